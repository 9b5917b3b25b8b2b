"""Blows and what they do (BRP-075 to BRP-083, BRP-095 to BRP-104, BRP-129 to BRP-140).

Backs, the helpless, charges, broken and improvised weapons, pulled blows, knockback, stun, ages of armour,
sweeps, water, no weight.
"""

from __future__ import annotations

from typing import Any

import pytest

from encounters import events as e
from encounters.errors import Refused
from systems.brp import defence, gear
from systems.brp.data import weapon_row
from systems.brp.spot import pulled
from systems.brp.spot.manner import Manner
from tests.brp.table import Fight, asked, outcome, person, rolled, told

SKILLS = dict.fromkeys(("sword", "spear", "club", "brawl", "staff", "dagger", "mace", "throw", "missile"), 60)


def fight(*gear_: str, foe: Any = (), settings: Any = None, **stats: int) -> Fight:
    """Ana of 60% against Bia, 20 hit points, STR 10, SIZ 20, Agility 50; no major wounds."""
    ana = person("ana", *(gear_ or ("broadsword",)), ride=70, **{**SKILLS, **stats})
    bia = person(
        "bia", *foe, side="foes", CON=20, SIZ=20, jump=30, dodge=40, sword=50, listen=40, sense=20, brawl=50
    )
    return Fight(ana, bia, **{"major_wounds": False, "minor_wounds": False, **(settings or {})})


def lost(made: Fight, id: str = "bia") -> int:
    return 20 - made.hp(id)


# --- Attack and defence ---

BACK = [
    ("BRP-095 Difficult Listen 20 noticed, then Difficult parry 25: parried", (20, 25), "parried"),
    ("BRP-095 noticed, parry 26 fails", (20, 26), "hit"),
    ("BRP-095 21: not noticed, no defence", (21,), "hit"),
]


@pytest.mark.parametrize("dice, slug", [row[1:] for row in BACK], ids=[row[0] for row in BACK])
def test_in_the_back(dice: tuple[int, ...], slug: str) -> None:
    made = fight(foe=("broadsword",)).start()
    harm = (4,) if slug == "hit" else ()
    events = made.strike(60, *dice, *harm, defence="parry", mods="backstab")
    assert outcome(events) == slug
    assert made.value("bia", "parries") == (0 if dice == (21,) else 1)


def test_to_notice_is_to_succeed() -> None:
    """BRP-095: Difficult Listen 20; 00 is a failure like any other, 01 a success like any other."""
    made = fight(foe=("broadsword",)).start()
    notice = rolled(made.strike(60, 100, 4, defence="parry", mods="backstab"), "notice:bia")
    assert (notice.cuts, notice.result) == ((0, 0, 20, 100), 3)


def test_no_extra_damage_in_the_back() -> None:
    """BRP-075: 1D8+1 as ever."""
    made = fight()
    made.strike(60, 5, mods="backstab")
    assert lost(made) == 6


def test_no_defence_left_in_the_back() -> None:
    """BRP-095: only if a defence is still to be had."""
    made = fight(foe=("broadsword",)).put("bia", "parries", value=2)
    assert asked(made.strike(60, 1, defence="-", mods="backstab")) == ["attack", "damage"]


REPRIEVE = [("BRP-076 POW×1: 10 spares", 10, "reprieved"), ("BRP-076 11 does not", 11, "miss")]


@pytest.mark.parametrize("face, slug", [row[1:] for row in REPRIEVE], ids=[row[0] for row in REPRIEVE])
def test_lucky_reprieve(face: int, slug: str) -> None:
    made = fight(settings={"reprieve": True}).put("bia", "helpless")
    dice = (face,) if slug == "reprieved" else (face, 96)
    events = made.do("attack", *dice, by="ana", target="bia")
    assert outcome(events) == slug


def test_no_reprieve_unless_the_fight_has_it() -> None:
    assert asked(fight().put("bia", "helpless").do("attack", 96, by="ana", target="bia")) == ["attack"]


def ways(made: Fight, metres: int = 0, **manner: object) -> dict[str, int]:
    weapon = gear.in_hand(made.state, "ana")
    found = defence.open_to(made.state, "bia", "ana", weapon, metres, Manner(**manner))  # type: ignore[arg-type]
    return {way.option: way.chance.value for way in found}


