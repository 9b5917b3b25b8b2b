"""Aiming, bursts, cover, shots into a melee, ammunition and jams: what dice bring (BRP-046 to BRP-069)."""

from __future__ import annotations

from typing import Any

import pytest

from encounters import events as e
from encounters.asks import D100
from encounters.errors import Refused
from encounters.model import Scalar
from systems.brp.degrees import Degree, chance_of
from systems.brp.spot import autofire, bands
from systems.brp.spot.manner import Manner
from tests.brp.table import Fight, asked, outcome, person, rolled, told

SKILLS = dict.fromkeys(("sword", "bow", "pistol", "rifle", "submachine-gun", "missile", "assault-rifle"), 72)
PISTOL, BOW, RIFLE = "medium-pistol", "long-bow", "assault-rifle"


def fight(*gear: str, foe: tuple[str, ...] = (), **settings: Scalar) -> Fight:
    """Ana of 72% against Bia of 20 hit points; Caio and Davi of Luck 50 and 40 stand by."""
    ana = person("ana", *(gear or (BOW,)), **SKILLS)
    bia = person("bia", *foe, side="foes", CON=20, SIZ=20)
    others = (person("caio", CON=20, SIZ=20, POW=10), person("davi", CON=20, SIZ=20, POW=8))
    return Fight(ana, bia, *others, **settings)


def cuts(made: Fight, **args: object) -> tuple[int, ...]:
    """The cut points of Ana's attack, thrown at 95."""
    return rolled(made.strike(95, **args), "attack").cuts


# --- Aiming ---

STEPS = [
    ("BRP-046 one step: 72 + 8", 1, 80),
    ("BRP-046 two steps: 72 + 16", 2, 88),
    ("BRP-052 called shot and one step: 36 + 8", 1, 44),
]


@pytest.mark.parametrize("steps, wanted", [row[1:] for row in STEPS], ids=[row[0] for row in STEPS])
def test_aim_by_steps(steps: int, wanted: int) -> None:
    """G44: a tenth of 72, rounded up, is 8; a called shot halves first."""
    args = {"called": "head"} if wanted == 44 else {}
    assert cuts(fight(), aim=steps, **args)[2] == wanted


RANGES = [
    ("BRP-048 at twice the range: 36 + 8", {"range": 180}, 44),
    ("BRP-048 beyond it no effect: one fifth", {"range": 181}, 15),
    ("BRP-049 waiting, at half the range", {"range": 45, "mods": "waiting"}, 80),
    ("BRP-049 waiting, farther off", {"range": 46, "mods": "waiting"}, 72),
]


@pytest.mark.parametrize("args, wanted", [row[1:] for row in RANGES], ids=[row[0] for row in RANGES])
def test_aim_and_range(args: dict[str, Any], wanted: int) -> None:
    assert cuts(fight(), aim=1, **args)[2] == wanted


def test_an_aim_is_held_and_spent() -> None:
    """BRP-047: ten ranks over a pistol are two steps, kept into the next round, gone with the first shot."""
    made = fight(PISTOL).stat("ana", DEX=18).start()
    made.do("aim", who="ana", target="bia", steps=2)
    assert made.turn.slots[-1].rank <= 8 and made.value("ana", "aiming") == 2
    made.end_round()
    assert cuts(made)[2] == 88
    assert not made.has("ana", "aiming") and cuts(made)[2] == 72


def test_a_bow_is_not_held_beyond_the_round() -> None:
    """BRP-047: what is drawn by hand must be loosed in the same round."""
    made = fight(BOW).stat("ana", DEX=18).start()
    made.do("aim", who="ana")
    assert made.until("ana", "aiming") == "round 1"
    made.end_round()
    assert not made.has("ana", "aiming")


def test_the_aim_is_at_one_target() -> None:
    made = fight(PISTOL)
    made.do("aim", who="ana", target="caio")
    assert cuts(made)[2] == 72


IDEA = [("BRP-050 Idea 50 keeps it", 50, True), ("BRP-050 51 loses it", 51, False)]


