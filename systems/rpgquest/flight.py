"""Flying (RPQ-024 to RPQ-026): the half that must be flown, turns by manoeuvrability, altitude."""

from __future__ import annotations

from msgspec.structs import replace

from encounters import events as e
from encounters.errors import BadText, Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.value import Value
from systems.rpgquest import acting, aim, board, mobility, squares
from systems.rpgquest.movement import put_at
from systems.rpgquest.squares import Spot, Square


class Grade(Value, frozen=True):
    """A grade of manoeuvrability: turns a round, the sharpest in steps of 45°, squares between two."""

    turns: int
    sharpest: int
    between: int = 0
    again: bool = False
    free: bool = False


GRADES = {
    "normal": Grade(1, 1),
    "good": Grade(2, 1, 3),
    "great": Grade(1, 2),
    "incredible": Grade(2, 2, 3),
    "superior": Grade(2, 4, again=True),
    "heroic": Grade(0, 4, again=True, free=True),
}
"""RPQ-025."""


def fly(play: Play, choice: Choice) -> None:
    """Flies a way and changes altitude, within the limits of the grade."""
    who = choice.get("who")
    mobility.refuse_move(play.state, who)
    grade = grade_of(play.state, who)
    climb = int(choice.get("climb") or 0)
    start = board.spot_of(play.state, who)
    text = choice.get("path").strip()
    steps = _steps(play.state, who, start, text)
    count = len(steps) if start is not None and not text.isdigit() else int(text or 0)
    refuse_length(play.state, who, grade, count)
    _refuse_climb(play.state, who, climb, start)
    if start is None or text.isdigit():
        _note(play, who, count)
        figures = (f"squares={count}", f"climb={climb}")
        play.emit(e.Told(slug="flown", who=who, figures=figures, rule="RPQ-024"))
        aim.out_of_sight(play, who)
        return
    refuse_turns(grade, start.facing, steps)
    ways = over(play.state, who, grade, start, steps)
    end = _end(play.state, who, start, ways, steps, climb)
    _note(play, who, count)
    put_at(play, who, end, "RPQ-024")
    aim.out_of_sight(play, who)


def grade_of(state: Encounter, who: str) -> Grade:
    """The manoeuvrability of somebody, or of what he rides. Raises `Refused` for those who cannot fly."""
    mounted = state.entities[who].condition("mounted")
    flier = state.entities[who]
    if mounted is not None and mounted.other in state.entities:
        flier = state.entities[mounted.other]
    grade = GRADES.get(flier.texts.get("flight", ""))
    if grade is None:
        raise Refused("cannot-fly", name=flier.name, rule="RPQ-024")
    return grade


def _steps(state: Encounter, who: str, start: Spot | None, text: str) -> list[str]:
    if text.isdigit() or not text:
        return []
    if start is None:
        raise Refused("no-square", name=state.entities[who].name)
    steps = squares.steps_of(text, start)
    if steps is None:
        raise BadText("path", text=text[:30])
    return steps


def refuse_length(state: Encounter, who: str, grade: Grade, count: int) -> None:
    """At least half of Basic Movement, unless nothing limits the flier, and at most all of it (RPQ-024)."""
    most = mobility.basic(state, who)
    gone = acting.flown(state, who) + acting.walked(state, who)
    least = 0 if grade.free or acting.flown(state, who) else mobility.least_flight(state, who)
    if not least <= count <= most - gone:
        raise Refused("flight-length", squares=count, low=least, high=max(0, most - gone), rule="RPQ-024")


def _refuse_climb(state: Encounter, who: str, climb: int, start: Spot | None) -> None:
    """Altitude changes by at most half of Basic Movement a round (RPQ-026)."""
    most = mobility.basic(state, who) // 2
    if abs(climb) > most:
        raise Refused("climb", squares=climb, limit=most, rule="RPQ-026")
    if start is not None and start.altitude + climb < 0:
        raise Refused("climb", squares=climb, limit=start.altitude, rule="RPQ-026")


def refuse_turns(grade: Grade, facing: str, steps: list[str]) -> None:
    """The turns of a way against the grade (RPQ-025); the first counts from where the flier looks."""
    if grade.free:
        return
    turns: list[tuple[int, int]] = []
    look = facing
    for index, step in enumerate(steps):
        angle = squares.turn(look, step)
        if angle:
            turns.append((index, angle))
        look = step
    sharp = max((angle for _, angle in turns), default=0)
    if len(turns) > grade.turns or sharp > grade.sharpest:
        raise Refused(
            "turns",
            turns=len(turns),
            angle=sharp * 45,
            limit=grade.turns,
            sharpest=grade.sharpest * 45,
            rule="RPQ-025",
        )
    if len(turns) == 2 and turns[1][0] - turns[0][0] < grade.between:
        raise Refused("turns-close", squares=turns[1][0] - turns[0][0], limit=grade.between, rule="RPQ-025")


def over(state: Encounter, who: str, grade: Grade, start: Spot, steps: list[str]) -> list[Square]:
    """The squares flown over. Raises `Refused` for walls, and for squares flown twice below Superior."""
    at, found = start.square, [start.square]
    for step in steps:
        if start.altitude == 0 and board.barred(state, at, step):
            raise Refused("barred", square=f"{at[0]},{at[1]}", direction=step, rule="RPQ-021")
        at = squares.step(at, step)
        if max(abs(at[0]), abs(at[1])) > squares.MOST:
            raise Refused("off-board", square=f"{at[0]},{at[1]}")
        if at in found and not grade.again:
            raise Refused("flown-twice", square=f"{at[0]},{at[1]}", rule="RPQ-025")
        found.append(at)
    return found


def _end(state: Encounter, who: str, start: Spot, ways: list[Square], steps: list[str], climb: int) -> Spot:
    square = ways[-1]
    end = replace(
        start,
        x=square[0],
        y=square[1],
        facing=steps[-1] if steps else start.facing,
        altitude=start.altitude + climb,
    )
    if not board.may_stop(state, who, square, end.altitude):
        raise Refused("occupied", square=f"{square[0]},{square[1]}", rule="RPQ-022")
    return end


def _note(play: Play, who: str, count: int) -> None:
    acting.note_move(play, who, count, "flown")


def turn_over(play: Play, id: str) -> None:
    """A flier in the air who has not flown his half: the game master is told (RPQ-024)."""
    spot = board.spot_of(play.state, id)
    entity = play.state.entities[id]
    if spot is None or not spot.altitude or entity.texts.get("flight", "") not in GRADES:
        return
    if GRADES[entity.texts["flight"]].free or acting.flown(play.state, id):
        return
    play.emit(e.Told(slug="must-fly", who=id, rule="RPQ-024"))
