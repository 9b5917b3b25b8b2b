"""The damage modifier by STR + SIZ (BRP-106), as dice terms; doubled, halved or left out."""

from __future__ import annotations

from functools import lru_cache

from encounters.dicetext import Term, parse
from encounters.model import Entity
from systems.brp.degrees import up

Dice = tuple[tuple[Term, ...], int]
BANDS = ((12, "-1d6"), (16, "-1d4"), (24, ""), (32, "1d4"), (40, "1d6"), (56, "2d6"), (72, "3d6"))


@lru_cache(maxsize=256)
def text_for(total: int) -> str:
    """The damage modifier for this STR + SIZ: "" for none, then 1D6 more for every further 16."""
    for most, text in BANDS:
        if total <= most:
            return text
    return f"{3 + up(total - 72, 16)}d6"


def modifier(entity: Entity) -> str:
    """The damage modifier of an entity, or its own where the roster gives one (`dm`)."""
    own = entity.texts.get("dm")
    if own is not None:
        return "" if own in ("0", "-") else own.lstrip("+")
    return text_for(entity.stats.get("STR", 10) + entity.stats.get("SIZ", 10))


def terms(text: str) -> Dice:
    """The dice of a modifier; no dice for none."""
    return parse(text) if text else ((), 0)


def halved(modifier: Dice) -> Dice:
    """BRP-113: each die at half size, rounded up; a negative modifier stays whole."""
    dice, constant = modifier
    if _negative(modifier):
        return modifier
    return tuple(Term(term.count, up(term.sides, 2), term.times) for term in dice), up(constant, 2)


def twice(dice: tuple[Term, ...], more: bool) -> tuple[Term, ...]:
    """Doubled dice: what they show counts twice, or twice as many are rolled."""
    if more:
        return tuple(Term(2 * term.count, term.sides, term.times) for term in dice)
    return tuple(Term(term.count, term.sides, 2 * term.times) for term in dice)


def doubled(modifier: Dice, more: bool) -> Dice:
    """BRP-109: twice the modifier; none becomes +1D4, a negative one none."""
    dice, constant = modifier
    if not dice and not constant:
        return (Term(1, 4),), 0
    if _negative(modifier):
        return (), 0
    return twice(dice, more), constant * 2


def _negative(modifier: Dice) -> bool:
    dice, constant = modifier
    return constant < 0 or any(term.times < 0 for term in dice)


def without_bonus(text: str) -> str:
    """BRP-200: somebody on the ground loses a positive modifier and keeps a negative one."""
    return text if text.startswith("-") else ""
