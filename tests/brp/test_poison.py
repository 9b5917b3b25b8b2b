"""BRP-255 to BRP-257: POT against CON, onset, doses, antidotes; figures by hand from the rules."""

from __future__ import annotations

import pytest

from encounters.model import Scalar
from tests.brp.clock import DAY, HOUR, TURN, characteristic, running, wait
from tests.brp.table import Fight, asked, outcome, person, rolled, told


def bia(con: int = 10, **settings: Scalar) -> Fight:
    """Bia with 30 hit points and Ana beside her, before any round."""
    return Fight(person("bia", CON=con, SIZ=60 - con), person("ana", DEX=3), **settings)


DAMAGE = [
    # POT, CON, face (0 where nothing is rolled), points lost; the chance is 50 + 5 × (POT − CON).
    ("BRP-255 POT 10 against CON 10, 50 overcomes: all 10", 10, 10, 50, 10),
    ("BRP-255 POT 10 against CON 10, 51 is resisted: half, 5", 10, 10, 51, 5),
    ("BRP-255 G39 POT 11 resisted: half of 11 rounded up, 6", 11, 10, 56, 6),
    ("BRP-255 POT 16 against CON 12, 70 overcomes", 16, 12, 70, 16),
    ("BRP-255 POT 16 against CON 12, 71 is resisted: 8", 16, 12, 71, 8),
    ("BRP-013 ten points above: certain", 20, 10, 0, 20),
    ("BRP-013 ten points below: resisted, half of 5 is 3", 5, 15, 0, 3),
]


@pytest.mark.parametrize("pot, con, face, lost", [row[1:] for row in DAMAGE], ids=[row[0] for row in DAMAGE])
def test_pot_against_con(pot: int, con: int, face: int, lost: int) -> None:
    made = bia(con)
    made.do("poison", targets="bia", poison="poison", pot=pot)
    # What major wound the loss brings is tested elsewhere: 99 hit points keep it away.
    made.stat("bia").points("bia", 30)
    dice = [face] if face else []
    if lost >= 15:
        dice.append(1)
    wait(made, 36, *dice)
    assert made.hp("bia") == 30 - lost


ONSETS = [
    ("BRP-255 fast: 3 rounds", {"onset": "fast"}, (), 36),
    ("BRP-255 nothing said: fast", {}, (), 36),
    ("BRP-255 slow: 3 turns", {"onset": "slow"}, (), 3 * TURN),
    ("BRP-255 so many rounds", {"onset": "5"}, (), 60),
    ("BRP-255 a stated time", {"onset": "2h"}, (), 2 * HOUR),
    ("BRP-255 curare: 1 round", {"poison": "curare"}, (), 12),
    ("BRP-255 cobra: 15 to 60 minutes, 01 is the least", {"poison": "cobra-venom"}, (1,), 900),
    ("BRP-255 cobra: 00 is the most", {"poison": "cobra-venom"}, (100,), 3600),
    ("BRP-255 black widow: 2 to 8 days", {"poison": "black-widow-venom"}, (1,), 2 * DAY),
]


@pytest.mark.parametrize("args, dice, seconds", [row[1:] for row in ONSETS], ids=[row[0] for row in ONSETS])
def test_onset(args: dict[str, str], dice: tuple[int, ...], seconds: int) -> None:
    made = bia()
    pot = {} if "poison" in args else {"poison": "poison", "pot": "10"}
    made.do("poison", *dice, targets="bia", **pot, **args)
    assert [hazard.due for hazard in made.state.hazards_on("bia")] == [seconds]


def test_dose_in_round_2_harms_in_round_5_once() -> None:
    """BRP-255, B17: three whole rounds between; POT 10 overcomes with 50."""
    made = bia().start()
    made.end_round()
    made.do("poison", targets="bia", poison="poison", pot=10)
    lost = []
    for dice in ((), (), (), (50,), ()):
        made.end_round(*dice)
        lost.append((made.turn.round - 1, 30 - made.hp("bia")))
    assert lost == [(2, 0), (3, 0), (4, 0), (5, 10), (6, 10)]
    assert running(made, "bia") == []


def test_prepared_poison_does_not_count() -> None:
    """BRP-255, B17: a prepared dose waits until somebody strikes it, then for its three rounds."""
    made = bia()
    made.do("poison", targets="bia", poison="poison", pot=10, prepared="yes")
    wait(made, HOUR)
    assert made.hp("bia") == 30
    made.do("tick", hazard="poison-bia")
    assert made.hp("bia") == 30
    wait(made, 36, 50)
    assert made.hp("bia") == 20