@pytest.mark.parametrize("face, kept", [row[1:] for row in IDEA], ids=[row[0] for row in IDEA])
def test_an_attack_disturbs_an_aim(face: int, kept: bool) -> None:
    made = fight(PISTOL, foe=("broadsword",))
    made.do("aim", who="ana", target="bia", called="head")
    events = made.do("attack", 95, face, by="bia", target="ana", answers={"defence": "none"})
    assert rolled(events, "idea:ana").rule == "BRP-050"
    assert made.has("ana", "aiming") is kept
    assert made.has("ana", "calling") is kept, "BRP-299: both are at stake"


def test_jostling_disturbs_an_aim() -> None:
    """BRP-050 by hand."""
    made = fight(PISTOL)
    with pytest.raises(Refused, match="not-aiming"):
        made.do("jostle", who="ana")
    made.do("aim", who="ana")
    assert told(made.do("jostle", 51, who="ana")) == ["aim-lost"]


def test_a_part_called_while_aiming_is_shot_at() -> None:
    """BRP-299: 36 + 8 with one step, without saying it again."""
    made = fight(PISTOL)
    made.do("aim", who="ana", target="bia", called="head")
    assert cuts(made)[2] == 44


def test_an_unarmoured_part_ignores_armour() -> None:
    """BRP-052: plate of 8 stops nothing of a called shot past it."""
    plain, bare = fight(foe=("full-plate",)), fight(foe=("full-plate",))
    plain.strike(36, 4, called="chest")
    bare.strike(36, 4, called="chest", bare="yes")
    assert (plain.hp("bia"), bare.hp("bia")) == (20, 15)


EFFECTS = [
    ("BRP-051 keeps the weapon on a Difficult Effort: 25", "drop", 25, "hand", True),
    ("BRP-051 drops it on 26", "drop", 26, "hand", False),
    ("BRP-051 stays up on a Difficult Agility: 25", "fall", 25, "prone", False),
    ("BRP-051 falls on 26", "fall", 26, "prone", True),
]


@pytest.mark.parametrize(
    "effect, face, what, wanted", [row[1:] for row in EFFECTS], ids=[row[0] for row in EFFECTS]
)
def test_effect_of_a_called_shot(effect: str, face: int, what: str, wanted: bool) -> None:
    made = fight(foe=("broadsword",))
    made.strike(36, 4, face, called="hand", effect=effect)
    held = "hand" in made.state.entities["bia"].texts if what == "hand" else made.has("bia", "prone")
    assert held is wanted


def test_a_called_location_is_struck() -> None:
    """BRP-051 with hit locations: no D20."""
    made = fight(hit_locations=True)
    events = made.strike(36, 4, called="left-arm")
    assert "location" not in asked(events) and made.hp("bia", "left-arm") == 0


# --- Cover (G34: 72% → 36; 01–36 the target, 37–72 the cover, 73 and more a miss, 97–00 a fumble) ---

COVER = [
    ("BRP-066 36 hits", 36, "hit"),
    ("BRP-066 37 hits the cover", 37, "hits-cover"),
    ("BRP-066 72 hits the cover", 72, "hits-cover"),
    ("BRP-066 73 misses", 73, "miss"),
    ("BRP-066 96 misses", 96, "miss"),
]


@pytest.mark.parametrize("face, slug", [row[1:] for row in COVER], ids=[row[0] for row in COVER])
def test_cover(face: int, slug: str) -> None:
    made = fight()
    dice = (4,) if slug == "hit" else ()
    assert outcome(made.strike(face, *dice, cover="partial")) == slug
    assert made.hp("bia") == (15 if slug == "hit" else 20)


def test_cover_bands_of_the_fumble() -> None:
    """BRP-003 of the halved chance: fumbles from 97."""
    assert cuts(fight(), cover="partial") == (2, 8, 36, 72, 72, 96, 96, 100)


THROUGH = [
    ("BRP-067 a door of AV 3: 9 leaves 6", {"cover_av": 3}, (8,), 14),
    ("BRP-067 AV 3 and 2 points: 9 leaves 4", {"cover_av": 3, "cover_hp": 2}, (8,), 16),
    ("BRP-067 AV 3, 2 rolled: nothing", {"cover_av": 3}, (1,), 20),
    ("BRP-067 AV 9 cannot be passed: no dice", {"cover_av": 9}, (), 20),
    ("BRP-067 nothing said: a wall", {}, (), 20),
]


