"""The range track by hand: one line per step, the ends of the track, escape."""

from __future__ import annotations

import pytest

from encounters import events as e
from encounters import ranges
from encounters.errors import Refused
from tests.conftest import Open, Table


def boxes(table: Table) -> dict[str, int]:
    """The box of each runner."""
    chase = table.seat.encounter.chase
    assert chase is not None
    return {runner.id: ranges.box(chase, runner) for runner in chase.runners}


def test_every_step_is_seen_as_it_is_taken(opened: Open) -> None:
    """Three steps are three lines, and each has moved the runner when the next one comes."""
    table = opened()
    table.do("chase", quarry="caio", pursuers="ana", range=5)
    played = table.do("chase-step", who="ana", steps=3)
    assert [event.at for event in played.events if isinstance(event, e.ChaseMoved)] == [1, 2, 3]
    assert boxes(table) == {"caio": 1, "ana": 2}
    table.do("chase-step", who="ana", steps=1)
    assert boxes(table)["ana"] == 1


def test_the_track_ends_beside_the_quarry_and_at_its_fifth_box(opened: Open) -> None:
    """From box 3: two steps up and no more; four down and no more."""
    table = opened()
    table.do("chase", quarry="caio", pursuers="ana,bruno", range=3)
    table.do("chase-step", who="ana", steps=5)
    assert boxes(table) == {"caio": 1, "ana": 1, "bruno": 3}
    with pytest.raises(Refused, match="track-end"):
        table.do("chase-step", who="ana", steps=1)
    table.do("chase-step", who="ana", steps=-5)
    assert boxes(table)["ana"] == 5


def test_a_chase_ends_when_one_runner_is_left(opened: Open) -> None:
    """The pursuer is taken out of the fight."""
    table = opened()
    table.do("chase", quarry="caio", pursuers="ana", range=3)
    table.do("remove", target="ana")
    assert table.seat.encounter.chase is None


@pytest.mark.parametrize(
    ("verb", "args", "slug"),
    [
        ("chase-step", {"who": "ana", "steps": 1}, "no-chase"),
        ("end-chase", {}, "no-chase"),
        ("chase", {"quarry": "ana,caio", "pursuers": "ana"}, "both-sides"),
    ],
)
def test_what_makes_no_chase_is_refused(opened: Open, verb: str, args: dict[str, object], slug: str) -> None:
    """And a second one while one is on."""
    table = opened()
    with pytest.raises(Refused, match=slug):
        table.do(verb, **args)
    table.do("chase", quarry="caio", pursuers="ana", range=3)
    with pytest.raises(Refused, match="chase-on"):
        table.do("chase", quarry="caio", pursuers="ana", range=3)
