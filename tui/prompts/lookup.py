"""`/`: finding a rule, a condition, a weapon; and the card that is found."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.system import Card
from tui.labels import slug_word
from tui.prompts.cards import card_lines
from tui.prompts.choices import Choices, Listed
from tui.prompts.draw import title_rule
from tui.prompts.editor import Editor
from tui.prompts.outcome import Closed, Outcome
from tui.scene import Scene
from tui.text import Line, shown


class LookupPrompt:
    """A list with typing to find; Enter shows a card, Escape goes back to the list, then closes."""

    height = 12

    def __init__(self, scene: Scene, card: str = "") -> None:
        self.editor = Editor()
        self.choices = Choices(())
        self.card: Card | None = None
        self._top = 0
        self._direct = bool(card)
        self.cards = scene.system.cards(scene.words.lang)
        self._list(scene)
        if card in self.cards:
            self.card = self.cards[card]

    def _list(self, scene: Scene) -> None:
        listed = [
            Listed(
                key,
                shown(card.name),
                " ".join([card.slug, slug_word(scene.words, "kind", card.kind), *card.aliases]),
            )
            for key, card in self.cards.items()
        ]
        self.choices = Choices(listed)
        self.choices.find(self.editor.text)

    def renew(self, scene: Scene) -> None:
        """Takes the cards in the scene's language."""
        self.cards = scene.system.cards(scene.words.lang)
        self._list(scene)
        if self.card is not None:
            self.card = self.cards.get(self.card.slug, self.card)

    def key(self, key: str, char: str | None) -> Outcome | None:
        """Takes one key."""
        if self.card is not None:
            return self._reading(key, char)
        if key == "escape":
            return Closed()
        if key == "enter" and self.choices.current is not None:
            self.card, self._top = self.cards[self.choices.current.value], 0
        elif key in ("down", "ctrl+n", "tab", "up", "ctrl+p", "shift+tab"):
            self.choices.move(1 if key in ("down", "ctrl+n", "tab") else -1)
        elif self.editor.key(key, char):
            self.choices.find(self.editor.text)
        return None

    def _reading(self, key: str, char: str | None) -> Outcome | None:
        if key in ("escape", "enter", "backspace") or char == "q":
            if self._direct:
                return Closed()
            self.card = None
        elif key in ("down", "pagedown", "space") or char == "j":
            self._top += 1 if key == "down" or char == "j" else self.height - 2
        elif key in ("up", "pageup") or char == "k":
            self._top = max(0, self._top - (1 if key == "up" or char == "k" else self.height - 2))
        return None

    def paste(self, text: str) -> None:
        """Pastes into the line."""
        if self.card is None:
            self.editor.insert(text)
            self.choices.find(self.editor.text)

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """The list, or the card."""
        words = scene.words
        if self.card is None:
            title = title_rule(scene, words.text("ui.lookup.title"), words.text("ui.lookup.note"), width)
            line: Line = (("/", "key"), *self.editor.line(scene.glyphs, width - 2))
            return [title, line, *self.choices.lines(scene, width, height - 2)]
        title = title_rule(scene, words.text("ui.lookup.card"), words.text("ui.lookup.back"), width)
        lines = card_lines(scene, self.card, width)
        self._top = max(0, min(self._top, len(lines) - height + 1))
        return [title, *lines[self._top : self._top + height - 1]]
