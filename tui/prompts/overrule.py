"""The prompt that gives the last resolution another result: which roll or decision, and what it shows."""

from __future__ import annotations

from collections.abc import Sequence

from encounters import events as e
from encounters.asks import Answer
from encounters.errors import EscudoError
from encounters.history import Resolution
from tui.catalogue import refusal
from tui.labels import verb_help, verb_name
from tui.phrases import ask_word, degree
from tui.prompts.choices import Choices, Listed
from tui.prompts.draw import title_rule
from tui.prompts.listing import ListPrompt
from tui.prompts.outcome import Outcome, Overruling
from tui.prompts.typed import faces
from tui.scene import Scene
from tui.telling import option_word
from tui.text import Line, clip

Fact = e.Rolled | e.Decided


class OverrulePrompt(ListPrompt):
    """First the roll or decision, then its result: a degree from the list, or faces typed."""

    def __init__(self, scene: Scene, resolution: Resolution) -> None:
        self.scene = scene
        facts = [event for event in resolution.events if isinstance(event, e.Rolled | e.Decided)]
        self.facts: list[Fact] = sorted(facts, key=lambda fact: isinstance(fact, e.Decided))
        self.fact: Fact | None = None
        super().__init__(
            scene, [Listed(fact.name, self._named(fact), self._stands(fact)) for fact in self.facts]
        )

    def _named(self, fact: Fact) -> str:
        who = fact.roller if isinstance(fact, e.Rolled) else fact.who
        return f"{ask_word(self.scene.words, fact.name)} · {self.scene.name(who)}" if who else fact.name

    def _stands(self, fact: Fact) -> str:
        if isinstance(fact, e.Decided):
            return option_word(self.scene.words, fact.answer, {})
        told = (
            degree(self.scene.words, len(fact.cuts), fact.result, fact.name)
            if fact.cuts
            else str(fact.result)
        )
        return f"{fact.dice}: {' '.join(map(str, fact.faces))} {told}"

    def _results(self, fact: Fact) -> list[Listed]:
        if isinstance(fact, e.Decided) or not fact.cuts:
            return []
        words, count = self.scene.words, len(fact.cuts)
        listed = []
        low = 1
        for result in range(count + 1):
            high = fact.cuts[result] if result < count else 0
            span = f"{low}–{high}" if high >= low else f"{low}+"
            if high >= low or result == count:
                listed.append(Listed(str(result), degree(words, count, result, fact.name), span))
            low = max(low, high + 1)
        return listed

    def enter(self) -> Outcome | None:
        """The roll or decision chosen first, then its result."""
        current = self.choices.current
        if self.fact is None:
            if current is not None:
                self.fact = next(fact for fact in self.facts if fact.name == current.value)
                self.editor.set("")
                self.choices = Choices(self._results(self.fact))
            return None
        try:
            return Overruling({self.fact.name: self._given(self.fact)})
        except EscudoError as error:
            self.refused = refusal(self.scene.words, error, self.scene.encounter)
            return None

    def _given(self, fact: Fact) -> Answer:
        text, current = self.editor.text.strip(), self.choices.current
        if isinstance(fact, e.Decided):
            return Answer(option=text)
        if text and text[0].isdigit():
            return Answer(faces(text, fact.dice))
        return Answer(result=int(current.value)) if current is not None else Answer(faces(text, fact.dice))

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """The rolls of the last resolution, or the results of one of them."""
        words = scene.words
        lines: list[Line] = [
            title_rule(scene, verb_name(words, "overrule"), verb_help(words, "overrule"), width)
        ]
        label = words.text("ui.overrule.which") if self.fact is None else self._named(self.fact)
        if isinstance(self.fact, e.Rolled):
            label = f"{label} ({self.fact.dice})"
        lines.append(
            ((f" {label}: ", "key"), *self.editor.line(scene.glyphs, max(8, width - len(label) - 4)))
        )
        if self.refused:
            lines.append(((clip(f" {scene.glyphs.grave} {self.refused}", width), "warn"),))
        return [*lines, *self.choices.lines(scene, width, height - len(lines))]
