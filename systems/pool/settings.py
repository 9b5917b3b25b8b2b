"""The settings of this game: optional rules (POOL-009), house defaults and disputed readings."""

from __future__ import annotations

from encounters.errors import Refused
from encounters.model import Encounter
from encounters.system import Setting
from systems.shared.options import EVERY_GAME, Settings

SETTINGS = Settings(
    (
        *EVERY_GAME,
        # The additional rules, each with its own switch (POOL-009).
        Setting("stunts", True, "POOL-009"),
        Setting("surprise", True, "POOL-009"),
        Setting("help_dice", True, "POOL-009"),
        Setting("preparation", True, "POOL-009"),
        Setting("grapple", True, "POOL-009"),
        Setting("traps", True, "POOL-009"),
        Setting("hazards", True, "POOL-009"),
        # Dice.
        Setting("target_number", 8, "POOL-001", low=2, high=10),
        Setting("again", 10, "POOL-002", low=8, high=11),
        Setting("exceptional", 5, "POOL-003", low=2, high=20),
        Setting("chance_die", False, "POOL-004"),
        Setting("needed", 1, "POOL-042", low=1, high=10),
        Setting("opposed_tie", "defender", "POOL-006", ("defender", "active")),
        Setting("modifier_limit", 5, "POOL-055", low=1, high=20),
        Setting("stunt_willpower", "success", "POOL-008", ("success", "always", "off")),
        # Turns and zones.
        Setting("group_initiative", True, "POOL-012"),
        Setting("two_actions", True, "POOL-015"),
        Setting("melee_close", True, "POOL-019"),
        Setting("weapon_zones", True, "POOL-019"),
        Setting("range_penalties", True, "POOL-019"),
        # Defence, damage, wounds.
        Setting("brawl_sports", "once", "POOL-028", ("once", "each")),
        Setting("defence_dice", "number", "POOL-029", ("number", "rolled")),
        Setting("armour_counts", False, "POOL-040"),
        Setting("armour_figures", "first", "POOL-036", ("first", "second")),
        Setting("forgo_wounds", True, "POOL-034"),
        Setting("wound_boxes", 5, "POOL-037", low=1, high=20),
        Setting("wound_penalties", True, "POOL-037"),
        Setting("unconsciousness", True, "POOL-037"),
        Setting("dying", True, "POOL-037"),
        # Reserves of dice.
        Setting("help_reading", "dice", "POOL-042", ("dice", "successes")),
        Setting("preparation_limit", "event", "POOL-047", ("event", "character")),
        Setting("counter_preparation", True, "POOL-048"),
        # Hazards, healing, willpower.
        Setting("hazard_second", "turn", "POOL-060", ("turn", "second")),
        Setting("heal_nonlethal_minutes", 15, "POOL-064", low=1, high=100_000),
        Setting("heal_lethal_hours", 48, "POOL-064", low=1, high=100_000),
        Setting("heal_aggravated_hours", 168, "POOL-064", low=1, high=100_000),
        Setting("willpower", True, "POOL-065"),
    )
)

on, value = SETTINGS.on, SETTINGS.value
"""A setting as a fight has it: whether it is on, and its value."""


def number(state: Encounter, name: str) -> int:
    """The value of a setting that is a number."""
    return int(value(state, name))


def require(state: Encounter, name: str) -> None:
    """Raises `Refused` when an optional rule is off in this fight (POOL-009)."""
    if not on(state, name):
        raise Refused("rule-off", setting=name, rule=SETTINGS[name].rule)
