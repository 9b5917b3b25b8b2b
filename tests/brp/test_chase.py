"""BRP-267 to BRP-273: the foot chase on the range track; B30, B32, B33, T02, T03."""

from __future__ import annotations

import pytest

from encounters import events as e
from encounters import ranges
from encounters.errors import Refused
from encounters.model import Scalar
from tests.brp.table import Fight, asked, outcome, person, rolled, told


def chase(box: int = 3, prey_mov: int = 10, hunter_mov: int = 10, **settings: Scalar) -> Fight:
    """Bia flees from Ana; both with DEX 12: Agility 60."""
    people = (
        person("bia", side="foes", DEX=12, MOV=prey_mov),
        person("ana", DEX=12, MOV=hunter_mov),
    )
    made = Fight(*people, **settings).start()
    made.do("chase", quarry="bia", pursuers="ana", range=box)
    return made


def apart(made: Fight) -> int | None:
    """The range between the two."""
    return ranges.apart(made.state.chase, "ana", "bia")


SETUPS = [
    ("BRP-268 range 1", 1),
    ("BRP-268 range 2 (T03)", 2),
    ("BRP-268 range 3", 3),
    ("BRP-268 range 5", 5),
]


@pytest.mark.parametrize("box", [row[1] for row in SETUPS], ids=[row[0] for row in SETUPS])
def test_starting_positions(box: int) -> None:
    """BRP-267, BRP-268: five successive ranges, agreed beforehand with skill and goal."""
    assert apart(chase(box)) == box


ROLLS = [
    # ident, the face under 60%, Ana's range to Bia afterwards (from 3), the outcome
    ("BRP-269 critical: the prey two steps back", 3, 1, "chase-critical"),
    ("BRP-269 special: the prey one step back", 12, 2, "chase-special"),
    ("BRP-269 success: no change", 60, 3, "chase-success"),
    ("BRP-269 failure: one step lost", 61, 4, "chase-failure"),
    ("BRP-269 fumble: two steps lost", 98, 5, "chase-fumble"),
]


@pytest.mark.parametrize("face, box, slug", [row[1:] for row in ROLLS], ids=[row[0] for row in ROLLS])
def test_the_hunter_rolls(face: int, box: int, slug: str) -> None:
    made = chase()
    assert outcome(made.do("run", face, who="ana")) == slug
    assert apart(made) == box


PREY = [
    ("BRP-269 prey, critical: two steps away", 3, 5),
    ("BRP-269 prey, special: one step away", 12, 4),
    ("BRP-269 prey, success", 60, 3),
    ("BRP-269 prey, failure: one step nearer", 61, 2),
    ("BRP-269 prey, fumble: two steps nearer", 98, 1),
]


@pytest.mark.parametrize("face, box", [row[1:] for row in PREY], ids=[row[0] for row in PREY])
def test_the_prey_rolls(face: int, box: int) -> None:
    made = chase()
    made.do("run", face, who="bia")
    assert apart(made) == box


LITERAL = [
    ("BRP-269 by the letter: the prey's special throws herself back (T02)", "bia", 12, 2),
    ("BRP-269 by the letter: the prey's critical, twice", "bia", 3, 1),
    ("BRP-269 by the letter: the hunter's special throws the leader back", "ana", 12, 2),
]


@pytest.mark.parametrize("who, face, box", [row[1:] for row in LITERAL], ids=[row[0] for row in LITERAL])
def test_by_the_letter(who: str, face: int, box: int) -> None:
    """BRP-C2: the other reading, as a setting."""
    made = chase(chase_literal=True)
    made.do("run", face, who=who)
    assert apart(made) == box


def test_one_event_per_step() -> None:
    """B30: a critical is two steps, each shown by itself."""
    moves = [event for event in chase().do("run", 3, who="ana") if isinstance(event, e.ChaseMoved)]
    assert [(move.id, move.steps) for move in moves] == [("bia", -1), ("bia", -1)]


def test_nobody_is_driven_past_the_other() -> None:
    """BRP-268: beside each other is the nearest there is, out of sight the furthest."""
    made = chase(1)
    made.do("run", 3, who="ana")
    assert apart(made) == 1
    made = chase(5)
    made.do("run", 98, who="ana")
    assert apart(made) == 5


def test_once_a_round() -> None:
    """BRP-269: each participant rolls once."""
    made = chase()
    made.do("run", 60, who="ana")
    with pytest.raises(Refused, match="has-rolled"):
        made.do("run", 60, who="ana")
    made.end_round()
    made.do("run", 60, who="ana")


