"""A stage for the dashboard's tests: an app on a copy of a sample, keys pressed, the screen as text."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

import encounters
from tui.app import EscudoApp
from tui.look import Look
from tui.panels.sheet import SheetPanel
from tui.screens.fight import FightScreen
from tui.settings import Preferences

SAMPLE = Path(encounters.__file__).parent / "samples" / "ponte.toml"
WIDE, MEDIUM, SMALL = (120, 36), (80, 24), (60, 20)


class Stage:
    """A running dashboard."""

    def __init__(self, app: EscudoApp, pilot: Pilot[str]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def fight(self) -> FightScreen:
        """The screen of the fight."""
        screen = self.app.screen
        assert isinstance(screen, FightScreen)
        return screen

    @property
    def state(self):
        """The fight as the seat knows it."""
        return self.fight.player.seat.encounter

    async def press(self, *keys: str) -> str:
        """Presses keys one by one; the screen after them."""
        await self.pilot.press(*keys)
        return await self.text()

    async def type(self, text: str) -> str:
        """Types a text."""
        return await self.press(*("space" if char == " " else char for char in text))

    async def text(self) -> str:
        """What the screen shows once it is at rest."""
        await self.pilot.pause()
        for sheet in self.app.screen.query(SheetPanel):
            while not sheet._weigh(sheet.scene):
                pass
            sheet.settle()
        await self.pilot.pause()
        return "\n".join(strip.text.rstrip() for strip in self.app.screen._compositor.render_strips())


async def until(condition: Callable[[], bool], seconds: float = 5) -> None:
    """Waits for a state; fails when it never comes."""
    for _ in range(int(seconds / 0.01)):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came")


@asynccontextmanager
async def stage(
    path: Path | None, size: tuple[int, int] = WIDE, lang: str = "pt", **preferences: object
) -> AsyncIterator[Stage]:
    """A dashboard at a size and in a language."""
    app = EscudoApp(Look(lang), Preferences(**preferences), "gm", path)
    async with app.run_test(size=size) as pilot:
        if path is not None:
            await until(lambda: isinstance(app.screen, FightScreen) and app.screen.started)
        yield Stage(app, pilot)


def sample(folder: Path, text: str | None = None) -> Path:
    """A copy of the sample fight, or a fight of this text."""
    path = folder / "fight.toml"
    if text is None:
        shutil.copyfile(SAMPLE, path)
    else:
        path.write_text(text, encoding="utf-8")
    return path


def play(run: Callable[[], Awaitable[None]]) -> None:
    """Runs one test."""
    asyncio.run(run())
