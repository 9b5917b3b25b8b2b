"""BRP-145: hit locations, their points, and what they do at one, two and three times those."""

# ruff: noqa: E501
# One case, one line: the tables are read more often than written.

from __future__ import annotations

import pytest

from systems.brp import gear, locations
from tests.brp.table import Fight, asked, person, rolled

FACES = [
    (1, "right-leg"),
    (4, "right-leg"),
    (5, "left-leg"),
    (8, "left-leg"),
    (9, "abdomen"),
    (11, "abdomen"),
    (12, "chest"),
    (13, "right-arm"),
    (15, "right-arm"),
    (16, "left-arm"),
    (18, "left-arm"),
    (19, "head"),
    (20, "head"),
]


@pytest.mark.parametrize("face, name", FACES, ids=[f"BRP-145 D20 {row[0]}: {row[1]}" for row in FACES])
def test_where_a_blow_lands(face: int, name: str) -> None:
    assert locations.NAMES[sum(face > cut for cut in locations.CUTS)] == name


POINTS = [("right-leg", 5), ("abdomen", 5), ("head", 5), ("chest", 6), ("left-arm", 4)]


@pytest.mark.parametrize(
    "name, points", POINTS, ids=[f"BRP-145 13 points: {row[0]} {row[1]}" for row in POINTS]
)
def test_points_of_a_location(name: str, points: int) -> None:
    """13 in all: a third 4⅓ → 5, four tenths 5.2 → 6, a quarter 3¼ → 4."""
    made = fight(13)
    assert locations.maximum(made.state.entities["bia"], name) == points


def fight(points: int = 20, *gear_: str) -> Fight:
    """Bia: 20 points: legs, abdomen, head 7, chest 8, arms 5. Stamina is CON×5, so 100 and sure to 95."""
    bia = person("bia", *(gear_ or ("broadsword", "half-shield")), side="foes", CON=points, SIZ=points, STR=0)
    return Fight(person("ana", "broadsword", sword=60, DEX=15), bia, hit_locations=True).start()


BLOWS = [
    # ident, D20, damage (1D8+1), further dice, conditions, points in all, points of the location
    ("BRP-145 leg below its points", 1, 6, (), (), 14, 1),
    ("BRP-145 leg at its points: useless, down, no act", 1, 7, (), ("useless-right-leg", "prone", "lost-turn"), 13, 0),
    ("BRP-145 right arm: useless, sword dropped", 13, 5, (), ("useless-right-arm",), 15, 0),
    ("BRP-145 abdomen: down, bleeding, mortal", 9, 7, (96,), ("useless-abdomen", "prone", "mortal-wound", "bleeding"), 13, 0),
    ("BRP-145 abdomen, Stamina stops it", 9, 7, (95,), ("useless-abdomen", "prone"), 13, 0),
    ("BRP-145 chest: no action", 12, 8, (95,), ("useless-chest", "prone", "incapacitated"), 12, 0),
    ("BRP-145 head: unconscious, mortal", 20, 7, (96,), ("useless-head", "unconscious", "prone", "mortal-wound"), 13, 0),
    ("BRP-145 head, Stamina: alive", 20, 7, (95,), ("useless-head", "unconscious", "prone"), 13, 0),
]  # fmt: skip
NAMES = {1: "right-leg", 13: "right-arm", 16: "left-arm", 9: "abdomen", 12: "chest", 20: "head"}


@pytest.mark.parametrize(
    "face, damage, dice, states, whole, part", [row[1:] for row in BLOWS], ids=[row[0] for row in BLOWS]
)
def test_blows(
    face: int, damage: int, dice: tuple[int, ...], states: tuple[str, ...], whole: int, part: int
) -> None:
    made = fight()
    made.strike(60, damage - 1, face, *dice)
    found = {c.slug for c in made.state.entities["bia"].conditions} - {"wound"}
    assert found == set(states)
    assert made.hp("bia") == whole
    assert made.hp("bia", NAMES[face]) == part


HEAVY = [
    # ident, D20, damage, further dice, conditions, points in all
    ("BRP-145 leg twice: incapacitated, bleeding", 1, 14, (51,), ("useless-right-leg", "prone", "lost-turn", "incapacitated", "bleeding"), 6),
    ("BRP-145 leg twice, Difficult Stamina", 1, 14, (50,), ("useless-right-leg", "prone", "lost-turn", "incapacitated"), 6),
    ("BRP-145 arm takes no more than twice from one blow", 13, 14, (50,), ("useless-right-arm", "incapacitated"), 10),
    ("BRP-145 arm thrice: off, and still twice", 13, 15, (50,), ("severed-right-arm", "incapacitated"), 10),
    ("BRP-145 abdomen twice: unconscious, bleeding", 9, 14, (51,), ("useless-abdomen", "unconscious", "prone", "bleeding"), 6),
]  # fmt: skip


