"""Answers to questions and dice by name, from `KEY=VALUE` texts in either language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from encounters import events as e
from encounters.asks import Answer
from encounters.dice import draft
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.names import folded
from encounters.play import Choice, Need, run
from encounters.system import RuleSystem
from encounters.words import LANGUAGES
from tui.catalogue import words_for
from tui.cli.faces import are_faces, faces
from tui.cli.parsing import BadCall
from tui.phrases import base_name, degree

MOST_ROLLS = 2
"""How many rolls deep a question is looked for that an answer was brought for."""


class Tongues(Struct, frozen=True):
    """What people call things in any language, for one rule system and the names of one fight."""

    system: RuleSystem
    state: Encounter

    def means(self, text: str, slug: str, tables: Sequence[str]) -> bool:
        """Whether a text is this slug, its word in some language, or the name of this entity."""
        wanted = folded(text)
        if wanted == folded(slug):
            return True
        entity = self.state.entities.get(slug)
        if entity is not None and folded(entity.name) == wanted:
            return True
        keys = [f"{table}.{slug}" for table in tables]
        catalogues = [words_for(lang, self.system) for lang in LANGUAGES]
        return any(
            folded(words.text(key)) == wanted for words in catalogues for key in keys if words.has(key)
        )

    def option(self, key: str, options: Sequence[str], text: str) -> str:
        """The option that a text means, whole or by what comes before its colon. Raises `Refused`."""
        for option in options:
            if self.means(text, option, ("option", "weapon")):
                return option
        begun = [option for option in options if self.means(text, option.partition(":")[0], ("option",))]
        if len(begun) == 1 or (begun and not text.count(":")):
            return begun[0]
        raise Refused("option", key=key, value=text, options=", ".join(options))

    def key(self, name: str, keys: Iterable[str]) -> str | None:
        """Which of the keys people gave means the ask or question of this name, or None."""
        given = list(keys)
        if name in given:
            return name
        base = base_name(name)
        for key in given:
            typed, rest = base_name(key), key[len(base_name(key)) :]
            if rest in ("", name[len(base) :]) and self.means(typed, base, ("ask",)):
                return key
        return None

    def result(self, key: str, cuts: int, text: str, ask: str = "") -> int:
        """The class that the name of a degree means, under so many cuts. Raises `BadCall`."""
        catalogues = [words_for(lang, self.system) for lang in LANGUAGES]
        for result in range(cuts + 1):
            if text and any(folded(degree(words, cuts, result, ask)) == folded(text) for words in catalogues):
                return result
        names = [degree(catalogues[-1], cuts, result, ask) for result in range(cuts + 1)]
        options = ", ".join(filter(None, names)) or "–"
        raise BadCall("no-result", key=key, value=text, options=options)


def claim(tongues: Tongues, need: Need, rest: Mapping[str, str]) -> tuple[str, Answer] | None:
    """The answer that some `KEY=VALUE` gives to what a resolver needs, with its key; None without one."""
    key = tongues.key(need.name, rest)
    if key is None:
        return None
    if need.question is not None:
        return key, Answer(option=tongues.option(need.name, need.question.options, rest[key]))
    return (key, Answer(faces(rest[key]))) if are_faces(rest[key]) else None


def asked_later(
    tongues: Tongues,
    choice: Choice,
    answers: Mapping[str, Answer],
    rest: Mapping[str, str],
    rolls: int = MOST_ROLLS,
) -> set[str]:
    """The keys of `rest` that the rules ask for after dice, if these fall in some way.

    A few rolls deep: a lost footing, a flight or a swim stand between a choice and its first question.
    """
    need = run(tongues.system, tongues.state, choice, answers, draft, lenient=True).need
    found: set[str] = set()
    if need is None:
        return found
    if need.question is not None:
        claimed = claim(tongues, need, rest)
        if claimed is None:
            answer = Answer(option=need.question.default)
        else:
            found.add(claimed[0])
            answer = claimed[1]
        return found | asked_later(tongues, choice, {**answers, need.name: answer}, rest, rolls)
    if rolls and need.ask is not None and need.ask.cuts:
        for result in range(len(need.ask.cuts) + 1):
            branch = {**answers, need.name: Answer(result=result)}
            found |= asked_later(tongues, choice, branch, rest, rolls - 1)
            if found.issuperset(rest):
                break
    return found


def named_dice(rest: Mapping[str, str]) -> dict[str, tuple[int, ...]]:
    """The texts among these whose value is faces."""
    return {key: faces(value) for key, value in rest.items() if are_faces(value)}


def overruling(tongues: Tongues, events: Sequence[e.Event], rest: Mapping[str, str]) -> dict[str, Answer]:
    """The answers by which the last act is overruled: faces, a degree or an option. Raises `BadCall`."""
    asked = {event.name: event for event in events if isinstance(event, e.Rolled | e.Decided)}
    given: dict[str, Answer] = {}
    for key, text in rest.items():
        name = next((name for name in asked if tongues.key(name, [key]) is not None), None)
        if name is None and not are_faces(text):
            raise BadCall("no-such-ask", key=key, options=", ".join(asked) or "–")
        event = asked.get(name or key)
        if are_faces(text) and not isinstance(event, e.Decided):
            given[name or key] = Answer(faces(text))
        elif isinstance(event, e.Rolled) and event.cuts:
            given[event.name] = Answer(result=tongues.result(key, len(event.cuts), text, event.name))
        elif isinstance(event, e.Decided):
            given[event.name] = Answer(option=text)
        else:
            raise BadCall("no-result", key=key, value=text, options="…")
    return given
