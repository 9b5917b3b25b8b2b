"""BRP-297, BRP-298: what marks a skill, and what comes of the mark."""

from __future__ import annotations

import pytest

from encounters.errors import Refused
from encounters.model import Scalar
from tests.brp.table import Fight, asked, person


def fight(**settings: Scalar) -> Fight:
    """Ana against Bia; INT 13 adds 7."""
    ana = person("ana", "broadsword", INT=13, sword=60, climb=40, first_aid=30)
    bia = person("bia", "broadsword", side="foes", dodge=30, sword=40)
    return Fight(ana, bia, **settings).points("bia", 10)


def marks(made: Fight, id: str = "ana") -> list[str]:
    """The skills that are marked."""
    return [condition.source for condition in made.state.entities[id].every("experience")]


MARKS = [
    # The face, how difficult, whether it marks.
    ("BRP-297 success marks", 40, "average", True),
    ("BRP-297 failure does not", 41, "average", False),
    ("BRP-297 Difficult marks", 20, "difficult", True),
    ("BRP-006 Easy does not", 40, "easy", False),
]


@pytest.mark.parametrize("face, how, marked", [row[1:] for row in MARKS], ids=[row[0] for row in MARKS])
def test_what_marks(face: int, how: str, marked: bool) -> None:
    made = fight()
    made.do("test", face, who="ana", skill="climb", difficulty=how)
    assert marks(made) == (["climb"] if marked else [])


def test_automatic_does_not_mark() -> None:
    """BRP-008: no roll, no mark."""
    made = fight()
    made.do("test", who="ana", skill="climb", difficulty="automatic")
    assert marks(made) == []


def test_characteristic_rolls_do_not_mark() -> None:
    """BRP-297: Luck is no skill."""
    made = fight()
    made.do("test", 10, who="ana", skill="luck")
    assert marks(made) == []


def test_an_attack_and_its_defence() -> None:
    """BRP-297: the attacker's sword and the defender's dodge, when both succeed."""
    made = fight()
    made.strike(60, 30, defence="dodge")
    assert (marks(made), marks(made, "bia")) == (["sword"], ["dodge"])


def test_no_mark_from_the_helpless() -> None:
    """BRP-297: an attack on somebody helpless is Easy."""
    made = fight().put("bia", "helpless")
    made.strike(60, 1, defence="-")
    assert marks(made) == []


def test_once_an_adventure() -> None:
    """BRP-297: a second success marks nothing more."""
    made = fight()
    for _ in range(2):
        made.do("test", 10, who="ana", skill="climb")
    assert marks(made) == ["climb"]


def test_marks_may_be_left_to_people() -> None:
    """BRP-297 setting: off; by hand all the same."""
    made = fight(experience=False)
    made.do("test", 10, who="ana", skill="climb")
    assert marks(made) == []
    made.do("mark", who="ana", skill="climb")
    assert marks(made) == ["climb"]
    made.do("mark", who="ana", skill="climb", remove="yes")
    assert marks(made) == []


GAINS = [
    # The skill before, the faces; the skill after. D100 + 7 must be above it.
    ("BRP-298 40: 34 + 7 is above: +1D6", 40, (34, 5), 45),
    ("BRP-298 40: 33 + 7 is not", 40, (33,), 40),
    ("BRP-298 99: 92 + 7 is not above", 99, (92,), 99),
    ("BRP-298 100 and more: 93 + 7 reaches 100", 120, (93, 2), 122),
    ("BRP-298 100 and more: 92 + 7 does not", 120, (92,), 120),
    ("BRP-298 6: certain", 6, (6,), 12),
]


@pytest.mark.parametrize("before, dice, after", [row[1:] for row in GAINS], ids=[row[0] for row in GAINS])
def test_experience(before: int, dice: tuple[int, ...], after: int) -> None:
    made = fight().stat("ana", climb=before)
    made.do("mark", who="ana", skill="climb")
    made.do("experience", *dice, targets="ana")
    assert made.state.entities["ana"].stats["climb"] == after
    assert marks(made) == []


def test_a_flat_gain() -> None:
    """BRP-298 setting: 3 points without a die."""
    made = fight(experience_gain="flat")
    made.do("mark", who="ana", skill="climb")
    assert asked(made.do("experience", 34, targets="ana")) == ["experience:climb"]
    assert made.state.entities["ana"].stats["climb"] == 43


def test_training_ends_at_75() -> None:
    """BRP-298: 73 + 6 stops at 75, and goes no further."""
    made = fight().stat("ana", climb=73)
    made.do("train", 6, who="ana", skill="climb", amount="1d6")
    assert made.state.entities["ana"].stats["climb"] == 75
    with pytest.raises(Refused):
        made.do("train", 6, who="ana", skill="climb", amount="1d6")
