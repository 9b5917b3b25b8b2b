"""The base of every panel: it draws its own lines, and repaints only the cells that changed."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from textual.events import Resize
from textual.geometry import Region, Size
from textual.reactive import Reactive, reactive
from textual.strip import Strip
from textual.widget import Widget

from tui.glyphs import UNICODE, Glyphs
from tui.scene import Scene
from tui.text import Cell, Line, cells
from tui.themes import Palette

GAP = 10
"""Unchanged cells that are cheaper to send again than to jump over."""


class StripPanel(Widget, can_focus=False):
    """Draws the lines that `draw` gives for a scene."""

    DEFAULT_CSS = "StripPanel { background: ansi_default; }"

    scene: reactive[Scene | None] = reactive(None, repaint=False, init=False)
    """The fight as it is shown; bound down by the screen."""

    virtual_size = Reactive(Size(0, 0), repaint=False, init=False)
    """As large as the panel; unlike in other widgets, a new size paints nothing a second time."""

    palette: Palette = Palette("terminal")
    glyphs: Glyphs = UNICODE

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._rows: list[tuple[Cell, ...]] = []
        self._strips: dict[int, Strip] = {}
        self._appears = True

    def draw(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """The lines to show, at most `height` of them."""
        raise NotImplementedError

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The lines to show now; none before there is a scene."""
        return self.draw(self.scene, width, height) if self.scene is not None else ()

    def watch_scene(self) -> None:
        """Repaints what a new scene changes."""
        self.redraw()

    def on_resize(self, event: Resize) -> None:
        """Draws for the new size, unless the layout's own painting did so already."""
        width, height = self.size
        if len(self._rows) != height or not height or len(self._rows[0]) != width:
            self.redraw()

    def repaint_all(self) -> None:
        """Paints every cell again, after a change of theme or glyphs."""
        self._strips.clear()
        self.redraw()
        self.refresh()

    def appear(self, appears: bool) -> None:
        """Told by the layout: a panel that lies under others draws nothing until it comes up again."""
        if appears and not self._appears:
            self.forget()
        self._appears = appears

    def forget(self) -> None:
        """Drops what was drawn, before the panel is shown again with other lines."""
        self._rows = []
        self._strips.clear()
        self._styles_cache.clear()

    def _compute(self, width: int, height: int) -> list[tuple[Cell, ...]]:
        rows = [cells(line, width) for line in self.lines(width, height)[:height]]
        return rows + [cells((), width)] * (height - len(rows))

    def redraw(self) -> None:
        """Computes the lines and marks the cells that differ from those on the screen."""
        width, height = self.size
        if not width or not height or not self._appears:
            return
        old, self._rows = self._rows, self._compute(width, height)
        if len(old) != height or len(old[0]) != width:
            self._strips.clear()
            self.refresh()
            return
        regions = []
        for y, (before, after) in enumerate(zip(old, self._rows, strict=True)):
            if before != after:
                self._strips.pop(y, None)
                regions += [Region(x, y, stop - x, 1) for x, stop in changed_spans(before, after)]
        if regions:
            self.refresh(*regions)

    def render_line(self, y: int) -> Strip:
        """The line at `y` as Textual paints it."""
        width, height = self.size
        if len(self._rows) != height or (self._rows and len(self._rows[0]) != width):
            self._rows = self._compute(width, height)
            self._strips.clear()
        strip = self._strips.get(y)
        if strip is None:
            row = self._rows[y] if y < len(self._rows) else cells((), width)
            strip = self._strips[y] = self._strip(row)
        return strip

    def _strip(self, row: tuple[Cell, ...]) -> Strip:
        segments = []
        style, plain = self.palette.style, self.glyphs.plain
        run: list[str] = []
        role = row[0][1] if row else ""
        for char, own in row:
            if own != role:
                segments.append(Segment("".join(run), style(role)))
                run, role = [], own
            run.append(plain(char))
        if run:
            segments.append(Segment("".join(run), style(role)))
        return Strip(segments, len(row))

    def text(self) -> str:
        """What the panel shows, as plain text."""
        return "\n".join("".join(char for char, _ in row).rstrip() for row in self._rows)


def changed_spans(before: Sequence[Cell], after: Sequence[Cell]) -> list[tuple[int, int]]:
    """The columns in which two rows differ, as (start, stop); small gaps are bridged."""
    spans: list[tuple[int, int]] = []
    for x, (old, new) in enumerate(zip(before, after, strict=True)):
        if old == new:
            continue
        start = x
        while start and not after[start][0]:
            start -= 1
        stop = x + 1
        while stop < len(after) and (not after[stop][0] or not before[stop][0]):
            stop += 1
        if spans and start - spans[-1][1] <= GAP:
            spans[-1] = (spans[-1][0], max(stop, spans[-1][1]))
        else:
            spans.append((start, stop))
    return spans
