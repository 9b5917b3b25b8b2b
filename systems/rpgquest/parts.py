"""Damage as parts, each with its dice and its kind: `1d6+1 cut`, `1d6 fire, 1d4 cut` (RPQ-054, RPQ-104)."""

from __future__ import annotations

import re
from functools import lru_cache

from encounters.dicetext import parse
from encounters.errors import BadText
from encounters.value import Value
from systems.rpgquest.skills import kind_of


class Part(Value, frozen=True):
    """Dice of one kind of damage."""

    dice: str
    kind: str


_DICE = r"[+\-−]?\s*(?:\d*[dD](?:\d+|%)(?:[x×*]\d+)?|\d+)\s*"
_PART = re.compile(rf"((?:{_DICE})+)[: ]*([^\W\d].*)?")


@lru_cache(maxsize=512)
def read(text: str, kind: str = "crush") -> tuple[Part, ...]:
    """The parts of a damage text; a part that names no kind is of `kind`. Raises `BadText`.

    Dice and kind are parted by a blank or a colon, parts by a comma.
    """
    parts = []
    for piece in text.split(","):
        match = _PART.fullmatch(piece.strip())
        if match is None:
            raise BadText("damage-part", part=piece.strip()[:24])
        found = kind if match[2] is None else kind_of(match[2].strip())
        if found is None:
            raise BadText("damage-part", part=piece.strip()[:24])
        parse(match[1])
        parts.append(Part(match[1].replace(" ", ""), found))
    return tuple(parts)


def written(parts: tuple[Part, ...]) -> str:
    """The parts as one text that `read` takes back."""
    return ", ".join(f"{part.dice} {part.kind}" for part in parts)
