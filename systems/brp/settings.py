"""The settings of this game: optional rules, house defaults and disputed readings."""

from __future__ import annotations

from encounters.model import Encounter, Scalar
from encounters.system import Setting
from systems.brp.manoeuvres.settings import SETTINGS as MANOEUVRES
from systems.brp.perils.settings import SETTINGS as PERILS
from systems.brp.recovery.settings import SETTINGS as RECOVERY
from systems.brp.spot.settings import SETTINGS as SPOT
from systems.brp.vehicles.settings import SETTINGS as VEHICLES
from systems.shared.options import EVERY_GAME, Settings

SETTINGS = Settings(
    (
        *EVERY_GAME,
        # Tests
        Setting("impossible_01", False, "BRP-008"),
        Setting("difficult_twice", False, "BRP-009"),
        Setting("resistance_extremes", False, "BRP-013"),
        Setting("opposed", "degrees", "BRP-014", ("degrees", "highest", "subtract", "resistance")),
        # The round
        Setting("initiative", "dex", "BRP-025", ("dex", "d10")),
        Setting("strict_draw", False, "BRP-026"),
        # Attack and defence
        Setting("further_defence", 30, "BRP-085", low=0, high=100),
        Setting("missile_dodge", "difficult", "BRP-087", ("difficult", "full", "none")),
        Setting("improvised_parry", 20, "BRP-090", low=0, high=100),
        Setting("track_item_damage", True, "BRP-092"),
        Setting("dodge_fumble", "natural", "BRP-045", ("natural", "melee-parry")),
        Setting("knocked_down", True, "BRP-200"),
        Setting("prone_bonus", False, "BRP-200"),
        # Damage
        Setting("random_armour", False, "BRP-017"),
        Setting("doubled_dice", "times", "BRP-108", ("times", "more")),
        Setting("crushing_parry", "resistance", "BRP-109", ("resistance", "matrix")),
        Setting("held_rounds", 5, "BRP-110", low=1, high=20),
        Setting("bleeding_stacks", False, "BRP-110"),
        Setting("entangled_luck", True, "BRP-111"),
        Setting("obstacle_armour", False, "BRP-112"),
        # Wounds
        Setting("hit_locations", False, "BRP-145"),
        Setting("double_hit_points", False, "BRP-141"),
        Setting("major_wounds", True, "BRP-143"),
        Setting("minor_wounds", True, "BRP-144"),
        # Hazards
        Setting("burning_house", "2d6", "BRP-253", ("2d6", "1d6+2")),
        Setting("strangling", "1d6", "BRP-241", ("1d6", "1d3")),
        Setting("drown_on", False, "BRP-238"),
        # Chases
        Setting("chase_literal", False, "BRP-269"),
        Setting("chase_speed", True, "BRP-272"),
        Setting("chase_lost", "out", "BRP-270", ("out", "stays")),
        Setting("far_hit", "normal", "BRP-271", ("normal", "critical")),
        *VEHICLES,
        *SPOT,
        *PERILS,
        *RECOVERY,
        *MANOEUVRES,
    )
)
_DEFAULTS = {name: setting.default for name, setting in SETTINGS.items()}
"""Asked for at every step of every resolution, hence without a detour over `Settings`."""


def value(state: Encounter, name: str) -> Scalar:
    """The value of a setting in this fight."""
    return state.settings.get(name, _DEFAULTS[name])


def on(state: Encounter, name: str) -> bool:
    """Whether a yes-or-no setting is on in this fight."""
    return bool(state.settings.get(name, _DEFAULTS[name]))


def number(state: Encounter, name: str) -> int:
    """The value of a setting that is a whole number."""
    return int(value(state, name))
