"""2d6 against a difficulty: the four outcomes as cut points (RPQ-001, RPQ-003, RPQ-004).

The lowest throw always fails and the highest always succeeds, whatever the bonus; both are classes of
their own under the cuts, so that no rule ever looks at a face.
"""

from __future__ import annotations

from enum import IntEnum

from encounters.asks import Ask, dice_of
from encounters.play import Play

TWO_DICE = dice_of("2d6")
LOWEST, HIGHEST = 2, 12


class Degree(IntEnum):
    """The outcomes of a test, worst first."""

    FUMBLE = 0
    FAILURE = 1
    SUCCESS = 2
    CRITICAL = 3

    @property
    def succeeded(self) -> bool:
        """Whether it is at least a success."""
        return self >= Degree.SUCCESS


SLUGS = ("fumble", "failure", "success", "critical")


def last_failure(need: int) -> int:
    """The highest throw that fails when `need` must be reached on the dice."""
    return max(LOWEST, min(need - 1, HIGHEST - 1))


def cuts(need: int) -> tuple[int, int, int]:
    """The last throw of fumble, failure and success when the dice must show at least `need`."""
    return LOWEST, last_failure(need), HIGHEST - 1


def test(
    play: Play,
    name: str,
    roller: str,
    bonus: int,
    difficulty: int,
    *,
    why: tuple[str, ...],
    rule: str,
    secret: bool = False,
) -> Degree:
    """A test of 2d6 + `bonus` against `difficulty`; how it came out."""
    ask = Ask(name, roller, TWO_DICE, cuts(difficulty - bonus), why, rule, secret)
    return Degree(play.roll(ask))


def half(total: int) -> int:
    """Half a bonus, rounded down also below zero (RPQ-005)."""
    return total // 2