SWORD = ("broadsword",)
WAYS: list[tuple[str, Fight, dict[str, Any], dict[str, int]]] = [
    (
        "BRP-055 a shooter at 3 m is parried",
        fight("medium-pistol", foe=SWORD, DEX=12),
        {"metres": 4},
        {"parry": 50, "dodge": 20},
    ),
    ("BRP-055 at 5 m no more", fight("medium-pistol", foe=SWORD, DEX=12), {"metres": 5}, {"dodge": 20}),
    (
        "BRP-055 setting: at contact alone",
        fight("medium-pistol", foe=SWORD, DEX=12, settings={"point_blank_parry": "contact"}),
        {"metres": 4},
        {"dodge": 20},
    ),
    (
        "BRP-056 at contact a shot is dodged like a blow",
        fight("medium-pistol", foe=SWORD, DEX=12),
        {"metres": 1},
        {"parry": 50, "dodge": 40},
    ),
    (
        "BRP-097 a rider's dodge is Difficult",
        fight(foe=SWORD).put("bia", "mounted").stat("bia", ride=90),
        {},
        {"parry": 60, "dodge": 20},
    ),
    (
        "BRP-198 a parry from above +10",
        fight(foe=SWORD).put("bia", "superior"),
        {},
        {"parry": 60, "dodge": 40},
    ),
    (
        "BRP-218 a rider's parry is capped by Ride",
        fight(foe=SWORD).put("bia", "mounted").put("ana", "mounted").stat("bia", ride=30),
        {},
        {"parry": 30, "dodge": 20},
    ),
    ("BRP-100 a sweep is jumped", fight(foe=SWORD), {"sweep": "swung"}, {"parry": 50, "jump": 30}),
    ("BRP-102 fleeing", fight(foe=SWORD).put("bia", "fleeing"), {}, {}),
    ("BRP-102 fleeing by hand", fight(foe=SWORD), {"mods": ("fleeing-target",)}, {}),
    (
        "BRP-104 no shield under water",
        fight(foe=("broadsword", "half-shield"), settings={"underwater": True}).stat("bia", swim=90),
        {},
        {"parry": 50, "dodge": 40},
    ),
    (
        "BRP-214 under water Swim 25 limits both",
        fight(foe=SWORD, settings={"underwater": True}).stat("bia", swim=25),
        {},
        {"parry": 25, "dodge": 25},
    ),
    (
        "BRP-195 defences in the dark −20",
        fight(foe=SWORD, settings={"light": "semi-dark"}),
        {},
        {"parry": 30, "dodge": 20},
    ),
    (
        "BRP-195 the blind defend as in total darkness −50",
        fight(foe=SWORD).put("bia", "blind").stat("bia", sword=70, dodge=60),
        {},
        {"parry": 20, "dodge": 10},
    ),
    (
        "BRP-195 setting: they are spared",
        fight(foe=SWORD, settings={"light": "semi-dark", "dark_defence": False}),
        {},
        {"parry": 50, "dodge": 40},
    ),
    (
        "BRP-207 faltering in the air",
        fight(foe=SWORD).put("bia", "faltering"),
        {},
        {"parry": 25, "dodge": 20},
    ),
    ("BRP-207 soaring", fight(foe=SWORD).put("bia", "soaring"), {}, {"parry": 100, "dodge": 80}),
    (
        "BRP-304 in flight Fly limits a parry",
        fight(foe=SWORD).put("bia", "flying").stat("bia", fly=30),
        {},
        {"parry": 30, "dodge": 40},
    ),
    ("BRP-216 tumbling", fight(foe=SWORD).put("bia", "tumbling"), {}, {"parry": 25, "dodge": 20}),
]


@pytest.mark.parametrize("made, args, open_", [row[1:] for row in WAYS], ids=[row[0] for row in WAYS])
def test_ways(made: Fight, args: dict[str, Any], open_: dict[str, int]) -> None:
    assert ways(made, **args) == open_


def test_a_fist_that_parries_hurts_its_arm() -> None:
    """BRP-080: a kick of 5 against an arm without armour; 5 hit points of the arm, 5 of the whole."""
    made = fight(settings={"hit_locations": True})
    made.do("attack", 60, 50, 3, by="ana", target="bia", weapon="fist", answers={"defence": "parry"})
    assert made.hp("bia", "right-arm") == 5 - 3 and lost(made) == 3


def test_a_fist_parry_without_locations_costs_nothing() -> None:
    made = fight()
    made.do("attack", 60, 50, by="ana", target="bia", weapon="fist", answers={"defence": "parry"})
    assert lost(made) == 0


