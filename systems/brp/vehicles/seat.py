"""Keeping one's seat against a blow that throws back (BRP-132)."""

from __future__ import annotations

from encounters.play import Play
from systems.brp import skills
from systems.brp.degrees import chance_of, roll
from systems.brp.manoeuvres import saddle
from systems.brp.vehicles import crew, protection, record, trouble


def steadied(play: Play, id: str) -> tuple[int, bool]:
    """The SIZ that a knockback meets, and whether the seat is lost with it (BRP-132).

    Aboard, a roll of the vehicle's skill adds its SIZ; without it one's own alone counts.
    """
    if saddle.saddled(play.state, id):
        # Whatever drives a rider back also unseats him (BRP-220).
        return saddle.steadied(play, id), True
    entity = play.state.entities[id]
    siz = skills.characteristic(entity, "SIZ")
    ref = crew.vehicle_of(play.state, id)
    if not ref or ref == id:
        return siz, False
    vehicle = play.state.entities[ref]
    slug = crew.skill_of(entity, vehicle.texts.get("skill", "drive"))
    chance = chance_of(slug, skills.value(entity, slug), base_sure=skills.base_sure(entity, slug))
    if roll(play, f"seat:{id}", id, chance, rule="BRP-132", aside=True).succeeded:
        return siz + skills.characteristic(vehicle, "SIZ"), False
    # Belts, a harness or a closed cabin hold whoever is struck.
    held = record.enclosed(vehicle) or protection.kind(play.state, ref, id) != "none"
    return siz, not held


def unseat(play: Play, id: str) -> None:
    """The blow carries somebody off."""
    if saddle.saddled(play.state, id):
        saddle.unseat(play, id, "BRP-220")
        return
    trouble.throw_off(play, id, "BRP-132")
