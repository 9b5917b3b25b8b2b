"""Driving: the record, Speed, modifiers, manoeuvres, damage (BRP-276 to -282, -286, -288, -309, -310)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from encounters.errors import Refused
from encounters.system import Status
from systems.brp.vehicles import record
from tests.brp.road import aboard, chase, ends, last, loss, reach, road, speed, top, vehicle
from tests.brp.table import BRP, Fight, outcome, told

Made = Callable[[], Fight]


def test_every_vehicle_of_the_table_is_derived() -> None:
    """BRP-278: 36 rows; the sports car has Speed 15, ACC 8, handling +5, AV 10/2, SIZ 45, 45 hit points."""
    made = road()
    sport = made.state.entities["sport"]
    figures = [
        sport.stats[name] for name in ("rated", "acc", "handling", "armour", "armour-crew", "SIZ", "MOV")
    ]
    assert figures == [15, 8, 5, 10, 2, 45, 200]
    assert made.hp("sport") == 45
    assert len(BRP.catalogue("vehicle")) == 36
    for slug in BRP.catalogue("vehicle"):
        entity = BRP.derive(vehicle("x", slug)[0], (), {})[0]
        assert record.top(entity) > 0 and record.speed(entity) == 0


SPEEDS: list[tuple[str, Made, tuple[int, int]]] = [
    ("BRP-276 everyone begins at Speed 0", lambda: road(), (0, 7)),
    ("BRP-279 up and down by ACC 7", lambda: road().stat("car", speed=10), (3, 12)),
    ("BRP-279 never above the rated Speed 12", lambda: road().stat("car", speed=12), (5, 12)),
    ("BRP-286 20 of 40 lost: not yet", lambda: road().points("car", 20).stat("car", speed=6), (0, 12)),
    ("BRP-286 21 of 40 lost: 12 halved", lambda: road().points("car", 19).stat("car", speed=2), (0, 6)),
    ("BRP-286 at 6 hit points it still works", lambda: road().points("car", 6).stat("car", speed=2), (0, 6)),
    ("BRP-286 at 5 it may only slow down", lambda: road().points("car", 5).stat("car", speed=4), (0, 4)),
    ("BRP-287 flat tyre: Speed 1 until repaired", lambda: road().put("car", "flat"), (0, 1)),
    ("BRP-287 no drive", lambda: road().put("car", "losing-speed").stat("car", speed=5), (0, 5)),
]  # fmt: skip


@pytest.mark.parametrize(("made", "wanted"), [row[1:] for row in SPEEDS], ids=[row[0] for row in SPEEDS])
def test_speeds_within_reach(made: Made, wanted: tuple[int, int]) -> None:
    assert reach(made()) == wanted


@pytest.mark.parametrize(
    ("hp", "wanted"),
    [(45, 15), (23, 15), (22, 8), (6, 8)],
    ids=["BRP-286 whole", "BRP-286 22 of 45 lost", "BRP-286 23 of 45 lost: 15/2 up", "BRP-286 39 of 45 lost"],
)
def test_top_speed_by_damage(hp: int, wanted: int) -> None:
    assert top(road().points("sport", hp), "sport") == wanted


@pytest.mark.parametrize(
    ("steps", "wanted"),
    [([7], 7), ([3, 7], 7), ([7, 0], 0), ([7, 2, 5], 5)],
    ids=["BRP-279 +7", "BRP-279 +3, +4", "BRP-309 and back", "BRP-309 within the round all adds up"],
)
def test_changes_of_a_round(steps: list[int], wanted: int) -> None:
    made = road().start()
    for step in steps:
        made.do("speed", who="car", speed=step)
    assert speed(made) == wanted


def test_beyond_acc() -> None:
    """BRP-309: in the next round 7 more, at most 12."""
    made = road().start()
    made.do("speed", who="car", speed=7)
    with pytest.raises(Refused, match="speed-reach"):
        made.do("speed", who="car", speed=8)
    made.end_round()
    assert reach(made) == (0, 12)
    made.do("speed", who="car", speed=12)
    assert speed(made) == 12


def test_nobody_at_the_wheel() -> None:
    made = road()
    made.do("disembark", who="ana")
    with pytest.raises(Refused, match="no-driver"):
        made.do("speed", who="car", speed=3)
    made.put("bia", "unconscious")
    with pytest.raises(Refused, match="cannot-drive"):
        made.do("speed", who="sport", speed=3)


def test_own_driver_in_the_stats() -> None:
    """A vehicle whose own figures hold the skill needs nobody at the wheel."""
    made = Fight(vehicle("van", "pickup-truck", drive=45))
    made.do("speed", who="van", speed=7)
    assert last(made, "manoeuvre", who="van", manoeuvre="high-speed-turn")[2] == 35


def test_individuals_act_on_their_ranks() -> None:
    """BRP-309: those aboard have their slots by DEX, vehicles none."""
    made = road().start()
    assert [(slot.id, slot.rank) for slot in made.turn.slots] == [("ana", 12), ("bia", 11)]


def skidding(skid: int, fishtail: int) -> Fight:
    """A chase whose leader skids and fishtails in this round."""
    made = chase().put("car", "skid", value=skid, source="1")
    return made.put("car", "fishtail", value=fishtail, source="1")


CHANCES: list[tuple[str, Made, dict[str, Any], int]] = [
    ("BRP-310 Drive 60", lambda: chase(), {}, 60),
    ("BRP-279 handling +5", lambda: chase(), {"who": "sport"}, 65),
    ("BRP-279 handling of a carriage −10", lambda: chase().stat("car", handling=-10), {}, 50),
    ("BRP-288 fog", lambda: chase(), {"weather": "fog"}, 50),
    ("BRP-288 night", lambda: chase(), {"weather": "night"}, 50),
    ("BRP-288 rain", lambda: chase(), {"weather": "rain"}, 50),
    ("BRP-288 wind", lambda: chase(), {"weather": "wind"}, 50),
    ("BRP-288 heavy rain", lambda: chase(), {"weather": "heavy-rain"}, 40),
    ("BRP-288 oil or ice", lambda: chase(), {"weather": "oil-or-ice"}, 40),
    ("BRP-288 snow", lambda: chase(), {"weather": "snow"}, 40),
    ("BRP-288 gravel", lambda: chase(), {"ground": "gravel"}, 50),
    ("BRP-288 long downhill", lambda: chase(), {"ground": "downhill"}, 50),
    ("BRP-288 dirt road", lambda: chase(), {"ground": "dirt-road"}, 40),
    ("BRP-288 limbs, rocks", lambda: chase(), {"ground": "debris"}, 40),
    ("BRP-288 Speed 1", lambda: chase(speeds=(1, 5)), {}, 70),
    ("BRP-288 Speed 2", lambda: chase(speeds=(2, 5)), {}, 70),
    ("BRP-288 Speed 3", lambda: chase(speeds=(3, 5)), {}, 60),
    ("BRP-288 standing", lambda: chase(speeds=(0, 0)), {}, 60),
    ("BRP-288 at top Speed", lambda: chase(speeds=(12, 5)), {}, 50),
    ("BRP-288 at the halved top Speed, damaged", lambda: chase(speeds=(6, 5)).points("car", 19), {}, 40),
    ("BRP-288 minor damage", lambda: chase().points("car", 39), {}, 50),
    ("BRP-288 all cumulative", lambda: chase(), {"weather": "night,rain", "ground": "gravel"}, 30),
    ("BRP-287 skid counts in its round", lambda: chase().put("car", "skid", value=20, source="1"), {}, 40),
    ("BRP-287 and in no other", lambda: chase().put("car", "skid", value=20, source="2"), {}, 60),
    ("BRP-287 two of them add up", lambda: skidding(20, 10), {}, 30),
    ("BRP-194 modifier", lambda: chase(), {"bonus": 15}, 75),
    ("BRP-007 Difficult, then rain", lambda: chase(), {"difficulty": "difficult", "weather": "rain"}, 20),
    ("BRP-310 another skill", lambda: chase().stat("ana", navigate=35), {"skill": "navigate"}, 35),
]  # fmt: skip


@pytest.mark.parametrize(
    ("made", "args", "wanted"), [row[1:] for row in CHANCES], ids=[row[0] for row in CHANCES]
)
def test_chance_of_the_driver(made: Made, args: dict[str, Any], wanted: int) -> None:
    assert last(made(), "run", **{"who": "car", **args})[2] == wanted


def test_trains_are_easy() -> None:
    """BRP-278: the note of the table; Drive 30 doubled, the bullet train's handling +5 afterwards."""
    made = Fight(aboard("ana", "train", drive=30), vehicle("train", "bullet-train", "ana", speed=10))
    assert last(made, "manoeuvre", manoeuvre="high-speed-turn")[2] == 60 + 5 - 10


