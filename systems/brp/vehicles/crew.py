"""Who is aboard what, who drives, and how far those aboard are from others."""

from __future__ import annotations

from encounters import ranges
from encounters.errors import Refused
from encounters.model import Encounter, Entity
from systems.brp import skills
from systems.brp.conditions import OUT
from systems.brp.vehicles import record

ABOARD = "aboard:"
"""The place of somebody aboard is the id of the vehicle; a hand-written file may put this before it."""


def vehicle_of(state: Encounter, id: str) -> str:
    """The vehicle that somebody is aboard, the vehicle itself for a vehicle, or ""."""
    entity = state.entities.get(id)
    if entity is None:
        return ""
    if entity.kind == "vehicle":
        return id
    if not entity.place:
        return ""
    ref = entity.place.removeprefix(ABOARD)
    found = state.entities.get(ref)
    return ref if found is not None and found.kind == "vehicle" else ""


def aboard(state: Encounter, vehicle: str) -> tuple[str, ...]:
    """Everybody aboard a vehicle, its driver first."""
    places = (vehicle, f"{ABOARD}{vehicle}")
    ids = [entity.id for entity in state.entities.values() if entity.place in places and entity.id != vehicle]
    driver = state.entities[vehicle].texts.get("driver", "")
    return tuple(sorted(ids, key=lambda id: id != driver))


def driver(state: Encounter, vehicle: str) -> str:
    """Who steers a vehicle: somebody aboard, the vehicle itself where its own stats hold the skill, or ""."""
    entity = state.entities[vehicle]
    id = entity.texts.get("driver", "")
    if id in state.entities and vehicle_of(state, id) == vehicle:
        return id
    return vehicle if not id and entity.texts.get("skill", "") in entity.stats else ""


def steering(state: Encounter, vehicle: str) -> str:
    """Who steers a vehicle. Raises `Refused` where nobody can."""
    entity = state.entities[vehicle]
    if record.destroyed(entity):
        raise Refused("vehicle-destroyed", name=entity.name, rule="BRP-286")
    id = driver(state, vehicle)
    if not id:
        raise Refused("no-driver", name=entity.name)
    person = state.entities[id]
    for condition in person.conditions:
        if condition.slug in OUT:
            raise Refused("cannot-drive", name=person.name, condition=condition.slug)
    return id


def skill_of(driver: Entity, skill: str) -> str:
    """The skill that somebody steers with: the plain one, else the best speciality (`drive-motorcycle`)."""
    if skill in driver.stats:
        return skill
    special = [stat for stat in driver.stats if stat.startswith(f"{skill}-")]
    return max(special, key=lambda stat: driver.stats[stat]) if special else skill


def runner_of(state: Encounter, id: str) -> str:
    """Who or what stands on the range track for somebody: the vehicle that carries him, else himself."""
    return vehicle_of(state, id) or id


def apart(state: Encounter, one: str, other: str) -> int | None:
    """The range of the track between two (BRP-271), each where his vehicle is; None without a chase."""
    if state.chase is None:
        return None
    first, second = runner_of(state, one), runner_of(state, other)
    return 1 if first == second else ranges.apart(state.chase, first, second)


def inner_armour(state: Encounter, by: str, target: str) -> int:
    """What the vehicle's inner armour stops for somebody inside, from outside (BRP-278)."""
    ref = vehicle_of(state, target)
    if not ref or ref in (target, vehicle_of(state, by)):
        return 0
    return state.entities[ref].stats.get("armour-crew", 0)


def enclosed(state: Encounter, by: str, target: str) -> bool:
    """Whether somebody is attacked from outside in a vehicle that closes around those aboard (BRP-278)."""
    ref = vehicle_of(state, target)
    if not ref or ref in (target, vehicle_of(state, by)):
        return False
    return record.enclosed(state.entities[ref])


def firing_limit(state: Encounter, id: str) -> tuple[str, int] | None:
    """The skill that limits an attack by somebody who steers a moving vehicle (BRP-070), or None."""
    ref = vehicle_of(state, id)
    if not ref or driver(state, ref) != id or not record.speed(state.entities[ref]):
        return None
    entity = state.entities[id]
    slug = skill_of(entity, state.entities[ref].texts.get("skill", "drive"))
    return slug, skills.value(entity, slug)
