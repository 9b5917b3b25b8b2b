"""Getting better with the clock (UNI-123 to UNI-125): humans by the day, sombrarilhos by the hour."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.evolve import pairs
from encounters.model import Entity, Hazard
from encounters.names import unique_id
from encounters.play import Choice, Play
from encounters.points import heal
from systems.unisystem import poison, rolling
from systems.unisystem.burdens import burden, weighed
from systems.unisystem.settings import value as setting
from systems.unisystem.traits import side, value

HOUR = 3600
DAY = 86_400


def interval(entity: Entity, care: bool) -> int:
    """Seconds between two steps: a day for humans; 4, 2 or 1 hours by CON for sombrarilhos, half in care."""
    if not value(entity, "sombrarilho"):
        return DAY
    con = value(entity, "CON")
    hours = 1 if con >= 8 else 2 if con >= 6 else 4
    return hours * HOUR // (2 if care else 1)


def rest(play: Play, choice: Choice) -> None:
    """Begins to recover, with or without care; under stress it stops (UNI-123, UNI-124)."""
    for id in choice.get("targets").split(","):
        _rest(play, id, choice.get("care") == "yes", choice.get("stress") or "none")


def _rest(play: Play, id: str, care: bool, stress: str) -> None:
    entity = play.state.entities[id]
    if entity.has("dead"):
        raise Refused("already-dead", name=entity.name)
    for hazard in tuple(play.state.hazards_on(id)):
        if hazard.slug in ("recovery", "regain"):
            play.emit(e.HazardEnded(id=hazard.id, reason="anew"))
    if stress == "stops":
        play.emit(e.Told(slug="no-rest", who=id, rule="UNI-124"))
        return
    every = interval(entity, care) * (2 if stress == "slows" else 1)
    life = entity.tracks.get("hp")
    if life is not None and life.maximum is not None and life.value < life.maximum:
        _begin(play, id, "recovery", every, {"care": int(care), "half": 0}, "UNI-123")
    if poison.drained(entity):
        _begin(play, id, "regain", DAY, {}, "UNI-114")


def _begin(play: Play, id: str, slug: str, every: int, stats: dict[str, int], rule: str) -> None:
    play.emit(
        e.HazardStarted(
            id=unique_id(f"{slug}-{id}", play.state.hazards),
            slug=slug,
            target=id,
            interval=every,
            due=play.state.clock + every,
            stats=pairs(stats),
            rule=rule,
        )
    )


def tick(play: Play, hazard: Hazard) -> None:
    """One step of recovery."""
    id = hazard.target
    entity = play.state.entities[id]
    if value(entity, "sombrarilho"):
        points, rule = 1, "UNI-124"
    elif hazard.stats.get("care"):
        points, rule = value(entity, "CON"), "UNI-123"
    else:
        points, rule = int(_alone(play, entity)), "UNI-123"
    _mend(play, hazard, points, rule)
    life = play.state.entities[id].tracks["hp"]
    if life.maximum is not None and life.value >= life.maximum and hazard.id in play.state.hazards:
        play.emit(e.HazardEnded(id=hazard.id, reason="whole"))


def _alone(play: Play, entity: Entity) -> bool:
    """Without care a CON roll a day: doubled by default (UNI-123, UNI-G11)."""
    state = play.state
    doubled = setting(state, "recovery_roll") == "doubled"
    made = side(state, entity, "CON CON" if doubled else "CON", "muscle" if doubled else "muscle/2")
    made = weighed(made, burden(state, entity.id, "test"))
    return rolling.reaches(play, f"recovery:{entity.id}", entity.id, made, "UNI-123")


def _mend(play: Play, hazard: Hazard, points: int, rule: str) -> None:
    """Gives points back: first what is no burn, then burns at half the pace (UNI-125)."""
    id = hazard.target
    entity = play.state.entities[id]
    life = entity.tracks["hp"]
    missing = max(0, (life.maximum or life.value) - life.value)
    burns = entity.tracks["fire"].value if "fire" in entity.tracks else 0
    plain = min(points, max(0, missing - burns))
    halves = hazard.stats.get("half", 0) + points - plain
    burnt = min(burns, halves // 2)
    if points - plain:
        stats = pairs({"half": halves % 2})
        play.emit(e.HazardTicked(id=hazard.id, due=hazard.due, stats=stats))
    if plain + burnt:
        heal(play, id, plain + burnt, cause="recovery", rule="UNI-125" if burnt else rule)
