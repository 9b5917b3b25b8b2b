"""BRP-117, -118, -125, -126, -231, -238 to -241, -253, -254: what harms round by round."""

from __future__ import annotations

import pytest

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Scalar
from systems.brp import gear
from systems.brp.data import table
from tests.brp.table import Fight, asked, outcome, person, rolled

FIGURES = [
    ("BRP-117 weak acid", "acid-weak", "1d3-1"),
    ("BRP-117 strong acid", "acid-strong", "1d4"),
    ("BRP-117 very strong acid", "acid-very-strong", "1d6+1"),
    ("BRP-240 water", "water", "1d8"),
    ("BRP-240 smoke", "smoke", "1d4"),
    ("BRP-240 thick smoke", "thick-smoke", "1d6"),
    ("BRP-240 poison gas", "poison-gas", "1d8"),
    ("BRP-241 strangling", "strangling", "1d6"),
    ("BRP-253 candle", "fire-candle", "1"),
    ("BRP-253 torch", "fire-torch", "1d6"),
    ("BRP-253 bonfire", "fire-bonfire", "1d6+2"),
    ("BRP-253 burning house", "fire-house", "2d6"),
    ("BRP-253 furnace", "fire-intense", "3d6"),
    ("BRP-231 burning", "burning", "1d6"),
    ("BRP-110 bleeding", "bleeding", "1"),
]


@pytest.mark.parametrize("slug, damage", [row[1:] for row in FIGURES], ids=[row[0] for row in FIGURES])
def test_figures(slug: str, damage: str) -> None:
    assert table("hazards")[slug]["damage"] == damage


def bia(*worn: str, points: int = 40, **settings: Scalar) -> Fight:
    """Bia alone with somebody to pass the turn to; 40 hit points, CON 10 in rolls, POW 10."""
    made = Fight(person("bia", *worn, side="foes", SIZ=2 * points - 10), person("ana", DEX=3), **settings)
    return made.start()


def points_of(made: Fight, *rounds: tuple[int, ...]) -> list[int]:
    """Bia's hit points after each round, with the dice that fall at its end."""
    found = []
    for dice in rounds:
        made.end_round(*dice)
        found.append(made.hp("bia"))
    return found


# --- Acid ----------------------------------------------------------------------------------------------


def test_acid_on_bare_skin() -> None:
    """BRP-117: the whole damage each round; 1D3−1 with a 1 is nothing (B40)."""
    made = bia()
    made.do("hazard", targets="bia", hazard="acid-weak")
    assert points_of(made, (1,), (3,)) == [40, 38]


def test_armour_halves_acid_for_1d3_rounds() -> None:
    """BRP-118, B16: die 3: rounds 1, 2, 3 halved and rounded up, round 4 in full (G42)."""
    made = bia("hard-leather")
    made.do("hazard", 3, targets="bia", hazard="acid-strong")
    assert points_of(made, (3,), (1,), (4,), (4,)) == [38, 37, 35, 31]


def test_the_order_of_acting_makes_no_difference() -> None:
    """BRP-118, B16: begun by the slowest in the middle of round 1, the count is the same."""
    made = bia("hard-leather")
    made.next()
    assert made.turn.current == "ana"
    made.do("hazard", 3, targets="bia", hazard="acid-strong")
    assert points_of(made, (3,), (1,), (4,), (4,)) == [38, 37, 35, 31]


def test_very_strong_acid_ruins_armour_while_it_still_slows() -> None:
    """BRP-118: 3 rounds of protection, ruined after 2: both clocks run together (G42)."""
    made = bia("hard-leather")
    made.do("hazard", 3, 2, targets="bia", hazard="acid-very-strong")
    assert points_of(made, (5,)) == [37]
    assert gear.armour(made.state, "bia") == 2
    assert points_of(made, (5,)) == [34]
    assert gear.armour(made.state, "bia") == 0
    assert points_of(made, (5,), (5,)) == [31, 25]


def test_acid_without_armour_rolls_no_clocks() -> None:
    """BRP-118: nothing to protect, nothing to ruin."""
    made = bia()
    assert asked(made.do("hazard", targets="bia", hazard="acid-very-strong")) == []


# --- Fire ----------------------------------------------------------------------------------------------


