"""BRP-291: first aid, as far as BRP-110, BRP-142 and BRP-145 ask for it."""

from __future__ import annotations

import pytest

from encounters import events as e
from encounters.errors import Refused
from tests.brp.clock import WEEK, wait
from tests.brp.table import Fight, outcome, person, told


def fight() -> Fight:
    """Ana has First Aid 60. Bia: 20 points, 6 of them lost to one blow."""
    made = Fight(person("ana", **{"first-aid": 60}), person("bia", side="foes", CON=20, SIZ=20))
    made.do("damage", targets="bia", amount=6)
    return made


DEGREES = [
    ("BRP-291 critical: 1D3+3", (3, 2), 19),
    ("BRP-291 special: 2D3", (12, 2, 3), 19),
    ("BRP-291 success: 1D3", (60, 2), 16),
    ("BRP-291 failure", (61,), 14),
    ("BRP-291 fumble: 1 more", (98,), 13),
    ("BRP-291 no more than the wound took", (3, 3), 20),
]


@pytest.mark.parametrize("dice, hp", [row[1:] for row in DEGREES], ids=[row[0] for row in DEGREES])
def test_degrees(dice: tuple[int, ...], hp: int) -> None:
    made = fight()
    made.do("first-aid", *dice, who="ana", target="bia")
    assert made.hp("bia") == hp


def test_once_for_each_wound() -> None:
    """BRP-291: one attempt, whatever came of it; a second wound has its own."""
    made = fight()
    made.do("damage", targets="bia", amount=2)
    made.do("first-aid", 61, who="ana", target="bia")
    made.do("first-aid", 60, 3, who="ana", target="bia")
    assert made.hp("bia") == 14
    with pytest.raises(Refused, match="no-wound"):
        made.do("first-aid", 60, who="ana", target="bia")


def test_it_takes_the_whole_round() -> None:
    """BRP-291: whoever gives it attacks no more in that round, nor gives more; in the next he may."""
    made = fight().start()
    made.do("first-aid", 61, who="ana", target="bia")
    assert made.until("ana", "no-attack") == "round 1"
    made.do("damage", targets="bia", amount=1)
    with pytest.raises(Refused, match="no-full-round"):
        made.do("first-aid", who="ana", target="bia")
    made.end_round()
    made.do("first-aid", 61, who="ana", target="bia")


def test_a_round_of_care_may_be_left_open() -> None:
    """BRP-291: where the fight says so, aid costs no round."""
    made = fight()
    made.do("setting", name="aid_full_round", value="no")
    made.start().do("first-aid", 61, who="ana", target="bia")
    assert not made.has("ana", "no-attack")


def test_the_dying_are_saved() -> None:
    """BRP-142: raised to 1 or more."""
    made = fight().points("bia", 6)
    made.do("damage", targets="bia", amount=6)
    assert made.has("bia", "dying")
    made.do("first-aid", 60, 2, who="ana", target="bia", purpose="wound")
    assert not made.has("bia", "dying")


def test_waking() -> None:
    """BRP-291: it can revive."""
    made = fight().put("bia", "unconscious")
    assert outcome(made.do("first-aid", 60, who="ana", target="bia", purpose="wake")) == "aid-succeeds"
    assert not made.has("bia", "unconscious")


REFUSED = [("wake", "not-unconscious"), ("bleeding", "not-bleeding")]


@pytest.mark.parametrize("purpose, slug", REFUSED)
def test_refused(purpose: str, slug: str) -> None:
    with pytest.raises(Refused, match=slug):
        fight().do("first-aid", who="ana", target="bia", purpose=purpose)
    with pytest.raises(Refused, match="already-dead"):
        fight().put("bia", "dead").do("first-aid", who="ana", target="bia")


HELPERS = ["dead", "dying", "unconscious", "helpless", "incapacitated", "laid-low", "immobilised"]
HELP: list[tuple[str, str, dict[str, str]]] = [
    ("BRP-291 first aid", "first-aid", {"who": "ana", "target": "bia"}),
    ("BRP-290 medicine", "medicine", {"who": "ana", "target": "bia"}),
    ("BRP-290 care", "convalesce", {"targets": "bia", "by": "ana"}),
    ("BRP-110 a hand on the wound", "hold", {"who": "ana"}),
    ("BRP-298 training", "train", {"who": "ana", "skill": "sword"}),
]


@pytest.mark.parametrize("slug", HELPERS)
@pytest.mark.parametrize("verb, args", [row[1:] for row in HELP], ids=[row[0] for row in HELP])
def test_who_can_do_nothing_helps_nobody(verb: str, args: dict[str, str], slug: str) -> None:
    """BRP-142: the unconscious, the dying and the dead do nothing for others."""
    assert fight().put("ana", "bleeding").put("ana", slug).refused(verb, **args) == "cannot-act"


def test_the_unconscious_put_out_no_fire() -> None:
    """BRP-142, BRP-254."""
    made = fight().put("ana", "unconscious").put("bia", "burning")
    assert made.refused("extinguish", who="ana", target="bia") == "cannot-act"


def test_a_carer_who_is_dead_cares_no_more() -> None:
    """BRP-290: poor care needs the carer's roll; without her nothing heals."""
    made = fight()
    made.do("convalesce", targets="bia", by="ana", care="poor")
    made.put("ana", "dead")
    assert told(wait(made, WEEK)) == ["care-fails"]


def test_the_wound_treated_is_named() -> None:
    """BRP-291: the worst of them first, by its points."""
    made = fight()
    made.do("damage", targets="bia", amount=2)
    found = []
    for _ in range(2):
        events = made.do("first-aid", 61, who="ana", target="bia")
        found += [event.figures for event in events if isinstance(event, e.Told)]
    assert found == [("points=6",), ("points=2",)]


def test_the_dying_are_saved_first() -> None:
    """BRP-291: who is dying is saved unless something else is said: from −1 to 1."""
    made = fight().points("bia", -1).put("bia", "dying", until="clock 24")
    made.do("first-aid", 60, who="ana", target="bia")
    assert (made.hp("bia"), made.has("bia", "dying")) == (1, False)
