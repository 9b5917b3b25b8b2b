"""BRP-141 to BRP-144 and BRP-150: hit points and wounds; four roads make one wound."""

from __future__ import annotations

from typing import Any

import pytest

from encounters import events as e
from encounters.errors import Refused
from encounters.evolve import evolve
from encounters.model import Scalar
from systems.brp.roster import hit_points
from systems.brp.sheet import marks
from tests.brp.clock import wait
from tests.brp.table import BRP, Fight, asked, person, rolled, told

POINTS = [
    ("BRP-141 14 and 12", 14, 12, False, 13),
    ("BRP-141 rounded up", 11, 12, False, 12),
    ("BRP-141 option: the sum", 11, 12, True, 23),
]


@pytest.mark.parametrize(
    "con, siz, doubled, points", [row[1:] for row in POINTS], ids=[row[0] for row in POINTS]
)
def test_hit_points(con: int, siz: int, doubled: bool, points: int) -> None:
    assert hit_points(con, siz, doubled) == points


def hurt(points: int = 14, **settings: Scalar) -> Fight:
    """Bia with so many hit points (CON and SIZ the same), Luck 50; Ana beside her, both in round 1."""
    bia = person("bia", side="foes", CON=points, SIZ=points, STR=10)
    return Fight(person("ana", "broadsword", DEX=15, sword=60), bia, **settings).start()


STATES = [
    # hit points left, dice, the states
    ("BRP-142 3 left: up", 3, (), ()),
    ("BRP-142 2 left: unconscious", 2, (), ("unconscious", "prone")),
    ("BRP-142 1 left: unconscious", 1, (), ("unconscious", "prone")),
    ("BRP-142 0 left: dying", 0, (), ("dying", "prone")),
    ("BRP-142 below 0: dying, and the figure kept", -3, (), ("dying", "prone")),
]


@pytest.mark.parametrize("left, dice, states", [row[1:] for row in STATES], ids=[row[0] for row in STATES])
def test_states(left: int, dice: tuple[int, ...], states: tuple[str, ...]) -> None:
    made = hurt(20).points("bia", 4)
    made.do("damage", *dice, targets="bia", amount=4 - left)
    assert made.hp("bia") == left
    found = [c.slug for c in made.state.entities["bia"].conditions if c.slug not in ("wound", "major-wound")]
    assert [slug for slug in found if slug != "shock"] == list(states)


def test_unconscious_for_an_hour() -> None:
    """BRP-142: about an hour."""
    made = hurt().points("bia", 4)
    made.do("damage", targets="bia", amount=2)
    assert made.until("bia", "unconscious") == "clock 3600"


def test_the_dying_die_at_the_end_of_the_following_round() -> None:
    """BRP-142: struck in round 1, dead when round 2 ends."""
    made = hurt().points("bia", 4)
    made.do("damage", targets="bia", amount=4)
    made.end_round()
    assert made.has("bia", "dying")
    made.end_round()
    assert made.has("bia", "dead")
    assert not made.has("bia", "dying")


def test_healing_to_one_point_saves_the_dying() -> None:
    """BRP-142: raised to 1 or more in the same or the next round: unconscious, alive."""
    made = hurt().points("bia", 4)
    made.do("damage", targets="bia", amount=5)
    made.end_round()
    made.do("heal", targets="bia", amount=1)
    assert made.has("bia", "dying")
    made.do("heal", targets="bia", amount=1)
    assert not made.has("bia", "dying")
    assert made.has("bia", "unconscious")
    made.end_round()
    assert not made.has("bia", "dead")


def test_above_two_points_one_wakes() -> None:
    """BRP-142: unconscious for want of hit points ends with the want."""
    made = hurt().points("bia", 4)
    made.do("damage", targets="bia", amount=2)
    made.do("heal", targets="bia", amount=1)
    assert not made.has("bia", "unconscious")


def test_each_injury_is_kept() -> None:
    """BRP-141: tracked separately, with what did it."""
    made = hurt(20)
    made.do("damage", targets="bia", amount=2)
    made.do("damage", targets="bia", amount=3)
    assert [(w.key, w.value) for w in made.state.entities["bia"].every("wound")] == [
        ("wound", 2),
        ("wound#2", 3),
    ]


THRESHOLDS = [("BRP-143 14: 7", 14, 7), ("BRP-143 13: 7, rounded up", 13, 7), ("BRP-143 20: 10", 20, 10)]


