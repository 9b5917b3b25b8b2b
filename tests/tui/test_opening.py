"""Before the fight: samples, fights opened lately, a new one, files that cannot be read."""

from __future__ import annotations

from pathlib import Path

from tests.tui.stage import MEDIUM, play, stage, until
from tui import settings
from tui.screens.fight import FightScreen
from tui.screens.opening import OpeningScreen


def test_a_sample_opens_in_two_keys_as_a_copy(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(None, MEDIUM) as table:
            assert "Emboscada na ponte" in await table.text()
            starts = table.app.screen.panel.starts
            table.app.screen.panel.at = next(i for i, start in enumerate(starts) if start.kind == "sample")
            await table.press("enter")
            await until(lambda: isinstance(table.app.screen, FightScreen))
            path = table.fight.player.seat.file.path
            assert path.is_relative_to(tmp_path)
            await until(lambda: settings.recent() == [path])

    play(run)


def test_a_new_fight_is_named_and_opened(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(None, MEDIUM) as table:
            await table.press("n")
            await table.type("Ponte [nova]")
            await table.press("enter")
            while not isinstance(table.app.screen, FightScreen):
                await table.press("enter")
            assert table.state.name == "Ponte [nova]"
            assert "Ponte [nova]" in await table.text()

    play(run)


def test_a_file_that_cannot_be_read_is_a_sentence_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "torn.toml"
    path.write_text('system = "brp"\nname = "meio', encoding="utf-8")

    async def run() -> None:
        from tui.app import EscudoApp
        from tui.look import Look
        from tui.settings import Preferences

        app = EscudoApp(Look("pt"), Preferences(), "gm", path)
        async with app.run_test(size=MEDIUM) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, OpeningScreen)
            assert "torn.toml" in app.screen.panel.toast and " 2: " in app.screen.panel.toast

    play(run)
