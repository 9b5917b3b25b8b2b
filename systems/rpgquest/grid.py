"""A small drawing of who stands where, in plain letters: one text per row of squares."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.model import Encounter
from systems.rpgquest import board, squares

ARROWS = {"N": "↑", "NE": "↗", "E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖"}
EMPTY, WALL, HEAP = "·", "#", "*"
MARGIN = 1
WIDEST, HIGHEST = 24, 14


def rows(state: Encounter) -> Sequence[str]:
    """The squares from the north-westernmost figure or barrier to the south-easternmost, as rows of text.

    A figure is two signs, its letter and where it looks: `A→`. Letters are the initials of the names,
    small or another letter where two begin alike; after an empty row a legend follows. [] when nobody is
    on a square.
    """
    spots = {entity.id: board.spot_of(state, entity.id) for entity in state.combatants() if not entity.away}
    placed = {id: spot for id, spot in spots.items() if spot is not None}
    if not placed:
        return []
    walls = board.barriers(state)
    xs = [spot.x for spot in placed.values()] + [x for x, _ in walls]
    ys = [spot.y for spot in placed.values()] + [y for _, y in walls]
    left, top = min(xs) - MARGIN, min(ys) - MARGIN
    right, bottom = min(max(xs) + MARGIN, left + WIDEST - 1), min(max(ys) + MARGIN, top + HIGHEST - 1)
    letters = _letters(state, tuple(placed))
    drawn = [_axis(left, right)]
    for y in range(top, bottom + 1):
        cells = [_cell(state, (x, y), letters) for x in range(left, right + 1)]
        drawn.append(f"{y:>3} " + " ".join(cells))
    return [*drawn, "", *_legend(state, placed, letters)]


def _axis(left: int, right: int) -> str:
    return "    " + " ".join(f"{x:<2}" for x in range(left, right + 1))


def _cell(state: Encounter, square: squares.Square, letters: dict[str, str]) -> str:
    here = [id for id in board.standing(state).get(square, ()) if id in letters]
    if not here:
        return (WALL if square in board.barriers(state) else EMPTY) + " "
    if len(here) > 1:
        return letters[here[0]] + HEAP
    spot = board.spot_of(state, here[0])
    return letters[here[0]] + (ARROWS[spot.facing] if spot is not None else " ")


def _letters(state: Encounter, ids: tuple[str, ...]) -> dict[str, str]:
    free = [chr(code) for code in (*range(65, 91), *range(97, 123), *range(48, 58))]
    letters: dict[str, str] = {}
    for id in ids:
        name = state.entities[id].name or id
        first = name[:1].upper()
        letter = (
            first if first in free else first.lower() if first.lower() in free else free[0] if free else "?"
        )
        if letter in free:
            free.remove(letter)
        letters[id] = letter
    return letters


def _legend(state: Encounter, placed: dict[str, squares.Spot], letters: dict[str, str]) -> list[str]:
    found = []
    for id, spot in placed.items():
        up = f" ^{spot.altitude}" if spot.altitude else ""
        found.append(f"{letters[id]} {state.entities[id].name or id} {spot.x},{spot.y} {spot.facing}{up}")
    return found


def around(state: Encounter, id: str) -> str:
    """Who stands next to somebody and where, as `orc-1 front, orc-2 back`; ids and slugs, no words."""
    own = board.spot_of(state, id)
    if own is None:
        return ""
    found = []
    for other in state.combatants():
        spot = board.spot_of(state, other.id)
        if spot is None or other.id == id or other.away or squares.apart(own, spot) > 1:
            continue
        found.append(f"{other.name or other.id} {squares.towards(own.square, spot.square)}")
    return ", ".join(found)
