"""The roll log: the newest at the end, what was undone struck through, and reading back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from textual.events import MouseScrollDown, MouseScrollUp

from tui.panels.base import StripPanel
from tui.panels.frame import head, walled
from tui.scene import Scene
from tui.telling import Entry
from tui.telling import Line as Told
from tui.text import Line, wrap

MOST_LINES = 2_000
"""How many lines the panel keeps for reading back; the file keeps them all."""

Mark = tuple[int, int]
"""A line of the log: its step, and its place within the step."""


class Row(Struct, frozen=True):
    """A line of the log with its mark and the entry that holds it."""

    mark: Mark
    entry: Entry
    told: Told


class LogPanel(StripPanel):
    """The log. `at` is the line being read, None while the newest line is followed."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.at: Mark | None = None
        self._bottom: Mark | None = None

    def draw(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """The head and the lines that end with the newest, or with where somebody reads."""
        wall = self.region.x > 0
        room = width - 2 if wall else width
        rows = kept_rows(scene.log)
        bottom = _index(rows, self._bottom)
        at = _index(rows, self.at) if self.at is not None else -1
        note = "" if self._bottom is None else scene.words.text("ui.log.back", n=len(rows) - 1 - bottom)
        top = head(scene, "log", scene.words.text("ui.panel.log"), width, wall=wall, note=note)
        lines = _upwards(scene, rows, bottom, at, room, height - 1)
        return [top, *(walled(scene, lines, height - 1) if wall else lines)]

    def move(self, steps: int) -> None:
        """Moves the line being read; at the newest line the panel follows again."""
        rows = kept_rows(self.scene.log) if self.scene is not None else []
        if not rows:
            return
        here = _index(rows, self.at)
        there = max(0, min(len(rows) - 1, here + steps))
        page = max(1, self.size.height - 2)
        bottom = _index(rows, self._bottom)
        bottom = max(there, min(bottom, there + page // 2 if there < bottom - page // 2 else bottom))
        self.at = rows[there].mark
        self._bottom = rows[bottom].mark if bottom < len(rows) - 1 else None
        if there == len(rows) - 1 and steps > 0:
            self.follow()
        self.redraw()

    def page(self, direction: int) -> None:
        """Scrolls by a page."""
        self.move(direction * max(1, self.size.height - 2))

    def follow(self) -> None:
        """Goes back to the newest line."""
        self.at = self._bottom = None
        self.redraw()

    def rules(self) -> list[str]:
        """The rule of the line being read, else of the newest that has one; then those of its reasons."""
        rows = kept_rows(self.scene.log) if self.scene is not None else []
        if self.at is not None and rows:
            entry = rows[_index(rows, self.at)]
            rules = [entry.told.rule, *(line.rule for line in entry.entry.lines)]
            return [next(filter(None, rules), ""), *entry.told.reasons]
        newest = next((row.told for row in reversed(rows) if row.told.rule), None)
        return [newest.rule, *newest.reasons] if newest is not None else []

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Reads back."""
        self.move(-3)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Reads on."""
        self.move(3)


def kept_rows(log: Sequence[Entry]) -> list[Row]:
    """The lines that the panel keeps, oldest first."""
    rows: list[Row] = []
    for entry in reversed(log):
        for index in range(len(entry.lines) - 1, -1, -1):
            rows.append(Row((entry.step, index), entry, entry.lines[index]))
        if len(rows) >= MOST_LINES:
            break
    rows = rows[:MOST_LINES]
    rows.reverse()
    return rows


def _index(rows: Sequence[Row], mark: Mark | None) -> int:
    """The place of a line; the newest for None, the oldest for one that is no longer kept."""
    if mark is None:
        return len(rows) - 1
    for index in range(len(rows) - 1, -1, -1):
        if rows[index].mark <= mark:
            return index
    return 0


def _upwards(scene: Scene, rows: Sequence[Row], bottom: int, at: int, width: int, height: int) -> list[Line]:
    """The last `height` lines up to `bottom`, wrapped to the width."""
    lines: list[Line] = []
    index = bottom
    while index >= 0 and len(lines) < height:
        lines[:0] = list(row_lines(scene, rows[index], index == at and scene.focus == "log", width))
        index -= 1
    return lines[-height:] if len(lines) > height else lines


def row_lines(scene: Scene, row: Row, read: bool, width: int) -> Iterator[Line]:
    """One line of the log, wrapped: the round before a choice, marks for undone and secret."""
    told, glyphs = row.told, scene.glyphs
    gutter = f"{row.entry.round:>2} " if told.head else "   "
    if told.struck:
        gutter = f"{gutter[:2]}{glyphs.struck}" if told.head else f"  {glyphs.struck}"
    if read:
        gutter = f"{glyphs.selected}{gutter[1:]}"
    text = f"{glyphs.secret} {told.text}" if told.secret else told.text
    if told.head and row.entry.seat != scene.seat:
        text += f"  ({row.entry.seat})"
    role = "struck" if told.struck else "secret" if told.secret else "title" if told.head else ""
    for part, piece in enumerate(wrap(text, max(width - 4, 8))):
        if part:
            yield (("   ", ""), (" ", ""), (piece, role))
        else:
            yield ((gutter, "key" if read else "dim"), ("" if told.head else " ", ""), (piece, role))
