"""Non-lethal damage (RPQ-057 to RPQ-059, RPQ-100)."""

import pytest

from encounters.errors import Refused
from systems.rpgquest import nonlethal
from tests.rpgquest.bench import after, fight, foe, has, play, points, rules, somebody, told

HOUR = 3600


@pytest.mark.parametrize(
    ("whole", "real"),
    [
        pytest.param(5, 3, id="RPQ-057 of 5, 3 are real"),
        pytest.param(7, 4, id="RPQ-057 G13 B26 of 7, 4"),
        pytest.param(1, 1, id="RPQ-057 of 1, 1"),
        pytest.param(4, 2, id="RPQ-057 of 4, 2"),
    ],
)
def test_half_rounded_up(whole: int, real: int) -> None:
    assert nonlethal.real(whole) == real


def test_two_tallies_halved_once_after_the_fight() -> None:
    """RPQ-057, RPQ-059, RPQ-100: blows of 2 and 5 count 7; then 4 stay and 3 go with a night.

    The lethal 2 are apart and stay. PV 20 − 9 = 11; the night gives 3 back, and 1 + CON 0 = 1 more.
    """
    state = fight(somebody("ana", FR=1), foe("orc", hp=20))
    state = after(state, "attack", 6, 5, 1, by="ana", target="orc", nonlethal="yes")
    state = after(state, "inflict", targets="orc", damage=5, nonlethal="yes")
    state = after(state, "damage", targets="orc", amount=2)
    assert points(state, "orc") == 20 - 2 - 5 - 2
    assert nonlethal.tally(state.entities["orc"], "nonlethal") == 7
    attempt = play(state, "settle", targets="orc")
    assert told(attempt, "settled") == ("points=7", "real=4", "passing=3")
    assert points(attempt.state, "orc") == 11
    assert nonlethal.tally(attempt.state.entities["orc"], "bruised") == 3
    rested = play(attempt.state, "rest", targets="orc")
    assert points(rested.state, "orc") == 11 + 3 + 1
    assert "RPQ-100" in rules(rested)
    assert not has(rested.state, "orc", "bruised")
    with pytest.raises(Refused, match="nothing-to-settle"):
        play(rested.state, "settle", targets="orc")


def test_by_setting_each_blow_is_halved() -> None:
    """RPQ-057: 5 and 5 leave 3 + 3 real instead of 5."""
    state = fight(foe("orc", hp=20), settings={"nonlethal": "blow"})
    for _ in range(2):
        state = after(state, "inflict", targets="orc", damage=5, nonlethal="yes")
    assert nonlethal.tally(state.entities["orc"], "bruised") == 4


def test_a_faint_instead_of_the_dying_roll() -> None:
    """RPQ-058: to −2 by non-lethal damage: out for 1d6+2 hours; wakes with 1; a night gives the rest back.

    12 points: 6 are real. 10 − 6 = 4 after the night, and 1 more for the rest itself.
    """
    state = fight(somebody("ana", hp=10))
    attempt = play(state, "inflict", 3, targets="ana", damage=12, nonlethal="yes")
    faint = attempt.state.entities["ana"].condition("fainted")
    assert faint is not None and faint.until == f"clock {5 * HOUR}"
    assert points(attempt.state, "ana") == -2
    woken = after(attempt.state, "advance-to", clock=5 * HOUR)
    assert points(woken, "ana") == 1
    assert not has(woken, "ana", "fainted")
    assert points(after(woken, "rest", targets="ana"), "ana") == 4 + 1
    slept = after(attempt.state, "rest", targets="ana")
    assert points(slept, "ana") == 4 + 1


def test_it_cannot_kill() -> None:
    """RPQ-057: a lethal blow that reaches 0 only because of the other tally makes faint; the dying roll
    counts lethal points alone."""
    state = fight(somebody("ana", hp=10))
    state = after(state, "inflict", targets="ana", damage=8, nonlethal="yes")
    fainted = after(state, "damage", 1, targets="ana", amount=3)
    assert points(fainted, "ana") == -1
    assert has(fainted, "ana", "fainted")
    attempt = play(fainted, "damage", 5, 5, 1, targets="ana", amount=8)
    from tests.rpgquest.bench import rolled

    assert rolled(attempt, "dying:ana").dice == "2d6-1"
    assert has(attempt.state, "ana", "badly-hurt") and not has(attempt.state, "ana", "fainted")
