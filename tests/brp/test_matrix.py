"""BRP-044 and BRP-045: every cell of the attack and defence matrix (BRP-G5), as data and in the fight."""

from __future__ import annotations

import pytest

from systems.brp import matrix
from systems.brp.degrees import Degree
from tests.brp.table import Fight, asked, outcome, person

C, S, N, F, X = Degree
CELLS = [
    # attack, defence, result, parrying item −, attacker's weapon −, defender fumbles
    (C, C, "stopped", 0, 0, False),
    (C, S, "normal", 2, 0, False),
    (C, N, "special", 4, 0, False),
    (C, F, "critical", 0, 0, False),
    (C, X, "critical", 0, 0, True),
    (S, C, "stopped", 0, 1, False),
    (S, S, "stopped", 0, 0, False),
    (S, N, "normal", 2, 0, False),
    (S, F, "special", 0, 0, False),
    (S, X, "special", 0, 0, True),
    (N, C, "stopped", 0, 2, False),
    (N, S, "stopped", 0, 1, False),
    (N, N, "stopped", 0, 0, False),
    (N, F, "normal", 0, 0, False),
    (N, X, "normal", 0, 0, True),
    (F, F, "miss", 0, 0, False),
    (X, F, "fumble", 0, 0, False),
]


def name(attack: Degree, defence: Degree) -> str:
    return f"BRP-044 {attack.name.lower()} against {defence.name.lower()}"


@pytest.mark.parametrize(
    "attack, defence, result, parrier, weapon, fumbles", CELLS, ids=[name(*row[:2]) for row in CELLS]
)
def test_cells(
    attack: Degree, defence: Degree, result: str, parrier: int, weapon: int, fumbles: bool
) -> None:
    found = matrix.cell(attack, defence)
    assert (found.result, found.parrier, found.weapon, found.defender_fumbles) == (
        result,
        parrier,
        weapon,
        fumbles,
    )


def test_there_are_seventeen() -> None:
    """BRP-044: 17 result cells."""
    assert len(CELLS) == len(matrix.CELLS) + 2 == 17


# Ana has sword 60: 03 critical, 12 special, 60 success, 98 fumble. Bia parries with shield 40: 02 critical,
# 08 special, 40 success, 97 fumble. The sword does 1D8+1; neither has a damage modifier nor armour.
PARRIES = [
    # ident, faces in order, answers, outcome, Bia's hit points (20), her shield (15), Ana's sword (20)
    ("BRP-044 critical, critical parry", (1, 2), {}, "parried", 20, 15, 20),
    ("BRP-044 critical, special parry", (1, 8, 5), {}, "hit", 14, 13, 20),
    ("BRP-044 critical, parry: bleeds", (1, 40, 5), {}, "special", 14, 11, 20),
    ("BRP-044 critical, failed parry", (1, 41), {"critical": "critical"}, "critical", 11, 15, 20),
    ("BRP-044 special, critical parry", (12, 2), {}, "parried", 20, 15, 19),
    ("BRP-044 special, special parry", (12, 8), {}, "parried", 20, 15, 20),
    ("BRP-044 special, parry", (12, 40, 5), {}, "hit", 14, 13, 20),
    ("BRP-044 special, failed parry", (12, 41, 5), {}, "special", 14, 15, 20),
    ("BRP-044 success, critical parry", (60, 2), {}, "parried", 20, 15, 18),
    ("BRP-044 success, special parry", (60, 8), {}, "parried", 20, 15, 19),
    ("BRP-044 success, parry", (60, 40), {}, "parried", 20, 15, 20),
    ("BRP-044 success, failed parry", (60, 41, 5), {}, "hit", 14, 15, 20),
    ("BRP-045 failure needs no defence roll", (61,), {}, "miss", 20, 15, 20),
]


def duel() -> Fight:
    bia = person("bia", "half-shield", side="foes", CON=20, SIZ=20, shield=40, dodge=40, STR=0)
    return Fight(person("ana", "broadsword", sword=60), bia).start()


@pytest.mark.parametrize(
    "faces, answers, result, hp, shield, sword", [row[1:] for row in PARRIES], ids=[row[0] for row in PARRIES]
)
def test_parries(
    faces: tuple[int, ...], answers: dict[str, str], result: str, hp: int, shield: int, sword: int
) -> None:
    fight = duel()
    events = fight.do("attack", *faces, answers={"defence": "parry", **answers}, by="ana", target="bia")
    assert outcome(events) == result
    assert (fight.hp("bia"), fight.hp("bia-half-shield"), fight.hp("ana-broadsword")) == (hp, shield, sword)


def test_a_dodge_breaks_nothing() -> None:
    """BRP-044: hit points of items are lost to parries only."""
    fight = duel()
    events = fight.do("attack", 1, 40, 5, answers={"defence": "dodge"}, by="ana", target="bia")
    assert outcome(events) == "special"
    assert fight.hp("bia-half-shield") == 15
    events = duel().do("attack", 60, 2, answers={"defence": "dodge"}, by="ana", target="bia")
    assert outcome(events) == "dodged"


def test_fumbled_defence_goes_to_its_table() -> None:
    """BRP-044: success against a fumbled parry hits, then the defender rolls: 97, roll twice more."""
    fight = duel()
    events = fight.do("attack", 60, 97, 5, 94, 30, 45, answers={"defence": "parry"}, by="ana", target="bia")
    assert outcome(events) == "hit"
    assert fight.hp("bia") == 14
    assert asked(events)[-3:] == ["fumble:bia", "fumble:bia#2", "fumble:bia#3"]
    assert fight.has("bia", "prone")
    assert fight.state.entities["bia-half-shield"].owner == ""


def test_a_critical_may_be_traded_for_a_special() -> None:
    """BRP-107: 01 with nothing in the way; as a special it rolls 1D8+1 and bleeds, armour counts."""
    fight = duel()
    fight.strike(1, 5, critical="special")
    assert fight.hp("bia") == 14
    assert fight.has("bia", "bleeding")
    fight = duel()
    fight.strike(1, critical="critical")
    assert fight.hp("bia") == 11
    assert not fight.has("bia", "bleeding")
