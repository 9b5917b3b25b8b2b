"""UNI-001 to UNI-006: levels, the open-ended die, contests; B36, B37, T07, G17."""

from __future__ import annotations

import random

import pytest

from encounters.asks import Ask, check_faces
from encounters.dice import Fixed, Random
from encounters.errors import DiceMismatch
from systems.unisystem.dice import MOST, Contest, Graded, Open, capped, join, open_chances, split
from systems.unisystem.levels import levels
from tests.unisystem.table import Fight, figure, hero, mook, outcome, told

LEVELS = [
    (8, 0),
    (9, 1),
    (10, 1),
    (11, 2),
    (12, 2),
    (13, 3),
    (14, 3),
    (15, 4),
    (16, 4),
    (17, 5),
    (20, 5),
    (21, 6),
    (23, 6),
    (24, 7),
    (26, 7),
    (27, 8),
    (29, 8),
    (30, 9),
    (32, 9),
    (33, 10),
    (35, 10),
    (36, 11),
    (39, 12),
    (-5, 0),
]


@pytest.mark.parametrize("total, expected", LEVELS, ids=[f"UNI-002 {t} is {n}" for t, n in LEVELS])
def test_levels(total: int, expected: int) -> None:
    assert levels(total) == expected


FACES = [
    ("UNI-005 plain", (7,), 7),
    ("UNI-006 ten then 5", (10, 5), 10),
    ("UNI-006 ten then 1 stays (UNI-C18)", (10, 1), 10),
    ("UNI-006 ten then 6", (10, 6), 11),
    ("UNI-006 ten then 9", (10, 9), 14),
    ("UNI-006 ten, ten, three", (10, 10, 3), 15),
    ("UNI-006 ten, ten, eight: both openings count (B37)", (10, 10, 8), 18),
    ("UNI-006 ten, ten, ten, six", (10, 10, 10, 6), 21),
    ("UNI-006 one then 6", (1, 6), 1),
    ("UNI-006 one then 10 stays (UNI-C18)", (1, 10), 1),
    ("UNI-006 one then 5", (1, 5), 0),
    ("UNI-006 one then 4", (1, 4), -1),
    ("UNI-006 one then 3", (1, 3), -2),
    ("UNI-006 one then 2", (1, 2), -3),
    ("UNI-006 one, one, seven", (1, 1, 7), -4),
    ("UNI-006 one, one, three: both count (B37)", (1, 1, 3), -7),
]


@pytest.mark.parametrize("faces, expected", [row[1:] for row in FACES], ids=[row[0] for row in FACES])
def test_open_die(faces: tuple[int, ...], expected: int) -> None:
    check_faces(Ask("test", "ana", Open()), faces)
    assert Open().total(faces) == expected
    assert Open(4).total(faces) == expected + 4


def test_open_die_wants_no_more_and_no_fewer() -> None:
    """UNI-005: a die that opens wants another; one that does not refuses it."""
    for faces in ((10,), (1,), (10, 10), (7, 3), (10, 4, 2)):
        with pytest.raises(DiceMismatch):
            check_faces(Ask("test", "ana", Open()), faces)


def test_either_face_and_the_classic_last_step() -> None:
    """UNI-C18: with `open_either` the opposite face opens too; `ones_last` 5 makes the last step −5."""
    either = Open(0, True)
    assert either.wave((10, 1)) == (10,) and either.total((10, 1, 9)) == 14
    assert either.wave((1, 10)) == (10,) and either.total((1, 10, 3)) == -2
    assert Open(0, False, 5).total((1, 1, 7)) == -5


def test_no_endless_explosion() -> None:
    """UNI-006, B36: a die that always shows 10 stops after a thousand openings, and the log says so."""
    always = Random(lambda: 0.999)
    faces: tuple[int, ...] = ()
    while wave := Open().wave(faces):
        faces += tuple(int(0.999 * sides) + 1 for sides in wave)
    assert len(faces) == MOST + 1 and Open().total(faces) == 10 + 5 * MOST and capped(Open().total(faces))
    from encounters.play import Choice, run
    from tests.unisystem.table import UNI

    made = Fight(hero("ana"))
    found = run(UNI, made.state, Choice("test", {"who": "ana", "first": "STR"}), {}, always)
    assert "die-stopped" in told(found.events)