def test_armour_subtracts_from_fire_for_1d3_rounds() -> None:
    """BRP-125: chain 7 for 2 rounds, then nothing; metal is not eaten (BRP-126)."""
    made = bia("chain")
    made.do("hazard", 2, targets="bia", hazard="fire-house")
    made.do("end-hazard", hazard="smoke-bia")
    assert points_of(made, (5, 5), (6, 6), (5, 5)) == [37, 32, 22]
    assert gear.armour(made.state, "bia") == 7


POWERS = [
    ("BRP-125 BRP-C46 a power of 5 helps for one round", "round", [40, 34]),
    ("BRP-125 BRP-C46 or as long as it lasts", "lasting", [40, 39]),
]


@pytest.mark.parametrize("way, points", [row[1:] for row in POWERS], ids=[row[0] for row in POWERS])
def test_a_protective_power(way: str, points: list[int]) -> None:
    """A torch of 5 and 6; clothes do not catch fire."""
    made = bia(fire_powers=way)
    made.do("hazard", targets="bia", hazard="fire-torch", power=5)
    assert points_of(made, (5, 1), (6, 1)) == points


def test_gear_that_retards_fire_lasts() -> None:
    """BRP-125: leather of 2 takes 2 off every round, and no die says for how long."""
    made = bia("hard-leather")
    made.do("hazard", targets="bia", hazard="fire-torch", retardant="yes")
    assert points_of(made, (5,), (5,)) == [37, 34]


def test_ammunition_goes_off_in_the_fire() -> None:
    """BRP-126: Luck 50 spares Bia; Ana, at 51, takes the pistol's 1D8, 7 less 2 of leather."""
    people = (person("ana", "medium-pistol"), person("bia"), person("caio", "hard-leather"))
    made = Fight(*people, major_wounds=False)
    events = made.do("cook-off", 50, 51, 7, item="ana-medium-pistol", targets="bia,caio")
    assert [(x.slug, x.who) for x in events if isinstance(x, e.Outcome)] == [("unharmed", "bia")]
    assert (made.hp("bia"), made.hp("caio")) == (10, 5)
    assert made.state.entities["ana-medium-pistol"].tracks["ammo"].value == 11


def test_what_cannot_go_off() -> None:
    """BRP-126: no dart that only stuns, and no empty pistol."""
    made = Fight(person("ana", "taser-dart", "medium-pistol"), person("bia"))
    with pytest.raises(Refused, match="no-firearm"):
        made.do("cook-off", item="ana-taser-dart", targets="bia")
    made.do("reload", who="ana", weapon="ana-medium-pistol", rounds=0)
    with pytest.raises(Refused, match="no-ammunition"):
        made.do("cook-off", item="ana-medium-pistol", targets="bia")


def test_open_flame_eats_what_is_not_metal() -> None:
    """BRP-126: hard leather 2, 1, 0 in a bonfire; POW×1 10 avoids catching fire."""
    made = bia("hard-leather")
    made.do("hazard", 3, targets="bia", hazard="fire-bonfire")
    assert points_of(made, (4, 10), (4, 10), (4, 10)) == [36, 31, 25]
    assert gear.armour(made.state, "bia") == 0


def test_random_armour_stops_at_most_1d6_of_fire() -> None:
    """BRP-125: chain shows 7 of 1D8−1, but the 1D6 shows 2."""
    made = bia("chain", random_armour=True)
    made.do("hazard", 1, targets="bia", hazard="fire-candle", damage="10")
    made.end_round(2, 8)
    assert made.hp("bia") == 32


def test_a_torch_lights_clothes_without_luck() -> None:
    """BRP-253: Luck 51 fails: alight, 1D6 of its own from the next round on (BRP-231)."""
    made = bia()
    made.do("hazard", targets="bia", hazard="fire-torch")
    assert points_of(made, (3, 51)) == [37]
    assert made.has("bia", "burning")
    assert points_of(made, (2, 4)) == [31]


def test_a_torch_does_not_light_armour() -> None:
    """BRP-253: Luck is for the clothed who wear no armour."""
    made = bia("soft-leather")
    made.do("hazard", 1, targets="bia", hazard="fire-torch")
    made.end_round(3)
    assert not made.has("bia", "burning")


def test_a_bonfire_wants_pow_times_one() -> None:
    """BRP-253: POW 10: 10 holds, 11 does not."""
    for face, alight in ((10, False), (11, True)):
        made = bia()
        made.do("hazard", targets="bia", hazard="fire-bonfire")
        made.end_round(1, face)
        assert made.has("bia", "burning") is alight


