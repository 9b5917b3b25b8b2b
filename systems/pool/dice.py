"""Pools of d10s: every die that shows the target or more is a success, and tens are thrown again."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from encounters.value import Value

SIDES = 10
CUT = 1e-9
"""What a distribution may leave out: its last class holds the rest (see `encounters.asks`)."""
NEVER = 11
"""The face from which dice are thrown again when none are."""


class Pool(Value, frozen=True):
    """`count` d10s: successes at `target` or more (POOL-001), another throw at `again` or more (POOL-002).

    Faces come in waves: all dice first, then as many as showed `again`, and so on.
    """

    count: int
    target: int = 8
    again: int = 10

    @property
    def text(self) -> str:
        """The dice as people write them."""
        return f"{self.count}d10"

    @property
    def rerolls(self) -> int:
        """The face from which a die is thrown again; only successes are."""
        return max(self.again, self.target)

    def wave(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """The dice still to be thrown after `faces`; () when complete."""
        start, size = 0, self.count
        while size:
            if len(faces) <= start:
                return (SIDES,) * size
            size, start = self._again(faces[start : start + size]), start + size
        return ()

    def _again(self, faces: tuple[int, ...]) -> int:
        return sum(1 for face in faces if face >= self.rerolls)

    def total(self, faces: tuple[int, ...]) -> int:
        """The successes among the faces."""
        return sum(1 for face in faces if face >= self.target)

    def chances(self) -> Mapping[int, float]:
        """The exact distribution of the successes."""
        return _chances(self.count, self.target, self.rerolls)


class ChanceDie(Value, frozen=True):
    """A lone d10 for an empty pool, where the setting allows it: 10 is a success, 1 is −1 (POOL-004)."""

    @property
    def text(self) -> str:
        """The die as people write it."""
        return "1d10"

    def wave(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """One die, never thrown again."""
        return () if faces else (SIDES,)

    def total(self, faces: tuple[int, ...]) -> int:
        """1 for a ten, −1 for a one (a dramatic failure), else 0."""
        return {1: -1, 10: 1}.get(faces[0], 0)

    def chances(self) -> Mapping[int, float]:
        """One in ten each way."""
        return {-1: 0.1, 0: 0.8, 1: 0.1}


@lru_cache(maxsize=1024)
def _chances(count: int, target: int, again: int) -> Mapping[int, float]:
    one = _one(target, again)
    chances = [1.0]
    for _ in range(count):
        chances = _cut(_added(chances, one), CUT * 1e-3)
    return dict(enumerate(_cut(chances, CUT)))


def _one(target: int, again: int) -> list[float]:
    """The successes of one die with all its throws: k rerolls, then a failure or a plain success."""
    fails, once = (target - 1) / SIDES, (again - target) / SIDES
    repeat = (SIDES + 1 - again) / SIDES
    chances = [fails]
    weight = 1.0
    while weight > CUT * 1e-6:
        chances.append(weight * once + weight * repeat * fails)
        weight *= repeat
    chances[-1] += weight * (1 - fails - once) if repeat else 0.0
    return chances


def _added(one: list[float], other: list[float]) -> list[float]:
    sums = [0.0] * (len(one) + len(other) - 1)
    for i, x in enumerate(one):
        for k, y in enumerate(other):
            sums[i + k] += x * y
    return sums


def _cut(chances: list[float], least: float) -> list[float]:
    """The distribution up to where what remains weighs less than `least`; its last class takes the rest."""
    rest, size = 0.0, len(chances)
    while size > 1 and rest + chances[size - 1] < least:
        size -= 1
        rest += chances[size]
    kept = chances[:size]
    kept[-1] += rest
    return kept
