"""The dashboard and the command line. Nothing here knows a rule."""
