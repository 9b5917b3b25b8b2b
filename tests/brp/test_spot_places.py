"""The dark, the weather, slippery ground, the air, the water and no weight: the rolls that they ask
(BRP-029, BRP-030, BRP-033, BRP-071, BRP-196, BRP-203 to BRP-217).
"""

from __future__ import annotations

import pytest

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Scalar
from systems.brp.spot import flight, readiness, weather
from systems.brp.spot.manner import PLAIN
from tests.brp.table import BRP, Fight, asked, outcome, person, rolled, told


def fight(*gear: str, settings: dict[str, Scalar] | None = None, **stats: int) -> Fight:
    """Ana of 60% with Agility 50, Swim 40, Fly 55, Listen 45; the fight has begun."""
    ana = person(
        "ana",
        *(gear or ("broadsword",)),
        sword=60,
        pistol=60,
        swim=40,
        fly=55,
        listen=45,
        sense=20,
        ride=65,
        **stats,
    )
    return Fight(ana, person("bia", side="foes"), **(settings or {})).start()


# --- The dark ---

LOCATE = [
    ("BRP-196 Difficult Listen 45: 23", 23, True),
    ("BRP-196 24 finds nothing", 24, False),
]


@pytest.mark.parametrize("face, found", [row[1:] for row in LOCATE], ids=[row[0] for row in LOCATE])
def test_locate(face: int, found: bool) -> None:
    """The better of Listen and Sense; for this round, and against this foe."""
    made = fight(settings={"light": "pitch-dark"})
    made.do("locate", face, who="ana", target="bia")
    assert made.has("ana", "located") is found
    assert rolled(made.strike(95), "attack").cuts[2] == (35 if found else 10)
    made.end_round()
    assert not made.has("ana", "located")


# --- Weather ---

WINDS = [
    ("BRP-209 STR 0–1 light", (0, 1), "calm"),
    ("BRP-209 STR 2–6 strong", (2, 6), "strong"),
    ("BRP-209 STR 7–9 severe", (7, 9), "severe"),
    ("BRP-209 STR 10–12 windstorm", (10, 12), "windstorm"),
    ("BRP-209 STR 13–15 hurricane", (13, 15), "hurricane"),
    ("BRP-209 STR 16 and more tornado", (16, 30), "tornado"),
]


@pytest.mark.parametrize("strength, wind", [row[1:] for row in WINDS], ids=[row[0] for row in WINDS])
def test_wind_of_a_strength(strength: tuple[int, int], wind: str) -> None:
    assert [weather.wind_of(number) for number in strength] == [wind, wind]


SKY = [
    ("BRP-210 heavy −25", "clouds", "heavy", "navigate", 15),
    ("BRP-210 severe −50", "clouds", "severe", "navigate", -10),
    ("BRP-210 complete −90", "clouds", "complete", "knowledge-astronomy", -30),
    ("BRP-210 light: nothing", "clouds", "light", "navigate", 40),
    ("BRP-210 not on Spot", "clouds", "complete", "spot", 60),
    ("BRP-212 rain on Fly −10", "precipitation", "rain", "fly", 45),
    ("BRP-212 hail on Fly −75", "precipitation", "hail", "fly", -20),
]


@pytest.mark.parametrize("name, sky, skill, wanted", [row[1:] for row in SKY], ids=[row[0] for row in SKY])
def test_sky(name: str, sky: str, skill: str, wanted: int) -> None:
    made = fight(settings={name: sky}, navigate=40, spot=60).stat("ana", **{"knowledge-astronomy": 60})
    events = made.do("test", 99, who="ana", skill=skill)
    why = rolled(events, "test").why
    start = int(why[0].rpartition(" ")[2])
    assert start + sum(int(part.partition(" ")[2]) for part in why[1:]) == wanted


MODS = [
    ("BRP-194 by hand on a test: 60 − 20", "complexity-minus-20", 40),
    ("BRP-212 sleet by hand on a test: 60 − 50", "sleet", 10),
]


@pytest.mark.parametrize("mods, wanted", [row[1:] for row in MODS], ids=[row[0] for row in MODS])
def test_situations_of_a_test(mods: str, wanted: int) -> None:
    made = fight(spot=60)
    assert rolled(made.do("test", 99, who="ana", skill="spot", mods=mods), "test").cuts[2] == wanted


RAIN = [
    ("BRP-211 50 of severe 50: 50 mm", "severe", (50,), "rain", ["it-rains"]),
    ("BRP-211 51: dry", "severe", (51,), "none", ["no-rain"]),
    ("BRP-211 25 of heavy", "heavy", (25,), "rain", ["it-rains"]),
    ("BRP-211 90 of complete", "complete", (90,), "rain", ["it-rains"]),
    ("BRP-211 light: no roll", "light", (), "none", ["no-rain"]),
]