@pytest.mark.parametrize("args, dice, hp", [row[1:] for row in THROUGH], ids=[row[0] for row in THROUGH])
def test_through_cover(args: dict[str, Any], dice: tuple[int, ...], hp: int) -> None:
    """A long bow does 1D8+1."""
    made = fight()
    made.strike(50, *dice, cover="partial", **args)
    assert made.hp("bia") == hp


def test_armour_counts_behind_cover() -> None:
    """BRP-067: 9 − 3 = 6, less leather."""
    made = fight(foe=("soft-leather",))
    av = made.state.entities["bia-soft-leather"].stats["av"]
    made.strike(50, 8, cover="partial", cover_av=3)
    assert made.hp("bia") == 20 - (6 - av)


LOCATIONS = [
    ("BRP-068 a covered leg strikes the cover", 4, 20),
    ("BRP-068 an open chest is hit", 12, 11),
]


@pytest.mark.parametrize("face, hp", [row[1:] for row in LOCATIONS], ids=[row[0] for row in LOCATIONS])
def test_cover_by_location(face: int, hp: int) -> None:
    """With hit locations there is no penalty: 72 stays 72."""
    made = fight(hit_locations=True)
    extra = (50,) if hp == 11 else ()
    events = made.strike(72, 8, face, *extra, cover="partial", covered="right-leg,left-leg,abdomen")
    assert rolled(events, "attack").cuts[2] == 72 and made.hp("bia") == hp


def test_crouched_is_reached_by_blows() -> None:
    """BRP-069: it is small missiles that cannot."""
    with pytest.raises(Refused, match="behind-cover"):
        fight().strike(1, cover="crouched")
    assert outcome(fight("broadsword").strike(73, cover="crouched")) == "miss"


# --- Into a melee ---

STRAY = [
    ("BRP-064 52 hits the target", 52, "hit"),
    ("BRP-064 53 goes astray", 53, "stray"),
    ("BRP-064 72 goes astray", 72, "stray"),
    ("BRP-064 73 misses", 73, "miss"),
]


@pytest.mark.parametrize("face, slug", [row[1:] for row in STRAY], ids=[row[0] for row in STRAY])
def test_into_a_melee(face: int, slug: str) -> None:
    """BRP-063: 72 − 20 = 52."""
    dice = {"hit": (4,), "stray": (60, 90, 4)}.get(slug, ())
    assert outcome(fight().strike(face, *dice, mods="into-melee")) == slug


WHO = [
    ("BRP-064 greatest failure: 60 of 50, 90 of 40", (60, 90), "davi"),
    ("BRP-064 greatest failure: 95 of 50, 60 of 40", (95, 60), "caio"),
    ("BRP-064 narrowest success: 48 of 50, 30 of 40", (48, 30), "caio"),
    ("BRP-064 one fails, one succeeds", (10, 41), "davi"),
    ("BRP-064 equal: who was named first", (60, 50), "caio"),
]


@pytest.mark.parametrize("faces, who", [row[1:] for row in WHO], ids=[row[0] for row in WHO])
def test_who_is_struck_instead(faces: tuple[int, int], who: str) -> None:
    made = fight()
    made.strike(60, *faces, 4, mods="into-melee", candidates="caio,davi")
    assert {id: made.hp(id) for id in ("bia", "caio", "davi")} == {"bia": 20, "caio": 20, "davi": 20, who: 15}


def test_from_within_a_melee() -> None:
    """BRP-064: Difficult 36; 37–72 goes astray."""
    assert cuts(fight(), mods="within-melee") == (2, 8, 36, 36, 72, 96, 96, 100)


def test_cover_comes_before_the_stray_band() -> None:
    """Into a melee at a covered target: 36 − 20 = 16 hits, to 52 the cover, to 72 somebody else."""
    assert cuts(fight(), mods="into-melee", cover="partial")[2:5] == (16, 52, 72)


def test_into_a_mass_luck_picks() -> None:
    """BRP-065: three bodies more, +15; the worst Luck of all is struck."""
    made = fight()
    events = made.strike(87, 20, 80, 10, 4, bodies=3, candidates="caio,davi")
    assert rolled(events, "attack").cuts[2] == 87
    assert made.hp("caio") == 15 and made.hp("bia") == 20


