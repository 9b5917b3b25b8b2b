"""What the tests of vehicles share: cars of the table with people in them, and chases of theirs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from encounters import events as e
from encounters.model import Entity
from systems.brp.vehicles import driving, record
from tests.brp.table import Fight, person


def vehicle(
    id: str,
    slug: str,
    driver: str = "",
    side: str = "heroes",
    texts: dict[str, str] | None = None,
    **stats: int,
) -> tuple[Entity, tuple[str, ...]]:
    """A vehicle of the table and who drives it; figures may be said otherwise."""
    said = {"driver": driver, **(texts or {})} if driver else dict(texts or {})
    return Entity(id, id.title(), "vehicle", slug, side, texts=said, stats=stats), ()


def aboard(id: str, place: str, side: Any = "heroes", **stats: int) -> tuple[Entity, tuple[str, ...]]:
    """Somebody aboard a vehicle: tens, save that 35 hit points let the harm of a crash be counted plainly."""
    made, gear = person(id, side=side, **{"CON": 60, **stats})
    return Entity(made.id, made.name, side=side, stats=made.stats, place=place), gear


def road(
    *more: tuple[Entity, tuple[str, ...]], texts: dict[str, str] | None = None, **settings: Any
) -> Fight:
    """Ana in a sedan: Speed 12, ACC 7, AV 14/2, SIZ 50, HP 40; Bia in a sports car: 15, 8, 10/2, 45, 45."""
    return Fight(
        aboard("ana", "car", drive=60, luck=50, agility=50, DEX=12),
        aboard("bia", "sport", "foes", drive=60, DEX=11),
        vehicle("car", "modern-sedan", "ana", texts=texts),
        vehicle("sport", "modern-sports-car", "bia", "foes"),
        *more,
        **settings,
    )


def chase(
    box: int = 3, *more: tuple[Entity, tuple[str, ...]], speeds: tuple[int, int] = (5, 5), **settings: Any
) -> Fight:
    """Ana's sedan flees, Bia's sports car is so many boxes behind; both move."""
    made = road(*more, **settings)
    made.do("chase", quarry="car", pursuers="sport", range=box)
    return made.stat("car", speed=speeds[0]).stat("sport", speed=speeds[1])


def box(made: Fight, one: str = "car", other: str = "sport") -> int:
    """The box of the range track between two."""
    assert made.state.chase is not None
    first, second = made.state.chase.runner(one), made.state.chase.runner(other)
    assert first is not None and second is not None
    return 1 + abs(first.at - second.at)


def speed(made: Fight, id: str = "car") -> int:
    """The Speed of a vehicle."""
    return record.speed(made.state.entities[id])


def top(made: Fight, id: str = "car") -> int:
    """The top Speed of a vehicle."""
    return record.top(made.state.entities[id])


def reach(made: Fight, id: str = "car") -> tuple[int, int]:
    """The Speeds within reach this round."""
    return driving.reach(made.state, id)


def last(made: Fight, verb: str, *dice: int, **args: object) -> tuple[int, ...]:
    """The cut points of the first d100 of a verb."""
    events = made.attempt(verb, dice or (1,), **args).events
    return next(event.cuts for event in events if isinstance(event, e.Rolled))


def ends(events: Iterable[e.Event]) -> str:
    """Why the chase is over, or ""."""
    return next((event.reason for event in events if isinstance(event, e.ChaseEnded)), "")


def loss(events: Iterable[e.Event], id: str, track: str = "hp") -> int:
    """The points that somebody lost."""
    return -sum(x.amount for x in events if isinstance(x, e.TrackChanged) and x.id == id and x.track == track)
