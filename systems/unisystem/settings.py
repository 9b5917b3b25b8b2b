"""The settings of this game: house defaults, optional rules and disputed readings."""

from __future__ import annotations

from encounters.model import Encounter
from encounters.system import Setting
from systems.shared.options import EVERY_GAME, Settings

SETTINGS = Settings(
    (
        *EVERY_GAME,
        # Dice
        Setting("open_either", False, "UNI-006"),
        Setting("ones_last", 4, "UNI-006", low=4, high=5),
        Setting("ties", "defender", "UNI-004", ("defender", "attacker")),
        Setting("unskilled", -2, "UNI-011", low=-10, high=0),
        Setting("npc_rolls", False, "UNI-008"),
        Setting("rounding", "down", "UNI-052", ("down", "up")),
        # Turns
        Setting("initiative", "d10", "UNI-012", ("d10", "dex")),
        Setting("initiative_each", "combat", "UNI-012", ("combat", "turn")),
        Setting("extra_counts", "separate", "UNI-014", ("separate", "shared")),
        Setting("extra_rolls", "each", "UNI-014", ("each", "once")),
        Setting("free_attack_ends", False, "UNI-015"),
        Setting("dex_actions", False, "UNI-014"),
        # Attacks and defences
        Setting("attack_nine", True, "UNI-027"),
        Setting("undefended_levels", True, "UNI-029"),
        Setting("gang_up", "all", "UNI-031", ("all", "close")),
        Setting("bow_range", "pistol", "UNI-036", ("pistol", "rifle")),
        Setting("beyond_long", False, "UNI-035"),
        Setting("bare_parry", False, "UNI-041"),
        # Damage
        Setting("bullets_double_first", False, "UNI-047"),
        Setting("brain_on_top", False, "UNI-071"),
        Setting("blast_step", 5, "UNI-052", low=1, high=50),
        Setting("knockdown", "tell", "UNI-055", ("tell", "ask", "always", "never")),
        Setting("limb_strict", True, "UNI-066"),
        # Manoeuvres
        Setting("jump_kick_skill", "athletics", "UNI-083", ("athletics", "acrobatics")),
        Setting("tackle_skill", "athletics", "UNI-089", ("athletics", "sports")),
        Setting("after_levels", "all", "UNI-081", ("all", "extra")),
        Setting("fall_resist", "attack", "UNI-092", ("attack", "nine")),
        Setting("knockout_on_top", False, "UNI-085"),
        Setting("choke_breath", True, "UNI-073"),
        Setting("aim_archaic", "melee", "UNI-069", ("melee", "shooting")),
        Setting("bow_skill", "shooting", "UNI-070", ("shooting", "melee")),
        Setting("walls", True, "UNI-045"),
        Setting("easy_lift", "half", "UNI-098", ("half", "full")),
        Setting("riding", "beasts", "UNI-101", ("beasts", "riding")),
        Setting("mount_pace", 1, "UNI-103", low=1, high=4),
        Setting("pull_from_below", True, "UNI-138"),
        # Wounds
        Setting("collapse", "unconscious", "UNI-059", ("unconscious", "incapacitated", "ask")),
        Setting("consciousness_each", True, "UNI-059"),
        Setting("pain_bonus", True, "UNI-059"),
        Setting("survival_from", "zero", "UNI-060", ("zero", "mark")),
        Setting("slow_death_from", 1, "UNI-062", low=1, high=2),
        # Hazards and recovery
        Setting("fall_cap", "cinematic", "UNI-115", ("cinematic", "realistic")),
        Setting("fall_one_metre", "effective", "UNI-115", ("effective", "height")),
        Setting("jump_levels_double", False, "UNI-025"),
        Setting("radiation_weak", 150, "UNI-117", low=100, high=450),
        Setting("endurance", False, "UNI-117"),
        Setting("recovery_roll", "doubled", "UNI-123", ("doubled", "plain")),
        # Drama
        Setting("drama_points", 10, "UNI-126", low=0, high=99),
        Setting("scratch_rounding", "up", "UNI-127", ("up", "down")),
        Setting("feat_cost", 1, "UNI-128", low=0, high=10),
        Setting("fury_with_feat", True, "UNI-129"),
        Setting("peak_cost", 1, "UNI-130", low=0, high=10),
        Setting("twist_cost", 1, "UNI-132", low=0, high=10),
    )
)
value, on = SETTINGS.value, SETTINGS.on
"""The value of a setting in a fight, and whether a yes-or-no one is on."""


def number(state: Encounter, name: str) -> int:
    """A setting that is a whole number."""
    return int(value(state, name))


def halved(state: Encounter, points: int, divisor: int = 2) -> int:
    """A share of some points, rounded as the fight has it: down unless set otherwise (UNI-052)."""
    return -(-points // divisor) if value(state, "rounding") == "up" else points // divisor
