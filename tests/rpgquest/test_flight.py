"""Flying (RPQ-024 to RPQ-026)."""

import pytest
from msgspec.structs import replace

from encounters.errors import Refused
from encounters.model import Encounter
from systems.rpgquest import flight
from tests.rpgquest.bench import after, fight, foe, play, rolled, somebody, told


def sky(grade: str = "heroic", settings: dict[str, str] | None = None, altitude: int = 2) -> Encounter:
    """A flier of 12 m (8 squares) at (0,0) looking east, and an orc on the ground at (5,0)."""
    people = somebody("hawk", "claws", place=f"0,0,E,{altitude}", move=12, natural=2, DEX=2)
    people[0] = replace(people[0], texts={**people[0].texts, "flight": grade})
    return fight(people, foe("orc", place="5,0,W", defence=9), round=1, settings=settings)


@pytest.mark.parametrize(
    ("squares", "allowed"),
    [
        pytest.param(3, False, id="RPQ-024 less than half is too little"),
        pytest.param(4, True, id="RPQ-024 half"),
        pytest.param(8, True, id="RPQ-024 all"),
        pytest.param(9, False, id="RPQ-024 more is too much"),
    ],
)
def test_how_far(squares: int, allowed: bool) -> None:
    state = sky("normal")
    if allowed:
        assert (
            after(state, "fly", who="hawk", path=f"{squares}E").entities["hawk"].place == f"{squares},0,E,2"
        )
    else:
        with pytest.raises(Refused, match="flight-length"):
            play(state, "fly", who="hawk", path=f"{squares}E")


@pytest.mark.parametrize(
    ("grade", "way", "reason"),
    [
        pytest.param("normal", "2E 3SE", "", id="RPQ-025 normal: one turn of 45°"),
        pytest.param("normal", "2E 3S", "turns", id="RPQ-025 normal: not 90°"),
        pytest.param("normal", "1E 3SE 3S", "turns", id="RPQ-025 normal: not two"),
        pytest.param("good", "1E 3SE 3S", "", id="RPQ-025 good: two of 45°, 3 squares between"),
        pytest.param("good", "1E 2SE 3S", "turns-close", id="RPQ-025 good: 2 squares are too close"),
        pytest.param("good", "2E 3S", "turns", id="RPQ-025 good: not 90°"),
        pytest.param("great", "2E 3S", "", id="RPQ-025 great: one of 90°"),
        pytest.param("great", "1E 3S 3W", "turns", id="RPQ-025 great: not two"),
        pytest.param("great", "2E 3SW", "turns", id="RPQ-025 great: not 135°"),
        pytest.param("incredible", "1E 3S 3W", "", id="RPQ-025 incredible: two of 90°, 3 between"),
        pytest.param("incredible", "1E 2S 3W", "turns-close", id="RPQ-025 incredible: 2 are too close"),
        pytest.param("superior", "3E 3W", "", id="RPQ-025 superior: 180°, squares used again"),
        pytest.param("superior", "2E 2W 2E", "", id="RPQ-025 superior: two of 180°"),
        pytest.param("superior", "2E 1W 2E 1W", "turns", id="RPQ-025 superior: not three"),
        pytest.param("heroic", "1E 1W 1N 1S 1E 1W", "", id="RPQ-025 heroic: anything"),
        pytest.param("heroic", "1E", "", id="RPQ-025 heroic: no least distance"),
        pytest.param("great", "4S", "", id="RPQ-025 the first turn counts from the facing"),
        pytest.param("normal", "4S", "turns", id="RPQ-025 … and must fit the grade"),
    ],
)
def test_manoeuvrability(grade: str, way: str, reason: str) -> None:
    if reason:
        with pytest.raises(Refused, match=reason):
            play(sky(grade), "fly", who="hawk", path=way)
    else:
        play(sky(grade), "fly", who="hawk", path=way)


def test_squares_are_flown_once_below_superior() -> None:
    """RPQ-025: only Superior and Heroic use squares again."""
    with pytest.raises(Refused, match="flown-twice"):
        start = flight.Spot(0, 0, "E", 2)
        flight.over(sky(), "hawk", flight.GRADES["incredible"], start, ["E", "W"])
    assert flight.over(sky(), "hawk", flight.GRADES["superior"], start, ["E", "W"]) == [
        (0, 0),
        (1, 0),
        (0, 0),
    ]


@pytest.mark.parametrize(
    ("climb", "allowed"),
    [
        pytest.param(4, True, id="RPQ-026 up by half"),
        pytest.param(5, False, id="RPQ-026 no more than half"),
        pytest.param(-2, True, id="RPQ-026 down to the ground"),
        pytest.param(-3, False, id="RPQ-026 not below it"),
    ],
)
def test_altitude(climb: int, allowed: bool) -> None:
    if allowed:
        spot = after(sky(), "fly", who="hawk", path="4E", climb=climb).entities["hawk"].place
        assert spot == (f"4,0,E,{2 + climb}" if climb > -2 else "4,0,E")
    else:
        with pytest.raises(Refused, match="climb"):
            play(sky(), "fly", who="hawk", path="4E", climb=climb)


@pytest.mark.parametrize(
    ("altitude", "size", "reached"),
    [
        pytest.param(2, 1, True, id="RPQ-026 2 squares up are in reach"),
        pytest.param(3, 1, False, id="RPQ-026 3 are not"),
        pytest.param(3, 2, False, id="RPQ-026 nor for a Large target"),
        pytest.param(3, 3, True, id="RPQ-026 a larger one is reached"),
    ],
)
def test_blows_into_the_air(altitude: int, size: int, reached: bool) -> None:
    state = fight(somebody("ana", "sword", place="0,0,E"), foe("bat", place=f"1,0,W,{altitude}", size=size))
    if reached:
        play(state, "attack", 1, 2, by="ana", target="bat")
    else:
        with pytest.raises(Refused, match="too-high"):
            play(state, "attack", by="ana", target="bat")


@pytest.mark.parametrize(
    ("squares", "setting", "penalty"),
    [
        pytest.param(4, "half-free", 0, id="RPQ-024 the half that must be flown costs nothing"),
        pytest.param(5, "half-free", -1, id="RPQ-024 one square more −1"),
        pytest.param(6, "half-free", -2, id="RPQ-024 two more −2"),
        pytest.param(7, "half-free", None, id="RPQ-024 three leave no attack"),
        pytest.param(4, "every-square", None, id="RPQ-024 by setting every square counts"),
    ],
)
def test_fly_and_attack(squares: int, setting: str, penalty: int | None) -> None:
    state = after(sky(settings={"flight_attack": setting}), "fly", who="hawk", path=f"{squares}E", climb=-1)
    state = after(state, "place", target="orc", place=f"{squares + 1},0,W")
    if penalty is None:
        with pytest.raises(Refused, match="moved-too-far"):
            play(state, "attack", by="hawk", target="orc")
    else:
        attempt = play(state, "attack", 1, 3, by="hawk", target="orc")
        assert rolled(attempt, "attack").cuts[1] == 9 - 2 - 1 - penalty


def test_a_flier_who_hangs_in_the_air_is_told() -> None:
    state = fight(*(list(g) for g in (sky("good").entities.values(),)))
    state = after(state, "next", 6, 1)
    assert told(play(state, "next", who="hawk"), "must-fly") == ()


def test_the_wingless_do_not_fly() -> None:
    with pytest.raises(Refused, match="cannot-fly"):
        play(sky(), "fly", who="orc", path="4E")
