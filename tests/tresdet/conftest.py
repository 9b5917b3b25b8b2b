"""A fight in memory: combatants by their figures, verbs played with the dice told how to fall."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from encounters import events as e
from encounters.asks import Answer
from encounters.dice import Fixed
from encounters.head import HeadReader
from encounters.model import Encounter, Entity, Scalar
from encounters.play import run
from encounters.verbs import bind, find_verb
from encounters.weigh import Odds, weigh
from systems import load


class Fight:
    """A fight that is played call by call; `state` is where it stands."""

    def __init__(self, combatants: list[dict[str, Any]], settings: Mapping[str, Scalar]) -> None:
        self.system = load("tresdet")
        data = {"system": "tresdet", "settings": dict(settings), "combatant": combatants}
        reader = HeadReader(data, "")
        self.state: Encounter = reader.read(self.system)
        assert not reader.faults, reader.faults

    def do(self, verb: str, *faces: int, **keyed: object) -> tuple[e.Event, ...]:
        """Plays a verb with these faces; what is no parameter of it answers a question by its name."""
        found = find_verb(self.system.verbs(), verb)
        texts = {name.replace("_to_", ":"): str(value) for name, value in keyed.items()}
        bound = bind(self.system, self.state, found, (), texts)
        answers = {name: Answer(option=value) for name, value in bound.rest.items()}
        dice = Fixed(faces)
        attempt = run(self.system, self.state, bound.choice, answers, dice)
        assert attempt.need is None, attempt.need
        dice.refuse_leftovers()
        self.state = attempt.state
        return attempt.events

    def odds(self, verb: str, **keyed: object) -> Odds:
        """The odds of a verb."""
        found = find_verb(self.system.verbs(), verb)
        bound = bind(self.system, self.state, found, (), {name: str(value) for name, value in keyed.items()})
        assert found.reader is not None
        return weigh(self.system, self.state, bound.choice, {}, found.reader(self.state, bound.choice))

    def __getitem__(self, id: str) -> Entity:
        return self.state.entities[id]

    def pv(self, id: str) -> int:
        """Somebody's PVs."""
        return self[id].tracks["hp"].value

    def wound(self, id: str) -> str:
        """Somebody's worst state."""
        return self.system.status(self.state, id).wound


Figures = Mapping[str, int]
MakeFight = Callable[..., Fight]


def combatant(id: str, figures: str | Figures, **more: Any) -> dict[str, Any]:
    """A combatant from `F3 H2 R4 A1 PdF0` or a table of figures; `b` and `c` are foes."""
    if isinstance(figures, str):
        figures = {part.rstrip("0123456789"): int(part.lstrip("FHRAPd")) for part in figures.split()}
    return {
        "id": id,
        "name": id.title(),
        "side": "heroes" if id == "a" else "foes",
        "stats": dict(figures),
        **more,
    }


@pytest.fixture
def fight() -> MakeFight:
    """Makes a fight: `fight(a="F3 H2 R2", b="H1 R3", stats={"b": {"vulnerability-fire": 1}}, literal=…)`."""

    def make(
        stats: Mapping[str, Figures] | None = None,
        gear: Mapping[str, list[str]] | None = None,
        settings: Mapping[str, Scalar] | None = None,
        **figures: str,
    ) -> Fight:
        people = [combatant(id, text, gear=(gear or {}).get(id, [])) for id, text in figures.items()]
        for person in people:
            person["stats"] |= (stats or {}).get(person["id"], {})
        return Fight(people, settings or {})

    return make


def outcome(events: tuple[e.Event, ...]) -> e.Outcome:
    """The last outcome among events."""
    return [event for event in events if isinstance(event, e.Outcome)][-1]


def figures(events: tuple[e.Event, ...]) -> dict[str, int]:
    """The figures of the last outcome."""
    pairs = (text.partition("=") for text in outcome(events).figures)
    return {name: int(value) for name, _, value in pairs}


@pytest.fixture
def told() -> Callable[[tuple[e.Event, ...]], dict[str, int]]:
    """The figures of the last outcome of a resolution."""
    return figures


@pytest.fixture
def slug() -> Callable[[tuple[e.Event, ...]], str]:
    """The slug of the last outcome of a resolution."""
    return lambda events: outcome(events).slug


def rules(events: tuple[e.Event, ...]) -> set[str]:
    """Every rule number that events carry, in their rule or their reasons."""
    found = {event.rule for event in events if event.rule}
    for event in events:
        if isinstance(event, e.Rolled):
            found |= {reason.partition(" ")[0] for reason in event.why}
    return found


@pytest.fixture
def cited() -> Callable[[tuple[e.Event, ...]], set[str]]:
    """The rule numbers that a resolution carries."""
    return rules
