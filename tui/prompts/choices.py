"""A list of options with typing to find: filtering, the cursor in it, and how it is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from encounters.names import folded
from tui.panels.frame import window
from tui.scene import Scene
from tui.text import Line, Span, cell_width, clip, fit


class Listed(Struct, frozen=True):
    """An option as it is shown. `value` is what it stands for; `also` is searched and never shown."""

    value: str
    label: str
    hint: str = ""
    also: str = ""


def matching(options: Sequence[Listed], typed: str) -> list[Listed]:
    """The options that fit what was typed: begun so first, then a word begun so, then containing it."""
    wanted = folded(typed)
    if not wanted:
        return list(options)
    ranked = [(rank, index) for index, option in enumerate(options) if (rank := _rank(option, wanted)) < 4]
    return [options[index] for _, index in sorted(ranked)]


def _rank(option: Listed, wanted: str) -> int:
    label, value = folded(option.label), folded(option.value)
    if wanted in (label, value):
        return 0
    if label.startswith(wanted) or value.startswith(wanted):
        return 1
    if any(part.startswith(wanted) for part in label.replace("-", " ").split()):
        return 2
    return 3 if wanted in label or wanted in value or wanted in folded(f"{option.hint} {option.also}") else 4


class Choices:
    """Options in columns, one of them under the cursor, some of them ticked."""

    def __init__(self, options: Sequence[Listed]) -> None:
        self.options = list(options)
        self.shown = list(options)
        self.at = 0
        self.moved = False
        self._first = 0

    def find(self, typed: str) -> None:
        """Filters by what was typed."""
        self.shown = matching(self.options, typed)
        self.at = 0

    def point(self, value: str) -> None:
        """Puts the cursor on a value, if it is listed."""
        for index, option in enumerate(self.shown):
            if option.value == value:
                self.at = index

    def move(self, steps: int) -> None:
        """Moves the cursor, around the ends."""
        if self.shown:
            self.at = (self.at + steps) % len(self.shown)
            self.moved = True

    @property
    def current(self) -> Listed | None:
        """The option under the cursor."""
        return self.shown[self.at] if self.shown else None

    def lines(
        self, scene: Scene, width: int, height: int, ticked: frozenset[str] = frozenset()
    ) -> list[Line]:
        """The options in as many columns as fit, filled downwards."""
        if height < 1 or not self.options:
            return []
        if not self.shown:
            return [((f"   {scene.words.text('ui.prompt.nothing')}", "dim"),)]
        widest = max(cell_width(o.label) + cell_width(o.hint) for o in self.shown) + 5
        columns = max(1, min(3, width // max(18, min(widest, width))))
        if len(self.shown) <= height:
            columns = 1
        column = width // columns
        rows = -(-len(self.shown) // columns)
        self._first = window(rows, height, self.at % rows, self._first)
        lines: list[Line] = []
        for row in range(self._first, min(rows, self._first + height)):
            line: list[Span] = []
            for index in range(row, len(self.shown), rows):
                line += self._cell(scene, index, column, ticked)
            lines.append(tuple(line))
        return lines

    def _cell(self, scene: Scene, index: int, width: int, ticked: frozenset[str]) -> list[Span]:
        option = self.shown[index]
        here = index == self.at
        tick = scene.glyphs.marked if option.value in ticked else " "
        sign = scene.glyphs.selected if here else " "
        label = clip(option.label, width - 4)
        hint = fit(f" {option.hint}" if option.hint else "", width - 3 - cell_width(label))
        return [(f" {sign}{tick}", "key"), (label, "selected" if here else ""), (hint, "dim")]
