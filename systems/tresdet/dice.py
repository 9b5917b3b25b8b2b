"""The die of an attack or defence force: a 6 adds what it doubles (3DET-002, 3DET-013, 3DET-022)."""

from __future__ import annotations

from collections.abc import Mapping

from encounters.asks import dice_of
from encounters.dicetext import Term, write
from encounters.value import Value

D6 = dice_of("1d6")
SIXTH = 1 / 6
SIX = 6


class Force(Value, frozen=True):
    """A d6 added to `base`; a 6 is critical and adds `critical` besides.

    The total alone tells whether it was critical: nothing but a 6 reaches `base` + 6.
    """

    base: int
    critical: int = 0

    @property
    def text(self) -> str:
        """How people write it."""
        return write((Term(1, SIX),), self.base)

    def wave(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """One die, never thrown again."""
        return () if faces else (SIX,)

    def total(self, faces: tuple[int, ...]) -> int:
        """The force of a face."""
        return self.base + faces[0] + (self.critical if faces[0] == SIX else 0)

    def chances(self) -> Mapping[int, float]:
        """The exact distribution: six totals, all different."""
        return {self.total((face,)): SIXTH for face in range(1, SIX + 1)}

    def is_critical(self, total: int) -> bool:
        """Whether this total was thrown with a 6."""
        return total >= self.base + SIX
