"""Drama points (UNI-126 to UNI-132) and experience (UNI-133 to UNI-135); G23, G24, T07."""

from __future__ import annotations

import pytest

from encounters.model import Scalar
from systems.unisystem.experience import cost_of
from tests.unisystem.table import Fight, figure, hero, hits, mook, rolled, told


def fight(**settings: Scalar) -> Fight:
    return Fight(hero("ana", brawling=3), mook("bia"), **settings)


def test_starting_points() -> None:
    """UNI-126: 10, or what the setting says; the supporting cast has none."""
    assert fight().hp("ana", "drama") == 10 and fight(drama_points=6).hp("ana", "drama") == 6
    assert "drama" not in fight().state.entities["bia"].tracks
    assert fight().refused("scratch", who="bia") in ("no-drama", "not-hurt")


SCRATCHES = [(15, "up", 8), (8, "up", 4), (7, "up", 4), (1, "up", None), (15, "down", 7), (1, "down", 0)]


@pytest.mark.parametrize(
    "damage, how, left", SCRATCHES, ids=[f"UNI-127 G24 {d} rounded {h}: {n}" for d, h, n in SCRATCHES]
)
def test_scratch(damage: int, how: str, left: int | None) -> None:
    """UNI-127, UNI-C5: all damage so far is halved; 1 cannot be halved upwards."""
    made = fight(scratch_rounding=how).points("ana", 34 - damage)
    if left is None:
        assert made.refused("scratch", who="ana") == "no-gain"
        return
    made.do("scratch", who="ana")
    assert made.hp("ana") == 34 - left and made.hp("ana", "drama") == 9


def test_scratch_costs_double() -> None:
    """UNI-127, G24: 1, 2, 4, and the 3 that are left do not pay 8; a new fight begins at 1."""
    made = fight()
    for paid, held in ((1, 9), (2, 7), (4, 3)):
        made.points("ana", 4)
        made.do("scratch", who="ana")
        assert made.hp("ana", "drama") == held, paid
    made.points("ana", 4)
    assert made.refused("scratch", who="ana") == "too-few-points"
    made.do("session", what="fight")
    made.do("scratch", who="ana")
    assert made.hp("ana", "drama") == 2


def test_scratch_halves_burns_too() -> None:
    """UNI-051, UNI-127: the fire damage is halved like the rest."""
    made = fight()
    made.do("damage", targets="ana", amount=6)
    made.do("hazard", targets="ana", hazard="fire")
    for _ in range(3):
        made.do("tick", hazard="fire-ana")
    assert (made.hp("ana"), made.hp("ana", "fire")) == (19, 9)
    made.do("scratch", who="ana")
    assert (made.hp("ana"), made.hp("ana", "fire")) == (26, 5)


def test_scratch_undoes_a_death_by_wounds() -> None:
    """UNI-060, UNI-127: 46 lost, dead; 23 lost, alive and up."""
    made = fight()
    made.do("damage", 3, targets="ana", amount=46)
    assert made.has("ana", "dead")
    made.do("scratch", who="ana")
    assert made.hp("ana") == 11 and not made.has("ana", "dead")
    made = fight().points("ana", -2).put("ana", "dead", source="decapitation")
    assert made.refused("scratch", who="ana") == "already-dead"


def test_feat() -> None:
    """UNI-128: +10 on the next roll, once a turn, 1 point; announced for a defence it waits for one."""
    made = fight().start(9, 2)
    made.do("feat", who="ana", roll="any")
    assert hits(made.strike("punch", 2))[0] == 3 + 3 + 2 + 10 and made.hp("ana", "drama") == 9
    assert made.refused("feat", who="ana") == "once-a-turn"
    assert hits(made.strike("punch", 5))[0] == 3 + 3 + 5 - 2
    made.end_round()
    made.do("feat", who="ana", roll="defence")
    assert hits(made.strike("punch", 2))[0] == 8
    events = made.strike("punch", 5, by="bia", target="ana", defence="parry")
    assert hits(events)[:2] == (11, 3 + 3 + 5 + 10) and not made.has("ana", "feat")


def test_feat_helps_to_survive() -> None:
    """UNI-128: one roll is any roll."""
    made = fight(feat_cost=2)
    made.do("feat", who="ana", roll="test")
    made.do("damage", 1, 6, 2, targets="ana", amount=46)
    assert made.hp("ana", "drama") == 8 and not made.has("ana", "dead")


