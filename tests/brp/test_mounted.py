"""Mounted combat and mass combat (BRP-040, BRP-042, BRP-149, BRP-189 to BRP-193, BRP-218 to BRP-221, BRP-263)."""

# ruff: noqa: E501
# One case, one line: the tables are read more often than written.

from __future__ import annotations

from typing import Any

import pytest

from encounters.errors import Refused
from encounters.model import Entity, Scalar
from systems.brp import attack, gear
from tests.brp.table import Fight, asked, outcome, person, rolled, told


def fight(*gear_: str, **settings: Scalar) -> Fight:
    """Ana on her horse: Ride 45, sword 60, Dodge 50, DEX 13, 12 HP; Bia on foot, sword 50."""
    ana = person(
        "ana",
        *(gear_ or ("broadsword",)),
        DEX=13,
        CON=14,
        POW=10,
        ride=45,
        sword=60,
        polearm=60,
        spear=60,
        shield=60,
        dodge=50,
    )
    horse = (
        Entity(
            "horse", "Bold", side="heroes", stats={"MOV": 30, "SIZ": 26, "POW": 8, "dodge": 30, "STR": 28}
        ),
        (),
    )
    made = Fight(ana, horse, person("bia", "broadsword", side="foes", sword=50), **settings)
    return made.put("ana", "mounted", other="horse")


def plan(made: Fight, by: str = "ana", target: str = "bia") -> attack.Plan:
    """An attack with what is in hand."""
    return attack.plan(made.state, by, target, gear.in_hand(made.state, by).id)


def test_ride_limits_the_rider() -> None:
    """BRP-218: sword 60 counts as Ride 45, +10 from above; BRP-097: Dodge 50 → 25; parry 45 + 10."""
    assert plan(fight()).ask.cuts[2] == 55
    guards = plan(fight(), "bia", "ana").guards
    assert guards["dodge"].chance.value == 25
    assert guards["parry"].chance.value == 55


REFUSED = [
    ("BRP-189 a halberd in two hands", "halberd"),
    ("BRP-189 a pike in two hands", "pike"),
]


@pytest.mark.parametrize("slug", [c[1] for c in REFUSED], ids=[c[0] for c in REFUSED])
def test_what_cannot_be_used_in_the_saddle(slug: str) -> None:
    with pytest.raises(Refused, match="not-from-the-saddle"):
        fight(slug).do("attack", by="ana", target="bia")


def test_a_lance_can_and_a_large_shield_cannot() -> None:
    """BRP-189: the lance is made for it; a large shield does not even parry."""
    assert plan(fight("lance")).ask.cuts[2] == 55
    guards = plan(fight("broadsword", "large-round-shield"), "bia", "ana").guards
    assert "parry-large-round-shield" not in guards and guards["parry"].item == "ana-broadsword"


def test_mounting_and_dismounting() -> None:
    """BRP-040: down is free; up again is a partial move: rank 13 → 7."""
    made = fight().start()
    made.do("dismount", who="ana")
    assert made.turn.current == "ana" and not made.has("ana", "mounted")
    made.do("mount", who="ana", mount="horse")
    assert made.has("ana", "mounted")
    assert next(slot.rank for slot in made.turn.slots if slot.members == ("ana",)) == 7


def test_what_can_be_mounted() -> None:
    """BRP-040: a beast; not somebody with a sword, not unarmed people of one's own size."""
    made = fight()
    made.do("dismount", who="ana")
    assert made.refused("mount", who="ana", mount="bia") == "no-beast"
    made.do("add", creature="war-horse", count=1)
    made.do("add", creature="goblin", count=1)
    ids = {entity.slug: entity.id for entity in made.state.combatants() if entity.slug}
    assert made.refused("mount", who="ana", mount=ids["goblin"]) == "no-beast"
    made.do("mount", who="ana", mount=ids["war-horse"])
    unarmed = Fight(person("ana", "broadsword"), person("caio", SIZ=10))
    assert unarmed.refused("mount", who="ana", mount="caio") == "no-beast"


def test_nobody_rides_in_a_circle() -> None:
    """BRP-040: neither on whoever sits on him, nor on what that one sits on."""
    made = fight()
    assert made.refused("mount", who="horse", mount="ana") == "no-beast"
    mare = (Entity("mare", stats={"SIZ": 27}), ())
    foal = (Entity("foal", stats={"SIZ": 28}), ())
    made = Fight((Entity("horse", stats={"SIZ": 26}), ()), mare, foal)
    made.put("mare", "mounted", other="horse").put("foal", "mounted", other="mare")
    assert made.refused("mount", who="horse", mount="mare") == "rides-you"
    assert made.refused("mount", who="horse", mount="foal") == "rides-you"