# --- Weapons ---


def test_a_charge_has_the_modifier_of_the_mount() -> None:
    """BRP-077: Ride first; STR 29 + SIZ 26 of a horse is +2D6 instead of the rider's none."""
    made = fight("short-spear").put("ana", "mounted")
    events = made.strike(70, 60, 1, 2, 3, mods="charge", mount="2d6", defence="none")
    assert rolled(events, "steer:ana").cuts[2] == 70
    assert "2d6" in rolled(events, "damage").dice


def test_a_charge_that_does_not_come_home() -> None:
    """BRP-077: Ride failed, no attack."""
    events = (
        fight().put("ana", "mounted").do("attack", 71, by="ana", target="bia", mods="charge", mount="2d6")
    )
    assert outcome(events) == "goes-wide"


def test_the_mount_is_known() -> None:
    """BRP-077: a horse of the vehicles has its STR from the bestiary."""
    made = fight()
    made.do("vehicle", vehicle="horse", driver="ana")
    horse = next(x for x in made.state.entities.values() if x.kind == "vehicle")
    assert horse.slug == "horse"
    events = made.strike(70, 60, 1, 2, 3, mods="charge")
    assert rolled(events, "damage").dice == "1d8+2d6+1"


def test_a_set_weapon_adds_it_to_the_fighter_s_own() -> None:
    """BRP-078: STR+SIZ 26 of Ana +1D4, and 2D6 of what runs into the spear."""
    made = fight("long-spear", STR=16)
    events = made.strike(60, 1, 2, 1, 1, mods="set-weapon", mount="2d6")
    assert rolled(events, "damage").dice.endswith("1d4+2d6+1")


NATURAL = [("BRP-079 claw", "claw", "1d6"), ("BRP-079 bite", "bite", "1d3"), ("BRP-079 horn", "horn", "1d3")]


@pytest.mark.parametrize("slug, damage", [row[1:] for row in NATURAL], ids=[row[0] for row in NATURAL])
def test_natural_weapons(slug: str, damage: str) -> None:
    row = weapon_row(slug)
    assert row is not None and row["damage"] == damage and row["kind"] == "natural"


IMPROVISED = [
    ("BRP-083 small", "improvised-small", "1d3"),
    ("BRP-083 medium", "improvised-medium", "1d6"),
    ("BRP-083 large", "improvised-large", "1d8"),
]


@pytest.mark.parametrize("slug, damage", [row[1:] for row in IMPROVISED], ids=[row[0] for row in IMPROVISED])
def test_improvised_weapons(slug: str, damage: str) -> None:
    """What lies about needs no item; its skill is that of improvised weapons, base 25."""
    weapon = gear.weapon(fight().state, "ana", slug)
    assert (weapon.damage, weapon.chance) == (damage, 25)


def test_broken_half_damage() -> None:
    """BRP-081: 1D8+1 of 6 is 3; 7 is 4."""
    for face, points in ((5, 3), (6, 4)):
        made = fight().put("ana-broadsword", "broken")
        made.strike(30, face)
        assert lost(made) == points


def test_thrown_what_is_made_to_strike() -> None:
    """BRP-113: the damage modifier 1D4 counts half, 1D2."""
    made = fight("broadsword", STR=16)
    assert "1d2" in rolled(made.strike(60, 1, 1, use="thrown"), "damage").dice
    made = fight("throwing-knife", STR=16)
    assert "1d4" in rolled(made.strike(30, 1, 1, use="melee"), "damage").dice


THROWN = [
    # The weapon, its distance: the last face that hits, the dice (Ana: STR 16, throw and sword 60, axe 10).
    ("BRP-084 hand axe: its own base 10, 1D6 and half of 1D4", "hand-axe", 20, 10, "1d6+1d2"),
    ("BRP-053 hand axe at twice 20 m: half of 10", "hand-axe", 40, 5, "1d6+1d2"),
    ("BRP-113 a sword: half of 1D4", "broadsword", 10, 60, "1d8+1d2+1"),
    ("BRP-053 a sword beyond 10 m: half of 60", "broadsword", 20, 30, "1d8+1d2+1"),
]


@pytest.mark.parametrize(
    "weapon, metres, last, dice", [row[1:] for row in THROWN], ids=[row[0] for row in THROWN]
)
def test_thrown_by_its_row(weapon: str, metres: int, last: int, dice: str) -> None:
    made = fight(weapon, STR=16)
    ask = rolled(made.strike(last, 1, 1, use="thrown", range=metres), "attack")
    assert ask.cuts[2] == last
    assert rolled(made.log, "damage").dice == dice


