"""BRP-147, BRP-242 to BRP-245, BRP-293: cold, heat, hunger and thirst by the day."""

from __future__ import annotations

import pytest

from encounters.model import Scalar
from systems.brp import attack, tests
from systems.brp.perils import deprivation
from systems.brp.recovery import fatigue
from tests.brp.clock import DAY, HOUR, WEEK, characteristic, wait
from tests.brp.table import Fight, asked, person, rolled, told


def bia(con: int = 10, **settings: Scalar) -> Fight:
    """Bia with CON 10 and 20 hit points, and somebody to strike at."""
    who = person("bia", "broadsword", CON=con, SIZ=40 - con, sword=60, climb=40, medicine=30, spot=50)
    return Fight(who, person("ana", SIZ=30), **settings)


def without(slug: str, days: int, con: int = 10, **settings: Scalar) -> Fight:
    """So many days without, with nothing rolled on the way."""
    made = bia(con, **settings)
    made.do("hazard", targets="bia", hazard=slug)
    wait(made, days * DAY)
    return made


def chances(made: Fight) -> tuple[int, int, int, int]:
    """Attack, a physical skill, a mental one, one of perception."""
    plan = attack.plan(made.state, "bia", "ana", "broadsword", "", 0, 0, "")
    found = [tests.skill_chance(made.state, "bia", s, "", 0).value for s in ("climb", "medicine", "spot")]
    return (plan.ask.cuts[2], found[0], found[1], found[2])


DAYS = [
    ("BRP-243 two days unfed: only discomfort", "hunger", 2, (60, 40, 30, 50)),
    ("BRP-243 after three days physical actions are Difficult", "hunger", 3, (30, 20, 30, 50)),
    ("BRP-243 thirst likewise", "thirst", 3, (30, 20, 30, 50)),
    ("BRP-244 cold: nothing Difficult before CON days", "cold", 9, (60, 40, 30, 50)),
    ("BRP-244 after CON days Mental, Physical and combat are Difficult", "cold", 10, (30, 20, 15, 50)),
    ("BRP-244 heat likewise", "heat", 10, (30, 20, 15, 50)),
]


@pytest.mark.parametrize("slug, days, wanted", [row[1:] for row in DAYS], ids=[row[0] for row in DAYS])
def test_what_becomes_difficult(slug: str, days: int, wanted: tuple[int, int, int, int]) -> None:
    assert chances(without(slug, days)) == wanted


STAMINA = [
    ("BRP-244 CON 10: no Stamina after four days", 10, 4, False),
    ("BRP-244 CON 10: Stamina after five", 10, 5, True),
    ("BRP-244 CON 11: half rounded up, six days", 11, 5, False),
    ("BRP-244 CON 11: Stamina after six", 11, 6, True),
]


@pytest.mark.parametrize("con, days, needed", [row[1:] for row in STAMINA], ids=[row[0] for row in STAMINA])
def test_stamina_before_physical_actions(con: int, days: int, needed: bool) -> None:
    made = without("cold", days, con)
    dice = (95, 40) if needed else (40,)
    events = made.do("test", *dice, who="bia", skill="climb")
    assert ("effort:bia" in asked(events)) is needed
    # Failing Stamina does not keep from acting; it costs one point.
    assert rolled(events, "test").result == 2
    assert made.hp("bia") == 20 - needed


def test_no_stamina_for_what_is_not_bodily() -> None:
    """BRP-244: Spot is no physical action."""
    made = without("cold", 5)
    assert asked(made.do("test", 40, who="bia", skill="spot")) == ["test"]


FATIGUE = [
    ("BRP-242 cold at once ×2", "cold", 0, 2, 2),
    ("BRP-242 heat ×4, as the game master says", "heat", 0, 4, 4),
    ("BRP-243 hunger: one day, nothing yet", "hunger", 1, 3, 1),
    ("BRP-243 hunger: two days, ×3", "hunger", 2, 3, 3),
    ("BRP-243 thirst: one day, ×2", "thirst", 1, 2, 2),
]


