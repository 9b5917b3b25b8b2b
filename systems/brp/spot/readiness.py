"""What must be rolled before a blow: keeping one's feet, one's place in the water, in the air, in the saddle.

BRP-071, BRP-077, BRP-203, BRP-207, BRP-214, BRP-216.
"""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.asks import Ask, dice_of
from encounters.errors import Refused
from encounters.model import Encounter, Entity
from encounters.play import Choice, Play
from encounters.points import harm
from systems.brp import conditions, fumbles, gear
from systems.brp.degrees import Degree
from systems.brp.settings import on, value
from systems.brp.spot import flight, mounts, places, rolls
from systems.brp.spot.manner import PLAIN, Manner
from systems.brp.vehicles import crew

PLACED = "in-position"
FLOATED = "weightless"
UNSTEADY = ("tumbling", "wrong-facing")
"""What a failed Agility without weight leaves: one acts all the same (BRP-216, BRP-217)."""


def needed(state: Encounter, id: str, manner: Manner) -> bool:
    """Whether anything is to be rolled before this attack."""
    if manner is not PLAIN and (manner.has("moving-behind") or manner.has("charge")):
        return True
    return (
        value(state, "footing") != "firm"
        or on(state, "zero_gravity")
        or places.submerged(state, state.entities[id])
        or flight.due(state, id)
    )


def weighing(state: Encounter, id: str) -> tuple[str, ...]:
    """The states that weigh on what somebody now does."""
    entity = state.entities[id]
    return tuple(slug for slug in (*places.ALL_DIFFICULT, *places.ALL_EASY) if entity.has(slug))


def ready(play: Play, id: str, manner: Manner) -> bool:
    """Rolls what this attack needs first, in order; whether it may be made."""
    if flight.due(play.state, id) and not flight.try_to(play, id, "fly", flight.modifiers(play.state, id)):
        return False
    return _floats(play, id) and _stands(play, id) and _swims(play, id) and _steers(play, id, manner)


def _once(play: Play, id: str, slug: str, rule: str) -> None:
    until = timers.lasting(play.state, 1, play.system.round_seconds)
    play.emit(e.ConditionSet(id=id, slug=slug, until=until, rule=rule))


def _floats(play: Play, id: str) -> bool:
    """Agility each round without weight: failed, everything is Difficult; in shoes that hold, one faces
    the wrong way instead (BRP-216, BRP-217).
    """
    entity = play.state.entities[id]
    if not on(play.state, "zero_gravity") or entity.has(FLOATED):
        return True
    _once(play, id, FLOATED, "BRP-216")
    if rolls.made(play, f"agility:{id}", id, "agility", "BRP-216"):
        return True
    slug = "wrong-facing" if entity.has("gravity-shoes") else "tumbling"
    rule = "BRP-217" if entity.has("gravity-shoes") else "BRP-216"
    conditions.put(play, id, slug, until=timers.lasting(play.state, 1, play.system.round_seconds), rule=rule)
    return True


def _stands(play: Play, id: str) -> bool:
    """Agility for every sudden action on slippery ground (BRP-203)."""
    footing = value(play.state, "footing")
    entity = play.state.entities[id]
    if footing == "firm" or entity.has("prone") or entity.has("flying"):
        return True
    difficult = footing == "very-slippery"
    degree = rolls.simple(play, f"agility:{id}", id, "agility", "BRP-203", difficult=difficult)
    if degree.succeeded:
        return True
    play.emit(e.Outcome(slug="slips", who=id, rule="BRP-203"))
    if value(play.state, "slip") == "prone" or degree is Degree.FUMBLE:
        conditions.fall(play, id, "BRP-203", source="slipped")
    elif not entity.has("lost-turn"):
        # Nothing but keeping the balance for the rest of this round.
        until = timers.for_rounds(play.state, 1)
        conditions.put(play, id, "lost-turn", until=until, source="slipped", rule="BRP-203")
    if degree is Degree.FUMBLE:
        _hard(play, id)
    return False


def _hard(play: Play, id: str) -> None:
    """A fumbled step: 1D3 damage, or the table of natural weapons (BRP-C42)."""
    if value(play.state, "slip_fumble") == "table":
        fist = gear.weapon(play.state, id, "fist")
        fumbles.roll(play, fumbles.Fumble(id, "", fist, "natural"))
        return
    points = play.roll(Ask(f"slip:{id}", id, dice_of("1d3"), rule="BRP-203", aside=True))
    harm(play, id, points, cause="slip", rule="BRP-203")


def _swims(play: Play, id: str) -> bool:
    """Swim, once a round or once a turn of five minutes, to come into position for an attack (BRP-214)."""
    entity = play.state.entities[id]
    if not places.submerged(play.state, entity) or entity.has("firm-ground") or entity.has(PLACED):
        return True
    if not rolls.made(play, f"swim:{id}", id, "swim", "BRP-214"):
        play.emit(e.Outcome(slug="not-in-position", who=id, rule="BRP-214"))
        return False
    if value(play.state, "swim_every") == "turn":
        until = timers.at_clock(play.state, 300)
        play.emit(e.ConditionSet(id=id, slug=PLACED, until=until, rule="BRP-214"))
    else:
        _once(play, id, PLACED, "BRP-214")
    return True


def _steers(play: Play, id: str, manner: Manner) -> bool:
    """Ride or Drive to bring a charge home, and for a shot behind; on foot Agility (BRP-071, BRP-077)."""
    if manner is PLAIN:
        return True
    charge = manner.has("charge")
    if not charge and not manner.has("moving-behind"):
        return True
    rule = "BRP-077" if charge else "BRP-071"
    slug = steering(play.state, id)
    if charge and slug == "agility":
        raise Refused("not-mounted", name=play.state.entities[id].name, rule=rule)
    if rolls.made(play, f"steer:{id}", id, slug, rule):
        return True
    play.emit(e.Outcome(slug="goes-wide", who=id, rule=rule))
    return False


def steering(state: Encounter, id: str) -> str:
    """The skill that somebody moves by: that of the mount or vehicle, on foot Agility."""
    ref = crew.vehicle_of(state, id)
    if ref and ref != id:
        skill = state.entities[ref].texts.get("skill", "drive")
        return crew.skill_of(state.entities[id], skill)
    return "ride" if mounts.mounted(state, id) else "agility"


def steady(play: Play, choice: Choice) -> None:
    """Rolls by itself what the ground, the water or the air asks of somebody who does something sudden."""
    id = choice.get("who")
    if not needed(play.state, id, PLAIN):
        raise Refused("stands-firm", name=play.state.entities[id].name)
    if not ready(play, id, PLAIN):
        return
    entity = play.state.entities[id]
    if not any(entity.has(slug) for slug in UNSTEADY):
        play.emit(e.Outcome(slug="keeps-steady", who=id, hit=True, rule="BRP-203"))


def hands_full(entity: Entity) -> bool:
    """Whether somebody needs both hands to fly or to work the controls (BRP-208)."""
    return bool(entity.conditions) and entity.has("hands-full")
