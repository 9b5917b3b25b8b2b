"""The chase with vehicles on its track (BRP-267 to BRP-271, BRP-275 to BRP-277, BRP-070)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from encounters.errors import Refused, Unknown
from encounters.verbs import bind
from systems.brp import attack, gear
from systems.brp.vehicles import course, pace
from tests.brp.road import aboard, box, chase, ends, last, road, speed, vehicle
from tests.brp.table import BRP, Fight, outcome, person, rolled, told

Made = Callable[[], Fight]


def test_setting_up() -> None:
    """BRP-267: positions, course, skills, combat, duration, end; BRP-276: from Speed 0."""
    made = road().stat("car", speed=4)
    made.do(
        "chase",
        quarry="ana",
        pursuers="sport",
        range=2,
        skill="drive",
        goal="the ferry",
        weather="night, rain",
        ground="gravel",
        course="hairpins",
        combat="pistols",
        rounds=8,
    )
    running, laid = made.state.chase, made.state.entities[course.ID]
    assert running is not None
    assert [(r.id, r.role, r.at) for r in running.runners] == [("car", "quarry", 1), ("sport", "pursuer", 0)]
    assert (running.skill, running.goal) == ("drive", "the ferry")
    assert laid.texts == {
        "weather": "night,rain",
        "ground": "gravel",
        "course": "hairpins",
        "combat": "pistols",
    }
    assert laid.stats == {"round": 1, "rounds": 8}
    assert speed(made) == 0


def test_rolling_start() -> None:
    """BRP-276: unless the game master says that they are moving."""
    made = road().stat("car", speed=4)
    made.do("chase", quarry="car", pursuers="sport", moving="yes")
    assert speed(made) == 4


def test_the_course_changes() -> None:
    """BRP-267: the environment changes under way."""
    made = chase()
    made.do("course", weather="fog", ground="dirt-road")
    assert made.attempt("run", (50,), who="car").events
    assert made.state.entities[course.ID].texts == {"weather": "fog", "ground": "dirt-road"}
    made.do("course", weather="-")
    assert made.state.entities[course.ID].texts == {"ground": "dirt-road"}


DIFFERENCES: list[tuple[str, tuple[int, int], int, int]] = [
    ("BRP-275 as fast: no change", (5, 5), 3, 3),
    ("BRP-275 the leader 1 faster opens 1", (6, 5), 3, 4),
    ("BRP-275 the leader 2 faster opens 2", (7, 5), 2, 4),
    ("BRP-275 the track ends at Out of Sight", (9, 5), 3, 5),
    ("BRP-275 the pursuer 1 faster closes 1", (5, 6), 3, 2),
    ("BRP-275 the pursuer 5 faster stops beside", (5, 10), 3, 1),
]


@pytest.mark.parametrize(
    ("speeds", "before", "after"), [x[1:] for x in DIFFERENCES], ids=[x[0] for x in DIFFERENCES]
)
def test_difference_of_speed(speeds: tuple[int, int], before: int, after: int) -> None:
    """A success changes nothing besides: 60 and 65 are successes at 60% and 65%."""
    made = chase(before, speeds=speeds)
    made.do("run", 50, who="car")
    assert box(made) == after
    made.do("run", 50, who="sport")
    assert box(made) == after


def test_it_counts_the_speeds_of_the_whole_round() -> None:
    """BRP-275: accelerating first gains nothing: 7 against 0 opens to box 5; then the other has 8."""
    made = chase(3, speeds=(0, 0)).start()
    made.do("speed", who="car", speed=7)
    made.do("run", 50, who="car")
    assert box(made) == 5
    made.do("speed", who="sport", speed=8)
    made.do("run", 50, who="sport")
    assert box(made) == 2


@pytest.mark.parametrize(
    ("before", "wanted", "steps"),
    [
        ((0, 0), -8, -8),
        ((-8, -2), 0, 2),
        ((-8, -2), -1, 1),
        ((-8, -2), -5, 0),
        ((5, 2), 1, -1),
        ((1, 1), 3, 2),
    ],
    ids=[
        "BRP-275 8 slower",
        "BRP-275 the track had room for 2: 2 come back",
        "BRP-275 1 slower in the end: 1 comes back",
        "BRP-275 5 slower in the end: still past the end",
        "BRP-275 stopped beside, then 1 faster in the end",
        "BRP-275 2 faster than before",
    ],
)
def test_what_the_end_of_the_track_swallows(before: tuple[int, int], wanted: int, steps: int) -> None:
    assert pace.due(pace.Settled(*before), wanted) == steps


def test_each_round_anew() -> None:
    """BRP-275 holds per round: 1 faster opens one step in each of two rounds; BRP-269 rolls once a round."""
    made = chase(2, speeds=(6, 5)).start()
    made.do("run", 50, who="car")
    with pytest.raises(Refused, match="has-rolled"):
        made.do("run", 50, who="car")
    assert box(made) == 3
    made.end_round()
    made.do("run", 50, who="car")
    assert box(made) == 4


def test_speed_counts_without_a_roll() -> None:
    """BRP-275: per round, also where nobody rolls."""
    made = chase(2, speeds=(6, 5)).start()
    made.end_round()
    assert box(made) == 3


DEGREES: list[tuple[str, str, int, int]] = [
    ("BRP-269 critical of the leader: 2", "car", 3, 5),
    ("BRP-269 special of the leader: 1", "car", 12, 4),
    ("BRP-269 success: none", "car", 60, 3),
    ("BRP-269 failure of the leader: 1 against him", "car", 61, 2),
    ("BRP-269 fumble of the leader: 2 against him", "car", 98, 1),
    ("BRP-269 special of the pursuer: the leader thrown back", "sport", 13, 2),
    ("BRP-269 failure of the pursuer", "sport", 66, 4),
    ("BRP-269 fumble of the pursuer", "sport", 100, 5),
]


@pytest.mark.parametrize(("who", "face", "after"), [x[1:] for x in DEGREES], ids=[x[0] for x in DEGREES])
def test_degrees_on_the_track(who: str, face: int, after: int) -> None:
    """Drive 60: critical 3, special 12, fumble 98; Drive 65 with handling: special 13, fumble 99."""
    made = chase(3)
    made.do("run", face, who=who)
    assert box(made) == after


def test_by_the_letter() -> None:
    """BRP-269, option: a special always throws back whoever leads, even the leader himself."""
    made = chase(3, chase_literal=True)
    made.do("run", 12, who="car")
    assert box(made) == 2


def test_escape_at_the_end_of_the_round() -> None:
    """BRP-270: out of sight counts when the round ends, not before."""
    made = chase(4, speeds=(6, 5)).start()
    made.do("run", 50, who="car")
    assert box(made) == 5 and made.state.chase is not None
    made.do("run", 13, who="sport")
    assert box(made) == 4
    assert ends(made.end_round()) == ""
    made.do("run", 50, who="car")
    assert ends(made.end_round()) == "escaped"


def test_reaching_the_place() -> None:
    """BRP-270: so does being first at the place agreed on."""
    assert ends(chase().do("arrive", who="bia")) == "goal"


def test_duration() -> None:
    """BRP-267: a chase of two rounds ends with the second."""
    made = road()
    made.do("chase", quarry="car", pursuers="sport", rounds=2)
    made.start()
    assert ends(made.end_round()) == ""
    assert ends(made.end_round()) == "duration"


@pytest.mark.parametrize(
    ("scale", "seconds"),
    [("round", 12), ("turn", 300), ("hour", 3600), ("day", 86_400)],
    ids=["BRP-277 a combat round", "BRP-277 a turn", "BRP-277 an hour", "BRP-277 a day"],
)
def test_scale(scale: str, seconds: int) -> None:
    made = road()
    made.do("chase", quarry="car", pursuers="sport", range=2, scale=scale)
    made.do("run", 50, who="car")
    with pytest.raises(Refused, match="has-rolled"):
        made.do("run", 50, who="car")
    made.do("chase-round")
    assert made.state.clock == seconds
    made.do("run", 61, who="car")
    assert box(made) == 1


def test_rounds_of_the_fight_and_of_the_chase() -> None:
    """BRP-277: where a round of the chase is a turn, the rounds of the fight do not close it."""
    made = road()
    made.do("chase", quarry="car", pursuers="sport", range=5, scale="turn")
    made.start()
    assert ends(made.end_round()) == ""
    assert ends(made.do("chase-round")) == "escaped"


def test_closing_by_hand_only_without_rounds() -> None:
    with pytest.raises(Refused, match="by-rounds"):
        chase().start().do("chase-round")


def test_many() -> None:
    """BRP-275 with three: 6 against 5 and 8; from box 3 one falls back to 4, the other closes to 1."""
    made = road(aboard("caio", "bike", "foes", drive=50), vehicle("bike", "motorcycle", "caio", "foes"))
    made.do("chase", quarry="car", pursuers="sport,bike", range=3)
    made.stat("car", speed=6).stat("sport", speed=5).stat("bike", speed=8)
    made.do("run", 50, who="car", against="bike")
    assert (box(made), box(made, other="bike")) == (4, 1)


def test_a_special_is_against_one_of_them() -> None:
    """BRP-269 with several (BRP-C2): a special of the leader moves the one opponent chosen."""
    made = road(aboard("caio", "bike", "foes", drive=50), vehicle("bike", "motorcycle", "caio", "foes"))
    made.do("chase", quarry="car", pursuers="sport,bike", range=3)
    made.do("run", 12, who="car", against="bike")
    assert (box(made), box(made, other="bike")) == (3, 4)


def test_overtaking() -> None:
    """BRP-275: side by side and faster, the pursuer passes and leads by one step."""
    made = chase(1, speeds=(5, 6))
    assert outcome(made.do("overtake", who="sport")) == "overtakes"
    assert made.state.chase is not None
    assert [(r.id, r.role) for r in made.state.chase.runners] == [("car", "pursuer"), ("sport", "quarry")]
    assert box(made) == 2


def three() -> Fight:
    """The foes' sports car beside Ana's sedan, faster; their motorcycle two boxes behind, in no hurry."""
    made = road(aboard("caio", "bike", "foes", drive=50), vehicle("bike", "motorcycle", "caio", "foes"))
    made.do("chase", quarry="car", pursuers="sport,bike", range=3)
    made.do("chase-step", who="sport", steps=2)
    made.stat("car", speed=5).stat("sport", speed=6).stat("bike", speed=5)
    made.do("overtake", who="sport")
    return made


def test_who_is_overtaken_has_foes_before_and_behind() -> None:
    """BRP-269, BRP-C2: sides do not change with places. The motorcycle's special (10 at 50% + 5%) throws back
    the sedan, not the sports car that leads now: from box 3 to box 2.
    """
    made = three().stat("sport", speed=5)
    assert (box(made, "car", "bike"), box(made, "sport", "car")) == (3, 2)
    made.do("run", 10, who="bike", against="car")
    assert (box(made, "car", "bike"), box(made, "sport", "car")) == (2, 3)
    with pytest.raises(Refused, match="not-against"):
        made.do("run", 10, who="sport", against="bike")


def bound(made: Fight, verb: str, **args: str) -> dict[str, str]:
    """What a verb takes when so much is said: its defaults filled in."""
    return dict(bind(BRP, made.state, BRP.verbs()[verb], (), args).choice.args)


def test_what_a_run_takes_by_itself() -> None:
    """BRP-269: with two opponents the nearest one is named, to be changed; with one nobody need be.

    BRP-273 is for who runs on his own feet: a car is asked for no burden.
    """
    made = three()
    assert bound(made, "run", who="car")["against"] == "sport"
    assert "against" not in bound(made, "run", who="sport")
    burdened = BRP.verbs()["run"].param("burdened")
    assert burdened is not None and burdened.options is not None
    assert not burdened.options(BRP, made.state, {"who": "car"})
    with pytest.raises(Unknown, match="option"):
        bound(made, "run", who="car", burdened="yes")


def test_the_weather_is_said_where_it_is_rolled() -> None:
    """BRP-288, BRP-280: an Automatic turn heeds neither weather nor ground; a tested one does."""
    made = chase()
    made.do("course", weather="noite,chuva", ground="downhill")
    assert bound(made, "run", who="car")["weather"] == "night,rain"
    assert not {"weather", "ground"} & set(bound(made, "manoeuvre", who="car", manoeuvre="turn"))
    assert bound(made, "manoeuvre", who="car", manoeuvre="turn", tested="yes")["ground"] == "downhill"
    assert "weather" in bound(made, "manoeuvre", who="car", manoeuvre="high-speed-turn")
    assert not {"weather", "ground"} & set(bound(made, "ram", who="car", target="sport", sure="yes"))
    assert bound(made, "run", who="car", weather="none")["weather"] == "none"
    assert last(made, "run", who="car", weather="none", ground="none")[2] == 60


def test_overtaking_a_follower() -> None:
    """BRP-275: passing one who follows, two steps behind the leader, brings one step nearer and no lead."""
    made = three()
    made.do("chase-step", who="sport", steps=1)
    made.do("chase-step", who="bike", steps=2)
    made.stat("bike", speed=6)
    made.do("overtake", who="bike")
    assert made.state.chase is not None
    assert [(r.id, r.role, r.at) for r in made.state.chase.runners] == [
        ("car", "pursuer", 2),
        ("sport", "quarry", 4),
        ("bike", "pursuer", 3),
    ]


def test_a_leader_out_of_sight_leaves_the_others_to_their_chase() -> None:
    """BRP-270: the sports car is out of its foe's sight; the motorcycle is beside the sedan, which leads."""
    made = three().stat("sport", speed=5)
    made.do("chase-step", who="bike", steps=2)
    made.do("chase-step", who="sport", steps=3)
    assert (box(made, "sport", "car"), box(made, "car", "bike")) == (5, 1)
    made.start()
    assert "chase-out-escaped" in told(made.end_round())
    assert made.state.chase is not None
    assert [(r.id, r.role) for r in made.state.chase.runners] == [("car", "quarry"), ("bike", "pursuer")]


