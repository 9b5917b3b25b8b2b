"""The drawing of who stands where: in the place of the chase panel, as tall as it needs, in ASCII too."""

from __future__ import annotations

from pathlib import Path

import pytest

import encounters
from tests.tui.stage import MEDIUM, WIDE, play, sample, stage
from tui.glyphs import glyphs_for
from tui.panels.grid import grid_lines, rows_wanted
from tui.text import Line

SQUARES = (Path(encounters.__file__).parent / "samples" / "fosso.toml").read_text("utf-8")
ROWS = ["    0  1", "  0 A→ ·", "  1 ·  ·", "", "A Ana 0,0 E", "B Bento 0,1"]


def texts(lines: list[Line]) -> list[str]:
    """The lines without their roles."""
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def test_the_legend_stands_beside_the_squares_or_below_them() -> None:
    assert texts(grid_lines(ROWS, 60, 9)) == [
        "     0  1  A Ana 0,0 E",
        "   0 A→ ·  B Bento 0,1",
        "   1 ·  ·",
    ]
    assert texts(grid_lines(ROWS, 20, 9)) == [
        "     0  1",
        "   0 A→ ·",
        "   1 ·  ·",
        " A Ana 0,0 E",
        " B Bento 0,1",
    ]
    assert texts(grid_lines(ROWS, 20, 2)) == ["     0  1", "   0 A→ ·"]
    assert (rows_wanted(ROWS, 60), rows_wanted(ROWS, 20)) == (3, 5)


@pytest.mark.parametrize("size", [WIDE, MEDIUM])
def test_the_squares_are_shown_whole(tmp_path: Path, size: tuple[int, int]) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path, SQUARES), size) as table:
            screen = await table.press("3")
            assert "Quem está onde" in screen
            for text in ("  0 ·", "  6 ·", "L→", "#", "Harpia 9,4 W ^3"):
                assert text in screen
            assert table.fight.view.low == (9 if size == WIDE else 0)

    play(run)


def test_a_chase_takes_its_place_and_gives_it_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path, SQUARES), WIDE) as table:
            await table.press(":")
            await table.type("chase lia bento")
            screen = await table.press("enter")
            assert "Perseguição" in screen and "Quem está onde" not in screen
            assert table.fight.view.low == 0
            screen = await table.press("u")
            assert "Quem está onde" in screen and table.fight.view.low == 9

    play(run)


def test_ascii_has_eight_different_arrows() -> None:
    plain = [glyphs_for("latin-1").plain(arrow) for arrow in "↑↗→↘↓↙←↖"]
    assert len(set(plain)) == 8 and all(sign.isascii() for sign in plain)
