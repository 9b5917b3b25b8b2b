"""Tests, movement and the order of turns (UNI-001 to UNI-026, UNI-109)."""

from __future__ import annotations

import pytest

from encounters.model import Scalar
from systems.unisystem import movement
from systems.unisystem.data import table
from systems.unisystem.levels import difficulty
from tests.unisystem.table import UNI, Fight, asked, figure, hero, mook, outcome, rolled

TESTS = [
    ("UNI-001 attribute + skill", {"first": "INT", "second": "doctor"}, 7),
    ("UNI-003 doubled", {"first": "STR"}, 6),
    ("UNI-003 not doubled", {"first": "STR", "second": "plain"}, 3),
    ("UNI-003 two attributes", {"first": "WIL", "second": "CON"}, 6),
    ("UNI-007 UNI-109 easy", {"first": "STR", "difficulty": "easy"}, 11),
    ("UNI-109 near impossible", {"first": "STR", "difficulty": "near-impossible"}, -4),
    ("UNI-007 by hand", {"first": "STR", "bonus": -2}, 4),
    ("UNI-011 unskilled", {"first": "INT", "second": "science"}, 1),
]


@pytest.mark.parametrize("args, base", [r[1:] for r in TESTS], ids=[r[0] for r in TESTS])
def test_test(args: dict[str, object], base: int) -> None:
    made = Fight(hero("ana", doctor=4))
    events = made.do("test", 5, who="ana", **args)
    assert figure(events, outcome(events), "total") == base + 5


SCALE = {
    "easy": 5,
    "moderate": 3,
    "average": 1,
    "challenging": 0,
    "difficult": -2,
    "very-difficult": -4,
    "heroic": -7,
    "near-impossible": -10,
}


@pytest.mark.parametrize("slug, amount", SCALE.items(), ids=[f"UNI-109 {s}" for s in SCALE])
def test_difficulty(slug: str, amount: int) -> None:
    assert difficulty(slug) == amount


def test_scores() -> None:
    """UNI-008, UNI-009: a score is its own total; half of it stands for an undoubled attribute."""
    made = Fight(mook("ana"), hero("bia"))
    assert figure(made.do("test", who="ana", first="muscle"), "success", "total") == 12
    assert figure(made.do("test", who="ana", first="muscle", second="half"), "failure", "total") == 6
    assert made.refused("test", who="bia", first="combat") == "no-score"


def test_oppose() -> None:
    """UNI-004: the higher total wins, without the 9; a tie goes to who resists, or by setting to who acts."""
    people = (hero("ana"), hero("bia", side="foes"))
    assert outcome(Fight(*people).do("oppose", 2, 1, 9, who="ana", against="bia", first="STR")) == "wins"
    tied: dict[str, object] = {"who": "ana", "against": "bia", "first": "STR"}
    assert outcome(Fight(*people).do("oppose", 4, 4, **tied)) == "loses"
    assert outcome(Fight(*people, ties="attacker").do("oppose", 4, 4, **tied)) == "wins"


LIFTS = [(1, 25), (3, 75), (5, 125), (6, 225), (10, 625), (11, 875), (15, 1875), (16, 3000), (20, 7000)]


@pytest.mark.parametrize("strength, kilos", LIFTS, ids=[f"UNI-026 STR {s}: {k} kg" for s, k in LIFTS])
def test_lift(strength: int, kilos: int) -> None:
    assert movement.carry(strength) == kilos
    events = Fight(hero("ana", STR=strength)).do("lift", who="ana")
    assert figure(events, "lifts", "carry") == kilos // 2 and figure(events, "lifts", "throw") == kilos // 10


JUMPS = [
    ("UNI-024 long", {}, {"kind": "long", "run": "no"}, 300),
    ("UNI-024 high", {}, {"kind": "high", "run": "no"}, 75),
    ("UNI-024 a run doubles", {}, {"kind": "long", "run": "yes"}, 600),
    ("UNI-024 a run doubles high jumps", {}, {"kind": "high", "run": "yes"}, 150),
    (
        "UNI-025 levels double too by setting",
        {"jump_levels_double": True},
        {"kind": "long", "run": "yes"},
        600 + 200,
    ),
]


