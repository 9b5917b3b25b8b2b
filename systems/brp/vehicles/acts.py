"""What is worth showing beside whoever drives, and beside a vehicle: its rolls with their odds."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.model import Encounter
from encounters.play import Choice
from systems.brp.vehicles import crew, record


def acts(state: Encounter, id: str) -> Sequence[Choice]:
    """The roll of the chase for who steers; for the vehicle also a turn, and striking what is beside it."""
    vehicle = crew.vehicle_of(state, id)
    if not vehicle or id not in (vehicle, crew.driver(state, vehicle)):
        return []
    entity, found = state.entities[vehicle], []
    if record.destroyed(entity) or not crew.driver(state, vehicle):
        return []
    running = state.chase
    if running is not None and running.runner(vehicle) is not None and not entity.has("chase-rolled"):
        found.append(Choice("run", {"who": vehicle}))
    if id != vehicle or not record.speed(entity):
        return found
    found.append(Choice("manoeuvre", {"who": vehicle, "manoeuvre": "high-speed-turn"}))
    for other in running.runners if running is not None else ():
        if other.id != vehicle and crew.apart(state, vehicle, other.id) == 1:
            found += [Choice(verb, {"who": vehicle, "target": other.id}) for verb in ("collide", "ram")]
    return found
