"""The table of a card as people read it: the slugs of figures and values in words."""

from __future__ import annotations

import re

from encounters.system import Card
from encounters.words import Words

Rows = tuple[tuple[str, ...], ...]

_SLUG = re.compile(r"(?<![\w-])(?:[a-z][a-z_-]+|[A-Z]{2,4}|True|False)(?![\w-])")
_POINT = re.compile(r"(?<=\d)\.(?=\d)")
_TABLES = ("stat", "skill", "track", "condition", "weapon", "armour", "hazard", "value", "option")


def rows(words: Words, card: Card) -> Rows:
    """The rows of a card's table. Those of a rule are text already; of the rest the slugs become words."""
    if card.kind in ("rule", "setting"):
        return card.table
    return tuple(
        (name(words, row[0]), *(value(words, cell) for cell in row[1:])) for row in card.table if row
    )


def name(words: Words, slug: str) -> str:
    """The name of a figure."""
    for table in ("figure", "stat", "skill", "track", "param"):
        if words.has(f"{table}.{slug}"):
            return words.text(f"{table}.{slug}")
    return slug.replace("_", " ")


def value(words: Words, text: str) -> str:
    """A value: each slug in it that has a word is put into words; numbers as the language writes them."""
    told = _SLUG.sub(lambda match: _word(words, match[0]), text)
    return _POINT.sub(",", told) if words.lang == "pt" else told


def _word(words: Words, slug: str) -> str:
    if slug in ("True", "False"):
        return words.text(f"option.{slug.lower()}")
    for table in _TABLES:
        key = f"{table}.{slug}"
        if words.has(key):
            return words.text(key)
    return slug.replace("_", " ")
