"""BRP-012 to BRP-015: characteristic, resistance and opposed rolls, difficulty, limits."""

from __future__ import annotations

from itertools import product

import pytest

from encounters.errors import Refused, Unknown
from encounters.model import Scalar
from systems.brp import contest, resistance, skills
from systems.brp.degrees import Degree, cuts
from tests.brp.table import BRP, Fight, asked, outcome, person, rolled, told

C, S, N, F, X = Degree


def fight(**settings: Scalar) -> Fight:
    ana = person("ana", STR=13, CON=11, SIZ=14, INT=15, POW=9, DEX=16, CHA=7, hide=65, sword=65, ride=40)
    return Fight(ana, person("bia", side="foes", STR=9, sense=78), **settings)


ROLLS = [
    ("BRP-012 Stamina CON 11", "stamina", 55),
    ("BRP-012 Agility DEX 16", "agility", 80),
    ("BRP-012 Luck POW 9", "luck", 45),
    ("BRP-012 Idea INT 15", "idea", 75),
    ("BRP-012 Effort STR 13", "effort", 65),
    ("BRP-012 Charm CHA 7", "charm", 35),
    ("BRP-012 CON×1", "CONx1", 11),
    ("BRP-012 CON×3", "CONx3", 33),
    ("BRP-012 CON×10", "CONx10", 95),
    ("BRP-012 POW×1", "POWx1", 9),
    ("BRP-001 a trained skill", "sword", 65),
    ("BRP-001 an untrained one at its base", "climb", 40),
]


@pytest.mark.parametrize("slug, last", [row[1:] for row in ROLLS], ids=[row[0] for row in ROLLS])
def test_rolls(slug: str, last: int) -> None:
    assert rolled(fight().do("test", 96, who="ana", skill=slug), "test").cuts[2] == last


DIFFICULTIES = [
    ("BRP-006 Easy is ×10 for a characteristic", "luck", "easy", 0, 90),
    ("BRP-007 Difficult is half, rounded up", "luck", "difficult", 0, 23),
    ("BRP-011 one fifth", "sword", "fifth", 0, 13),
    ("BRP-194 −20 after the halving", "sword", "difficult", -20, 13),
    ("BRP-015 limited by Ride", "sword", "average", 0, 40),
]


@pytest.mark.parametrize(
    "slug, difficulty, bonus, last", [row[1:] for row in DIFFICULTIES], ids=[row[0] for row in DIFFICULTIES]
)
def test_difficulties(slug: str, difficulty: str, bonus: int, last: int) -> None:
    cap = {"cap": "ride"} if last == 40 else {}
    events = fight().do("test", 95, who="ana", skill=slug, difficulty=difficulty, bonus=bonus, **cap)
    assert rolled(events, "test").cuts[2] == last


def test_automatic_and_impossible_need_no_die() -> None:
    """BRP-008: nothing is rolled; 01 succeeds where the fight says so."""
    made = fight()
    assert outcome(made.do("test", who="ana", skill="sword", difficulty="automatic")) == "success"
    assert outcome(made.do("test", who="ana", skill="sword", difficulty="impossible")) == "failure"
    made = fight(impossible_01=True)
    assert outcome(made.do("test", 1, who="ana", skill="sword", difficulty="impossible")) == "success"
    assert outcome(made.do("test", 2, who="ana", skill="sword", difficulty="impossible")) == "failure"


@pytest.mark.parametrize(
    "face, slug",
    [(3, "critical"), (13, "special"), (65, "success"), (66, "failure"), (99, "fumble")],
    ids=["BRP-005 critical", "BRP-005 special", "BRP-005 success", "BRP-005 failure", "BRP-005 fumble"],
)
def test_the_five_outcomes(face: int, slug: str) -> None:
    assert outcome(fight().do("test", face, who="ana", skill="sword")) == slug


def test_a_roll_below_five_is_not_sure() -> None:
    """BRP-004: POW 3 at ×1 has 3% and no more; a skill of base 5 has its 5%."""
    made = fight().stat("ana", POW=3)
    assert rolled(made.do("test", 50, who="ana", skill="POWx1"), "test").cuts[2] == 3
    assert skills.base_sure(made.state.entities["ana"], "luck")
    assert not skills.base_sure(made.state.entities["ana"], "POWx1")


WORDS = [
    ("espada", "sword"),
    ("Sorte", "luck"),
    ("FOR", "STR"),
    ("vigor", "stamina"),
    ("CON×3", "CONx3"),
    ("POD x 1", "POWx1"),
    ("xyz", None),
]


@pytest.mark.parametrize("word, slug", WORDS, ids=[f"BRP-012 “{row[0]}”" for row in WORDS])
def test_words_of_skills(word: str, slug: str | None) -> None:
    assert BRP.stat(word) == slug


def test_secret_rolls_are_marked() -> None:
    assert rolled(fight().do("test", 50, who="ana", skill="spot", secret="yes"), "test").secret


# --- Resistance ----------------------------------------------------------------------------------------

TABLE = [
    ("BRP-013 equal: 50", 10, 10, 50),
    ("BRP-013 one more: 55", 11, 10, 55),
    ("BRP-013 nine more: 95", 19, 10, 95),
    ("BRP-013 nine less: 5", 1, 10, 5),
    ("BRP-013 24 against 15: 95, not the misprinted 85", 24, 15, 95),
]


@pytest.mark.parametrize("active, passive, chance", [row[1:] for row in TABLE], ids=[row[0] for row in TABLE])
def test_resistance_table(active: int, passive: int, chance: int) -> None:
    assert resistance.chance(active, passive) == chance


