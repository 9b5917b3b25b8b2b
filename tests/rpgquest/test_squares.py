"""Squares, facing and distance (RPQ-012, RPQ-021, RPQ-027), and the drawing of who stands where."""

import pytest

from systems.rpgquest import squares
from systems.rpgquest.squares import Spot
from systems.rpgquest.system import SYSTEM
from tests.rpgquest.bench import fight, foe, somebody, thing


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("3,4,NE", "3,4,NE"),
        ("3, 4", "3,4,N"),
        ("-3;4;so", "-3,4,SW"),
        ("3 4 L 2", "3,4,E,2"),
        ("3,4,O", "3,4,W"),
        ("na ponte", None),
        ("3,4,X", None),
        ("", None),
    ],
)
def test_places(text: str, written: str | None) -> None:
    spot = squares.read(text)
    assert (spot.text if spot is not None else None) == written


@pytest.mark.parametrize(
    ("square", "where"),
    [
        pytest.param((0, -1), "front", id="RPQ-027 N in front of N"),
        pytest.param((1, -1), "front", id="RPQ-027 NE in front"),
        pytest.param((-1, -1), "front", id="RPQ-027 NW in front"),
        pytest.param((1, 0), "side", id="RPQ-027 E at the side"),
        pytest.param((-1, 0), "side", id="RPQ-027 W at the side"),
        pytest.param((1, 1), "side", id="RPQ-027 SE at the side"),
        pytest.param((-1, 1), "side", id="RPQ-027 SW at the side"),
        pytest.param((0, 1), "back", id="RPQ-027 S behind"),
    ],
)
def test_arcs(square: tuple[int, int], where: str) -> None:
    """RPQ-027: of eight squares three are in front, four at the sides, one behind."""
    assert squares.arc(Spot(0, 0, "N"), square) == where


def test_arcs_turn_with_the_figure() -> None:
    counts: dict[str, int] = {}
    for facing in squares.FACINGS:
        for step in squares.STEPS.values():
            where = squares.arc(Spot(0, 0, facing), step)
            counts[where] = counts.get(where, 0) + 1
    assert counts == {"front": 24, "side": 32, "back": 8}


def test_distance() -> None:
    """RPQ-012: a square is 1.5 m; RPQ-021: a diagonal is a step like any other."""
    assert squares.apart(Spot(0, 0), Spot(3, 2)) == 3
    assert squares.apart(Spot(0, 0), Spot(1, 1, "N", 4)) == 4
    assert squares.SQUARE_DM == 15
    assert [squares.squares_in(metres * 10) for metres in (9, 6, 4, 1)] == [6, 4, 2, 0]


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("N N NE", ["N", "N", "NE"]),
        ("2N 1L", ["N", "N", "E"]),
        ("3,2", ["SE", "SE", "E"]),
        ("0,0", []),
        ("norte", None),
    ],
)
def test_ways(text: str, steps: list[str] | None) -> None:
    assert squares.steps_of(text, Spot(0, 0)) == steps


def test_the_drawing() -> None:
    state = fight(
        somebody("ana", place="0,0,E"),
        foe("orc", place="2,1,W"),
        foe("abel", place="2,0,SW,3"),
        thing("stone-wall", "1,1"),
    )
    assert list(SYSTEM.grid(state)) == [
        "    -1 0  1  2  3 ",
        " -1 ·  ·  ·  ·  · ",
        "  0 ·  A→ ·  a↙ · ",
        "  1 ·  ·  #  O← · ",
        "  2 ·  ·  ·  ·  · ",
        "",
        "A Ana 0,0 E",
        "O Orc 2,1 W",
        "a Abel 2,0 SW ^3",
    ]
    assert list(SYSTEM.grid(fight(somebody("ana")))) == []
