"""The lesson on the screen: where one is, what to press, what was just done."""

from __future__ import annotations

from collections.abc import Sequence

from tui.catalogue import words_for
from tui.panels.base import StripPanel
from tui.scene import Scene
from tui.text import Line, clip, wrap
from tui.tutorial import WORDS
from tui.tutorial.lessons import LESSONS

ROWS = 4


class LessonPanel(StripPanel):
    """Shows the lesson at `at`; `asking` while a prompt is open, `praised` the lesson that was just done."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.at = 0
        self.asking = False
        self.praised = ""
        self.skip = ""

    def draw(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """The rule with the number of the lesson, and what to do."""
        words = words_for(scene.words.lang, None, WORDS)
        if self.at >= len(LESSONS):
            title, told = words.text("tutorial.end.title"), words.text("tutorial.end.text")
            leaving = words.text("tutorial.leave", key=scene.keys.of(":quit"))
        else:
            lesson = LESSONS[self.at]
            name = words.text(f"tutorial.{lesson.slug}.title")
            title = words.text("tutorial.title", number=self.at + 1, count=len(LESSONS), name=name)
            part = "asking" if self.asking and words.has(f"tutorial.{lesson.slug}.asking") else "text"
            told = words.text(f"tutorial.{lesson.slug}.{part}", key=scene.keys.of(lesson.key))
            leaving = words.text("tutorial.skip", key=self.skip, quit=scene.keys.of(":quit"))
        if self.praised and not self.asking:
            done = words.text(f"tutorial.{self.praised}.title")
            told = f"{words.text('tutorial.done', name=done, sign=scene.glyphs.done)} {told}"
        rule = scene.glyphs.rule
        note = clip(f" {leaving}", max(0, width - len(title) - 6))
        lines: list[Line] = [((rule * 2, "key"), (f" {title} ", "focus"), (note, "dim"))]
        return [*lines, *(((f" {text}", ""),) for text in wrap(told, width - 2)[: height - 1])]
