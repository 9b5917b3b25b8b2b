"""The screens: the fight, and what stands before it."""
