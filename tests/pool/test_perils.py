"""Traps in their two phases, hazards by damage and interval, falls."""

from __future__ import annotations

import pytest

from encounters.model import Encounter
from tests.pool.table import act, after, boxes, fight, fighter, outcome, refused, rolled, told


def lair() -> Encounter:
    """Rui builds, Ana (SAB 2, leather) walks in."""
    return fight(fighter("rui", "foes", DES=3), fighter("ana", gear=["hard-leather"], SAB=2, CON=2))


def test_trap_is_kept() -> None:
    """POOL-051, POOL-067: successes, the builder's DES and the quality stay with the trap."""
    done = act(lair(), "trap", 8, 8, 1, who="rui", name="laço", quality="superior")
    trap = done.state.entities["trap-laco"]
    assert rolled(done, "hide-trap").dice == "3d10"
    assert dict(trap.stats) == {"successes": 2, "DES": 3, "quality": 1}
    assert trap.hidden and trap.kind == "location"


def test_trap_vector() -> None:
    """POOL-052, POOL-053, G30: DES 3 + superior 1 − armour 2 = 2 dice, DES and SAB of the victim ignored."""
    state = after(lair(), "trap", 8, 8, 1, who="rui", name="x", quality="superior")
    done = act(state, "spring", 8, 1, 8, 9, trap="trap-x", target="ana")
    assert rolled(done, "trap").why == ("DES +3", "quality +1", "armour -2")
    assert boxes(done.state, "ana") == (5, 0, 2, 0)
    assert done.state.entities["trap-x"].has("sprung")
    assert refused(done.state, "spring", trap="trap-x", target="ana") == "no-options"


@pytest.mark.parametrize(
    ("type", "dice"),
    [
        pytest.param("general", 3, id="POOL-053 excellent: 3 + 2 − 2"),
        pytest.param("ballistic", 5, id="POOL-053 ballistic: leather stops nothing"),
    ],
)
def test_trap_types(type: str, dice: int) -> None:
    """The armour bonus by the type of the trap."""
    state = after(lair(), "trap", 8, 1, 1, who="rui", name="x", quality="excellent", type=type)
    done = act(state, "spring", 1, 1, *(1,) * dice, trap="trap-x", target="ana")
    assert rolled(done, "trap").dice == f"{dice}d10"


def test_tie_notices() -> None:
    """POOL-051: as many successes notice; the trap is then no surprise to anybody."""
    state = after(lair(), "trap", 8, 1, 1, who="rui", name="x")
    done = act(state, "spring", 8, 1, trap="trap-x", target="ana")
    assert outcome(done) == "trap-noticed" and done.state.entities["trap-x"].has("noticed")
    assert boxes(done.state, "ana") == (7, 0, 0, 0)


def test_hazard_vector() -> None:
    """POOL-058, POOL-059, G30: damage 3, CON with 2 successes → 1 lethal (POOL-062), Defence or no."""
    state = after(lair(), "hazard", targets="ana", hazard="smallpox")
    done = act(state, "advance-to", 8, 9, clock="86400")
    assert told(done, "hazard").figures == ("damage=3", "absorbed=2", "through=1")
    assert boxes(done.state, "ana") == (6, 0, 1, 0)


@pytest.mark.parametrize(
    ("every", "seconds"),
    [
        pytest.param("turn", 6, id="POOL-060 turn"),
        pytest.param("segundo", 6, id="POOL-060 POOL-C8 a second is a turn"),
        pytest.param("minuto", 60, id="POOL-060 minute"),
        pytest.param("cena", 3600, id="POOL-060 hour or scene"),
        pytest.param("dia", 86_400, id="POOL-060 day"),
        pytest.param("mês", 2_592_000, id="POOL-060 month"),
    ],
)
def test_intervals(every: str, seconds: int) -> None:
    """Nothing before its moment, one strike at it, the next one interval later."""
    state = after(lair(), "hazard", targets="ana", hazard="other", damage="2", every=every)
    early = after(state, "advance-to", clock=str(seconds - 1))
    assert boxes(early, "ana") == (7, 0, 0, 0)
    state = after(early, "advance-to", 1, 1, clock=str(seconds))
    assert boxes(state, "ana") == (5, 0, 2, 0)
    assert next(iter(state.hazards.values())).due == 2 * seconds


