"""Preparation dice (POOL-045 to POOL-047) and undoing those of an opponent (POOL-048)."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.names import folded
from encounters.play import Choice, Play
from systems.pool import actions, effort, reserves, willpower, wounds
from systems.pool.building import roll
from systems.pool.conditions import refuse_out
from systems.pool.settings import require, value
from systems.pool.tests import outcome
from systems.pool.traits import Parts, parts


def tested(
    play: Play, choice: Choice, who: str, name: str, base: Parts, *, rule: str, against: str = ""
) -> int:
    """An act that is one test, paid and rolled; its successes, none below zero."""
    spends = effort.refuse(play.state, choice, who, against)
    actions.spend(play, choice, who)
    extra = effort.pay(play, choice, who, spends)
    sum = effort.pool(base, extra, wounds.penalties(play.state, who))
    successes = max(0, roll(play, name, who, sum, rule=rule, secret=choice.get("secret") == "yes"))
    successes += extra.ready
    if extra.stunt:
        willpower.stunt(play, who, successes > 0)
    return successes


def prepare(play: Play, choice: Choice) -> None:
    """A declared preparation for one event, with the fittest trait: 1 die, or 2 for 5 successes."""
    who, event = choice.get("who"), choice.get("event").strip()
    require(play.state, "preparation")
    refuse_out(play.state, who)
    base = parts(play.state.entities[who], choice.get("trait"))
    if not event:
        raise Refused("missing", key="event")
    _refuse_second(play.state, who, event)
    successes = tested(play, choice, who, "prepare", base, rule="POOL-045")
    outcome(play, who, successes)
    # Even without dice the reserve stands: whoever has tried for an event has had his roll (POOL-047).
    reserves.create(
        play,
        reserves.PREPARATION,
        who,
        event,
        reserves.dice_for(successes),
        maker=who,
        target=choice.get("target"),
        rule="POOL-045",
    )


def _refuse_second(state: Encounter, who: str, event: str) -> None:
    """One roll per character and event (POOL-047); by the other reading of POOL-C11, one per character."""
    for entity in state.entities.values():
        mine = entity.slug == reserves.PREPARATION and entity.texts.get("maker") == who
        same = value(state, "preparation_limit") == "character" or folded(
            reserves.event_of(entity)
        ) == folded(event)
        if entity.kind == "pool" and mine and same:
            raise Refused(
                "prepared", name=state.entities[who].name, event=reserves.event_of(entity), rule="POOL-047"
            )


def counter(play: Play, choice: Choice) -> None:
    """A test against somebody's preparation: each success takes one die of it away (POOL-048)."""
    who = choice.get("who")
    require(play.state, "preparation")
    require(play.state, "counter_preparation")
    refuse_out(play.state, who)
    reserve = play.state.entities.get(choice.get("reserve"))
    if reserve is None or reserve.slug != reserves.PREPARATION or not reserves.dice(reserve):
        raise Refused("no-reserve", name=choice.get("reserve"))
    base = parts(play.state.entities[who], choice.get("trait"))
    successes = tested(play, choice, who, "counter", base, rule="POOL-048")
    outcome(play, who, successes)
    reserves.change(play, reserve.id, -successes, by=who, rule="POOL-048")


def grant(play: Play, choice: Choice) -> None:
    """Dice that the Narrator puts into the fight by hand, made before it or by a rule of the table."""
    who = choice.get("who")
    kind, count = choice.get("kind") or reserves.PREPARATION, int(choice.get("dice"))
    rule = reserves.RULES[kind]
    reserves.create(
        play, kind, who, choice.get("event") or "…", count, maker=who, target=choice.get("target"), rule=rule
    )


def discard(play: Play, choice: Choice) -> None:
    """Takes dice out of a reserve by hand: the event is past, or somebody used them elsewhere (POOL-046)."""
    reserve = play.state.entities.get(choice.get("reserve"))
    if reserve is None or reserve.kind != "pool" or not reserves.dice(reserve):
        raise Refused("no-reserve", name=choice.get("reserve"))
    count = int(choice.get("dice") or reserves.dice(reserve))
    play.emit(
        e.TrackChanged(
            id=reserve.id,
            track="dice",
            amount=-min(count, reserves.dice(reserve)),
            value=max(0, reserves.dice(reserve) - count),
            cause="discarded",
            rule="POOL-046",
        )
    )
