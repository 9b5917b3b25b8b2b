"""How long weapons are (BRP-161, BRP-168; BRP-C50: by the weapon's record, else by its SIZ)."""

from __future__ import annotations

from encounters.memo import by_state
from encounters.model import Encounter
from systems.brp import gear
from systems.brp.data import table, weapon_row
from systems.brp.gear import Weapon
from systems.brp.settings import value

ORDER = {"short": 0, "medium": 1, "long": 2}
LONG_SIZ = 2.0


def of(weapon: Weapon) -> str:
    """The class of a weapon: short, medium or long."""
    if weapon.length in ORDER and (weapon.length != "short" or weapon.natural or _recorded(weapon)):
        return weapon.length
    return "long" if weapon.siz >= LONG_SIZ else "short"


def _recorded(weapon: Weapon) -> bool:
    return "length" in (weapon_row(weapon.slug) or {"length": ""})


def longer(one: Weapon, other: Weapon) -> bool:
    """Whether a long weapon meets a medium or short one, the only case in which length counts (BRP-036)."""
    if one.missile or other.missile:
        return False
    return of(one) == "long" and of(other) != "long"


def adaptable(weapon: Weapon) -> bool:
    """Whether a weapon is at home at all three distances (BRP-167)."""
    return weapon.slug in table("manoeuvres/reach")["adaptable"]["weapons"]


def hampered(weapon: Weapon) -> bool:
    """Whether a weapon is too long for somebody inside its guard."""
    return not weapon.missile and of(weapon) == "long" and not adaptable(weapon)


@by_state
def holds_off(state: Encounter, keeper: str, comer: str) -> bool:
    """Whether the one's weapon holds the other off: long against short, or against all shorter ones."""
    own, theirs = gear.in_hand(state, keeper), gear.in_hand(state, comer)
    if not hampered(own) or theirs.missile:
        return False
    wanted = ("short",) if value(state, "guard_against") == "short" else ("short", "medium")
    return of(theirs) in wanted
