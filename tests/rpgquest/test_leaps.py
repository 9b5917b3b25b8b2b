"""Jumps and falls (RPQ-067 to RPQ-069, RPQ-095)."""

import pytest

from systems.rpgquest import leaps
from tests.rpgquest.bench import after, fight, outcome, play, points, rolled, rules, somebody, told


@pytest.mark.parametrize(
    ("squares", "difficulty"),
    [
        pytest.param(1, 6, id="RPQ-067 G12 1 square 6"),
        pytest.param(2, 8, id="RPQ-067 G12 2 squares 8"),
        pytest.param(3, 10, id="RPQ-067 G12 3 squares 10"),
        pytest.param(4, 12, id="RPQ-067 G12 4 squares 12"),
        pytest.param(5, 14, id="RPQ-067 G12 5 squares 14"),
        pytest.param(7, 18, id="RPQ-067 +2 for each more"),
    ],
)
def test_difficulty(squares: int, difficulty: int) -> None:
    assert leaps.difficulty(squares) == difficulty


@pytest.mark.parametrize(
    ("throw", "slug"),
    [
        pytest.param((3, 4), "clears", id="RPQ-067 7 + AGI 1 + Salto 2 reach 10"),
        pytest.param((3, 3, 3, 4), "grabs", id="RPQ-068 short by 1: AGI 1 + 7 reach 8"),
        pytest.param((2, 3, 3, 4), "grabs", id="RPQ-068 G12 short by 2 too"),
        pytest.param((2, 3, 3, 3), "falls", id="RPQ-068 without Salto: 1 + 6 do not"),
        pytest.param((2, 2), "falls", id="RPQ-068 G12 short by 3: no second test"),
        pytest.param((1, 1), "falls", id="RPQ-004 a natural 2 falls"),
        pytest.param((6, 6), "clears", id="RPQ-003 a natural 12 clears"),
    ],
)
def test_jumps(throw: tuple[int, ...], slug: str) -> None:
    attempt = play(fight(somebody("ana", AGI=1, jump=2)), "jump", *throw, who="ana", squares=3)
    assert outcome(attempt) == slug
    assert {"RPQ-067"} <= rules(attempt)


def test_by_setting_the_edge_is_as_hard_as_the_jump() -> None:
    """RPQ-068: against 10 instead of 8."""
    state = fight(somebody("ana", AGI=1, jump=2), settings={"grab_edge": "jump"})
    assert outcome(play(state, "jump", 3, 3, 4, 4, who="ana", squares=3)) == "falls"
    assert outcome(play(state, "jump", 3, 3, 4, 5, who="ana", squares=3)) == "grabs"


@pytest.mark.parametrize(
    ("metres", "throw", "lost"),
    [
        pytest.param(2, (), 0, id="RPQ-069 less than 3 m: nothing"),
        pytest.param(3, (3, 3, 5), 5, id="RPQ-069 3 m: 1d6"),
        pytest.param(5, (3, 3, 5), 5, id="RPQ-069 only full 3 m count"),
        pytest.param(6, (3, 3, 5, 4), 9, id="RPQ-069 G12 6 m: 2d6"),
        pytest.param(6, (4, 4, 5, 4, 6), 3, id="RPQ-069 G12 AGI 8 takes a rolled 1d6 off"),
        pytest.param(3, (4, 4, 2, 6), 0, id="RPQ-069 never below 0"),
    ],
)
def test_falls(metres: int, throw: tuple[int, ...], lost: int) -> None:
    """Plate does not help (RPQ-056)."""
    state = fight(somebody("ana", "plate", hp=20))
    attempt = play(state, "fall", *throw, target="ana", metres=metres)
    assert 20 - points(attempt.state, "ana") == lost
    assert "RPQ-069" in rules(attempt)
    if metres < 3:
        assert told(attempt, "soft-fall") == ("metres=2",)


def test_by_setting_one_die_fewer() -> None:
    """RPQ-069: 6 m and a success leave 1d6; 3 m leave none."""
    state = fight(somebody("ana", hp=20), settings={"fall_reduction": "die"})
    assert points(after(state, "fall", 4, 4, 5, target="ana", metres=6), "ana") == 15
    assert points(after(state, "fall", 4, 4, target="ana", metres=3), "ana") == 20


def test_a_failed_jump_may_end_in_a_pit() -> None:
    """RPQ-068, RPQ-095: into the intended hazard, here 3 m deep."""
    attempt = play(fight(somebody("ana", hp=20)), "jump", 2, 2, 3, 3, 4, who="ana", squares=3, depth=3)
    assert points(attempt.state, "ana") == 16
    assert rolled(attempt, "fall:ana").result == 4
