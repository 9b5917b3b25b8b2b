"""Success levels: what a total is worth (UNI-001, UNI-002), and the difficulty scale (UNI-007, UNI-109)."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

from systems.unisystem.data import table

NINE = 9
"""The total from which a roll succeeds (UNI-001)."""


@lru_cache(maxsize=1)
def _steps() -> tuple[tuple[int, ...], int]:
    row = table("success")["levels"]
    return tuple(row["from"]), int(row["step"])


@lru_cache(maxsize=8192)
def levels(total: int) -> int:
    """The success levels of a total; 0 is a failure (UNI-002)."""
    starts, step = _steps()
    if total < starts[-1]:
        return bisect_right(starts, total)
    return len(starts) + (total - starts[-1]) // step


def difficulty(slug: str) -> int:
    """The modifier of a difficulty word; 0 for none (UNI-109)."""
    return int(table("success")["difficulty"].get(slug, 0))
