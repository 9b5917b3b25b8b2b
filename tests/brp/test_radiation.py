"""BRP-258, BRP-259: CON against POT by period, and what each level brings."""

from __future__ import annotations

import pytest

from encounters.model import Scalar
from systems.brp import tests
from systems.brp.perils.radiation import level
from tests.brp.clock import DAY, HOUR, MINUTE, TURN, WEEK, running, wait
from tests.brp.table import Fight, asked, outcome, person, rolled

LEVELS = [
    ("BRP-258 POT 5: low, 30 days", 5, "low", 30 * DAY),
    ("BRP-258 POT 9 is still low", 9, "low", 30 * DAY),
    ("BRP-258 POT 10: moderate, a week", 10, "moderate", WEEK),
    ("BRP-258 POT 15: medium, a day", 15, "medium", DAY),
    ("BRP-258 POT 20: high, an hour", 20, "high", HOUR),
    ("BRP-258 POT 25: acute, a minute", 25, "acute", MINUTE),
    ("BRP-258 POT 30: fatal, a round", 30, "fatal", 12),
    ("BRP-258 POT 40: fatal", 40, "fatal", 12),
]


@pytest.mark.parametrize("pot, slug, seconds", [row[1:] for row in LEVELS], ids=[row[0] for row in LEVELS])
def test_levels(pot: int, slug: str, seconds: int) -> None:
    assert (level(pot)["slug"], level(pot)["seconds"]) == (slug, seconds)


def bia(con: int = 12, **settings: Scalar) -> Fight:
    """Bia with CON 12 and 30 hit points."""
    ana = person("ana", DEX=3, medicine=60)
    return Fight(person("bia", CON=con, SIZ=60 - con, climb=60), ana, **settings)


def exposed(pot: int, con: int = 12, **settings: Scalar) -> Fight:
    """Bia under radiation of this POT."""
    made = bia(con, **settings)
    made.do("radiation", targets="bia", pot=pot)
    return made


def test_con_is_active() -> None:
    """BRP-C38: CON 12 against POT 10 is 60%: 60 escapes the week."""
    made = exposed(10)
    events = wait(made, WEEK, 60)
    assert outcome(events) == "radiation-avoided"
    assert rolled(events, "radiation:bia").why == ("active 12", "passive 10", "BRP-013 60")


def test_low() -> None:
    """BRP-258: CON 8 against POT 5 is 65%: 66 brings nausea for a period."""
    made = exposed(5, con=8)
    wait(made, 30 * DAY, 66)
    assert made.until("bia", "radiation-sick") == f"clock {60 * DAY}"
    assert made.hp("bia") == 30


def test_moderate() -> None:
    """BRP-258: laid low for 2D10 hours; the second failure in a row is a cancer."""
    made = exposed(10)
    wait(made, WEEK, 61, 4, 5)
    assert made.until("bia", "laid-low") == f"clock {WEEK + 9 * HOUR}"
    assert not made.has("bia", "cancer")
    wait(made, WEEK, 61, 1, 1)
    assert made.has("bia", "cancer")


def test_a_success_breaks_the_row() -> None:
    """BRP-258: failure, success, failure: no two in a row, no cancer."""
    made = exposed(10)
    for face in (61, 60, 61):
        dice = (1, 1) if face == 61 else ()
        wait(made, WEEK, face, *dice)
    assert not made.has("bia", "cancer")


def test_medium() -> None:
    """BRP-258: POT 15 against CON 12 is 35%: days laid low add up, a point is lost, blind after two."""
    made = exposed(15)
    wait(made, DAY, 36, 1, 2)
    assert made.until("bia", "laid-low") == f"clock {4 * DAY}"
    assert made.hp("bia") == 29
    assert made.value("bia", "radioactive") == 5
    wait(made, DAY, 36, 1, 1, 4)
    # 2 days more behind the first 3, and 1D10 = 4 days without sight.
    assert made.until("bia", "laid-low") == f"clock {6 * DAY}"
    assert made.until("bia", "blind") == f"clock {6 * DAY}"
    # The third failure: a cancer; blindness to the tenth day keeps its beginning.
    wait(made, DAY, 36, 1, 1, 7)
    assert made.has("bia", "cancer")
    assert made.until("bia", "blind") == f"clock {10 * DAY}"


