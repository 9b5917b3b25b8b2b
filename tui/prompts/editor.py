"""One line of text being typed."""

from __future__ import annotations

from tui.glyphs import Glyphs
from tui.text import Line, cell_width, shown

LONGEST = 20_000


class Editor:
    """A text and the place of the cursor in it. `key` tells whether it took the key."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.cursor = len(text)

    def set(self, text: str) -> None:
        """Another text, the cursor at its end."""
        self.text = text
        self.cursor = len(text)

    def insert(self, text: str) -> None:
        """Puts text in at the cursor; line breaks become spaces."""
        clean = " ".join(text.splitlines())[: LONGEST - len(self.text)]
        self.text = self.text[: self.cursor] + clean + self.text[self.cursor :]
        self.cursor += len(clean)

    def key(self, key: str, char: str | None) -> bool:
        """Takes one key: a character, or a key that moves and deletes."""
        if char is not None and char.isprintable():
            self.insert(char)
            return True
        before, after = self.text[: self.cursor], self.text[self.cursor :]
        if key in ("backspace", "ctrl+h"):
            self.text, self.cursor = before[:-1] + after, max(0, self.cursor - 1)
        elif key in ("delete", "ctrl+d"):
            self.text = before + after[1:]
        elif key == "ctrl+u":
            self.text, self.cursor = after, 0
        elif key == "ctrl+k":
            self.text = before
        elif key == "ctrl+w":
            kept = before.rstrip()
            kept = kept[: kept.rfind(" ") + 1]
            self.text, self.cursor = kept + after, len(kept)
        elif key in ("home", "ctrl+a"):
            self.cursor = 0
        elif key in ("end", "ctrl+e"):
            self.cursor = len(self.text)
        elif key == "left" and self.text:
            self.cursor = max(0, self.cursor - 1)
        elif key == "right" and self.text:
            self.cursor = min(len(self.text), self.cursor + 1)
        else:
            return False
        return True

    def line(self, glyphs: Glyphs, width: int) -> Line:
        """The text with its cursor, scrolled so that the cursor is visible."""
        before, after = shown(self.text[: self.cursor]), shown(self.text[self.cursor :])
        while before and cell_width(before) >= width:
            before = before[1:]
        under = after[:1] or " "
        return ((before, ""), (under, "cursor"), (after[1:], ""))
