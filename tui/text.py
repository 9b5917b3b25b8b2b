"""Text that people wrote, made fit for a terminal: shown literally, never run, measured in cells."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rich.cells import get_character_cell_size

from tui.phrases import visible

Span = tuple[str, str]
"""A text and the role it plays (see `tui.themes`); "" is plain."""
Line = tuple[Span, ...]
Cell = tuple[str, str]
"""What stands in one column and its role. The second column of a wide character holds ""."""


@lru_cache(maxsize=4096)
def shown(text: str) -> str:
    """A name as the screen draws it: made visible, and without the joiners that terminals measure apart."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(char for char in visible(text) if not _joins(char))


def _joins(char: str) -> bool:
    return 0xFE00 <= ord(char) <= 0xFE0F or unicodedata.category(char) == "Cf"


def cell_width(text: str) -> int:
    """How many columns a text takes."""
    return len(text) if text.isascii() else sum(map(get_character_cell_size, text))


def clip(text: str, width: int) -> str:
    """A text cut to at most `width` columns, with an ellipsis when something is lost."""
    if cell_width(text) <= width:
        return text
    if width <= 0:
        return ""
    taken, used = [], 0
    for char in text:
        size = get_character_cell_size(char)
        if used + size > width - 1:
            break
        taken.append(char)
        used += size
    return "".join(taken) + "…"


def fit(text: str, width: int) -> str:
    """A text of exactly `width` columns: cut, or filled with spaces."""
    cut = clip(text, width)
    return cut + " " * (width - cell_width(cut))


def wrap(text: str, width: int) -> list[str]:
    """A text broken at spaces into lines of at most `width` columns; longer words are broken too."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            joined = f"{line} {word}" if line else word
            if cell_width(joined) <= width:
                line = joined
                continue
            if line:
                lines.append(line)
            *whole, line = _broken(word, width)
            lines.extend(whole)
        lines.append(line)
    return lines


def _broken(word: str, width: int) -> list[str]:
    pieces, piece = [], ""
    for char in word:
        if piece and cell_width(piece + char) > width:
            pieces.append(piece)
            piece = ""
        piece += char
    return [*pieces, piece]


def line_width(line: Line) -> int:
    """How many columns a line takes."""
    return sum(cell_width(text) for text, _ in line)


def cells(line: Line, width: int) -> tuple[Cell, ...]:
    """A line as exactly `width` cells: what is too long is lost, what is missing is blank."""
    row: list[Cell] = []
    for text, role in line:
        if text.isascii():
            row.extend((char, role) for char in text)
            continue
        for char in text:
            size = get_character_cell_size(char)
            if size:
                row.append((char, role))
                row.extend((("", role),) * (size - 1))
            elif row:
                row[-1] = (row[-1][0] + char, row[-1][1])
    if len(row) > width:
        row = row[:width]
        if row and row[-1][0] and get_character_cell_size(row[-1][0][0]) > 1:
            row[-1] = (" ", row[-1][1])
    return (*row, *((" ", ""),) * (width - len(row)))


def spread(left: Line, right: Line, width: int) -> Line:
    """Two lines at the two ends of one; the left one gives way."""
    room = width - line_width(right)
    kept: list[Span] = []
    for text, role in left:
        if room <= 0:
            break
        cut = clip(text, room)
        kept.append((cut, role))
        room -= cell_width(cut)
    return (*kept, (" " * max(room, 0), ""), *right)
