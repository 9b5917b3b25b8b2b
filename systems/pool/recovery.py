"""Recovery on the calendar (POOL-064): who rests heals a point at a time, the mildest wounds first.

Rest is kept as a hazard that heals: it falls due on the clock like any other, and ends when nothing is
left to heal. A night's rest brings a point of willpower (POOL-G2).
"""

from __future__ import annotations

from encounters import events as e
from encounters.model import Encounter, Hazard
from encounters.names import unique_id
from encounters.play import Choice, Play
from systems.pool import willpower, wounds
from systems.pool.settings import number, on

KINDS = {
    "heal-nonlethal": ("non-lethal", "heal_nonlethal_minutes", 60),
    "heal-lethal": ("lethal", "heal_lethal_hours", 3600),
    "heal-aggravated": ("aggravated", "heal_aggravated_hours", 3600),
    "night": ("", "", 0),
}
"""By slug: the wounds that heal, the setting that says how fast, and its unit in seconds."""
DAY = 86_400


def rest(play: Play, choice: Choice) -> None:
    """Begins to rest; `speed` is how many times faster treatment makes it."""
    speed = int(choice.get("speed") or 1)
    for id in choice.get("targets").split(","):
        entity = play.state.entities[id]
        if entity.has("dead") or "hp" not in entity.tracks:
            continue
        for hazard in tuple(play.state.hazards_on(id)):
            if hazard.slug in KINDS:
                play.emit(e.HazardEnded(id=hazard.id, reason="rest"))
        begun = _heal_next(play, id, speed)
        track = entity.tracks.get("willpower")
        tired = track is not None and track.maximum is not None and track.value < track.maximum
        if tired and on(play.state, "willpower"):
            _start(play, id, "night", DAY, speed=1)
            begun = True
        if not begun:
            play.emit(e.Told(slug="no-healing", who=id, rule="POOL-064"))


def _mildest(state: Encounter, id: str) -> str:
    now = wounds.marks(state.entities[id])
    if now.nonlethal:
        return "heal-nonlethal"
    return "heal-lethal" if now.lethal else "heal-aggravated" if now.aggravated else ""


def _heal_next(play: Play, id: str, speed: int, now: int | None = None) -> bool:
    slug = _mildest(play.state, id)
    if slug:
        _, setting, unit = KINDS[slug]
        _start(play, id, slug, max(1, number(play.state, setting) * unit // speed), speed, now)
    return bool(slug)


def _start(play: Play, id: str, slug: str, interval: int, speed: int, now: int | None = None) -> None:
    play.emit(
        e.HazardStarted(
            id=unique_id(f"{slug}-{id}", play.state.hazards),
            slug=slug,
            target=id,
            interval=interval,
            due=(play.state.clock if now is None else now) + interval,
            stats=(f"speed={speed}",) if speed > 1 else (),
            rule="POOL-065" if slug == "night" else "POOL-064",
        )
    )


def tick(play: Play, hazard: Hazard) -> None:
    """A point heals; the next kind of wound has its own interval."""
    id = hazard.target
    if hazard.slug == "night":
        willpower.gain(play, id, "night")
        track = play.state.entities[id].tracks.get("willpower")
        if track is None or track.maximum is None or track.value >= track.maximum:
            play.emit(e.HazardEnded(id=hazard.id, reason="well"))
        return
    wounds.heal(play, id, 1, KINDS[hazard.slug][0], cause="rest", rule="POOL-064")
    following = _mildest(play.state, id)
    if following == hazard.slug:
        return
    play.emit(e.HazardEnded(id=hazard.id, reason="" if following else "well"))
    # The clock moves on only after all that falls due has struck: this moment is the hazard's own.
    _heal_next(play, id, hazard.stats.get("speed", 1), hazard.due - hazard.interval)