def test_best_speciality() -> None:
    made = Fight(
        aboard("ana", "bike", **{"drive-motorcycle": 70}), vehicle("bike", "motorcycle", "ana", speed=5)
    )
    assert last(made, "manoeuvre", manoeuvre="high-speed-turn")[2] == 70 + 5 - 10


MANOEUVRES: list[tuple[str, dict[str, Any], int]] = [
    ("BRP-281 high-speed turn −10", {"manoeuvre": "high-speed-turn"}, 50),
    ("BRP-282 bootlegger −25", {"manoeuvre": "bootlegger"}, 35),
    ("BRP-280 a turn that must be tested: unmodified", {"manoeuvre": "turn", "tested": "yes"}, 60),
]


@pytest.mark.parametrize(("args", "wanted"), [x[1:] for x in MANOEUVRES], ids=[x[0] for x in MANOEUVRES])
def test_chance_of_a_manoeuvre(args: dict[str, Any], wanted: int) -> None:
    assert last(chase(), "manoeuvre", who="car", **args)[2] == wanted


TURNS: list[tuple[str, int, dict[str, Any], int]] = [
    ("BRP-280 a turn at no cost", 5, {"manoeuvre": "turn"}, 5),
    ("BRP-280 a turn that slows by 2", 5, {"manoeuvre": "turn", "slow": 2}, 3),
    ("BRP-280 U-turn: Speed 1", 8, {"manoeuvre": "u-turn"}, 1),
]


