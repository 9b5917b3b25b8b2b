"""The two Defences (POOL-025 to POOL-028) and what is left of them against an unseen attack."""

from __future__ import annotations

from encounters.model import Encounter
from systems.pool import gear
from systems.pool.conditions import unaware
from systems.pool.settings import on, value
from systems.pool.traits import BRAWL, SPORTS, Parts
from systems.pool.traits import value as trait

TRAINED = 2
"""What Briga or Esportes adds (POOL-025), once for both (POOL-028)."""


def general(state: Encounter, id: str) -> Parts:
    """General Defence: the lower of DES and SAB, the armour's bonus, +2 for Briga or Esportes (POOL-025).

    A total that somebody typed stands instead.
    """
    entity = state.entities[id]
    if "defence" in entity.stats:
        return (("defence", entity.stats["defence"]),)
    lower = min(("DES", "SAB"), key=lambda slug: trait(entity, slug))
    found: list[tuple[str, int]] = [(lower, trait(entity, lower)), ("armour", gear.armour(state, id)[0])]
    trained = [slug for slug in (BRAWL, SPORTS) if trait(entity, slug)]
    if value(state, "brawl_sports") == "once":
        trained = trained[:1]
    return (*found, *((slug, TRAINED) for slug in trained))


def ballistic(state: Encounter, id: str) -> Parts:
    """Ballistic Defence: the armour's ballistic bonus and nothing else (POOL-026)."""
    entity = state.entities[id]
    if "ballistic" in entity.stats:
        return (("ballistic", entity.stats["ballistic"]),)
    return (("armour", gear.armour(state, id)[1]),)


def total(parts: Parts) -> int:
    """A Defence as one number."""
    return sum(n for _, n in parts)


def written(state: Encounter, id: str) -> str:
    """The notation of the sheet: general/ballistic (POOL-027)."""
    return f"{total(general(state, id))}/{total(ballistic(state, id))}"


def against(state: Encounter, by: str, target: str, firearm: bool) -> Parts:
    """What an attack loses to its target's Defence: Ballistic for firearms, else General (POOL-022).

    Who is not aware of the attacker has none (POOL-040), or the armour alone where it always counts; who
    is aware has all of it (POOL-030).
    """
    if unaware(state, target, by):
        return (("armour", gear.armour(state, target)[firearm]),) if on(state, "armour_counts") else ()
    found = ballistic(state, target) if firearm else general(state, target)
    return (("defence", total(found)),)
