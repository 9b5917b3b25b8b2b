"""Conditions: which make helpless, which take the turn, and what follows from values alone (3DET-044)."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.model import Encounter, Entity
from encounters.play import Play
from encounters.system import Args, Status
from systems.tresdet import traits
from systems.tresdet.data import table
from systems.tresdet.settings import value

STAGES = ("very-weak", "unconscious", "dying", "dead")
"""The four bands of the Death Test, mildest first (3DET-037)."""
GONE = ("dead", "sacrificed")
"""No rest and no medicine brings these back (3DET-020)."""
HELPLESS = (*STAGES, "sacrificed", "helpless", "tied", "asleep", "surprised")
"""These cannot defend themselves actively (3DET-026, 3DET-027)."""
OUT = (*STAGES, "sacrificed", "helpless", "tied", "asleep", "escaped")
"""These take no turn."""
WORST = ("sacrificed", "dead", "dying", "unconscious", "very-weak", "escaped")


def near_death(state: Encounter, entity: Entity) -> int:
    """At or below so many PVs somebody is near death: R, or a quarter of all by the setting (3DET-036)."""
    track = entity.tracks.get("hp")
    if track is not None and value(state, "near_death") == "quarter":
        return (track.maximum or track.value) // 4
    return max(0, traits.value(entity, "R"))


def status(state: Encounter, id: str) -> Status:
    """What follows from an entity's values: whether it takes turns, its worst wound, notes."""
    entity = state.entities[id]
    slugs = {condition.slug for condition in entity.conditions}
    wound = next((slug for slug in WORST if slug in slugs), "")
    track = entity.tracks.get("hp")
    down = track is not None and track.value <= 0
    if not wound and track is not None:
        if down:
            wound = "down"
        elif track.value <= near_death(state, entity):
            wound = "near-death"
        elif track.maximum and track.value < track.maximum:
            wound = "wounded"
    notes = tuple(note for slug, note in (("fleeing", "no-attack"), ("acted", "acted")) if slug in slugs)
    out = entity.away or down or any(slug in slugs for slug in OUT)
    return Status(out=out, wound=wound, notes=notes)


def put(play: Play, id: str, slug: str, *, until: str = "", source: str = "", rule: str = "") -> None:
    """Puts a condition on."""
    play.emit(e.ConditionSet(id=id, slug=slug, until=until, source=source, rule=rule))


def end(play: Play, id: str, *slugs: str, rule: str = "") -> None:
    """Ends what is on of these conditions."""
    for condition in play.state.entities[id].conditions:
        if condition.slug in slugs:
            play.emit(e.ConditionEnded(id=id, key=condition.key, rule=rule))


def set_by_hand(play: Play, id: str, slug: str, args: Args) -> None:
    """Puts on a condition that the game master chose, with the duration and value given."""
    row = table("conditions").get(slug, {})
    source = str(row.get("source", ""))
    if slug == "concentrating":
        # The mode decides which characteristic the bonus goes through (3DET-018).
        entity = play.state.entities[id]
        source = "ranged" if traits.value(entity, "PdF") > traits.value(entity, "F") else "melee"
    until = timers.until(play.state, args.get("until", ""), id)
    if slug == "fleeing" and not until:
        until = timers.next_turn_start(play.state, id)
    play.emit(
        e.ConditionSet(
            id=id,
            slug=slug,
            value=int(args.get("value") or row.get("value", 1)),
            source=source,
            other=args.get("other", ""),
            until=until,
            rule=str(row.get("rule", "")),
        )
    )
