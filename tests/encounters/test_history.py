"""The states of old chains are let go, and folded again when undo comes to them."""

from __future__ import annotations

import pytest

from encounters.asks import Answer
from encounters.dice import Fixed
from encounters.history import EVERY, NEAR
from encounters.model import Encounter
from tests.conftest import Open, Table


def long_fight(table: Table) -> list[Encounter]:
    """A hundred acts of every make, among them overruled blows and a clock of several steps: all states."""
    states = [table.seat.encounter]
    table.do("next")
    states.append(table.seat.encounter)
    table.do("hazard", targets="caio", hazard="fire", damage="1", every="10s")
    states.append(table.seat.encounter)
    for number in range(100):
        if number % 9 == 4:
            table.do("strike", (90,), by="bruno", target="caio")
            states.append(table.seat.encounter)
            table.seat.overrule({"strike": Answer(result=0)}, Fixed((1,)))
        elif number % 9 == 7:
            table.do("set", target="caio", value=9)
            states.append(table.seat.encounter)
            table.seat.advance(30, Fixed())
        else:
            table.do("set", target="ana", value=1 + number % 9)
        states.append(table.seat.encounter)
    return states


def test_a_long_fight_keeps_few_of_its_states(opened: Open) -> None:
    """Of n chains the newest eight, every sixteenth and the first keep their states."""
    table = opened()
    long_fight(table)
    live = table.seat.history.live
    kept = [place for place, chain in enumerate(live) if chain.before is not None]
    near = range(len(live) - NEAR, len(live))
    assert kept == sorted({*range(0, len(live) - NEAR, EVERY), *near})


def test_undo_leads_through_every_state_to_the_first(opened: Open) -> None:
    """Each undo gives the state that was there, each redo the one that came of it."""
    table = opened()
    states = long_fight(table)
    assert table.seat.history.newest is not None
    for before in reversed(states[:-1]):
        table.seat.undo()
        assert table.seat.encounter == before
    for after in states[1:]:
        table.seat.redo()
        assert table.seat.encounter == after


def test_after_a_long_way_back_the_fight_goes_on(opened: Open) -> None:
    """Undone by forty acts, then played on: file and memory agree, and the newest blow can be overruled."""
    table = opened()
    states = long_fight(table)
    for _ in range(40):
        table.seat.undo()
    assert table.seat.encounter == states[-41]
    table.do("strike", (90,), by="bruno", target="caio")
    table.seat.overrule({"strike": Answer(result=0)}, Fixed((1,)))
    assert table.seat.encounter == table.reread().encounter


@pytest.mark.parametrize("back", [1, NEAR, NEAR + 1, EVERY, 2 * EVERY + 3])
def test_an_old_blow_can_be_overruled_once_it_is_the_newest_again(opened: Open, back: int) -> None:
    """However many acts are undone, the blow before them keeps the state in which it began."""
    table = opened()
    table.do("strike", (90,), by="bruno", target="ana")
    struck = table.seat.encounter
    for _ in range(back):
        table.do("temporary", target="caio", value=1)
    for _ in range(back):
        table.seat.undo()
    assert table.seat.encounter == struck
    newest = table.seat.history.newest
    assert newest is not None and newest.resolution is not None
    assert newest.resolution.choice.verb == "strike"
