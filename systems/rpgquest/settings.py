"""The settings of this game: optional rules, house defaults and disputed readings."""

from __future__ import annotations

from encounters.model import Encounter
from encounters.system import Setting
from systems.shared.options import EVERY_GAME, Settings

SETTINGS = Settings(
    (
        *EVERY_GAME,
        Setting("initiative", "round", "RPQ-014", ("round", "combat")),
        Setting("one_action", "tell", "RPQ-009", ("tell", "refuse")),
        Setting("resisted_tie", "ask", "RPQ-002", ("ask", "draw", "reroll")),
        Setting("mishap", "ask", "RPQ-004", ("ask", "note")),
        Setting("off_hand", "dex", "RPQ-041", ("dex", "both")),
        Setting("move_attack", "short", "RPQ-020", ("short", "long")),
        Setting("failed_passage", "spent", "RPQ-023", ("spent", "kept")),
        Setting("flight_attack", "half-free", "RPQ-024", ("half-free", "every-square")),
        Setting("turning", "strict", "RPQ-028", ("strict", "free")),
        Setting("terrified_flight", "walk", "RPQ-081", ("walk", "run")),
        Setting("aim_interrupted", True, "RPQ-036"),
        Setting("heavy_limit", "ideal", "RPQ-038", ("ideal", "maximum")),
        Setting("thrown_attack", "skill", "RPQ-039", ("skill", "dex")),
        Setting("surprised_shield", False, "RPQ-047"),
        Setting("running_defence", "lowered", "RPQ-049", ("lowered", "exact")),
        Setting("helpless_defence", "seven", "RPQ-079", ("seven", "full")),
        Setting("projectile_strength", True, "RPQ-052"),
        Setting("minimum_damage", "attacks", "RPQ-052", ("attacks", "armour", "every")),
        Setting("critical_damage", "before", "RPQ-053", ("before", "after")),
        Setting("nonlethal", "fight", "RPQ-057", ("fight", "blow")),
        Setting("weakness", "1", "RPQ-061", ("1", "1.5", "2")),
        Setting("npc_dying", "roll", "RPQ-063", ("roll", "dies")),
        Setting("dying_again", "worse", "RPQ-063", ("worse", "newest")),
        Setting("grab_edge", "eight", "RPQ-068", ("eight", "jump")),
        Setting("fall_reduction", "roll", "RPQ-069", ("roll", "die")),
        Setting("fallen_week", True, "RPQ-080"),
        Setting("drunk_casting", "any", "RPQ-086", ("any", "third")),
        Setting("cups_wear_off", "sleep", "RPQ-085", ("sleep", "hand")),
        Setting("breath_rounds", 6, "RPQ-095", low=0, high=60),
        Setting("breath_difficulty", 8, "RPQ-095", low=2, high=20),
        Setting("hp_base", 6, "RPQ-062", low=0, high=60),
        Setting("hp_con", 2, "RPQ-062", low=0, high=10),
        Setting("night_base", 1, "RPQ-101", low=0, high=20),
    )
)

on, value = SETTINGS.on, SETTINGS.value
"""A setting as a fight has it: whether it is on, and its value."""


def number(state: Encounter, name: str) -> int:
    """The value of a setting that is a whole number."""
    return int(value(state, name))


def chosen(state: Encounter, name: str, option: str) -> bool:
    """Whether a setting stands at this option."""
    return value(state, name) == option
