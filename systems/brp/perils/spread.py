"""Harm that falls on several hit locations at once (BRP-122, BRP-251, BRP-302)."""

from __future__ import annotations

from collections.abc import Mapping

from encounters import events as e
from encounters.asks import Ask, dice_of
from encounters.play import Play
from encounters.points import harm
from systems.brp import locations
from systems.brp.settings import on

SOME = dice_of("1d4")


def struck(play: Play, id: str, rule: str) -> tuple[str, ...]:
    """1D4 different locations by D20, in the order in which they came up; none where they are not in use.

    A location that comes up again counts once (house default), so that no roll is made twice.
    """
    if not on(play.state, "hit_locations"):
        return ()
    number = play.roll(Ask(f"locations:{id}", id, SOME, rule=rule))
    return tuple(dict.fromkeys(locations.struck(play, id) for _ in range(number)))


def parts(places: tuple[str, ...], points: int) -> dict[str, int]:
    """Points shared out evenly, what is left over to the first."""
    if not places:
        return {}
    share, rest = divmod(points, len(places))
    return {place: share + (1 if n < rest else 0) for n, place in enumerate(places)}


def wound(
    play: Play, id: str, total: int, places: Mapping[str, int], *, cause: str, by: str = "", rule: str
) -> None:
    """Takes points off the whole once, and off each location what falls on it, without the limit of limbs."""
    if total <= 0:
        return
    for place in places:
        if place not in play.state.entities[id].tracks:
            most = locations.maximum(play.state.entities[id], place)
            play.emit(
                e.TrackChanged(
                    id=id, track=place, amount=0, value=most, maximum=most, correction=True, rule=rule
                )
            )
    harm(play, id, total, cause=cause, by=by, rule=rule)
    for place, points in places.items():
        if not play.state.entities[id].has("dead"):
            harm(play, id, points, track=place, cause=cause, by=by, rule=rule)
