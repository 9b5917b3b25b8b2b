"""Colliding, ramming, protection, Chase Trouble, repair (BRP-283 to BRP-287, BRP-289)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from encounters import events as e
from encounters.errors import Refused, Unknown
from encounters.verbs import bind
from systems.brp.vehicles import protection
from tests.brp.road import aboard, box, chase, ends, last, loss, reach, road, speed, top, vehicle
from tests.brp.table import BRP, Fight, asked, outcome, person, told


def beside(*more: object, **settings: Any) -> Fight:
    """Side by side, the sedan at Speed 5; the sedan's AV is 14, the sports car's 10."""
    return chase(1, **settings)


def test_collision() -> None:
    """BRP-283: 50% at −10; 5D6 (20) − 10 = 10 to the sports car, 5D3 to each; SIZ 50 against 45 is 75%."""
    made = beside()
    dice = (50, *(4,) * 5, *(1, 1, 1, 1, 2), *(1, 1, 1, 1, 1), 75)
    events = made.do("collide", *dice, who="car", target="sport")
    assert last(beside(), "collide", 50, *dice[1:], who="car", target="sport")[2] == 50
    assert asked(events) == ["driving", "collide:sport", "passenger:bia", "passenger:ana", "shove"]
    assert (loss(events, "sport"), loss(events, "car")) == (10, 0)
    assert (loss(events, "bia"), loss(events, "ana")) == (6, 5)
    assert outcome(events) == "shoves-aside"


def test_shoved_aside() -> None:
    """BRP-283: 76 fails at 75%."""
    made = beside()
    events = made.do("collide", *(1,) * 15, 76, who="car", target="sport", sure="yes")
    assert outcome(events) == "shoved-aside"


def test_corrected_collision() -> None:
    """BRP-283, option: the one that struck takes 5D3 too: 15 − 14 = 1."""
    made = beside(collide_own_damage=True)
    dice = ((1,) * 5, (3,) * 5, (1,) * 5, (1,) * 5, (50,))
    events = made.do("collide", *sum(dice, ()), who="car", target="sport", sure="yes")
    assert (loss(events, "sport"), loss(events, "car")) == (0, 1)


def test_missed_collision_brings_trouble() -> None:
    """BRP-283, BRP-287: 51 fails at 50%; the table says 7."""
    made = beside()
    events = made.do("collide", 51, 7, who="car", target="sport")
    assert outcome(events) == "collide-failed"
    assert told(events) == ["trouble-fishtail"]


def test_ram() -> None:
    """BRP-284: 60% as it is; 5D10 (30) − 10 = 20 to the sports car, 5D6 to each; nothing to the rammer."""
    made = beside(damage_trouble="never")
    dice = (60, *(6,) * 5, *(1,) * 5, *(1,) * 5, 75)
    events = made.do("ram", *dice, who="car", target="sport")
    assert (loss(events, "sport"), loss(events, "car")) == (20, 0)
    assert (loss(events, "bia"), loss(events, "ana")) == (5, 5)
    assert outcome(events) == "shoves-aside"


def test_ramming_through() -> None:
    """BRP-284: 40 − 10 = 30 destroys what has 29 left; half of 30 is 15, the sedan's AV lets 1 through."""
    made = beside(damage_trouble="never").points("sport", 29)
    events = made.do("ram", *(8,) * 5, *(1,) * 10, who="car", target="sport", sure="yes")
    assert (loss(events, "sport"), loss(events, "car")) == (30, 1)
    assert "drives-through" in told(events)
    assert "shove" not in asked(events)
    assert ends(events) == "destroyed"


def test_half_of_the_damage_is_rounded_up() -> None:
    """BRP-284: 31 got through; half is 16 rounded up, 2 behind AV 14."""
    made = beside(damage_trouble="never").points("sport", 29)
    events = made.do("ram", 9, *(8,) * 4, *(1,) * 10, who="car", target="sport", sure="yes")
    assert (loss(events, "sport"), loss(events, "car")) == (31, 2)


def test_corrected_ramming() -> None:
    """BRP-284, option: the rammer takes 5D6 whatever happens: 25 − 14 = 11."""
    made = beside(ram_own_damage="speed", damage_trouble="never")
    events = made.do("ram", *(1,) * 5, *(5,) * 5, *(1,) * 10, 50, who="car", target="sport", sure="yes")
    assert (loss(events, "sport"), loss(events, "car")) == (0, 11)


def test_into_a_wall() -> None:
    """BRP-284: a brick wall of 50 points and SIZ 50 stands 30 of 5D10; even on SIZ, 51 loses and stops."""
    made = road().stat("car", speed=5)
    events = made.do("ram", *(6,) * 5, *(1,) * 5, 51, who="car", target="brick-wall", sure="yes")
    assert told(events) == ["obstacle-struck"]
    assert outcome(events) == "shoved-aside"
    assert speed(made) == 0


