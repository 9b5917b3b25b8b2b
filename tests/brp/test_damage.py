"""BRP-105 to BRP-107, BRP-113 to BRP-115, BRP-017, BRP-081: the dice of a hit, the modifier, the armour."""

# ruff: noqa: E501
# One case, one line: the tables are read more often than written.

from __future__ import annotations

from typing import Any

import pytest

from encounters.dice import draft
from encounters.dicetext import write
from encounters.play import Play
from systems.brp import damage, gear, modifier
from systems.brp.modifier import text_for
from tests.brp.table import BRP, Fight, person, rolled

MODIFIERS = [
    (2, "-1d6"),
    (12, "-1d6"),
    (13, "-1d4"),
    (16, "-1d4"),
    (17, ""),
    (24, ""),
    (25, "1d4"),
    (32, "1d4"),
    (33, "1d6"),
    (40, "1d6"),
    (41, "2d6"),
    (56, "2d6"),
    (57, "3d6"),
    (72, "3d6"),
    (73, "4d6"),
    (88, "4d6"),
    (89, "5d6"),
]


@pytest.mark.parametrize("total, text", MODIFIERS, ids=[f"BRP-106 STR+SIZ {row[0]}" for row in MODIFIERS])
def test_modifier(total: int, text: str) -> None:
    assert text_for(total) == text


HALVES = [("1d4", "1d2"), ("1d6", "1d3"), ("2d6", "2d3"), ("-1d4", "-1d4"), ("-1d6", "-1d6"), ("", "0")]


@pytest.mark.parametrize("whole, half", HALVES, ids=[f"BRP-113 half of {row[0] or 'none'}" for row in HALVES])
def test_half_modifier(whole: str, half: str) -> None:
    """Each die is halved in size, a negative modifier stays whole, none stays none (B26)."""
    assert write(*modifier.halved(modifier.terms(whole))) == half


DOUBLES = [("", "1d4"), ("1d4", "1d4x2"), ("2d6", "2d6x2"), ("-1d4", "0"), ("-1d6", "0")]


@pytest.mark.parametrize(
    "whole, twice", DOUBLES, ids=[f"BRP-109 twice {row[0] or 'none'}" for row in DOUBLES]
)
def test_doubled_modifier(whole: str, twice: str) -> None:
    assert write(*modifier.doubled(modifier.terms(whole), more=False)) == twice


def fight(*gear_: str, armour: tuple[str, ...] = (), size: int = 0, **settings: Any) -> Fight:
    """Ana's STR is 13 and `size` more; her SIZ 12. Bia has 20 hit points."""
    skills = dict.fromkeys(("sword", "bow", "mace", "spear", "javelin", "pistol", "sling", "dagger"), 60)
    ana = person("ana", *gear_, STR=13 + size, SIZ=12, **skills)
    return Fight(ana, person("bia", *armour, side="foes", CON=20, SIZ=20), **settings)


DICE = [
    # what, weapon, result, more STR (25 → +1D4, 17 − → none with −8), settings, dice
    ("BRP-105 normal with +1D4", "broadsword", "normal", 0, {}, "1d8+1d4+1"),
    ("BRP-105 normal, no modifier", "broadsword", "normal", -3, {}, "1d8+1"),
    ("BRP-106 negative", "broadsword", "normal", -10, {}, "1d8-1d4+1"),
    ("BRP-107 critical: maximum and rolled modifier", "broadsword", "critical", 0, {}, "1d4+9"),
    ("BRP-107 critical without modifier", "broadsword", "critical", -3, {}, "9"),
    ("BRP-107 critical of an impaling weapon is not doubled", "short-spear", "critical", -3, {}, "7"),
    ("BRP-108 impaling: dice and bonus twice, modifier once", "short-spear", "special", 0, {}, "1d6x2+1d4+2"),
    ("BRP-108 setting: twice as many dice", "short-spear", "special", 0, {"doubled_dice": "more"}, "2d6+1d4+2"),
    ("BRP-109 crushing: modifier twice", "light-mace", "special", 0, {}, "1d6+1d4x2+2"),
    ("BRP-109 crushing: none becomes +1D4", "light-mace", "special", -3, {}, "1d6+1d4+2"),
    ("BRP-109 crushing: negative becomes none", "light-mace", "special", -10, {}, "1d6+2"),
    ("BRP-109 setting: twice as many dice", "light-mace", "special", 0, {"doubled_dice": "more"}, "1d6+2d4+2"),
    ("BRP-110 bleeding: plain dice", "broadsword", "special", 0, {}, "1d8+1d4+1"),
    ("BRP-113 bow: half", "long-bow", "normal", 0, {}, "1d8+1d2+1"),
    ("BRP-113 thrown: half", "javelin", "normal", 0, {}, "1d6+1d2"),
    ("BRP-113 thrown: negative whole", "javelin", "normal", -10, {}, "1d6-1d4"),
    ("BRP-113 firearm: none", "medium-pistol", "normal", 0, {}, "1d8"),
    ("BRP-109 BRP-113 sling: twice, then half", "sling", "special", 0, {}, "1d8+1d2x2"),
]  # fmt: skip