def test_a_pursuer_out_of_sight_is_out() -> None:
    """BRP-270: for one of two who ends the round Out of Sight it is over; the other goes on."""
    made = road(aboard("caio", "bike", "foes", drive=50), vehicle("bike", "motorcycle", "caio", "foes"))
    made.do("chase", quarry="car", pursuers="sport,bike", range=4)
    made.do("chase-step", who="bike", steps=-1)
    made.start()
    assert "chase-out-lost" in told(made.end_round())
    with pytest.raises(Refused, match="not-in-chase"):
        made.do("run", 10, who="bike")
    made.do("run", 50, who="sport")


def test_a_pursuer_out_of_sight_may_stay() -> None:
    """BRP-270, option: he is named and goes on."""
    made = road(
        aboard("caio", "bike", "foes", drive=50),
        vehicle("bike", "motorcycle", "caio", "foes"),
        chase_lost="stays",
    )
    made.do("chase", quarry="car", pursuers="sport,bike", range=4)
    made.do("chase-step", who="bike", steps=-1)
    made.start()
    assert "chase-lost" in told(made.end_round())
    made.do("run", 50, who="bike")


def test_all_out_of_sight() -> None:
    """BRP-270: who is out of everybody's sight has escaped."""
    made = road(aboard("caio", "bike", "foes", drive=50), vehicle("bike", "motorcycle", "caio", "foes"))
    made.do("chase", quarry="car", pursuers="sport,bike", range=5)
    made.start()
    assert ends(made.end_round()) == "escaped"


