"""BRP-235, BRP-260 to BRP-263, BRP-232: vacuum, wind, and the rider whom a mount drags."""

from __future__ import annotations

import pytest

from systems.brp import tests
from tests.brp.clock import running
from tests.brp.table import BRP, Fight, asked, outcome, person, rolled


def bia(*worn: str, points: int = 40, **stats: int) -> Fight:
    """Bia alone with somebody to pass the turn to; 40 hit points, tens in everything."""
    return Fight(person("bia", *worn, SIZ=2 * points - 10, **stats), person("ana", DEX=3)).start()


def lost(made: Fight, *rounds: tuple[int, ...]) -> list[int]:
    """Bia's loss in each round, with the dice that fall at its end."""
    found = []
    for dice in rounds:
        before = made.hp("bia")
        made.end_round(*dice)
        found.append(before - made.hp("bia"))
    return found


def test_blood_doubles_its_toll() -> None:
    """BRP-261, G41: 1, 2, 4, 8: 15 points after four rounds, too few of 60 for a major wound."""
    made = bia(points=60)
    made.do("hazard", 50, targets="bia", hazard="vacuum", exhale="yes")
    assert lost(made, (), (), (), ()) == [1, 2, 4, 8]


def test_a_suit_delays_it() -> None:
    """BRP-261, G41: armour 2 delays two rounds."""
    made = bia(points=60)
    made.do("hazard", 50, targets="bia", hazard="vacuum", exhale="yes", suit=2)
    assert lost(made, (), (), (), ()) == [0, 0, 1, 2]


def test_breath_that_is_held() -> None:
    """BRP-260: Idea 50 forgotten with 51: 1D6+2 each round beside the blood: 4 + 2 + 1 and 1 + 2 + 2."""
    made = bia(points=60)
    made.do("hazard", 51, 50, targets="bia", hazard="vacuum")
    assert lost(made, (4,), (1,)) == [7, 5]
    # Remembered late: only the blood goes on.
    made.do("exhale", 50, who="bia")
    assert lost(made, ()) == [4]


WAYS = [
    ("BRP-260 Idea 50", "idea", (50, 50), False),
    ("BRP-260 Difficult Knowledge 60 → 30", "knowledge", (30, 50), False),
    ("BRP-260 Difficult Knowledge missed", "knowledge", (31, 50), True),
    ("BRP-260 Astronomy 40", "astronomy", (40, 50), False),
    ("BRP-260 did not", "no", (50,), True),
]


@pytest.mark.parametrize("how, dice, held", [row[1:] for row in WAYS], ids=[row[0] for row in WAYS])
def test_remembering_to_breathe_out(how: str, dice: tuple[int, ...], held: bool) -> None:
    made = bia(**{"knowledge-space": 60, "science-astronomy": 40})
    made.do("hazard", *dice, targets="bia", hazard="vacuum", exhale=how)
    assert (made.state.hazards["vacuum-bia"].stats.get("breath", 0) == 1) is held


def test_eardrums() -> None:
    """BRP-261, BRP-235: Stamina 50 fails with 51: deaf."""
    made = bia()
    made.do("hazard", 51, targets="bia", hazard="vacuum", exhale="yes")
    assert made.has("bia", "deaf")
    made = bia()
    made.do("hazard", targets="bia", hazard="vacuum", exhale="yes", slowly="yes")
    assert not made.has("bia", "deaf")


def test_the_deaf_hear_nothing() -> None:
    """BRP-235: no roll of Listen; in the dark they have Sense alone, Difficult: 10 of 20 (BRP-196)."""
    made = Fight(person("bia", listen=60, sense=20), person("ana", DEX=3), light="pitch-dark").start()
    made.put("bia", "deaf")
    assert outcome(made.do("test", who="bia", skill="listen")) == "failure"
    assert rolled(made.do("locate", 11, who="bia", target="ana"), "locate").why == ("sense 20", "BRP-196 10")


def test_the_blind_see_nothing() -> None:
    """BRP-195: what needs the eyes loses 50, as in total darkness: Spot 60 is 10; Listen stays."""
    made = Fight(person("bia", spot=60, listen=60), person("ana")).start()
    made.do("condition", targets="bia", condition="blind")
    assert rolled(made.do("test", 11, who="bia", skill="spot"), "test").cuts[2] == 10
    assert rolled(made.do("test", 11, who="bia", skill="listen"), "test").cuts[2] == 60
    assert BRP.cards("pt")["condition:blind"].see[:2] == ("BRP-195", "BRP-196")


def test_sight_fails_after_twice_con_rounds() -> None:
    """BRP-235: CON 2: after four rounds Spot 60 is Difficult, 30."""
    made = Fight(person("bia", CON=2, SIZ=158, spot=60), person("ana", DEX=3)).start()
    made.do("hazard", targets="bia", hazard="vacuum", exhale="yes", slowly="yes", suit=9)
    assert lost(made, (), (), ()) == [0, 0, 0]
    assert tests.skill_chance(made.state, "bia", "spot", "", 0).value == 60
    made.end_round()
    assert tests.skill_chance(made.state, "bia", "spot", "", 0).value == 30


def test_wind() -> None:
    """BRP-262: STR 10 against a wind of 12 is 40%: 40 stands, 41 falls; who lies is left alone."""
    made = bia()
    made.do("hazard", targets="bia", hazard="wind", pot=12)
    made.end_round(40)
    assert not made.has("bia", "prone")
    assert outcome(made.end_round(41)) == "blown-down"
    assert made.has("bia", "prone")
    made.end_round()


def test_dragged() -> None:
    """BRP-232: Difficult Agility 25: 26 fails and costs 1D3, 25 frees."""
    made = bia()
    made.do("hazard", targets="bia", hazard="dragged")
    assert lost(made, (26, 3), (25,), ()) == [3, 0, 0]
    assert (running(made, "bia"), made.has("bia", "dragged")) == ([], False)


MOUNT = [
    ("BRP-263 Luck 50 holds, Stamina 50 holds", (50, 50), 0, [], False),
    ("BRP-263 Luck fails: 1D6 less armour 2, Stamina fails: stunned", (51, 5, 51), 3, [], True),
    ("BRP-263 a fumble drags along", (98, 5, 50), 3, ["dragged"], False),
    ("BRP-263 Luck holds but Stamina does not: stunned", (50, 51), 0, [], True),
]


@pytest.mark.parametrize("dice, gone, left, stunned", [r[1:] for r in MOUNT], ids=[r[0] for r in MOUNT])
def test_off_the_mount(dice: tuple[int, ...], gone: int, left: list[str], stunned: bool) -> None:
    made = bia("hard-leather")
    armour = made.state.entities["bia-hard-leather"].stats["av"]
    assert armour == 2
    made.do("off-mount", *dice, targets="bia")
    assert 40 - made.hp("bia") == gone
    assert running(made, "bia") == left
    assert made.has("bia", "stunned") is stunned
    if stunned:
        assert made.until("bia", "stunned") == "round 2"


def test_nothing_more_is_asked() -> None:
    """BRP-260: a round in vacuum with the air let out asks for no die at all."""
    made = bia()
    made.do("hazard", 50, targets="bia", hazard="vacuum", exhale="yes")
    assert asked(made.end_round()) == []
