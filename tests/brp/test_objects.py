"""BRP-114 to BRP-116, BRP-127, BRP-128, BRP-146, BRP-222, BRP-223, BRP-302: things, armour, burns, lights."""

from __future__ import annotations

import pytest

from encounters.errors import Refused
from encounters.model import Scalar
from systems.brp import gear, tests
from tests.brp.clock import HOUR, characteristic, wait
from tests.brp.table import Fight, asked, outcome, person, told


def bia(*worn: str, points: int = 12, **settings: Scalar) -> Fight:
    """Bia and Ana."""
    who = person("bia", *worn, CON=10, SIZ=2 * points - 10, climb=40)
    return Fight(who, person("ana", DEX=3), **settings)


# --- Objects -------------------------------------------------------------------------------------------

OBJECTS = [
    # Object, SIZ, what it is made of; AV, hit points; damage; points left, condition.
    ("BRP-128 door SIZ 8 of hardwood (AV 6): 10 − 6 = 4", "door", 8, "hardwood", 10, 4, ""),
    ("BRP-128 the same door, 14: in pieces", "door", 8, "hardwood", 14, 0, "destroyed"),
    ("BRP-128 a wall of 30 in concrete (AV 9), 39: a hole", "brick-wall", 30, "concrete", 39, 0, "breached"),
    ("BRP-128 steel (AV 28) against 20: nothing", "door", 8, "steel-plate", 20, 8, ""),
]


@pytest.mark.parametrize(
    "slug, siz, substance, points, left, state", [r[1:] for r in OBJECTS], ids=[r[0] for r in OBJECTS]
)
def test_objects(slug: str, siz: int, substance: str, points: int, left: int, state: str) -> None:
    made = bia()
    made.do("object", object=slug, siz=siz, substance=substance, name="coisa")
    made.do("strike-object", thing="coisa", amount=points, by="ana")
    thing = made.state.entities["coisa"]
    assert thing.tracks["hp"].value == left
    assert [c.slug for c in thing.conditions] == ([state] if state else [])


def test_an_object_of_the_table() -> None:
    """BRP-128: a glass window: 3 hit points, and glass of a centimetre stops 1."""
    made = bia()
    made.do("object", object="glass-window", substance="glass", name="janela")
    made.do("strike-object", 4, thing="janela", amount="1d6", by="ana")
    assert made.state.entities["janela"].has("destroyed")


BURNING = [
    ("BRP-127 a book burns with 1", 1, 1, True),
    ("BRP-127 a steel sword with 50", 50, 50, True),
    ("BRP-127 and not with 49", 50, 49, False),
]


@pytest.mark.parametrize("needs, points, burnt", [r[1:] for r in BURNING], ids=[r[0] for r in BURNING])
def test_burning_objects(needs: int, points: int, burnt: bool) -> None:
    made = bia()
    made.do("object", object="chair", siz=5, burns=needs, name="coisa")
    events = made.do("strike-object", thing="coisa", amount=points, fire="yes", by="ana")
    assert outcome(events) == ("thing-burns" if burnt else "thing-holds")
    assert made.state.entities["coisa"].has("destroyed") is burnt


# --- Armour --------------------------------------------------------------------------------------------


def test_damaged_twice_is_destroyed() -> None:
    """BRP-114, BRP-115, G32: chain 7 → 3 → nothing."""
    made = bia("chain")
    found = [gear.armour(made.state, "bia")]
    for _ in range(2):
        made.do("spoil", item="bia-chain")
        found.append(gear.armour(made.state, "bia"))
    assert found == [7, 3, 0]
    with pytest.raises(Refused):
        made.do("spoil", item="bia-chain")


REPAIRS = [
    ("BRP-116 BRP-C9 damaged: 50% of 201, and 7 again", 1, 50, 101, 7),
    ("BRP-116 destroyed: the whole price, and 6 for good", 2, 50, 201, 6),
    ("BRP-C9 setting: 150%", 1, 150, 302, 7),
]


@pytest.mark.parametrize(
    "times, percent, cost, armour", [r[1:] for r in REPAIRS], ids=[r[0] for r in REPAIRS]
)
def test_repair_of_armour(times: int, percent: int, cost: int, armour: int) -> None:
    made = bia("chain", armour_repair=percent)
    for _ in range(times):
        made.do("spoil", item="bia-chain")
    events = made.do("mend", item="bia-chain", price=201)
    figures = next(event.figures for event in events if event.rule == "BRP-116" and hasattr(event, "figures"))
    assert f"cost={cost}" in figures
    assert gear.armour(made.state, "bia") == armour


# --- Burns ---------------------------------------------------------------------------------------------

BURNS = [
    # Of 12 hit points a quarter is 3: more than 3 asks for Luck.
    ("BRP-146 3 of 12: nothing", 3, (), 10),
    ("BRP-146 4 of 12: Luck 50 holds", 4, (50,), 10),
    ("BRP-146 4 of 12: Luck fails, 1D4 = 1: a point of CHA", 4, (51, 1), 9),
]


@pytest.mark.parametrize("points, dice, cha", [r[1:] for r in BURNS], ids=[r[0] for r in BURNS])
def test_burns(points: int, dice: tuple[int, ...], cha: int) -> None:
    made = bia()
    made.do("hazard", targets="bia", hazard="fire-candle", damage=str(points))
    made.do("tick", *dice, hazard="fire-candle-bia")
    assert made.hp("bia") == 12 - points
    assert characteristic(made, "bia", "CHA") == cha