@pytest.mark.parametrize("points, need", [row[1:] for row in THRESHOLDS], ids=[row[0] for row in THRESHOLDS])
def test_the_size_of_a_major_wound(points: int, need: int) -> None:
    made = hurt(points)
    made.do("damage", targets="bia", amount=need - 1)
    assert not made.has("bia", "major-wound")
    made = hurt(points)
    made.do("damage", 50, targets="bia", amount=need)
    assert made.value("bia", "major-wound") == need
    assert any(mark.slug == "major-wound" and mark.loss == need for mark in marks(made.state, "bia"))


def test_shock_lasts_as_many_rounds_as_points_are_left() -> None:
    """BRP-143: 14 − 8 = 6 rounds, this one included; then unconscious."""
    made = hurt()
    made.do("damage", 50, targets="bia", amount=8)
    assert made.until("bia", "shock") == "round 6"
    for _ in range(5):
        made.end_round()
    assert not made.has("bia", "unconscious")
    made.end_round()
    assert made.has("bia", "unconscious")


def test_collapse_at_two_points() -> None:
    """BRP-143: with 2 left there is no shock, the victim is down for an hour."""
    made = hurt()
    made.do("damage", 50, targets="bia", amount=12)
    assert made.has("bia", "unconscious")
    assert not made.has("bia", "shock")


def test_luck_saves_from_lasting_harm() -> None:
    """BRP-143: 50 of 50."""
    made = hurt()
    assert asked(made.do("damage", 50, targets="bia", amount=7)) == ["luck:bia"]


LASTING = [
    # the D100, further dice, what is lost from tens, conditions
    ("01–10", 10, (2,), {"DEX": 2, "MOV": 2}, ()),
    ("11–20", 20, (3,), {"CHA": 3}, ()),
    ("21–30", 30, (1,), {"STR": 1}, ("no-shield",)),
    ("31–40", 40, (2,), {"CON": 2, "MOV": 2}, ()),
    ("41–50", 50, (2,), {"INT": 2}, ("dulled",)),
    ("51–60", 60, (5,), {"DEX": 5, "MOV": 5}, ("cannot-fight",)),
    ("61–70", 70, (6,), {"CHA": 6}, ()),
    ("71–80", 80, (4,), {"STR": 4}, ()),
    ("81–90", 90, (4,), {"CON": 4, "MOV": 4}, ("cannot-fight",)),
    ("91–92", 92, (3,), {"CHA": 3}, ()),
    ("93–94", 94, (3,), {"DEX": 3}, ("one-handed",)),
    ("95–96 left", 96, (3, 3), {"DEX": 3}, ("arm-useless",)),
    ("97–98", 98, (3,), {"DEX": 3}, ("arms-useless", "cannot-fight")),
    ("99", 99, (1, 2, 3), {"CHA": 1, "DEX": 2, "CON": 3}, ("cannot-fight",)),
]


@pytest.mark.parametrize(
    "face, dice, lost, states", [row[1:] for row in LASTING], ids=[f"BRP-143 {row[0]}" for row in LASTING]
)
def test_the_major_wound_table(
    face: int, dice: tuple[int, ...], lost: dict[str, int], states: tuple[str, ...]
) -> None:
    made = hurt()
    before = dict(made.state.entities["bia"].stats)
    made.do("damage", 51, face, *dice, targets="bia", amount=7)
    after = made.state.entities["bia"].stats
    assert {stat: before[stat] - after[stat] for stat in before if before[stat] != after[stat]} == lost
    assert all(made.has("bia", slug) for slug in states)


def test_an_arm_is_left_or_right() -> None:
    """BRP-143: 1–3 left, 4–6 right."""
    for face, side in ((3, "left-arm"), (4, "right-arm")):
        made = hurt()
        assert side in told(made.do("damage", 51, 95, 1, face, targets="bia", amount=7))


def test_four_characteristics_are_the_game_masters_choice() -> None:
    """BRP-143, 00: 1D4 from each of four."""
    made = hurt()
    chosen = {
        "characteristic:bia": "STR",
        "characteristic:bia#2": "POW",
        "characteristic:bia#3": "CHA",
        "characteristic:bia#4": "INT",
    }
    made.do("damage", 51, 100, 1, 2, 3, 4, answers=chosen, targets="bia", amount=7)
    stats = made.state.entities["bia"].stats
    assert [stats[name] for name in ("STR", "POW", "CHA", "INT")] == [9, 8, 7, 6]


