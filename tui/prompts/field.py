"""The fields of a verb's prompt: its parameters, then what the rules ask before any die falls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from encounters.asks import Ask, Question
from encounters.model import Encounter
from encounters.system import Option, Param, RuleSystem
from encounters.words import Words
from tui.labels import option_hint, option_label, param_name, value_label
from tui.phrases import about, ask_word
from tui.prompts.choices import Listed
from tui.telling import option_word
from tui.text import shown

Kind = Literal["param", "question", "dice", "further"]
FURTHER = "+"


class Field(Struct, frozen=True):
    """One thing to fill in. `told` is its value as people read it, "" when it is still open."""

    name: str
    label: str
    kind: Kind
    told: str = ""
    required: bool = True
    options: tuple[Listed, ...] = ()
    many: bool = False
    free: bool = False
    dice: str = ""
    param: Param | None = None
    ask: Ask | None = None


def param_field(
    system: RuleSystem, state: Encounter, words: Words, param: Param, args: dict[str, str]
) -> Field:
    """The field of a parameter. Options of a text are only proposals."""
    options: tuple[Listed, ...] = ()
    if param.options is not None:
        options = tuple(
            listed(system, words, option, option_label(system, state, words, param.name, option))
            for option in param.options(system, state, args)
        )
    return Field(
        param.name,
        param_name(words, param.name),
        "param",
        value_label(system, state, words, param, args),
        param.required,
        options,
        param.kind in ("entities", "words"),
        param.kind not in ("entity", "entities", "word", "words"),
        param=param,
    )


def listed(system: RuleSystem, words: Words, option: Option, label: str) -> Listed:
    """An option with its hint and the word of its group; found by what else it is called, too."""
    hint = option_hint(system, words, option, label)
    told = " ".join(filter(None, (hint, _part(words, option.group))))
    return Listed(option.value, label, told, " ".join((option.hint, *option.aliases)))


def _part(words: Words, group: str) -> str:
    return words.text(f"part.{group}") if group else ""


def further_field(words: Words, params: Sequence[Param]) -> Field:
    """The list of what a verb takes besides and never asks for by itself, each with its group."""
    options = [Listed(p.name, param_name(words, p.name), _part(words, p.group)) for p in params]
    label = words.text("ui.prompt.further")
    return Field(FURTHER, label, "further", str(len(options)), False, tuple(options))


def question_field(state: Encounter, words: Words, name: str, question: Question, answer: str) -> Field:
    """The field of a question that a rule puts before any die."""
    names = {id: shown(entity.name or id) for id, entity in state.entities.items()}
    options = tuple(Listed(option, option_word(words, option, names)) for option in question.options)
    label = ask_word(words, name)
    if who := names.get(question.who) or about(name, names):
        label = f"{label} · {who}"
    return Field(name, label, "question", option_word(words, answer, names), True, options)


def dice_field(state: Encounter, words: Words, name: str, ask: Ask, told: str) -> Field:
    """The field of dice that lie on the table."""
    roller = state.entities.get(ask.roller)
    label = ask_word(words, name)
    if roller is not None:
        label = f"{label} · {shown(roller.name or roller.id)}"
    return Field(name, label, "dice", told, dice=ask.dice.text, free=True, ask=ask)