@pytest.mark.parametrize("weapon", ["katana", "bastard-sword"])
def test_a_long_blade_in_one_hand(weapon: str) -> None:
    """BRP-106: with a shield in the other hand half the damage modifier, 1D2; with both hands 1D4."""
    made = fight(weapon, STR=16)
    assert "1d4" in rolled(made.strike(60, 1, 1), "damage").dice
    made = fight(weapon, "half-shield", STR=16)
    assert "1d2" in rolled(made.strike(60, 1, 1), "damage").dice


def test_what_was_thrown_has_left_the_hand() -> None:
    """BRP-084: a sword lies on the ground until somebody takes it; where the fight says so it stays."""
    made = fight("broadsword")
    made.strike(61, use="thrown")
    assert made.state.entities["ana-broadsword"].owner == ""
    made = fight("broadsword", settings={"thrown_leaves": False})
    made.strike(61, use="thrown")
    assert made.state.entities["ana-broadsword"].owner == "ana"


def test_knives_come_in_numbers() -> None:
    """BRP-084: of two knives one is left, then none; a supply without a number lasts."""
    made = fight("throwing-knife count=2")
    made.strike(61)
    knife = made.state.entities["ana-throwing-knife"]
    assert (knife.owner, knife.stats["count"]) == ("ana", 1)
    made.strike(61)
    assert made.state.entities["ana-throwing-knife"].owner == ""
    made = fight("throwing-knife")
    made.strike(61)
    assert made.state.entities["ana-throwing-knife"].owner == "ana"


# --- Pulled blows (G36) ---

PULLED = [
    ("BRP-129 4D6", "4d6", ("4d4", "4d3", "4d2", "3d6", "2d6", "1d6")),
    ("BRP-129 1D8+1 keeps its addition", "1d8+1", ("1d6+1", "1d4+1", "1d3+1", "1d2+1")),
    ("BRP-129 1D2 is the least", "1d2", ()),
    ("BRP-130 the ladder from D20", "1d20", ("1d12", "1d10", "1d8", "1d6", "1d4", "1d3", "1d2")),
]


@pytest.mark.parametrize("dice, wanted", [row[1:] for row in PULLED], ids=[row[0] for row in PULLED])
def test_what_a_blow_may_be_pulled_to(dice: str, wanted: tuple[str, ...]) -> None:
    assert pulled.ways(dice) == wanted


@pytest.mark.parametrize("dice", ["2d4", "1d12", "3d3", "banana"], ids=lambda dice: f"BRP-129 not {dice}")
def test_never_both(dice: str) -> None:
    weapon = gear.weapon(fight().state, "ana", "broadsword")
    with pytest.raises(Refused, match="not-pulled"):
        pulled.weapon(weapon, dice)


MODIFIERS = [
    ("BRP-129 all of it", "1d6", "", "1d6"),
    ("BRP-129 less", "1d6", "1d4", "1d4"),
    ("BRP-129 none", "1d6", "none", ""),
    ("BRP-129 a negative one stays", "-1d4", "none", "-1d4"),
]


@pytest.mark.parametrize(
    "own, said, wanted", [row[1:] for row in MODIFIERS], ids=[row[0] for row in MODIFIERS]
)
def test_less_of_the_modifier(own: str, said: str, wanted: str) -> None:
    assert pulled.modifier(own, said) == wanted


def test_never_more_of_the_modifier() -> None:
    with pytest.raises(Refused, match="not-pulled"):
        pulled.modifier("1d4", "1d6")


def test_a_pulled_blow() -> None:
    """BRP-129: 1D3+1 instead of 1D8+1, without the modifier."""
    made = fight(STR=16)
    events = made.strike(60, 3, pulled="1d3", dm="none")
    assert rolled(events, "damage").dice == "1d3+1" and lost(made) == 4


# --- Knockback ---

KNOCKS = [
    ("BRP-131 9 against SIZ 4 won on 75, 1 m, stays on 50", 8, 4, (75, 50), "1", False),
    ("BRP-131 9 against SIZ 4 won, falls on 51", 8, 4, (75, 51), "1", True),
    ("BRP-131 9 against SIZ 4 lost on 76", 8, 4, (76,), "", False),
    ("BRP-131 8 against SIZ 4: 4 above is no full 5", 7, 4, (70, 50), "0", False),
]