def test_high() -> None:
    """BRP-258: POT 20 against CON 12 is 10%: 1D3 damage, blind, CON×1 or sterile, then a terminal cancer."""
    made = exposed(20)
    # Resistance, days laid low, days blind, CON×1 = 12, damage.
    wait(made, HOUR, 11, 1, 1, 3, 13, 2)
    assert made.hp("bia") == 28
    assert made.has("bia", "sterile")
    assert made.value("bia", "radioactive") == 10
    wait(made, HOUR, 11, 1, 1, 3, 13, 1)
    assert made.has("bia", "terminal-cancer")


def test_ten_days_blind_are_for_good() -> None:
    """BRP-258: ten days on end without sight, under high radiation: it does not come back."""
    made = exposed(20)
    made.put("bia", "blind", until=f"clock {20 * DAY}")
    made.do("end-hazard", hazard="radiation-bia")
    wait(made, 10 * DAY - HOUR)
    made.do("radiation", targets="bia", pot=20)
    wait(made, HOUR, 10)
    assert made.until("bia", "blind") == ""


def test_acute() -> None:
    """BRP-258: POT 25 against CON 16 is 5%: blind, sterile, burns each turn, dead in CON ÷ 2 hours."""
    made = exposed(25, con=16)
    wait(made, MINUTE, 6, 1, 1, 1)
    for slug in ("blind", "sterile", "acute-radiation"):
        assert made.until("bia", slug) == ""
    assert made.until("bia", "doomed") == f"clock {MINUTE + 8 * HOUR}"
    assert made.value("bia", "radioactive") == 15
    made.do("end-hazard", hazard="radiation-bia")
    wait(made, TURN, 4)
    assert made.hp("bia") == 30 - 1 - 4
    assert running(made, "bia") == ["radiation-burn"]


def test_acute_hampers_the_body() -> None:
    """BRP-258: Climb 60 → 30, and a Difficult Stamina (16 × 5 ÷ 2 = 40) before it; 41 cannot do it."""
    made = bia(con=16).put("bia", "acute-radiation")
    assert tests.skill_chance(made.state, "bia", "climb", "", 0).value == 30
    assert outcome(made.do("test", 41, who="bia", skill="climb")) == "too-weak"
    events = made.do("test", 40, 30, who="bia", skill="climb")
    assert asked(events) == ["effort:bia", "test"]


def test_acute_kills_untreated() -> None:
    """BRP-258: CON 10: five hours. BRP-259: Medicine, Difficult at 60 → 30, may avert it."""
    made = bia(con=10).put("bia", "doomed", until=f"clock {5 * HOUR}", source="hours")
    wait(made, 5 * HOUR)
    assert made.has("bia", "dead")
    made = bia(con=10).put("bia", "doomed", until=f"clock {5 * HOUR}", source="hours")
    made.do("medicine", 30, who="ana", target="bia", purpose="radiation")
    assert not made.has("bia", "doomed")


def test_fatal() -> None:
    """BRP-258: POT 30 each round: no action, 1D4, dead in 1D3 rounds; the body radiates at half, 15."""
    made = bia().start()
    made.do("radiation", targets="bia", pot=30)
    # Laid low 2D10, doom 1D3 = 2, damage 1D4 = 3.
    made.end_round(1, 1, 2, 3)
    assert made.hp("bia") == 27
    assert made.has("bia", "incapacitated")
    assert made.value("bia", "radioactive") == 15
    assert made.until("bia", "doomed") == "round 3"
    made.end_round(1, 1, 1)
    assert not made.has("bia", "dead")
    made.end_round(1, 1, 1)
    assert made.has("bia", "dead")


def test_mutation() -> None:
    """BRP-259 setting: POW×1 = 10 turns the harm of a failure into a gift."""
    made = exposed(15, radiation_mutation=True)
    wait(made, DAY, 36, 10)
    assert (made.hp("bia"), made.has("bia", "laid-low")) == (30, False)


def test_each_failure_sickens_anew() -> None:
    """BRP-258: failures on days 1 and 2 make her sick until day 3, when a success ends it."""
    made = exposed(15)
    wait(made, DAY, 36, 1, 2)
    assert made.until("bia", "radiation-sick") == f"clock {2 * DAY}"
    wait(made, DAY, 36, 1, 1, 4)
    assert made.until("bia", "radiation-sick") == f"clock {3 * DAY}"
    wait(made, DAY, 35)
    assert not made.has("bia", "radiation-sick")
    # A sickness put on without end is not cut short.
    made.put("bia", "radiation-sick")
    wait(made, DAY, 36, 1, 1)
    assert made.until("bia", "radiation-sick") == ""
