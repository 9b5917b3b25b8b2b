"""The track of boxes: marks, overflow, penalties, dying, death, healing on the calendar."""

from __future__ import annotations

import pytest

from encounters.model import Encounter
from systems.pool.system import SYSTEM
from systems.pool.wounds import Marks, mend, take
from tests.pool.table import act, after, boxes, fight, fighter, refused, rolled, told


@pytest.mark.parametrize(
    ("before", "points", "harm", "now"),
    [
        pytest.param((0, 0, 0), 3, "lethal", (0, 3, 0), id="POOL-038 lethal marks X"),
        pytest.param((2, 1, 0), 2, "non-lethal", (4, 1, 0), id="POOL-038 kinds apart"),
        pytest.param((5, 0, 0), 3, "non-lethal", (6, 1, 0), id="POOL-038 two free of seven, one upgrades"),
        pytest.param((7, 0, 0), 2, "non-lethal", (5, 2, 0), id="POOL-038 full: non-lethal becomes lethal"),
        pytest.param((3, 4, 0), 1, "lethal", (2, 5, 0), id="POOL-038 whatever its kind"),
        pytest.param((0, 7, 0), 2, "non-lethal", (0, 5, 2), id="POOL-038 full of lethal: aggravated"),
        pytest.param((3, 4, 0), 1, "aggravated", (2, 4, 1), id="POOL-038 aggravated takes the mildest box"),
        pytest.param((0, 0, 0), 999, "lethal", (0, 0, 7), id="B22 999 points"),
    ],
)
def test_overflow(before: tuple[int, int, int], points: int, harm: str, now: tuple[int, int, int]) -> None:
    """A track of seven boxes."""
    assert take(Marks(7, *before), points, harm) == Marks(7, *now)


def test_healing_order() -> None:
    """POOL-064: the mildest first, or the kind named."""
    assert mend(Marks(7, 2, 3, 1), 3) == Marks(7, 0, 2, 1)
    assert mend(Marks(7, 2, 3, 1), 3, "aggravated") == Marks(7, 2, 3, 0)


def ana(**settings: bool | int | str) -> Encounter:
    """Ana alone, CON 2 and so seven boxes (POOL-037)."""
    return fight(fighter("ana", CON=2, DES=3, AUT=2), **settings)


def hurt(state: Encounter, points: int, harm: str = "lethal") -> Encounter:
    """Damage typed by hand."""
    return after(state, "damage", targets="ana", amount=str(points), harm=harm)


def test_size() -> None:
    """POOL-037: CON + 5 boxes, and they follow CON."""
    state = ana()
    assert state.entities["ana"].tracks["hp"].maximum == 7
    state = after(hurt(state, 2), "stat", target="ana", stat="CON", value="4")
    assert boxes(state, "ana") == (7, 0, 2, 0)


@pytest.mark.parametrize(
    ("points", "dice"),
    [
        pytest.param(4, 5, id="POOL-037 three left: none"),
        pytest.param(5, 4, id="POOL-037 third-last box −1"),
        pytest.param(6, 3, id="POOL-037 second-last −2"),
    ],
)
def test_penalties(points: int, dice: int) -> None:
    """DES + AUT of 5 with wounds."""
    state = hurt(ana(), points)
    done = act(state, "test", *(1,) * dice, who="ana", trait="DES+AUT")
    assert rolled(done, "test").dice == f"{dice}d10"
    done = act(state, "next", *(1,) * dice)
    assert rolled(done, "initiative:ana").dice == f"{dice}d10"


def test_last_box_and_setting() -> None:
    """POOL-037: −3 with the last box; none where penalties are off."""
    state = hurt(ana(), 7, "non-lethal")
    done = act(state, "test", 1, 1, who="ana", trait="DES+AUT")
    assert rolled(done, "test").why == ("DES +3", "AUT +2", "wounds -3")
    assert "penalty-3" in SYSTEM.status(state, "ana").notes
    done = act(hurt(ana(wound_penalties=False), 6), "test", *(1,) * 5, who="ana", trait="DES+AUT")
    assert rolled(done, "test").dice == "5d10"


def test_full_of_nonlethal() -> None:
    """POOL-037: CON at each turn to stay up; the penalty leaves it alone; out when it fails."""
    state = hurt(ana(), 7, "non-lethal")
    up = act(state, "next", 1, 1, 8, 1)
    assert rolled(up, "awake:ana").dice == "2d10"
    assert not up.state.entities["ana"].has("unconscious")
    down = after(state, "next", 1, 1, 1, 1)
    assert down.entities["ana"].has("unconscious") and SYSTEM.status(down, "ana").out
    woken = after(down, "heal", targets="ana", amount="1")
    assert not woken.entities["ana"].has("unconscious")
    assert not fight_awake_rolls(hurt(ana(unconsciousness=False), 7, "non-lethal"))


def fight_awake_rolls(state: Encounter) -> bool:
    """Whether the start of the round asks for the test."""
    done = act(state, "next", 1, 1)
    return any(getattr(x, "name", "").startswith("awake") for x in done.events)


