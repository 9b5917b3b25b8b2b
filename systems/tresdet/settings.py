"""The settings of this game: optional rules, house defaults and disputed readings."""

from __future__ import annotations

from encounters.system import Setting
from systems.shared.options import EVERY_GAME, Settings

SETTINGS = Settings(
    (
        *EVERY_GAME,
        Setting("initiative_sum", False, "3DET-006"),
        Setting("initiative_swapped", False, "3DET-004"),
        Setting("one_action", True, "3DET-008"),
        Setting("dodge", "ask", "3DET-023", ("ask", "always", "never")),
        Setting("failed_dodge_h", True, "3DET-025"),
        Setting("concentration", "plus-one", "3DET-016", ("plus-one", "literal")),
        Setting("critical_bonuses", False, "3DET-049"),
        Setting("sacrifice_critical", False, "3DET-019"),
        Setting("honour", True, "3DET-027"),
        Setting("stacked_armour", "triple", "3DET-029", ("triple", "quadruple")),
        Setting("invulnerability", "after", "3DET-030", ("after", "before")),
        Setting("hindered_defence", False, "3DET-043"),
        Setting("near_death", "resistance", "3DET-036", ("resistance", "quarter")),
        Setting("death_six", "dead", "3DET-037", ("dead", "dying")),
        Setting("death_retest", True, "3DET-037"),
        Setting("medicine_turns", "2d6", "3DET-037", ("1d6", "2d6", "3d6")),
        Setting("flight_test", False, "3DET-038"),
        Setting("fleeing_helpless", False, "3DET-040"),
        Setting("rest_hours", 8, "3DET-046", low=1, high=24),
        Setting("chase_tests", False, "3DET-045"),
    )
)

on, value = SETTINGS.on, SETTINGS.value
"""A setting as a fight has it: whether it is on, and its value."""
