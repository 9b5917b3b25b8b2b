"""Willpower points (POOL-065): three dice on a test or +2 Defence against one attack, one point a turn."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Play
from systems.pool.settings import on, require, value
from systems.pool.traits import value as trait

DICE = 3
DEFENCE = 2


def maximum(aut: int, sab: int) -> int:
    """AUT + SAB (POOL-G2, house default)."""
    return max(aut + sab, 0)


def refuse(state: Encounter, id: str) -> None:
    """Raises `Refused` when somebody cannot spend a point now."""
    require(state, "willpower")
    entity = state.entities[id]
    track = entity.tracks.get("willpower")
    if track is None or track.value < 1:
        raise Refused("no-willpower", name=entity.name, rule="POOL-065")
    if entity.has("willpower-spent"):
        raise Refused("willpower-spent", name=entity.name, rule="POOL-065")


def spend(play: Play, id: str) -> None:
    """Takes a point; while the rounds run, no second one in this round."""
    refuse(play.state, id)
    _change(play, id, -1, "willpower-spent")
    if play.state.turn.round:
        until = timers.for_rounds(play.state, 1)
        play.emit(e.ConditionSet(id=id, slug="willpower-spent", until=until, rule="POOL-065"))


def gain(play: Play, id: str, cause: str, rule: str = "POOL-065") -> None:
    """Gives a point, up to the maximum."""
    track = play.state.entities[id].tracks.get("willpower")
    if track is not None and (track.maximum is None or track.value < track.maximum):
        _change(play, id, 1, cause, rule)


def stunt(play: Play, id: str, succeeded: bool) -> None:
    """A stunt that comes off brings a point (POOL-008); a failed one none, save by the other reading."""
    mode = value(play.state, "stunt_willpower")
    if on(play.state, "willpower") and (mode == "always" or (mode == "success" and succeeded)):
        gain(play, id, "stunt", "POOL-008")


def resized(play: Play, id: str) -> None:
    """The maximum after AUT or SAB changed."""
    entity = play.state.entities[id]
    track = entity.tracks.get("willpower")
    most = maximum(trait(entity, "AUT"), trait(entity, "SAB"))
    if track is None or track.maximum == most:
        return
    points = min(track.value, most)
    play.emit(
        e.TrackChanged(
            id=id,
            track="willpower",
            amount=points - track.value,
            value=points,
            maximum=most,
            correction=True,
            cause="derived",
            rule="POOL-065",
        )
    )


def _change(play: Play, id: str, amount: int, cause: str, rule: str = "POOL-065") -> None:
    track = play.state.entities[id].tracks["willpower"]
    points = track.value + amount
    play.emit(
        e.TrackChanged(
            id=id,
            track="willpower",
            amount=amount,
            value=points,
            temporary=track.temporary,
            cause=cause,
            rule=rule,
        )
    )