def test_lost_con_lowers_the_hit_points() -> None:
    """BRP-150: CON 14 − 4 = 10 and SIZ 14: at most 12; nothing goes below zero."""
    made = hurt()
    made.do("damage", 51, 90, 4, targets="bia", amount=7)
    assert made.state.entities["bia"].tracks["hp"].maximum == 12
    assert made.hp("bia") == 7


def test_a_changed_figure_carries_what_follows() -> None:
    """BRP-150: SIZ 14 → 20 by hand: 17 hit points at most; the modifier follows by itself."""
    made = hurt()
    made.do("stat", target="bia", stat="SIZ", value=20)
    assert made.state.entities["bia"].tracks["hp"].maximum == 17
    assert any(line.slug == "damage-modifier" and line.text == "1d4" for line in BRP.sheet(made.state, "bia"))


def test_minor_wounds_add_up() -> None:
    """BRP-144: 3 and 4 make 7 in a day: Luck 51 fails, unconscious."""
    made = hurt()
    made.do("damage", targets="bia", amount=3)
    events = made.do("damage", 51, targets="bia", amount=4)
    assert told(events) == ["minor-wounds"]
    assert made.has("bia", "unconscious")
    assert not made.has("bia", "major-wound")


def test_minor_wounds_of_another_day_do_not() -> None:
    """BRP-144: only those of one day."""
    made = hurt()
    made.do("damage", targets="bia", amount=3)
    made.state = evolve(made.state, e.ClockSet(seconds=86_400))
    assert asked(made.do("damage", targets="bia", amount=4)) == []


SWITCHES = [
    ("BRP-143 setting off: no major wound", {"major_wounds": False}, 8),
    ("BRP-145 with hit locations there are none", {"hit_locations": True}, 8),
    ("BRP-144 setting off: no adding up", {"minor_wounds": False}, 6),
]


@pytest.mark.parametrize("settings, amount", [row[1:] for row in SWITCHES], ids=[row[0] for row in SWITCHES])
def test_switched_off(settings: dict[str, bool], amount: int) -> None:
    made = hurt(**settings)
    assert asked(made.do("damage", targets="bia", amount=amount)) == []
    assert asked(made.do("damage", targets="bia", amount=1)) == []


def test_no_amount_breaks_anything() -> None:
    """BRP-142, B22: exactly to 0, a negative amount refused, then 999 more, the figure kept below 0."""
    made = hurt(20).points("bia", 5)
    made.do("damage", targets="bia", amount=5)
    with pytest.raises(Refused, match="negative"):
        made.do("damage", targets="bia", amount=-1)
    made.do("damage", 50, targets="bia", amount=999)
    assert made.hp("bia") == -999


def test_healing_begins_where_the_points_stand() -> None:
    """BRP-142, B23: −4 and 3 are −1, still dying; no more than the maximum."""
    made = hurt(20).points("bia", -4)
    made.put("bia", "dying")
    made.do("heal", targets="bia", amount=3)
    assert made.hp("bia") == -1
    assert made.has("bia", "dying")
    made.do("heal", targets="bia", amount=99)
    assert made.hp("bia") == 20
    assert not made.has("bia", "dying")


# --- Four roads ----------------------------------------------------------------------------------------


def by_attack() -> Fight:
    """7+1 by a sword."""
    made = hurt()
    made.strike(60, 7, 40)
    return made


def by_number() -> Fight:
    """8 typed in."""
    made = hurt()
    made.do("damage", 40, targets="bia", amount=8)
    return made


def by_hazard() -> Fight:
    """Something that eats away exactly 8."""
    made = hurt()
    made.do("hazard", targets="bia", hazard="acid-weak", damage="8")
    made.do("tick", 40, hazard="acid-weak-bia")
    return made


def by_group() -> Fight:
    """8 for everybody; Ana's Luck comes first."""
    made = hurt()
    made.do("damage", 40, 40, targets="ana,bia", amount=8)
    return made


def wound_state(made: Fight) -> list[tuple[str, int, str]]:
    """What became of Bia, save what the wound is called after."""
    return [(c.slug, c.value, c.until) for c in made.state.entities["bia"].conditions]


ROADS = {"attack": by_attack, "number": by_number, "hazard": by_hazard, "group": by_group}