OBSTACLES: list[tuple[str, str, dict[str, Any], int]] = [
    ("BRP-284 a concrete wall: 12 cm of concrete stop 9", "concrete-wall", {}, 9),
    ("BRP-284 a steel beam stops 28", "steel-beam", {}, 28),
    ("BRP-284 of a lamp post the table names no substance", "lamp-post", {}, 0),
    ("BRP-284 a lamp post of concrete, said", "lamp-post", {"substance": "concrete"}, 9),
    ("BRP-284 the armour itself, said", "concrete-wall", {"armour": 4}, 4),
    ("BRP-284 no armour, said", "concrete-wall", {"armour": 0}, 0),
]


@pytest.mark.parametrize(
    ("slug", "args", "wanted"), [x[1:] for x in OBSTACLES], ids=[x[0] for x in OBSTACLES]
)
def test_armour_of_an_obstacle(slug: str, args: dict[str, Any], wanted: int) -> None:
    """Five dice of 6 strike it; 100 points keep it whole."""
    made = road().stat("car", speed=5)
    dice = (*(6,) * 5, *(1,) * 5)
    events = made.do("ram", *dice, who="car", target=slug, sure="yes", points=100, **args)
    struck = next(x for x in events if isinstance(x, e.Told) and x.slug == "obstacle-struck")
    assert f"armour={wanted}" in struck.figures


def test_ramming_a_thing_of_the_scene() -> None:
    """BRP-284, BRP-128: a door of hardwood put into the scene stops 6 of 30; of its 50 points 26 are left."""
    made = road().stat("car", speed=5)
    made.do("object", object="door", substance="hardwood", siz=50, name="porta")
    made.do("ram", *(6,) * 5, *(1,) * 5, 96, who="car", target="porta", sure="yes")
    assert made.hp("porta") == 26


def test_what_can_be_driven_into() -> None:
    """Vehicles first, then who is afoot; who sits inside is no mark, and his name means his vehicle."""
    made = road(person("caio", side="foes"))
    verb = BRP.verbs()["ram"]
    target = verb.param("target")
    assert target is not None and target.options is not None
    shown = [option.value for option in target.options(BRP, made.state, {"who": "car"})]
    assert shown[:2] == ["sport", "caio"] and not {"ana", "bia", "car"} & set(shown)
    bound = bind(BRP, made.state, verb, (), {"who": "car", "target": "bia"})
    assert bound.choice.get("target") == "sport"


def test_through_a_wall() -> None:
    """BRP-284: 50 points of AV 9 and 30: 41 ≥ 30 breaks it; 21 − 14 = 7 to the sedan, which drives on."""
    made = road(damage_trouble="never").stat("car", speed=5)
    events = made.do(
        "ram", *(10,) * 5, *(1,) * 5, who="car", target="brick-wall", sure="yes", armour=9, points=30
    )
    assert loss(events, "car") == 7
    assert speed(made) == 5


def test_somebody_run_over() -> None:
    """BRP-283: 2D6 (7) behind hard leather's 2 points; SIZ 50 against 10 is automatic."""
    made = road(person("caio", "hard-leather", side="foes", CON=60)).stat("car", speed=2)
    worn = sum(item.stats.get("av", 0) for item in made.state.items("caio"))
    events = made.do("collide", 3, 4, 1, 1, who="car", target="caio", sure="yes")
    assert loss(events, "caio") == 7 - worn
    assert outcome(events) == "shoves-aside"


def test_only_side_by_side() -> None:
    with pytest.raises(Refused, match="out-of-reach"):
        chase(2).do("collide", 1, who="car", target="sport")
    with pytest.raises(Refused, match="not-moving"):
        road().do("collide", 1, who="car", target="sport")
    with pytest.raises(Unknown, match="option"):
        chase(1).do("collide", 1, who="car", target="ana")


PROTECTED: list[tuple[str, str, int, str, int]] = [
    ("BRP-285 none", "none", 9, "rest", 9),
    ("BRP-285 belts: half of 9, up", "adequate", 9, "rest", 5),
    ("BRP-285 shock seats: a quarter of 9, up", "exceptional", 9, "rest", 3),
    ("BRP-285 a quarter of 8", "exceptional", 8, "rest", 2),
    ("BRP-285 option: the half taken off is rounded up", "adequate", 9, "reduction", 4),
    ("BRP-285 option: the three quarters taken off are rounded up", "exceptional", 9, "reduction", 2),
]


@pytest.mark.parametrize(
    ("kind", "points", "rounding", "left"), [x[1:] for x in PROTECTED], ids=[x[0] for x in PROTECTED]
)
def test_protection(kind: str, points: int, rounding: str, left: int) -> None:
    made = road(texts={"protection": kind}, passenger_rounding=rounding)
    assert protection.left(made.state, "car", "ana", points) == left


