"""Dice that people typed on the shell: `34,7,5` in the order of asking, `attack=34 damage=7` by name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from encounters.dice import Fixed
from encounters.errors import BadText

_FACES = re.compile(r"\d{1,4}(?:[,+]\d{1,4})*\Z")
Named = Mapping[str, tuple[int, ...]]


def are_faces(text: str) -> bool:
    """Whether a value is one face or several."""
    return _FACES.match(text.strip()) is not None


def faces(text: str) -> tuple[int, ...]:
    """The faces of a text; 00 is 100. Raises `BadText`."""
    return tuple(_face(part) for part in re.split(r"[,+\s]+", text.strip()) if part)


def _face(text: str) -> int:
    if not re.fullmatch(r"\d{1,4}", text):
        raise BadText("face", text=text[:20])
    return 100 if text == "00" else int(text)


def dice_option(texts: Iterable[str]) -> tuple[tuple[int, ...], dict[str, tuple[int, ...]]]:
    """All `--dice` of a call: faces in order, and faces by the name of their ask. Raises `BadText`."""
    plain: tuple[int, ...] = ()
    named: dict[str, tuple[int, ...]] = {}
    for text in texts:
        for part in re.split(r"[\s;]+", re.sub(r",(?=[^\d,\s])", " ", text.strip())):
            name, equals, value = part.partition("=")
            if equals:
                named[name] = faces(value)
            else:
                plain += faces(part)
    return plain, named


def fixed(plain: Iterable[int], named: Named) -> Fixed:
    """Dice that show these faces and no others."""
    return Fixed(plain, named)
