"""What the tests of Unisystem share: a fight without a file, its verbs played with given dice."""

from __future__ import annotations

from collections.abc import Iterable

from encounters import events as e
from encounters.model import Entity
from systems import load
from tests.fight import Fight as AnyFight

UNI = load("unisystem")


Person = tuple[Entity, tuple[str, ...]]


def hero(id: str, *gear: str, side: str = "heroes", gender: str = "f", **stats: int) -> Person:
    """Somebody of threes who rolls, with the skills said: 34 life points, 10 drama points."""
    threes = dict.fromkeys(("STR", "DEX", "CON", "INT", "PER", "WIL"), 3)
    figures = {name.replace("_", "-"): value for name, value in stats.items()}
    return Entity(id, id.title(), side=side, gender=gender, stats={**threes, **figures}), gear  # type: ignore[arg-type]


def mook(
    id: str, *gear: str, combat: int = 11, side: str = "foes", gender: str = "m", **stats: int
) -> Person:
    """Somebody of threes with fixed scores: Muscle 12, Combat 11, Brains 10."""
    scores = {"muscle": 12, "brains": 10, **stats}
    return hero(id, *gear, side=side, gender=gender, combat=combat, **scores)


class Fight(AnyFight):
    """A fight of this game."""

    system = UNI

    def strike(
        self, manoeuvre: str, *dice: int, defence: str = "none", **args: object
    ) -> tuple[e.Event, ...]:
        """Ana does a manoeuvre to Bia; "-" where the other has no say in it."""
        answers = {} if defence == "-" else {"defence": defence}
        told = {"by": "ana", "target": "bia", "manoeuvre": manoeuvre, **args}
        return self.do("manoeuvre", *dice, answers=answers, **told)


def outcome(events: Iterable[e.Event]) -> str:
    """The slug of the last outcome."""
    return next((event.slug for event in reversed(tuple(events)) if isinstance(event, e.Outcome)), "")


def hits(events: Iterable[e.Event]) -> tuple[int, int, int]:
    """Total, defence and levels of the last outcome."""
    last = next(event for event in reversed(tuple(events)) if isinstance(event, e.Outcome))
    found = dict(text.split("=") for text in last.figures)
    return int(found["total"]), int(found["against"]), int(found["levels"])


def figure(events: Iterable[e.Event], slug: str, name: str) -> int:
    """One figure of a line or an outcome."""
    for event in events:
        if isinstance(event, e.Told | e.Outcome) and event.slug == slug:
            return int(dict(text.split("=") for text in event.figures)[name])
    raise AssertionError(slug)


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
