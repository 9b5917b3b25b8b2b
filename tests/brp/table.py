"""What the tests of Basic Roleplaying share: a fight without a file, its verbs played with given dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from encounters import events as e
from encounters.asks import Answer
from encounters.dice import Fixed
from encounters.evolve import evolve
from encounters.model import Encounter, Entity, Scalar, Turn
from encounters.play import Run, run
from encounters.verbs import bind
from encounters.weigh import Odds, weigh
from systems import load

BRP = load("brp")
Answered = Any
"""Options by the names of their questions, or None; loose, so that tests can spread a dict of arguments."""


def person(id: str, *gear: str, side: Any = "heroes", **stats: int) -> tuple[Entity, tuple[str, ...]]:
    """Somebody of tens in everything but what is said: ten hit points, no damage modifier at STR+SIZ 20."""
    return Entity(id, name=id.title(), side=side, stats=stats), gear


class Fight:
    """A fight in memory. `settings` by name; nobody has a turn until `start`."""

    def __init__(self, *people: tuple[Entity, tuple[str, ...]], **settings: Scalar) -> None:
        entities: dict[str, Entity] = {}
        for entity, gear in people:
            for made in BRP.derive(entity, gear, settings):
                entities[made.id] = made
        self.state = Encounter("brp", entities=entities, settings=settings)
        self.log: list[e.Event] = []

    def start(self, *dice: int) -> Fight:
        """Begins the first round."""
        self.do("next", *dice)
        return self

    def attempt(self, verb: str, dice: Iterable[int] = (), answers: Answered = None, **args: object) -> Run:
        """Runs a verb without keeping what comes of it; it may stop at a need."""
        keyed = {name: str(value) for name, value in args.items()}
        bound = bind(BRP, self.state, BRP.verbs()[verb], (), keyed)
        given = {name: Answer(option=text) for name, text in {**bound.rest, **(answers or {})}.items()}
        fixed = Fixed(tuple(dice))
        found = run(BRP, self.state, bound.choice, given, fixed, lenient=True)
        assert found.need is not None or not fixed.faces, f"dice left over: {fixed.faces}"
        return found

    def do(self, verb: str, *dice: int, answers: Answered = None, **args: object) -> tuple[e.Event, ...]:
        """Plays a verb to its end with exactly these faces, and keeps the state."""
        found = self.attempt(verb, dice, answers, **args)
        assert found.need is None, f"waits for {found.need.name}"
        self.state = found.state
        self.log += found.events
        return found.events

    def need(self, verb: str, *dice: int, answers: Answered = None, **args: Any) -> str:
        """The name of the question at which a verb stops."""
        found = self.attempt(verb, dice, answers, **args)
        assert found.need is not None
        return found.need.name

    def strike(self, attack: int, *dice: int, defence: Any = "none", **args: Any) -> tuple[e.Event, ...]:
        """Ana attacks Bia: the face of the attack, then the other dice."""
        answers = {} if defence == "-" else {"defence": defence}
        return self.do("attack", attack, *dice, answers=answers, **{"by": "ana", "target": "bia", **args})

    def odds(self, verb: str, answers: Answered = None, **args: Any) -> Odds:
        """The exact odds of a verb."""
        keyed = {name: str(value) for name, value in args.items()}
        row = BRP.verbs()[verb]
        choice = bind(BRP, self.state, row, (), keyed).choice
        given = {name: Answer(option=text) for name, text in (answers or {}).items()}
        assert row.reader is not None
        return weigh(BRP, self.state, choice, given, row.reader(self.state, choice))

    def hp(self, id: str, track: str = "hp") -> int:
        """Points now."""
        return self.state.entities[id].tracks[track].value

    def has(self, id: str, slug: str) -> bool:
        """Whether somebody is in this state."""
        return self.state.entities[id].has(slug)

    def value(self, id: str, slug: str) -> int:
        """The value of a condition; 0 without it."""
        found = self.state.entities[id].condition(slug)
        return found.value if found is not None else 0

    def until(self, id: str, slug: str) -> str:
        """The expiry of a condition."""
        found = self.state.entities[id].condition(slug)
        assert found is not None, f"{id} is not {slug}"
        return found.until

    def put(self, id: str, slug: str, **fields: object) -> Fight:
        """Puts a condition on by event, with nothing that the rules attach to it."""
        self.state = evolve(self.state, e.ConditionSet(id=id, slug=slug, **fields))  # type: ignore[arg-type]
        return self

    def points(self, id: str, value: int, track: str = "hp", temporary: int = 0) -> Fight:
        """Sets a track by event, with no consequences."""
        event = e.TrackChanged(
            id=id, track=track, amount=0, value=value, temporary=temporary, correction=True
        )
        self.state = evolve(self.state, event)
        return self

    def stat(self, id: str, **stats: int) -> Fight:
        """Sets figures of somebody at once."""
        entity = self.state.entities[id]
        changed = replace(entity, stats={**entity.stats, **stats})
        self.state = replace(self.state, entities={**self.state.entities, id: changed})
        return self

    def next(self, *dice: int, times: int = 1) -> tuple[e.Event, ...]:
        """Passes the turn on; the dice belong to the last time."""
        for _ in range(times - 1):
            self.do("next")
        return self.do("next", *dice)

    def end_round(self, *dice: int) -> tuple[e.Event, ...]:
        """Passes the turn on until this round ends; these dice fall as it does."""
        round = self.state.turn.round
        while True:
            turn = self.state.turn
            left = [t for slot in turn.slots for t in slot.tokens() if t not in turn.done]
            able = [
                t for t in left if t in turn.acting or not BRP.status(self.state, t.partition("/")[2]).out
            ]
            if len(able) <= 1:
                events = self.do("next", *dice)
                assert self.state.turn.round == round + 1
                return events
            self.do("next")

    @property
    def turn(self) -> Turn:
        """Where the fight stands."""
        return self.state.turn


def outcome(events: Iterable[e.Event]) -> str:
    """The slug of the last outcome."""
    return next((event.slug for event in reversed(tuple(events)) if isinstance(event, e.Outcome)), "")


def told(events: Iterable[e.Event]) -> list[str]:
    """The slugs of what was told."""
    return [event.slug for event in events if isinstance(event, e.Told)]


def rolled(events: Iterable[e.Event], name: str) -> e.Rolled:
    """The roll of this name."""
    return next(event for event in events if isinstance(event, e.Rolled) and event.name == name)


def asked(events: Iterable[e.Event]) -> list[str]:
    """The names of what was rolled, in order."""
    return [event.name for event in events if isinstance(event, e.Rolled)]


def rules(events: Iterable[e.Event]) -> set[str]:
    """The numbers of the rules that made these events."""
    return {event.rule for event in events if event.rule}
