"""What happens to things: wear by parrying, breaking, dropping, getting lodged."""

from __future__ import annotations

from encounters import events as e
from encounters.model import Encounter
from encounters.play import Play
from systems.brp.settings import on


def points(state: Encounter, ref: str) -> int:
    """The hit points that an item has now; 0 for what has none."""
    item = state.entities.get(ref)
    return item.tracks["hp"].value if item is not None and "hp" in item.tracks else 0


def wear(play: Play, ref: str, points: int, rule: str, owner: str) -> bool:
    """An item loses hit points; whether that breaks it (BRP-092). Bodies and unknown things lose none."""
    item = play.state.entities.get(ref)
    if points <= 0 or item is None or "hp" not in item.tracks or not on(play.state, "track_item_damage"):
        return False
    track = item.tracks["hp"]
    value = max(0, track.value - points)
    if value == track.value:
        return False
    play.emit(
        e.TrackChanged(
            id=ref, track="hp", amount=value - track.value, value=value, cause="parry", by=owner, rule=rule
        )
    )
    return value == 0


def broke(play: Play, ref: str) -> None:
    """The consequence of an item that has no hit points left."""
    item = play.state.entities[ref]
    if not item.has("broken"):
        play.emit(e.ConditionSet(id=ref, slug="broken", rule="BRP-092"))


def drop(play: Play, id: str, ref: str, metres: int = 0, rule: str = "") -> None:
    """Something falls from somebody's hands and lies so many metres away."""
    item = play.state.entities.get(ref)
    if item is None or item.owner != id:
        return
    play.emit(e.Given(id=ref, owner="", rule=rule))
    if metres:
        play.emit(e.Placed(id=ref, place=f"{metres} m", rule=rule))
    for text in ("hand", "off"):
        if play.state.entities[id].texts.get(text) == ref:
            play.emit(e.TextSet(id=id, text=text, value="", rule=rule))
