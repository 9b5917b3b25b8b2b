"""`?`: the help of the panel that has the keys; `?` again shows the whole table."""

from __future__ import annotations

from collections.abc import Sequence

from tui.help.texts import key_table, panel_help
from tui.prompts.draw import title_rule
from tui.prompts.outcome import Closed, Outcome
from tui.scene import Scene
from tui.text import Line


class HelpPrompt:
    """Pages of help; any letter but those that move closes it."""

    height = 18

    def __init__(self, panel: str, whole: bool = False) -> None:
        self.panel = panel
        self.whole = whole
        self._top = 0
        self._page = 10

    def renew(self, scene: Scene) -> None:
        """The help does not depend on the fight."""

    def paste(self, text: str) -> None:
        """Nothing is typed here."""

    def key(self, key: str, char: str | None) -> Outcome | None:
        """Takes one key."""
        if char == "?":
            self.whole, self._top = not self.whole, 0
        elif key == "down" or char == "j":
            self._top += 1
        elif key == "up" or char == "k":
            self._top -= 1
        elif key == "pagedown" or char in (" ", "]"):
            self._top += self._page
        elif key == "pageup" or char == "[":
            self._top -= self._page
        elif char is not None and char in "12345":
            self.panel, self.whole, self._top = (
                ("order", "sheet", "chase", "hazards", "log")[int(char) - 1],
                False,
                0,
            )
        else:
            return Closed()
        return None

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """The title and a page."""
        words = scene.words
        name = words.text("ui.help.all") if self.whole else words.text(f"ui.panel.{self.panel}")
        title = title_rule(scene, f"{words.text('ui.key.help')}: {name}", words.text("ui.help.note"), width)
        lines = key_table(scene, width) if self.whole else panel_help(scene, self.panel, width)
        self._page = max(1, height - 2)
        self._top = max(0, min(self._top, len(lines) - height + 1))
        return [title, *lines[self._top : self._top + height - 1]]
