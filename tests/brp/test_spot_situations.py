"""Every situation that changes the chance of an attack: by itself from the state, or put by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from encounters.errors import Refused
from encounters.model import Scalar
from systems.brp import attack, gear
from systems.brp.spot import chance
from systems.brp.spot.manner import of
from systems.brp.spot.rows import HEADINGS, situations
from tests.brp.table import BRP, Fight, outcome, person, rolled

SKILLS = dict.fromkeys(
    (
        "sword",
        "bow",
        "crossbow",
        "pistol",
        "brawl",
        "missile",
        "rifle",
        "spear",
        "sling",
        "grapple",
        "dagger",
    ),
    60,
)


def fight(*gear_: str, foe: tuple[str, ...] = (), siz: int = 10, **settings: Scalar) -> Fight:
    """Ana of 60% in everything; Ride 45, Swim 30, Fly 40, Jump 35; DEX 12, Agility 60."""
    ana = person("ana", *(gear_ or ("broadsword",)), ride=45, swim=30, fly=40, jump=35, DEX=12, **SKILLS)
    return Fight(ana, person("bia", *foe, side="foes", SIZ=siz), **settings)


def last(made: Fight, **args: object) -> int:
    """The last face that hits."""
    said = {name: str(value) for name, value in args.items()}
    weapon = gear.in_hand(made.state, "ana").id
    plan = attack.plan(
        made.state,
        "ana",
        "bia",
        said.pop("weapon", weapon),
        said.pop("difficulty", ""),
        int(said.pop("bonus", "0")),
        int(said.pop("range", "0")),
        said.pop("cap", ""),
        of(said),
    )
    return plan.ask.cuts[2]


Made = Callable[[], Fight]
PISTOL, BOW, SPEAR = "medium-pistol", "long-bow", "long-spear"
GENERAL: list[tuple[str, Made, dict[str, Any], int]] = [
    (f"BRP-194 {heading} {step:+d}", lambda: fight(), {"mods": f"{heading}-{word}-{abs(step)}"}, wanted)
    for heading in HEADINGS
    for step, word, wanted in ((-50, "minus", 10), (-20, "minus", 40), (20, "plus", 80), (50, "plus", 95))
]
ROWS: list[tuple[str, Made, dict[str, Any], int]] = [
    *GENERAL,
    ("BRP-194 weapon on a support +20", lambda: fight(PISTOL), {"mods": "fixed-support"}, 80),
    (
        "BRP-194 support with aim +40: 60+6+40",
        lambda: fight(PISTOL),
        {"mods": "fixed-support", "aim": 1, "bonus": -20},
        86,
    ),
    ("BRP-194 fast target −50", lambda: fight(PISTOL), {"mods": "fast-target"}, 10),
    # Order of operations
    (
        "BRP-010 Difficult, then −20 −10",
        lambda: fight(PISTOL),
        {"mods": "moving-sideways,into-melee,upward"},
        5,
    ),
    (
        "BRP-009 Easy by lying, Difficult by called shot: 60",
        lambda: fight().put("bia", "prone"),
        {"called": "head"},
        60,
    ),
    ("BRP-009 two Difficult halve once", lambda: fight(PISTOL), {"mods": "within-melee,moving-sideways"}, 30),
    (
        "BRP-009 setting: twice, 15",
        lambda: fight(PISTOL, difficult_twice=True),
        {"mods": "within-melee,moving-sideways"},
        15,
    ),
    ("BRP-015 the lowest cap counts", lambda: fight(), {"mods": "running,leaping"}, 35),
    ("BRP-299 aim and called shot: 30 + 2×6", lambda: fight(PISTOL), {"called": "head", "aim": 2}, 42),
    # Distance
    ("BRP-055 point-blank: DEX 12, 4 m", lambda: fight(PISTOL), {"range": 4, "bonus": -40}, 80),
    ("BRP-055 5 m is no longer", lambda: fight(PISTOL), {"range": 5}, 60),
    ("BRP-056 contact: pistol Easy", lambda: fight(PISTOL), {"range": 1, "bonus": -40}, 80),
    ("BRP-056 contact: crossbow Easy", lambda: fight("light-crossbow"), {"range": 1, "bonus": -40}, 80),
    ("BRP-056 contact: bow Difficult", lambda: fight(BOW), {"range": 1}, 30),
    ("BRP-056 contact: thrown knife Difficult", lambda: fight("throwing-knife"), {"range": 1}, 30),
    ("BRP-056 2 m against a spear is contact", lambda: fight(BOW, foe=(SPEAR,)), {"range": 2}, 30),
    (
        "BRP-063 within a melee at point-blank cancels",
        lambda: fight(PISTOL),
        {"range": 3, "mods": "within-melee"},
        60,
    ),
    ("BRP-054 small thrown to twice its range", lambda: fight("throwing-knife"), {"range": 40}, 30),
    # BRP-G10: sights halve what the range takes: of 30, and of 60 − 12.
    ("BRP-194 scope beyond the range: 60 − 15", lambda: fight(BOW), {"range": 91, "mods": "scope"}, 45),
    ("BRP-194 scope beyond twice: 60 − 24", lambda: fight(BOW), {"range": 181, "mods": "scope"}, 36),
    (
        "BRP-194 scope within the range changes nothing",
        lambda: fight(BOW),
        {"range": 60, "mods": "scope"},
        60,
    ),
    # Too weak (the books' tables of weapons)
    ("BRP-084 setting: STR 10 for 11", lambda: fight("great-axe", weapon_minimums=True), {}, 8),
    ("BRP-084 setting: STR 10 for 9", lambda: fight("broadsword", weapon_minimums=True), {}, 60),
    ("BRP-084 as a rule nobody asks", lambda: fight("great-axe"), {}, 15),
    # Firing
    ("BRP-063 into a melee −20", lambda: fight(BOW), {"mods": "into-melee"}, 40),
    ("BRP-063 from within a melee", lambda: fight(BOW), {"mods": "within-melee"}, 30),
    ("BRP-065 four more bodies +20", lambda: fight(BOW), {"bodies": 4}, 80),
    ("BRP-069 fortified", lambda: fight(BOW), {"cover": "fortified"}, 30),
    ("BRP-069 aim against a fortified one: 30+12", lambda: fight(BOW), {"cover": "fortified", "aim": 2}, 42),
    ("BRP-070 running: Agility 60 does not lower 60", lambda: fight(PISTOL), {"mods": "running"}, 60),
    ("BRP-070 in mid-leap: Jump 35", lambda: fight(PISTOL), {"mods": "leaping"}, 35),
    ("BRP-071 straight ahead", lambda: fight(PISTOL), {"mods": "moving-ahead"}, 60),
    ("BRP-071 sideways", lambda: fight(PISTOL), {"mods": "moving-sideways"}, 30),
    ("BRP-071 sideways with a bow", lambda: fight(BOW), {"mods": "moving-sideways"}, 60),
    ("BRP-071 behind: one fifth", lambda: fight(PISTOL), {"mods": "moving-behind"}, 12),
    ("BRP-072 over 45°: 30 − 10", lambda: fight(PISTOL), {"mods": "steep-up"}, 20),
    ("BRP-072 over 45° and upward said twice", lambda: fight(PISTOL), {"mods": "steep-up,upward"}, 20),
    (
        "BRP-072 setting: no −10 over 45°",
        lambda: fight(PISTOL, upward_stacks=False),
        {"mods": "steep-up"},
        30,
    ),
    (
        "BRP-072 overhead halves the range: 46 m of 45",
        lambda: fight(BOW),
        {"mods": "overhead", "range": 46},
        20,
    ),
    (
        "BRP-072 overhead, 91 m is one fifth",
        lambda: fight(BOW),
        {"mods": "overhead", "range": 91, "bonus": 10},
        12,
    ),
    ("BRP-073 upward −10", lambda: fight(PISTOL), {"mods": "upward"}, 50),
    ("BRP-073 below +10", lambda: fight(PISTOL), {"mods": "below"}, 70),
    ("BRP-074 awkward straight up", lambda: fight("sling"), {"mods": "awkward-angle"}, 30),
    ("BRP-075 in the back", lambda: fight(), {"mods": "backstab", "bonus": -40}, 80),
    ("BRP-076 helpless by hand", lambda: fight(), {"mods": "helpless-target", "bonus": -40}, 80),
    (
        "BRP-081 what it resembles is known",
        lambda: fight().put("ana-broadsword", "broken"),
        {"without": "broken"},
        60,
    ),
    ("BRP-082 thrown knife in melee, no such skill", lambda: fight("throwing-knife"), {"use": "melee"}, 30),
    ("BRP-082 spear thrown or held, same skill", lambda: fight("short-spear-thrown"), {"use": "melee"}, 60),
    ("BRP-083 improvised: base 25", lambda: fight(), {"weapon": "improvised-medium"}, 25),
    # Bursts
    ("BRP-057 burst +20", lambda: fight("assault-rifle"), {"fire": "burst"}, 80),
    ("BRP-057 automatic +40", lambda: fight("assault-rifle"), {"fire": "auto", "shots": 8, "bonus": -20}, 80),
    ("BRP-060 spread: no bonus", lambda: fight("assault-rifle"), {"fire": "spread", "shots": 4}, 60),
    (
        "BRP-061 burst in a narrow field +40",
        lambda: fight("assault-rifle"),
        {"fire": "narrow-burst", "bonus": -20},
        80,
    ),
    (
        "BRP-061 automatic in a narrow field +60",
        lambda: fight("assault-rifle"),
        {"fire": "narrow-auto", "shots": 6, "bonus": -40},
        80,
    ),
    (
        "BRP-061 setting: +20 on the plain skill",
        lambda: fight("assault-rifle", narrow_adds=False),
        {"fire": "narrow-auto", "shots": 6},
        80,
    ),
    # Light
    ("BRP-195 semi-dark, melee −20", lambda: fight(light="semi-dark"), {}, 40),
    ("BRP-195 pitch dark, melee −50", lambda: fight(light="pitch-dark"), {}, 10),
    ("BRP-195 light shadow, missile −10", lambda: fight(BOW, light="shadow"), {}, 50),
    ("BRP-195 light fog, missile −25", lambda: fight(BOW, light="fog"), {}, 35),
    ("BRP-195 fog does nothing to a sword", lambda: fight(light="fog"), {}, 60),
    ("BRP-195 darkness, missile Difficult", lambda: fight(BOW, light="pitch-dark"), {}, 30),
    (
        "BRP-195 setting: missiles −20 in semi-darkness",
        lambda: fight(BOW, light="semi-dark", missile_darkness="flat"),
        {},
        40,
    ),
    (
        "BRP-195 setting: both, 30 − 20",
        lambda: fight(BOW, light="semi-dark", missile_darkness="both"),
        {},
        10,
    ),
    ("BRP-195 blind, as in pitch darkness −50", lambda: fight().put("ana", "blind"), {}, 10),
    ("BRP-195 blind, missile Difficult", lambda: fight(BOW).put("ana", "blind"), {}, 30),
    (
        "BRP-195 blind in semi-darkness, still −50",
        lambda: fight(light="semi-dark").put("ana", "blind"),
        {},
        10,
    ),
    (
        "BRP-196 blind, a light in the hand is no help",
        lambda: fight().put("ana", "blind").put("ana", "light"),
        {},
        10,
    ),
    (
        "BRP-196 blind, the foe located: half of it",
        lambda: fight().put("ana", "blind").put("ana", "located", other="bia"),
        {},
        35,
    ),
    ("BRP-195 left out by hand", lambda: fight(light="semi-dark"), {"without": "semi-darkness"}, 60),
    ("BRP-195 put by hand", lambda: fight(), {"mods": "semi-darkness"}, 40),
    (
        "BRP-195 by hand and by the scene counts once",
        lambda: fight(light="semi-dark"),
        {"mods": "semi-darkness"},
        40,
    ),
    (
        "BRP-196 located: half of −50",
        lambda: fight(light="pitch-dark").put("ana", "located", other="bia"),
        {},
        35,
    ),
    (
        "BRP-196 another was located",
        lambda: fight(light="pitch-dark").put("ana", "located", other="caio"),
        {},
        10,
    ),
    ("BRP-196 a light in hand", lambda: fight(light="pitch-dark").put("ana", "light"), {}, 60),
    (
        "BRP-210 setting: severe clouds as semi-darkness",
        lambda: fight(clouds="severe", dark_clouds=True),
        {},
        40,
    ),
    # Size, G43: SIZ 13 against 27, 26, 7, 6
    ("BRP-197 27 against 13: +20", lambda: fight(siz=27).stat("ana", SIZ=13), {}, 80),
    ("BRP-197 26 against 13: nothing", lambda: fight(siz=26).stat("ana", SIZ=13), {}, 60),
    ("BRP-197 7 against 13: nothing", lambda: fight(siz=7).stat("ana", SIZ=13), {}, 60),
    ("BRP-197 6 against 13: −20", lambda: fight(siz=6).stat("ana", SIZ=13), {}, 40),
    ("BRP-197 setting: off", lambda: fight(siz=6, size_modifiers=False).stat("ana", SIZ=13), {}, 60),
    ("BRP-197 large object Easy", lambda: fight(), {"mods": "large-object", "bonus": -40}, 80),
    ("BRP-197 tiny object Difficult", lambda: fight(), {"mods": "tiny-object"}, 30),
    # Height
    ("BRP-198 a metre up +10", lambda: fight().put("ana", "superior"), {}, 70),
    ("BRP-198 both up: nothing", lambda: fight().put("ana", "superior").put("bia", "superior"), {}, 60),
    ("BRP-198 too far up for a sword", lambda: fight().put("ana", "superior", value=2), {}, 60),
    ("BRP-198 two metres up with a long spear", lambda: fight(SPEAR).put("ana", "superior", value=2), {}, 70),
    ("BRP-198 the lower one alone has a spear", lambda: fight(foe=(SPEAR,)).put("ana", "superior"), {}, 60),
    ("BRP-198 both have spears", lambda: fight(SPEAR, foe=(SPEAR,)).put("ana", "superior"), {}, 70),
    ("BRP-198 the lower one has no penalty", lambda: fight().put("bia", "superior"), {}, 60),
    (
        "BRP-198 in the saddle against one on foot: Ride 45 + 10",
        lambda: fight().put("ana", "mounted"),
        {},
        55,
    ),
    ("BRP-198 two riders", lambda: fight().put("ana", "mounted").put("bia", "mounted"), {}, 45),
    ("BRP-218 mounted: capped by Ride 45", lambda: fight(BOW).put("ana", "mounted"), {}, 45),
    # Lying
    ("BRP-199 left out by hand", lambda: fight().put("bia", "prone"), {"without": "prone-target"}, 60),
    (
        "BRP-200 a bow that shoots lying",
        lambda: fight(BOW).put("ana", "prone"),
        {"without": "prone-attacker"},
        60,
    ),
    # Room
    ("BRP-201 under 1 m: broadsword of 1.5", lambda: fight(space="narrow"), {}, 60),
    ("BRP-201 under 1 m: long spear of 2", lambda: fight(SPEAR, space="narrow"), {}, 30),
    ("BRP-201 under 1 m does nothing to a bow", lambda: fight(BOW, space="narrow"), {}, 60),
    ("BRP-201 under half: broadsword Difficult", lambda: fight(space="cramped"), {}, 30),
    ("BRP-201 under half: pistol Difficult", lambda: fight(PISTOL, space="cramped"), {}, 30),
    ("BRP-201 under half: dagger as ever", lambda: fight("dagger", space="cramped"), {}, 60),
    ("BRP-201 under half: fists as ever", lambda: fight(space="cramped"), {"weapon": "fist"}, 60),
    (
        "BRP-201 setting: Difficult above 2.5",
        lambda: fight("great-sword", space="narrow", enclosed_impossible=False),
        {},
        30,
    ),
    # Weather
    ("BRP-209 light wind", lambda: fight(BOW, wind="calm"), {}, 60),
    ("BRP-209 strong wind −10", lambda: fight(BOW, wind="strong"), {}, 50),
    ("BRP-209 severe wind −25", lambda: fight(BOW, wind="severe"), {}, 35),
    ("BRP-209 windstorm −50", lambda: fight(BOW, wind="windstorm"), {}, 10),
    ("BRP-209 hurricane −75, +20 to see it", lambda: fight(BOW, wind="hurricane"), {"bonus": 25}, 10),
    ("BRP-209 tornado −90", lambda: fight(BOW, wind="tornado"), {"bonus": 50}, 20),
    ("BRP-209 wind does nothing to a pistol", lambda: fight(PISTOL, wind="tornado"), {}, 60),
    ("BRP-209 wind does nothing to a sword", lambda: fight(wind="tornado"), {}, 60),
    ("BRP-209 sheltered", lambda: fight(BOW, wind="tornado").put("ana", "sheltered"), {}, 60),
    ("BRP-212 rain −10", lambda: fight(BOW, precipitation="rain"), {}, 50),
    ("BRP-212 snow −25", lambda: fight(BOW, precipitation="snow"), {}, 35),
    ("BRP-212 sleet −50", lambda: fight(BOW, precipitation="sleet"), {}, 10),
    ("BRP-212 hail −75", lambda: fight(BOW, precipitation="hail"), {"bonus": 25}, 10),
    ("BRP-212 setting: on every attack", lambda: fight(precipitation="rain", rain_on="all"), {}, 50),
    # In the air, under water, without weight
    ("BRP-304 flying: capped by Fly 40", lambda: fight().put("ana", "flying").put("ana", "flown"), {}, 40),
    ("BRP-207 a failed Fly roll: Difficult", lambda: fight().put("ana", "faltering"), {}, 30),
    ("BRP-207 a critical one: Easy", lambda: fight().put("ana", "soaring"), {"bonus": -40}, 80),
    ("BRP-214 under water: Swim 30", lambda: fight(underwater=True), {}, 30),
    ("BRP-214 a native", lambda: fight(underwater=True).put("ana", "aquatic"), {}, 60),
    ("BRP-214 a grapple", lambda: fight(underwater=True), {"weapon": "grapple"}, 60),
    ("BRP-214 close combat", lambda: fight(underwater=True), {"mods": "close-combat"}, 60),
    ("BRP-214 a small piercing weapon", lambda: fight("dagger", underwater=True), {}, 60),
    ("BRP-216 tumbling: Difficult", lambda: fight().put("ana", "tumbling"), {}, 30),
]


@pytest.mark.parametrize("made, args, wanted", [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_chance(made: Made, args: dict[str, Any], wanted: int) -> None:
    assert last(made(), **args) == wanted


REFUSED: list[tuple[str, Made, dict[str, Any], str]] = [
    (
        "BRP-072 overhead beyond twice the maximum",
        lambda: fight(BOW),
        {"mods": "overhead", "range": 181},
        "out-of-range",
    ),
    ("BRP-069 crouched against a pistol", lambda: fight(PISTOL), {"cover": "crouched"}, "behind-cover"),
    (
        "BRP-201 under 1 m: great sword Impossible",
        lambda: fight("great-sword", space="narrow"),
        {},
        "impossible",
    ),
    (
        "BRP-201 under half: great sword Impossible",
        lambda: fight("great-sword", space="cramped"),
        {},
        "impossible",
    ),
    ("BRP-208 both hands on the controls", lambda: fight().put("ana", "hands-full"), {}, "cannot-attack"),
    (
        "BRP-215 setting: no firing under water",
        lambda: fight(PISTOL, underwater=True, firearms_underwater=False),
        {},
        "useless-weapon",
    ),
    ("BRP-057 a bow fires no bursts", lambda: fight(BOW), {"fire": "burst"}, "no-autofire"),
    (
        "BRP-062 setting: seven shots match no die",
        lambda: fight("assault-rifle", burst_dice=True),
        {"fire": "auto", "shots": 7},
        "burst-size",
    ),
    ("BRP-077 charge on foot", lambda: fight(), {"mods": "charge"}, "no-mount"),
    ("BRP-084 jammed", lambda: fight(PISTOL).put("ana-medium-pistol", "jammed"), {}, "useless-weapon"),
]


@pytest.mark.parametrize("made, args, slug", [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refused(made: Made, args: dict[str, Any], slug: str) -> None:
    weapon = {"weapon": next(iter(made().state.items("ana"))).id} | args
    with pytest.raises(Refused) as refused:
        last(made(), **weapon)
    assert refused.value.slug == slug


def test_the_log_names_the_rule_of_every_situation() -> None:
    """BRP-010: caps, then halving, then what is added, each with its number."""
    made = fight(BOW, light="pitch-dark", wind="strong").put("ana", "mounted")
    events = made.strike(95, mods="into-melee,time-plus-20")
    assert rolled(events, "attack").why == (
        "bow 60",
        "ride 45",
        "BRP-195 23",
        "BRP-209 -10",
        "BRP-063 -20",
        "BRP-194 +20",
    )


def test_what_applies_by_itself_is_what_can_be_left_out() -> None:
    made = fight(BOW, light="fog", wind="strong", siz=30)
    found = chance.by_itself(made.state, "ana", "bia", "ana-long-bow", 100)
    assert found == ("long-range", "large-target", "light-fog", "wind-strong")


def test_every_situation_is_offered_to_the_weapons_it_touches() -> None:
    """The option list of a sword holds no missile's situation, and names each rule."""
    made = fight()
    options = BRP.verbs()["attack"].param("mods")
    assert options is not None and options.options is not None
    offered = {
        o.value: o.hint for o in options.options(BRP, made.state, {"by": "ana", "weapon": "ana-broadsword"})
    }
    assert "backstab" in offered and "into-melee" not in offered
    assert all(situations()[slug].effect.rule in hint for slug, hint in offered.items())


