"""BRP-093, BRP-094, BRP-121 to BRP-123: explosions by distance and attacks on an area."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from encounters.model import Scalar
from systems.brp.perils.explosion import charge
from tests.brp.table import Fight, asked, outcome, person, rolled, told

DYNAMITE = [
    ("BRP-121 G35 0 m", "0", "5d6"),
    ("BRP-121 2 m", "2", "5d6"),
    ("BRP-121 2.5 m: already in the next band", "2.5", "4d6"),
    ("BRP-121 3 m", "3", "4d6"),
    ("BRP-121 4 m", "4", "4d6"),
    ("BRP-121 5 m", "5", "3d6"),
    ("BRP-121 6 m", "6", "3d6"),
    ("BRP-121 7 m", "7", "2d6"),
    ("BRP-121 8 m", "8", "2d6"),
    ("BRP-121 9 m", "9", "1d6"),
    ("BRP-121 10 m", "10", "1d6"),
    ("BRP-121 11 m: nothing", "11", ""),
]


@pytest.mark.parametrize("metres, text", [row[1:] for row in DYNAMITE], ids=[row[0] for row in DYNAMITE])
def test_dice_by_distance(metres: str, text: str) -> None:
    dice = charge("5d6").dice(Fraction(metres))
    assert (dice.text if dice is not None else "") == text


CHARGES = [
    ("BRP-123 half as much again: 7D6 within 15 m", "5d6", "more", "7d6", 15),
    ("BRP-123 half: 3D6 within 5 m", "5d6", "less", "3d6", 5),
    ("BRP-123 4D6 and 50%: 6D6 within 12 m", "4d6", "more", "6d6", 12),
]


@pytest.mark.parametrize(
    "text, how, dice, radius", [row[1:] for row in CHARGES], ids=[row[0] for row in CHARGES]
)
def test_demolition_changes_dice_and_radius(text: str, how: str, dice: str, radius: Fraction | int) -> None:
    made = charge(text, strength=how)
    centre = made.dice(Fraction(0))
    assert centre is not None
    assert (centre.text, made.radius) == (dice, radius)


def test_the_radius_that_the_game_master_sets() -> None:
    """BRP-121: 5D6 within 4 m: nothing at 5 m."""
    assert charge("5d6", radius=4).dice(Fraction(5)) is None


def fight(*worn: str, **settings: Scalar) -> Fight:
    """Ana, Bia and Caio with 40 hit points each; Dodge 40, Agility 50."""
    people = [person(id, *worn, CON=10, SIZ=70, dodge=40, demolition=60) for id in ("ana", "bia", "caio")]
    return Fight(*people, **settings)


COVER = {"cover:ana": "none", "cover:bia": "none", "cover:caio": "none"}


def test_each_at_his_distance() -> None:
    """BRP-121: dynamite: 2 m 5D6 (10), 7 m 2D6 (7), out of reach nothing; armour counts (2)."""
    made = fight("hard-leather")
    made.do(
        "explode",
        *(2, 2, 2, 2, 2),
        *(3, 4),
        targets="ana,bia,caio",
        explosive="dynamite",
        distance="2,7,11",
        answers={k: v for k, v in COVER.items() if k != "cover:caio"},
    )
    assert [made.hp(id) for id in ("ana", "bia", "caio")] == [32, 35, 40]


def test_distances_are_asked() -> None:
    """BRP-121: without a distance the game master picks the band: up to 6 m 3D6."""
    made = fight()
    assert made.need("explode", targets="ana", explosive="dynamite") == "distance:ana"
    answers = {"distance:ana": "6", "cover:ana": "none"}
    made.do("explode", 1, 2, 3, targets="ana", explosive="dynamite", answers=answers)
    assert made.hp("ana") == 34
    out = made.do("explode", targets="ana", explosive="dynamite", answers={"distance:ana": "out"})
    assert told(out) == ["out-of-blast"]


def test_a_blast_can_be_dodged() -> None:
    """BRP-093: grenades are area attacks: Dodge 40 avoids it all, and one lies on the ground."""
    made = fight()
    blast = {"damage": "2d6", "explosive": "other", "distance": "1"}
    made.do("explode", 1, 2, 40, targets="ana", answers={"cover:ana": "dodge"}, **blast)
    assert (made.hp("ana"), made.has("ana", "prone")) == (40, True)
    made.do("explode", 1, 2, targets="bia", surprise="yes", **blast)
    assert (made.hp("bia"), made.has("bia", "prone")) == (37, False)


def test_demolition_is_rolled() -> None:
    """BRP-123: Demolition 60: with 60 the charge of 2D6 has 3D6, with 61 it stays."""
    for face, number in ((60, 3), (61, 2)):
        made = fight(explosion_cover=False)
        args = {"targets": "ana", "explosive": "other", "damage": "2d6", "distance": "1", "by": "bia"}
        made.do("explode", face, *([1] * number), charge="more", **args)
        assert made.hp("ana") == 40 - number


def test_locations_of_a_blast() -> None:
    """BRP-122: 7 points over 1D4 = 2 locations of 14 each: right leg 4, head 3; 7 off the whole."""
    made = fight(hit_locations=True, explosion_cover=False)
    made.do("explode", 3, 4, 2, 1, 19, targets="ana", explosive="other", damage="2d6", distance="1")
    tracks = made.state.entities["ana"].tracks
    assert (made.hp("ana"), tracks["right-leg"].value, tracks["head"].value) == (33, 10, 11)


def test_knockback_by_blast() -> None:
    """BRP-122: 12 points against SIZ 10: 60%; with 60 thrown 2 m and, Agility failing, down."""
    made = Fight(person("ana", SIZ=10), explosion_cover=False).points("ana", 40)
    events = made.do(
        "explode",
        *(6, 6),
        *(50, 60, 51),
        targets="ana",
        explosive="other",
        damage="2d6",
        distance="1",
        knockback="yes",
    )
    assert "knocked-back" in told(events)
    assert made.has("ana", "prone")


AREA = [
    # What Ana does against 9 points, her roll, the points lost, whether she lies.
    ("BRP-093 Dodge 40 avoids all", "dodge", (40,), 0, True),
    ("BRP-093 Dodge fails: all, and prone", "dodge", (41,), 9, True),
    ("BRP-093 Agility 50 halves: 9 becomes 5", "agility", (50,), 5, True),
    ("BRP-093 Agility fails: all, and prone", "agility", (51,), 9, True),
    ("BRP-093 no defence: hit without a roll, and stands", "none", (), 9, False),
]


@pytest.mark.parametrize("how, dice, lost, prone", [row[1:] for row in AREA], ids=[row[0] for row in AREA])
def test_area(how: str, dice: tuple[int, ...], lost: int, prone: bool) -> None:
    made = fight()
    made.do("area", 4, 5, *dice, targets="ana", damage="2d6", answers={"cover:ana": how})
    assert (40 - made.hp("ana"), made.has("ana", "prone")) == (lost, prone)


def test_everybody_in_the_area() -> None:
    """BRP-093: one damage for all of them, armour off each: 9 − 2."""
    made = fight("hard-leather")
    made.do("area", 4, 5, targets="ana,bia,caio", damage="2d6", answers=COVER)
    assert [made.hp(id) for id in ("ana", "bia", "caio")] == [33, 33, 33]


def test_the_helpless_are_not_asked() -> None:
    """BRP-093: whoever is unconscious takes it all."""
    made = fight().put("ana", "unconscious")
    assert asked(made.do("area", 4, 5, targets="ana", damage="2d6")) == ["damage"]
    assert made.hp("ana") == 31


def test_shelter_and_fire() -> None:
    """BRP-094: shelter takes 4 off; the attack sets alight; knockback may come with it."""
    made = fight()
    answers = {"cover:ana": "none"}
    made.do("area", 4, 5, targets="ana", damage="2d6", shelter=4, ignite="yes", answers=answers)
    assert made.hp("ana") == 35
    assert made.has("ana", "burning")


def test_getting_up_again() -> None:
    """BRP-027: up after an area attack for 5 DEX ranks: DEX 10 acts at 5."""
    made = fight().start()
    made.do("area", 4, 5, 40, targets="ana", damage="2d6", answers={"cover:ana": "dodge"})
    made.do("stand", who="ana", how="ranks")
    assert next(slot.rank for slot in made.turn.slots if "ana" in slot.members) == 5


def test_immunity_to_blasts() -> None:
    """BRP-265: nothing is rolled for who is immune."""
    made = fight(explosion_cover=False)
    made.do("immune", targets="ana", danger="explosion")
    events = made.do("explode", targets="ana", explosive="dynamite", distance="1")
    assert (told(events), outcome(events)) == (["immune"], "")


def test_reasons_of_a_blast() -> None:
    """BRP-121: the roll bears the dice that are left of the charge."""
    made = fight(explosion_cover=False)
    events = made.do("explode", 1, 1, targets="ana", explosive="dynamite", distance="7")
    assert rolled(events, "blast:ana").why == ("2d6",)


BLAST = {"explosive": "other", "damage": "3d6", "distance": "0"}
CRASH = [
    ("BRP-264 it blows up: 3D6 at the centre", "explode", (2, 3, 4), BLAST, 9),
    ("BRP-264 it goes over a cliff: 6 m, 2D6, SIZ 70 adds 3D6", "fall", (1, 1, 2, 2, 2), {"metres": 6}, 8),
]


@pytest.mark.parametrize("verb, dice, args, lost", [r[1:] for r in CRASH], ids=[r[0] for r in CRASH])
def test_a_crash_uses_the_matching_rule(
    verb: str, dice: tuple[int, ...], args: dict[str, Any], lost: int
) -> None:
    made = fight(explosion_cover=False)
    made.do(verb, *dice, targets="ana", **args)
    assert 40 - made.hp("ana") == lost


WRONG_DISTANCES = [
    ("BRP-121 no number", "abc", "number"),
    ("BRP-121 less than nothing", "-1", "number-least"),
    ("BRP-121 nobody here", "zoe=2", "nobody"),
    ("BRP-121 somebody else", "Caio=2", "not-in-blast"),
    ("BRP-121 more distances than people", "1,2,3,4,5", "too-many-values"),
]


@pytest.mark.parametrize(
    "text, slug", [row[1:] for row in WRONG_DISTANCES], ids=[row[0] for row in WRONG_DISTANCES]
)
def test_wrong_distances(text: str, slug: str) -> None:
    made = Fight(person("ana"), person("bia"), person("caio"))
    assert made.refused("explode", targets="ana,bia", explosive="dynamite", distance=text) == slug


UNROLLED = [
    # how far away, the charge, the points lost of 6
    ("BRP-121 6 points, within 2 m", 2, "normal", (), 6),
    ("BRP-121 beyond 2 m there is no die to lose", 3, "normal", (), 0),
    ("BRP-123 half as much again: 9 within 3 m", 3, "more", (10,), 9),
    ("BRP-123 half: 3 within 1 m", 1, "less", (10,), 3),
    ("BRP-123 half: nothing beyond it", 2, "less", (10,), 0),
]


@pytest.mark.parametrize(
    "metres, strength, dice, lost", [row[1:] for row in UNROLLED], ids=[row[0] for row in UNROLLED]
)
def test_damage_that_is_not_rolled(metres: int, strength: str, dice: tuple[int, ...], lost: int) -> None:
    made = Fight(person("ana", CON=30, SIZ=30), person("bia", demolition=60))
    args = {"explosive": "other", "damage": "6", "surprise": "yes", "charge": strength, "by": "bia"}
    made.do("explode", *dice, targets="ana", distance=metres, **args)
    assert made.hp("ana") == 30 - lost


NEGATIVE = [
    ("BRP-121 an explosion", "explode", {"targets": "ana", "explosive": "other", "damage": "-6"}),
    ("BRP-093 an area", "area", {"targets": "ana", "damage": "-4"}),
    ("BRP-093 dice that can never reach 0", "area", {"targets": "ana", "damage": "1d6-7"}),
    ("BRP-128 an object", "strike-object", {"thing": "ana-half-shield", "amount": "-3"}),
    ("BRP-253 a hazard", "hazard", {"targets": "ana", "hazard": "fire-torch", "damage": "-1"}),
    ("BRP-298 training", "train", {"who": "ana", "skill": "sword", "amount": "-5"}),
    ("BRP-298 no training at all", "train", {"who": "ana", "skill": "sword", "amount": "0"}),
]


@pytest.mark.parametrize("verb, args", [row[1:] for row in NEGATIVE], ids=[row[0] for row in NEGATIVE])
def test_amounts_below_nothing_are_refused(verb: str, args: dict[str, str]) -> None:
    assert Fight(person("ana", "half-shield", sword=30)).refused(verb, **args) == "number-least"