def test_protection_in_a_collision() -> None:
    """BRP-285: Ana is belted: 5 of 5D3 leave 3; Bia is not: 5."""
    made = chase(1)
    made.do("board", who="ana", vehicle="car", role="passenger", protection="adequate")
    made.do("board", who="ana", vehicle="car", role="driver")
    events = made.do("collide", *(1,) * 15, 50, who="car", target="sport", sure="yes")
    assert (loss(events, "ana"), loss(events, "bia")) == (3, 5)


FISH, SKID = ["trouble-fishtail"], ["trouble-skid"]
ROWS: list[tuple[str, tuple[int, ...], list[str], Mapping[str, int]]] = [
    ("BRP-287 1 flat", (1,), ["trouble-flat"], {"flat": 1}),
    ("BRP-287 2 propulsion damage", (2,), ["trouble-losing-speed"], {"losing-speed": 2}),
    ("BRP-287 3 rupture", (3,), ["trouble-ruptured"], {"ruptured": 1}),
    ("BRP-287 4 skid −20", (4,), ["trouble-skid"], {"skid": 20}),
    ("BRP-287 6 skid −20", (6,), ["trouble-skid"], {"skid": 20}),
    ("BRP-287 7 minor fishtail −10", (7,), ["trouble-fishtail"], {"fishtail": 10}),
    ("BRP-287 8 −15, again +2: 2 + 2 is a skid", (8, 2), FISH + SKID, {"fishtail": 15, "skid": 20}),
    ("BRP-287 9 −30, again +4: 3 + 4 is 7", (9, 3), FISH + FISH, {"fishtail": 30}),
]  # fmt: skip


@pytest.mark.parametrize(("dice", "slugs", "values"), [x[1:] for x in ROWS], ids=[x[0] for x in ROWS])
def test_rows_of_the_table(dice: tuple[int, ...], slugs: list[str], values: Mapping[str, int]) -> None:
    made = road().stat("car", speed=5)
    assert told(made.do("trouble", *dice, who="car")) == slugs
    assert {slug: made.value("car", slug) for slug in values} == values


def test_flat_brings_it_down_to_speed_1() -> None:
    """BRP-287, row 1."""
    made = road().stat("car", speed=5)
    made.do("trouble", 1, who="car")
    assert (speed(made), top(made)) == (1, 1)


def test_above_ten() -> None:
    """BRP-287: 9 + 2 is a 10, and one more roll, 7. Standing, it takes no harm; 11 on d100 is no fire."""
    made = road()
    assert told(made.do("trouble", 9, 11, 7, who="car", bonus=2)) == ["trouble-tumble", "trouble-fishtail"]


def test_a_skid_lasts_for_the_next_round_alone() -> None:
    """BRP-287: −20 in round 2, not in 1 or 3. Drive 60."""
    made = chase().start()
    made.do("trouble", 5, who="car")
    found = []
    for _ in range(3):
        found.append(last(made, "run", who="car")[2])
        made.end_round()
    assert found == [60, 40, 60]


def test_no_drive() -> None:
    """BRP-287, row 2: −2 each round until it stands, and no acceleration; then it is out."""
    made = chase(3, speeds=(5, 5)).start()
    made.do("trouble", 2, who="car")
    assert reach(made) == (0, 5)
    speeds = []
    for _ in range(2):
        made.end_round()
        speeds.append(speed(made))
    assert speeds == [3, 1]
    assert ends(made.end_round()) == "stopped"


def test_a_torn_tank() -> None:
    """BRP-287, row 3: no effect until more damage is done; then the drive is gone."""
    made = road().stat("car", speed=5)
    made.do("trouble", 3, who="car")
    assert reach(made) == (0, 12)
    made.do("damage", targets="car", amount=1)
    assert made.has("car", "losing-speed")


@pytest.mark.parametrize(
    ("scale", "dice", "left"),
    [("round", (4,), 80), ("turn", (4,), 80), ("hour", (1,) * 12, 40)],
    ids=["BRP-287 fuel 4×5% a round", "BRP-287 a turn", "BRP-287 an hour: 12 turns"],
)
def test_fuel_runs_out(scale: str, dice: tuple[int, ...], left: int) -> None:
    """Option of row 3."""
    made = road(fuel_loss=True)
    made.do("chase", quarry="car", pursuers="sport", scale=scale)
    made.do("trouble", 3, who="car")
    made.do("chase-round", *dice)
    assert made.hp("car", "fuel") == left


