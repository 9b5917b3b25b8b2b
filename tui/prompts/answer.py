"""The prompt of an open question: a decision to take, or dice that lie on the table."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.asks import Answer
from encounters.errors import EscudoError
from encounters.model import Asked
from tui.catalogue import refusal
from tui.figures import reasons
from tui.phrases import about, ask_word
from tui.prompts.choices import Listed
from tui.prompts.draw import title_rule
from tui.prompts.listing import ListPrompt
from tui.prompts.outcome import Answered, Outcome
from tui.prompts.typed import faces
from tui.scene import Scene
from tui.telling import option_word
from tui.text import Line, clip


class AnswerPrompt(ListPrompt):
    """Answers `encounter.question`; leaving it leaves the question open."""

    def __init__(self, scene: Scene, question: Asked) -> None:
        names = {id: scene.name(id) for id in scene.encounter.entities}
        options = [Listed(option, option_word(scene.words, option, names)) for option in question.options]
        super().__init__(scene, options)
        self.question = question
        self.choices.point(question.default)

    def enter(self) -> Outcome | None:
        """The option chosen, or the faces typed."""
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
        names = {id: scene.name(id) for id in scene.encounter.entities}
        who = names.get(question.who) or about(question.name, names)
        title = " · ".join(filter(None, (who, ask_word(words, question.name))))
        lines: list[Line] = [title_rule(scene, title, note, width)]
        if question.known:
            known = " · ".join(reasons(words, question.known, names))
            lines.append(((clip(f" {known}", width), "dim"),))
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