@pytest.mark.parametrize(
    "face, siz, dice, metres, prone", [row[1:] for row in KNOCKS], ids=[row[0] for row in KNOCKS]
)
def test_knockback_attempt(face: int, siz: int, dice: tuple[int, ...], metres: str, prone: bool) -> None:
    """Final damage 1D8+1 against SIZ, one metre for each full 5 points above it."""
    made = fight(settings={"size_modifiers": False}).stat("bia", SIZ=siz)
    events = made.strike(60, face, *dice, knockback="back")
    found = [
        x.figures[0].partition("=")[2] for x in events if isinstance(x, e.Told) and x.slug == "knocked-back"
    ]
    assert found == ([metres] if metres else [])
    assert made.has("bia", "prone") is prone


def test_bad_footing_lowers_the_resistance() -> None:
    """BRP-131: 5 against SIZ 20 − 12 = 8 is 35%."""
    events = fight().strike(60, 4, 36, knockback="back", footing=12)
    assert rolled(events, "knockback:bia").cuts[2] == 35


DOWN = [("BRP-133 Agility 50 stays up", 50, False), ("BRP-133 51 falls", 51, True)]


@pytest.mark.parametrize("face, prone", [row[1:] for row in DOWN], ids=[row[0] for row in DOWN])
def test_a_blow_from_above(face: int, prone: bool) -> None:
    made = fight()
    events = made.strike(60, 4, face, knockback="down")
    assert made.has("bia", "prone") is prone and "knocked-back" not in told(events)
    assert lost(made) == 5, "falling from standing does no harm"


RIDERS = [
    ("BRP-132 Ride 60 adds the horse's 26 to SIZ 20", 60, 46),
    ("BRP-132 61 leaves 20 alone", 61, 20),
]


@pytest.mark.parametrize("face, siz", [row[1:] for row in RIDERS], ids=[row[0] for row in RIDERS])
def test_knockback_of_a_rider(face: int, siz: int) -> None:
    """46 against 5 of damage is out of reach, 20 too: told with the SIZ that counted."""
    made = fight().stat("bia", ride=60)
    made.do("vehicle", vehicle="horse", driver="bia")
    events = made.strike(50, 4, face, knockback="back")
    figures = [x.figures for x in events if isinstance(x, e.Told) and x.slug == "automatic-lost"]
    assert figures == [("active=5", f"passive={siz}")]


IMPACT: list[tuple[str, str, int, int]] = [
    ("BRP-134 any hit, against SIZ 12", "on", 12, 35),
    ("BRP-134 against half of SIZ 12", "half", 12, 65),
]


@pytest.mark.parametrize("way, siz, chance", [row[1:] for row in IMPACT], ids=[row[0] for row in IMPACT])
def test_high_impact(way: str, siz: int, chance: int) -> None:
    made = fight(settings={"high_impact": way}).stat("bia", SIZ=siz)
    assert rolled(made.strike(60, 8, 99), "knockback:bia").cuts[2] == chance


# --- Stun and knockout ---


def test_the_odds_of_a_stun_count_what_is_certain() -> None:
    """BRP-135: 60% hit for 2 points at least, won or lost; 12% are better than a success."""
    made = fight("stun-pistol", **{"energy-pistol": 60}).points("bia", 20)
    odds = made.odds("attack", {"defence": "none"}, by="ana", target="bia")
    assert odds.hit == pytest.approx(0.6)
    assert odds.mean_damage == pytest.approx(1.2)


def test_a_stun_that_fails() -> None:
    """BRP-135, BRP-C58: 10 against 20 is out of reach: not stunned, the weapon's least damage, 2."""
    made = fight("stun-pistol", **{"energy-pistol": 60})
    made.strike(60, 4, 6)
    assert lost(made) == 2 and not made.has("bia", "stunned")


@pytest.mark.parametrize("weapon", ["taser-contact", "taser-dart"])
def test_a_shock(weapon: str) -> None:
    """BRP-135, house default for weapons without dice: Stamina 100 failed with 96, stunned 2 + 1 rounds."""
    made = fight(weapon, taser=60).start()
    made.strike(60, 96, 2)
    assert made.until("bia", "stunned") == "round 3" and lost(made) == 0


