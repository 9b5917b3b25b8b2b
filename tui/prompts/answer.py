"""The prompt of an open question: a decision to take, or dice that lie on the table."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.asks import Answer
from encounters.errors import EscudoError
from encounters.model import Asked
from tui.catalogue import refusal
from tui.phrases import ask_word
from tui.prompts.choices import Choices, Listed
from tui.prompts.draw import title_rule
from tui.prompts.editor import Editor
from tui.prompts.outcome import Answered, Closed, Outcome
from tui.prompts.typed import faces
from tui.scene import Scene
from tui.telling import option_word
from tui.text import Line, clip


class AnswerPrompt:
    """Answers `encounter.question`; leaving it leaves the question open."""

    height = 8

    def __init__(self, scene: Scene, question: Asked) -> None:
        self.scene = scene
        self.question = question
        self.editor = Editor()
        self.refused = ""
        names = {id: scene.name(id) for id in scene.encounter.entities}
        self.choices = Choices(
            [Listed(option, option_word(scene.words, option, names)) for option in question.options]
        )
        self.choices.point(question.default)

    def key(self, key: str, char: str | None) -> Outcome | None:
        """Takes one key."""
        if key == "escape":
            return Closed()
        if key == "enter":
            return self._enter()
        if key in ("down", "ctrl+n", "tab", "up", "ctrl+p", "shift+tab"):
            self.choices.move(1 if key in ("down", "ctrl+n", "tab") else -1)
        elif self.editor.key(key, char):
            self.refused = ""
            self.choices.find(self.editor.text)
        return None

    def paste(self, text: str) -> None:
        """Pastes dice."""
        self.editor.insert(text)

    def renew(self, scene: Scene) -> None:
        """Keeps the words of the new scene; the screen replaces the prompt of another question."""
        self.scene = scene

    def _enter(self) -> Outcome | None:
        name = self.question.name
        if self.question.need == "decision":
            current = self.choices.current
            return Answered({name: Answer(option=current.value)}) if current is not None else None
        try:
            shown = faces(self.editor.text, self.question.dice)
        except EscudoError as error:
            self.refused = refusal(self.scene.words, error, self.scene.encounter)
            return None
        return Answered({name: Answer(shown)}) if shown else None

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """Who must answer what, what is known, and the options."""
        question, words = self.question, scene.words
        note = scene.words.text("ui.question.open")
        title = (
            f"{scene.name(question.who)} · {ask_word(words, question.name)}"
            if question.who
            else ask_word(words, question.name)
        )
        lines: list[Line] = [title_rule(scene, title, note, width)]
        if question.known:
            lines.append(((clip(f" {' · '.join(question.known)}", width), "dim"),))
        label = (
            words.text("ui.question.dice", dice=question.dice)
            if question.need == "dice"
            else words.text("ui.question.choose")
        )
        lines.append(
            ((f" {label}: ", "key"), *self.editor.line(scene.glyphs, max(8, width - len(label) - 4)))
        )
        if self.refused:
            lines.append(((clip(f" {scene.glyphs.grave} {self.refused}", width), "warn"),))
        return [*lines, *self.choices.lines(scene, width, height - len(lines))]