def test_dying_and_death() -> None:
    """POOL-037: full of lethal one dies by the minute, each a lethal box made aggravated."""
    state = hurt(ana(), 7)
    assert state.entities["ana"].has("dying") and state.hazards["dying-ana"].interval == 60
    for minute in range(1, 8):
        assert not state.entities["ana"].has("dead")
        state = after(state, "advance-to", clock=str(60 * minute))
        assert boxes(state, "ana") == (0, 0, 7 - minute, minute)
    assert state.entities["ana"].has("dead") and not state.hazards
    assert SYSTEM.status(state, "ana").wound == "dead"


def test_saved_in_time() -> None:
    """POOL-037: a box healed ends dying."""
    state = after(hurt(ana(), 7), "heal", targets="ana", amount="1")
    assert not state.entities["ana"].has("dying") and not state.hazards


def test_wakes_only_what_it_should() -> None:
    """B22: exactly to 0, one more, 999: never an exception, and a correction has no consequences."""
    state = hurt(ana(), 7)
    state = hurt(hurt(state, 1), 999)
    assert boxes(state, "ana") == (0, 0, 0, 7) and state.entities["ana"].has("dead")
    corrected = after(ana(), "set", target="ana", value="0")
    assert not corrected.entities["ana"].conditions
    assert boxes(corrected, "ana") == (0, 0, 7, 0)


def test_temporary_points_first() -> None:
    """POOL-038: temporary points take damage before any box."""
    state = after(ana(), "temporary", target="ana", value="2")
    assert boxes(hurt(state, 3), "ana") == (6, 0, 1, 0)
    assert boxes(hurt(state, 2), "ana") == (7, 0, 0, 0)


def test_every_way_marks_alike() -> None:
    """POOL-032: an attack, a typed number and a hazard of four lethal leave the same track."""
    state = fight(fighter("ana", CON=2, DES=3, AUT=2), fighter("orc", "foes", FOR=6))
    typed = hurt(state, 4)
    struck = after(state, "attack", 8, 8, 8, 8, by="orc", target="ana", weapon="unarmed", harm="letal")
    burnt = after(state, "hazard", targets="ana", hazard="poison", damage="4", every="turn")
    burnt = after(burnt, "advance-to", 1, 1, clock="6")
    assert boxes(typed, "ana") == boxes(struck, "ana") == boxes(burnt, "ana") == (3, 0, 4, 0)


@pytest.mark.parametrize(
    ("harm", "points", "seconds", "left"),
    [
        pytest.param("non-lethal", 2, 15 * 60, 1, id="POOL-064 non-lethal: 15 minutes"),
        pytest.param("lethal", 1, 2 * 86_400, 0, id="POOL-064 lethal: two days"),
        pytest.param("aggravated", 1, 7 * 86_400, 0, id="POOL-064 aggravated: a week"),
    ],
)
def test_recovery(harm: str, points: int, seconds: int, left: int) -> None:
    """Nothing a second before its time, one point when it comes."""
    state = after(hurt(ana(), points, harm), "rest", targets="ana")
    assert boxes(after(state, "advance-to", clock=str(seconds - 1)), "ana")[0] == 7 - points
    assert boxes(after(state, "advance-to", clock=str(seconds)), "ana")[0] == 7 - left


def test_recovery_goes_from_kind_to_kind() -> None:
    """POOL-064: two non-lethal in half an hour, then the lethal one two days later; treatment doubles it."""
    state = hurt(hurt(ana(), 2, "non-lethal"), 1)
    slow = after(state, "rest", targets="ana")
    for moment in (900, 1800):
        slow = after(slow, "advance-to", clock=str(moment))
    assert boxes(slow, "ana") == (6, 0, 1, 0)
    assert {hazard.due for hazard in slow.hazards.values()} == {1800 + 2 * 86_400}
    quick = after(state, "rest", targets="ana", speed="2")
    assert {hazard.due for hazard in quick.hazards.values()} == {450}


def test_night_brings_willpower() -> None:
    """POOL-065: a point for each night's rest, up to the maximum of AUT + SAB."""
    state = after(ana(), "set", target="ana", value="2", track="willpower")
    state = after(state, "rest", targets="ana")
    for day in (1, 2):
        state = after(state, "advance-to", clock=str(day * 86_400))
    assert state.entities["ana"].tracks["willpower"].value == 4
    assert not state.hazards
    assert told(act(state, "rest", targets="ana"), "no-healing")


def test_hindered() -> None:
    """POOL-056: a penalty that the Narrator puts on somebody comes off every pool."""
    state = after(ana(), "condition", targets="ana", condition="hindered", value="2")
    done = act(state, "test", 1, 1, 1, who="ana", trait="DES+AUT")
    assert rolled(done, "test").why == ("DES +3", "AUT +2", "hindered -2")


def test_who_is_out_cannot_act() -> None:
    """POOL-037: no act of the dying; the dead are no target."""
    state = fight(fighter("ana", CON=2), fighter("orc", "foes"))
    state = hurt(state, 7)
    assert refused(state, "attack", by="ana", target="orc") == "cannot-act"
    assert refused(hurt(state, 99), "attack", by="orc", target="ana") == "already-dead"
