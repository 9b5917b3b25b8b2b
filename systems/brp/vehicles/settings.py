"""The settings of vehicles and their chases: disputed readings and house defaults."""

from __future__ import annotations

from encounters.system import Setting

SETTINGS = (
    # The corrected text also hurts the vehicle that collides (BRP-C6) and the one that rams (BRP-C7).
    Setting("collide_own_damage", False, "BRP-283"),
    Setting("ram_own_damage", "half", "BRP-284", ("half", "speed")),
    Setting("passenger_rounding", "rest", "BRP-285", ("rest", "reduction")),
    Setting("tumble", "each", "BRP-287", ("each", "once")),
    Setting("tumble_protection", False, "BRP-285"),
    Setting("damage_trouble", "ask", "BRP-287", ("ask", "roll", "never")),
    Setting("fuel_loss", False, "BRP-287"),
)
