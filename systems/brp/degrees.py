"""Chances and degrees: what a d100 says (BRP-001 to BRP-011).

The classes of a d100 ask are the five degrees in order, so that the answer to the ask is the degree.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache

from encounters.asks import D100, Ask
from encounters.play import Play
from encounters.value import Value


class Degree(IntEnum):
    """The five outcomes of BRP-005, best first."""

    CRITICAL = 0
    SPECIAL = 1
    SUCCESS = 2
    FAILURE = 3
    FUMBLE = 4

    @property
    def succeeded(self) -> bool:
        """Whether it is at least a success."""
        return self <= _SUCCESS


_SUCCESS = int(Degree.SUCCESS)
DEGREES = tuple(Degree)
"""The degree of each class of a d100 ask."""
SLUGS = ("critical", "special", "success", "failure", "fumble")
SURE = 5
"""BRP-004: 01–05 succeeds for a skill whose base chance is 5% or more."""
NEVER = 95
"""BRP-004: 96–00 always fails."""


def up(value: int, divisor: int) -> int:
    """Division rounded up, the general rule of BRP-016."""
    return -(-value // divisor)


@lru_cache(maxsize=2048)
def cuts(chance: int, base_sure: bool = True, normal_only: bool = False) -> tuple[int, int, int, int]:
    """The last face of critical, special, success and failure (BRP-002, BRP-003, BRP-004).

    `base_sure` is whether the skill's base chance is at least 5%. `normal_only` is BRP-011: a hit made
    with one fifth of the skill is never better than a success.
    """
    success = min(max(chance, SURE if base_sure else 0), NEVER)
    special = critical = 0
    if chance > 0 and not normal_only:
        special = min(up(chance, 5), success)
        critical = min(up(chance, 20), special)
    fumbles = min(5, max(1, up(101 - chance, 20)))
    return critical, special, success, max(success, 100 - fumbles)


class Chance(Value, frozen=True, cache_hash=True):
    """A percentage on its way to the die: `value` so far, and the reasons in order (BRP-010)."""

    value: int
    why: tuple[str, ...]
    base_sure: bool = True
    normal_only: bool = False
    impossible: bool = False

    @property
    def cuts(self) -> tuple[int, int, int, int]:
        """The cut points of the roll; an impossible one succeeds on nothing (BRP-008)."""
        if self.impossible:
            return (0, 0, 0, NEVER)
        return cuts(self.value, self.base_sure, self.normal_only)


@lru_cache(maxsize=2048)
def chance_of(
    slug: str,
    value: int,
    *,
    easy: tuple[str, ...] = (),
    difficult: tuple[str, ...] = (),
    fifth: tuple[str, ...] = (),
    flat: tuple[tuple[str, int], ...] = (),
    cap: tuple[str, int] | None = None,
    base_sure: bool = True,
    impossible: tuple[str, ...] = (),
    twice: bool = False,
) -> Chance:
    """The final chance in the order of BRP-010: cap, then Easy or Difficult, then flat modifiers.

    `easy`, `difficult`, `fifth` and `impossible` name the rules that make it so. Easy and Difficult
    cancel out, and two of a kind count once (BRP-009), unless the fight halves `twice`. A `cap` is
    another skill (BRP-015).
    """
    why = [f"{slug} {value}"]
    if cap is not None and cap[1] < value:
        value = cap[1]
        why.append(f"{cap[0]} {value}")
    if fifth:
        value = up(value, 5)
        why.append(f"{fifth[0]} {value}")
    elif easy and not difficult:
        value *= 2
        why.append(f"{easy[0]} {value}")
    elif difficult and not easy:
        for rule in difficult if twice else difficult[:1]:
            value = up(value, 2)
            why.append(f"{rule} {value}")
    elif easy and difficult:
        why.append(f"BRP-009 {value}")
    for rule, amount in flat:
        if amount:
            value += amount
            why.append(f"{rule} {amount:+d}")
    if impossible:
        why.append(impossible[0])
    return Chance(value, tuple(why), base_sure, bool(fifth), bool(impossible))


def roll(
    play: Play,
    name: str,
    roller: str,
    chance: Chance,
    *,
    rule: str = "BRP-001",
    secret: bool = False,
    aside: bool = False,
) -> Degree:
    """A d100 against a chance: its degree."""
    ask = Ask(name, roller, D100, chance.cuts, chance.why, rule, secret, aside)
    return DEGREES[play.roll(ask)]