def test_a_shock_withstood() -> None:
    """BRP-135: Stamina 95 is made."""
    made = fight("taser-contact").start()
    made.strike(60, 95)
    assert not made.has("bia", "stunned")


def test_the_line_of_a_dart_is_as_long_as_its_user_is_deft() -> None:
    """BRP-084: DEX 14 in metres."""
    made = fight("taser-dart", DEX=14)
    assert gear.in_hand(made.state, "ana").range == 14


def test_a_stun() -> None:
    """BRP-135: 8 of 2D6 against 12 hit points is 30%; stunned 8 rounds, 2 points lost."""
    made = fight("stun-pistol", **{"energy-pistol": 60}).points("bia", 12).start()
    events = made.strike(60, 4, 4, 30)
    assert rolled(events, "stun:bia").cuts[2] == 30
    assert made.until("bia", "stunned") == "round 8" and made.hp("bia") == 10


DEGREES = [
    ("BRP-135 special: the most, 12", 12, (), 12),
    ("BRP-135 critical: the most and a roll, 12 + 7", 3, (3, 4), 19),
]


@pytest.mark.parametrize("face, dice, points", [row[1:] for row in DEGREES], ids=[row[0] for row in DEGREES])
def test_better_stuns(face: int, dice: tuple[int, ...], points: int) -> None:
    made = fight("stun-pistol", **{"energy-pistol": 60}).points("bia", 20)
    answers = {"defence": "none", "critical": "critical"}
    chance = 50 + 5 * (points - 20)
    events = made.do("attack", face, *dice, chance + 1, by="ana", target="bia", answers=answers)
    assert rolled(events, "stun:bia").cuts[2] == chance


KNOCKED = [
    ("BRP-136 12 − 10 leaves 2: knocked out", 12, (5, 5), True),
    ("BRP-136 12 − 12 leaves none: concussion", 12, (6, 6), True),
    ("BRP-136 13 − 10 leaves 3: stunned", 13, (5, 5), False),
]


@pytest.mark.parametrize("hp, dice, out", [row[1:] for row in KNOCKED], ids=[row[0] for row in KNOCKED])
def test_a_stun_that_lays_out(hp: int, dice: tuple[int, ...], out: bool) -> None:
    made = fight("stun-pistol", **{"energy-pistol": 60}).points("bia", hp)
    events = made.strike(60, *dice, 1)
    assert made.has("bia", "unconscious") is out and made.has("bia", "stunned") is not out
    assert ("concussion" in told(events)) is (sum(dice) >= hp)


STUN_ARMOUR = [
    ("BRP-137 a ray goes through chain", ("chain",), "energy-pistol", "stun-pistol", 0),
    ("BRP-137 advanced armour stops it", ("light-assault-armour",), "energy-pistol", "stun-pistol", None),
    ("BRP-137 a stunning lance is stopped by chain", ("chain",), "staff", "stun-lance", 7),
]


@pytest.mark.parametrize(
    "suit, skill, weapon, stopped", [row[1:] for row in STUN_ARMOUR], ids=[row[0] for row in STUN_ARMOUR]
)
def test_armour_against_stun(suit: tuple[str, ...], skill: str, weapon: str, stopped: int | None) -> None:
    made = fight(weapon, foe=suit, **{skill: 60})
    if stopped is None:
        stopped = made.state.entities[f"bia-{suit[0]}"].stats["av"]
    dice = (6, 6) if weapon == "stun-pistol" else (6,)
    more = (99,) if sum(dice) - stopped > 10 else ()
    events = made.attempt("attack", (60, *dice, *more), {"defence": "none"}, by="ana", target="bia")
    figures = next(x.figures for x in events.events if isinstance(x, e.Told) and x.slug == "damage")
    assert figures[1] == f"armour={min(stopped, sum(dice))}"


OUT = [
    ("BRP-176 10 is a major wound: 1 point and out", (8,), 10, 1, True),
    ("BRP-176 9 is not: the least damage, 2", (7,), 10, 2, False),
]


@pytest.mark.parametrize("dice, hp, hurt, out", [row[1:] for row in OUT], ids=[row[0] for row in OUT])
def test_knockout(dice: tuple[int, ...], hp: int, hurt: int, out: bool) -> None:
    """Difficult 30; 1D8+1 against half of 18 hit points, 9."""
    made = fight().stat("bia", CON=16)
    track = made.state.entities["bia"].tracks["hp"]
    assert track.maximum == 20
    made = fight(STR=16).start() if out else fight().start()
    more = (1, 10) if out else ()
    made.strike(30, *dice, *more, knockout="yes")
    assert lost(made) == hurt and made.has("bia", "unconscious") is out
    if out:
        assert made.until("bia", "unconscious") == "round 20"