CROWD: list[tuple[str, int, str, dict[str, Scalar], int]] = [
    ("BRP-202 five about one", 8, "broadsword", {}, 5),
    ("BRP-202 two with large weapons in a tight place", 4, "long-spear", {"space": "narrow"}, 2),
    ("BRP-202 eight with long spears", 10, "long-spear", {}, 8),
    ("BRP-202 setting: three about a small one", 5, "broadsword", {"crowd": 3}, 3),
]


@pytest.mark.parametrize(
    "foes, weapon, settings, most", [row[1:] for row in CROWD], ids=[row[0] for row in CROWD]
)
def test_room_about_one(foes: int, weapon: str, settings: dict[str, Scalar], most: int) -> None:
    people = [person(f"a{n}", weapon, spear=50, sword=50) for n in range(foes)]
    made = Fight(*people, person("bia", side="foes", CON=90, SIZ=19), **settings).start()
    for n in range(most):
        assert outcome(made.do("attack", 95, by=f"a{n}", target="bia", answers={"defence": "none"})) == "miss"
    with pytest.raises(Refused, match="no-room"):
        made.do("attack", 95, by=f"a{most}", target="bia", answers={"defence": "none"})
    assert outcome(made.do("attack", 95, by="a0", target="bia", answers={"defence": "none"})) == "miss"
