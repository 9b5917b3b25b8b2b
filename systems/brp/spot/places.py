"""Where the fight is: tight places, under water, in the air, without weight, too many around one.

BRP-201, BRP-202, BRP-207, BRP-214 to BRP-216, BRP-304.
"""

from __future__ import annotations

from encounters.errors import Refused
from encounters.model import Encounter, Entity
from systems.brp import skills
from systems.brp.gear import SELF_PROPELLED, Weapon
from systems.brp.settings import number, on, value
from systems.brp.spot.manner import Manner
from systems.brp.spot.rows import Effect, effect

Cap = tuple[str, int]
ROOMY, HUGE, SMALL = 1.5, 2.5, 1.0
"""SIZ/ENC of a weapon above which a tight place hinders, makes impossible; below which it never does."""
ALL_DIFFICULT = {"faltering": "BRP-207", "tumbling": "BRP-216"}
"""Conditions in which everything that somebody does is Difficult."""
ALL_EASY = {"soaring": "BRP-207"}
LARGE = 1.5
SPEARS = ("spear", "polearm")


def space(state: Encounter, weapon: Weapon) -> list[Effect]:
    """Too little room to swing or aim in (BRP-201, BRP-C41, BRP-C56)."""
    room = value(state, "space")
    if room == "open" or weapon.natural:
        return []
    slug = "less-than-1m" if room == "narrow" else "less-than-half"
    if weapon.siz > HUGE and (room == "cramped" or not weapon.missile):
        kind = "impossible" if on(state, "enclosed_impossible") else "difficult"
        return [Effect(slug, "BRP-201", kind)]
    if room == "narrow":
        return [effect(slug)] if not weapon.missile and weapon.siz > ROOMY else []
    return [effect(slug)] if weapon.siz >= SMALL else []


def submerged(state: Encounter, entity: Entity) -> bool:
    """Whether somebody fights under water as one who does not belong there (BRP-214)."""
    wet = on(state, "underwater") or (entity.conditions and entity.has("underwater"))
    return bool(wet) and not entity.has("aquatic")


def water_cap(state: Encounter, id: str, weapon: Weapon | None, manner: Manner) -> Cap | None:
    """Swim limits attacks, parries and dodges, but not a grapple, close combat or a small piercing weapon."""
    entity = state.entities[id]
    if not submerged(state, entity) or manner.has("close-combat"):
        return None
    if weapon is not None and (
        weapon.skill == "grapple" or (weapon.special == "impaling" and weapon.siz <= SMALL)
    ):
        return None
    return "swim", skills.value(entity, "swim")


def air_cap(entity: Entity) -> Cap | None:
    """In flight Fly limits every combat skill (BRP-304)."""
    return ("fly", skills.value(entity, "fly")) if entity.has("flying") else None


def states(entity: Entity) -> list[Effect]:
    """What somebody's balance does to all his actions."""
    if not entity.conditions:
        return []
    found = [Effect(slug, rule, "difficult") for slug, rule in ALL_DIFFICULT.items() if entity.has(slug)]
    return found + [Effect(slug, rule, "easy") for slug, rule in ALL_EASY.items() if entity.has(slug)]


def most_attackers(state: Encounter, weapon: Weapon) -> int:
    """How many can strike at one at a time (BRP-202): five; two in a tight place with large weapons;
    eight with long spears.
    """
    if value(state, "space") != "open" and weapon.siz > LARGE:
        return number(state, "crowd_tight")
    if weapon.skill in SPEARS and weapon.length == "long":
        return number(state, "crowd_spears")
    return number(state, "crowd")


def refuse(state: Encounter, by: str, target: str, weapon: Weapon) -> None:
    """Raises `Refused` where there is no room, or no firing under water (BRP-202, BRP-215)."""
    refuse_crowd(state, by, target, weapon)
    if weapon.kind in SELF_PROPELLED and not on(state, "firearms_underwater"):
        attacker = state.entities[by]
        if on(state, "underwater") or attacker.has("underwater"):
            raise Refused("useless-weapon", weapon=weapon.slug, condition="underwater", rule="BRP-215")


def refuse_crowd(state: Encounter, by: str, target: str, weapon: Weapon) -> None:
    """Raises `Refused` when as many as have room have struck at this target this round already."""
    if weapon.missile:
        return
    most = most_attackers(state, weapon)
    others = sum(
        any(condition.other == target for condition in entity.every("at-target"))
        for entity in state.combatants()
        if entity.id != by
    )
    if most and others >= most:
        raise Refused("no-room", name=state.entities[target].name, most=most, rule="BRP-202")


def crowded(state: Encounter, target: str) -> bool:
    """Whether enough foes stand about for room to run out."""
    least = min(number(state, name) for name in ("crowd", "crowd_tight", "crowd_spears"))
    if not least:
        return False
    side = state.entities[target].side
    foes = sum(1 for x in state.combatants() if x.side != side and not x.away and not x.has("dead"))
    return foes > least
