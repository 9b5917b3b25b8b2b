"""Time for the tests of hazards: the clock moves, with all the dice that fall on the way."""

from __future__ import annotations

from collections.abc import Mapping

from encounters import events as e
from encounters.asks import Answer
from encounters.dice import Fixed
from encounters.play import Choice, run
from tests.brp.table import BRP, Fight

MINUTE, TURN, HOUR, DAY, WEEK = 60, 300, 3600, 86_400, 604_800


def wait(
    made: Fight, seconds: int, *dice: int, answers: Mapping[str, str] | None = None
) -> tuple[e.Event, ...]:
    """Advances the clock with exactly these faces, step by step, as a seat does."""
    fixed, goal = Fixed(dice), made.state.clock + seconds
    given = {name: Answer(option=text) for name, text in (answers or {}).items()}
    events: list[e.Event] = []
    while made.state.clock < goal:
        found = run(BRP, made.state, Choice("advance-to", {"clock": str(goal)}), given, fixed, lenient=True)
        assert found.need is None, f"waits for {found.need.name}"
        made.state = found.state
        made.log += found.events
        events += found.events
    assert not fixed.faces, f"dice left over: {fixed.faces}"
    return tuple(events)


def characteristic(made: Fight, id: str, stat: str) -> int:
    """A characteristic now."""
    return made.state.entities[id].stats[stat]


def running(made: Fight, id: str) -> list[str]:
    """The hazards on somebody, by their slugs."""
    return [hazard.slug for hazard in made.state.hazards_on(id)]
