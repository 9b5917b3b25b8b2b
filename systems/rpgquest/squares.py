"""Squares of the board (RPQ-012, RPQ-027): where somebody stands, which way he looks, what lies where.

A place is written `x,y,facing` or `x,y,facing,altitude`; x grows eastwards, y southwards, altitude in
squares. One square is 1.5 m.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from encounters.value import Value

FACINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
STEPS = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
_PORTUGUESE = {"L": "E", "O": "W", "NO": "NW", "SO": "SW"}
SQUARE_DM = 15
"""One square in decimetres, so that distances stay whole numbers (RPQ-012)."""
MOST = 999
Square = tuple[int, int]


class Spot(Value, frozen=True):
    """A square, the direction somebody there looks in, and his altitude in squares."""

    x: int
    y: int
    facing: str = "N"
    altitude: int = 0

    @property
    def square(self) -> Square:
        """The square alone."""
        return self.x, self.y

    @property
    def text(self) -> str:
        """The place as events and files write it."""
        text = f"{self.x},{self.y},{self.facing}"
        return f"{text},{self.altitude}" if self.altitude else text


_NUMBER, _GAP = r"(-?\d{1,3})", r"\s*[,; ]\s*"
_PLACE = re.compile(rf"{_NUMBER}{_GAP}{_NUMBER}(?:{_GAP}([a-zA-Z]{{1,2}}))?(?:{_GAP}(\d{{1,3}}))?\Z")


def read(text: str) -> Spot | None:
    """The spot of a place text; None when it is a word of the game master's and no square."""
    match = _PLACE.match(text.strip())
    if match is None:
        return None
    facing = facing_of(match[3]) if match[3] else "N"
    if facing is None:
        return None
    return Spot(int(match[1]), int(match[2]), facing, int(match[4] or 0))


def facing_of(word: str) -> str | None:
    """A direction from its letters in either language (`SW`, `SO`), or None."""
    upper = word.strip().upper()
    upper = _PORTUGUESE.get(upper, upper)
    return upper if upper in STEPS else None


def step(square: Square, direction: str) -> Square:
    """The neighbouring square in a direction."""
    dx, dy = STEPS[direction]
    return square[0] + dx, square[1] + dy


def apart(one: Spot, other: Spot) -> int:
    """The distance in squares, diagonals counting as any step (RPQ-021); altitude counts too."""
    return max(abs(one.x - other.x), abs(one.y - other.y), abs(one.altitude - other.altitude))


def beside(one: Spot, other: Spot) -> int:
    """The distance on the ground, altitude left out."""
    return max(abs(one.x - other.x), abs(one.y - other.y))


def towards(one: Square, other: Square) -> str:
    """The direction of eight in which `other` lies; N for the same square."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    if not dx and not dy:
        return "N"
    return FACINGS[round(math.atan2(dx, -dy) / (math.pi / 4)) % 8]


def turn(one: str, other: str) -> int:
    """The angle between two directions in steps of 45°, 0 to 4."""
    steps = (FACINGS.index(other) - FACINGS.index(one)) % 8
    return min(steps, 8 - steps)


def arc(looking: Spot, at: Square) -> str:
    """Where a square lies for somebody (RPQ-027): `front` (three squares), `side` (four) or `back` (one)."""
    if looking.square == at:
        return "front"
    angle = turn(looking.facing, towards(looking.square, at))
    return "front" if angle <= 1 else "back" if angle == 4 else "side"


def line(one: Square, other: Square) -> Sequence[str]:
    """The steps of the shortest way on an empty board: diagonals first."""
    steps = []
    while one != other:
        dx = (other[0] > one[0]) - (other[0] < one[0])
        dy = (other[1] > one[1]) - (other[1] < one[1])
        direction = next(name for name, vector in STEPS.items() if vector == (dx, dy))
        steps.append(direction)
        one = step(one, direction)
    return steps


def squares_in(metres_dm: int) -> int:
    """Whole squares in a length of so many decimetres (RPQ-018: 9 m are 6 squares, 6 m are 4)."""
    return max(0, metres_dm) // SQUARE_DM


_STEPS = re.compile(r"(\d{0,2})\s*([A-Za-z]{1,2})\Z")


def steps_of(text: str, start: Spot) -> list[str] | None:
    """The steps that a person means: `N N NE`, `3N 2E`, or the goal `x,y`. None when it is neither.

    Goals take the shortest way.
    """
    goal = re.fullmatch(r"\s*(-?\d{1,3})\s*[,;]\s*(-?\d{1,3})\s*", text)
    if goal is not None:
        return list(line(start.square, (int(goal[1]), int(goal[2]))))
    steps: list[str] = []
    for word in text.replace(",", " ").split():
        match = _STEPS.match(word)
        direction = facing_of(match[2]) if match is not None else None
        if match is None or direction is None:
            return None
        steps += [direction] * int(match[1] or 1)
    return steps
