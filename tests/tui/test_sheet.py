"""The sheet: what is urgent always, everything while it has the keys; names before odds; hazards whole."""

from __future__ import annotations

import re
from pathlib import Path

import encounters
from tests.tui.stage import MEDIUM, WIDE, play, sample, stage

SAMPLES = Path(encounters.__file__).parent / "samples"


def test_figures_are_shown_while_the_sheet_has_the_keys(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path), WIDE) as table:
            screen = await table.press("n")
            assert "Armadura 2" in screen and "FOR 13" not in screen
            assert "2: características e perícias" in screen
            screen = await table.press("2")
            assert "FOR 13" in screen and "Espada 65%" in screen and "2: características" not in screen
            assert "FOR 13" not in await table.press("1")

    play(run)


def test_the_odds_give_way_to_the_name(tmp_path: Path) -> None:
    """Three thugs whose names differ at their end: none of them is cut before his number."""
    path = tmp_path / "fight.toml"
    path.write_bytes((SAMPLES / "armazem.toml").read_bytes())

    async def run() -> None:
        async with stage(path, MEDIUM) as table:
            await table.press("home")
            screen = await table.text()
            assert set(re.findall(r"(Capanga \d) +\d+%", screen)) == {"Capanga 1", "Capanga 2", "Capanga 3"}

    play(run)


def test_a_hazard_says_whom_it_harms_however_narrow(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(sample(tmp_path), WIDE) as table:
            await table.press("n", ":")
            await table.type("hazard iara fire-torch")
            screen = await table.press("enter")
            assert "1d6 → Iara" in screen

    play(run)


def test_help_is_always_among_the_hints(tmp_path: Path) -> None:
    async def run() -> None:
        for size in (WIDE, MEDIUM, (60, 20)):
            async with stage(sample(tmp_path), size) as table:
                assert (await table.text()).splitlines()[-1].endswith("? Ajuda")

    play(run)


def test_a_threshold_of_one_blow_is_told_by_its_size(tmp_path: Path) -> None:
    """Of 13 hit points a blow of 7 is a major wound, however many are left; unconscious is at 2."""

    async def run() -> None:
        async with stage(sample(tmp_path), WIDE) as table:
            assert "grave 7" in await table.press("n") and "cai 2" in await table.text()
            await table.press("d", "3", "enter")
            assert "grave 7" in await table.text()

    play(run)


def test_a_reminder_is_read_whole_before_it_fires(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    path.write_bytes((SAMPLES / "casa.toml").read_bytes())

    async def run() -> None:
        async with stage(path, MEDIUM) as table:
            screen = await table.press("4")
            assert "passa a Casa em chamas" in screen and "para quem estiver em cima" in screen

    play(run)
