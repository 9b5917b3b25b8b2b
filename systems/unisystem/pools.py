"""Pools of life points by their size: where death begins to threaten (UNI-060, UNI-061)."""

from __future__ import annotations

from encounters.model import Entity
from systems.unisystem.data import table


def row_of(most: int) -> tuple[int, int, int]:
    """The first survival test, the figure from which penalties count, and the points of one step, for a
    pool of this size (UNI-060, UNI-061).
    """
    for row in table("survival")["pools"]["rows"]:
        if most < row["under"]:
            return row["first"], row["from"], row["step"]
    last = table("survival")["pools"]["rows"][-1]
    return last["first"], last["from"], last["step"]


def first_test(entity: Entity) -> int:
    """The life points at which somebody may die."""
    track = entity.tracks["hp"]
    return row_of(track.maximum or 0)[0]
