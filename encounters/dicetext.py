"""Dice texts as people write them: `2d6+3`, `1d8x2 + 1d4 - 1`, `1d20+-5`.

Limits are errors, never a silent smaller roll.
"""

from __future__ import annotations

import re
from functools import lru_cache

from encounters.errors import BadText
from encounters.value import Value

MOST_DICE = 1_000
MOST_SIDES = 1_000
MOST_DIGITS = 6
LONGEST = 80


class Term(Value, frozen=True):
    """`count` dice of `sides`, their sum taken `times` (negative: subtracted)."""

    count: int
    sides: int
    times: int = 1

    def __str__(self) -> str:
        factor = f"x{abs(self.times)}" if abs(self.times) != 1 else ""
        return f"{self.count}d{self.sides}{factor}"


_PART = re.compile(r"(\d*)[dD](\d+|%)(?:[x×*](\d+))?|(\d+)")


def clip(text: str, longest: int = 24) -> str:
    """A piece of somebody's text, short enough for an error of one line."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


@lru_cache(maxsize=512)
def parse(text: str) -> tuple[tuple[Term, ...], int]:
    """The dice terms and the constant of a dice text.

    Raises `BadText`, naming the part that cannot be read or the limit that is passed.
    """
    compact = text.replace(" ", "").replace("−", "-")
    if not compact:
        raise BadText("dice-empty")
    if len(compact) > LONGEST and max(map(len, re.findall(r"\d+", compact) or [""])) <= MOST_DIGITS:
        raise BadText("dice-long", limit=LONGEST)
    terms: list[Term] = []
    constant = position = dice = 0
    while position < len(compact):
        sign = 1
        start = position
        while position < len(compact) and compact[position] in "+-":
            sign = -sign if compact[position] == "-" else sign
            position += 1
        if start == position and start > 0:
            raise BadText("dice-part", part=clip(compact[start:]))
        match = _PART.match(compact, position)
        if match is None:
            raise BadText("dice-part", part=clip(compact[start:]))
        position = match.end()
        if any(group and len(group) > MOST_DIGITS for group in match.groups()):
            raise BadText("dice-digits", limit=MOST_DIGITS)
        count, sides, times, number = match.groups()
        if number is not None:
            constant += sign * int(number)
            continue
        term = Term(int(count) if count else 1, 100 if sides == "%" else int(sides), sign * int(times or 1))
        dice += term.count
        if dice > MOST_DICE:
            raise BadText("dice-many", limit=MOST_DICE)
        if not 1 <= term.sides <= MOST_SIDES:
            raise BadText("dice-sides", limit=MOST_SIDES)
        terms.append(term)
    return tuple(terms), constant


@lru_cache(maxsize=1024)
def write(terms: tuple[Term, ...], constant: int = 0) -> str:
    """The dice text of these terms and constant; "0" when there is nothing."""
    text = ""
    for term in terms:
        sign = "-" if term.times < 0 else "+" if text else ""
        text += f"{sign}{term}"
    if constant or not text:
        text += f"{constant:+d}" if text else str(constant)
    return text


def average(text: str) -> float:
    """The mean of a dice text."""
    terms, constant = parse(text)
    return constant + sum(term.count * term.times * (term.sides + 1) / 2 for term in terms)


def highest(text: str) -> int:
    """The most that a dice text can show."""
    terms, constant = parse(text)
    return constant + sum(
        term.times * (term.count * term.sides if term.times > 0 else term.count) for term in terms
    )


def lowest(text: str) -> int:
    """The least that a dice text can show."""
    terms, constant = parse(text)
    return constant + sum(
        term.times * (term.count if term.times > 0 else term.count * term.sides) for term in terms
    )