@pytest.mark.parametrize(("before", "args", "after"), [x[1:] for x in TURNS], ids=[x[0] for x in TURNS])
def test_turns_are_automatic(before: int, args: dict[str, Any], after: int) -> None:
    made = road().stat("car", speed=before)
    events = made.do("manoeuvre", who="car", **args)
    assert outcome(events) == f"{args['manoeuvre']}-done"
    assert speed(made) == after


def test_u_turn_needs_the_brakes() -> None:
    """BRP-280 with BRP-279: from Speed 9 an ACC of 7 comes down to 2, not to 1."""
    with pytest.raises(Refused, match="too-fast"):
        road().stat("car", speed=9).do("manoeuvre", who="car", manoeuvre="u-turn")


def test_bootlegger() -> None:
    """BRP-282: 60 − 25 = 35; it stands, and reaches Speed 2 in the next round, then 2 + 7."""
    made = road().stat("car", speed=5).start()
    made.do("manoeuvre", 35, who="car", manoeuvre="bootlegger")
    assert speed(made) == 0
    assert reach(made) == (0, 0)
    made.end_round()
    assert reach(made) == (0, 2)
    made.do("speed", who="car", speed=2)
    made.end_round()
    assert reach(made) == (0, 9)


def test_failed_bootlegger_brings_trouble() -> None:
    """BRP-282, BRP-287: 36 fails at 35; the 4 on the table is a skid."""
    made = road().stat("car", speed=5)
    events = made.do("manoeuvre", 36, 4, who="car", manoeuvre="bootlegger")
    assert outcome(events) == "bootlegger-failed"
    assert told(events) == ["trouble-skid"]
    assert speed(made) == 5


def test_not_with_horses() -> None:
    """BRP-282: neither horses nor what they pull."""
    made = Fight(aboard("ana", "cart", drive=60), vehicle("cart", "chariot", "ana", speed=2))
    with pytest.raises(Refused, match="no-bootlegger"):
        made.do("manoeuvre", who="cart", manoeuvre="bootlegger")


STAGES: list[tuple[str, int, int, int, list[str]]] = [
    ("BRP-286 half is not more than half", 20, 10, 10, ["no-trouble"]),
    ("BRP-286 more than half: down to Speed 6", 21, 10, 6, ["top-speed-halved"]),
    ("BRP-286 5 left: it stops working", 35, 4, 4, ["vehicle-stops", "top-speed-halved"]),
    ("BRP-286 nothing left: destroyed", 40, 10, 0, ["vehicle-destroyed"]),
]


@pytest.mark.parametrize(
    ("damage", "before", "after", "slugs"), [x[1:] for x in STAGES], ids=[x[0] for x in STAGES]
)
def test_stages_of_damage(damage: int, before: int, after: int, slugs: list[str]) -> None:
    made = road(damage_trouble="never").stat("car", speed=before)
    events = made.do("damage", targets="car", amount=damage)
    assert (told(events) or ["no-trouble"]) == slugs
    assert speed(made) == after
    assert loss(events, "car") == damage


def test_status_of_a_vehicle() -> None:
    """BRP-286: what follows from the hit points alone is never stored."""
    made = road()
    assert BRP.status(made.state, "car").wound == ""
    assert BRP.status(made.points("car", 19).state, "car").notes == ("half-speed",)
    assert BRP.status(made.points("car", 5).state, "car") == Status(wound="stopped")
    assert BRP.status(made.points("car", 0).state, "car").out
    assert [(mark.value, mark.slug) for mark in BRP.marks(made.state, "car")] == [
        (19, "half-speed"),
        (5, "stopped"),
        (0, "destroyed"),
    ]


GENDERS = [("motorcycle", "f"), ("modern-sedan", "m"), ("four-horse-carriage", "f"), ("jet-fighter", "m")]


@pytest.mark.parametrize(("slug", "gender"), GENDERS)
def test_gender_of_a_vehicle(slug: str, gender: str) -> None:
    """A motorcycle is `avariada`, a sedan `avariado`, unless the roster says otherwise."""
    assert road(vehicle("other", slug)).state.entities["other"].gender == gender


def test_it_slows_down_and_is_out() -> None:
    """BRP-286: without anything working it loses ACC 7 a round; from 9 it stands after two rounds."""
    made = chase(3, speeds=(9, 9)).points("car", 5).start()
    made.end_round()
    assert speed(made) == 2
    assert ends(made.end_round()) == "stopped"
    assert speed(made) == 0
