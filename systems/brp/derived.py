"""Figures that follow from others: when a characteristic changes, so do they (BRP-150)."""

from __future__ import annotations

from encounters import events as e
from encounters.model import Entity, Track
from encounters.play import Play
from systems.brp import skills
from systems.brp.roster import hit_points
from systems.brp.settings import on


def _given_back(entity: Entity, track: Track, most: int) -> int:
    """The points under a maximum that has changed: what a lower one took comes back with the higher one, up
    to what the wounds leave.
    """
    risen = most - (most if track.maximum is None else track.maximum)
    unhurt = most - sum(wound.value for wound in entity.every("wound"))
    return max(track.value, min(track.value + risen, unhurt))


def stat_changed(play: Play, event: e.StatSet) -> None:
    """CON and SIZ carry the maximum of hit points; the damage modifier is always computed anew."""
    entity = play.state.entities[event.id]
    track = entity.tracks.get("hp")
    if event.stat not in ("CON", "SIZ") or entity.kind != "combatant" or track is None:
        return
    con, siz = skills.characteristic(entity, "CON"), skills.characteristic(entity, "SIZ")
    most = hit_points(con, siz, on(play.state, "double_hit_points"))
    if most == track.maximum:
        return
    value = min(_given_back(entity, track, most), most)
    play.emit(
        e.TrackChanged(
            id=event.id,
            track="hp",
            amount=value - track.value,
            value=value,
            temporary=track.temporary,
            maximum=most,
            correction=True,
            cause="derived",
            rule="BRP-150",
        )
    )