RIDING = [
    # MOV 30: 15 m of the horse count as 5 of a walker.
    ("BRP-219 15 m are free", 45, 15, 13),
    ("BRP-219 45 m count as 15: half rank", 45, 45, 7),
    ("BRP-219 without Ride it stays", 46, 45, 13),
]


@pytest.mark.parametrize("face, metres, rank", [c[1:] for c in RIDING], ids=[c[0] for c in RIDING])
def test_riding(face: int, metres: int, rank: int) -> None:
    made = fight().start()
    made.do("ride", face, who="ana", metres=metres)
    assert next(slot.rank for slot in made.turn.slots if slot.members == ("ana",)) == rank


def test_what_lies_on_the_ground() -> None:
    """BRP-219: a dropped weapon only after dismounting."""
    made = fight("broadsword", "dagger")
    made.do("draw", who="ana", weapon="dagger", drop="yes")
    with pytest.raises(Refused, match="pick-up-mounted"):
        made.do("give", item="ana-broadsword", who="ana")
    made.do("dismount", who="ana")
    made.do("give", item="ana-broadsword", who="ana")
    assert made.state.entities["ana-broadsword"].owner == "ana"


def test_a_major_wound_unseats() -> None:
    """BRP-149, BRP-263: 6 of 12 points: Luck for the wound, then Luck 50 and Stamina 70 for the fall."""
    made = fight().start()
    events = made.do("damage", 1, 50, 70, targets="ana", amount=6)
    assert asked(events) == ["luck:ana", "luck:ana#2", "stamina:ana"]
    assert not made.has("ana", "mounted") and made.has("ana", "prone") and not made.has("ana", "stunned")


def test_a_lighter_wound_does_not() -> None:
    """BRP-149: 5 points are no major wound."""
    made = fight()
    made.do("damage", targets="ana", amount=5)
    assert made.has("ana", "mounted")


FALLS = [
    # ident, faces after the wound's Luck: Luck 50 (fumble from 98), 1D6, Stamina 70
    ("BRP-263 Luck: unhurt", (50, 70), 6, False, False),
    ("BRP-263 failure: 1D6", (51, 3, 70), 3, False, False),
    ("BRP-263 BRP-232 fumble: 1D6 and dragged", (98, 3, 70), 3, True, False),
    ("BRP-263 without Stamina stunned for the next round", (50, 71), 6, False, True),
]


@pytest.mark.parametrize("dice, left, dragged, stunned", [c[1:] for c in FALLS], ids=[c[0] for c in FALLS])
def test_falling_from_the_mount(dice: tuple[int, ...], left: int, dragged: bool, stunned: bool) -> None:
    made = fight(minor_wounds=False).start()
    made.do("damage", 1, *dice, targets="ana", amount=6)
    assert (made.hp("ana"), made.has("ana", "dragged"), made.has("ana", "stunned")) == (
        left,
        dragged,
        stunned,
    )


def test_dragged_round_by_round() -> None:
    """BRP-232: 1D3 until a Difficult Agility (65 → 33) frees the rider."""
    made = fight(minor_wounds=False).start()
    made.do("damage", 1, 98, 1, 70, targets="ana", amount=6)
    made.end_round(34, 2)
    assert made.hp("ana") == 3
    made.end_round(33)
    assert made.hp("ana") == 3 and not made.has("ana", "dragged")


def test_a_knockback_unseats() -> None:
    """BRP-220, BRP-132: Ride fails (46), so 8 points meet Ana's SIZ 10 alone: 40%; down she goes."""
    made = (
        fight(minor_wounds=False, major_wounds=False)
        .stat("ana", CON=40)
        .stat("bia", sword=50)
        .points("ana", 12)
    )
    events = made.do(
        "attack", 50, 7, 46, 40, 50, 70, answers={"defence": "none"}, by="bia", target="ana", knockback="back"
    )
    assert rolled(events, "seat:ana").cuts[2] == 45
    assert rolled(events, "knockback:ana").why[:2] == ("active 8", "passive 10")
    assert "unseated" in told(events)
    assert not made.has("ana", "mounted")


SET = [
    ("BRP-190 the rider: Ride 45 avoids", "rider", (45,), "avoids-set-weapon"),
    ("BRP-190 the rider: 46 does not", "rider", (46,), "runs-into-it"),
    ("BRP-190 the mount's own Dodge 30", "mount", (30,), "avoids-set-weapon"),
    ("BRP-190 the mount's Dodge fails", "mount", (31,), "runs-into-it"),
    ("BRP-190 forced on: Ride 45, POW 10 against 8 is 60", "force", (45, 60), "mount-driven-on"),
    ("BRP-190 forced on: POW fails", "force", (45, 61), "mount-balks"),
    ("BRP-190 forced on: Ride fails", "force", (46,), "mount-balks"),
]