@pytest.mark.parametrize("settings, args, reach", [r[1:] for r in JUMPS], ids=[r[0] for r in JUMPS])
def test_jump(settings: dict[str, Scalar], args: dict[str, str], reach: int) -> None:
    """UNI-025: 3 + 3 + 5 = 11: two levels, 1 m or 30 cm each."""
    made = Fight(hero("ana", athletics=3), **settings)
    step = 200 if args["kind"] == "long" else 60
    assert figure(made.do("jump", 5, who="ana", **args), "jumped", "centimetres") == reach + step


def test_speed() -> None:
    """UNI-023: CON 4 + DEX 5."""
    assert movement.speed(hero("ana", CON=4, DEX=5)[0]) == 9


def test_initiative() -> None:
    """UNI-012: d10 + DEX once for the fight; the higher first, then DEX; no die in the second turn."""
    made = Fight(hero("ana", DEX=5), mook("bia", DEX=3), mook("caio", DEX=2)).start(3, 5, 9)
    assert [(s.id, s.rank) for s in made.turn.slots] == [("caio", 11), ("ana", 8), ("bia", 8)]
    assert made.turn.current == "caio"
    assert asked(made.end_round()) == []
    assert made.turn.current == "caio"


def test_initiative_by_setting() -> None:
    """UNI-012: by DEX alone, or anew each turn."""
    made = Fight(hero("ana", DEX=5), mook("bia"), initiative="dex").start()
    assert made.turn.current == "ana"
    made = Fight(hero("ana", DEX=5), mook("bia"), initiative_each="turn").start(9, 2)
    made.end_round(1, 9)
    assert made.turn.current == "bia"


def test_typed_initiative() -> None:
    """UNI-012: what is typed stands."""
    made = Fight(hero("ana"), mook("bia"))
    made.do("initiative", target="bia", value=20)
    made.start(9)
    assert made.turn.current == "bia"


def test_turn_length() -> None:
    """UNI-021: five seconds."""
    made = Fight(hero("ana")).start(5)
    made.next()
    assert made.state.clock == 5 and UNI.round_seconds == 5


def test_sheet() -> None:
    """UNI-010: the usual manoeuvres stand on the sheet with their totals."""
    made = Fight(hero("ana", "sword", melee=3, brawling=2), mook("bia"))
    rows = {line.slug: line.text for line in UNI.sheet(made.state, "ana")}
    assert rows["melee-weapon"] == "+6" and rows["punch"] == "+5" and rows["kick"] == "+4"
    assert rows["speed"] == "6 m (30 m)" and rows["scratch"] == "1"
    rows = {line.slug: line.text for line in UNI.sheet(made.state, "bia")}
    assert rows["kick"] == "10" and rows["combat"] == "11"


def test_acts_with_odds() -> None:
    """UNI-010: the acts beside somebody are legal and have odds."""
    made = Fight(hero("ana", "sword", melee=3, brawling=2), mook("bia"))
    for choice in UNI.acts(made.state, "ana"):
        assert made.odds(choice.verb, **choice.args).runs > 0
    assert {c.get("manoeuvre") for c in UNI.acts(made.state, "ana")} >= {"", "punch", "kick", "grapple"}
    made.put("bia", "grappled", source="neck", other="ana")
    assert {"choke", "break-neck"} <= {c.get("manoeuvre") for c in UNI.acts(made.state, "ana")}


def test_lookups() -> None:
    """UNI-037, UNI-054, UNI-057, UNI-122: a card for every rule and every entry."""
    cards = UNI.cards("pt")
    assert all(f"UNI-{number:03}" in cards for number in range(1, 139))
    assert cards["weapon:sword"].table and cards["manoeuvre:choke"].text
    assert len(table("manoeuvres")) >= 40 and rolled  # the table is whole