def test_escape_is_judged_at_the_end_of_the_round() -> None:
    """BRP-270, B33: out of sight in between is not enough; still there when the round ends is."""
    made = chase(4)
    made.do("run", 12, who="bia")
    assert apart(made) == 5
    made.do("run", 12, who="ana")
    assert apart(made) == 4
    made.end_round()
    assert made.state.chase is not None
    made.do("run", 12, who="bia")
    made.end_round()
    assert made.state.chase is None
    ended = [event for event in made.log if isinstance(event, e.ChaseEnded)]
    assert [(event.reason, event.id, event.rule) for event in ended] == [("escaped", "bia", "BRP-270")]


def test_one_of_two_gets_away() -> None:
    """BRP-270: who is out of sight of all is gone; the chase of the other goes on."""
    people = [person("bia", side="foes"), person("caio", side="foes"), person("ana")]
    made = Fight(*people).start()
    made.do("chase", quarry="bia,caio", pursuers="ana", range=4)
    made.do("chase-step", who="bia", steps=1)
    assert "chase-out-escaped" in told(made.end_round())
    assert made.state.chase is not None
    assert [runner.id for runner in made.state.chase.runners] == ["caio", "ana"]


SKILLS = [
    ("BRP-272 agreed: Climb", "climb", {"climb": 55}, 55),
    ("BRP-272 Jump", "jump", {"jump": 45}, 45),
    ("BRP-272 Swim", "swim", {"swim": 35}, 35),
    ("BRP-272 nothing agreed: Agility", "", {}, 60),
]


@pytest.mark.parametrize("skill, stats, last", [row[1:] for row in SKILLS], ids=[row[0] for row in SKILLS])
def test_the_skill_of_the_chase(skill: str, stats: dict[str, int], last: int) -> None:
    made = chase().stat("ana", **stats)
    given = {"skill": skill} if skill else {}
    assert rolled(made.do("run", 20, who="ana", **given), "chase").cuts[2] == last


def test_con_against_con() -> None:
    """BRP-272, BRP-013: CON 12 against 10, 60%."""
    made = chase().stat("ana", CON=12)
    assert rolled(made.do("run", 60, who="ana", skill="CON"), "chase").cuts[2] == 60


MOVES = [
    ("BRP-272 faster prey gains a step first", 12, 10, "bia", 4),
    ("BRP-272 slower prey gains nothing", 10, 12, "bia", 3),
    ("BRP-272 faster hunter gains a step first", 10, 12, "ana", 2),
]


@pytest.mark.parametrize("prey, hunter, who, box", [row[1:] for row in MOVES], ids=[row[0] for row in MOVES])
def test_unequal_mov(prey: int, hunter: int, who: str, box: int) -> None:
    """BRP-C63: one range step a round before the roll; the setting leaves it to the game master."""
    made = chase(3, prey, hunter)
    made.do("run", 60, who=who)
    assert apart(made) == box
    made = chase(3, prey, hunter, chase_speed=False)
    made.do("run", 60, who=who)
    assert apart(made) == 3


def test_a_burdened_runner_needs_difficult_stamina() -> None:
    """BRP-273: CON 10: 25; a failure costs a square, a success none."""
    made = chase()
    assert asked(made.do("run", 25, 60, who="bia", burdened="yes")) == ["stamina:bia", "chase"]
    assert apart(made) == 3
    made = chase()
    made.do("run", 26, 60, who="bia", burdened="yes")
    assert apart(made) == 2


def test_two_failures_in_a_row_are_the_end() -> None:
    """BRP-273, BRP-234: out after the second."""
    made = chase().put("bia", "burdened")
    made.do("run", 26, 60, who="bia")
    made.end_round()
    made.do("run", 26, who="bia")
    assert made.state.chase is None


def test_a_success_in_between_starts_anew() -> None:
    """BRP-273: only two in a row."""
    made = chase(4).put("bia", "burdened")
    for face in (26, 25, 26):
        made.do("run", face, 60, who="bia")
        made.end_round()
    assert made.state.chase is not None


def test_an_exhausted_hunter_leaves_the_others_to_it() -> None:
    """BRP-273: one pursuer out, the other goes on."""
    made = Fight(person("bia", side="foes"), person("ana"), person("caio")).start()
    made.do("chase", quarry="bia", pursuers="ana,caio", range=3)
    made.put("ana", "burdened").put("ana", "chase-failures")
    assert "chase-out-exhausted" in told(made.do("run", 26, who="ana"))
    assert made.state.chase is not None
    assert [runner.id for runner in made.state.chase.runners] == ["bia", "caio"]


REFUSED = [
    ("nobody runs who is entangled", "entangled", "cannot-run"),
    ("nobody runs who is unconscious", "unconscious", "cannot-run"),
]


@pytest.mark.parametrize("state, slug", [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refused(state: str, slug: str) -> None:
    with pytest.raises(Refused, match=slug):
        chase().put("ana", state).do("run", 60, who="ana")