@pytest.mark.parametrize("how, dice, slug", [c[1:] for c in SET], ids=[c[0] for c in SET])
def test_a_set_weapon(how: str, dice: tuple[int, ...], slug: str) -> None:
    made = fight()
    assert outcome(made.do("avoid-set", *dice, who="ana", how=how)) == slug
    assert made.has("ana", "no-attack") is (how == "rider" or slug == "mount-balks")


PLACES = [
    # ident, who strikes with what, the dice text, the face, the place
    ("BRP-221 a rider: 1D10+10, 1 is the abdomen", "ana", "1d10+10", 1, "abdomen"),
    ("BRP-221 a rider: 9 is the head", "ana", "1d10+10", 9, "head"),
    ("BRP-221 on foot with a medium weapon: 1D20", "bia", "1d20", 3, "right-leg"),
]


@pytest.mark.parametrize("by, dice, face, place", [c[1:] for c in PLACES], ids=[c[0] for c in PLACES])
def test_where_blows_land(by: str, dice: str, face: int, place: str) -> None:
    made = fight(hit_locations=True)
    target = "bia" if by == "ana" else "ana"
    events = made.do("attack", 40, 1, face, answers={"defence": "none"}, by=by, target=target)
    assert rolled(events, "location").dice == dice
    assert place in made.state.entities[target].tracks


def test_a_short_weapon_does_not_reach_the_head() -> None:
    """BRP-221: the 19 is rolled again."""
    made = fight(hit_locations=True)
    events = made.do(
        "attack", 25, 1, 19, 13, answers={"defence": "none"}, by="bia", target="ana", weapon="fist"
    )
    assert [x for x in asked(events) if x.startswith("location")] == ["location", "location#2"]
    assert "right-arm" in made.state.entities["ana"].tracks


def battle(**settings: Scalar) -> Fight:
    """Two captains, Strategy 60 and 40, Luck 50, 10 HP."""
    return Fight(
        person("ana", "broadsword", strategy=60, sword=60),
        person("bia", "broadsword", side="foes", strategy=40, sword=50),
        **settings,
    )


BATTLE: list[tuple[str, dict[str, Any], tuple[int, ...], str]] = [
    ("BRP-192 opposed Strategy: 30 against 41 wins", {"how": "strategy"}, (30, 41), "gains-ground"),
    ("BRP-192 opposed Strategy: the higher success wins", {"how": "strategy"}, (30, 40), "loses-ground"),
    ("BRP-192 nobody succeeds", {"how": "strategy"}, (61, 41), "nobody-gains"),
    ("BRP-192 POT 14 against 12: 60%", {"how": "pot", "pot": 14, "other": 12}, (60,), "gains-ground"),
    ("BRP-192 POT 14 against 12 lost at 61", {"how": "pot", "pot": 14, "other": 12}, (61,), "loses-ground"),
]


@pytest.mark.parametrize("args, dice, slug", [c[1:] for c in BATTLE], ids=[c[0] for c in BATTLE])
def test_a_turn_of_battle(args: dict[str, Any], dice: tuple[int, ...], slug: str) -> None:
    """BRP-042: each turn is five minutes."""
    made = battle()
    assert outcome(made.do("mass-combat", *dice, who="ana", against="bia", **args)) == slug
    assert made.state.clock == 300


def test_a_symbolic_duel() -> None:
    """BRP-192: each strikes once; 1D8+1 = 5 and 4 off the armies' points."""
    made = battle(minor_wounds=False, major_wounds=False)
    none = {"defence": "none", "defence#2": "none"}
    made.do("mass-combat", 60, 4, 50, 3, answers=none, who="ana", against="bia", how="duel")
    assert (made.hp("bia"), made.hp("ana")) == (5, 6)


def test_won_turns_are_counted() -> None:
    """BRP-042: two turns won make 2."""
    made = battle()
    for _ in range(2):
        made.do("mass-combat", 30, 41, who="ana", against="bia")
    assert made.value("ana", "battle-won") == 2
    assert made.state.clock == 600


RISKS = [
    # Luck 50: fumble from 98; armour 2.
    ("BRP-193 success: nothing", (50,), 0, 10),
    ("BRP-193 failure: 1D6", (51, 4), 0, 6),
    ("BRP-193 failure: 1D6 less armour 2", (51, 4), 2, 8),
    ("BRP-193 fumble: 2D6", (98, 1, 3), 0, 6),
]


@pytest.mark.parametrize("dice, armour, left", [c[1:] for c in RISKS], ids=[c[0] for c in RISKS])
def test_the_risk_of_battle(dice: tuple[int, ...], armour: int, left: int) -> None:
    made = battle().stat("ana", armour=armour)
    made.do("mass-risk", *dice, targets="ana")
    assert made.hp("ana") == left
