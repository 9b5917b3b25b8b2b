"""Dice texts, asks, where faces come from, and exact odds."""

from __future__ import annotations

import math

import icepool
import pytest

from encounters.asks import Ask, check_faces, dice_of
from encounters.dice import Random
from encounters.dicetext import average, highest, lowest, parse, write
from encounters.errors import BadText, DiceMismatch, Refused
from encounters.play import Choice, Play
from encounters.weigh import read_outcome, weigh
from tests.conftest import Open
from tests.encounters.duel import DUEL


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("2d6+3", (4, 5), 12),
        ("d6", (4,), 4),
        ("1d8x2 + 1d4 - 1", (7, 3), 16),
        ("1d8×2", (7,), 14),
        ("1d%", (100,), 100),
        ("1d20+-5", (12,), 7),
        ("1d4 + -1", (3,), 2),
        ("1d4 - -1", (3,), 4),
        ("1D3−1", (1,), 0),
        ("2d6-5", (1, 1), -3),
        ("-1d42", (40,), -40),
        ("10-1d6", (6,), 4),
        ("7", (), 7),
        ("0d6", (), 0),
        ("0d6+2", (), 2),
    ],
)
def test_what_a_dice_text_means(text: str, faces: tuple[int, ...], total: int) -> None:
    """With these faces in the order of writing."""
    ask = Ask("x", "ana", dice_of(text))
    check_faces(ask, faces)
    assert ask.result(faces) == total
    assert lowest(text) <= total <= highest(text)


@pytest.mark.parametrize(
    ("text", "slug", "figures"),
    [
        ("", "dice-empty", {}),
        ("9999999d6", "dice-digits", {"limit": 6}),
        ("1d99999999999999999999", "dice-digits", {"limit": 6}),
        ("999999999999d6", "dice-digits", {"limit": 6}),
        ("6d" + "9" * 400, "dice-digits", {"limit": 6}),
        ("1001d6", "dice-many", {"limit": 1000}),
        ("600d6+600d6", "dice-many", {"limit": 1000}),
        ("1d1001", "dice-sides", {"limit": 1000}),
        ("1d0", "dice-sides", {"limit": 1000}),
        ("1d6" + "+1d6" * 30, "dice-long", {"limit": 80}),
        ("1d6+", "dice-part", {"part": "+"}),
        ("+-", "dice-part", {"part": "+-"}),
        ("1d6 garra", "dice-part", {"part": "garra"}),
        ("1d6d4", "dice-part", {"part": "d4"}),
        ("fogo", "dice-part", {"part": "fogo"}),
        ("1d6/2", "dice-part", {"part": "/2"}),
        ("1d6+" + "ç" * 70, "dice-part", {"part": "+" + "ç" * 22 + "…"}),
    ],
)
def test_a_dice_text_that_cannot_be_is_refused_naming_part_or_limit(
    text: str, slug: str, figures: dict[str, object]
) -> None:
    """At once, in one short line, and never as a smaller roll."""
    with pytest.raises(BadText) as refused:
        parse(text)
    assert (refused.value.slug, refused.value.figures) == (slug, figures)
    assert len(str(refused.value)) < 80


@pytest.mark.parametrize("text", ["2d6+3", "1d8x2+1d4-1", "-1d42", "0", "1d100", "3d6-2d4x3+7", "0d6"])
def test_a_dice_text_is_written_as_it_is_read(text: str) -> None:
    """Reading and writing undo each other."""
    assert write(*parse(text)) == text
    assert parse(write(*parse(text))) == parse(text)


def test_the_mean_and_the_bounds_of_a_dice_text() -> None:
    """2d6−1d4+1: 7 − 2.5 + 1; from 2 − 4 + 1 to 12 − 1 + 1."""
    assert (average("2d6-1d4+1"), lowest("2d6-1d4+1"), highest("2d6-1d4+1")) == (5.5, -1, 12)


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("3d6", 3 @ icepool.d6),
        ("1d8x2+1d4+2", 2 * icepool.d8 + icepool.d4 + 2),
        ("1d10-1d6", icepool.d10 - icepool.d6),
        ("1d100", icepool.d(100)),
        ("4d4-2d8x3-1", 4 @ icepool.d4 - 3 * (2 @ icepool.d8) - 1),
    ],
)
def test_the_chances_of_a_sum_are_exact(text: str, pool: icepool.Die[int]) -> None:
    """Against an independent reckoning."""
    chances = dice_of(text).chances()
    assert set(chances) == set(pool.outcomes())
    for total, chance in chances.items():
        assert math.isclose(chance, float(pool.probability(total)), rel_tol=1e-9)


