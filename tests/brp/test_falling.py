"""BRP-124, BRP-251, BRP-252, BRP-266: falls."""

from __future__ import annotations

from typing import Any

import pytest

from encounters.model import Scalar
from systems.brp.perils.falling import dice
from tests.brp.table import Fight, asked, outcome, person, rolled, told

DICE = [
    # Metres, SIZ, hurled: how many D6.
    ("BRP-251 2 m: no full step", 2, 12, False, 0),
    ("BRP-251 3 m: 1D6", 3, 12, False, 1),
    ("BRP-251 G45 8 m: two full steps", 8, 12, False, 2),
    ("BRP-251 9 m: 3D6", 9, 12, False, 3),
    ("BRP-251 hurled, doubled", 9, 12, True, 6),
    ("BRP-251 SIZ 5: one less", 9, 5, False, 2),
    ("BRP-251 SIZ 6: none less", 9, 6, False, 3),
    ("BRP-251 SIZ 5 at 3 m: nothing left", 3, 5, False, 0),
    ("BRP-251 hurled, then SIZ 5 takes one", 9, 5, True, 5),
    ("BRP-C28 SIZ 20: none more", 3, 20, False, 1),
    ("BRP-C28 SIZ 21: one more", 3, 21, False, 2),
    ("BRP-C28 SIZ 40: one more", 3, 40, False, 2),
    ("BRP-C28 SIZ 41: two more", 3, 41, False, 3),
    ("BRP-C28 SIZ 60: two more", 3, 60, False, 3),
    ("BRP-251 hurled, then SIZ 41 adds two", 6, 41, True, 6),
    ("BRP-251 SIZ 41, but 2 m only", 2, 41, False, 0),
]


@pytest.mark.parametrize("metres, siz, hurled, number", [r[1:] for r in DICE], ids=[r[0] for r in DICE])
def test_dice(metres: int, siz: int, hurled: bool, number: int) -> None:
    assert dice(metres, siz, hurled) == number


def test_steps_begun_may_count() -> None:
    """BRP-251 setting: 4 m are two steps begun."""
    assert dice(4, 12, False, started=True) == 2


def bia(*worn: str, **settings: Scalar) -> Fight:
    """Bia with 40 hit points, SIZ 15 for her fall."""
    made = Fight(person("bia", *worn, CON=10, SIZ=15, dodge=40, spot=50, jump=60), **settings)
    return made.points("bia", 40)


FALLS = [
    ("BRP-251 9 m: 2 + 3 + 4", (), {"metres": 9}, (2, 3, 4), 9),
    ("BRP-124 armour 7 counts half (4) at 3 m", ("chain",), {"metres": 3}, (6,), 2),
    ("BRP-C29 armour counts nothing at 6 m", ("chain",), {"metres": 6}, (3, 3), 6),
    ("BRP-266 hay: 4 less", (), {"metres": 6, "adjust": -4}, (3, 3), 2),
    ("BRP-266 rocks: 2 more", (), {"metres": 6, "adjust": 2}, (3, 3), 8),
    ("BRP-251 hurled 3 m: 2D6", (), {"metres": 3, "thrown": "yes"}, (1, 2), 3),
]


@pytest.mark.parametrize("worn, args, faces, lost", [r[1:] for r in FALLS], ids=[r[0] for r in FALLS])
def test_falls(worn: tuple[str, ...], args: dict[str, Any], faces: tuple[int, ...], lost: int) -> None:
    made = bia(*worn)
    # 9 of 13 hit points at once would be a major wound: Luck keeps its table away.
    made.do("fall", *faces, *((1,) if lost >= 7 else ()), targets="bia", **args)
    assert 40 - made.hp("bia") == lost
    assert made.has("bia", "prone")


SPIKES = [
    # The chance of the spike 40%, Spot 50, Dodge 40: what is rolled behind the fall of 3 m (a 2).
    ("BRP-252 the spike misses with 41", {}, (41,), "spike-missed", 2),
    ("BRP-252 seen with 50, dodged with 40", {}, (40, 50, 40), "spike-dodged", 2),
    ("BRP-252 not seen: 1D10+1", {}, (40, 51, 3), "", 6),
    ("BRP-252 seen, not dodged", {}, (40, 50, 41, 3), "", 6),
    ("BRP-252 aware: no Spot", {"aware": "yes"}, (40, 40), "spike-dodged", 2),
]


@pytest.mark.parametrize("args, faces, slug, lost", [r[1:] for r in SPIKES], ids=[r[0] for r in SPIKES])
def test_spikes(args: dict[str, str], faces: tuple[int, ...], slug: str, lost: int) -> None:
    """T11: the spike's damage is rolled apart from the fall's; lying after the fall does not hinder Dodge."""
    made = bia(fall_prone=False)
    events = made.do("fall", 2, *faces, targets="bia", metres=3, spike=40, **args)
    assert outcome(events) == slug
    assert 40 - made.hp("bia") == lost


def test_a_certain_spike_is_not_rolled() -> None:
    """BRP-252: at 100% there is no hit to roll."""
    made = bia(fall_prone=False)
    assert "spike:bia" not in asked(made.do("fall", 2, 51, 3, targets="bia", metres=3, spike=100))


def test_locations() -> None:
    """BRP-251: 1D4 = 2 locations by D20 (1 right leg, 19 head); each takes all 4, the whole takes it once."""
    made = bia(hit_locations=True, fall_locations="each")
    made.do("fall", 4, 2, 1, 19, 61, targets="bia", metres=3)
    tracks = made.state.entities["bia"].tracks
    # A third of 13, rounded up, is 5 points each.
    assert (made.hp("bia"), tracks["right-leg"].value, tracks["head"].value) == (36, 1, 1)


def test_jump_chooses_the_location() -> None:
    """BRP-251: Jump 60: the left leg takes it all."""
    made = bia(hit_locations=True)
    made.do("fall", 3, 2, 1, 19, 60, answers={"lands-on:bia": "left-leg"}, targets="bia", metres=3)
    tracks = made.state.entities["bia"].tracks
    assert (tracks["left-leg"].value, "head" in tracks) == (2, False)


def test_a_fall_knows_no_limit_of_limbs() -> None:
    """BRP-251: 12 points to a leg of 5 are 12 off the whole, where a blow would pass on 10 at most."""
    made = bia(hit_locations=True)
    # One location (1: right leg), Jump fails; twice its points make Stamina needed.
    made.do("fall", 6, 6, 1, 1, 61, 1, targets="bia", metres=6)
    assert made.hp("bia") == 28


def test_shared_among_locations() -> None:
    """BRP-251 setting: 5 points over two locations: 3 and 2."""
    made = bia(hit_locations=True, fall_locations="split")
    made.do("fall", 5, 2, 1, 19, 61, targets="bia", metres=3)
    tracks = made.state.entities["bia"].tracks
    assert (made.hp("bia"), tracks["right-leg"].value, tracks["head"].value) == (35, 2, 3)


def test_kinetic_protection() -> None:
    """BRP-265: immune to falls: no dice."""
    made = bia()
    made.do("immune", targets="bia", danger="fall")
    assert told(made.do("fall", targets="bia", metres=30)) == ["immune"]


def test_reasons() -> None:
    """BRP-251: the roll names the metres and the SIZ that made its dice."""
    events = bia().do("fall", 2, 3, targets="bia", metres=6)
    assert rolled(events, "fall:bia").why == ("metres 6", "SIZ 15")
