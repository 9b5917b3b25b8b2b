"""Drawing one card of the look-up: its name, text, table, links and source."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.system import Card
from tui.scene import Scene
from tui.text import Line, cell_width, fit, shown, wrap


def card_lines(scene: Scene, card: Card, width: int) -> list[Line]:
    """A card as lines of at most `width` columns."""
    lines: list[Line] = [((f" {shown(card.name)}", "title"), (f"  {card.slug}", "dim"))]
    lines += [((f" {text}", ""),) for text in wrap(shown(card.text), width - 2) if card.text]
    lines += table_lines(card.table, width)
    if card.see:
        lines += [
            ((f" {text}", "dim"),) for text in wrap(f"{scene.glyphs.arrow} {', '.join(card.see)}", width - 2)
        ]
    if card.source:
        lines += [((f" {text}", "dim"),) for text in wrap(shown(card.source), width - 2)]
    return lines


def table_lines(table: Sequence[Sequence[str]], width: int) -> list[Line]:
    """A table whose columns are as wide as they need; the last takes what is left."""
    if not table:
        return []
    count = max(map(len, table))
    sizes = [max((cell_width(row[i]) for row in table if i < len(row)), default=0) for i in range(count)]
    room = width - 2 - 2 * (count - 1)
    while sum(sizes) > room and max(sizes) > 6:
        sizes[sizes.index(max(sizes))] -= 1
    lines: list[Line] = []
    for number, row in enumerate(table):
        cells = [fit(shown(cell), size) for cell, size in zip(row, sizes, strict=False)]
        lines.append(((f" {'  '.join(cells)}", "title" if number == 0 else ""),))
    return lines
