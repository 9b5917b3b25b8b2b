"""The settings of situations, shots and blows: the scene itself, optional rules, disputed readings."""

from __future__ import annotations

from encounters.system import Setting

SETTINGS = (
    # The scene
    Setting("light", "bright", "BRP-195", ("bright", "shadow", "fog", "semi-dark", "pitch-dark")),
    Setting("wind", "calm", "BRP-209", ("calm", "strong", "severe", "windstorm", "hurricane", "tornado")),
    Setting("precipitation", "none", "BRP-212", ("none", "rain", "snow", "sleet", "hail")),
    Setting("clouds", "light", "BRP-210", ("light", "heavy", "severe", "complete")),
    Setting("space", "open", "BRP-201", ("open", "narrow", "cramped")),
    Setting("footing", "firm", "BRP-203", ("firm", "slippery", "very-slippery")),
    Setting("underwater", False, "BRP-214"),
    Setting("zero_gravity", False, "BRP-216"),
    # What the scene does
    Setting("missile_darkness", "difficult", "BRP-195", ("difficult", "flat", "both")),
    Setting("dark_defence", True, "BRP-195"),
    Setting("dark_clouds", False, "BRP-210"),
    Setting("rain_on", "missile", "BRP-212", ("missile", "all", "none")),
    Setting("size_modifiers", True, "BRP-197"),
    Setting("enclosed_impossible", True, "BRP-201"),
    Setting("crowd", 5, "BRP-202", low=0, high=99),
    Setting("crowd_tight", 2, "BRP-202", low=0, high=99),
    Setting("crowd_spears", 8, "BRP-202", low=0, high=99),
    Setting("slip", "prone", "BRP-203", ("prone", "steady")),
    Setting("slip_fumble", "damage", "BRP-203", ("damage", "table")),
    Setting("swim_every", "round", "BRP-214", ("round", "turn")),
    Setting("firearms_underwater", True, "BRP-215"),
    # Shots
    Setting("point_blank_parry", "range", "BRP-055", ("range", "contact")),
    Setting("narrow_adds", True, "BRP-061"),
    Setting("burst_dice", False, "BRP-062"),
    Setting("autofire_die", "faces", "BRP-058", ("faces", "halved")),
    Setting("upward_stacks", True, "BRP-073"),
    Setting("reprieve", False, "BRP-076"),
    Setting("track_ammo", True, "BRP-057"),
    Setting("thrown_range", 10, "BRP-084", low=1, high=99),
    Setting("thrown_leaves", True, "BRP-084"),
    Setting("malfunctions", True, "BRP-084"),
    Setting("unjam_skill", "weapon", "BRP-084", ("weapon", "repair")),
    # Blows
    Setting("weapon_minimums", False, "BRP-084"),
    Setting("fist_parry", True, "BRP-080"),
    Setting("high_impact", "off", "BRP-134", ("off", "on", "half")),
    Setting("armour_eras", True, "BRP-138"),
    Setting("sweep_special", "normal", "BRP-181", ("normal", "crushing", "bleeding", "knockback")),
)