@pytest.mark.parametrize(
    "weapon, result, size, settings, text", [row[1:] for row in DICE], ids=[row[0] for row in DICE]
)
def test_dice(weapon: str, result: str, size: int, settings: dict[str, Any], text: str) -> None:
    made = fight(weapon, size=size, **settings)
    play = Play(BRP, made.state, {}, draft)
    held = gear.weapon(made.state, "ana", weapon)
    assert damage.dice(play, "ana", held, result).text == text


ARMOUR = [
    ("BRP-105 hard leather 2", ("hard-leather",), (60, 5, 3), 20 - 9 + 2),
    ("BRP-105 armour that stops all", ("full-plate",), (60, 3, 3), 20),
    ("BRP-107 a critical ignores it", ("full-plate",), (1, 4, 30), 20 - 13),
    ("BRP-105 two suits add up", ("soft-leather", "padded"), (60, 5, 3), 20 - 9 + 2),
]


@pytest.mark.parametrize("worn, dice, hp", [row[1:] for row in ARMOUR], ids=[row[0] for row in ARMOUR])
def test_armour(worn: tuple[str, ...], dice: tuple[int, ...], hp: int) -> None:
    made = fight("broadsword", armour=worn)
    args: dict[str, Any] = {"critical": "critical"} if dice[0] == 1 else {}
    made.strike(*dice, **args)
    assert made.hp("bia") == hp


DAMAGED = [("BRP-114 5 → 2", 5, 2), ("BRP-114 8 → 4", 8, 4), ("BRP-114 1 → 0", 1, 0)]


@pytest.mark.parametrize("value, left", [row[1:] for row in DAMAGED], ids=[row[0] for row in DAMAGED])
def test_damaged_armour_rounds_down(value: int, left: int) -> None:
    made = fight("broadsword", armour=(f"ring av={value}",)).put("bia-ring", "damaged")
    assert gear.armour(made.state, "bia") == left


def test_destroyed_armour_stops_nothing() -> None:
    """BRP-115: destroyed, no protection."""
    made = fight("broadsword", armour=("ring",)).put("bia-ring", "destroyed")
    assert gear.armour(made.state, "bia") == 0


def test_random_armour_is_rolled_for_each_hit() -> None:
    """BRP-017: hard leather 1D6; 5+1+3 = 9 against a 4."""
    made = fight("broadsword", armour=("hard-leather",), random_armour=True)
    events = made.strike(60, 5, 3, 4)
    assert rolled(events, "armour").dice == "1d6"
    assert made.hp("bia") == 15


def test_damaged_random_armour_halves_the_die_and_drops_the_plus() -> None:
    """BRP-114: 1D8+1 becomes 1D4 (G32)."""
    assert gear._damaged_dice("1d8+1") == "1d4"


def test_a_broken_weapon_does_half_rounded_up() -> None:
    """BRP-081: 5+1+3 = 9, half is 5 (B26)."""
    made = fight("broadsword").put("ana-broadsword", "broken")
    made.strike(30, 5, 3)
    assert made.hp("bia") == 15


def test_damage_is_never_below_nothing() -> None:
    """B40: a knife 1D3+1 with −1D6 against armour takes nothing and heals nothing."""
    made = fight("knife", armour=("full-plate",), size=-13)
    made.strike(60, 1, 6)
    assert made.hp("bia") == 20


def test_somebody_on_the_ground_keeps_only_a_negative_modifier() -> None:
    """BRP-200: +1D4 is lost, −1D4 stays."""
    made = fight("dagger").put("ana", "prone")
    assert rolled(made.strike(30, 4), "damage").dice == "1d4+2"
    made = fight("dagger", size=-10).put("ana", "prone")
    assert rolled(made.strike(30, 4, 1), "damage").dice == "1d4-1d4+2"


def test_temporary_points_go_first() -> None:
    """B21: 6 of 10 and 7 temporary: 4 damage leaves 6 and 3; 9 more leave 0 and 0."""
    made = fight("broadsword").points("bia", 6, temporary=7)
    made.do("damage", targets="bia", amount=4)
    track = made.state.entities["bia"].tracks["hp"]
    assert (track.value, track.temporary) == (6, 3)
    made.do("damage", targets="bia", amount=9)
    track = made.state.entities["bia"].tracks["hp"]
    assert (track.value, track.temporary) == (0, 0)
