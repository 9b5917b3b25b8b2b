"""What people chose, rolled and decided, and how it came out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from encounters import events as e
from tui.figures import figures_of, reasons
from tui.phrases import about, ask_word, degree, minus, visible, word
from tui.telling.memory import Memory

CONTEST = " / "
"""What stands between the dice of two sides that are rolled as one."""


def chose(memory: Memory, event: e.Chose) -> str:
    memory.verb = event.verb
    args = dict(text.partition("=")[::2] for text in event.args)
    shown = {name: memory.argument(name, value) for name, value in args.items()}
    key = f"verb.{event.verb}.told"
    if memory.words.has(key):
        return memory.words.text(key, memory.genders.get(args.get("by", ""), ""), **shown)
    told = " · ".join(filter(None, (_said(memory, name, args[name], text) for name, text in shown.items())))
    name = memory.verb_name(event.verb)
    return memory.say("chose_with", verb=name, args=told) if told else memory.say("chose", verb=name)


def _said(memory: Memory, name: str, value: str, shown: str) -> str:
    """An argument in a heading: a bare figure or yes by what it is of, a no not at all."""
    words = memory.words
    if value == "no":
        return ""
    if value != "yes" and not re.fullmatch(r"-?\d+", value):
        return shown
    if words.has(f"given.{name}"):
        return words.text(f"given.{name}", n=minus(value))
    if not words.has(f"param.{name}"):
        return shown
    about = words.text(f"param.{name}")
    return about if value == "yes" else f"{about} {minus(value)}"


def rolled(memory: Memory, event: e.Rolled) -> str:
    why = [reason for reason in event.why if reason != event.dice]
    parts = reasons(memory.words, why, memory.names)
    dice = re.sub(r"^1(d\d+)\Z", r"\1", event.dice)
    named = degree(memory.words, len(event.cuts), event.result, event.name) if event.cuts else ""
    result = named or minus(event.result)
    if not event.faces:
        parts.append(f"{minus(dice)} {memory.say('given', result=result)}" if "d" in dice else result)
    elif event.cuts:
        parts.append(f"{minus(dice)} {_faces(event.faces)} {named}".rstrip())
    elif CONTEST in event.dice:
        # Two sides in one roll: the outcome tells both totals, and the code of the pair is no figure.
        parts.append(f"{minus(dice)} ({_faces(event.faces)})")
    elif len(event.faces) == 1 and event.faces[0] == event.result:
        parts.append(f"{minus(dice)} {result}")
    else:
        parts.append(f"{minus(dice)} ({_faces(event.faces)}) = {result}")
    figures = " · ".join(parts)
    ask = ask_word(memory.words, event.name)
    if not event.roller:
        return memory.say("rolled_by_nobody", ask=ask, figures=figures)
    return memory.say("rolled", who=memory.who(event.roller), ask=ask, figures=figures)


def decided(memory: Memory, event: e.Decided) -> str:
    question, answer = ask_word(memory.words, event.name), memory.option(event.answer)
    who = memory.who(event.who) if event.who else about(event.name, memory.names)
    if not who:
        return memory.say("decided_by_nobody", question=question, answer=answer)
    return memory.say("decided", who=who, question=question, answer=answer)


def asked(memory: Memory, event: e.AskedFor) -> str:
    options = event.dice or ", ".join(map(memory.option, event.options))
    question = ask_word(memory.words, event.name)
    who = memory.who(event.who) if event.who else about(event.name, memory.names)
    if not who:
        return memory.say("asked_of_nobody", question=question, options=options)
    return memory.say("asked", who=who, question=question, options=options)


def overruled(memory: Memory, event: e.Overruled) -> str:
    return memory.say("overruled", given=", ".join(ask_word(memory.words, name) for name in event.given))


def outcome(memory: Memory, event: e.Outcome) -> str:
    figures = figures_of(memory.words, event.figures, memory.names)
    figures |= {"who": memory.who(event.who), "whom": memory.who(event.whom)}
    key = f"outcome.{event.slug}"
    if memory.words.has(key):
        told = memory.words.text(key, memory.genders.get(event.who, ""), **figures)
        if "{who}" in _raw(memory, key):
            return told
    else:
        told = word(memory.words, event.slug, ("told", "option"))
    return memory.say("outcome_on" if event.whom else "outcome", what=told, **figures)


def told(memory: Memory, event: e.Told) -> str:
    figures = figures_of(memory.words, event.figures, memory.names) | {"who": memory.who(event.who)}
    key = f"told.{event.slug}"
    told = memory.words.text(key, memory.genders.get(event.who, ""), **figures)
    if not memory.words.has(key):
        told = word(memory.words, event.slug, ("outcome", "note", "option"))
        told = " ".join([told, *(visible(text) for text in event.figures)])
    if "{who}" in _raw(memory, key) or not event.who:
        return told
    return memory.say("told", what=told, **figures)


def _faces(faces: Sequence[int]) -> str:
    shown = [str(face) for face in faces[:20]]
    return ", ".join(shown) + (", …" if len(faces) > 20 else "")


def _raw(memory: Memory, key: str) -> str:
    """A word with its gaps, whatever its form."""
    return str(memory.words.table.get(key, ""))