def test_resistance_roll() -> None:
    """BRP-013: STR 13 against 9, 70%."""
    assert outcome(fight().do("resist", 70, who="ana", stat="STR", against="bia")) == "resistance-won"
    assert outcome(fight().do("resist", 71, who="ana", stat="STR", against="bia")) == "resistance-lost"
    events = fight().do("resist", 50, who="ana", stat="STR", against="Bia", other="SIZ")
    assert rolled(events, "resistance").why == ("active 13", "passive 10", "BRP-013 65")


def test_ten_points_apart_nothing_is_rolled() -> None:
    """BRP-013: automatic; with the setting 01 still wins and 00 still loses."""
    for against, won in ((3, "won"), (23, "lost")):
        events = fight().do("resist", who="ana", stat="STR", against=against)
        assert told(events) == [f"automatic-{won}"]
        assert asked(events) == []
    made = fight(resistance_extremes=True)
    assert outcome(made.do("resist", 99, who="ana", stat="STR", against=3)) == "resistance-won"
    assert outcome(made.do("resist", 100, who="ana", stat="STR", against=3)) == "resistance-lost"
    assert outcome(made.do("resist", 1, who="ana", stat="STR", against=23)) == "resistance-won"
    assert outcome(made.do("resist", 2, who="ana", stat="STR", against=23)) == "resistance-lost"


def test_resistance_is_for_characteristics() -> None:
    """BRP-013: never for skills."""
    with pytest.raises(Unknown):
        fight().do("resist", who="ana", stat="sword", against=10)
    with pytest.raises(Unknown, match="nobody"):
        fight().do("resist", who="ana", stat="STR", against="Zé")


# --- Opposed -------------------------------------------------------------------------------------------

DUELS = [
    # ident, the two degrees, whose die is higher (1, 2), who wins, with which degree
    ("BRP-014 better degree, reduced by the loser's", S, N, 1, 1, N),
    ("BRP-014 critical against special", C, S, 1, 1, N),
    ("BRP-014 critical against success", C, N, 1, 1, S),
    ("BRP-014 critical against failure", C, F, 1, 1, C),
    ("BRP-014 success against failure", N, F, 2, 1, N),
    ("BRP-014 failure against success", F, N, 1, 2, N),
    ("BRP-014 equal: the higher die", N, N, 2, 2, N),
    ("BRP-014 equal: the higher die, first", N, N, 1, 1, N),
    ("BRP-014 both fail", F, F, 1, 0, F),
    ("BRP-014 failure against fumble: nobody succeeded", F, X, 1, 0, F),
]


@pytest.mark.parametrize(
    "one, two, higher, winner, degree", [row[1:] for row in DUELS], ids=[row[0] for row in DUELS]
)
def test_duels(one: Degree, two: Degree, higher: int, winner: int, degree: Degree) -> None:
    found = contest.read(contest._code(one, two, 1 if higher == 1 else -1))
    assert (found.winner, found.degree) == (winner, degree)


OPPOSED = [
    ("BRP-014 Hide 65 rolls 47, Sense 78 rolls 13: the sentry", (47, 13), "loses"),
    ("BRP-014 the sentry rolls 30: higher die, the hider", (47, 30), "wins"),
    ("BRP-014 both fail", (66, 79), "nobody-wins"),
]


@pytest.mark.parametrize("faces, slug", [row[1:] for row in OPPOSED], ids=[row[0] for row in OPPOSED])
def test_opposed(faces: tuple[int, ...], slug: str) -> None:
    events = fight().do("oppose", *faces, who="ana", skill="hide", against="bia", other="sense")
    assert outcome(events) == slug


WAYS = [
    # the setting, dice in order, outcome
    ("BRP-014 highest: the degree is whole", "highest", (47, 13), "loses"),
    ("BRP-014 subtract: Sense 78 succeeds, 65 − 78 is below 0, 05 is sure", "subtract", (78, 5), "wins"),
    ("BRP-014 subtract: 06 is not", "subtract", (78, 6), "loses"),
    ("BRP-014 subtract: Sense fails, Hide at 65", "subtract", (79, 65), "wins"),
    ("BRP-014 subtract: Sense fumbles, Hide Easy", "subtract", (100, 95), "wins"),
    ("BRP-014 resistance: 13 against 16, 35%", "resistance", (35,), "wins"),
    ("BRP-014 resistance: 36 loses", "resistance", (36,), "loses"),
]


@pytest.mark.parametrize("way, faces, slug", [row[1:] for row in WAYS], ids=[row[0] for row in WAYS])
def test_other_ways_to_oppose(way: str, faces: tuple[int, ...], slug: str) -> None:
    made = fight(opposed=way)
    assert outcome(made.do("oppose", *faces, who="ana", skill="hide", against="bia", other="sense")) == slug


def test_nobody_opposes_himself() -> None:
    with pytest.raises(Refused, match="self-opposed"):
        fight().do("oppose", who="ana", skill="hide", against="ana")


@pytest.mark.parametrize("one, two", list(product((1, 30, 65, 120), (5, 65, 200))))
def test_exact_odds_of_a_contest(one: int, two: int) -> None:
    """BRP-014: the classes of the ask weigh what counting all 10,000 pairs of faces gives."""
    dice = contest.Opposed(cuts(one), cuts(two))
    counted: dict[int, int] = {}
    for faces in product(range(1, 101), repeat=2):
        code = dice.total(faces)
        counted[code] = counted.get(code, 0) + 1
    assert dice.chances() == pytest.approx({code: count / 10_000 for code, count in counted.items()})