def test_a_furnace_ignites_by_itself() -> None:
    """BRP-253: 3D6, and 1D6 more per round after the first."""
    made = bia()
    made.do("hazard", targets="bia", hazard="fire-intense")
    assert points_of(made, (1, 1, 1), (1, 1, 1, 6)) == [37, 28]


def test_a_burning_house_smokes() -> None:
    """BRP-253: 2D6 and asphyxia; the corrected printing's 1D6+2 is a setting."""
    made = bia()
    made.do("hazard", targets="bia", hazard="fire-house")
    assert sorted(h.slug for h in made.state.hazards.values()) == ["fire-house", "smoke"]
    made = bia(burning_house="1d6+2")
    made.do("hazard", targets="bia", hazard="fire-house")
    assert next(h.damage for h in made.state.hazards.values() if h.slug == "fire-house") == "1d6+2"


def test_burning_goes_on_until_put_out() -> None:
    """BRP-231: 1D6 per round, beginning with this one when it was put on by hand."""
    made = bia()
    made.do("condition", targets="bia", condition="burning")
    assert points_of(made, (6,), (1,)) == [34, 33]
    made.do("end-condition", target="bia", condition="burning")
    assert points_of(made, ()) == [33]


DOUSES = [
    ("BRP-254 Luck puts it out", (50,), "extinguished", False, False),
    ("BRP-254 failure: burns on", (51,), "still-burning", True, False),
    ("BRP-254 fumble: the helper burns", (98,), "still-burning", True, True),
]


@pytest.mark.parametrize(
    "dice, slug, alight, helper", [row[1:] for row in DOUSES], ids=[row[0] for row in DOUSES]
)
def test_putting_out(dice: tuple[int, ...], slug: str, alight: bool, helper: bool) -> None:
    made = bia()
    made.do("condition", targets="bia", condition="burning")
    assert outcome(made.do("extinguish", *dice, who="ana", target="bia")) == slug
    assert (made.has("bia", "burning"), made.has("ana", "burning")) == (alight, helper)


def test_putting_out_where_nothing_can_go_wrong() -> None:
    """BRP-254: Luck only where failure is possible."""
    made = bia()
    made.do("condition", targets="bia", condition="burning")
    made.do("extinguish", who="ana", target="bia", sure="yes")
    assert not made.state.hazards
    with pytest.raises(Refused, match="not-burning"):
        made.do("extinguish", who="ana", target="bia")


def test_putting_out_the_fire_he_stands_in() -> None:
    """BRP-254: a torch's fire goes out with Luck 50; BRP-308: a bonfire's is the game master's to end."""
    made = bia()
    made.do("hazard", hazard="fire-torch", targets="bia")
    assert outcome(made.do("extinguish", 51, who="ana", target="bia")) == "still-burning"
    assert outcome(made.do("extinguish", 50, who="ana", target="bia")) == "extinguished"
    assert not made.state.hazards
    made.do("hazard", hazard="fire-bonfire", targets="bia")
    with pytest.raises(Refused, match="fire-too-large"):
        made.do("extinguish", who="ana", target="bia")


# --- Asphyxia ------------------------------------------------------------------------------------------


