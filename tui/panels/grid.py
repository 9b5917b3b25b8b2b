"""The drawing of who stands where that some rules give: its squares on the left, its legend beside them."""

from __future__ import annotations

from collections.abc import Sequence

from tui.text import Line, cell_width, fit, shown

GAP = 2


def parted(rows: Sequence[str]) -> tuple[list[str], list[str]]:
    """The drawing and its legend, which an empty row parts."""
    lines = [shown(row).rstrip() for row in rows]
    cut = lines.index("") if "" in lines else len(lines)
    return lines[:cut], lines[cut + 1 :]


def rows_wanted(rows: Sequence[str], width: int) -> int:
    """How many rows the drawing takes at this width, its legend included."""
    drawing, legend = parted(rows)
    beside = _beside(drawing, legend, width)
    return max(len(drawing), len(legend)) if beside else len(drawing) + len(legend)


def _beside(drawing: Sequence[str], legend: Sequence[str], width: int) -> bool:
    across = max(map(cell_width, drawing), default=0) + GAP + max(map(cell_width, legend), default=0)
    return across < width


def grid_lines(rows: Sequence[str], width: int, height: int) -> list[Line]:
    """The drawing, with its legend beside it where there is room, else below it, else without."""
    drawing, legend = parted(rows)
    if not _beside(drawing, legend, width):
        below: list[Line] = [((f" {text}", "dim"),) for text in legend]
        above: list[Line] = [((f" {text}", "" if number else "dim"),) for number, text in enumerate(drawing)]
        return [*above, *below][:height]
    column = max(map(cell_width, drawing), default=0) + GAP
    count = max(len(drawing), len(legend))
    left = [*drawing, *[""] * (count - len(drawing))]
    right = [*legend, *[""] * (count - len(legend))]
    lines: list[Line] = []
    for number, (square, name) in enumerate(zip(left, right, strict=True)):
        lines.append(((f" {fit(square, column)}", "" if number else "dim"), (name, "dim")))
    return lines[:height]
