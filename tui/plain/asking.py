"""Asking for one thing: the value of a parameter, a decision, dice that lie on the table."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence

from encounters.asks import Ask, Question, check_faces
from encounters.errors import EscudoError
from encounters.model import Asked
from encounters.names import folded
from encounters.play import Need
from encounters.system import Option, Param, Verb
from encounters.verbs import complete, read
from encounters.words import LANGUAGES
from tui.catalogue import words_for
from tui.cli.answers import Tongues
from tui.cli.faces import faces
from tui.figures import reasons
from tui.phrases import about, ask_word, word
from tui.plain.table import Table
from tui.plain.talk import numbered
from tui.spoken import spoken
from tui.telling import option_word

_TABLES = ("option", "stat", "skill", "weapon", "armour", "condition", "hazard", "setting", "track", "side")
MOST = 20
"""How many options are read out; the rest is found by typing."""


class Cancelled(Exception):
    """The person would rather do something else."""


CANCEL = (".", "cancelar", "cancel")


def listen(table: Table, prompt: str) -> str:
    """One answer; a look-up on the way and `?` are heard too. Raises `Cancelled`, or `Ended`."""
    while True:
        typed = table.talk.listen(prompt)
        if folded(typed) in CANCEL:
            raise Cancelled
        if typed == "?":
            table.talk.say(table.text("asking"))
        elif typed.startswith("/"):
            from tui.plain.lookup import look_up

            with contextlib.suppress(Cancelled):
                look_up(table, typed[1:].strip())
        else:
            return typed


def label(table: Table, param: str, option: Option) -> str:
    """An option as it is read out."""
    names = table.names
    if option.label:
        return option.label
    entity = table.state.entities.get(option.value)
    if entity is not None and entity.name and entity.name != entity.slug:
        return names[entity.id]
    slug = entity.slug if entity is not None and entity.slug else option.value
    return word(table.words, slug, (*((option.words,) if option.words else ()), param, *_TABLES))


def parameter(table: Table, verb: Verb, param: Param, args: Mapping[str, str]) -> str | None:
    """The text of a parameter, good to be read; None when it is left out. Raises `Cancelled` or `Ended`."""
    system, state = table.system, table.state
    options = list(param.options(system, state, args)) if param.options is not None else []
    default = param.default(system, state, args) if param.default is not None else ""
    picks = param.kind in ("entity", "entities", "word", "words")
    listed, fresh = options, True
    while True:
        if fresh and picks:
            table.talk.pick(label(table, param.name, option) for option in listed[:MOST])
            if len(listed) > MOST:
                table.talk.say(f"  {table.text('more', n=len(listed) - MOST)}")
        fresh = False
        typed = listen(table, _prompt(table, param, default, options))
        if not typed and (default or not param.required):
            return default or None
        if not typed:
            table.talk.say(table.text("asking"))
            continue
        text = _picked(typed, listed[:MOST], param) if picks else typed
        try:
            return read(system, state, param, args, text, spoken(system))
        except EscudoError as error:
            error.figures.setdefault("key", param.name)
            wanted = folded(typed)
            narrowed = [o for o in options if wanted in folded(_known(table, param.name, o))]
            if narrowed and picks:
                listed, fresh = narrowed, True
            else:
                table.refused(error)


def _known(table: Table, param: str, option: Option) -> str:
    """All by which an option is found."""
    return " ".join((label(table, param, option), option.hint, *option.aliases))


def _prompt(table: Table, param: Param, default: str, options: Sequence[Option]) -> str:
    """The name of the parameter, what it takes, and what Enter stands for."""
    name = word(table.words, param.name, ("param",))
    told = []
    if param.kind not in ("word", "words", "entity"):
        told.append(table.words.text(f"kind.{param.kind}"))
    if param.low is not None and param.high is not None:
        told.append(f"{param.low}–{param.high}")
    if default:
        shown = ", ".join(_default(table, param, options, part) for part in default.split(","))
        told.append(table.text("enter", value=shown))
    elif not param.required:
        told.append(table.text("optional"))
    return f"{name} ({'; '.join(told)}):" if told else f"{name}:"


def _default(table: Table, param: Param, options: Sequence[Option], value: str) -> str:
    option = next((each for each in options if each.value == value), Option(value))
    return label(table, param.name, option)


def _picked(typed: str, listed: Sequence[Option], param: Param) -> str:
    """What was typed, its numbers replaced by the options that they pick."""
    if any(option.value == typed for option in listed):
        return typed
    parts = typed.split(",") if param.kind in ("entities", "words") else [typed]
    chosen = []
    for part in parts:
        at = numbered(part.strip(), len(listed))
        chosen.append(listed[at].value if at is not None else part.strip())
    return ",".join(chosen)


def so_far(table: Table, verb: Verb, stop: Param, texts: Mapping[str, str]) -> dict[str, str]:
    """The canonical values of the parameters before one, from what was typed and from the defaults."""
    args: dict[str, str] = {}
    for param in verb.params:
        if param is stop:
            break
        try:
            typed = texts.get(param.name)
            found = complete(table.system, table.state, param, args, typed, spoken(table.system))
        except EscudoError:
            continue
        if found is not None:
            args[param.name] = found
    return args


def question(table: Table, name: str, asked: Question | Asked) -> None:
    """Reads out a decision that the rules want."""
    names = table.names
    told = ask_word(table.words, name)
    who = names.get(asked.who) or about(name, names)
    table.talk.say(f"{who}: {told}?" if who else f"{told}?")
    if asked.known:
        table.talk.say("  " + " · ".join(reasons(table.words, asked.known, names)))
    for number, option in enumerate(asked.options, 1):
        enter = f" ({table.text('enter-key')})" if option == asked.default else ""
        table.talk.say(f"  {number}. {option_word(table.words, option, names)}{enter}")


def answer(table: Table, name: str, typed: str, options: Sequence[str], default: str) -> str:
    """The option that an answer means: its number, its word in either language, Enter. Raises `Refused`."""
    if not typed and default:
        return default
    at = numbered(typed, len(options))
    if at is not None:
        return options[at]
    names = table.names
    for lang in LANGUAGES:
        words = words_for(lang, table.system)
        for option in options:
            if folded(option_word(words, option, names)) == folded(typed):
                return option
    return Tongues(table.system, table.state).option(name, options, typed)


def need(table: Table, wanted: Need) -> str:
    """The text that answers what a rule wants before it goes on. Raises `Cancelled` or `Ended`."""
    if wanted.question is not None:
        asked = wanted.question
        question(table, wanted.name, asked)
        while True:
            typed = listen(table, table.text("choose"))
            try:
                return answer(table, wanted.name, typed, asked.options, asked.default)
            except EscudoError as error:
                table.refused(error)
    assert wanted.ask is not None
    return thrown(table, wanted.name, wanted.ask)


def thrown(table: Table, name: str, ask: Ask) -> str:
    """The faces of dice on the table, as a text. Raises `Cancelled` or `Ended`."""
    while True:
        typed = listen(table, dice_prompt(table, name, ask.roller, ask.dice.text))
        if not typed:
            continue
        try:
            shown = faces(typed)
            check_faces(ask, shown)
        except EscudoError as error:
            table.refused(error)
        else:
            return ",".join(map(str, shown))


def dice_prompt(table: Table, name: str, who: str, dice: str) -> str:
    """Asks for faces."""
    names = table.names
    about = ask_word(table.words, name)
    about = f"{names[who]}, {about}" if who in names else about
    return table.text("dice", ask=about, dice=dice)
