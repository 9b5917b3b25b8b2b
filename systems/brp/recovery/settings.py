"""The settings of recovery, fatigue, fate and experience."""

from __future__ import annotations

from encounters.system import Setting

SETTINGS = (
    Setting("fatigue", False, "BRP-292"),
    Setting("fatigue_round", 1, "BRP-292", low=0, high=10),
    Setting("fate_points", False, "BRP-295"),
    Setting("aid_full_round", True, "BRP-291"),
    Setting("experience", True, "BRP-297"),
    Setting("experience_gain", "roll", "BRP-298", ("roll", "flat")),
    # BRP-C9: "half-again" in English may mean 150.
    Setting("armour_repair", 50, "BRP-116", low=0, high=200),
)
