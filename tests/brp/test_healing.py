"""BRP-289 to BRP-291, BRP-294, BRP-292, BRP-295: care, healing by the week, fatigue, Fate Points."""

from __future__ import annotations

import pytest

from encounters.errors import Refused
from encounters.model import Scalar
from systems.brp import tests
from tests.brp.clock import DAY, HOUR, MINUTE, TURN, WEEK, running, wait
from tests.brp.table import Fight, asked, outcome, person, told


def fight(**settings: Scalar) -> Fight:
    """Bia with 5 of 20 hit points, and Ana who cares for her: First Aid 60, Medicine 40."""
    bia = person("bia", "broadsword", CON=12, SIZ=28, sword=50)
    ana = person("ana", **{"first-aid": 60, "medicine": 40, "DEX": 3})
    return Fight(bia, ana, **settings).points("bia", 5)


# --- First Aid -----------------------------------------------------------------------------------------

AID = [
    # The face against First Aid 60, the dice of healing, the points gained on a wound of 8.
    ("BRP-291 critical with 3: 1D3 + 3", (3, 2), 5),
    ("BRP-291 special with 12: 2D3", (12, 2, 3), 5),
    ("BRP-291 success with 60: 1D3", (60, 3), 3),
    ("BRP-291 failure with 61: nothing", (61,), 0),
    ("BRP-291 fumble with 98: −1", (98,), -1),
]


@pytest.mark.parametrize("dice, gained", [row[1:] for row in AID], ids=[row[0] for row in AID])
def test_first_aid(dice: tuple[int, ...], gained: int) -> None:
    made = fight().put("bia", "wound", value=8)
    made.do("first-aid", *dice, who="ana", target="bia")
    assert made.hp("bia") - 5 == gained
    with pytest.raises(Refused):
        # Once for each wound; where the fumble made a new one, that is the only one left.
        made.do("first-aid", 61, who="ana", target="bia")
        made.do("first-aid", 61, who="ana", target="bia")


def test_first_aid_saves_the_dying() -> None:
    """BRP-291: from −4 to 1; unconscious still, but no longer dying."""
    made = fight().points("bia", -4).put("bia", "dying", until="round 2")
    made.do("first-aid", 60, who="ana", target="bia", purpose="dying")
    assert (made.hp("bia"), made.has("bia", "dying"), made.has("bia", "unconscious")) == (1, False, True)


PURPOSES = [
    ("BRP-291 revives", "wake", "unconscious"),
    ("BRP-291 stops the blood", "bleeding", "bleeding"),
]


@pytest.mark.parametrize("purpose, slug", [row[1:] for row in PURPOSES], ids=[row[0] for row in PURPOSES])
def test_first_aid_otherwise(purpose: str, slug: str) -> None:
    made = fight().put("bia", slug)
    made.do("first-aid", 60, who="ana", target="bia", purpose=purpose)
    assert not made.has("bia", slug)


# --- Weeks ---------------------------------------------------------------------------------------------

CARE = [
    # The quality, the skill, the dice of a week, the points gained.
    ("BRP-290 decent: 1D3", {"care": "decent", "by": "ana"}, (2,), 2),
    ("BRP-290 nobody's care: 1D3", {}, (3,), 3),
    ("BRP-290 Medicine 40 helps: 2D3", {"by": "ana", "skill": "medicine"}, (40, 2, 3), 5),
    ("BRP-290 Medicine does not: 1D3", {"by": "ana", "skill": "medicine"}, (41, 2), 2),
    ("BRP-290 poor: Difficult First Aid 30, then 1D3", {"care": "poor", "by": "ana"}, (30, 2), 2),
    ("BRP-290 poor and failed: nothing", {"care": "poor", "by": "ana"}, (31,), 0),
    ("BRP-290 poor and fumbled: 1D3 damage", {"care": "poor", "by": "ana"}, (97, 2), -2),
    ("BRP-290 poor Medicine 20: 2D3", {"care": "poor", "by": "ana", "skill": "medicine"}, (20, 1, 2), 3),
    ("BRP-290 excellent: 1D3 and First Aid for 1D3 more", {"care": "excellent", "by": "ana"}, (2, 60, 3), 5),
    ("BRP-290 excellent, the roll fails: 1D3", {"care": "excellent", "by": "ana"}, (2, 61), 2),
]


@pytest.mark.parametrize("args, dice, gained", [row[1:] for row in CARE], ids=[row[0] for row in CARE])
def test_a_week(args: dict[str, str], dice: tuple[int, ...], gained: int) -> None:
    made = fight()
    made.do("convalesce", targets="bia", **args)
    wait(made, WEEK, *dice)
    assert made.hp("bia") - 5 == gained


def test_a_month_of_weeks() -> None:
    """BRP-290: four weeks, in order: 1 + 2 + 3 + 1; then whole, and the timer ends."""
    made = fight()
    made.do("convalesce", targets="bia")
    wait(made, 30 * DAY, 1, 2, 3, 1)
    assert made.hp("bia") == 12
    made.points("bia", 19)
    wait(made, WEEK, 3)
    assert (made.hp("bia"), running(made, "bia"), made.has("bia", "in-care")) == (20, [], False)


def test_medicine_for_a_week() -> None:
    """BRP-290: Medicine rolled at once doubles the healing of that week."""
    made = fight()
    made.do("convalesce", targets="bia")
    made.do("medicine", 40, who="ana", target="bia")
    wait(made, WEEK, 1, 3)
    assert made.hp("bia") == 9
    assert not made.has("bia", "medical-care")


# --- Fatigue -------------------------------------------------------------------------------------------


def tired(**more: Scalar) -> Fight:
    """Bia with STR 10 + CON 12 = 22 points of fatigue."""
    made = fight(fatigue=True, **more).points("bia", 20)
    assert made.hp("bia", "fatigue") == 22
    return made


