"""A table to play at: fighters made by hand, dice told how to fall, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from encounters import events as e
from encounters.dice import Fixed
from encounters.errors import EscudoError
from encounters.model import Encounter, Entity
from encounters.play import Choice, Run, run
from encounters.verbs import bind, find_verb
from systems.pool.system import SYSTEM


def fighter(
    id: str, side: str = "heroes", gear: Sequence[str] = (), place: str = "", **stats: int
) -> list[Entity]:
    """Somebody with these figures and what he carries; attributes left out are 2."""
    entity = Entity(id=id, name=id.capitalize(), side=side, stats=stats, place=place)
    return list(SYSTEM.derive(entity, gear, {}))


def fight(*fighters: list[Entity], **settings: bool | int | str) -> Encounter:
    """A fight before its first round."""
    entities = {entity.id: entity for group in fighters for entity in group}
    return Encounter(system="pool", settings=settings, entities=entities)


def act(state: Encounter, verb: str, *dice: int, **args: str) -> Run:
    """Plays a verb as the command line would, with exactly these faces and answers (`accept__bia`)."""
    row = find_verb(SYSTEM.verbs(), verb)
    bound = bind(SYSTEM, state, row, (), args)
    from encounters.asks import Answer

    answers = {name.replace("__", ":"): Answer(option=text) for name, text in bound.rest.items()}
    source = Fixed(dice)
    done = run(SYSTEM, state, bound.choice, answers, source)
    source.refuse_leftovers()
    return done


def after(state: Encounter, verb: str, *dice: int, **args: str) -> Encounter:
    """The state after a verb that needs no further answer."""
    done = act(state, verb, *dice, **args)
    assert done.need is None, done.need
    return done.state


def refused(state: Encounter, verb: str, **args: str) -> str:
    """The slug with which a verb is refused before any die."""
    try:
        act(state, verb, **args)
    except EscudoError as error:
        return error.slug
    return ""


def outcome(done: Run) -> str:
    """The slug of the last outcome."""
    return [event.slug for event in done.events if isinstance(event, e.Outcome)][-1]


def rolled(done: Run, name: str) -> e.Rolled:
    """The roll of this name."""
    return next(event for event in done.events if isinstance(event, e.Rolled) and event.name == name)


def told(done: Run, slug: str) -> e.Told:
    """The line of this slug."""
    return next(event for event in done.events if isinstance(event, e.Told) and event.slug == slug)


def boxes(state: Encounter, id: str) -> tuple[int, int, int, int]:
    """Boxes left, non-lethal, lethal, aggravated."""
    from systems.pool.wounds import marks

    now = marks(state.entities[id])
    return now.free, now.nonlethal, now.lethal, now.aggravated


def choice(verb: str, **args: str) -> Choice:
    """A choice without any reading of its arguments."""
    return Choice(verb, args)
