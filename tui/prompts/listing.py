"""A prompt of one line and one list: typing finds, the arrows choose, Enter takes."""

from __future__ import annotations

from collections.abc import Sequence

from tui.prompts.choices import Choices, Listed
from tui.prompts.editor import Editor
from tui.prompts.outcome import Closed, Outcome
from tui.scene import Scene

DOWN = ("down", "ctrl+n", "tab")
UP = ("up", "ctrl+p", "shift+tab")


class ListPrompt:
    """The keys that every such prompt takes alike; each says what Enter makes of the line and the list."""

    height = 8

    def __init__(self, scene: Scene, listed: Sequence[Listed]) -> None:
        self.scene = scene
        self.editor = Editor()
        self.refused = ""
        self.choices = Choices(listed)

    def key(self, key: str, char: str | None) -> Outcome | None:
        """Takes one key."""
        if key == "escape":
            return Closed()
        if key == "enter":
            return self.enter()
        if key in DOWN or key in UP:
            self.choices.move(1 if key in DOWN else -1)
        elif self.editor.key(key, char):
            self.refused = ""
            self.choices.find(self.editor.text)
        return None

    def paste(self, text: str) -> None:
        """Pastes into the line."""
        self.editor.insert(text)

    def renew(self, scene: Scene) -> None:
        """Takes the words of the new scene; the screen replaces a prompt that is about something else."""
        self.scene = scene

    def enter(self) -> Outcome | None:
        """What the line and the list amount to; None while the prompt stays open."""
        raise NotImplementedError
