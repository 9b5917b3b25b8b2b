"""The d10 pool game: successes, two actions, zones, help and preparation dice."""