def test_the_course_ends_with_its_chase() -> None:
    """BRP-309, BRP-277: nothing counts on; after a scale of turns the fight's rounds count again."""
    made = road()
    made.do("chase", quarry="car", pursuers="sport", weather="fog", scale="turn")
    made.do("speed", who="car", speed=7)
    made.do("end-chase")
    assert course.course(made.state) is None
    made.start()
    made.end_round()
    made.do("speed", who="car", speed=12)
    assert speed(made) == 12


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (lambda: chase(2, speeds=(5, 6)), "not-side-by-side"),
        (lambda: chase(1, speeds=(5, 5)), "not-faster"),
    ],
    ids=["BRP-275 from behind", "BRP-275 as fast"],
)
def test_no_overtaking(made: Made, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        made().do("overtake", who="sport")


def test_car_after_a_runner() -> None:
    """BRP-275: on foot MOV 10 is Speed 2; a car at Speed 4 closes two steps."""
    made = road(person("caio", side="foes"))
    made.do("chase", quarry="caio", pursuers="car", range=4)
    made.stat("car", speed=4)
    made.do("run", 50, who="car")
    assert box(made, "caio", "car") == 2


def test_destroyed_and_out() -> None:
    """BRP-286: the last pursuer destroyed, the chase is over."""
    made = chase(damage_trouble="never")
    events = made.do("damage", targets="sport", amount=45)
    assert ends(events) == "destroyed"


SHOTS: list[tuple[str, int, dict[str, int], int]] = [
    ("BRP-278 side by side: Difficult for the cabin", 1, {"car": 0}, 25),
    ("BRP-271 two lengths: Difficult", 2, {"car": 0}, 25),
    ("BRP-271 close: one fifth", 3, {"car": 0}, 10),
    ("BRP-271 in sight: 01", 4, {"car": 0}, 1),
    ("BRP-070 at the wheel of a moving car: limited by Drive 40, then Difficult", 1, {"car": 3}, 20),
    ("BRP-070 limited, then Difficult", 2, {"car": 3}, 20),
]


@pytest.mark.parametrize(("at", "speeds", "wanted"), [x[1:] for x in SHOTS], ids=[x[0] for x in SHOTS])
def test_shots_from_car_to_car(at: int, speeds: dict[str, int], wanted: int) -> None:
    """The range is that of the vehicles: Ana's pistol 50 at Bia."""
    made = Fight(
        (aboard("ana", "car", drive=40, pistol=50)[0], ("medium-pistol",)),
        aboard("bia", "sport", "foes", drive=60),
        vehicle("car", "modern-sedan", "ana"),
        vehicle("sport", "modern-sports-car", "bia", "foes"),
    )
    made.do("chase", quarry="car", pursuers="sport", range=at)
    made.stat("car", speed=speeds["car"])
    weapon = gear.in_hand(made.state, "ana").id
    assert attack.plan(made.state, "ana", "bia", weapon, "", 0, 0, "").ask.cuts[2] == wanted


CABINS: list[tuple[str, str, str, dict[str, Any], int]] = [
    ("BRP-278 in a sports car: half of 55, rounded up", "modern-sports-car", "", {}, 28),
    ("BRP-278 left out", "modern-sports-car", "", {"without": "inside-vehicle"}, 55),
    ("BRP-278 on a motorcycle nothing closes around him", "motorcycle", "", {}, 55),
    ("BRP-278 from a seat of the same car", "modern-sports-car", "ride", {}, 55),
    ("BRP-007 Easy against it cancels", "modern-sports-car", "", {"difficulty": "easy"}, 55),
]


@pytest.mark.parametrize(
    ("slug", "place", "args", "wanted"), [x[1:] for x in CABINS], ids=[x[0] for x in CABINS]
)
def test_attack_on_somebody_inside(slug: str, place: str, args: dict[str, Any], wanted: int) -> None:
    made = Fight(
        (aboard("ana", place, pistol=55)[0], ("medium-pistol",)),
        aboard("bia", "ride", "foes", drive=60),
        vehicle("ride", slug, "bia", "foes"),
        size_modifiers=False,
    )
    events = made.do("attack", 95, by="ana", target="bia", answers={"defence": "none"}, **args)
    assert rolled(events, "attack").cuts[2] == wanted


def test_melee_only_side_by_side() -> None:
    """BRP-271: no blows from two lengths on."""
    with pytest.raises(Refused, match="out-of-reach"):
        chase(2).do("attack", 50, by="ana", target="bia", weapon="fist")


def test_armour_of_the_cabin() -> None:
    """BRP-278: the sports car's inner armour stops 2 of 4 for those inside; nothing from within."""
    made = Fight(
        person("ana", "medium-pistol", pistol=50),
        aboard("bia", "sport", "foes", drive=60),
        (aboard("caio", "sport", "foes", pistol=50)[0], ("medium-pistol",)),
        vehicle("sport", "modern-sports-car", "bia", "foes"),
    )
    made.do("attack", 20, 4, by="ana", target="bia", answers={"defence": "none"})
    assert made.hp("bia") == 33
    made.do("attack", 40, 4, by="caio", target="bia", answers={"defence": "none"})
    assert made.hp("bia") == 29


def test_a_vehicle_neither_dodges_nor_bleeds() -> None:
    """BRP-286: the shot goes at its armour; the special does its dice (4 twice) and no more."""
    made = Fight(person("ana", "medium-pistol", pistol=50), vehicle("car", "modern-sedan", armour=3))
    events = made.do("attack", 8, 4, by="ana", target="car")
    assert made.hp("car") == 35
    assert told(events) == ["damage"]
