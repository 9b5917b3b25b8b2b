"""How far off the target is: range bands, point-blank, contact (BRP-053 to BRP-056, BRP-072, BRP-271)."""

from __future__ import annotations

from encounters.errors import Refused
from encounters.model import Encounter
from systems.brp import gear, skills
from systems.brp.degrees import up
from systems.brp.gear import Weapon
from systems.brp.settings import value
from systems.brp.spot.manner import Manner
from systems.brp.spot.rows import Effect

CONTACT, POINT_BLANK = "contact", "point-blank"
REACHING = ("polearm", "spear")
"""Skills whose weapons make contact at two metres instead of one."""
EASY_IN_CONTACT = ("crossbow",)
STEEP = ("steep-up", "overhead")


def contact(state: Encounter, by: str, target: str) -> int:
    """The metres within which a fight is hand to hand: one, two where a polearm or spear is held."""
    long = any(gear.in_hand(state, id).skill in REACHING for id in (by, target))
    return 2 if long else 1


def close(state: Encounter, by: str, target: str, weapon: Weapon, metres: int) -> str:
    """`contact`, `point-blank` (DEX ÷ 3 metres, rounded up) or "" for a missile at this distance.

    0 metres is a distance that nobody measured.
    """
    if not metres or not weapon.missile:
        return ""
    if metres <= contact(state, by, target):
        return CONTACT
    near = up(skills.characteristic(state.entities[by], "DEX"), 3)
    return POINT_BLANK if metres <= near else ""


def parried(state: Encounter, by: str, target: str, weapon: Weapon, metres: int) -> bool:
    """Whether the shooter is near enough for his arm or weapon to be parried (BRP-055, BRP-C48)."""
    near = close(state, by, target, weapon, metres)
    return near == CONTACT or (near == POINT_BLANK and value(state, "point_blank_parry") == "range")


def reach(weapon: Weapon, manner: Manner) -> int:
    """The base range; straight overhead it is halved (BRP-072)."""
    return up(weapon.range, 2) if manner.mods and manner.has("overhead") else weapon.range


def effects(
    state: Encounter, by: str, target: str, weapon: Weapon, metres: int, apart: int | None, manner: Manner
) -> list[Effect]:
    """What distance does to the chance. Raises `Refused` out of range."""
    if not weapon.missile:
        return []
    if apart is not None and apart > 1:
        kind = {2: "difficult", 3: "fifth"}.get(apart, "none")
        return [Effect("chase-range", "BRP-271", kind)]
    if not metres:
        return []
    near = close(state, by, target, weapon, metres)
    if near == CONTACT:
        handy = weapon.kind in gear.SELF_PROPELLED or weapon.skill in EASY_IN_CONTACT
        return [Effect("contact", "BRP-056", "easy" if handy else "difficult")]
    found = [Effect("point-blank", "BRP-055", "easy")] if near else []
    base = reach(weapon, manner)
    if not base or metres <= base:
        return found
    if metres > base * 4 or (weapon.kind == "thrown" and metres > base * 2):
        rule = "BRP-054" if metres <= base * 4 else "BRP-053"
        raise Refused("out-of-range", metres=metres, range=base, rule=rule)
    far = metres > base * 2
    if manner.has("scope"):
        return [*found, Effect("long-range", "BRP-194", "flat", -_halved(weapon.chance, 5 if far else 2))]
    found.append(Effect("long-range", "BRP-053", "fifth" if far else "difficult"))
    return found


def _halved(chance: int, part: int) -> int:
    """Half of what the range would take: sights, after a round of aiming, halve its penalty (BRP-194)."""
    return (chance - up(chance, part)) // 2
