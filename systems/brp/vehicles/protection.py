"""What keeps those aboard from harm when a vehicle strikes something (BRP-285)."""

from __future__ import annotations

from encounters.model import Encounter
from systems.brp.degrees import up
from systems.brp.settings import value

PARTS = {"adequate": (1, 2), "exceptional": (3, 4)}
"""The part of the damage that is taken off: belts and the like a half, shock seats or foam three quarters."""


def kind(state: Encounter, vehicle: str, id: str) -> str:
    """The protection of somebody aboard: his own, else that of the vehicle."""
    own = state.entities[id].texts.get("protection")
    return own or state.entities[vehicle].texts.get("protection", "none")


def left(state: Encounter, vehicle: str, id: str, points: int) -> int:
    """The damage that gets by: what remains is rounded up (BRP-C55), or else what is taken off."""
    part, whole = PARTS.get(kind(state, vehicle, id), (0, 1))
    if value(state, "passenger_rounding") == "reduction":
        return points - up(points * part, whole)
    return up(points * (whole - part), whole)