def test_doses_stay_apart() -> None:
    """BRP-255, G39, T12: two doses of POT 10 are two rolls: one overcomes (10), one is resisted (5)."""
    made = bia()
    made.do("poison", targets="bia", poison="poison", pot=10, doses=2)
    assert running(made, "bia") == ["poison", "poison"]
    # Both act in one day: the second brings the minor wounds to half of 30, and Luck 50 holds.
    wait(made, 36, 50, 51, 50)
    assert made.hp("bia") == 15


def test_a_poison_may_attack_a_characteristic() -> None:
    """BRP-256: POT 4 against CON 10 is resisted with 21; 2 points of DEX go, no hit points."""
    made = bia()
    made.do("poison", targets="bia", poison="poison", pot=4, stat="DEX")
    wait(made, 36, 21)
    assert (characteristic(made, "bia", "DEX"), made.hp("bia")) == (8, 30)
    assert made.value("bia", "weakened") == 2


def test_poison_spares_hit_locations() -> None:
    """BRP-256: with hit locations in use the whole body loses the points, no location does."""
    made = bia(hit_locations=True)
    made.do("poison", targets="bia", poison="poison", pot=10)
    wait(made, 36, 50)
    assert made.hp("bia") == 20
    assert set(made.state.entities["bia"].tracks) == {"hp"}


ANTIDOTES = [
    # Antidote POT, seconds before the poison, setting, face, points; poison POT 14, CON 10.
    ("BRP-257 POT 14 − 4 = 10: 50 overcomes, 10", 4, 0, "both", (50,), 10),
    ("BRP-257 the roll is weakened too: 51 is resisted, 5", 4, 0, "both", (51,), 5),
    ("BRP-C59 damage alone: 70 still overcomes, 10", 4, 0, "damage", (70,), 10),
    ("BRP-257 exactly six turns before: at work", 4, 6 * TURN, "both", (50,), 10),
    ("BRP-257 later than six turns: gone", 4, 6 * TURN + 1, "both", (70,), 14),
    ("BRP-C59 never below 0: nothing to roll", 20, 0, "both", (), 0),
]


@pytest.mark.parametrize(
    "pot, before, setting, dice, lost", [row[1:] for row in ANTIDOTES], ids=[row[0] for row in ANTIDOTES]
)
def test_antidote(pot: int, before: int, setting: str, dice: tuple[int, ...], lost: int) -> None:
    made = bia(antidote=setting)
    made.do("antidote", targets="bia", poison="poison", pot=pot)
    if before:
        wait(made, before)
    made.do("poison", targets="bia", poison="poison", pot=14)
    wait(made, 36, *dice)
    assert made.hp("bia") == 30 - lost


def test_the_antidote_of_another_poison() -> None:
    """BRP-257: it does nothing unless the game master gives it a POT against this one."""
    made = bia()
    made.do("antidote", targets="bia", poison="arsenic", pot=9)
    made.do("poison", targets="bia", poison="poison", pot=10)
    wait(made, 36, 50)
    assert made.hp("bia") == 20


def test_resisted_poison_may_do_nothing() -> None:
    """BRP-255 setting: the half of a resisted poison is left out."""
    made = bia(poison_resisted="none")
    made.do("poison", targets="bia", poison="poison", pot=10)
    assert outcome(wait(made, 36, 51)) == "poison-resisted"
    assert made.hp("bia") == 30


def test_reasons_are_told() -> None:
    """BRP-255: the roll says what stood against what."""
    made = bia()
    made.do("poison", targets="bia", poison="poison", pot=12)
    events = wait(made, 36, 61)
    assert rolled(events, "poison:poison-bia").why == ("active 12", "passive 10", "BRP-013 60")
    assert rolled(events, "poison:poison-bia").rule == "BRP-255"


def test_immunity() -> None:
    """BRP-265: whoever is immune to poison gets none, and nothing is rolled."""
    made = bia()
    made.do("immune", targets="bia", danger="poison")
    events = made.do("poison", targets="bia", poison="cyanide")
    assert (told(events), asked(events), running(made, "bia")) == (["immune"], [], [])
    made.do("immune", targets="bia", danger="poison", remove="yes")
    made.do("poison", targets="bia", poison="curare")
    assert running(made, "bia") == ["curare"]