@pytest.mark.parametrize("road", ROADS, ids=[f"BRP-143 by {road}" for road in ROADS])
def test_four_roads_make_one_wound(road: str) -> None:
    """B25: 8 of 14 points, however it came: 6 left, a major wound, shock for 6 rounds, a Luck roll."""
    made = ROADS[road]()
    assert made.hp("bia") == 6
    assert wound_state(made) == [("wound", 8, ""), ("major-wound", 8, ""), ("shock", 1, "round 6")]
    assert rolled(made.log, "luck:bia").rule == "BRP-143"


def test_a_correction_is_no_road() -> None:
    """B25: setting 6 makes no wound; above the maximum it is refused."""
    made = hurt()
    assert asked(made.do("set", target="bia", value=6)) == []
    assert made.hp("bia") == 6
    assert wound_state(made) == []
    assert BRP.status(made.state, "bia").wound == "wounded"


def test_undecided_answers_leave_nothing_half_done() -> None:
    """A wound that waits for the game master's choice stops there, and only there."""
    made = hurt()
    found = made.attempt("damage", (51, 100), targets="bia", amount=7)
    assert found.need is not None
    assert found.need.name == "characteristic:bia"
    assert found.need.question is not None
    assert "MOV" not in found.need.question.options


def unready() -> Fight:
    """Bia with 14 hit points, before any fight."""
    bia = person("bia", side="foes", CON=14, SIZ=14, STR=10)
    return Fight(person("ana", "light-mace", DEX=15, mace=60), bia)


def test_shock_outside_of_a_fight_passes_on_the_clock() -> None:
    """BRP-143: 14 − 8 = 6 rounds of 12 seconds, then an hour unconscious, whether or not a fight begins."""
    made = unready()
    made.do("damage", 50, targets="bia", amount=8)
    assert made.until("bia", "shock") == "clock 72"
    wait(made, 71)
    assert made.has("bia", "shock")
    wait(made, 1)
    assert not made.has("bia", "shock")
    assert made.until("bia", "unconscious") == f"clock {72 + 3600}"


def test_a_fight_begins_during_the_shock() -> None:
    """BRP-143: two of six rounds have passed; the other four end with round 4 of the fight. A wound in it
    that leaves 5 points would last through round 5 and does not lengthen the shock.
    """
    made = unready()
    made.do("damage", 50, targets="bia", amount=8)
    wait(made, 24)
    made.start()
    made.do("heal", targets="bia", amount=6)
    made.do("damage", 50, targets="bia", amount=7)
    assert made.until("bia", "shock") == "clock 72"
    for _ in range(3):
        made.end_round()
    assert not made.has("bia", "unconscious")
    made.end_round()
    assert made.has("bia", "unconscious")


OUTSIDE = [
    # what happens, its dice, the state, the seconds on the clock
    ("BRP-263 stunned off the mount: 2 rounds", "off-mount", (50, 96), {"targets": "bia"}, "stunned", 24),
    ("BRP-142 dying: 2 rounds", "damage", (50,), {"targets": "bia", "amount": 14}, "dying", 24),
]


@pytest.mark.parametrize(
    "verb, dice, args, slug, seconds", [row[1:] for row in OUTSIDE], ids=[row[0] for row in OUTSIDE]
)
def test_states_of_rounds_outside_of_a_fight(
    verb: str, dice: tuple[int, ...], args: dict[str, Any], slug: str, seconds: int
) -> None:
    made = unready()
    made.do(verb, *dice, **args)
    assert made.until("bia", slug) == f"clock {seconds}"


def test_blows_outside_of_a_fight() -> None:
    """BRP-109: a crushing special, Stamina 71 fails: stunned for 2 rounds, 24 seconds."""
    made = unready()
    made.strike(12, 1, 1, 71, 2)
    assert made.until("bia", "stunned") == "clock 24"
    wait(made, 24)
    assert not made.has("bia", "stunned")


def test_characteristics_that_come_back_bring_their_points() -> None:
    """BRP-150: CON 12 and SIZ 10: 11 points. At CON 10 they are 10; at CON 12 again she is whole, or lacks
    just what her wounds took.
    """
    made = Fight(person("bia", CON=12, SIZ=10))

    def con(value: int) -> tuple[int, int | None]:
        made.do("stat", target="bia", stat="CON", value=value)
        track = made.state.entities["bia"].tracks["hp"]
        return track.value, track.maximum

    assert [con(10), con(12)] == [(10, 10), (11, 11)]
    con(10)
    made.do("damage", targets="bia", amount=3)
    assert con(12) == (8, 11)
    assert [con(10), con(12)] == [(8, 10), (8, 11)]