@pytest.mark.parametrize(
    "clouds, dice, falls, slugs", [row[1:] for row in RAIN], ids=[row[0] for row in RAIN]
)
def test_the_day_s_rain(clouds: str, dice: tuple[int, ...], falls: str, slugs: list[str]) -> None:
    made = fight()
    events = made.do("rain", *dice, clouds=clouds)
    assert told(events) == slugs and made.state.settings.get("precipitation", "none") == falls
    if falls == "rain":
        assert [x.figures for x in events if isinstance(x, e.Told)] == [(f"millimetres={dice[0]}",)]


# --- Slippery ground ---

SLIPS: list[tuple[str, dict[str, Scalar], tuple[int, ...], str, bool, int]] = [
    ("BRP-203 Agility 50 keeps the feet", {"footing": "slippery"}, (50, 96), "miss", False, 10),
    ("BRP-203 51 falls, no attack", {"footing": "slippery"}, (51,), "slips", True, 10),
    ("BRP-203 very slippery: Difficult 25", {"footing": "very-slippery"}, (26,), "slips", True, 10),
    (
        "BRP-203 setting: stays up without acting",
        {"footing": "slippery", "slip": "steady"},
        (51,),
        "slips",
        False,
        10,
    ),
    ("BRP-203 fumble 98: down, 1D3", {"footing": "slippery"}, (98, 2), "slips", True, 8),
    (
        "BRP-203 setting: fumble table, a strain",
        {"footing": "slippery", "slip_fumble": "table"},
        (98, 80),
        "slips",
        True,
        9,
    ),
]


@pytest.mark.parametrize(
    "settings, dice, slug, prone, hp", [row[1:] for row in SLIPS], ids=[row[0] for row in SLIPS]
)
def test_slippery(
    settings: dict[str, Scalar], dice: tuple[int, ...], slug: str, prone: bool, hp: int
) -> None:
    made = fight(settings=settings)
    dice = (*dice, 99) if slug == "miss" else dice
    events = (
        made.do("attack", *dice, by="ana", target="bia", answers={"defence": "none"})
        if slug != "miss"
        else made.strike(50, 95)
    )
    assert outcome(events) == slug and made.has("ana", "prone") is prone and made.hp("ana") == hp


def test_who_slips_and_stays_up_only_steadies_himself() -> None:
    """BRP-203, setting: nothing else in this round, and everything in the next."""
    made = fight(settings={"footing": "slippery", "slip": "steady"})
    made.strike(51)
    assert made.until("ana", "lost-turn") == "round 1"
    assert made.refused("move", who="ana", metres=1) == "cannot-act"
    assert made.refused("attack", by="ana", target="bia") == "cannot-attack"
    assert outcome(made.do("steady", 50, who="ana")) == "keeps-steady"


def test_each_sudden_action_may_slip() -> None:
    """BRP-203: the second attack rolls again, and so does who only tries to stay up."""
    made = fight(settings={"footing": "slippery"})
    made.strike(50, 95)
    assert asked(made.strike(50, 95)) == ["agility:ana", "attack"]
    assert outcome(made.do("steady", 50, who="ana")) == "keeps-steady"


def test_on_firm_ground_nothing_is_rolled() -> None:
    with pytest.raises(Refused, match="stands-firm"):
        fight().do("steady", who="ana")


# --- The air ---

STUNTS = [
    ("BRP-204 simple", {"stunt": "simple"}, {}, 55),
    ("BRP-204 moderate −10", {"stunt": "moderate"}, {}, 45),
    ("BRP-204 difficult −25", {"stunt": "difficult"}, {}, 30),
    ("BRP-204 extreme −50", {"stunt": "extreme"}, {}, 5),
    ("BRP-205 strong −10", {}, {"wind": "strong"}, 45),
    ("BRP-205 strong behind: nothing", {"tail": "yes"}, {"wind": "strong"}, 55),
    ("BRP-205 severe −25", {}, {"wind": "severe"}, 30),
    ("BRP-205 severe behind −10", {"tail": "yes"}, {"wind": "severe"}, 45),
    ("BRP-205 windstorm −50", {}, {"wind": "windstorm"}, 5),
    ("BRP-205 windstorm behind −25", {"tail": "yes"}, {"wind": "windstorm"}, 30),
    ("BRP-205 hurricane −75", {}, {"wind": "hurricane"}, -20),
    ("BRP-205 hurricane behind −50", {"tail": "yes"}, {"wind": "hurricane"}, 5),
    ("BRP-205 tornado −100", {}, {"wind": "tornado"}, -45),
    ("BRP-206 thin air −25", {"thin": "yes"}, {}, 30),
    ("BRP-206 all add up: −10 −10 −25", {"stunt": "moderate", "thin": "yes"}, {"wind": "strong"}, 10),
]


