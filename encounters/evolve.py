"""`evolve(encounter, event)`: the next state. It reads no clock, no file, no die and no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from encounters import events as e
from encounters.model import (
    Asked,
    Chase,
    Condition,
    Encounter,
    Entity,
    Hazard,
    Reminder,
    Runner,
    Slot,
    Track,
    Turn,
)
from encounters.names import name_parts

K = TypeVar("K")
V = TypeVar("V")


class Misfit(ValueError):
    """An event speaks of something that the state does not hold (`path` says of what)."""


def evolve(state: Encounter, event: e.Event) -> Encounter:
    """The state after `event`. Raises `Misfit` when the event does not fit the state."""
    step = STEPS.get(type(event))
    return state if step is None else step(state, event)


def slot_text(slot: Slot) -> str:
    """A slot as one scalar of the file: `id phase rank tie member+member`."""
    return f"{slot.id} {slot.phase} {slot.rank} {slot.tie} {'+'.join(slot.members)}"


def slot_of(text: str) -> Slot:
    """The slot that `slot_text` wrote. Raises `Misfit`."""
    parts = text.split(" ")
    if len(parts) != 5:
        raise Misfit(f"slot {text!r}")
    try:
        members = tuple(filter(None, parts[4].split("+")))
        return Slot(parts[0], members, int(parts[2]), int(parts[3]), parts[1])
    except ValueError:
        raise Misfit(f"slot {text!r}") from None


def pairs(stats: Mapping[str, int]) -> tuple[str, ...]:
    """Counters as `name=value` texts."""
    return tuple(f"{name}={value}" for name, value in stats.items())


def figures(texts: tuple[str, ...]) -> dict[str, int]:
    """Counters read back from `name=value` texts. Raises `Misfit`."""
    found = {}
    for text in texts:
        name, _, value = text.partition("=")
        try:
            found[name] = int(value)
        except ValueError:
            raise Misfit(f"counter {text!r}") from None
    return found


def entity_table(entity: Entity) -> dict[str, Any]:
    """An entity as the inline table that `joined` carries; defaults are left out."""
    table: dict[str, Any] = msgspec.to_builtins(entity)
    bare: dict[str, Any] = msgspec.to_builtins(Entity(id=""))
    table = {key: value for key, value in table.items() if key == "id" or value != bare.get(key)}
    if "conditions" in table:
        # As the file gives it back: an event must equal itself read again.
        table["conditions"] = list(table["conditions"])
    for track in table.get("tracks", {}).values():
        if track.get("maximum") is None:
            track.pop("maximum", None)
        if not track.get("temporary"):
            track.pop("temporary", None)
    return table


def _put(mapping: Mapping[str, V], key: str, value: V) -> dict[str, V]:
    copy = dict(mapping)
    copy[key] = value
    return copy


def _without(mapping: Mapping[str, V], key: str) -> dict[str, V]:
    copy = dict(mapping)
    copy.pop(key, None)
    return copy


def _entity(state: Encounter, id: str) -> Entity:
    try:
        return state.entities[id]
    except KeyError:
        raise Misfit(f"entity {id!r}") from None


def _with(state: Encounter, entity: Entity) -> Encounter:
    entities = dict(state.entities)
    entities[entity.id] = entity
    return replace(state, entities=entities)


def _asked(state: Encounter, event: e.AskedFor) -> Encounter:
    question = Asked(
        event.name,
        "dice" if event.need == "dice" else "decision",
        event.who,
        event.options,
        event.default,
        event.dice,
        event.secret,
        event.known,
    )
    return replace(state, question=question)


def _answered(state: Encounter, event: e.Event) -> Encounter:
    return state if state.question is None else replace(state, question=None)


def _joined(state: Encounter, event: e.Joined) -> Encounter:
    try:
        entity = msgspec.convert(event.entity, Entity)
    except msgspec.ValidationError as error:
        raise Misfit(str(error)) from None
    names = _used(state.names, entity.name)
    return replace(state, entities=_put(state.entities, entity.id, entity), names=names)


def _used(names: Mapping[str, int], name: str, bare: int = 0) -> Mapping[str, int]:
    """The highest numbers given so far, with the one of this name; a name without one counts as `bare`."""
    base, number = name_parts(name)
    number = number or bare
    return _put(names, base, number) if number > names.get(base, 0) else names


def _left(state: Encounter, event: e.Left) -> Encounter:
    gone = _entity(state, event.id)
    entities = {
        id: entity
        for id, entity in state.entities.items()
        if id != event.id and not (entity.owner == event.id and entity.kind in ("item", "pool"))
    }
    hazards = {id: hazard for id, hazard in state.hazards.items() if hazard.target != event.id}
    slots = tuple(
        replace(slot, members=tuple(m for m in slot.members if m != event.id))
        if event.id in slot.members
        else slot
        for slot in state.turn.slots
    )
    acting = tuple(t for t in state.turn.acting if t.partition("/")[2] != event.id)
    chase = state.chase
    if chase is not None and chase.runner(event.id):
        runners = tuple(r for r in chase.runners if r.id != event.id)
        chase = replace(chase, runners=runners) if len(runners) > 1 else None
    turn = replace(state.turn, slots=slots, acting=acting)
    names = _used(state.names, gone.name, 1) if gone.kind in ("combatant", "vehicle") else state.names
    return replace(state, entities=entities, hazards=hazards, turn=turn, chase=chase, names=names)


def _named(state: Encounter, event: e.Named) -> Encounter:
    return _with(state, replace(_entity(state, event.id), name=event.name))


def _present(state: Encounter, event: e.Present) -> Encounter:
    return _with(state, replace(_entity(state, event.id), hidden=event.hidden, away=event.away))


def _turn(state: Encounter, event: e.TurnSet) -> Encounter:
    slots = state.turn.slots if event.slots is None else tuple(map(slot_of, event.slots))
    turn = Turn(event.round, slots, event.acting, event.done, event.fired, event.reached)
    return replace(state, turn=turn)


def _track(state: Encounter, event: e.TrackChanged) -> Encounter:
    entity = _entity(state, event.id)
    old = entity.tracks.get(event.track)
    maximum = event.maximum if event.maximum is not None else old.maximum if old else None
    track = Track(event.value, maximum, event.temporary)
    return _with(state, replace(entity, tracks=_put(entity.tracks, event.track, track)))


def _condition(state: Encounter, event: e.ConditionSet) -> Encounter:
    entity = _entity(state, event.id)
    key = event.key or event.slug
    new = Condition(event.slug, key, event.value, event.source, event.other, event.until, state.clock)
    kept = entity.conditions
    conditions = (*kept, new)
    for index, condition in enumerate(kept):
        if condition.key == key:
            conditions = (*kept[:index], replace(new, since=condition.since), *kept[index + 1 :])
            break
    return _with(state, replace(entity, conditions=conditions))


def _ended(state: Encounter, event: e.ConditionEnded) -> Encounter:
    entity = _entity(state, event.id)
    conditions = tuple(condition for condition in entity.conditions if condition.key != event.key)
    return _with(state, replace(entity, conditions=conditions))


def _stat(state: Encounter, event: e.StatSet) -> Encounter:
    entity = _entity(state, event.id)
    stats = (
        _without(entity.stats, event.stat)
        if event.value is None
        else _put(entity.stats, event.stat, event.value)
    )
    return _with(state, replace(entity, stats=stats))


def _text(state: Encounter, event: e.TextSet) -> Encounter:
    entity = _entity(state, event.id)
    texts = _put(entity.texts, event.text, event.value) if event.value else _without(entity.texts, event.text)
    return _with(state, replace(entity, texts=texts))


def _placed(state: Encounter, event: e.Placed) -> Encounter:
    return _with(state, replace(_entity(state, event.id), place=event.place))


def _given(state: Encounter, event: e.Given) -> Encounter:
    return _with(state, replace(_entity(state, event.id), owner=event.owner))


def _setting(state: Encounter, event: e.SettingSet) -> Encounter:
    return replace(state, settings=_put(state.settings, event.name, event.value))


def _hazard(state: Encounter, event: e.HazardStarted) -> Encounter:
    _entity(state, event.target)
    hazard = Hazard(
        event.id,
        event.slug,
        event.target,
        event.damage,
        event.interval,
        event.due,
        event.until,
        figures(event.stats),
    )
    return replace(state, hazards=_put(state.hazards, hazard.id, hazard))


def _ticked(state: Encounter, event: e.HazardTicked) -> Encounter:
    hazard = state.hazards.get(event.id)
    if hazard is None:
        raise Misfit(f"hazard {event.id!r}")
    stats = {**hazard.stats, **figures(event.stats)}
    return replace(state, hazards=_put(state.hazards, event.id, replace(hazard, due=event.due, stats=stats)))


def _hazard_ended(state: Encounter, event: e.HazardEnded) -> Encounter:
    return replace(state, hazards=_without(state.hazards, event.id))


def runner_text(runner: Runner) -> str:
    """A runner as one scalar of the file: `id role at`."""
    return f"{runner.id} {runner.role} {runner.at}"


def runner_of(text: str) -> Runner:
    """The runner that `runner_text` wrote. Raises `Misfit`."""
    parts = text.split(" ")
    try:
        id, role, at = parts
        return Runner(id, "quarry" if role == "quarry" else "pursuer", int(at))
    except ValueError:
        raise Misfit(f"runner {text!r}") from None


def _chase(state: Encounter, event: e.ChaseStarted) -> Encounter:
    return replace(state, chase=Chase(tuple(map(runner_of, event.runners)), event.skill, event.goal))


def _moved(state: Encounter, event: e.ChaseMoved) -> Encounter:
    if state.chase is None or state.chase.runner(event.id) is None:
        raise Misfit(f"runner {event.id!r}")
    runners = tuple(replace(r, at=event.at) if r.id == event.id else r for r in state.chase.runners)
    return replace(state, chase=replace(state.chase, runners=runners))


def _chase_ended(state: Encounter, event: e.ChaseEnded) -> Encounter:
    return replace(state, chase=None)


def _reminder(state: Encounter, event: e.ReminderSet) -> Encounter:
    reminder = Reminder(event.id, event.round, event.text, event.arrive)
    return replace(state, reminders=(*state.reminders, reminder))


def _reminded(state: Encounter, event: e.ReminderDone) -> Encounter:
    return replace(state, reminders=tuple(r for r in state.reminders if r.id != event.id))


def _clock(state: Encounter, event: e.ClockSet) -> Encounter:
    return replace(state, clock=event.seconds)


STEPS: dict[type[e.Event], Callable[[Encounter, Any], Encounter]] = {
    e.AskedFor: _asked,
    e.Rolled: _answered,
    e.Decided: _answered,
    e.Joined: _joined,
    e.Left: _left,
    e.Named: _named,
    e.Present: _present,
    e.TurnSet: _turn,
    e.TrackChanged: _track,
    e.ConditionSet: _condition,
    e.ConditionEnded: _ended,
    e.StatSet: _stat,
    e.TextSet: _text,
    e.Placed: _placed,
    e.Given: _given,
    e.SettingSet: _setting,
    e.HazardStarted: _hazard,
    e.HazardTicked: _ticked,
    e.HazardEnded: _hazard_ended,
    e.ChaseStarted: _chase,
    e.ChaseMoved: _moved,
    e.ChaseEnded: _chase_ended,
    e.ReminderSet: _reminder,
    e.ReminderDone: _reminded,
    e.ClockSet: _clock,
}
