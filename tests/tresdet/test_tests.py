"""Tests of characteristics and skills, flight, falls, movement and the chase: every figure by hand."""

from __future__ import annotations

import pytest

from encounters.errors import EscudoError, Refused
from systems.tresdet import falls

TESTS = [
    # id, figures, skills, what, difficulty, bonus, the highest face that succeeds (0: none without a die)
    ("3DET-001 H3", "H3 R1", {}, "H", "normal", 0, 3),
    ("3DET-001 R4", "R4", {}, "R", "normal", 0, 4),
    ("3DET-001 a 6 always fails", "H9 R1", {}, "H", "normal", 0, 5),
    ("3DET-001 no chance below 1", "H0 R1", {}, "H", "normal", 0, 0),
    ("3DET-042 easy +2", "H2 R1", {}, "H", "easy", 0, 4),
    ("3DET-042 trivial +4", "H1 R1", {}, "H", "trivial", 0, 5),
    ("3DET-042 normal may be +1", "H2 R1", {}, "H", "normal", 1, 3),
    ("3DET-042 hard −2", "H4 R1", {}, "H", "hard", 0, 2),
    ("3DET-042 extreme −3", "H4 R1", {}, "H", "extreme", 0, 1),
    ("3DET-001 skilled, medium: H + 1", "H3 R1", {"medicine": 1}, "medicine", "normal", 0, 4),
    ("3DET-001 skilled, hard: H − 2", "H3 R1", {"medicine": 1}, "medicine", "hard", 0, 1),
    ("3DET-001 unskilled, easy: H − 1", "H3 R1", {}, "medicine", "easy", 0, 2),
    ("3DET-001 unskilled, medium: H − 3", "H5 R1", {}, "medicine", "normal", 0, 2),
]


@pytest.mark.parametrize(
    ("figures", "skills", "what", "difficulty", "bonus", "cut"),
    [r[1:] for r in TESTS],
    ids=[r[0] for r in TESTS],
)
def test_tests(fight, slug, figures, skills, what, difficulty, bonus, cut):
    for face in range(1, 7) if cut else (None,):
        table = fight(a=figures, stats={"a": skills})
        faces = () if face is None else (face,)
        events = table.do("test", *faces, who="a", skill=what, difficulty=difficulty, bonus=bonus)
        assert slug(events) == ("success" if face is not None and face <= cut else "failure")


def test_a_skilled_easy_task_takes_no_die(fight, slug):
    """3DET-001: automatic."""
    table = fight(a="H0 R1", stats={"a": {"medicine": 1}})
    assert slug(table.do("test", who="a", skill="Medicina", difficulty="easy")) == "success"


def test_an_unskilled_hard_task_is_not_allowed(fight):
    """3DET-001: refused."""
    with pytest.raises(Refused, match="needs-skill"):
        fight(a="H5 R1").do("test", who="a", skill="medicine", difficulty="hard")


def test_a_penalty_to_h_counts_in_tests(fight, slug):
    """3DET-043: H3 less 2 needs a 1."""
    table = fight(a="H3 R1")
    table.do("condition", targets="a", condition="hindered", value=2)
    assert slug(table.do("test", 1, who="a", skill="H")) == "success"
    assert slug(table.do("test", 2, who="a", skill="H")) == "failure"


def test_flight(fight):
    """3DET-038, 3DET-041: exposed and unable to attack until his next turn, then away; no die falls."""
    table = fight(a="F5 H3 R3", b="F1 H2 R3")
    table.do("next", 3, 3)
    table.do("flee", who="a")
    assert table["a"].condition("fleeing").until == "start a 2"
    with pytest.raises(Refused, match="cannot-attack"):
        table.do("attack", by="a", target="b", weapon="blow", free="yes")
    table.do("next")
    table.do("attack", 5, 1, by="b", target="a", weapon="blow", defence_to_a="block")
    assert table.pv("a") == 15 - (5 + 2 + 1 - 1 - 3), "3DET-040: FD as ever"
    table.do("next")
    assert table.wound("a") == "escaped"
    with pytest.raises(Refused, match="out-of-fight"):
        table.do("attack", by="b", target="a", weapon="blow")


def test_flight_makes_helpless_by_the_setting(fight, told):
    """3DET-040: A2 alone."""
    table = fight(a="H5 R3 A2", b="F1 H2 R3", settings={"fleeing_helpless": True})
    table.do("next", 3, 3)
    table.do("flee", who="a")
    assert told(table.do("attack", 5, by="b", target="a", weapon="blow"))["fd"] == 2


def test_who_falls_while_fleeing_does_not_get_away(fight):
    """3DET-041: the mark ends with the fall."""
    table = fight(a="H3 R1", b="H2 R3")
    table.do("next", 3, 3)
    table.do("flee", who="a")
    table.do("damage", 1, targets="a", amount=5)
    table.do("next")
    table.do("next")
    assert table.wound("a") == "very-weak"


FLIGHT_TEST = [("3DET-038 with a test: 3 of H3 gets away", 3, "escaped"), ("3DET-038 a 4 stays", 4, "")]


@pytest.mark.parametrize(("face", "wound"), [r[1:] for r in FLIGHT_TEST], ids=[r[0] for r in FLIGHT_TEST])
def test_flight_with_a_test_by_the_setting(fight, face, wound):
    table = fight(a="H3 R3", b="H2 R3", settings={"flight_test": True})
    table.do("next", 3, 3)
    table.do("flee", face, who="a")
    assert table["a"].has("fleeing")
    table.do("next")
    table.do("next")
    assert table.wound("a") == wound


