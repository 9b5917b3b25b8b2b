"""The panels of the dashboard, one file each: a pure function from the scene to lines, and its widget."""
