"""Dice that somebody typed, read as faces: `34`, `3 4 5`, `2d6: 3 4`, `00` for 100."""

from __future__ import annotations

import re

from encounters.errors import BadText


def faces(text: str, dice: str = "") -> tuple[int, ...]:
    """The faces in a text. Raises `BadText` for anything that is no number."""
    found = []
    for part in re.split(r"[\s,;+]+", text.strip()):
        if not part.isdigit() or len(part) > 6:
            raise BadText("number", text=text[:20], word=dice)
        value = int(part)
        found.append(100 if value == 0 and ("100" in dice or "%" in dice) else value)
    return tuple(found)
