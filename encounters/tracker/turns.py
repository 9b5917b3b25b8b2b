"""Verbs of the turn order: next, back, delay, typed initiative."""

from __future__ import annotations

from msgspec.structs import replace

from encounters import events as e
from encounters import order, turns
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.system import Args, Option, Param, RuleSystem, Verb
from encounters.tracker.params import current, everybody, target


def _next(play: Play, choice: Choice) -> None:
    turns.next_turn(play, choice.get("who"))


def _back(play: Play, choice: Choice) -> None:
    turns.previous_turn(play)


def _delay(play: Play, choice: Choice) -> None:
    id, turn = choice.get("who"), play.state.turn
    slot = order.slot_of(turn, id)
    if slot is None or f"{slot.id}/{id}" in turn.done:
        raise Refused("has-acted", name=id)
    after, rank = choice.get("after"), choice.get("rank")
    if after:
        other = order.slot_of(turn, after)
        if other is None or other.id == slot.id:
            raise Refused("no-slot", name=after)
        if f"{other.id}/{after}" in turn.done:
            raise Refused("has-acted", name=after)
        slots, later = order.behind(turn, slot, id, other)
        if turn.slots.index(other) < turn.slots.index(slot) and not slot.together(other):
            raise Refused("delay-rank", rank=other.rank, low=1, high=slot.rank)
    elif rank:
        number = int(rank)
        if number >= slot.rank or number < 1:
            raise Refused("delay-rank", rank=number, low=1, high=slot.rank - 1)
        slots, later = order.last_at(turn, slot, id, number, play.system.phases)
    else:
        raise Refused("missing", key="after")
    # What his turn's start brought has happened; it is the same turn, later.
    old, new = f"{slot.id}/{id}", f"{later}/{id}"
    acting = tuple(t for t in turn.acting if t != old)
    fired = tuple({old: new, f"+{old}": f"+{new}"}.get(t, t) for t in turn.fired)
    turns.set_turn(play, replace(turn, acting=acting, fired=fired), slots)
    if not play.state.turn.current:
        turns.go_on(play)


def _initiative(play: Play, choice: Choice) -> None:
    id, rank = choice.get("target"), int(choice.get("value"))
    play.emit(e.StatSet(id=id, stat="initiative", value=rank))
    turn = play.state.turn
    slot = order.slot_of(turn, id)
    if turn.round and slot is not None:
        turns.set_turn(play, turn, order.moved(turn, slot, rank, slot.tie, play.system.phases))


def _after(_system: RuleSystem, state: Encounter, args: Args) -> list[Option]:
    who = args.get("who", "")
    ids = dict.fromkeys(member for slot in state.turn.slots for member in slot.members if member != who)
    return [Option(id, state.entities[id].name) for id in ids if id in state.entities]


def _started(_system: RuleSystem, state: Encounter, _choice: Choice) -> Refused | None:
    return None if state.turn.round else Refused("not-started")


VERBS = (
    Verb(
        "next",
        _next,
        (Param("who", "entity", ("quem", "target"), required=False, asked=False, options=everybody),),
        ("proximo", "próximo", "turno"),
        key="n",
        group="turns",
    ),
    Verb("back", _back, (), ("voltar", "previous", "anterior"), key="N", group="turns", legal=_started),
    Verb(
        "delay",
        _delay,
        (
            Param("who", "entity", ("quem", "target", "alvo"), options=everybody, default=current),
            Param("after", "entity", ("depois",), required=False, options=_after),
            Param("rank", "number", ("posto", "nivel"), required=False, asked=False),
        ),
        ("adiar", "esperar"),
        key="y",
        group="turns",
        legal=_started,
    ),
    Verb(
        "initiative",
        _initiative,
        (target(), Param("value", "number", ("valor",), low=-99, high=999)),
        ("iniciativa",),
        key="i",
        group="turns",
    ),
)