def test_a_critical_knockout_goes_past_the_armour() -> None:
    """BRP-177: 9, the most of 1D8+1, behind plate; nothing else of the critical, no wound's special."""
    made = fight(foe=("full-plate",)).stat("bia", CON=16).start()
    answers = {"defence": "none", "critical": "critical"}
    events = made.do("attack", 2, by="ana", target="bia", knockout="yes", answers=answers)
    figures = next(x.figures for x in events if isinstance(x, e.Told) and x.slug == "damage")
    assert figures == ("rolled=9", "armour=0", "through=9") and lost(made) == 2


def test_a_special_knockout_does_not_bleed() -> None:
    """BRP-177: the special of a broadsword is left out."""
    made = fight().start()
    made.do("attack", 6, 3, by="ana", target="bia", knockout="yes", answers={"defence": "none"})
    assert not made.has("bia", "bleeding")


# --- Armour of another age ---

ERAS = [
    ("BRP-138 chain 7 against a pistol: 4", "chain", "medium-pistol", 4),
    ("BRP-138 chain against a blaster: 4", "chain", "blaster-pistol", 4),
    ("BRP-138 modern cloth against a blaster: half", "flak-jacket", "blaster-pistol", None),
    ("BRP-138 chain against a sword: 7", "chain", "broadsword", 7),
]


