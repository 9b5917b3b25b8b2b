"""What panels have in common: the rule with the title on top, the wall on the left, the window of a list."""

from __future__ import annotations

from collections.abc import Sequence

from tui.scene import Scene
from tui.text import Line, clip


def head(scene: Scene, panel: str, title: str, width: int, wall: bool = False, note: str = "") -> Line:
    """The first line of a panel; the one that has the keys is marked."""
    glyphs = scene.glyphs
    focused = scene.focus == panel
    lead = glyphs.rule * (2 if wall else 1)
    text = clip(f" {title} ", width - 3)
    tail = f" {clip(note, 24)} " if note else ""
    rest = max(0, width - len(lead) - len(text) - len(tail) - (1 if tail else 0))
    line: Line = (
        (lead, "rule"),
        (f"{glyphs.selected}{text[1:]}" if focused else text, "focus" if focused else "title"),
        (" " * rest, ""),
    )
    return (*line, (tail, "dim")) if tail else line


def walled(scene: Scene, lines: Sequence[Line], height: int) -> list[Line]:
    """`height` lines with the wall that parts a panel from its left neighbour."""
    wall = (f"{scene.glyphs.wall} ", "rule")
    rows: list[Line] = [*lines[:height], *([()] * (height - len(lines)))]
    return [(wall, *row) for row in rows]


def window(count: int, height: int, at: int, first: int) -> int:
    """The first row to show of `count`, so that row `at` is visible and little moves."""
    if count <= height:
        return 0
    first = max(0, min(first, count - height))
    if at < first:
        return at
    if at >= first + height:
        return at - height + 1
    return first
