"""Help made from the registry of verbs: what the keys of a panel do, and the table of all keys."""
