"""Cinematic Unisystem as played at one table: open-ended d10, manoeuvres, drama points (UNI-001 to -138)."""
