"""Moving, jumping, lifting (UNI-022 to UNI-026): figures that follow from the attributes."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter, Entity
from encounters.play import Choice, Play
from systems.unisystem import rolling
from systems.unisystem.burdens import burden, spend, weighed
from systems.unisystem.levels import levels
from systems.unisystem.settings import on
from systems.unisystem.states import out_by, put_for_turn
from systems.unisystem.traits import side, value

RUN = 5
"""Running covers up to so many times the Speed in a turn (UNI-022)."""


def speed(entity: Entity) -> int:
    """Metres that somebody moves without penalty: CON + DEX (UNI-023; a yard counts as a metre, UNI-C11)."""
    return value(entity, "CON") + value(entity, "DEX")


def carry(strength: int) -> int:
    """The most that this Strength lifts, in kilograms (UNI-026)."""
    if strength <= 5:
        return 25 * max(strength, 0)
    if strength <= 10:
        return 100 * (strength - 5) + 125
    if strength <= 15:
        return 250 * (strength - 10) + 625
    return 1000 * (strength - 13)


def leap(strength: int, kind: str, run_up: bool) -> int:
    """Centimetres of a jump without a roll: STR metres across, 25 cm per STR upwards, doubled by a run-up
    (UNI-024).
    """
    reach = strength * (100 if kind == "long" else 25)
    return 2 * reach if run_up else reach


def move(play: Play, choice: Choice) -> None:
    """Moving in a turn: free up to the Speed, running with −2 up to five times that (UNI-022)."""
    id, metres = choice.get("who"), int(choice.get("metres"))
    entity = play.state.entities[id]
    if reason := out_by(entity):
        raise Refused(f"cannot-act-{reason}", name=entity.name)
    if entity.has("restrained") or any(grip.source != "arm" for grip in entity.every("grappled")):
        raise Refused("cannot-move", name=entity.name)
    most = speed(entity) * RUN
    if metres > most:
        raise Refused("too-far", name=entity.name, metres=metres, most=most, rule="UNI-022")
    figures = (f"metres={metres}", f"free={speed(entity)}")
    play.emit(e.Told(slug="moved", who=id, figures=figures, rule="UNI-022"))
    if metres > speed(entity):
        put_for_turn(play, id, "running", "UNI-022")


def jump(play: Play, choice: Choice) -> None:
    """A jump with its roll: each level is 1 m across or 30 cm up, added after the doubling (UNI-025)."""
    id, kind, run_up = choice.get("who"), choice.get("kind") or "long", choice.get("run") == "yes"
    state = play.state
    entity = state.entities[id]
    made = side(state, entity, "DEX athletics", "combat").plus("UNI-007", int(choice.get("bonus") or 0))
    made = weighed(made, burden(state, id, "test"))
    spend(play, id, "test")
    gained = levels(rolling.total(play, "jump", id, made, "UNI-025"))
    step = 100 if kind == "long" else 30
    doubled = run_up and on(state, "jump_levels_double")
    reach = leap(value(entity, "STR"), kind, run_up) + gained * step * (2 if doubled else 1)
    figures = (f"centimetres={reach}", f"levels={gained}")
    play.emit(e.Outcome(slug="jumped", who=id, hit=True, figures=figures, rule="UNI-025"))


def lift(play: Play, choice: Choice) -> None:
    """What somebody lifts, carries and throws, in kilograms (UNI-026)."""
    id = choice.get("who")
    most = carry(value(play.state.entities[id], "STR"))
    figures = (f"lift={most}", f"carry={most // 2}", f"throw={most // 10}")
    play.emit(e.Told(slug="lifts", who=id, figures=figures, rule="UNI-026"))


def speeds(state: Encounter, id: str) -> tuple[int, int]:
    """The Speed and the most that somebody runs in a turn."""
    free = speed(state.entities[id])
    return free, free * RUN
