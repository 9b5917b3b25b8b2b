"""The head: what a person writes, what the rules fill in, every fault with its dotted path and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from encounters.errors import FileFault
from encounters.file import EncounterFile, parse
from encounters.head import Fault, HeadReader
from encounters.model import Condition, Encounter, Entity, Hazard, Track
from encounters.newfile import head_text, party
from encounters.play import Choice
from encounters.seat import Seat, Unreadable
from tests.conftest import THREE, Open
from tests.encounters.duel import DUEL


def read(text: str) -> tuple[Encounter, list[Fault]]:
    """A head read, and its faults."""
    contents = parse(text.encode())
    assert not contents.faults
    reader = HeadReader(contents.head, contents.head_text)
    return reader.read(DUEL), reader.faults


def faults(text: str, left_out: bool = False) -> list[tuple[int, str, str]]:
    """The faults of a head as line, path and kind; or the rows that are left out of a fight only shown."""
    reader = HeadReader(parse(text.encode()).head, text)
    reader.read(DUEL)
    return [
        (fault.line, fault.path, fault.slug) for fault in (reader.left_out if left_out else reader.faults)
    ]


PEOPLE = """\
system = "duel"

[[combatant]]
id = "ana"
name = "Ana"

[[combatant]]
id = "bia"
name = "Bia"

[[combatant]]
id = "caio"
name = "Caio"
tracks = { hp = { value = 3, maximum = 9 }, pv = { value = "doze" } }
"""


def test_a_wrong_value_is_named_by_its_dotted_path() -> None:
    """`combatant[2].tracks.pv.value`: an integer was expected, "doze" was found, in line 14."""
    assert read(PEOPLE)[1] == [
        Fault(14, "combatant[2].tracks.pv.value", "fault-type", {"expected": "int", "found": '"doze"'})
    ]


def test_the_line_is_that_of_the_value_and_not_of_its_namesake() -> None:
    """Two tracks on lines of their own, each with a `value`: the second is the wrong one."""
    text = PEOPLE.replace(
        'tracks = { hp = { value = 3, maximum = 9 }, pv = { value = "doze" } }',
        "[combatant.tracks.hp]\nvalue = 3\n[combatant.tracks.pv]\nvalue = true\n",
    )
    assert faults(text) == [(17, "combatant[2].tracks.pv.value", "fault-type")]


def test_all_faults_are_gathered() -> None:
    """Two of one row, one each of the others, in the order of the head."""
    text = """\
system = "duel"
clock = "noon"

[settings]
grim = 3
speedy = true

[[combatant]]
id = "ana"
name = 5
hidden = "yes"
stats = { speed = 1.5 }

[[combatant]]
id = "bia"

[[combatant]]
id = "a/b"

[[combatant]]
id = "rui"
gear = ["unicorn"]

[[combatant]]
id = "eva"
conditions = [{ slug = "brave", until = "tuesday" }, { key = "x" }]

[[hazard]]
slug = "fire"
target = "nobody"
damage = "1d"
until = "round x"

[turn]
slots = ["ana action 15 0 ana", "x action 9 0 ghost"]
acting = ["y/ghoul"]

[chase]
runners = ["rui quarry 0", "wolf pursuer 2"]

