"""The tutorial: every lesson by the keys that it names, in both languages; skipping; nothing is kept."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from encounters.words import LANGUAGES
from tests.tui.stage import MEDIUM, SMALL, WIDE, Stage, play, stage, until
from tui import settings
from tui.app import EscudoApp
from tui.catalogue import words_for
from tui.look import Look
from tui.prompts.answer import AnswerPrompt
from tui.settings import Preferences
from tui.tutorial import WORDS
from tui.tutorial.lessons import LESSONS
from tui.tutorial.panel import ROWS
from tui.tutorial.screen import TutorialScreen

SIZES = [WIDE, MEDIUM, SMALL]


@asynccontextmanager
async def learning(size: tuple[int, int] = MEDIUM, lang: str = "pt") -> AsyncIterator[Stage]:
    """The tutorial at a size and in a language."""
    app = EscudoApp(Look(lang), Preferences(), "gm", None, tutorial=True)
    async with app.run_test(size=size) as pilot:
        await until(lambda: isinstance(app.screen, TutorialScreen) and app.screen.started)
        yield Stage(app, pilot)


async def answered(table: Stage) -> None:
    """Answers whatever the rules ask."""
    for _ in range(12):
        if not isinstance(table.fight.prompt, AnswerPrompt):
            return
        await table.press("enter")


async def finished(table: Stage) -> None:
    """Enter until no prompt is open."""
    for _ in range(12):
        if table.fight.prompt is None:
            return
        await table.press("enter")


def at(table: Stage) -> str:
    """The lesson that is on."""
    screen = table.app.screen
    assert isinstance(screen, TutorialScreen)
    return LESSONS[screen.lesson].slug if screen.lesson < len(LESSONS) else "end"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_lesson_by_its_keys(lang: str) -> None:
    words = words_for(lang, None, WORDS)

    async def run() -> None:
        async with learning(MEDIUM, lang) as table:
            screen = await table.text()
            assert words.text("tutorial.initiative.title") in screen
            await table.press("n")
            assert at(table) == "attack"
            await table.press("a")
            assert words.text("tutorial.attack.asking")[:40] in await table.text()
            await finished(table)
            assert at(table) == "damage"
            await table.press("d", "4")
            await finished(table)
            await answered(table)
            assert at(table) == "condition"
            await table.press("c")
            await table.type({"pt": "prost", "en": "prone"}[lang])
            await finished(table)
            assert at(table) == "hazard"
            await table.press("p")
            await table.type({"pt": "fog", "en": "fire"}[lang])
            await finished(table)
            assert at(table) == "turn"
            await table.press("n")
            await answered(table)
            assert at(table) == "undo"
            await table.press("u")
            assert at(table) == "lookup"
            await table.press("/")
            await table.type({"pt": "prostado", "en": "pronne"}[lang])
            await table.press("enter")
            assert at(table) == "chase"
            await table.press("escape", "escape", "K", "down", "down", "down")
            await finished(table)
            assert at(table) == "help" and table.state.chase is not None
            screen = await table.press("?")
            assert at(table) == "end"
            await table.press("escape")
            assert words.text("tutorial.end.text")[:30] in await table.text()

    play(run)


def test_what_was_not_done_does_not_count() -> None:
    async def run() -> None:
        async with learning() as table:
            await table.press("d", "4", "enter", "j", "k", "?", "escape")
            assert at(table) == "initiative"
            await table.press("n", "a", "escape")
            assert at(table) == "attack"

    play(run)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_lessons_are_skipped_and_fit_every_size(size: tuple[int, int], lang: str) -> None:
    async def run() -> None:
        async with learning(size, lang) as table:
            for number, lesson in enumerate(LESSONS):
                screen = await table.text()
                assert f"{number + 1} " in screen and at(table) == lesson.slug
                panel = table.app.screen.query_one("#lesson")
                assert panel.size.height == ROWS
                told = words_for(lang, None, WORDS)
                key = table.fight.keymap.of(lesson.key)
                last = told.text(f"tutorial.{lesson.slug}.text", key=key).split()[-1]
                assert last in panel.text(), "the whole hint is to be seen"
                await table.press(">")
            assert at(table) == "end"
            await table.press(">")
            assert at(table) == "end"

    play(run)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 120])
def test_every_hint_fits_its_rows(lang: str, width: int) -> None:
    from tui.text import wrap

    words = words_for(lang, None, WORDS)
    for lesson in LESSONS:
        for part in ("text", "asking"):
            if words.has(f"tutorial.{lesson.slug}.{part}"):
                told = words.text(f"tutorial.{lesson.slug}.{part}", key="K")
                assert len(wrap(told, width - 2)) <= ROWS - 1, (lesson.slug, part)


def test_the_language_is_switched_and_the_size_changed_in_the_middle() -> None:
    async def run() -> None:
        async with learning(WIDE, "pt") as table:
            await table.press("n", "f2")
            assert "Lesson 2" in await table.text()
            for size in ((80, 24), (40, 10), (20, 5), (200, 60), (60, 20)):
                await table.pilot.resize_terminal(*size)
                await table.text()
            assert at(table) == "attack"

    play(run)


def test_nothing_is_kept() -> None:
    async def run() -> None:
        async with learning() as table:
            await table.press("n")
            path = table.fight.player.seat.file.path
            assert path.exists() and settings.recent() == []
            places.append(path)

    places: list[Path] = []
    play(run)
    assert not places[0].exists()


def test_the_opening_screen_leads_there(tmp_path: Path) -> None:
    async def run() -> None:
        async with stage(None, MEDIUM) as table:
            assert "utorial" in await table.text()
            await table.press("t")
            await until(lambda: isinstance(table.app.screen, TutorialScreen))
            assert at(table) == "initiative"

    play(run)
