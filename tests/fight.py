"""A fight without a file, for the tests of any rule system: its verbs played with given dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

import pytest
from msgspec.structs import replace

from encounters import events as e
from encounters.asks import Answer
from encounters.dice import Fixed
from encounters.errors import EscudoError
from encounters.evolve import evolve
from encounters.model import Encounter, Entity, Scalar, Turn
from encounters.play import Run, run
from encounters.system import RuleSystem
from encounters.verbs import bind
from encounters.weigh import Odds, weigh

Answered = Any
"""Options by the names of their questions, or None; loose, so that tests can spread a dict of arguments."""


class Fight:
    """A fight in memory, of the game named by `system`; nobody has a turn until `start`."""

    system: RuleSystem

    def __init__(self, *people: tuple[Entity, tuple[str, ...]], **settings: Scalar) -> None:
        entities: dict[str, Entity] = {}
        for entity, gear in people:
            for made in self.system.derive(entity, gear, settings):
                entities[made.id] = made
        self.state = Encounter(self.system.name, entities=entities, settings=settings)
        self.log: list[e.Event] = []

    def start(self, *dice: int) -> Self:
        """Begins the first round."""
        self.do("next", *dice)
        return self

    def attempt(self, verb: str, dice: Iterable[int] = (), answers: Answered = None, **args: object) -> Run:
        """Runs a verb without keeping what comes of it; it may stop at a need."""
        keyed = {name: str(value) for name, value in args.items()}
        bound = bind(self.system, self.state, self.system.verbs()[verb], (), keyed)
        given = {name: Answer(option=text) for name, text in {**bound.rest, **(answers or {})}.items()}
        fixed = Fixed(tuple(dice))
        found = run(self.system, self.state, bound.choice, given, fixed, lenient=True)
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

    def refused(self, verb: str, **args: Any) -> str:
        """The slug of the refusal of a verb."""
        with pytest.raises(EscudoError) as caught:
            self.attempt(verb, **args)
        return caught.value.slug

    def odds(self, verb: str, answers: Answered = None, **args: Any) -> Odds:
        """The exact odds of a verb."""
        keyed = {name: str(value) for name, value in args.items()}
        row = self.system.verbs()[verb]
        choice = bind(self.system, self.state, row, (), keyed).choice
        given = {name: Answer(option=text) for name, text in (answers or {}).items()}
        assert row.reader is not None
        return weigh(self.system, self.state, choice, given, row.reader(self.state, choice))

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

    def put(self, id: str, slug: str, **fields: object) -> Self:
        """Puts a condition on by event, with nothing that the rules attach to it."""
        self.state = evolve(self.state, e.ConditionSet(id=id, slug=slug, **fields))  # type: ignore[arg-type]
        return self

    def points(self, id: str, value: int, track: str = "hp", temporary: int = 0) -> Self:
        """Sets a track by event, with no consequences."""
        event = e.TrackChanged(
            id=id, track=track, amount=0, value=value, temporary=temporary, correction=True
        )
        self.state = evolve(self.state, event)
        return self

    def stat(self, id: str, **stats: int) -> Self:
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
                t
                for t in left
                if t in turn.acting or not self.system.status(self.state, t.partition("/")[2]).out
            ]
            if len(able) <= 1:
                events = self.do("next", *dice)
                assert self.state.turn.round == round + 1
                return events
            self.do("next")

    def out(self, token: str) -> bool:
        """Whether whoever holds this place in the order takes no turn."""
        return self.system.status(self.state, token.partition("/")[2]).out

    @property
    def turn(self) -> Turn:
        """Where the fight stands."""
        return self.state.turn
