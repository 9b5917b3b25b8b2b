"""Every sample is played line by line in both languages: no fault, no gap unfilled, no cursor moved."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from encounters.words import LANGUAGES
from systems.opening import open_seat
from tui import samples
from tui.plain.run import converse

ROUND = ["next", *["attack", "1", "", "", "", "", ".", "next"] * 4, "damage 1 3", "state", "log", "?", "undo"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", samples.samples(), ids=lambda path: path.stem)
def test_a_round(
    path: Path,
    lang: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    fight = tmp_path / path.name
    fight.write_text(path.read_text("utf-8"), "utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(ROUND)))
    assert converse(open_seat(fight), lang) == 0
    told = capsys.readouterr()
    assert "{" not in told.out and "\x1b" not in told.out and told.err == ""
    assert open_seat(fight).encounter.turn.round >= 1
