"""What losing points brings, however it came about: the Death Test and its bands (3DET-035 to 3DET-037)."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.asks import Ask, dice_of
from encounters.model import Encounter, Entity
from encounters.play import Play
from encounters.points import heal
from systems.tresdet import conditions
from systems.tresdet.conditions import GONE, STAGES
from systems.tresdet.dice import D6
from systems.tresdet.roster import points
from systems.tresdet.settings import on, value

BANDS = (1, 3, 5)
"""The last face of very weak, unconscious and almost dead; above is dead (3DET-037)."""
HOUR = 3600
LEFT = "2d6"
"""The turns that the almost dead have left (3DET-037)."""


def stage(entity: Entity) -> int:
    """Which band of the Death Test somebody is in, from 0; -1 for none."""
    found = [STAGES.index(c.slug) for c in entity.conditions if c.slug in STAGES and _by_test(c.slug, entity)]
    return max(found, default=-1)


def _by_test(slug: str, entity: Entity) -> bool:
    """Whether a band came from the test: people are knocked out by other things too."""
    condition = entity.condition(slug)
    return slug != "unconscious" or (condition is not None and condition.source == "death")


def struck(play: Play, before: Encounter, event: e.TrackChanged) -> None:
    """Points were lost: at none left the Death Test, and again at every new harm (3DET-037)."""
    entity = play.state.entities[event.id]
    if event.value > 0 or any(entity.has(slug) for slug in GONE):
        return
    old = before.entities[event.id].tracks[event.track]
    if event.amount == 0 and old.temporary != event.temporary:
        return
    if old.value <= 0 and stage(entity) >= 0 and not on(play.state, "death_retest"):
        return
    conditions.end(play, event.id, "concentrating", "fleeing", rule="3DET-037")
    death_test(play, event.id)


def death_test(play: Play, id: str) -> None:
    """1d6: very weak, unconscious, almost dead or dead; the worse of two results stands (3DET-037)."""
    band = play.roll(Ask(f"death:{id}", id, D6, BANDS, rule="3DET-037"))
    if value(play.state, "death_six") == "dying":
        band = min(band, STAGES.index("dying"))
    if band <= stage(play.state.entities[id]):
        play.emit(e.Told(slug="no-worse", who=id, rule="3DET-037"))
        return
    conditions.end(play, id, *STAGES, rule="3DET-037")
    until = ""
    if STAGES[band] == "unconscious":
        until = timers.at_clock(play.state, HOUR)
    if STAGES[band] == "dying":
        turns = play.roll(Ask(f"turns:{id}", id, dice_of(LEFT), rule="3DET-037"))
        until = timers.for_rounds(play.state, turns)
    conditions.put(play, id, STAGES[band], until=until, source="death", rule="3DET-037")


def mended(play: Play, event: e.TrackChanged) -> None:
    """Points came back: whoever has any is no longer weak, out cold or dying (3DET-037)."""
    if event.value > 0:
        entity = play.state.entities[event.id]
        back = [slug for slug in STAGES if slug not in GONE and _by_test(slug, entity)]
        conditions.end(play, event.id, *back, rule="3DET-037")


def expired(play: Play, id: str, slug: str) -> None:
    """A state ran out: the almost dead die, the unconscious come round with 1 PV (3DET-037)."""
    track = play.state.entities[id].tracks.get("hp")
    if track is None or track.value > 0:
        return
    if slug == "dying":
        conditions.put(play, id, "dead", source="death", rule="3DET-037")
    elif slug == "unconscious":
        heal(play, id, 1, cause="rest", rule="3DET-037")


def stat_changed(play: Play, event: e.StatSet) -> None:
    """R carries the maximum of PVs and PMs (3DET-035)."""
    entity = play.state.entities[event.id]
    if event.stat != "R" or entity.kind != "combatant":
        return
    most = points(event.value or 0)
    for name in ("hp", "mp"):
        track = entity.tracks.get(name)
        if track is None or track.maximum == most:
            continue
        left = min(track.value, most)
        play.emit(
            e.TrackChanged(
                id=event.id,
                track=name,
                amount=left - track.value,
                value=left,
                temporary=track.temporary,
                maximum=most,
                correction=True,
                cause="derived",
                rule="3DET-035",
            )
        )
