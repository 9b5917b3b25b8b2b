"""Without air (UNI-118, UNI-119, UNI-121): breath held, panic, and what each turn then brings."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.evolve import pairs
from encounters.model import Hazard
from encounters.names import unique_id
from encounters.play import Choice, Play
from systems.unisystem import rolling, wounds
from systems.unisystem.burdens import burden, spend, weighed
from systems.unisystem.traits import side, value

HELD = 12
"""Turns for which anybody holds the breath (UNI-118)."""
SURVIVAL = 6
"""Turns between survival tests: thirty seconds (UNI-021)."""
KINDS = ("suffocation", "drowning")


def hold_breath(play: Play, id: str, source: str = "") -> None:
    """The breath begins to count; nothing for who needs no air (UNI-121)."""
    if value(play.state.entities[id], "no-breath"):
        play.emit(e.Told(slug="needs-no-air", who=id, rule="UNI-121"))
        return
    if any(hazard.slug in KINDS for hazard in play.state.hazards_on(id)):
        return
    seconds = play.system.round_seconds
    play.emit(
        e.HazardStarted(
            id=unique_id(f"suffocation-{id}", play.state.hazards),
            slug="suffocation",
            target=id,
            interval=seconds,
            due=play.state.clock + seconds,
            stats=pairs({"turns": 0, "choked": 1 if source else 0}),
            rule="UNI-118",
        )
    )


def breathes(play: Play, id: str, choked: bool = False) -> None:
    """Air again: the count is over. `choked` ends only what a choke began."""
    for hazard in tuple(play.state.hazards_on(id)):
        if hazard.slug in KINDS and (not choked or hazard.stats.get("choked")):
            play.emit(e.HazardEnded(id=hazard.id, reason="air", rule="UNI-118"))


def gasp(play: Play, hazard: Hazard) -> None:
    """One more turn without air (UNI-118)."""
    id = hazard.target
    turns = hazard.stats.get("turns", 0) + 1
    play.emit(e.HazardTicked(id=hazard.id, due=hazard.due, stats=pairs({"turns": turns})))
    past = turns - HELD
    if past <= 0:
        return
    if past % SURVIVAL == 0:
        wounds.survive(play, id, (("UNI-118", -(past // SURVIVAL)),), "UNI-118", "suffocation")
    entity = play.state.entities.get(id)
    if entity is not None and not any(entity.has(s) for s in ("dead", "unconscious", "incapacitated")):
        wounds.stay_awake(play, id, (("UNI-118", -past),), "UNI-118", "suffocation")


def drown(play: Play, hazard: Hazard) -> None:
    """Water in the lungs: death after CON turns (UNI-119)."""
    turns = hazard.stats.get("turns", 0) + 1
    play.emit(e.HazardTicked(id=hazard.id, due=hazard.due, stats=pairs({"turns": turns})))
    if turns >= max(1, value(play.state.entities[hazard.target], "CON")):
        wounds.die(play, hazard.target, "drowning", "UNI-119")


def panic(play: Play, choice: Choice) -> None:
    """WIL doubled +2 under water; failing means breathing it in (UNI-119)."""
    id = choice.get("who")
    state = play.state
    entity = state.entities[id]
    if value(entity, "no-breath"):
        raise Refused("no-breath", name=entity.name, rule="UNI-121")
    if entity.has("dead"):
        raise Refused("already-dead", name=entity.name)
    made = weighed(side(state, entity, "WIL WIL", "brains"), burden(state, id, "test")).plus("UNI-119", 2)
    spend(play, id, "test")
    calm = rolling.reaches(play, "panic", id, made, "UNI-119")
    play.emit(e.Outcome(slug="calm" if calm else "panicked", who=id, hit=calm, rule="UNI-119"))
    if calm:
        hold_breath(play, id)
        return
    breathes(play, id)
    seconds = play.system.round_seconds
    play.emit(
        e.HazardStarted(
            id=unique_id(f"drowning-{id}", play.state.hazards),
            slug="drowning",
            target=id,
            interval=seconds,
            due=play.state.clock + seconds,
            stats=pairs({"turns": 0}),
            rule="UNI-119",
        )
    )


def surface(play: Play, choice: Choice) -> None:
    """Somebody gets air."""
    breathes(play, choice.get("who"))
