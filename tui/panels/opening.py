"""The list of the opening screen: fights opened lately, shipped samples, a new fight."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct

from encounters.words import Words
from tui.glyphs import Glyphs
from tui.panels.base import StripPanel
from tui.panels.frame import window
from tui.scene import Scene
from tui.text import Line, clip, shown


class Start(Struct, frozen=True):
    """One way to begin."""

    kind: Literal["recent", "sample", "tutorial", "new"]
    name: str
    path: Path | None = None


class OpeningPanel(StripPanel):
    """A list; the screen gives it its entries, since there is no fight yet."""

    def __init__(self, id: str, words: Words, glyphs: Glyphs) -> None:
        super().__init__(id)
        self.words = words
        self.signs = glyphs
        self.starts: list[Start] = []
        self.at = 0
        self.toast = ""
        self.prompt_lines: list[Line] = []
        self._first = 0

    def draw(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """Not used: there is no scene."""
        return ()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The title, the entries by kind, a sentence at the foot."""
        told = self.words.text
        body: list[Line] = []
        place = 0
        kind = ""
        for index, start in enumerate(self.starts):
            if start.kind != kind:
                kind = start.kind
                body += [(), ((f"  {told(f'ui.opening.{kind}')}", "title"),)]
            here = index == self.at
            place = len(body) if here else place
            where = (
                f"  {shown(str(start.path.parent))}" if start.path is not None and kind == "recent" else ""
            )
            name = clip(start.name, max(8, width - 8))
            sign = self.signs.selected if here else " "
            body.append(
                (
                    (f"  {sign} ", "key"),
                    (name, "selected" if here else ""),
                    (clip(where, max(0, width - len(name) - 6)), "dim"),
                )
            )
        room = max(1, height - 4)
        self._first = window(len(body), room, place, self._first)
        lines: list[Line] = [(("  ESCUDO ", "focus"), (f" {told('ui.opening.title')}", "dim"))]
        lines += body[self._first : self._first + room]
        asked = self.prompt_lines
        lines = lines[: height - 1 - len(asked)]
        lines += [()] * (height - 1 - len(lines) - len(asked))
        lines += asked
        foot = (
            (f" {self.signs.grave} {self.toast}", "warn")
            if self.toast
            else (f" {told('ui.opening.keys')}", "dim")
        )
        return [*lines, ((clip(foot[0], width), foot[1]),)]
