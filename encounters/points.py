"""Losing and regaining points of a track, the one way in which it happens."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Track
from encounters.play import Play


def track_of(play: Play, id: str, track: str = "") -> tuple[str, Track]:
    """The name and state of a track, by default the main one; what nothing has touched yet is put in whole.

    Raises `Refused`.
    """
    name = track or play.system.main_track
    found = play.state.entities[id].tracks.get(name)
    if found is not None:
        return name, found
    latent = play.system.latent(play.state, id).get(name)
    if latent is None:
        raise Refused("no-track", name=id, track=name)
    put_in(play, id, name, latent)
    return name, latent


def put_in(play: Play, id: str, track: str, whole: Track, rule: str = "") -> None:
    """Gives somebody a track that he has had all along and that nothing has touched yet."""
    play.emit(
        e.TrackChanged(
            id=id,
            track=track,
            amount=0,
            value=whole.value,
            maximum=whole.maximum,
            correction=True,
            cause="derived",
            rule=rule,
        )
    )


def harm(
    play: Play, id: str, amount: int, *, track: str = "", cause: str = "", by: str = "", rule: str = ""
) -> int:
    """Takes points, temporary ones first; how many points of the track itself were lost.

    Zero or less changes nothing. The consequences have happened when this returns.
    """
    name, old = track_of(play, id, track)
    if amount <= 0:
        return 0
    absorbed = min(old.temporary, amount)
    value = old.value - (amount - absorbed)
    if play.system.floor is not None:
        value = max(value, min(play.system.floor, old.value))
    play.emit(
        e.TrackChanged(
            id=id,
            track=name,
            amount=value - old.value,
            value=value,
            temporary=old.temporary - absorbed,
            cause=cause,
            by=by,
            rule=rule,
        )
    )
    return old.value - value


def heal(play: Play, id: str, amount: int, *, track: str = "", cause: str = "", rule: str = "") -> int:
    """Gives points back, from wherever the track stands up to its maximum; how many were regained."""
    name, old = track_of(play, id, track)
    value = old.value + max(amount, 0)
    if old.maximum is not None:
        value = max(min(value, old.maximum), old.value)
    if value == old.value:
        return 0
    play.emit(
        e.TrackChanged(
            id=id,
            track=name,
            amount=value - old.value,
            value=value,
            temporary=old.temporary,
            cause=cause or "healing",
            rule=rule,
        )
    )
    return value - old.value
