"""Verbs of the turn order: next, back, delay, typed initiative."""

from __future__ import annotations

from msgspec.structs import replace

from encounters import events as e
from encounters import order, turns
from encounters.errors import Refused
from encounters.evolve import slot_text
from encounters.model import Encounter, Slot
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
        if other is None:
            raise Refused("no-slot", name=after)
        slots = tuple(_behind(play, id, slot.id, other.id))
    elif rank:
        number = int(rank)
        if number >= slot.rank or number < 1:
            raise Refused("delay-rank", rank=number, low=1, high=slot.rank - 1)
        rest = replace(turn, slots=tuple(s for s in turn.slots if s.id != slot.id))
        slots = order.put(
            rest.slots, replace(slot, members=(id,), rank=number, tie=_last), play.system.phases
        )
    else:
        raise Refused("missing", key="after")
    token = f"{slot.id}/{id}"
    acting = tuple(t for t in turn.acting if t != token)
    fired = tuple(t for t in turn.fired if t != token)
    play.emit(
        e.TurnSet(
            round=turn.round,
            acting=acting,
            done=turn.done,
            fired=fired,
            reached=turn.reached,
            slots=tuple(map(slot_text, slots)),
        )
    )
    if not play.state.turn.current:
        turns.go_on(play)


_last = -1_000_000
"""The tie-break of who lets others go first at his rank."""


def _behind(play: Play, id: str, own: str, other: str) -> list[Slot]:
    """The slots with one put right after another, at its rank."""
    slots = list(play.state.turn.slots)
    mine = next(slot for slot in slots if slot.id == own)
    left = tuple(member for member in mine.members if member != id)
    slots = [replace(s, members=left) if s.id == own else s for s in slots if s.id != own or left]
    position = next((i for i, slot in enumerate(slots) if slot.id == other), None)
    if position is None:
        raise Refused("no-slot", name=other)
    anchor = slots[position]
    behind = [s for s in slots if s.phase == anchor.phase and s.rank == anchor.rank and s.tie < anchor.tie]
    tie = (anchor.tie + behind[0].tie) // 2 if behind else anchor.tie - 1000
    slot_id = own if not left else order.free_id(play.state.turn, f"{own}.{id}")
    slots.insert(
        position + 1, replace(mine, id=slot_id, members=(id,), rank=anchor.rank, tie=tie, phase=anchor.phase)
    )
    return slots


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