@pytest.mark.parametrize(
    "args, settings, wanted", [row[1:] for row in STUNTS], ids=[row[0] for row in STUNTS]
)
def test_flying_is_harder(args: dict[str, str], settings: dict[str, Scalar], wanted: int) -> None:
    made = fight(settings=settings)
    flat = flight.modifiers(made.state, "ana", args.get("stunt", ""), "tail" in args, "thin" in args)
    assert 55 + sum(amount for _, amount in flat) == wanted


ARMOUR = [
    ("BRP-206 light armour −10", "soft-leather", -10),
    ("BRP-206 heavy armour −50", "full-plate", -50),
]


@pytest.mark.parametrize("suit, wanted", [row[1:] for row in ARMOUR], ids=[row[0] for row in ARMOUR])
def test_flying_in_armour(suit: str, wanted: int) -> None:
    assert flight.burden(fight("broadsword", suit).state, "ana") == wanted


FLY = [
    ("BRP-207 success: unimpaired", 55, "", 55),
    ("BRP-207 failure: Difficult", 56, "faltering", 28),
    ("BRP-207 critical: Easy", 3, "soaring", 95),
]


@pytest.mark.parametrize("face, slug, wanted", [row[1:] for row in FLY], ids=[row[0] for row in FLY])
def test_the_fly_roll_of_a_round(face: int, slug: str, wanted: int) -> None:
    """BRP-033: once a round and no action; BRP-304: capped by Fly 55."""
    made = fight().put("ana", "flying")
    made.do("fly", face, who="ana")
    assert not slug or made.has("ana", slug)
    events = made.strike(96)
    assert asked(events)[0] == "attack" and rolled(events, "attack").cuts[2] == wanted
    assert ("ana/ana" in made.turn.done) is False


def test_who_has_not_rolled_rolls_before_the_blow() -> None:
    made = fight().put("ana", "flying")
    assert asked(made.strike(55, 95)) == ["fly:ana", "attack"]


def test_who_flies_is_flying() -> None:
    """BRP-304: sword capped by Fly 55 from the first roll on; with Ride it is the mount that flies."""
    made = fight()
    made.do("fly", 55, who="ana")
    assert made.has("ana", "flying") and rolled(made.strike(96), "attack").cuts[2] == 55
    made = fight()
    made.do("fly", 50, who="ana", skill="ride")
    assert not made.has("ana", "flying")


CRASH = [("BRP-207 fumble: no action", "flies-on", True), ("BRP-207 fumble: falls", "falls", False)]


@pytest.mark.parametrize("answer, flies", [row[1:] for row in CRASH], ids=[row[0] for row in CRASH])
def test_a_fumbled_flight(answer: str, flies: bool) -> None:
    made = fight().put("ana", "flying")
    made.do("fly", 98, who="ana", answers={"crash:ana": answer})
    assert made.has("ana", "lost-turn") and made.has("ana", "flying") is flies
    with pytest.raises(Refused, match="cannot-attack"):
        made.strike(1)


def test_who_is_carried_shares_the_result() -> None:
    """BRP-207: Ride takes the place of Fly, and all aboard falter with it."""
    made = fight()
    events = made.do("fly", 66, who="ana", skill="ride", riders="bia")
    assert rolled(events, "fly:ana").cuts[2] == 65
    assert made.has("ana", "faltering") and made.has("bia", "faltering")


# --- Under water ---

SWIM: list[tuple[str, dict[str, Scalar], str, tuple[int, ...], list[str]]] = [
    ("BRP-214 Swim 40, then the attack", {}, "", (40, 95), ["swim:ana", "attack"]),
    ("BRP-214 41: no position", {}, "", (41,), ["swim:ana"]),
    ("BRP-214 on the bottom no roll", {}, "firm-ground", (95,), ["attack"]),
    ("BRP-214 a native no roll", {}, "aquatic", (95,), ["attack"]),
]


@pytest.mark.parametrize("more, slug, dice, names", [row[1:] for row in SWIM], ids=[row[0] for row in SWIM])
def test_swim(more: dict[str, Scalar], slug: str, dice: tuple[int, ...], names: list[str]) -> None:
    made = fight(settings={"underwater": True, **more})
    if slug:
        made.put("ana", slug)
    answers = {"defence": "none"}
    found = made.attempt("attack", dice, answers, by="ana", target="bia")
    assert found.need is None and asked(found.events) == names


EVERY = [("BRP-214 each round", "round", True), ("BRP-214 setting: each turn of 5 minutes", "turn", False)]