def test_the_game_master_picks_the_other_points() -> None:
    """BRP-146: 1D4 = 3: one off CHA, the others STR and DEX as answered."""
    made = bia()
    made.do("hazard", targets="bia", hazard="fire-candle", damage="4")
    answers = {"burnt:bia": "STR", "burnt:bia#2": "DEX"}
    made.do("tick", 51, 3, hazard="fire-candle-bia", answers=answers)
    assert [characteristic(made, "bia", stat) for stat in ("CHA", "STR", "DEX")] == [9, 9, 9]


def test_the_question_says_which_point_of_how_many() -> None:
    """BRP-146: 1D4 = 3: after the one off CHA the second and the third are asked for, each by its number."""
    made = bia()
    made.do("hazard", targets="bia", hazard="fire-candle", damage="4")
    second = made.attempt("tick", (51, 3), hazard="fire-candle-bia").need
    third = made.attempt("tick", (51, 3), {"burnt:bia": "STR"}, hazard="fire-candle-bia").need
    needs = [need for need in (second, third) if need is not None]
    known = [need.question.known for need in needs if need.question is not None]
    assert known == [("lost-point 2", "of-points 3"), ("lost-point 3", "of-points 3")]


def test_burns_may_add_up() -> None:
    """BRP-146 setting: 2 and 2 of a day are more than 3."""
    made = bia(burns_add_up=True)
    made.do("hazard", targets="bia", hazard="fire-candle", damage="2")
    made.do("tick", hazard="fire-candle-bia")
    assert asked(made.do("tick", 50, hazard="fire-candle-bia")) == ["luck:bia"]


def test_a_cut_is_no_burn() -> None:
    """BRP-146: 4 points of acid ask for nothing."""
    made = bia()
    made.do("hazard", targets="bia", hazard="acid-strong", damage="4")
    assert asked(made.do("tick", hazard="acid-strong-bia")) == []


REACH = [
    ("BRP-302 a torch: one location", "fire-torch", (6,), ["left-leg"]),
    ("BRP-302 a bonfire: 1D4 of them", "fire-bonfire", (2, 6, 19), ["left-leg", "head"]),
]


@pytest.mark.parametrize("slug, dice, places", [r[1:] for r in REACH], ids=[r[0] for r in REACH])
def test_how_much_a_fire_reaches(slug: str, dice: tuple[int, ...], places: list[str]) -> None:
    made = bia(points=40, hit_locations=True)
    made.do("hazard", targets="bia", hazard=slug, damage="2")
    made.do("tick", *dice, 1, hazard=f"{slug}-bia")
    tracks = made.state.entities["bia"].tracks
    assert [place for place in tracks if place not in ("hp", "fatigue")] == places
    assert made.hp("bia") == 38


def test_a_burning_house_reaches_everything() -> None:
    """BRP-302: all seven locations, the whole body once."""
    made = bia(points=40, hit_locations=True)
    made.do("hazard", targets="bia", hazard="fire-intense", damage="2")
    made.do("tick", hazard="fire-intense-bia")
    assert len(made.state.entities["bia"].tracks) == 8
    assert made.hp("bia") == 38


# --- Lights --------------------------------------------------------------------------------------------

LIGHTS = [
    ("BRP-222 a short candle: 2 hours", "candle", 2),
    ("BRP-222 a long candle: 6 hours", "long-candle", 6),
    ("BRP-222 a torch: an hour", "torch", 1),
    ("BRP-222 a lamp: several hours, 6", "lamp", 6),
]


@pytest.mark.parametrize("source, hours", [r[1:] for r in LIGHTS], ids=[r[0] for r in LIGHTS])
def test_how_long_a_light_burns(source: str, hours: int) -> None:
    made = bia()
    made.do("light", who="bia", source=source)
    assert made.until("bia", "light") == f"clock {hours * HOUR}"
    wait(made, hours * HOUR)
    assert not made.has("bia", "light")


def test_a_lamp_wants_care() -> None:
    """BRP-223: Climb 40 with an oil lamp in hand is Difficult, 20; with a torch it is not."""
    made = bia()
    made.do("light", who="bia", source="torch")
    assert tests.skill_chance(made.state, "bia", "climb", "", 0).value == 40
    made.do("light", who="bia", source="lamp")
    assert tests.skill_chance(made.state, "bia", "climb", "", 0).value == 20


@pytest.mark.parametrize(
    "face, slug", [(50, "light-burns-on"), (51, "light-goes-out")], ids=["BRP-223 Luck", "BRP-223 no Luck"]
)
def test_a_dropped_light(face: int, slug: str) -> None:
    made = bia()
    made.do("light", who="bia", source="lamp")
    assert outcome(made.do("drop-light", face, who="bia")) == slug
    assert not made.has("bia", "light")
    assert not made.has("bia", "careful-light")


def test_no_fire_for_the_immune() -> None:
    """BRP-265: immune to fire, by its kind: no hazard begins."""
    made = bia()
    made.do("immune", targets="bia", danger="fire")
    assert told(made.do("hazard", targets="bia", hazard="fire-house")) == ["immune"]
    assert not list(made.state.hazards_on("bia"))