def multipliers(made: Fight, count: int) -> list[int]:
    """The CON multiplier of each of so many rounds in which the roll succeeds (CON 10)."""
    found = []
    for _ in range(count):
        events = made.end_round(1)
        why = rolled(events, "breath:bia").why[0]
        found.append(int(why.split(" ")[1]) // 10)
    return found


def test_breath_by_round() -> None:
    """BRP-238, G40: CON×10, ×5, ×4, ×3, ×2, ×1, ×1."""
    made = bia()
    made.do("hazard", targets="bia", hazard="water")
    assert multipliers(made, 7) == [10, 5, 4, 3, 2, 1, 1]


def test_breath_when_surprised() -> None:
    """BRP-239, G40: with Luck from ×5, without from ×3."""
    made = bia()
    made.do("hazard", 50, targets="bia", hazard="water", surprised="yes")
    assert multipliers(made, 5) == [5, 4, 3, 2, 1]
    made = bia()
    made.do("hazard", 51, targets="bia", hazard="water", surprised="yes")
    assert multipliers(made, 4) == [3, 2, 1, 1]


def test_ten_times_con_still_fails_at_96() -> None:
    """BRP-238, BRP-004: CON 10 at ×10 is 100%, and 96 fails."""
    made = bia()
    made.do("hazard", targets="bia", hazard="water")
    made.end_round(96)
    assert points_of(made, (5,)) == [35]


def test_damage_after_the_first_failure() -> None:
    """BRP-238, G40: none in the round of the failure, then in every one, without another roll."""
    made = bia()
    made.do("hazard", targets="bia", hazard="water")
    assert points_of(made, (50,), (51,), (8,), (1,)) == [40, 40, 32, 31]


def test_it_ends_when_the_victim_faints() -> None:
    """BRP-238: until out, unconscious or dead; a setting lets it go on."""
    for drown_on, ends in ((False, True), (True, False)):
        made = bia(drown_on=drown_on)
        made.do("hazard", targets="bia", hazard="smoke")
        made.end_round(96)
        made.put("bia", "unconscious")
        made.end_round(*(() if ends else (2,)))
        assert bool(made.state.hazards) is not ends


def test_asphyxia_strikes_the_chest() -> None:
    """BRP-240: the chest, where locations are in use."""
    made = bia(hit_locations=True)
    made.do("hazard", targets="bia", hazard="smoke")
    made.end_round(96)
    made.end_round(3)
    assert made.hp("bia", "chest") == 16 - 3


def test_strangling() -> None:
    """BRP-241: CON×1 each round or 1D6; the grapple's 1D3 is a setting."""
    made = bia()
    made.do("hazard", targets="bia", hazard="strangling")
    assert points_of(made, (10,), (11, 6), (11, 1)) == [40, 34, 33]
    made = bia(strangling="1d3")
    made.do("hazard", targets="bia", hazard="strangling")
    assert next(iter(made.state.hazards.values())).damage == "1d3"


def test_a_wound_at_the_end_of_a_round_bleeds_in_the_next() -> None:
    """BRP-110, BRP-145: smoke fills the chest at the end of round 2; the first point goes in round 3."""
    made = bia(hit_locations=True).points("bia", 3, "chest")
    made.do("hazard", targets="bia", hazard="smoke")
    made.end_round(96)
    assert points_of(made, (3, 96)) == [37]
    assert made.has("bia", "bleeding")
    made.do("end-hazard", hazard="smoke-bia")
    assert points_of(made, ()) == [36]


# --- Clocks --------------------------------------------------------------------------------------------


def test_late_comers_are_not_charged_for_the_past() -> None:
    """B17: smoke for somebody in round 2 first asks at the end of round 2."""
    made = bia()
    made.do("hazard", targets="bia", hazard="fire-candle")
    made.end_round()
    made.do("hazard", targets="ana", hazard="smoke")
    assert made.hp("ana") == 10
    events = made.end_round(1)
    assert asked(events) == ["breath:ana"]
    assert made.hp("bia") == 38


def test_the_dead_are_left_alone() -> None:
    """A hazard on a dead body ends."""
    made = bia()
    made.do("hazard", targets="bia", hazard="fire-candle")
    made.do("condition", targets="bia", condition="dead")
    made.end_round()
    assert not made.state.hazards


def test_strangling_and_the_head() -> None:
    """BRP-241: the hit points in all; a garrote, or strong hands, hurt the head as well (14 of 40)."""
    made = bia(hit_locations=True)
    made.do("hazard", targets="bia", hazard="strangling")
    made.end_round(96, 5)
    assert made.hp("bia") == 35
    assert "head" not in made.state.entities["bia"].tracks
    made.do("end-hazard", hazard="strangling-bia")
    made.do("hazard", targets="bia", hazard="strangling", garrote="yes")
    made.end_round(96, 3)
    assert (made.hp("bia"), made.hp("bia", "head")) == (32, 11)


NO_TIME = [
    ("BRP-253 fire", "hazard", {"targets": "bia", "hazard": "fire-torch", "every": "0s"}, "time-none"),
    ("BRP-258 radiation", "radiation", {"targets": "bia", "pot": "15", "every": "0s"}, "time-none"),
    ("BRP-292 rest", "rest", {"targets": "bia", "until": "0s"}, "time-none"),
    ("BRP-260 nobody in a vacuum", "exhale", {"who": "bia"}, "no-held-breath"),
]


@pytest.mark.parametrize("verb, args, slug", [row[1:] for row in NO_TIME], ids=[row[0] for row in NO_TIME])
def test_what_would_do_nothing_is_refused(verb: str, args: dict[str, str], slug: str) -> None:
    assert bia().refused(verb, **args) == slug
