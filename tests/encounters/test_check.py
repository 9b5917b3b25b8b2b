"""What `check` says of a file: every fault with its line and path; and what a seat that looks on takes in."""

from __future__ import annotations

import pytest

from encounters.memo import by_state
from encounters.model import Encounter
from encounters.play import Choice
from systems.opening import check
from tests.conftest import Open

FIGHT = """\
system = "brp"

[[combatant]]
id = "ana"
name = "Ana"
# end 0
"""
"""Six lines; a step of a note has thirteen and its end line."""


def test_a_sound_file_has_no_faults(opened: Open) -> None:
    """After play, too."""
    table = opened(FIGHT, system="brp")
    table.do("note", text="a")
    assert check(table.path) == []


NOTED = b'kind = "noted"\ntext = "b"'


@pytest.mark.parametrize(
    ("old", "new", "line", "path", "slug"),
    [
        pytest.param(NOTED, b'kind = "noted"\ntext = "c"', 21, "step 2", "fault-edited", id="edited"),
        pytest.param(NOTED, b'kind = "sung"', 32, "event", "fault-future", id="future"),
        pytest.param(b"chain = 2", b"chain = 9", 21, "step 2", "fault-misfit", id="misfit"),
        pytest.param(b"# end 2 ", b"# end 3 ", 34, "", "fault-end-number", id="end line"),
        pytest.param(b'id = "ana"', b"id = 5", 4, "combatant[0].id", "fault-type", id="head"),
        pytest.param(b'"brp"', b'"chess"', 1, "system", "fault-system", id="no such game"),
    ],
)
def test_a_fault_is_named_with_its_line(
    opened: Open, old: bytes, new: bytes, line: int, path: str, slug: str
) -> None:
    """Step 1 is in lines 7 to 20, step 2 in lines 21 to 34."""
    table = opened(FIGHT, system="brp")
    for text in ("a", "b"):
        table.do("note", text=text)
    table.path.write_bytes(table.path.read_bytes().replace(old, new))
    assert (line, path, slug) in [(fault.line, fault.path, fault.slug) for fault in check(table.path)]


def test_a_seat_that_looks_on_keeps_its_place_when_step_numbers_grow_longer(opened: Open) -> None:
    """Steps 8 to 12 of another seat, taken in one by one and at once; then it plays itself."""
    table, other = opened(), opened(name="rui")
    for number in range(1, 13):
        other.do("temporary", target="ana", value=number)
        if number in (7, 9, 10):
            table.seat.refresh()
    table.do("damage", targets="bruno", amount=1)
    assert table.reread().encounter == table.seat.encounter
    assert [step.head.step for step in table.reread().history.steps] == list(range(1, 14))


def test_what_is_remembered_of_a_state_is_of_that_state(opened: Open) -> None:
    """A function of entities and hazards is asked anew when either changed, and only then."""
    asked = []

    @by_state
    def hurt(state: Encounter, id: str) -> int:
        asked.append(id)
        return 10 - state.entities[id].tracks["hp"].value + len(state.hazards)

    table = opened()
    assert [hurt(table.seat.encounter, "ana"), hurt(table.seat.encounter, "ana"), len(asked)] == [0, 0, 1]
    table.do("hazard", targets="ana", hazard="fire")
    assert hurt(table.seat.encounter, "ana") == 1
    table.seat.play(Choice("damage", {"targets": "ana", "amount": "2"}))
    assert hurt(table.seat.encounter, "ana") == 3
    table.do("note", text="x")
    assert [hurt(table.seat.encounter, "ana"), len(asked)] == [3, 3]