# --- Bursts ---

DICE = [
    ("BRP-058 eight shots: D8", 8, "faces", 7, 7),
    ("BRP-058 five shots: D5", 5, "faces", 4, 4),
    ("BRP-C40 seven shots: D7", 7, "faces", 7, 7),
    ("BRP-058 setting: five shots, 7 of D10 is 4", 5, "halved", 7, 4),
    ("BRP-058 setting: 1 is 1", 5, "halved", 1, 1),
    ("BRP-058 setting: 10 is 5", 5, "halved", 10, 5),
    ("BRP-058 setting: three shots, 6 of D6 is 3", 3, "halved", 6, 3),
    ("BRP-058 setting: there is no D14", 7, "halved", 7, 7),
    ("BRP-058 setting: even numbers as ever", 8, "halved", 8, 8),
]


@pytest.mark.parametrize("shots, way, face, hits", [row[1:] for row in DICE], ids=[row[0] for row in DICE])
def test_the_die_of_a_burst(shots: int, way: str, face: int, hits: int) -> None:
    dice = autofire.die(shots, way)
    assert dice.total((face,)) == hits
    assert sum(dice.chances().values()) == pytest.approx(1)
    assert sorted(dice.chances()) == list(range(1, shots + 1))


def test_a_burst_hits_with_as_many_rounds_as_the_die_says() -> None:
    """BRP-058: three shots, two strike, each with 2D6+2 behind its own armour."""
    made = fight(RIFLE, armour_eras=False)
    events = made.strike(80, 2, 1, 1, 2, 1, fire="burst")
    assert [x.figures for x in events if isinstance(x, e.Told) and x.slug == "bullets"] == [
        ("hits=2", "shots=3")
    ]
    dice = [x.result for x in events if isinstance(x, e.Rolled) and x.name.startswith("damage")]
    assert made.hp("bia") == 20 - sum(dice) and len(dice) == 2


def test_only_the_first_round_is_special() -> None:
    """BRP-059: an impaling special doubles the dice of the first, not of the second."""
    made = fight(RIFLE, major_wounds=False, minor_wounds=False)
    events = made.strike(14, 2, 1, 1, 1, 1, fire="burst", bonus=-20)
    first, second = (x for x in events if isinstance(x, e.Rolled) and x.name.startswith("damage"))
    assert "x2" in first.dice and "x2" not in second.dice


def test_a_miss_misses_with_all() -> None:
    """BRP-058: and the rounds are spent all the same (BRP-057)."""
    made = fight(RIFLE)
    made.strike(96, fire="burst")
    full = made.hp("ana-assault-rifle", "ammo")
    assert made.hp("bia") == 20
    made.strike(96, fire="auto", shots=10)
    assert made.hp("ana-assault-rifle", "ammo") == full - 10


SHARES = [
    ("BRP-060 evenly", Manner(shots=7), 3, (3, 2, 2)),
    ("BRP-060 as allotted", Manner(shots=7, allot=(1, 5, 1)), 3, (1, 5, 1)),
]


@pytest.mark.parametrize(
    "manner, targets, wanted", [row[1:] for row in SHARES], ids=[row[0] for row in SHARES]
)
def test_rounds_are_shared(manner: Manner, targets: int, wanted: tuple[int, ...]) -> None:
    assert autofire.shares(manner, targets) == wanted


@pytest.mark.parametrize("allot", ["1,5", "4,4,4", "0,3,3"])
def test_an_allotment_must_fit(allot: str) -> None:
    with pytest.raises(Refused, match="allotment"):
        fight(RIFLE).strike(1, fire="auto", shots=7, others="caio,davi", allot=allot)


def test_fire_at_several_is_an_attack_at_each() -> None:
    """BRP-060: no bonus, a roll for each, each may be special."""
    made = fight(RIFLE, major_wounds=False, minor_wounds=False)
    answers = {"defence": "none", "defence#2": "none"}
    events = made.do(
        "attack", 72, 1, 1, 73, by="ana", target="bia", others="caio", shots=2, fire="auto", answers=answers
    )
    assert rolled(events, "attack").cuts[2] == 72 and rolled(events, "attack#2").cuts[2] == 72
    assert made.hp("bia") < 20 and made.hp("caio") == 20