[[reminder]]
text = "no round"
"""
    assert faults(text) == [
        (2, "clock", "fault-type"),
        (5, "settings.grim", "fault-setting-value"),
        (6, "settings.speedy", "fault-setting"),
        (10, "combatant[0].name", "fault-type"),
        (11, "combatant[0].hidden", "fault-type"),
        (12, "combatant[0].stats.speed", "fault-type"),
        (18, "combatant[2].id", "fault-id"),
        (26, "combatant[4].conditions[1].slug", "fault-missing"),
        (26, "combatant[4].conditions[0].until", "fault-value"),
        (30, "hazard[0].target", "fault-entity"),
        (32, "hazard[0].until", "fault-value"),
        (35, "turn.slots", "fault-entity"),
        (36, "turn.acting", "fault-entity"),
        (39, "chase.runners", "fault-entity"),
        (41, "reminder[0].round", "fault-missing"),
    ]
    assert faults(text, left_out=True) == [
        (22, "combatant[3].gear", "fault-catalogue"),
        (31, "hazard[0].damage", "fault-value"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('[[combatant]]\nid = "ana"\n', (1, "system", "fault-missing"), id="no system"),
        pytest.param(
            'system = "duel"\ncombatant = 5\n', (2, "combatant", "fault-tables"), id="a number for people"
        ),
        pytest.param(
            'system = "duel"\nsettings = []\n', (2, "settings", "fault-table"), id="a list for settings"
        ),
        pytest.param(
            'system = "duel"\n[[combatant]]\nstats = 3\n',
            (3, "combatant[0].stats", "fault-table"),
            id="a number for figures",
        ),
        pytest.param(
            'system = "duel"\n[[combatant]]\nid = "a"\n[[combatant]]\nid = "a"\n',
            (5, "combatant[1].id", "fault-id"),
            id="an id twice",
        ),
        pytest.param(
            'system = "duel"\n[[combatant]]\nid = "a,b"\n',
            (3, "combatant[0].id", "fault-id"),
            id="a comma in an id",
        ),
        pytest.param(
            'system = "duel"\n[turn]\nslots = ["x"]\n', (3, "turn.slots", "fault-value"), id="no slot"
        ),
    ],
)
def test_what_is_wrong_has_its_line(text: str, expected: tuple[int, str, str]) -> None:
    """And refuses the file."""
    assert faults(text) == [expected]


def test_a_fault_refuses_the_file(opened: Open) -> None:
    """A bad row never becomes a fight without it."""
    table = opened()
    table.path.write_text(PEOPLE, encoding="utf-8")
    with pytest.raises(Unreadable) as refused:
        table.reread()
    assert refused.value.faults[0].path == "combatant[2].tracks.pv.value"


def test_what_the_roster_omits_is_filled_in_by_the_rules() -> None:
    """Ten hit points, speed 10, ids made from names, gear as items."""
    state, found = read('system = "duel"\n[[combatant]]\nname = "Zé da Lança"\ngear = ["spear"]\n')
    assert found == []
    entity = state.entities["ze-da-lanca"]
    assert (entity.tracks, entity.stats) == ({"hp": Track(10, 10)}, {"speed": 10})
    assert [item.slug for item in state.items("ze-da-lanca")] == ["spear"]


def test_what_is_marked_complete_is_left_as_it_is() -> None:
    """No hit points are given to who was written down without, nor gear twice."""
    state, found = read('system = "duel"\n[[combatant]]\nid = "ana"\ncomplete = true\n')
    assert (found, state.entities) == ([], {"ana": Entity("ana")})


def test_a_hazard_written_by_hand_strikes_after_its_interval() -> None:
    """Without interval and due: every round, first at the end of this one, never back-dated."""
    state, _ = read(
        'system = "duel"\nclock = 40\n[[combatant]]\nid = "ana"\n[[hazard]]\nslug = "fire"\ntarget = "ana"\n'
    )
    assert state.hazards == {"fire-ana": Hazard("fire-ana", "fire", "ana", "", 10, 50)}


def test_the_party_goes_on_with_its_wounds_into_another_fight(opened: Open, tmp_path: Path) -> None:
    """Heroes alone; what lasts for rounds is over, what lasts by the clock goes on from a new zero."""
    table = opened()
    table.do("next")
    table.do("damage", targets="ana", amount=4)
    table.do("condition", targets="ana", condition="brave", until=3)
    table.do("advance", seconds=60)
    table.do("condition", targets="bruno", condition="brave", until="2m")
    taken = party(table.seat.encounter, "Outra luta")
    path = tmp_path / "b.toml"
    EncounterFile(path).create(head_text(taken))
    state = Seat(EncounterFile(path), DUEL).encounter
    assert state == taken
    assert (state.name, list(state.entities), state.clock, state.turn.round) == (
        "Outra luta",
        ["ana", "bruno"],
        0,
        0,
    )
    assert (state.entities["ana"].tracks["hp"].value, state.entities["ana"].conditions) == (6, ())
    assert state.entities["bruno"].conditions == (Condition("brave", "brave", until="clock 120", since=0),)


def test_a_head_says_again_what_was_read() -> None:
    """Written, read and written again, a head is the same text."""
    state, _ = read(THREE)
    text = head_text(state)
    again, found = read(text)
    assert (found, again, head_text(again)) == ([], state, text)


def test_a_bad_row_is_left_out_named_and_nothing_is_written(tmp_path: Path) -> None:
    """A hazard with dice that nobody can read: the rest of the fight is shown, and only shown."""
    path = tmp_path / "luta.toml"
    path.write_text(
        'system = "duel"\n[[combatant]]\nid = "ana"\nname = "Ana"\n'
        '[[hazard]]\nslug = "fire"\ntarget = "ana"\ndamage = "1dx"\n',
        encoding="utf-8",
    )
    before = path.read_bytes()
    seat = Seat(EncounterFile(path), DUEL, "ana")
    assert ([*seat.encounter.entities], dict(seat.encounter.hazards)) == (["ana"], {})
    assert seat.readonly == "8: hazard[0].damage"
    with pytest.raises(FileFault, match="read-only"):
        seat.play(Choice("note", {"text": "x"}))
    assert path.read_bytes() == before
