"""The zones (POOL-018): a line of five, on which everybody stands somewhere.

`Entity.place` holds the zone; nowhere counts as the first. How far two are from each other is again a zone:
the same place is Close, the next one Medium, and so on to Line of Sight.
"""

from __future__ import annotations

from encounters import events as e
from encounters import ranges
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from systems.pool import actions
from systems.pool.conditions import refuse_out

ZONES = ("close", "medium", "long", "distant", "sight")
CLOSE = 0
PENALTY = {0: 0, 1: 2, 2: 4}
"""Penalties of ranged attacks by zone (POOL-019, house default); farther than Long it stays at −4."""


def at(state: Encounter, id: str) -> int:
    """The place on the line, 0 to 4, where somebody stands."""
    place = state.entities[id].place
    return ZONES.index(place) if place in ZONES else CLOSE


def apart(state: Encounter, one: str, other: str) -> int:
    """How far two are from each other, 0 (Close) to 4; in a chase, the range track says it."""
    chased = ranges.apart(state.chase, one, other)
    return chased - 1 if chased is not None else abs(at(state, one) - at(state, other))


def penalty(zone: int) -> int:
    """The dice that a ranged attack loses over this distance (POOL-019)."""
    return PENALTY.get(zone, 4)


def move(play: Play, choice: Choice) -> None:
    """Moves to a zone, one action for each zone on the way (POOL-018)."""
    id, goal = choice.get("who"), ZONES.index(choice.get("zone"))
    refuse_out(play.state, id)
    here = at(play.state, id)
    if here == goal:
        raise Refused("there-already", name=play.state.entities[id].name, zone=choice.get("zone"))
    actions.refuse_short(play.state, choice, id, abs(goal - here))
    step = 1 if goal > here else -1
    for zone in range(here + step, goal + step, step):
        actions.spend(play, choice, id)
        play.emit(e.Placed(id=id, place=ZONES[zone], rule="POOL-018"))
