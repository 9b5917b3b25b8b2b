"""PVs, near death, the Death Test, and what gives points back: every figure by hand."""

from __future__ import annotations

import pytest

from encounters.errors import Refused

POINTS = [
    ("3DET-035 R3 has 15", 3, 15),
    ("3DET-035 R0 has 1", 0, 1),
    ("3DET-035 R1 has 5", 1, 5),
]


@pytest.mark.parametrize(("resistance", "points"), [r[1:] for r in POINTS], ids=[r[0] for r in POINTS])
def test_points(fight, resistance, points):
    """PVs and PMs alike; they follow when R changes."""
    table = fight(a=f"R{resistance}")
    assert {name: track.maximum for name, track in table["a"].tracks.items()} == {"hp": points, "mp": points}
    table.do("stat", target="a", stat="Resistência", value=2)
    assert table["a"].tracks["hp"].maximum == 10
    assert table.pv("a") == min(points, 10)


NEAR = [
    ("3DET-036 R3: 4 PVs are not near", {}, 4, "wounded"),
    ("3DET-036 R3: 3 PVs are", {}, 3, "near-death"),
    ("3DET-036 a quarter of 15: 4 are not", {"near_death": "quarter"}, 4, "wounded"),
    ("3DET-036 a quarter of 15: 3 are", {"near_death": "quarter"}, 3, "near-death"),
]


@pytest.mark.parametrize(("settings", "points", "wound"), [r[1:] for r in NEAR], ids=[r[0] for r in NEAR])
def test_near_death(fight, settings, points, wound):
    table = fight(a="R3", settings=settings)
    table.do("damage", targets="a", amount=15 - points)
    assert table.wound("a") == wound


DEATH = [
    ("3DET-037 1 very weak", (1,), {}, "very-weak"),
    ("3DET-037 2 unconscious", (2,), {}, "unconscious"),
    ("3DET-037 3 unconscious", (3,), {}, "unconscious"),
    ("3DET-037 4 almost dead", (4, 1, 2), {}, "dying"),
    ("3DET-037 5 almost dead", (5, 1, 2), {}, "dying"),
    ("3DET-037 6 dead", (6,), {}, "dead"),
    ("3DET-037 6 almost dead by the setting", (6, 1, 2), {"death_six": "dying"}, "dying"),
]


@pytest.mark.parametrize(("faces", "settings", "wound"), [r[1:] for r in DEATH], ids=[r[0] for r in DEATH])
def test_death_test(fight, faces, settings, wound):
    """0 PVs: out of the fight, and 1d6."""
    table = fight(a="R1", settings=settings)
    table.do("damage", *faces, targets="a", amount=9)
    assert table.pv("a") == 0
    assert table.wound("a") == wound
    assert table.system.status(table.state, "a").out


RETEST = [
    ("3DET-037 very weak, then 6: dead", (1,), (6,), {}, "dead"),
    ("3DET-037 almost dead, then 1: no better", (4, 6, 6), (1,), {}, "dying"),
    ("3DET-037 unconscious, then 4: worse", (2,), (4, 1, 1), {}, "dying"),
    ("3DET-037 without a second test", (1,), (), {"death_retest": False}, "very-weak"),
]


@pytest.mark.parametrize(
    ("first", "second", "settings", "wound"), [r[1:] for r in RETEST], ids=[r[0] for r in RETEST]
)
def test_new_damage_repeats_the_death_test(fight, first, second, settings, wound):
    """3DET-G7: the worse result stands."""
    table = fight(a="R1", settings=settings)
    table.do("damage", *first, targets="a", amount=5)
    table.do("damage", *second, targets="a", amount=1)
    assert table.wound("a") == wound


def test_the_dying_die_when_time_is_up(fight):
    """3DET-037: 1 + 1 = 2 turns from round 1: alive in round 2, dead when it ends."""
    table = fight(a="H1 R1", b="H2 R2")
    table.do("next", 1, 1)
    table.do("damage", 4, 1, 1, targets="a", amount=5)
    assert table["a"].condition("dying").until == "round 2"
    table.do("next")
    assert (table.state.turn.round, table.wound("a")) == (2, "dying")
    table.do("next")
    assert table.wound("a") == "dead"


