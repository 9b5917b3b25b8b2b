"""Who and what stands on the squares: occupants, barriers, corners (RPQ-021, RPQ-022)."""

from __future__ import annotations

from encounters.memo import by_state
from encounters.model import Encounter, Entity
from systems.rpgquest import conditions, squares
from systems.rpgquest.squares import Spot, Square


def spot_of(state: Encounter, id: str) -> Spot | None:
    """Where somebody stands, or None when nobody placed him on a square."""
    entity = state.entities.get(id)
    return squares.read(entity.place) if entity is not None and entity.place else None


@by_state
def standing(state: Encounter) -> dict[Square, tuple[str, ...]]:
    """The ids of the combatants on each square."""
    found: dict[Square, tuple[str, ...]] = {}
    for entity in state.combatants():
        spot = squares.read(entity.place) if entity.place and not entity.away else None
        if spot is not None:
            found[spot.square] = (*found.get(spot.square, ()), entity.id)
    return found


@by_state
def barriers(state: Encounter) -> frozenset[Square]:
    """The squares that an object bars: a wall, a door."""
    found = set()
    for entity in state.entities.values():
        if entity.stats.get("blocks") and entity.place and not entity.has("destroyed"):
            spot = squares.read(entity.place)
            if spot is not None:
                found.add(spot.square)
    return frozenset(found)


def barred(state: Encounter, start: Square, direction: str) -> bool:
    """Whether an object bars this step: the square itself, or a corner of a diagonal (RPQ-021)."""
    walls = barriers(state)
    if not walls:
        return False
    dx, dy = squares.STEPS[direction]
    goal = squares.step(start, direction)
    corners = ((start[0] + dx, start[1]), (start[0], start[1] + dy)) if dx and dy else ()
    return goal in walls or any(corner in walls for corner in corners)


def others_at(state: Encounter, id: str, square: Square, altitude: int) -> tuple[Entity, ...]:
    """Who else is on a square at this altitude, one's own mount or rider left out."""
    own = partners(state, id)
    found = []
    for other in standing(state).get(square, ()):
        entity = state.entities[other]
        spot = squares.read(entity.place)
        if other != id and other not in own and spot is not None and spot.altitude == altitude:
            found.append(entity)
    return tuple(found)


def partners(state: Encounter, id: str) -> frozenset[str]:
    """Mount and rider of each other: they share a square."""
    found = set()
    mounted = state.entities[id].condition("mounted")
    if mounted is not None and mounted.other:
        found.add(mounted.other)
    for entity in state.combatants():
        ridden = entity.condition("mounted")
        if ridden is not None and ridden.other == id:
            found.add(entity.id)
    return frozenset(found)


def is_foe(state: Encounter, id: str, other: Entity) -> bool:
    """Whether somebody bars the way: of another side, and not helpless (RPQ-022, RPQ-023)."""
    return other.side != state.entities[id].side and not conditions.is_helpless(state, other)


def may_stop(state: Encounter, id: str, square: Square, altitude: int) -> bool:
    """Whether a move may end here: on an empty square, or on one of the helpless (RPQ-022)."""
    return all(conditions.is_helpless(state, other) for other in others_at(state, id, square, altitude))