def test_a_second_by_setting() -> None:
    """POOL-060: the other reading of the second."""
    state = after(lair(), "setting", name="hazard_second", value="second")
    state = after(state, "hazard", targets="ana", hazard="other", every="second")
    assert next(iter(state.hazards.values())).interval == 1


@pytest.mark.parametrize(
    ("args", "dice", "clock", "marked"),
    [
        pytest.param(
            {"hazard": "fire-inferno", "heat": "3"}, (1, 1), 6, (1, 0, 6, 0), id="POOL-061 inferno and metal"
        ),
        pytest.param(
            {"hazard": "electricity-1"}, (8, 1), 6, (4, 3, 0, 0), id="POOL-061 a socket, non-lethal"
        ),
        pytest.param(
            {"hazard": "poison", "harm": "não-letal"}, (1, 1), 3600, (4, 3, 0, 0), id="POOL-062 as ruled"
        ),
        pytest.param(
            {"hazard": "environment-3"}, (1, 1), 3 * 3600, (6, 0, 1, 0), id="POOL-061 after CON hours"
        ),
        pytest.param(
            {"hazard": "environment-1"}, (1, 1), 3 * 3600, (6, 1, 0, 0), id="POOL-061 level 1 non-lethal"
        ),
        pytest.param({"hazard": "environment-4"}, (1, 1), 18, (6, 0, 1, 0), id="POOL-061 after CON turns"),
        pytest.param({"hazard": "taint"}, (8, 8), 2_592_000, (4, 0, 3, 0), id="POOL-061 by the month"),
    ],
)
def test_table_of_hazards(
    args: dict[str, str], dice: tuple[int, ...], clock: int, marked: tuple[int, ...]
) -> None:
    """One strike of each on CON 2."""
    state = after(lair(), "hazard", targets="ana", **args)
    assert boxes(after(state, "advance-to", clock=str(clock - 1)), "ana") == (7, 0, 0, 0)
    assert boxes(after(state, "advance-to", *dice, clock=str(clock)), "ana") == marked


def test_environment_penalty() -> None:
    """POOL-061: the level of extreme surroundings comes off every pool."""
    state = after(lair(), "hazard", targets="rui", hazard="desert")
    done = act(state, "test", 1, who="rui", trait="DES")
    assert rolled(done, "test").why == ("DES +3", "environment -2")


@pytest.mark.parametrize(
    ("metres", "marked"),
    [
        pytest.param("2", (7, 0, 0, 0), id="POOL-061 under 3 m"),
        pytest.param("9", (4, 3, 0, 0), id="POOL-061 9 m: three"),
        pytest.param("30", (0, 4, 3, 0), id="POOL-061 30 m: ten, non-lethal"),
        pytest.param("33", (0, 0, 3, 4), id="POOL-061 33 m: eleven, lethal"),
    ],
)
def test_falls(metres: str, marked: tuple[int, ...]) -> None:
    """A fall with no success of CON."""
    assert boxes(after(lair(), "fall", 1, 1, who="ana", metres=metres), "ana") == marked


def test_hazard_in_rounds_strikes_at_the_end() -> None:
    """POOL-014, POOL-060: a fire strikes as the round ends; the dying have a minute from there."""
    state = fight(fighter("ana", CON=2, DES=1, AUT=0))
    state = after(state, "next", 1)
    state = after(state, "hazard", targets="ana", hazard="fire-torch", damage="7")
    state = after(state, "next", 1, 1)
    assert state.entities["ana"].has("dying")
    assert state.hazards["dying-ana"].due == 66
