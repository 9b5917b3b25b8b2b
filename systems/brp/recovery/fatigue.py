"""Fatigue points (BRP-292), optional: what strains, what doubles it, what it does below nothing, rest.

Who rests gets his points back when the rest ends, one for each whole minute of it. While somebody is
deprived rest gives nothing back (BRP-245).
"""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.model import Encounter, Entity, Hazard, Track
from encounters.play import Choice, Play
from encounters.points import harm, heal, put_in
from encounters.system import Args
from systems.brp import conditions, skills
from systems.brp.data import Table
from systems.brp.perils import deprivation
from systems.brp.perils.common import MINUTE, begin, every
from systems.brp.settings import number, on

RULE = "BRP-292"
TRACK = "fatigue"
DOUBLING = ("underwater", "desperate")
"""Conditions in which every effort costs twice as much."""


def full(entity: Entity) -> int:
    """STR + CON."""
    return skills.characteristic(entity, "STR") + skills.characteristic(entity, "CON")


def ensure(play: Play, id: str) -> None:
    """Gives somebody the track, in a fight that has taken up fatigue on the way."""
    entity = play.state.entities[id]
    if TRACK not in entity.tracks:
        put_in(play, id, TRACK, track(entity), RULE)


def track(entity: Entity) -> Track:
    """The track that a roster leaves out."""
    return Track(full(entity), full(entity))


def factor(state: Encounter, id: str) -> int:
    """What water, desperate acts, exposure and want make of the cost of an effort."""
    entity = state.entities[id]
    doubled = on(state, "underwater") or any(entity.has(slug) for slug in DOUBLING)
    times = 2 if doubled else 1
    return times * deprivation.multiplier(state, id)


def spend(play: Play, id: str, points: int, cause: str, rule: str = RULE) -> None:
    """An effort of so many points, multiplied by the circumstances; nothing where fatigue is not counted."""
    if not on(play.state, "fatigue") or play.state.entities[id].kind != "combatant":
        return
    ensure(play, id)
    harm(play, id, points * factor(play.state, id), track=TRACK, cause=cause, rule=rule)


def round_over(play: Play) -> None:
    """A round that was fought strains everybody whose turn came in it and who does not rest.

    Rounds that only pass while the clock is moved are not fought: nobody's turn ends in them.
    """
    if not on(play.state, "fatigue") or not play.state.turn.round:
        return
    ended = [token for token in play.state.turn.fired if token.startswith("+")]
    for id in dict.fromkeys(token.partition("/")[2] for token in ended):
        entity = play.state.entities.get(id)
        if entity is None or entity.has("resting") or play.system.status(play.state, id).out:
            continue
        spend(play, id, number(play.state, "fatigue_round"), "round")


def changed(play: Play, event: e.TrackChanged) -> None:
    """At minus STR + CON nobody can go on; who has recovered a little can."""
    entity = play.state.entities[event.id]
    spent = entity.tracks[TRACK].value <= -full(entity)
    down = next((c for c in entity.every("incapacitated") if c.source == TRACK), None)
    if spent and not entity.has("incapacitated"):
        conditions.put(play, event.id, "incapacitated", source=TRACK, rule=RULE)
    elif not spent and down is not None:
        play.emit(e.ConditionEnded(id=event.id, key=down.key, rule=RULE))


def start_toil(play: Play, slug: str, row: Table, target: str, args: Args) -> None:
    """Sprinting and hard labour by the turn, a forced march by the hour, until somebody ends it."""
    seconds = every(play, args, int(row["seconds"]))
    begin(play, slug, target, rule=RULE, interval=seconds, damage=str(row["damage"]), args=args)


def tick_toil(play: Play, hazard: Hazard) -> None:
    """The price of another turn or hour."""
    spend(play, hazard.target, int(hazard.damage or 1), hazard.slug)


def rest(play: Play, choice: Choice) -> None:
    """People rest, for a time or until they act; who rests already gets up."""
    for id in choice.get("targets").split(","):
        if play.state.entities[id].has("resting"):
            play.emit(e.ConditionEnded(id=id, key="resting", rule=RULE))
            continue
        until = timers.until(play.state, choice.get("until"), id)
        play.emit(e.ConditionSet(id=id, slug="resting", until=until, rule=RULE))


def rested(play: Play, before: Encounter, event: e.ConditionEnded) -> None:
    """A rest is over: a point for each minute of it."""
    old = next((c for c in before.entities[event.id].conditions if c.key == event.key), None)
    if old is None or old.slug != "resting" or TRACK not in play.state.entities[event.id].tracks:
        return
    if deprivation.deprived(play.state, event.id):
        play.emit(e.Told(slug="no-rest", who=event.id, rule="BRP-245"))
        return
    heal(play, event.id, (play.state.clock - old.since) // MINUTE, track=TRACK, cause="rest", rule=RULE)
