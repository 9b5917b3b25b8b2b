"""BRP-148, BRP-246 to BRP-248, BRP-294: falling ill, the ladder of recovery, what a disease takes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.brp.clock import DAY, HOUR, MINUTE, WEEK, characteristic, running, wait
from tests.brp.table import Fight, asked, outcome, person, rolled


def bia(con: int = 12, **settings: Any) -> Fight:
    """Bia with CON 12 and 20 hit points."""
    return Fight(person("bia", CON=con, SIZ=40 - con), **settings)


def ill(disease: str = "pox", **settings: Any) -> Fight:
    """Bia has failed Stamina 60 against a disease that takes CHA."""
    made = bia(**settings)
    made.do("disease", 61, targets="bia", disease=disease)
    return made


def test_stamina_keeps_it_off() -> None:
    """BRP-246: CON 12 makes Stamina 60; 60 avoids it."""
    made = bia()
    assert outcome(made.do("disease", 60, targets="bia", disease="minor-disease")) == "illness-avoided"
    assert running(made, "bia") == []


@pytest.mark.parametrize("face, lost", [(1, 1), (2, 2)], ids=["BRP-246 one point", "BRP-246 two points"])
def test_a_minor_disease_costs_1_or_2_points(face: int, lost: int) -> None:
    """BRP-246: one at once, the second on the second morning; CON×2 = 24 overcomes it."""
    made = bia()
    made.do("disease", 61, face, targets="bia", disease="minor-disease")
    assert made.hp("bia") == 19
    wait(made, DAY, 24)
    assert (made.hp("bia"), running(made, "bia")) == (20 - lost, [])


def test_a_minor_disease_tires() -> None:
    """BRP-246: 1D6 fatigue where fatigue is counted: STR 10 + CON 12 = 22, less 4."""
    made = bia(fatigue=True)
    made.do("disease", 61, 1, 4, targets="bia", disease="minor-disease")
    assert made.hp("bia", "fatigue") == 18


LADDER = [
    # The faces of the mornings, and the chances of the rolls that they were.
    ("BRP-246 CON×2, ×3, ×4", (25, 37, 48), [24, 36, 48]),
    ("BRP-246 CON×2 then overcome at ×3", (25, 36), [24, 36]),
    ("BRP-C16 a fumble at ×3 lowers it: ×2 again", (25, 98, 24), [24, 36, 24]),
    ("BRP-C62 never below CON×1", (98, 98, 12), [24, 12, 12]),
]


@pytest.mark.parametrize("faces, chances", [row[1:] for row in LADDER], ids=[row[0] for row in LADDER])
def test_the_ladder_of_recovery(faces: tuple[int, ...], chances: list[int]) -> None:
    made = bia()
    made.do("disease", 61, 1, targets="bia", disease="minor-disease")
    # 98 is a fumble up to a chance of 60: the top three faces at 41–60, four at 21–40.
    found = []
    for face in faces:
        found.append(rolled(wait(made, DAY, face), "recovery:bia").cuts[2])
    assert found == chances
    assert running(made, "bia") == []


STRAIN = [
    ("BRP-247 in bed: CON×5", {"how": "bed"}, 60),
    ("BRP-247 away from home: CON×4", {"how": "away"}, 48),
    ("BRP-247 wilderness: CON×3", {"how": "wilderness"}, 36),
    ("BRP-247 exertion like combat: CON×2", {"how": "combat"}, 24),
    ("BRP-247 wounded: CON×1", {"how": "wounded"}, 12),
    ("BRP-247 away and one more condition: CON×3", {"how": "away", "more": 1}, 36),
    ("BRP-C62 never below CON×1", {"how": "wounded", "more": 3}, 12),
]


@pytest.mark.parametrize("args, chance", [row[1:] for row in STRAIN], ids=[row[0] for row in STRAIN])
def test_strain_lowers_the_multiplier(args: dict[str, Any], chance: int) -> None:
    """On the fifth morning the multiplier would be CON×5."""
    made = bia()
    made.do("disease", 61, 1, targets="bia", disease="minor-disease")
    for face in (25, 37, 49):
        wait(made, DAY, face)
    made.do("strain", who="bia", **args)
    assert rolled(wait(made, DAY, 95), "recovery:bia").cuts[2] == chance


def test_wounds_weigh_without_a_word() -> None:
    """BRP-247: a wound takes 4 off: CON×2 − 4 stays at CON×1 = 12; the points of the illness are no wound."""
    made = bia()
    made.do("disease", 61, 1, targets="bia", disease="minor-disease")
    made.do("damage", targets="bia", amount=2)
    assert rolled(wait(made, DAY, 95), "recovery:bia").cuts[2] == 12


def test_the_first_point_goes_within_a_day() -> None:
    """BRP-248: one failed roll is a mild illness: a point after a day, the next a week later."""
    made = ill()
    assert characteristic(made, "bia", "CHA") == 10
    wait(made, DAY, 24)
    assert (characteristic(made, "bia", "CHA"), running(made, "bia")) == (9, [])


def test_severity_by_failed_rolls() -> None:
    """BRP-248: 2 failures acute (a day), 3 severe (an hour), 4 terminal (a minute)."""
    made = ill()
    pace = []
    for face in (25, 37, 49):
        made.stat("bia", CHA=60)
        wait(made, DAY, face)
        pace.append(made.state.hazards["pox-bia-loss"].interval)
    assert pace == [DAY, HOUR, MINUTE]


def test_losses_by_the_hour() -> None:
    """BRP-248 setting: severe from the third failed roll: three hours later three points more are gone."""
    made = ill(disease_losses="due")
    wait(made, DAY, 25)
    wait(made, DAY, 37)
    before = characteristic(made, "bia", "CHA")
    assert before == 8
    wait(made, 3 * HOUR)
    assert characteristic(made, "bia", "CHA") == 5


def test_losses_with_the_recovery_roll() -> None:
    """BRP-248: the hours add up and are lost when the recovery roll is made."""
    made = ill().stat("bia", CHA=40)
    wait(made, DAY, 25)
    wait(made, DAY, 37)
    wait(made, 3 * HOUR)
    assert characteristic(made, "bia", "CHA") == 38
    wait(made, 21 * HOUR, 48)
    # 24 hours at a point an hour, the last of them at the very moment of the roll.
    assert characteristic(made, "bia", "CHA") == 14


@pytest.mark.parametrize(
    "answer, slug", [("dead", "dead"), ("debility", "debility")], ids=["BRP-148 death", "BRP-148 debility"]
)
def test_a_characteristic_at_nothing(answer: str, slug: str) -> None:
    """BRP-148: the game master says which; BRP-150: what follows from the characteristic follows."""
    made = ill().stat("bia", CHA=1)
    dice = () if answer == "dead" else (24,)
    wait(made, DAY, *dice, answers={"drained:bia": answer})
    assert characteristic(made, "bia", "CHA") == 0
    assert made.has("bia", slug)


def test_chills_lower_hit_points() -> None:
    """BRP-150: CON 12 → 11 lowers the maximum from 20 to ceil((11 + 28) ÷ 2) = 20, one more to 19."""
    made = bia()
    made.do("disease", 61, targets="bia", disease="chills")
    wait(made, DAY, 25)
    wait(made, DAY, 60)
    assert characteristic(made, "bia", "CON") == 10
    assert made.state.entities["bia"].tracks["hp"].maximum == 19


def test_medicine_holds_the_losses_but_not_the_roll() -> None:
    """BRP-250, BRP-294: a week of care: no point is lost, CON is rolled all the same."""
    made = Fight(person("bia", CON=12, SIZ=28), person("ana", medicine=50))
    made.do("disease", 61, targets="bia", disease="pox")
    made.do("medicine", 50, who="ana", target="bia")
    events = wait(made, DAY, 25)
    assert characteristic(made, "bia", "CHA") == 10
    assert asked(events) == ["recovery:bia"]


def test_lost_points_come_back_under_medicine() -> None:
    """BRP-294: 1D3−1 a week under Medicine: a 3 gives back 2 of the 2 that were lost."""
    made = Fight(person("bia", CON=12, SIZ=28), person("ana", medicine=50))
    made.do("disease", 61, targets="bia", disease="pox")
    wait(made, DAY, 25)
    wait(made, DAY, 36)
    assert characteristic(made, "bia", "CHA") == 8
    made.do("convalesce", targets="bia", by="ana", skill="medicine")
    wait(made, WEEK, 50, 3)
    assert characteristic(made, "bia", "CHA") == 10
    assert not made.has("bia", "weakened")
