"""The fight itself: its state, its events, its dice and its file. Knows no rules and no screen."""