def test_fury() -> None:
    """UNI-129: 2 points, +5 on attacks to the end of the fight, beside a feat's +10."""
    made = fight()
    made.do("fury", who="ana")
    made.do("feat", who="ana", roll="any")
    assert made.hp("ana", "drama") == 7
    assert hits(made.strike("punch", 2))[0] == 6 + 2 + 5 + 10
    assert made.refused("fury", who="ana") == "fury-on"
    made.do("session", what="fight")
    assert not made.has("ana", "fury")


def test_peak() -> None:
    """UNI-130: 1 point, or what the game master asks."""
    made = fight()
    made.do("peak", who="ana")
    made.do("peak", who="ana", cost=3)
    assert made.hp("ana", "drama") == 6


RETURNS = [("adventure", 1, 9), ("next-topic", 5, 5), ("same-topic", 10, 0)]


@pytest.mark.parametrize("when, cost, left", RETURNS, ids=[f"UNI-131 {r[0]}" for r in RETURNS])
def test_resurrection(when: str, cost: int, left: int) -> None:
    made = fight()
    made.do("damage", 3, targets="ana", amount=46)
    made.do("resurrect", who="ana", when=when)
    assert made.hp("ana", "drama") == left
    assert made.has("ana", "dead") is (when != "same-topic")
    assert made.has("ana", "to-return") is (when != "same-topic")
    if when == "same-topic":
        assert made.hp("ana") == 1 and not made.has("ana", "unconscious")


def test_debt() -> None:
    """UNI-131: short of points, all are paid and all income goes to the debt."""
    made = fight().points("ana", 4, "drama")
    made.do("damage", 3, targets="ana", amount=46)
    made.do("resurrect", who="ana", when="same-topic")
    assert made.hp("ana", "drama") == 0 and made.state.entities["ana"].stats["drama-debt"] == 6
    made.do("earn", targets="ana", amount=4)
    assert made.hp("ana", "drama") == 0 and made.state.entities["ana"].stats["drama-debt"] == 2
    made.do("earn", targets="ana", amount=3)
    assert made.hp("ana", "drama") == 1 and "drama-debt" not in made.state.entities["ana"].stats


def test_twist() -> None:
    """UNI-132: once a session; turned down it costs nothing and is still there."""
    made = fight()
    assert told(made.do("twist", who="ana", approved="no")) == ["twist-refused"]
    assert made.hp("ana", "drama") == 10
    made.do("twist", who="ana")
    assert made.hp("ana", "drama") == 9
    assert made.refused("twist", who="ana") == "once-a-session"
    made.do("session", what="session")
    made.do("twist", who="ana")


COSTS = [
    ("UNI-134 G23 attribute 2 to 3", "attribute", 2, 3, 15),
    ("UNI-134 G23 attribute 3 to 4", "attribute", 3, 4, 20),
    ("UNI-134 attribute 1 to 2, no less than 15", "attribute", 1, 2, 15),
    ("UNI-135 G23 skill 3 to 4", "skill", 3, 4, 8),
    ("UNI-135 a new skill", "new-skill", 0, 1, 5),
    ("UNI-135 skill from nothing", "skill", 0, 1, 5),
    ("UNI-135 specialisation", "specialisation", 0, 1, 5),
    ("UNI-135 skill 2 to 4", "skill", 2, 4, 14),
]


@pytest.mark.parametrize("kind, level, goal, cost", [r[1:] for r in COSTS], ids=[r[0] for r in COSTS])
def test_experience(kind: str, level: int, goal: int, cost: int) -> None:
    """UNI-133: what is earned after an adventure buys this."""
    assert cost_of(kind, level, goal) == cost
    events = fight().do("experience", kind=kind, level=level, to=goal)
    assert figure(events, "experience", "cost") == cost


def test_quality() -> None:
    """UNI-135: a quality costs what it costs at creation."""
    assert told(fight().do("experience", kind="quality")) == ["quality-cost"]


def test_reasons_name_the_rule() -> None:
    """The roll of a hero in fury says why."""
    made = fight()
    made.do("fury", who="ana")
    assert "UNI-129 +5" in rolled(made.strike("punch", 2), "attack").why