@pytest.mark.parametrize("suit, weapon, stopped", [row[1:] for row in ERAS], ids=[row[0] for row in ERAS])
def test_ages(suit: str, weapon: str, stopped: int | None) -> None:
    made = fight(weapon, foe=(suit,), pistol=60, **{"energy-pistol": 60})
    if stopped is None:
        stopped = -(-made.state.entities[f"bia-{suit}"].stats["av"] // 2)
    events = made.strike(60, 7, defence="none")
    figures = next(x.figures for x in events if isinstance(x, e.Told) and x.slug == "damage")
    points = int(figures[0].partition("=")[2])
    assert figures[1] == f"armour={min(stopped, points)}"


def test_ages_can_be_left_out() -> None:
    """BRP-138 setting: off."""
    made = fight("medium-pistol", foe=("chain",), pistol=60, settings={"armour_eras": False})
    events = made.strike(60, 8)
    figures = next(x.figures for x in events if isinstance(x, e.Told) and x.slug == "damage")
    assert figures[1] == "armour=7"


# --- Water ---

WATER = [
    ("BRP-140 a broadsword: 9 is 5, less 3", "broadsword", (8,), 2),
    ("BRP-140 a spear pierces: whole", "short-spear", None, None),
]


@pytest.mark.parametrize("weapon, dice, hurt", [row[1:] for row in WATER], ids=[row[0] for row in WATER])
def test_under_water(weapon: str, dice: tuple[int, ...] | None, hurt: int | None) -> None:
    made = fight(weapon, settings={"underwater": True}, swim=95)
    events = made.strike(95, 60, *(dice or (6,)), defence="none")
    assert asked(events)[:2] == ["swim:ana", "attack"]
    points = rolled(events, "damage").result
    assert lost(made) == (points if hurt is None else hurt)


# --- Without weight ---


def weightless() -> Fight:
    """Ana with a great sword of 2D8 and a damage modifier of 2D6."""
    return fight("great-sword", settings={"zero_gravity": True}, STR=40)


def drift(made: Fight, *dice: int, bia: str = "none", ana: str = "none") -> dict[str, str]:
    """The blow, and how far each was driven by it."""
    answers = {"defence": "none", "obstacle:bia": bia, "obstacle:ana": ana}
    events = made.do("attack", *dice, answers=answers, by="ana", target="bia")
    return {x.who: x.figures[0] for x in events if isinstance(x, e.Told) and x.slug == "knocked-back"}


def test_every_hit_drives_both_apart() -> None:
    """BRP-217: 8 + 8 + 6 + 6 = 28 drives back 5 m, and the attacker half of it, rounded up (BRP-016)."""
    assert drift(weightless(), 50, 60, 8, 8, 6, 6) == {"bia": "metres=5", "ana": "metres=3"}


def test_the_braced_stay() -> None:
    """BRP-217: Bia holds on; Ana alone drifts."""
    assert drift(weightless().put("bia", "braced"), 50, 60, 8, 8, 6, 6) == {"ana": "metres=3"}


def test_what_is_struck_without_weight_hurts_half() -> None:
    """BRP-217: 2 m gone, 3 of 5 m left: 1D6 of 5 does 3; Ana, 3 m left of 3: 1D6 of 4 does 2."""
    made = weightless()
    drift(made, 50, 60, 8, 8, 6, 6, 5, 4, bia="after-2", ana="after-0")
    assert (lost(made), 10 - made.hp("ana")) == (28 + 3, 2)


# --- Sweeps ---


def sweep(
    *dice: int, foe: tuple[str, ...] = (), answers: dict[str, str] | None = None, **args: object
) -> Fight:
    ana = person("ana", "heavy-club", club=40)
    foes = [
        person(id, *foe, side="foes", CON=20, SIZ=20, STR=10, sword=50, jump=30) for id in ("bia", "caio")
    ]
    made = Fight(ana, *foes, major_wounds=False, minor_wounds=False)
    given = {"defence": "none", "defence#2": "none", **(answers or {})}
    made.do("sweep", *dice, by="ana", targets="bia,caio", answers=given, **args)
    return made


@pytest.mark.parametrize("targets", ["ana", "bia,ana"])
def test_nobody_sweeps_himself(targets: str) -> None:
    made = Fight(person("ana", "heavy-club", club=40), person("bia", side="foes"))
    assert made.refused("sweep", by="ana", targets=targets) == "self-attack"
    assert made.refused("quick-draw", by="ana", targets=targets) == "self-attack"


def test_a_sweep_is_easy_and_does_half() -> None:
    """BRP-179, BRP-139: 40 is 80; 7 of 1D8 is 4."""
    made = sweep(80, 7, 81)
    assert rolled(made.log, "attack").cuts[2] == 80
    assert (lost(made), lost(made, "caio")) == (4, 0)


def test_a_natural_sweep_is_as_listed() -> None:
    """BRP-139: neither Easy nor halved."""
    made = sweep(40, 7, 41, natural="yes")
    assert rolled(made.log, "attack").cuts[2] == 40 and lost(made) == 7


def test_a_sweep_is_jumped() -> None:
    """BRP-100: Jump 30 instead of Dodge."""
    made = sweep(80, 30, 81, answers={"defence": "jump"})
    assert rolled(made.log, "dodge").cuts[2] == 30 and lost(made) == 0


PARRIED = [
    ("BRP-100 STR 10 against 7 held on 65: Caio is spared", (80, 50, 7, 65), 0, True),
    ("BRP-100 not held on 66: hit for 4, and on it goes", (80, 50, 7, 66, 81), 4, False),
]


@pytest.mark.parametrize("dice, hurt, stopped", [row[1:] for row in PARRIED], ids=[row[0] for row in PARRIED])
def test_a_parry_needs_strength(dice: tuple[int, ...], hurt: int, stopped: bool) -> None:
    made = sweep(*dice, foe=("broadsword",), answers={"defence": "parry", "defence#2": "none"})
    assert lost(made) == hurt
    assert ("sweep-stopped" in told(made.log)) is stopped


def test_the_knockback_of_a_sweep_ends_with_who_stands() -> None:
    """BRP-180: 4 points cannot move SIZ 20, so that Caio is not tried at all."""
    made = sweep(80, 7, 80, 7, knockback="yes")
    assert told(made.log).count("automatic-lost") == 1


SPECIALS = [
    ("BRP-181 an impaling special is a plain hit", "normal", ""),
    ("BRP-181 setting: it crushes", "crushing", "crushing"),
]


@pytest.mark.parametrize("way, special", [row[1:] for row in SPECIALS], ids=[row[0] for row in SPECIALS])
def test_specials_of_a_sweep(way: str, special: str) -> None:
    ana, bia = person("ana", "long-spear", spear=40), person("bia", side="foes", CON=20, SIZ=20)
    made = Fight(ana, bia, major_wounds=False, minor_wounds=False, sweep_special=way)
    dice = (16, 5, 1, 50) if special else (16, 5)
    found = made.attempt("sweep", dice, {"defence": "none"}, by="ana", targets="bia")
    assert not any(isinstance(x, e.ConditionSet) and x.slug == "impaled" for x in found.events)
    assert ("stamina:bia" in asked(found.events)) is bool(special)
