"""The screen of the tutorial: the dashboard on a private fight, with the lesson under its title."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.events import Key
from textual.geometry import Region, Size

from encounters.file import EncounterFile
from systems.opening import open_seat
from tui.catalogue import words_for
from tui.keys import key_name
from tui.look import Look
from tui.plan import plan
from tui.player import Player
from tui.prompts.answer import AnswerPrompt
from tui.prompts.form import Form
from tui.prompts.lookup import LookupPrompt
from tui.screens.fight import FightScreen
from tui.tutorial import FIGHT
from tui.tutorial.lessons import LESSONS, Lesson, Seen
from tui.tutorial.panel import ROWS, LessonPanel

if TYPE_CHECKING:
    from tui.prompts.outcome import Prompt

SKIPPING = (">", "=", "f8")
"""Keys that may skip a lesson; the first that does nothing else in this fight is taken."""


class TutorialScreen(FightScreen, inherit_bindings=False):
    """The dashboard with a teacher. The fight is thrown away with the screen."""

    def __init__(self, look: Look, seat_name: str, moved: Mapping[str, str] | None = None) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="escudo-")
        path = Path(self._folder.name) / "tutorial.toml"
        EncounterFile(path).create(FIGHT.read_text("utf-8"))
        seat = open_seat(path, seat_name)
        super().__init__(Player(seat, words_for(look.lang, seat.system)), look, moved)
        self._plan.places = self._places
        self._lesson = LessonPanel("lesson")
        self._lesson.skip = next((key for key in SKIPPING if key not in self.keymap.names), SKIPPING[-1])
        self._since = 0

    @property
    def lesson(self) -> int:
        """The position of the lesson that is on; as many as there are when all is done."""
        return self._lesson.at

    def compose(self) -> ComposeResult:
        """The panels of the fight, and the lesson."""
        yield from super().compose()
        self._lesson.palette, self._lesson.glyphs = self.look.palette, self.look.glyphs
        yield self._lesson.data_bind(FightScreen.scene)

    def _places(self, size: Size) -> Mapping[str, Region]:
        """The plan of the fight with room for the lesson: what stands under the title gives way."""
        parts = dict(plan(size, self.view))
        if "title" not in parts:
            return parts
        top = parts["title"].bottom
        for name, (x, y, width, height) in parts.items():
            if name != "title" and y < top + ROWS and name != "foot":
                parts[name] = Region(x, top + ROWS, width, max(1, y + height - top - ROWS))
        return {"lesson": Region(0, top, size.width, ROWS), **parts}

    def on_key(self, event: Key) -> None:
        """The key that skips is the tutorial's; every other is the dashboard's. Then the lesson is judged."""
        if self.prompt is None and key_name(event) == self._lesson.skip:
            event.stop()
            event.prevent_default()
            self._next("")
        else:
            self.call_next(self._judge)

    def on_unmount(self) -> None:
        """The fight vanishes."""
        self._folder.cleanup()

    def _judge(self) -> None:
        """Goes on when the lesson was done."""
        panel, prompt = self._lesson, self.prompt
        panel.asking = panel.at < len(LESSONS) and _about(prompt, LESSONS[panel.at])
        if panel.at < len(LESSONS):
            steps = self.player.seat.history.steps[self._since :]
            lesson = LESSONS[panel.at]
            if lesson.done(Seen(steps, prompt, self.state.question is not None)):
                self._next(lesson.slug)
                return
        panel.redraw()

    def _next(self, done: str) -> None:
        panel = self._lesson
        panel.at = min(panel.at + 1, len(LESSONS))
        panel.praised, panel.asking = done, False
        self._since = len(self.player.seat.history.steps)
        panel.redraw()


def _about(prompt: Prompt | None, lesson: Lesson) -> bool:
    """Whether a prompt is the one in which the lesson goes on, so that its keys are to be told."""
    if isinstance(prompt, Form):
        return prompt.verb.slug == lesson.key
    if isinstance(prompt, AnswerPrompt):
        return lesson.slug == "turn"
    return isinstance(prompt, LookupPrompt) and lesson.slug in ("lookup", "chase")