INSTANT = [
    ("3DET-039 a 3 of H3 is away at once", 3, "escaped"),
    ("3DET-050 a 4 spends the action, nothing else", 4, ""),
    ("3DET-039 a 6 fails", 6, ""),
]


@pytest.mark.parametrize(("face", "wound"), [r[1:] for r in INSTANT], ids=[r[0] for r in INSTANT])
def test_instant_flight(fight, face, wound):
    table = fight(a="H3 R3", b="H2 R3", stats={"a": {"stealth": 1}})
    table.do("next", 3, 3)
    table.do("instant-flight", face, who="a")
    assert table.wound("a") == wound
    assert not table["a"].has("fleeing")
    assert table["a"].has("acted")


def test_instant_flight_needs_a_skill(fight):
    """3DET-039: one that serves, or one that the game master names; not one that nobody has."""
    table = fight(a="H3 R3", stats={"a": {"sciences": 1}})
    with pytest.raises(Refused, match="no-flight-skill"):
        table.do("instant-flight", who="a")
    with pytest.raises(EscudoError):
        table.do("instant-flight", who="a", skill="stealth")
    table.do("instant-flight", 1, who="a", skill="sciences")
    assert table.wound("a") == "escaped"


FALLS = [
    ("3DET-045 9 m do nothing", 9, 0),
    ("3DET-045 10 m do 1d", 10, 1),
    ("3DET-045 25 m do 2d", 25, 2),
    ("3DET-045 50 m do 5d", 50, 5),
    ("3DET-045 90 m do no more than 5d", 90, 5),
]


@pytest.mark.parametrize(("metres", "dice"), [r[1:] for r in FALLS], ids=[r[0] for r in FALLS])
def test_falls(fight, metres, dice):
    """Every die a 3; no defence force."""
    table = fight(a="H5 R9 A5")
    table.do("fall", *(3,) * dice, who="a", metres=metres)
    assert table.pv("a") == 45 - 3 * dice


SPEED = [
    ("3DET-045 10 m × the lower of H3 and R2", "H3 R2", {}, (20, 10, 5, 20)),
    ("3DET-045 acceleration raises H by 1", "H1 R4", {"acceleration": 1}, (20, 10, 5, 40)),
    ("3DET-045 teleport by 2", "H1 R4", {"teleport": 1, "acceleration": 1}, (30, 15, 7, 40)),
    ("3DET-045 not R", "H3 R2", {"teleport": 1}, (20, 10, 5, 20)),
]


@pytest.mark.parametrize(("figures", "stats", "speeds"), [r[1:] for r in SPEED], ids=[r[0] for r in SPEED])
def test_movement(fight, figures, stats, speeds):
    """Moving, swimming and climbing in metres a turn, running in minutes."""
    someone = fight(a=figures, stats={"a": stats})["a"]
    assert (
        tuple(figure(someone) for figure in (falls.speed, falls.swim, falls.climb, falls.running)) == speeds
    )


CHASE = [
    ("3DET-045 more gains a box", 5, 2, 3, "gains"),
    ("3DET-045 less loses one", 1, 6, 1, "loses-ground"),
    ("3DET-045 equal changes nothing", 4, 2, 2, "keeps-distance"),
]


@pytest.mark.parametrize(("mine", "theirs", "at", "what"), [r[1:] for r in CHASE], ids=[r[0] for r in CHASE])
def test_chase_by_rolls(fight, slug, mine, theirs, at, what):
    """The quarry has H1, the pursuer H2 with acceleration: 1d6 + 1 against 1d6 + 3."""
    table = fight(a="H1 R3", b="H2 R3", stats={"b": {"acceleration": 1}}, settings={"chase_tests": True})
    table.do("chase", quarry="a", pursuers="b", range=3)
    assert slug(table.do("run", mine, theirs, who="a")) == what
    assert table.state.chase.runner("a").at == at
    with pytest.raises(Refused, match="has-rolled"):
        table.do("run", who="a")


def test_chase_by_hand(fight):
    """3DET-045: without the setting the game master moves the track."""
    table = fight(a="H1 R3", b="H2 R3")
    table.do("chase", quarry="a", pursuers="b", range=3)
    with pytest.raises(Refused, match="chase-by-hand"):
        table.do("run", who="a")
    table.do("chase-step", who="a", steps=1)
    assert table.state.chase.runner("a").at == 3


def test_the_chase_limits_attacks(fight):
    """3DET-045: melee in the same box, shots up to the fourth."""
    table = fight(a="H1 R3 PdF2", b="H2 R3")
    table.do("chase", quarry="b", pursuers="a", range=4)
    with pytest.raises(Refused, match="out-of-reach"):
        table.do("attack", by="a", target="b", weapon="blow")
    table.do("attack", 1, 1, by="a", target="b", weapon="shot", defence_to_b="block")
    table.do("chase-step", who="b", steps=1)
    with pytest.raises(Refused, match="out-of-reach"):
        table.do("attack", by="a", target="b", weapon="shot")


def test_out_of_sight_at_the_end_of_the_round(fight):
    """3DET-045: the quarry in the last box has got away, where rolls are on."""
    table = fight(a="H1 R3", b="H2 R3", settings={"chase_tests": True})
    table.do("next", 6, 1)
    table.do("chase", quarry="a", pursuers="b", range=5)
    table.do("next")
    assert table.state.chase is not None
    table.do("next")
    assert table.state.chase is None
