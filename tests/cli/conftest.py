"""What the tests of the command line share: calling it in process, and small fights."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tui.cli import main

DUEL = """\
system = "brp"
name = "Duelo"

[[combatant]]
id = "ana"
name = "Ana"
side = "heroes"
gender = "f"
stats = { STR = 13, CON = 14, SIZ = 14, POW = 10, DEX = 17, sword = 65, dodge = 40 }
gear = ["broadsword"]

[[combatant]]
id = "rui"
name = "Rui"
side = "foes"
gender = "m"
stats = { STR = 11, CON = 14, SIZ = 14, POW = 12, DEX = 10, dodge = 30 }

# end 0
"""


class Result(NamedTuple):
    """How a call ended: its status and what it printed."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The standard output, which must be one JSON object and nothing else."""
        value = json.loads(self.out)
        assert isinstance(value, dict)
        return value

    @property
    def complaint(self) -> str:
        """The one line on the standard error of a call that was refused."""
        assert self.status == 2, self
        assert self.err.endswith("\n") and self.err.count("\n") == 1, self
        return self.err[:-1]


Escudo = Callable[..., Result]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.delenv("ESCUDO_DEBUG", raising=False)


@pytest.fixture
def escudo(capsys: pytest.CaptureFixture[str]) -> Escudo:
    """Calls the command line."""

    def call(*argv: object) -> Result:
        capsys.readouterr()
        status = main([str(argument) for argument in argv])
        captured = capsys.readouterr()
        return Result(status, captured.out, captured.err)

    return call


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    """A file with two combatants, nobody's turn yet."""
    path = tmp_path / "duel.toml"
    path.write_text(DUEL, "utf-8")
    return path