@pytest.mark.parametrize("way, again", [row[1:] for row in EVERY], ids=[row[0] for row in EVERY])
def test_how_often_one_swims(way: str, again: bool) -> None:
    made = fight(settings={"underwater": True, "swim_every": way})
    made.strike(40, 95)
    assert asked(made.strike(95)) == ["attack"], "once is enough in a round"
    made.end_round()
    assert asked(made.strike(*((40, 95) if again else (95,)))) == (["swim:ana"] if again else []) + ["attack"]


# --- Without weight ---

FLOAT = [
    ("BRP-216 Agility 50: unmodified", 50, "", "", 60),
    ("BRP-216 51: everything Difficult", 51, "", "tumbling", 30),
    ("BRP-217 in gravity shoes one faces the wrong way", 51, "gravity-shoes", "wrong-facing", 60),
]


@pytest.mark.parametrize(
    "face, shoes, slug, wanted", [row[1:] for row in FLOAT], ids=[row[0] for row in FLOAT]
)
def test_weightless(face: int, shoes: str, slug: str, wanted: int) -> None:
    made = fight(settings={"zero_gravity": True})
    if shoes:
        made.put("ana", shoes)
    events = made.strike(face, 95)
    assert rolled(events, "attack").cuts[2] == wanted and (not slug or made.has("ana", slug))
    assert asked(made.strike(95)) == ["attack"], "once a round"


@pytest.mark.parametrize("face, slug", [(50, "keeps-steady"), (51, "")], ids=["BRP-216 50", "BRP-216 51"])
def test_who_tumbles_does_not_keep_steady(face: int, slug: str) -> None:
    made = fight(settings={"zero_gravity": True})
    assert outcome(made.do("steady", face, who="ana")) == slug
    assert made.has("ana", "tumbling") is (not slug)


# --- On the move ---

BEHIND = [
    ("BRP-071 on foot Agility 50", "", 50, ["steer:ana", "attack"]),
    ("BRP-071 failed: no shot", "", 51, ["steer:ana"]),
    ("BRP-071 mounted Ride 65", "mounted", 65, ["steer:ana", "attack"]),
]


@pytest.mark.parametrize("slug, face, names", [row[1:] for row in BEHIND], ids=[row[0] for row in BEHIND])
def test_a_shot_behind(slug: str, face: int, names: list[str]) -> None:
    made = fight("medium-pistol")
    if slug:
        made.put("ana", slug)
    dice = (face, 95) if len(names) == 2 else (face,)
    found = made.attempt("attack", dice, {"defence": "none"}, by="ana", target="bia", mods="moving-behind")
    assert asked(found.events) == names


def test_fire_falls_on_the_shooter_s_rank() -> None:
    """BRP-030: a burst costs no ranks."""
    made = Fight(person("ana", "assault-rifle", rifle=60, DEX=14), person("bia", side="foes", DEX=9)).start()
    before = made.turn.slots
    made.strike(96, fire="auto", shots=10)
    assert made.turn.slots == before and before[0].rank == 14


def test_fire_harms_at_the_end_of_the_round() -> None:
    """BRP-029: at DEX rank 1, when everybody has acted."""
    made = fight()
    made.do("hazard", targets="bia", hazard="fire-candle")
    made.next()
    assert made.hp("bia") == 10
    made.end_round()
    assert made.hp("bia") == 9


MARCH = [
    ("BRP-213 forest: 10 is 7", "forest", 7),
    ("BRP-213 swamp: a third, 4", "swamp", 4),
    ("BRP-213 snow: a fifth, 2", "snow-and-ice", 2),
    ("BRP-213 storm over hills: 10 × ½ × ⅔ = 4", "hills,heavy-storm", 4),
    ("BRP-213 mountains in snow: 10 × ⅕ × ⅓ = 1", "mountains,snow-and-ice", 1),
    ("BRP-213 a ship at night: 3", "ship-at-night", 3),
]


@pytest.mark.parametrize("terrain, left", [row[1:] for row in MARCH], ids=[row[0] for row in MARCH])
def test_terrain(terrain: str, left: int) -> None:
    events = fight().do("march", who="ana", terrain=terrain)
    assert [x.figures for x in events if isinstance(x, e.Told)] == [("mov=10", f"left={left}")]


def test_an_ankle_slows() -> None:
    """BRP-045: MOV 10 is 9 on a twisted ankle, two thirds of it 6 in a forest (BRP-213)."""
    events = fight().put("ana", "twisted-ankle").do("march", who="ana", terrain="forest")
    assert [x.figures for x in events if isinstance(x, e.Told)] == [("mov=9", "left=6")]


def test_nothing_is_needed_where_nothing_is_special() -> None:
    made = fight()
    assert not readiness.needed(made.state, "ana", PLAIN)
    assert BRP.verbs()["attack"].param("mods") is not None
