"""A weapon as it is used in this attack: thrown though made to strike, or the other way about; pulled.

BRP-077, BRP-078, BRP-082, BRP-083, BRP-113.
"""

from __future__ import annotations

from msgspec.structs import replace

from encounters.errors import Refused
from encounters.model import Encounter
from systems.brp import gear
from systems.brp.data import weapon_row
from systems.brp.gear import Weapon
from systems.brp.spot import mounts, pulled
from systems.brp.spot.manner import PLAIN, Manner


def weapon(state: Encounter, by: str, weapon: Weapon, manner: Manner) -> Weapon:
    """The weapon as this attack uses it. Raises `Refused`."""
    if weapon.hands == "1-2" and weapon.modifier == "full" and _one_handed(state, by, weapon):
        weapon = replace(weapon, modifier="half")
    if manner is PLAIN:
        return weapon
    if manner.use == "melee" and weapon.kind == "thrown":
        whole = "full" if weapon.modifier == "half" else weapon.modifier
        weapon = replace(weapon, kind="melee", modifier=whole, range=0)
    elif manner.use == "thrown" and weapon.kind == "melee" and weapon.held:
        weapon = gear.thrown(state, by, weapon)
    return pulled.weapon(weapon, manner.pulled)


def _one_handed(state: Encounter, by: str, weapon: Weapon) -> bool:
    """Whether a blade that wants both hands has one of them: the other holds something (BRP-106)."""
    row = weapon_row(weapon.slug) or {}
    return bool(row.get("half_in_one_hand")) and any(ref and ref != weapon.id for ref in gear.held(state, by))


def with_mount(state: Encounter, by: str, target: str, manner: Manner) -> Manner:
    """The manner with the damage modifier of the mount that a charge brings, as dice text.

    A charge has it instead of the rider's own (BRP-077); a set weapon adds that of the mount which runs
    into it (BRP-078). Raises `Refused` where nobody knows the mount and nobody said its modifier.
    """
    if manner is PLAIN or manner.mount or not (manner.has("charge") or manner.has("set-weapon")):
        return manner
    whose = by if manner.has("charge") else target
    text = mounts.damage_modifier(state, whose)
    if text is None:
        raise Refused("no-mount", name=state.entities[whose].name)
    return replace(manner, mount=text or "0")