def test_the_classes_of_an_ask_are_those_under_its_cuts() -> None:
    """d100 cut at 4, 13, 36, 72: classes of 4, 9, 23, 36 and 28 hundredths."""
    ask = Ask("attack", "ana", dice_of("1d100"), (4, 13, 36, 72))
    assert [ask.result((face,)) for face in (1, 4, 5, 13, 36, 37, 72, 73, 100)] == [0, 0, 1, 1, 2, 3, 3, 4, 4]
    assert {key: round(chance, 9) for key, chance in ask.chances().items()} == {
        0: 0.04, 1: 0.09, 2: 0.23, 3: 0.36, 4: 0.28,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("faces", "slug"),
    [((), "dice-missing"), ((3,), "dice-missing"), ((3, 7), "dice-face"), ((1, 2, 3), "dice-over")],
)
def test_faces_must_be_those_of_the_dice(faces: tuple[int, ...], slug: str) -> None:
    """Two dice of six sides."""
    with pytest.raises(DiceMismatch, match=slug):
        check_faces(Ask("x", "ana", dice_of("2d6")), faces)


@pytest.mark.parametrize(("chance", "faces"), [(0.0, (1, 1)), (0.5, (4, 4)), (0.9999999, (6, 6))])
def test_chance_shows_every_face_alike(opened: Open, chance: float, faces: tuple[int, ...]) -> None:
    """Sixths of the unit interval."""
    play = Play(DUEL, opened().seat.encounter, {}, Random(lambda: chance))
    assert play.dice(Ask("x", "ana", dice_of("2d6")), "x", play).faces == faces


def test_repeats_of_a_name_are_numbered(opened: Open) -> None:
    """luck, luck#2, luck#3; another name begins anew."""
    play = Play(DUEL, opened().seat.encounter, {}, Random())
    assert [play.name(name) for name in ("luck", "luck", "fate", "luck")] == [
        "luck",
        "luck#2",
        "fate",
        "luck#3",
    ]


def test_the_odds_of_a_blow(opened: Open) -> None:
    """Ana at Caio: half of the blows hit for 1d6+1, mean 4.5; nobody falls from ten points."""
    table = opened()
    choice = Choice("strike", {"by": "ana", "target": "caio"})
    odds = weigh(DUEL, table.seat.encounter, choice, {}, read_outcome("caio", "hp"))
    assert odds.outcomes == pytest.approx({"miss": 0.5, "hit": 0.5})
    assert (odds.hit, odds.mean_damage) == pytest.approx((0.5, 2.25))
    assert (odds.wounds, odds.assumed) == ({}, ())


def test_odds_end_at_their_horizon_and_say_what_they_assume(opened: Open) -> None:
    """Bruno at 5 points, and nobody said that he dodges: 4, 5 or 6 of six take him to 0 or below.

    Fate, which a consequence rolls, is not weighed: seven runs and no more.
    """
    table = opened()
    table.do("damage", targets="bruno", amount=5)
    choice = Choice("strike", {"by": "ana", "target": "bruno"})
    odds = weigh(DUEL, table.seat.encounter, choice, {}, read_outcome("bruno", "hp"))
    assert odds.assumed == ("guard=stand",)
    assert odds.wounds == pytest.approx({"down": 0.25})
    assert sum(odds.outcomes.values()) == pytest.approx(1)
    assert odds.runs == 7


def test_odds_count_a_dodge_that_was_chosen(opened: Open) -> None:
    """Half hit, of which 30% are dodged: 0.35 hit; against icepool's own reckoning of the two dice."""
    from encounters.asks import Answer

    table = opened()
    choice = Choice("strike", {"by": "ana", "target": "bruno"})
    answers = {"guard": Answer(option="dodge")}
    odds = weigh(DUEL, table.seat.encounter, choice, answers, read_outcome("bruno", "hp"))
    both = icepool.map(
        lambda a, d: "miss" if a > 50 else "dodged" if d <= 30 else "hit", icepool.d(100), icepool.d(100)
    )
    assert odds.outcomes == pytest.approx({str(k): float(both.probability(k)) for k in both.outcomes()})
    assert odds.assumed == ()


def test_odds_that_would_take_for_ever_are_refused_at_once() -> None:
    """999d999 can be rolled; its exact distribution is not worked out."""
    with pytest.raises(Refused):
        dice_of("999d999").chances()


def test_odds_leave_the_state_and_the_file_alone(opened: Open) -> None:
    """Weighing writes nothing."""
    table = opened()
    before, state = table.path.read_bytes(), table.seat.encounter
    weigh(DUEL, state, Choice("strike", {"by": "ana", "target": "caio"}), {}, read_outcome("caio", "hp"))
    assert (table.path.read_bytes(), table.seat.encounter) == (before, state)