def test_distribution() -> None:
    """UNI-006: exact chances, summing to 1: 2 to 9 a tenth each, ten and one by their branches."""
    chances = open_chances()
    assert sum(chances.values()) == pytest.approx(1, abs=1e-12)
    assert chances[5] == pytest.approx(0.1) and chances[10] == pytest.approx(0.05)
    assert chances[11] == pytest.approx(0.01) and chances[1] == pytest.approx(0.05)
    assert chances[15] == pytest.approx(0.005) and chances[-4] == pytest.approx(0.005)


@pytest.mark.parametrize("dice", [Open(3), Graded(3), Open(0, True), Open(0, False, 5)], ids=str)
def test_chances_agree_with_throws(dice: Open) -> None:
    """UNI-005: the levels of 20,000 throws lie within five standard errors of the exact chances."""
    rng = random.Random(5)
    seen: dict[int, int] = {}
    for _ in range(20_000):
        faces: tuple[int, ...] = ()
        while wave := dice.wave(faces):
            faces += tuple(rng.randint(1, sides) for sides in wave)
        level = levels(dice.total(faces))
        seen[level] = seen.get(level, 0) + 1
    exact: dict[int, float] = {}
    for total, chance in dice.chances().items():
        exact[levels(total)] = exact.get(levels(total), 0.0) + chance
    assert sum(exact.values()) == pytest.approx(1)
    for level, chance in exact.items():
        assert seen.get(level, 0) / 20_000 == pytest.approx(chance, abs=5 * (chance / 20_000) ** 0.5 + 1e-4)


CONTESTS = [
    ("UNI-004 higher wins", Contest(6, 5), (9, 6), True, 15, 11),
    ("UNI-004 tie to the defender", Contest(6, 6), (5, 5), False, 11, 11),
    ("UNI-004 tie to the attacker by setting", Contest(6, 6, tie_wins=True), (5, 5), True, 11, 11),
    ("UNI-027 9 is needed", Contest(2, 0), (6, 3), False, 8, 3),
    ("UNI-027 without the 9", Contest(2, 0, nine=False), (6, 3), True, 8, 3),
    ("UNI-004 first wave both, then the first's opening", Contest(6, 5), (10, 6, 8), True, 19, 11),
    ("UNI-004 both open: waves in order", Contest(6, 5), (10, 1, 8, 4), True, 19, 4),
    ("UNI-004 fixed defence", Contest(6, 11, second_rolls=False), (6,), True, 12, 11),
    ("UNI-004 fixed attack", Contest(11, 6, first_rolls=False), (5,), False, 11, 11),
]


@pytest.mark.parametrize(
    "dice, faces, won, total, against", [row[1:] for row in CONTESTS], ids=[row[0] for row in CONTESTS]
)
def test_contest(dice: Contest, faces: tuple[int, ...], won: bool, total: int, against: int) -> None:
    check_faces(Ask("attack", "ana", dice), faces)
    duel = dice.duel(dice.total(faces))
    assert (duel.won, duel.total, duel.against) == (won, total, against)
    assert sum(dice.chances().values()) == pytest.approx(1)


@pytest.mark.parametrize("pair", [(15, 11), (0, 0), (-4, 7), (9, -12), (5010, 3), (8, -99)], ids=str)
def test_join(pair: tuple[int, int]) -> None:
    assert split(join(*pair)) == pair


def test_fixed_scores_need_no_die() -> None:
    """UNI-008: two fixed scores meet without a die; UNI-136: 8 or less never hits unaided."""
    made = Fight(mook("ana", combat=12), mook("bia", combat=11))
    events = made.strike("punch", defence="dodge")
    assert outcome(events) == "hit" and figure(events, "hit", "total") == 12
    made = Fight(mook("ana", combat=8), mook("bia", combat=1))
    assert outcome(made.strike("punch")) == "miss"
    made = Fight(mook("ana", combat=8), mook("bia", combat=1))
    made.do("manoeuvre", by="ana", manoeuvre="full-attack")
    assert outcome(made.strike("punch")) == "hit"


def test_npc_rolls() -> None:
    """UNI-008: with `npc_rolls` the 6 of a score gives way to a die."""
    made = Fight(mook("ana"), mook("bia"), npc_rolls=True)
    assert figure(made.strike("punch", 7, 3, defence="dodge"), "hit", "total") == 12


def test_dice_leave_nothing_over() -> None:
    with pytest.raises(DiceMismatch):
        Fixed((3, 4)).refuse_leftovers()
