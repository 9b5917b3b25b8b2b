"""Armour of one age against the weapons of another, water as armour, half damage (BRP-138, BRP-140)."""

from __future__ import annotations

from encounters.asks import Ask, dice_of
from encounters.model import Encounter, Entity
from encounters.play import Play
from systems.brp import damage, gear
from systems.brp.data import armour_row
from systems.brp.degrees import up
from systems.brp.gear import Weapon
from systems.brp.settings import on
from systems.brp.spot import places

OLDER = {"firearm": ("primitive", "historic"), "energy": ("primitive", "historic", "modern")}
"""The ages whose armour counts half against each kind of weapon."""
WATER = 3
"""What water adds to armour against everything that does not pierce."""


def outdated(suit: Entity, weapon: Weapon) -> bool:
    """Whether a suit is of an older age than the weapon."""
    return str((armour_row(suit.slug) or {}).get("era", "")) in OLDER.get(weapon.kind, ())


def armour(play: Play, target: str, weapon: Weapon, location: str = "") -> int:
    """What the target's armour stops of a hit by this weapon."""
    state = play.state
    if weapon.kind not in OLDER or not on(state, "armour_eras") or not _old(state, target, weapon):
        return damage.armour(play, target, location)
    total = state.entities[target].stats.get("armour", 0)
    random = on(state, "random_armour")
    for suit in gear.suits(state, target):
        if location and not gear.covers(suit, location):
            continue
        points = _figure(suit, weapon, gear.suit_value(suit, location))
        dice = str((armour_row(suit.slug) or {}).get("random", ""))
        if random and dice and not suit.has("destroyed"):
            ask = Ask("armour", target, dice_of(dice), why=(suit.slug,), rule="BRP-017")
            points = max(0, play.roll(ask))
            points = up(points, 2) if outdated(suit, weapon) else points
        total += points
    return total


def worn(state: Encounter, target: str, weapon: Weapon) -> int:
    """The fixed armour value against this weapon, water with it."""
    total = gear.armour(state, target)
    if weapon.kind in OLDER and on(state, "armour_eras"):
        total = state.entities[target].stats.get("armour", 0)
        total += sum(_figure(suit, weapon, gear.suit_value(suit)) for suit in gear.suits(state, target))
    return total + water(state, target, weapon)


def _old(state: Encounter, target: str, weapon: Weapon) -> bool:
    return any(outdated(suit, weapon) or _printed(suit) for suit in gear.suits(state, target))


def _printed(suit: Entity) -> str:
    return str((armour_row(suit.slug) or {}).get("av_firearms", ""))


def _figure(suit: Entity, weapon: Weapon, value: int) -> int:
    """Its printed value against firearms where it has one; else half, rounded up, of an older age's."""
    printed = _printed(suit)
    if weapon.kind == "firearm" and printed.isdigit() and value:
        return int(printed) // 2 if suit.has("damaged") else int(printed)
    return up(value, 2) if outdated(suit, weapon) else value


def water(state: Encounter, target: str, weapon: Weapon) -> int:
    """Three points more under water against whatever does not pierce (BRP-140)."""
    return WATER if slowed(state, target, weapon) else 0


def slowed(state: Encounter, id: str, weapon: Weapon) -> bool:
    """Whether water takes the force out of this weapon."""
    return weapon.special != "impaling" and places.submerged(state, state.entities[id])
