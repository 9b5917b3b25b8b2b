"""What the tests of Basic Roleplaying share: a fight without a file, its verbs played with given dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from encounters import events as e
from encounters.model import Entity
from systems import load
from tests.fight import Fight as AnyFight

BRP = load("brp")


def person(id: str, *gear: str, side: Any = "heroes", **stats: int) -> tuple[Entity, tuple[str, ...]]:
    """Somebody of tens in everything but what is said: ten hit points, no damage modifier at STR+SIZ 20."""
    return Entity(id, name=id.title(), side=side, stats=stats), gear


class Fight(AnyFight):
    """A fight of this game."""

    system = BRP

    def strike(self, attack: int, *dice: int, defence: Any = "none", **args: Any) -> tuple[e.Event, ...]:
        """Ana attacks Bia: the face of the attack, then the other dice."""
        answers = {} if defence == "-" else {"defence": defence}
        return self.do("attack", attack, *dice, answers=answers, **{"by": "ana", "target": "bia", **args})


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