def test_the_unconscious_come_round_after_an_hour(fight):
    """3DET-037: 1 PV after an hour of rest."""
    table = fight(a="R1")
    table.do("damage", 3, targets="a", amount=5)
    table.do("advance-to", clock=3599)
    assert table.wound("a") == "unconscious"
    table.do("advance-to", clock=3600)
    assert (table.pv("a"), table.wound("a")) == (1, "near-death")


MEDICINE = [
    ("3DET-037 very weak: 1 PV at once", (1,), "H2 R1", (3,), 1, "near-death"),
    ("3DET-037 a failure gives nothing", (1,), "H2 R1", (4,), 0, "very-weak"),
]


@pytest.mark.parametrize(
    ("death", "healer", "faces", "points", "wound"), [r[1:] for r in MEDICINE], ids=[r[0] for r in MEDICINE]
)
def test_medicine_for_the_very_weak(fight, death, healer, faces, points, wound):
    """3DET-001: a trained healer of H2 needs H + 1 = 3."""
    table = fight(a="R1", b=healer, stats={"b": {"medicine": 1}})
    table.do("damage", *death, targets="a", amount=5)
    table.do("medicine", *faces, who="b", target="a")
    assert (table.pv("a"), table.wound("a")) == (points, wound)


def test_medicine_prolongs_the_dying(fight):
    """3DET-037: 3 turns from round 1 end with round 3; 2d6 of 4 and 5 make it round 12."""
    table = fight(a="R1", b="H2 R1", stats={"b": {"medicine": 1}})
    table.do("next", 1, 1)
    table.do("damage", 4, 1, 2, targets="a", amount=5)
    table.do("medicine", 1, 4, 5, who="b", target="a")
    assert table["a"].condition("dying").until == "round 12"
    with pytest.raises(Refused, match="no-medicine"):
        table.do("medicine", who="a", target="b")


def test_points_bring_back_from_the_brink(fight):
    """3DET-037: any PV ends weakness and dying; death stays."""
    table = fight(a="R1")
    table.do("damage", 4, 1, 2, targets="a", amount=5)
    table.do("heal", targets="a", amount=2)
    assert table.wound("a") == "wounded"
    table.do("damage", 6, targets="a", amount=5)
    table.do("heal", targets="a", amount=2)
    assert table.wound("a") == "dead"


REST = [
    ("3DET-046 R3 gains 3 PVs and 3 PMs in 8 hours", "R3", 8, (), (4, 4)),
    ("3DET-046 twice in 16 hours", "R3", 16, (), (7, 7)),
    ("3DET-046 nothing in 7 hours", "R3", 7, (), (1, 1)),
    ("3DET-046 doubled by medicine", "R3", 8, (1,), (7, 7)),
    ("3DET-046 not by a failure", "R3", 8, (6,), (4, 4)),
]


@pytest.mark.parametrize(
    ("figures", "hours", "faces", "points"), [r[1:] for r in REST], ids=[r[0] for r in REST]
)
def test_rest(fight, figures, hours, faces, points):
    table = fight(a=figures, b="H2 R1", stats={"b": {"medicine": 1}})
    table.do("set", target="a", value=1)
    table.do("set", target="a", value=1, track="mp")
    more = {"healer": "b"} if faces else {}
    table.do("rest", *faces, targets="a", hours=hours, **more)
    assert tuple(track.value for track in table["a"].tracks.values()) == points


def test_rest_gives_at_least_one(fight):
    """3DET-046: R0 gains 1; the unconscious come round within an hour of it."""
    table = fight(a="R0", b="R2")
    table.do("set", target="a", value=0, track="mp")
    table.do("rest", targets="a", hours=8)
    assert table["a"].tracks["mp"].value == 1
    table.do("damage", 2, targets="b", amount=10)
    table.do("rest", targets="b", hours=1)
    assert table.pv("b") == 1


def test_a_correction_has_no_consequences(fight):
    """3DET-037: points set by hand roll nothing; the next harm does."""
    table = fight(a="R2")
    table.do("set", target="a", value=0)
    assert table.wound("a") == "down"
    table.do("damage", 6, targets="a", amount=1)
    assert table.wound("a") == "dead"


def test_temporary_points_go_first(fight):
    """A blow that they take whole repeats no Death Test."""
    table = fight(a="R2")
    table.do("damage", 1, targets="a", amount=10)
    table.do("temporary", target="a", value=5)
    table.do("damage", targets="a", amount=3)
    assert table["a"].tracks["hp"].temporary == 2
