"""`/`: finding a rule, a condition, a weapon in all rule systems; the card that is found, and applying it."""

from __future__ import annotations

from collections.abc import Sequence

import systems
from encounters.system import Card, RuleSystem
from encounters.words import Words
from tui.catalogue import words_for
from tui.labels import verb_name
from tui.lookup import WORDS
from tui.lookup.applying import Applied, applying
from tui.lookup.cards import cards_of, kind_word, links
from tui.lookup.finder import Found, find
from tui.lookup.warming import warming
from tui.panels.frame import window
from tui.prompts.cards import FOLLOWED, card_lines
from tui.prompts.draw import title_rule
from tui.prompts.editor import Editor
from tui.prompts.outcome import Closed, Outcome
from tui.scene import Scene
from tui.text import Line, cell_width, clip, fit, shown, spread

Place = tuple[str, str]
"""A card: the name of its rule system and its key."""


class LookupPrompt:
    """A list with typing to find; Enter shows a card, Escape goes back one card, to the list, and out.

    `cards` are shown at once: one as a card, several as a list to choose from.
    """

    height = 14

    def __init__(self, scene: Scene, *cards: str) -> None:
        self.scene = scene
        self.editor = Editor()
        self.found: list[Found] = []
        self.at = 0
        self.trail: list[Place] = []
        self.link = -1
        self._given = cards
        self._first = 0
        self._top = 0
        self._typed: tuple[str, tuple[str, ...]] = ("", ())
        self.warming = warming(scene.system.name)
        if len(cards) == 1:
            self.trail = [(scene.system.name, cards[0])]
        self._find()

    # Finding

    def _find(self) -> None:
        """Looks up what is typed, in all systems that are ready."""
        typed = (self.editor.text.strip(), self.warming.ready)
        if typed == self._typed and self.found:
            return
        if typed[0] != self._typed[0]:
            self.at = self._first = 0
        self._typed = typed
        own, lang = self.scene.system.name, self.scene.words.lang
        self.found = find(*typed, own, lang) if typed[0] else self._proposed()

    def _proposed(self) -> list[Found]:
        """Before anything is typed: the cards given."""
        own = self.scene.system
        cards = cards_of(own, self.scene.words.lang)
        return [
            Found(own.name, key, cards[key].kind, (cards[key].name, cards[key].name), 0.0)
            for key in self._given
            if key in cards
        ]

    def renew(self, scene: Scene) -> None:
        """Takes the scene's language and state."""
        self.scene = scene
        self._typed = ("", ())
        self._find()

    # The card

    @property
    def card(self) -> Card | None:
        """The card that is being read, or None while the list is shown."""
        return self._cards()[self.trail[-1][1]] if self.trail else None

    def _system(self) -> RuleSystem:
        return systems.load(self.trail[-1][0])

    def _cards(self) -> dict[str, Card]:
        return dict(cards_of(self._system(), self.scene.words.lang))

    def _links(self) -> Sequence[str]:
        return links(self._system(), self.scene.words.lang, self.trail[-1][1])

    def _applied(self) -> Applied | None:
        """What `a` does with the card; only the fight's own rules can be applied."""
        scene, card = self.scene, self.card
        if card is None or self.trail[-1][0] != scene.system.name:
            return None
        marked = [id for id in scene.encounter.entities if id in scene.marked]
        targets = marked or ([scene.selected.id] if scene.entity is not None else [])
        return applying(scene.system, scene.encounter, card, targets)

    # Keys

    def key(self, key: str, char: str | None) -> Outcome | None:
        """Takes one key."""
        if self.trail:
            return self._reading(key, char)
        if key == "escape" or (key == "backspace" and not self.editor.text):
            return Closed()
        if key == "enter":
            self._find()
            if self.found:
                self._show((self.found[self.at].system, self.found[self.at].key))
        elif key in ("down", "ctrl+n", "tab", "up", "ctrl+p", "shift+tab"):
            step = 1 if key in ("down", "ctrl+n", "tab") else -1
            self.at = (self.at + step) % len(self.found) if self.found else 0
        elif self.editor.key(key, char):
            self._find()
        return None

    def _show(self, place: Place) -> None:
        self.trail.append(place)
        self.link, self._top = -1, 0

    def _reading(self, key: str, char: str | None) -> Outcome | None:
        linked = self._links()
        if char == "a":
            return self._applied()
        if key in ("escape", "backspace") or char == "q" or (key == "enter" and self.link < 0):
            return self._back()
        if char is not None and char.isdigit() and 0 < int(char) <= min(len(linked), FOLLOWED):
            self._show((self.trail[-1][0], linked[int(char) - 1]))
        elif key == "enter":
            self._show((self.trail[-1][0], linked[self.link]))
        elif key in ("tab", "shift+tab") and linked:
            step = 1 if key == "tab" else -1
            self.link = (self.link + step) % len(linked) if self.link >= 0 or step > 0 else len(linked) - 1
        else:
            self._scroll(key, char)
        return None

    def _back(self) -> Outcome | None:
        self.trail.pop()
        self.link, self._top = -1, 0
        # A card that was opened by itself has no list behind it.
        return Closed() if not self.trail and len(self._given) == 1 else None

    def _scroll(self, key: str, char: str | None) -> None:
        page = self.height - 2
        steps = {"down": 1, "up": -1, "pagedown": page, "pageup": -page}
        letters = {"j": 1, "k": -1, " ": page, "]": page, "[": -page}
        self._top = max(0, self._top + steps.get(key, 0) + letters.get(char or "", 0))

    def paste(self, text: str) -> None:
        """Pastes into the line."""
        if not self.trail:
            self.editor.insert(text)
            self._find()

    # Drawing

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """The list, or the card."""
        self.scene = scene
        return self._card_lines(width, height) if self.trail else self._list_lines(width, height)

    def _list_lines(self, width: int, height: int) -> list[Line]:
        scene, words = self.scene, self.scene.words
        self._find()
        title = title_rule(scene, words.text("ui.lookup.title"), words.text("ui.lookup.note"), width)
        line: Line = (("/", "key"), *self.editor.line(scene.glyphs, width - 2))
        if not self.found:
            typed = self.editor.text.strip()
            return [title, line, *([((f"   {words.text('ui.prompt.nothing')}", "dim"),)] if typed else [])]
        rows = height - 2
        self._first = window(len(self.found), rows, self.at, self._first)
        told = words_for(words.lang, None, WORDS)
        shown_rows = range(self._first, min(len(self.found), self._first + rows))
        return [title, line, *(self._row(told, index, width) for index in shown_rows)]

    def _row(self, words: Words, index: int, width: int) -> Line:
        scene, entry = self.scene, self.found[index]
        here = index == self.at
        kind = kind_word(words, entry.kind)
        tail = kind if entry.system == scene.system.name else f"{kind}, {entry.system}"
        name = clip(shown(entry.title(words.lang)), max(8, width - cell_width(tail) - 6))
        sign = scene.glyphs.selected if here else " "
        rest = fit(f"  {tail}", max(0, width - 3 - cell_width(name)))
        return ((f" {sign} ", "key"), (name, "selected" if here else ""), (rest, "dim"))

    def _card_lines(self, width: int, height: int) -> list[Line]:
        scene, system = self.scene, self._system()
        words = words_for(scene.words.lang, system, WORDS)
        title = title_rule(scene, scene.words.text("ui.lookup.card"), self._hint(), width)
        lines = card_lines(scene, system, words, self.trail[-1][1], self.link, width)
        rows = height - 1
        if self.link >= 0:
            at = next((n for n, line in enumerate(lines) if any(role == "selected" for _, role in line)), 0)
            self._top = min(max(self._top, at - rows + 1), at)
        self._top = max(0, min(self._top, len(lines) - rows))
        page = lines[self._top : self._top + rows]
        if self._top + rows < len(lines):
            page[-1] = spread(page[-1], ((f" {scene.glyphs.more} ", "key"),), width)
        return [title, *page]

    def _hint(self) -> str:
        """What can be done with the card: applying it, following a link, going back."""
        words, applied = self.scene.words, self._applied()
        parts = [words.text("ui.lookup.back")]
        if self._links():
            parts.insert(0, words.text("ui.lookup.links"))
        if applied is not None:
            ids = (applied.given.get("targets") or applied.given.get("target") or "").split(",")
            whom = ", ".join(self.scene.name(id) for id in ids if id)
            act = verb_name(words, applied.verb)
            parts.insert(0, words.text("ui.lookup.apply", what=f"{act} ({whom})" if whom else act))
        return " · ".join(parts)