def test_a_round_costs_a_point() -> None:
    """BRP-292: one for each strenuous round."""
    made = tired().start()
    made.end_round()
    made.end_round()
    assert made.hp("bia", "fatigue") == 20


def test_rounds_that_only_pass_cost_nothing() -> None:
    """BRP-292: the clock moves a day in a running fight, with a hazard every hour: nobody fights, nothing is
    spent; the round in which Bia has acted is paid for once.
    """
    made = tired().start()
    made.do("hazard", targets="ana", hazard="cold", damage="1", every="1h")
    wait(made, DAY)
    assert made.hp("bia", "fatigue") == 22
    assert made.state.turn.acting == ("bia/bia",)
    made.next()
    wait(made, 3 * HOUR)
    assert made.hp("bia", "fatigue") == 21
    made.end_round()
    assert made.hp("bia", "fatigue") == 21
    made.end_round()
    assert made.hp("bia", "fatigue") == 20


DOUBLED = [
    ("BRP-292 under water: 2", "underwater", 20),
    ("BRP-292 a desperate action: 2", "desperate", 20),
    ("BRP-292 resting: none", "resting", 22),
]


@pytest.mark.parametrize("slug, left", [row[1:] for row in DOUBLED], ids=[row[0] for row in DOUBLED])
def test_what_doubles_the_cost(slug: str, left: int) -> None:
    made = tired().start().put("bia", slug)
    made.end_round()
    assert made.hp("bia", "fatigue") == left


TOIL = [
    ("BRP-292 hard labour: 1 a turn", "labour", TURN),
    ("BRP-292 forced march: 1 an hour", "forced-march", HOUR),
]


@pytest.mark.parametrize("slug, seconds", [row[1:] for row in TOIL], ids=[row[0] for row in TOIL])
def test_toil(slug: str, seconds: int) -> None:
    made = tired()
    made.do("hazard", targets="bia", hazard=slug)
    wait(made, 3 * seconds)
    assert made.hp("bia", "fatigue") == 19


def test_below_nothing_every_roll_is_harder() -> None:
    """BRP-292: fatigue −7: sword 50 is 43."""
    made = tired().points("bia", -7, "fatigue")
    assert tests.skill_chance(made.state, "bia", "sword", "", 0).value == 43


def test_spent() -> None:
    """BRP-292: at −22 incapacitated; a point regained lifts it."""
    made = tired().points("bia", -21, "fatigue")
    made.do("damage", targets="bia", amount=1, track="fatigue")
    assert made.has("bia", "incapacitated")
    made.do("heal", targets="bia", amount=1, track="fatigue")
    assert not made.has("bia", "incapacitated")


def test_rest() -> None:
    """BRP-292: a point a minute: ten minutes, ten points, and never above 22."""
    made = tired().points("bia", 5, "fatigue")
    made.do("rest", targets="bia", until="10m")
    wait(made, 10 * MINUTE)
    assert made.hp("bia", "fatigue") == 15
    made.do("rest", targets="bia")
    wait(made, HOUR)
    made.do("rest", targets="bia")
    assert made.hp("bia", "fatigue") == 22


def test_no_fatigue_without_the_option() -> None:
    """BRP-292: off: no track, nothing spent."""
    made = fight().start()
    made.end_round()
    assert "fatigue" not in made.state.entities["bia"].tracks


def test_fatigue_taken_up_on_the_way() -> None:
    """BRP-292: switched on in a running fight, everybody gets the track."""
    made = fight().points("bia", 20).start()
    made.do("setting", name="fatigue", value="yes")
    made.end_round()
    assert made.hp("bia", "fatigue") == 21


# --- Fate Points ---------------------------------------------------------------------------------------

FATE = [
    # The use, the arguments, the dice, what is left of 10 power points, hit points gained.
    ("BRP-295 another roll: 5", "reroll", {}, (), 5, 0),
    ("BRP-295 Difficult Luck instead: 5", "luck", {}, (25,), 5, 0),
    ("BRP-295 ignore a point of damage: 3", "ignore", {}, (), 7, 1),
    ("BRP-295 ignore three points: 9", "ignore", {"amount": 3}, (), 1, 3),
    ("BRP-295 one degree: 6", "shift", {}, (), 4, 0),
    ("BRP-295 a broadsword does 1D8+1: 9 for the most", "maximum", {}, (), 1, 0),
    ("BRP-295 a detail: 1", "detail", {}, (), 9, 0),
    ("BRP-295 a great detail: 10", "detail", {"amount": 12}, (), 0, 0),
]


@pytest.mark.parametrize(
    "use, args, dice, left, gained", [row[1:] for row in FATE], ids=[row[0] for row in FATE]
)
def test_fate(use: str, args: dict[str, int], dice: tuple[int, ...], left: int, gained: int) -> None:
    made = fight(fate_points=True)
    made.do("fate", *dice, who="bia", use=use, **args)
    assert (made.hp("bia", "power"), made.hp("bia") - 5) == (left, gained)


def test_fate_is_an_option() -> None:
    """BRP-295: refused where the fight does not use it, and where the power is lacking."""
    with pytest.raises(Refused):
        fight().do("fate", who="bia", use="reroll")
    made = fight(fate_points=True).points("bia", 4, "power")
    with pytest.raises(Refused):
        made.do("fate", who="bia", use="reroll")


def test_luck_in_place_of_a_skill() -> None:
    """BRP-295: POW 10: Luck 50, Difficult 25: 26 fails."""
    made = fight(fate_points=True)
    events = made.do("fate", 26, who="bia", use="luck")
    assert (outcome(events), asked(events), told(events)) == ("failure", ["luck:bia"], ["fate-luck"])
