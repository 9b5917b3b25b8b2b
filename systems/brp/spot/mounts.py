"""Who sits on a mount, and what that means for height and skills (BRP-097, BRP-198, BRP-218)."""

from __future__ import annotations

from encounters.model import Encounter, Entity
from systems.brp import gear, modifier, skills
from systems.brp.data import creature_row
from systems.brp.vehicles import crew

SADDLED = ("motorcycle", "bicycle")
"""Vehicles that one sits on as on a mount."""


def mount_of(state: Encounter, id: str) -> Entity | None:
    """The mount that somebody sits on, as far as the fight knows it."""
    ref = crew.vehicle_of(state, id)
    if not ref or ref == id:
        return None
    vehicle = state.entities[ref]
    saddled = vehicle.texts.get("skill", "") == "ride" or vehicle.slug in SADDLED
    return vehicle if saddled else None


def mounted(state: Encounter, id: str) -> bool:
    """Whether somebody fights from the saddle."""
    return state.entities[id].has("mounted") or mount_of(state, id) is not None


def ridden(state: Encounter, rider: str, id: str) -> bool:
    """Whether a creature can be ridden: people fight with what they hold or with bare hands, beasts do not.

    Of one that the bestiary does not know, more SIZ than the rider's says it.
    """
    own = gear.arms(state, id)
    if any(weapon.held and not weapon.natural for weapon in own):
        return False
    beast = state.entities[id]
    if creature_row(beast.slug) is not None:
        return any(weapon.natural and weapon.slug not in gear.NATURAL for weapon in own)
    size = skills.characteristic(state.entities[rider], "SIZ")
    return skills.characteristic(beast, "SIZ") > size


def limit(state: Encounter, id: str) -> tuple[str, int] | None:
    """The skill that limits a rider's combat skills (BRP-218): Ride, or Drive on a motorcycle."""
    if not mounted(state, id):
        return None
    mount, entity = mount_of(state, id), state.entities[id]
    slug = crew.skill_of(entity, mount.texts.get("skill", "ride") if mount is not None else "ride")
    return slug, skills.value(entity, slug)


def damage_modifier(state: Encounter, id: str) -> str | None:
    """The damage modifier of somebody's mount as dice text, None where nobody knows it (BRP-077)."""
    mount = mount_of(state, id)
    if mount is None:
        return None
    if mount.texts.get("dm") or "STR" in mount.stats:
        return modifier.modifier(mount)
    stats = (creature_row(mount.slug) or {}).get("stats")
    return modifier.text_for(stats["STR"] + stats["SIZ"]) if stats else None