@pytest.mark.parametrize(
    "face, damage, dice, states, whole", [row[1:] for row in HEAVY], ids=[row[0] for row in HEAVY]
)
def test_heavy_blows(
    face: int, damage: int, dice: tuple[int, ...], states: tuple[str, ...], whole: int
) -> None:
    """By a great sword, 2D8."""
    bia = person("bia", "broadsword", side="foes", CON=20, SIZ=20, STR=0)
    made = Fight(person("ana", "great-sword", sword=60), bia, hit_locations=True)
    made.strike(60, 8, damage - 8, face, *dice)
    found = {c.slug for c in made.state.entities["bia"].conditions} - {"wound"}
    assert found == set(states)
    assert made.hp("bia") == whole


def test_the_trunk_at_three_times_is_death() -> None:
    """BRP-145: an abdomen of 14: 9 by the sword, then 33 more make thrice 14."""
    made = fight(40)
    made.strike(60, 8, 9)
    made.do("damage", 50, targets="bia", amount=32, track="abdomen")
    assert made.has("bia", "unconscious")
    made.do("damage", targets="bia", amount=1, track="abdomen")
    assert made.has("bia", "dead")


def test_a_shield_stays_on_a_useless_arm() -> None:
    """BRP-145: what is not strapped on falls: the sword does, the shield does not."""
    made = fight()
    made.strike(60, 4, 16)
    assert made.state.entities["bia-half-shield"].owner == "bia"
    made.strike(60, 4, 13)
    assert made.state.entities["bia-broadsword"].owner == ""


def test_dead_in_two_turns_without_care() -> None:
    """BRP-145: abdomen: 10 minutes; head: 5."""
    made = fight()
    made.strike(60, 6, 9, 96)
    assert made.until("bia", "mortal-wound") == "clock 600"
    made = fight()
    made.strike(60, 6, 20, 96)
    assert made.until("bia", "mortal-wound") == "clock 300"


def test_care_stops_it() -> None:
    """BRP-145, BRP-291: medical care."""
    made = fight()
    made.strike(60, 6, 9, 96)
    made.do("first-aid", 30, who="ana", target="bia", purpose="bleeding")
    assert not made.has("bia", "mortal-wound")
    assert not made.has("bia", "bleeding")


def test_a_mended_limb_works_again() -> None:
    """BRP-145: useless until it has points again."""
    made = fight()
    made.strike(60, 4, 13)
    made.do("heal", targets="bia", amount=1, track="right-arm")
    assert not made.has("bia", "useless-right-arm")


COVER = [
    ("BRP-145 helmet covers the head", "light-helmet", "head", 4),
    ("BRP-145 helmet covers nothing else", "light-helmet", "chest", 0),
    ("BRP-145 ring covers the chest", "ring", "chest", 5),
    ("BRP-145 ring leaves the head bare", "ring", "head", 0),
    ("BRP-145 leather covers all", "hard-leather", "left-leg", 2),
]


@pytest.mark.parametrize("suit, place, value", [row[1:] for row in COVER], ids=[row[0] for row in COVER])
def test_armour_by_location(suit: str, place: str, value: int) -> None:
    made = fight(20, suit)
    found = gear.armour(made.state, "bia", place)
    assert found == value


def test_no_major_wound_beside_locations() -> None:
    """BRP-145: not compatible with the Major Wound Table."""
    made = fight()
    assert "luck:bia" not in asked(made.strike(60, 8, 1))
    made.do("damage", targets="bia", amount=10)
    assert not made.has("bia", "major-wound")


def test_without_the_setting_no_location_is_rolled() -> None:
    """BRP-018, BRP-145: an optional rule."""
    made = Fight(person("ana", "broadsword", sword=60), person("bia", side="foes", CON=20, SIZ=20))
    assert asked(made.strike(60, 4)) == ["attack", "damage"]
    assert rolled(fight().strike(60, 4, 4), "location").cuts == (4, 8, 11, 12, 15, 18)


LATENT = [
    # setting, verb, arguments, the track, its points: 13 hit points; STR 10 + CON 13; POW 10
    ("BRP-145 an arm has a quarter: 4", "hit_locations", "damage", {"amount": 3}, "right-arm", 1),
    ("BRP-145 a leg has a third: 5", "hit_locations", "set", {"value": 2}, "left-leg", 2),
    ("BRP-292 fatigue 23", "fatigue", "damage", {"amount": 3}, "fatigue", 20),
    ("BRP-292 fatigue put to 7", "fatigue", "set", {"value": 7}, "fatigue", 7),
    ("BRP-295 power 10", "fate_points", "damage", {"amount": 4}, "power", 6),
]


@pytest.mark.parametrize(
    "setting, verb, args, track, left", [row[1:] for row in LATENT], ids=[row[0] for row in LATENT]
)
def test_tracks_that_the_settings_bring(
    setting: str, verb: str, args: dict[str, int], track: str, left: int
) -> None:
    """They can be named before anything has touched them, in a fight that takes them up on the way."""
    made = Fight(person("bia", CON=13, SIZ=13))
    made.do("setting", name=setting, value="yes")
    who = {"targets": "bia"} if verb == "damage" else {"target": "bia"}
    made.do(verb, track=track, **who, **args)
    assert made.hp("bia", track) == left


def test_no_locations_where_they_are_not_in_use() -> None:
    """BRP-145: an option of the fight."""
    assert Fight(person("bia")).refused("damage", targets="bia", amount=1, track="right-arm") == "option"
