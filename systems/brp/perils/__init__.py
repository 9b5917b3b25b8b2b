"""What harms on the clock and at one blow: poison, disease, want, cold, radiation, vacuum, falls, blasts."""
