"""Two d100 rolled against each other as one ask (BRP-014)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from functools import lru_cache

from encounters.value import Value
from systems.brp.degrees import Degree

Cuts = tuple[int, ...]


class Duel(Value, frozen=True):
    """How an opposed roll came out. `winner` is 1 (the first), 2 (the second) or 0 (nobody)."""

    winner: int
    degree: Degree
    first: Degree
    second: Degree


class Opposed(Value, frozen=True):
    """The dice of an opposed roll: the first side's d100, then the second's."""

    first: Cuts
    second: Cuts

    @property
    def text(self) -> str:
        """How people write them."""
        return "1d100 / 1d100"

    def wave(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """Both dice at once."""
        return () if faces else (100, 100)

    def total(self, faces: tuple[int, ...]) -> int:
        """The outcome as one number: `read` makes it a `Duel` again."""
        one, two = bisect_left(self.first, faces[0]), bisect_left(self.second, faces[1])
        return _code(one, two, (faces[0] > faces[1]) - (faces[0] < faces[1]))

    def chances(self) -> Mapping[int, float]:
        """The exact distribution, class against class."""
        return _chances(self.first, self.second)


def _code(one: int, two: int, higher: int) -> int:
    if one != two:
        higher = 0
    return one * 15 + two * 3 + (higher + 1)


def read(code: int, reduced: bool = True) -> Duel:
    """The better degree wins and loses a step per degree of the loser above failure, unless the fight
    leaves the winner's degree whole; equal degrees go to the higher die; who fails wins nothing.
    """
    one, rest = divmod(code, 15)
    two, higher = divmod(rest, 3)
    first, second = Degree(one), Degree(two)
    if first == second:
        winner = 0 if first > Degree.SUCCESS else {0: 2, 1: 0, 2: 1}[higher]
    else:
        winner = 1 if first < second else 2
    best, other = (first, second) if winner != 2 else (second, first)
    if winner and not best.succeeded:
        winner = 0
    steps = max(0, Degree.FAILURE - other) if winner and reduced else 0
    degree = Degree(min(best + steps, Degree.SUCCESS)) if winner else Degree.FAILURE
    return Duel(winner, degree, first, second)


def _bands(cuts: Cuts) -> list[tuple[int, int]]:
    edges = [0, *cuts, 100]
    return [(edges[i] + 1, edges[i + 1]) for i in range(len(edges) - 1)]


@lru_cache(maxsize=512)
def _chances(first: Cuts, second: Cuts) -> Mapping[int, float]:
    chances: dict[int, float] = {}
    for one, (low, high) in enumerate(_bands(first)):
        for two, (other_low, other_high) in enumerate(_bands(second)):
            if one != two:
                pairs = max(0, high - low + 1) * max(0, other_high - other_low + 1)
                _add(chances, _code(one, two, 0), pairs)
                continue
            for face in range(low, high + 1):
                below = max(0, min(face - 1, other_high) - other_low + 1)
                equal = 1 if other_low <= face <= other_high else 0
                above = max(0, other_high - max(face + 1, other_low) + 1)
                _add(chances, _code(one, two, 1), below)
                _add(chances, _code(one, two, 0), equal)
                _add(chances, _code(one, two, -1), above)
    return chances


def _add(chances: dict[int, float], code: int, pairs: int) -> None:
    if pairs:
        chances[code] = chances.get(code, 0.0) + pairs / 10_000