@pytest.mark.parametrize("others, slug", [("ana", "self-attack"), ("caio,bia", "target-twice")])
def test_whom_fire_cannot_be_spread_over(others: str, slug: str) -> None:
    """BRP-060: an attack at each of several, so neither at the shooter nor twice at one."""
    made = fight(RIFLE)
    refused = made.refused("attack", by="ana", target="bia", others=others, shots=3, fire="spread")
    assert refused == slug


def test_in_a_narrow_field_each_roll_has_the_bonus() -> None:
    """BRP-061: +20 and +20."""
    made = fight(RIFLE)
    answers = {"defence": "none", "defence#2": "none"}
    events = made.do(
        "attack",
        95,
        95,
        by="ana",
        target="bia",
        others="caio",
        shots=4,
        fire="narrow-burst",
        bonus=-30,
        answers=answers,
    )
    assert rolled(events, "attack#2").cuts[2] == 82


# --- Ammunition and malfunctions ---


def test_rounds_run_out() -> None:
    """BRP-057: what is fired is counted, and no more can be fired than there is."""
    made = fight(PISTOL).put("bia", "helpless")
    made.do("reload", who="ana", weapon=PISTOL, rounds=1)
    made.do("attack", 96, by="ana", target="bia")
    assert made.hp("ana-medium-pistol", "ammo") == 0 and not made.has("ana-medium-pistol", "broken")
    with pytest.raises(Refused, match="no-ammunition"):
        made.do("attack", 96, by="ana", target="bia")
    made.do("reload", who="ana", weapon=PISTOL)
    assert outcome(made.do("attack", 96, by="ana", target="bia")) == "miss"
    assert fight(PISTOL, track_ammo=False).strike(95)


JAMS = [
    ("BRP-084 97 of 98: a miss", 97, [], 0),
    ("BRP-084 98 of 98, jammed for 4 rounds", 98, ["malfunction"], 4),
]


@pytest.mark.parametrize("face, slugs, rounds", [row[1:] for row in JAMS], ids=[row[0] for row in JAMS])
def test_malfunction(face: int, slugs: list[str], rounds: int) -> None:
    """Chance 30: fumbles from 97, so the die of the table falls first."""
    made = fight(PISTOL).stat("ana", pistol=92, DEX=10)
    number = 98
    assert bands.of(chance_of("pistol", 92), jam=number).cuts[5] == number - 1
    extra = (4,) if rounds else ()
    assert [slug for slug in told(made.strike(face, *extra)) if slug == "malfunction"] == slugs
    assert made.value("ana-medium-pistol", "jammed") == rounds


def test_a_jam_takes_its_rounds_and_a_roll() -> None:
    """BRP-084: two rounds of work, then the weapon's skill; failing, 1D6 rounds more."""
    made = fight(PISTOL).put("ana-medium-pistol", "jammed", value=2)
    made.do("unjam", who="ana")
    assert made.value("ana-medium-pistol", "jammed") == 1
    assert outcome(made.do("unjam", 73, 3, who="ana")) == "still-jammed"
    assert made.value("ana-medium-pistol", "jammed") == 3
    made.do("unjam", who="ana")
    made.do("unjam", who="ana")
    assert outcome(made.do("unjam", 72, who="ana")) == "jam-cleared"
    with pytest.raises(Refused, match="not-jammed"):
        made.do("unjam", who="ana", weapon=PISTOL)


def test_malfunctions_can_be_left_out() -> None:
    assert len(cuts(fight(PISTOL, malfunctions=False))) == 4


def test_bands_cover_the_die() -> None:
    """BRP-002, BRP-084: the classes of every chance with every band are in order and hold the whole die."""
    for value in range(-20, 201, 7):
        chance = chance_of("x", value)
        for cover, stray, jam in ((0, 0, 98), (60, 0, 0), (30, 80, 96), (200, 200, 91)):
            made = bands.of(chance, cover, stray, jam)
            assert list(made.cuts) == sorted(made.cuts) and made.cuts[-1] <= 100
            assert made.cuts[2] <= chance.cuts[2]
    assert bands.of(chance_of("x", 60)).read(3) == (Degree.FAILURE, "")
    assert D100.text == "1d100"
