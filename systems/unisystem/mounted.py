"""Fighting from the saddle (UNI-019, UNI-101 to UNI-105, UNI-138): what height, pace and polearms do."""

from __future__ import annotations

from encounters.model import Encounter
from encounters.play import Play
from systems.unisystem import rolling
from systems.unisystem.burdens import Modifiers, burden, weighed
from systems.unisystem.gear import Weapon, in_hand
from systems.unisystem.settings import number, on, value
from systems.unisystem.states import able
from systems.unisystem.traits import Side, side

HEIGHT = 3
BELOW = -3
APART = -1
STRONGER = 1
"""Effective Strength that height adds to damage (UNI-103)."""


def mounted(state: Encounter, id: str) -> bool:
    """Whether somebody sits on a mount."""
    return state.entities[id].has("mounted")


def mount_of(state: Encounter, id: str) -> str:
    """The mount that somebody rides, where it is in the fight; else ""."""
    seat = state.entities[id].condition("mounted")
    return seat.other if seat is not None and seat.other in state.entities else ""


def rider_of(state: Encounter, id: str) -> str:
    """Who rides this mount, or ""."""
    for entity in state.combatants():
        seat = entity.condition("mounted")
        if seat is not None and seat.other == id:
            return entity.id
    return ""


def high(state: Encounter, by: str, target: str, weapon: Weapon | None, close: bool) -> bool:
    """Whether a rider strikes down at somebody on foot with something that reaches (UNI-103)."""
    if not close or weapon is None or "reach" not in weapon.traits:
        return False
    return mounted(state, by) and not mounted(state, target) and not rider_of(state, target)


def attack_modifiers(
    state: Encounter, by: str, target: str, weapon: Weapon | None, close: bool, pulling: bool, pace: int
) -> Modifiers:
    """What the saddle does to an attack (UNI-103, UNI-104)."""
    if mounted(state, by):
        if not close:
            return (("UNI-103", -(pace or number(state, "mount_pace"))),)
        return (("UNI-103", HEIGHT),) if high(state, by, target, weapon, close) else ()
    if not mounted(state, target) or not close or rider_of(state, by):
        return ()
    if (weapon is not None and "polearm" in weapon.traits) or (pulling and not on(state, "pull_from_below")):
        return ()
    return (("UNI-104", BELOW),)


def defence_modifier(state: Encounter, id: str) -> int:
    """−1 for a rider and for a ridden mount (UNI-102)."""
    return APART if mount_of(state, id) or rider_of(state, id) else 0


def _riding(state: Encounter, id: str) -> Side:
    skill = str(value(state, "riding"))
    return weighed(side(state, state.entities[id], f"DEX {skill}"), burden(state, id, "action"))


def works_together(play: Play, id: str) -> bool:
    """The Beasts roll by which rider and mount meet one attack without −1 (UNI-102)."""
    return rolling.reaches(play, "beasts", id, _riding(play.state, id), "UNI-102")


def holds_polearm(state: Encounter, id: str) -> bool:
    """Whether somebody on foot keeps riders off with a polearm (UNI-104)."""
    weapon = in_hand(state, id)
    return (
        weapon is not None
        and "polearm" in weapon.traits
        and able(state.entities[id])
        and not mounted(state, id)
    )


def closes_in(play: Play, rider: str, foot: str) -> bool:
    """The rider's DEX + Beasts against DEX doubled or DEX + Athletics of the polearm's bearer (UNI-104)."""
    state = play.state
    stander = side(state, state.entities[foot], "DEX DEX|DEX athletics", "combat")
    stander = weighed(stander, burden(state, foot, "action"))
    return rolling.contest(
        play, "close-in", rider, _riding(state, rider), foot, stander, "UNI-104", nine=False
    ).won


def directs(play: Play, id: str, extra: int) -> bool:
    """The roll by which a rider sends his mount to attack (UNI-101)."""
    riding = _riding(play.state, id).plus("UNI-014", -2 * extra)
    return rolling.reaches(play, "beasts", id, riding, "UNI-101")