@pytest.mark.parametrize(
    "slug, days, times, factor", [row[1:] for row in FATIGUE], ids=[row[0] for row in FATIGUE]
)
def test_the_price_of_fatigue(slug: str, days: int, times: int, factor: int) -> None:
    made = bia(fatigue=True)
    made.do("hazard", targets="bia", hazard=slug, multiplier=times)
    if days:
        wait(made, days * DAY)
    assert fatigue.factor(made.state, "bia") == factor


def test_with_fatigue_points_hunger_is_not_difficult() -> None:
    """BRP-243: where fatigue is counted it is the fatigue that suffers."""
    assert chances(without("hunger", 4, fatigue=True)) == (60, 40, 30, 50)


def test_negative_fatigue_is_lost_as_hit_points() -> None:
    """BRP-245: fatigue −3 at the end of the day: 20 − 3 = 17, and again the next day."""
    made = bia(fatigue=True)
    made.do("hazard", targets="bia", hazard="thirst")
    made.points("bia", -3, "fatigue")
    wait(made, DAY)
    assert made.hp("bia") == 17
    wait(made, DAY)
    assert made.hp("bia") == 14


def test_two_wants_take_the_toll_once_a_day() -> None:
    """BRP-245: hungry and thirsty: the negative amount is lost once."""
    made = bia(fatigue=True)
    for slug in ("hunger", "thirst"):
        made.do("hazard", targets="bia", hazard=slug)
    made.points("bia", -3, "fatigue")
    wait(made, DAY)
    assert made.hp("bia") == 17


def test_rest_does_not_help_the_deprived() -> None:
    """BRP-245: an hour of rest in the cold gives back nothing."""
    made = bia(fatigue=True)
    made.do("hazard", targets="bia", hazard="cold")
    made.points("bia", 5, "fatigue")
    made.do("rest", targets="bia", until="1h")
    assert "no-rest" in told(wait(made, HOUR))
    assert made.hp("bia", "fatigue") == 5


def test_starved_to_nothing_dies_when_the_day_ends() -> None:
    """BRP-147: at 0 hit points by midday, dead at the end of that day and not in the next round."""
    made = without("hunger", 5)
    wait(made, 12 * HOUR)
    made.points("bia", 1)
    made.do("test", 95, 40, who="bia", skill="climb")
    assert made.hp("bia") == 0
    assert made.until("bia", "dying") == f"clock {6 * DAY}"
    wait(made, 11 * HOUR)
    assert not made.has("bia", "dead")
    wait(made, HOUR)
    assert made.has("bia", "dead")


def test_extreme_want_takes_siz() -> None:
    """BRP-245 setting: 2 SIZ after CON days."""
    made = without("hunger", 10, starved_siz=2)
    assert characteristic(made, "bia", "SIZ") == 28


def test_stages_are_told_once() -> None:
    """BRP-243, BRP-244: on the third, fifth and tenth day."""
    made = bia()
    made.do("hazard", targets="bia", hazard="hunger")
    found = []
    for day in range(1, 11):
        found += [(day, slug) for slug in told(wait(made, DAY))]
    assert found == [(3, "want-hungry"), (5, "want-worn"), (10, "want-failing")]


def test_wounds_of_the_starved_take_twice_as_long() -> None:
    """BRP-293: after CON days only every other week heals."""
    made = without("hunger", 10)
    made.points("bia", 10)
    made.do("convalesce", targets="bia")
    assert "heals-slowly" in told(wait(made, WEEK))
    assert made.hp("bia") == 10
    wait(made, WEEK, 3)
    assert made.hp("bia") == 13


def test_ending_the_want_ends_it_all() -> None:
    """BRP-244: fed again, nothing is Difficult any more: it follows from the hazard alone."""
    made = without("hunger", 10)
    made.do("end-hazard", hazard="hunger-bia")
    assert chances(made) == (60, 40, 30, 50)
    assert not deprivation.deprived(made.state, "bia")
