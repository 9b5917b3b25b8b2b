"""Falls and movement, which the combat rules leave out (3DET-045)."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Ask, dice_of
from encounters.model import Entity
from encounters.play import Choice, Play
from encounters.points import harm
from systems.tresdet import traits

METRES = 10
MOST = 5


def dice(metres: int) -> int:
    """How many dice a fall does: one for every 10 whole metres, at most five (3DET-045)."""
    return min(metres // METRES, MOST)


def fall(play: Play, choice: Choice) -> None:
    """A fall from so many metres: no defence force helps (3DET-045)."""
    who, metres = choice.get("who"), int(choice.get("metres"))
    count = dice(metres)
    if not count:
        play.emit(e.Outcome(slug="lands", who=who, figures=(f"metres={metres}",), rule="3DET-045"))
        return
    points = play.roll(Ask("fall", who, dice_of(f"{count}d6"), why=("fall",), rule="3DET-045"))
    figures = (f"metres={metres}", f"damage={points}")
    play.emit(e.Outcome(slug="falls", who=who, hit=True, figures=figures, rule="3DET-045"))
    harm(play, who, points, cause="fall", rule="3DET-045")


def speed(entity: Entity) -> int:
    """Metres a turn: 10 × the lower of H and R; Aceleração and Teleporte raise H for this (3DET-045)."""
    ability = traits.value(entity, "H") + traits.swiftness(entity)
    return METRES * max(0, min(ability, traits.value(entity, "R")))


def swim(entity: Entity) -> int:
    """Metres a turn in water: half (3DET-045)."""
    return speed(entity) // 2


def climb(entity: Entity) -> int:
    """Metres a turn on a wall: a quarter, rounded down (3DET-045)."""
    return speed(entity) // 4


def running(entity: Entity) -> int:
    """Minutes of running without a rest: R × 10 (3DET-045)."""
    return max(0, traits.value(entity, "R")) * 10