def test_tumble() -> None:
    """BRP-287, row 10 at Speed 2: two rolls of 4D3 to the car and 2D3 to Ana; then 10 of 10% explodes."""
    made = road(damage_trouble="never").stat("car", speed=2)
    dice = (10, *(2, 2, 2, 2), *(1, 1), *(3, 3, 3, 3), *(1, 2), 10)
    events = made.do("trouble", *dice, who="car")
    assert (loss(events, "car"), loss(events, "ana")) == (8 + 12, 2 + 3)
    assert "fuel-explodes" in told(events)
    assert speed(made) == 0


def test_tumble_counted_once() -> None:
    """BRP-287, setting: the whole tumble does 4D3 and 2D3."""
    made = road(tumble="once").stat("car", speed=2)
    events = made.do("trouble", 10, *(2, 2, 2, 2), *(1, 1), 11, who="car")
    assert (loss(events, "car"), loss(events, "ana")) == (8, 2)
    assert "fuel-explodes" not in told(events)


def test_belts_in_a_tumble() -> None:
    """BRP-285, setting: 6 of 2D3 leave 3."""
    made = road(texts={"protection": "adequate"}, tumble="once", tumble_protection=True).stat("car", speed=2)
    events = made.do("trouble", 10, *(1, 1, 1, 1), *(3, 3), 11, who="car")
    assert loss(events, "ana") == 3


def test_thrown_from_a_cart() -> None:
    """BRP-287: behind animals 2D6 and thrown clear by the first roll; nothing explodes."""
    made = Fight(aboard("ana", "cart", drive=60, CON=20), vehicle("cart", "chariot", "ana", speed=2))
    events = made.do("trouble", 10, *(1, 1, 1, 1), *(2, 3), *(1, 1, 1, 1), who="cart")
    assert (loss(events, "cart"), loss(events, "ana")) == (8, 5)
    assert made.has("ana", "prone")
    assert made.state.entities["ana"].place == ""


NOTABLE: list[tuple[str, int, int, dict[str, str], list[str]]] = [
    ("BRP-287 half of the whole at once", 40, 20, {"damage-trouble:car": "roll"}, ["trouble-fishtail"]),
    ("BRP-287 the half passed", 21, 2, {"damage-trouble:car": "roll"}, ["trouble-fishtail"]),
    ("BRP-287 the game master declines", 40, 20, {"damage-trouble:car": "no"}, []),
    ("BRP-287 a scratch", 40, 19, {}, []),
]


@pytest.mark.parametrize(
    ("before", "damage", "answers", "slugs"), [x[1:] for x in NOTABLE], ids=[x[0] for x in NOTABLE]
)
def test_notable_damage(before: int, damage: int, answers: dict[str, str], slugs: list[str]) -> None:
    made = road().points("car", before).stat("car", speed=5)
    dice = (7,) if slugs else ()
    events = made.do("damage", *dice, answers=answers, targets="car", amount=damage)
    assert [slug for slug in told(events) if slug.startswith("trouble")] == slugs


REPAIRS: list[tuple[str, tuple[int, ...], int, str]] = [
    ("BRP-289 success: 1D3", (50, 2), 12, "repaired"),
    ("BRP-289 failure", (51,), 10, "not-repaired"),
    ("BRP-289 fumble: 1D3 worse", (100, 3), 7, "not-repaired"),
]


@pytest.mark.parametrize(("dice", "after", "slug"), [x[1:] for x in REPAIRS], ids=[x[0] for x in REPAIRS])
def test_repair(dice: tuple[int, ...], after: int, slug: str) -> None:
    """Repair 50: 98 to 100 are fumbles. Aboard at full Speed it is unmodified."""
    made = road(damage_trouble="never").stat("ana", repair=50).stat("car", speed=5).points("car", 10)
    assert outcome(made.do("repair", *dice, who="ana", target="car", what="points")) == slug
    assert made.hp("car") == after


@pytest.mark.parametrize("what", ["flat", "losing-speed", "ruptured"], ids=lambda x: f"BRP-289 function: {x}")
def test_repair_of_a_function(what: str) -> None:
    made = road().stat("ana", repair=50).put("car", what)
    made.do("repair", 50, who="ana", target="car")
    assert not made.has("car", what)


def test_nothing_to_repair() -> None:
    with pytest.raises(Refused, match="nothing-to-repair"):
        road().do("repair", 1, who="ana", target="car", what="points")
    with pytest.raises(Refused, match="vehicle-destroyed"):
        road().points("car", 0).do("repair", 1, who="ana", target="car", what="points")


def test_a_crash_in_a_chase_keeps_its_boxes() -> None:
    made = beside()
    made.do("collide", *(1,) * 15, 50, who="car", target="sport", sure="yes")
    assert box(made) == 1


def test_every_event_names_its_rule() -> None:
    made = beside()
    events = made.do("collide", *(1,) * 15, 50, who="car", target="sport", sure="yes")
    assert all(event.rule for event in events if isinstance(event, e.Outcome | e.Told | e.TrackChanged))
