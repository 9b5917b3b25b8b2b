"""The prompt of a new fight: its name, then its rules."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.words import Words
from tui.glyphs import Glyphs
from tui.prompts.editor import Editor
from tui.text import Line


class NewFightPrompt:
    """Two fields: a name, and a rule system when there are several."""

    def __init__(self, words: Words, glyphs: Glyphs, systems: Sequence[str]) -> None:
        self.words = words
        self.glyphs = glyphs
        self.systems = list(systems)
        self.editor = Editor()
        self.at = 0
        self.naming = True

    def key(self, key: str, char: str | None) -> tuple[str, str] | bool | None:
        """Takes one key; (name, system) when it is complete, False when it is left."""
        if key == "escape":
            return False
        if key == "enter":
            if not self.editor.text.strip():
                return None
            if self.naming and len(self.systems) > 1:
                self.naming = False
                return None
            return self.editor.text.strip(), self.systems[self.at]
        if self.naming:
            self.editor.key(key, char)
        elif key in ("down", "tab") or char == "j":
            self.at = (self.at + 1) % len(self.systems)
        elif key in ("up", "shift+tab") or char == "k":
            self.at = (self.at - 1) % len(self.systems)
        return None

    def lines(self, width: int) -> list[Line]:
        """The name being typed, then the rules to choose from."""
        told = self.words.text
        lines: list[Line] = [
            ((f"  {told('ui.new.name')}: ", "key"), *self.editor.line(self.glyphs, width - 16))
        ]
        if not self.naming:
            lines.append(((f"  {told('ui.new.system')}:", "key"),))
        for index, name in enumerate(self.systems if not self.naming else ()):
            here = index == self.at
            label = told(f"system.{name}") if self.words.has(f"system.{name}") else name
            lines.append(
                ((f"  {self.glyphs.selected if here else ' '} ", "key"), (label, "selected" if here else ""))
            )
        return lines
