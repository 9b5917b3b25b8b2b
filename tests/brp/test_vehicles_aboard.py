"""Getting in, out and about (BRP-274, BRP-311), keeping one's seat (BRP-132)."""

from __future__ import annotations

from typing import Any

import pytest

from encounters.asks import Answer
from encounters.dice import Fixed
from encounters.errors import Refused
from encounters.play import Play
from systems.brp import specials
from systems.brp.vehicles import crew, seat
from tests.brp.road import aboard, chase, last, road, speed, vehicle
from tests.brp.table import BRP, Fight, asked, outcome, person, told


def test_bringing_a_vehicle() -> None:
    """BRP-278, BRP-276: a motorcycle with driver and passenger, at Speed 0."""
    made = Fight(person("ana", drive=60), person("bia"))
    made.do("vehicle", vehicle="motorcycle", driver="ana", passengers="bia")
    assert crew.aboard(made.state, "motocicleta") == ("ana", "bia")
    assert crew.driver(made.state, "motocicleta") == "ana"
    assert (speed(made, "motocicleta"), made.hp("motocicleta")) == (0, 25)
    assert made.state.entities["motocicleta"].side == "heroes"


def test_in_and_out() -> None:
    made = road(person("caio"))
    made.do("board", who="caio", vehicle="car")
    assert crew.aboard(made.state, "car") == ("ana", "caio")
    made.do("board", who="caio", vehicle="car", role="driver")
    assert crew.driver(made.state, "car") == "caio"
    with pytest.raises(Refused, match="aboard-already"):
        made.do("board", who="caio", vehicle="car", role="driver")
    made.do("disembark", who="caio")
    assert crew.driver(made.state, "car") == ""
    with pytest.raises(Refused, match="not-aboard"):
        made.do("disembark", who="caio")


def test_a_hand_written_place() -> None:
    """Both ways of writing a place aboard are read."""
    made = Fight(aboard("ana", "aboard:car", drive=60), vehicle("car", "modern-sedan", "ana"))
    assert crew.aboard(made.state, "car") == ("ana",)


CHANCES: list[tuple[str, dict[str, Any], int]] = [
    ("BRP-274 Agility 50 is Difficult", {"skill": "agility"}, 25),
    ("BRP-274 Jump 45 is Difficult, up", {"skill": "jump"}, 23),
    ("BRP-311 Climb 41 is Difficult, up", {"skill": "climb"}, 21),
    ("BRP-311 zero gravity: Agility", {"skill": "zero-gravity"}, 25),
    ("BRP-274 and a penalty of the game master's", {"skill": "agility", "bonus": -10}, 15),
]


@pytest.mark.parametrize(("args", "wanted"), [x[1:] for x in CHANCES], ids=[x[0] for x in CHANCES])
def test_moving_about(args: dict[str, Any], wanted: int) -> None:
    made = chase().stat("ana", jump=45, climb=41)
    assert last(made, "get-about", who="ana", **args)[2] == wanted


def test_operating_and_repairing_are_unmodified() -> None:
    """BRP-274: Drive 60 and Repair 50 as they are."""
    made = chase().stat("ana", repair=50).points("car", 40)
    assert last(made, "run", who="car")[2] == 60
    made.put("car", "flat")
    assert last(made, "repair", who="ana", target="car")[2] == 50


def test_crossing_over() -> None:
    """BRP-274: side by side only; whoever steered leaves the wheel."""
    made = chase(1)
    assert outcome(made.do("get-about", 25, who="ana", skill="agility", vehicle="sport")) == "crosses-over"
    assert crew.vehicle_of(made.state, "ana") == "sport"
    assert crew.driver(made.state, "car") == ""
    with pytest.raises(Refused, match="not-side-by-side"):
        chase(2).do("get-about", 25, who="ana", skill="agility", vehicle="sport")


def test_holding_on() -> None:
    """BRP-274: a miss while crossing; Difficult Agility or Luck, the better: Luck 60 gives 30."""
    made = chase(1).stat("ana", luck=60)
    events = made.do("get-about", 26, 30, who="ana", skill="agility", vehicle="sport")
    assert asked(events) == ["aboard", "hold-on:ana"]
    assert told(events) == ["holds-on"]
    assert crew.vehicle_of(made.state, "ana") == "car"


def test_thrown_off() -> None:
    """BRP-274: 26 fails at Difficult Agility 25, chosen; on the ground, no longer aboard."""
    made = chase(1)
    events = made.do("get-about", 26, 26, who="ana", skill="agility", vehicle="sport", hold="agility")
    assert told(events) == ["thrown-off"]
    assert made.has("ana", "prone")
    assert crew.vehicle_of(made.state, "ana") == ""


@pytest.mark.parametrize(
    ("slug", "outside", "names"),
    [
        ("modern-sedan", "no", ["aboard"]),
        ("modern-sedan", "yes", ["aboard", "hold-on:ana"]),
        ("motorboat", "no", ["aboard", "hold-on:ana"]),
    ],
    ids=[
        "BRP-274 nobody falls out of a closed car",
        "BRP-274 but off its roof",
        "BRP-274 out of an open boat",
    ],
)
def test_who_can_be_thrown_off(slug: str, outside: str, names: list[str]) -> None:
    made = Fight(aboard("ana", "x", agility=50, luck=50), vehicle("x", slug, "ana"))
    dice = (26, 1) if len(names) == 2 else (26,)
    assert asked(made.do("get-about", *dice, who="ana", skill="agility", outside=outside)) == names


SEATS: list[tuple[str, str, tuple[int, ...], list[str], bool]] = [
    # A kick of 30 points against SIZ 10: automatic; against SIZ 10 + 18 of the motorcycle: 50 + 5 × 2 = 60%.
    (
        "BRP-132 success adds the SIZ of the motorcycle",
        "motorcycle",
        (60, 61),
        ["seat:ana", "knockback:ana"],
        False,
    ),
    ("BRP-132 failure: own SIZ, and unseated", "motorcycle", (61,), ["seat:ana"], True),
]


@pytest.mark.parametrize(("slug", "dice", "names", "off"), [x[1:] for x in SEATS], ids=[x[0] for x in SEATS])
def test_keeping_the_seat(slug: str, dice: tuple[int, ...], names: list[str], off: bool) -> None:

    made = Fight(aboard("ana", "x", drive=60), person("bia", side="foes"), vehicle("x", slug, "ana"))
    answers = {"obstacle:ana": "none"}

    play = Play(BRP, made.state, {k: Answer(option=v) for k, v in answers.items()}, Fixed(dice))
    specials.knock_back(play, "bia", "ana", 30)
    assert asked(play.events) == names
    assert (crew.vehicle_of(play.state, "ana") == "") is off


def test_a_belted_driver_keeps_the_seat() -> None:
    """BRP-132: a closed car holds whoever is in it."""

    play = Play(BRP, road().state, {}, Fixed((61,)))
    assert seat.steadied(play, "ana") == (10, False)
