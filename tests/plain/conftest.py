"""What the tests of the line-by-line mode share: a fight of two, and conversations in process."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from systems.opening import open_seat
from tests.cli.conftest import DUEL
from tui.plain.run import converse


@pytest.fixture(autouse=True)
def homeless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings, state and data folders of their own."""
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    """A file with Ana and Rui, nobody's turn yet."""
    path = tmp_path / "duel.toml"
    path.write_text(DUEL, "utf-8")
    return path


Talk = Callable[..., str]


@pytest.fixture
def talk(duel: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Talk:
    """Says lines at the duel and gives back what was printed; `chance` is every random number."""

    def say(*lines: str, lang: str = "en", chance: float | None = None) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        capsys.readouterr()
        seat = open_seat(duel, "gm")
        seat.chance = None if chance is None else lambda: chance
        assert converse(seat, lang) == 0
        return capsys.readouterr().out

    return say
