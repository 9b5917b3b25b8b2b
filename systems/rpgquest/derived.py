"""Figures that follow from others: CON and FR carry the maximum of hit points (RPQ-062)."""

from __future__ import annotations

from encounters import events as e
from encounters.model import Encounter
from encounters.play import Play
from systems.rpgquest.roster import hit_points

POOLS = ("mp", "rituals")


def stat_changed(play: Play, before: Encounter, event: e.StatSet) -> None:
    """The maximum of a track follows the figures that make it; what a roster gave besides is kept."""
    old, entity = before.entities[event.id], play.state.entities[event.id]
    if entity.kind != "combatant":
        return
    if event.stat in POOLS and event.value is not None:
        _most(play, event.id, event.stat, max(0, event.value))
    elif event.stat in ("hp", "CON", "FR"):
        track = entity.tracks.get("hp")
        if track is None or track.maximum is None:
            return
        options = play.state.settings
        grown = hit_points(entity.stats, options) - hit_points(old.stats, options)
        most = track.maximum + grown if event.stat != "hp" else hit_points(entity.stats, options)
        _most(play, event.id, "hp", max(1, most))


def _most(play: Play, id: str, name: str, most: int) -> None:
    track = play.state.entities[id].tracks.get(name)
    if track is not None and track.maximum == most:
        return
    old = track.value if track is not None else most
    value = min(old, most)
    play.emit(
        e.TrackChanged(
            id=id,
            track=name,
            amount=value - old,
            value=value,
            temporary=track.temporary if track is not None else 0,
            maximum=most,
            correction=True,
            cause="derived",
            rule="RPQ-062" if name == "hp" else "RPQ-102",
        )
    )
