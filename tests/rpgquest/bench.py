"""A small fight on the table, and dice that are told how to fall."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from encounters import events as e
from encounters.asks import Answer
from encounters.dice import Fixed
from encounters.model import Condition, Encounter, Entity, Scalar
from encounters.play import Run, run
from encounters.verbs import bind
from systems.rpgquest.system import SYSTEM


def somebody(
    id: str, *gear: str, side: str = "heroes", place: str = "", slug: str = "", on: str = "", **stats: int
) -> list[Entity]:
    """A combatant with his items; `on` names conditions that he is in."""
    figures = {name.replace("_", "-"): value for name, value in stats.items()}
    entity = Entity(
        id=id,
        name=id.title(),
        side=side,
        place=place,
        slug=slug,
        stats=figures,
        conditions=tuple(Condition(s, s) for s in on.split()),
    )
    return list(SYSTEM.derive(entity, gear, {}))


def foe(id: str, *gear: str, **stats: object) -> list[Entity]:
    """The same on the other side."""
    return somebody(id, *gear, side="foes", **stats)  # type: ignore[arg-type]


def thing(slug: str, place: str = "") -> list[Entity]:
    """An object of the table."""
    return list(SYSTEM.derive(Entity(id=slug, name=slug, kind="item", slug=slug, place=place), (), {}))


def fight(*people: list[Entity], round: int = 0, settings: Mapping[str, Scalar] | None = None) -> Encounter:
    """The fight of these, before its first round or in some round, outside any turn."""
    entities = {entity.id: entity for group in people for entity in group}
    state = Encounter(system="rpgquest", entities=entities, settings=dict(settings or {}))
    return replace(state, turn=replace(state.turn, round=round, reached=round))


def play(
    state: Encounter,
    verb: str,
    *dice: int,
    answers: Mapping[str, str] | None = None,
    **args: object,
) -> Run:
    """Plays a verb with these dice, none too few and none left over; questions answered by name."""
    keyed = {name.rstrip("_"): str(value) for name, value in args.items()}
    choice = bind(SYSTEM, state, SYSTEM.verbs()[verb], (), keyed).choice
    source = Fixed(dice)
    given = {name: Answer(option=option) for name, option in (answers or {}).items()}
    attempt = run(SYSTEM, state, choice, given, source)
    assert attempt.need is None, attempt.need
    source.refuse_leftovers()
    return attempt


def after(
    state: Encounter, verb: str, *dice: int, answers: Mapping[str, str] | None = None, **args: object
) -> Encounter:
    """The state after a verb."""
    return play(state, verb, *dice, answers=answers, **args).state


def points(state: Encounter, id: str, track: str = "hp") -> int:
    """Where a track of somebody stands."""
    return state.entities[id].tracks[track].value


def outcome(attempt: Run) -> str:
    """The slug of the last outcome."""
    return [event.slug for event in attempt.events if isinstance(event, e.Outcome)][-1]


def rolled(attempt: Run, name: str) -> e.Rolled:
    """The roll of this name."""
    return next(event for event in attempt.events if isinstance(event, e.Rolled) and event.name == name)


def told(attempt: Run, slug: str) -> tuple[str, ...]:
    """The figures of a told line."""
    return next(x.figures for x in attempt.events if isinstance(x, e.Told) and x.slug == slug)


def rules(attempt: Run) -> set[str]:
    """The numbers of the rules that the events name."""
    found = {event.rule for event in attempt.events}
    whys = [reason.split(" ")[0] for x in attempt.events if isinstance(x, e.Rolled) for reason in x.why]
    return found | set(whys)


def has(state: Encounter, id: str, slug: str) -> bool:
    """Whether somebody is in a condition."""
    return state.entities[id].has(slug)
