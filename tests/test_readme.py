"""The README tells the truth: its keys, its file by example, its picture."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from systems.opening import check, open_seat
from tests.tui.stage import sample
from tui.help.picture import draw
from tui.help.readme import renewed

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)


def test_the_keys_are_those_of_the_registry() -> None:
    """`python -m tui.help.readme README.md` renews them."""
    assert renewed(README) == README


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Settings and lists of their own."""
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    return tmp_path


def test_the_head_by_example_opens_and_says_what_it_says(tmp_path: Path) -> None:
    path = tmp_path / "example.toml"
    path.write_text(BLOCKS[0], "utf-8")
    assert check(path) == []
    state = open_seat(path).encounter
    ana = state.entities["ana"]
    assert (state.name, state.turn.round, state.turn.current) == ("Emboscada na ponte", 2, "ana")
    assert (ana.tracks["hp"].value, ana.tracks["hp"].maximum, ana.has("prone")) == (11, 13, True)
    assert {item.slug for item in state.items("ana")} >= {"broadsword", "half-shield", "hard-leather"}
    assert [hazard.target for hazard in state.hazards.values()] == ["ana"]
    assert state.chase is not None and state.chase.goal == "o portão"
    assert [reminder.round for reminder in state.reminders] == [3]


def test_the_step_by_example_is_a_step_of_that_fight(tmp_path: Path) -> None:
    path = tmp_path / "example.toml"
    events, _, end = BLOCKS[1].rpartition("# end ")
    assert re.fullmatch(r"1 [0-9a-f]{8}\n", end)
    path.write_text(f"{BLOCKS[0]}# end 0\n{events}# end {end}", "utf-8")
    seat = open_seat(path)
    assert seat.encounter.entities["ana"].tracks["hp"].value == 3
    assert seat.record.edited == (), "the checksum of the example is that of its step"


def test_the_picture_is_there_and_small() -> None:
    path = ROOT / re.search(r"!\[[^]]*\]\(([^)]+)\)", README)[1]  # type: ignore[index]
    text = path.read_text("utf-8")
    ElementTree.fromstring(text)
    assert len(text) < 40_000
    assert all(word in text for word in ("Iniciativa", "Rolagens", "Perseguição", "Ana"))


def test_the_program_draws_such_a_picture(home: Path) -> None:
    text = asyncio.run(draw(sample(home), ["n"]))
    told = [node.text or "" for node in ElementTree.fromstring(text).iter() if node.text]
    assert any("rodada 1" in part for part in told) and any("Iniciativa" in part for part in told)
