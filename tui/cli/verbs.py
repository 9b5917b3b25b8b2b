"""The list of verbs: their keys, their aliases, and what their parameters may be now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from encounters.names import folded
from encounters.seat import Seat
from encounters.system import Option, Param, Verb
from encounters.words import Words
from tui.cli import output
from tui.phrases import visible, word

MOST = 12


def show(seat: Seat, words: Words, as_json: bool) -> None:
    """Prints every verb that can be typed, by group."""
    listed = [verb for verb in seat.system.verbs().values() if verb.group]
    if as_json:
        output.write_json({"verbs": [_table(seat, words, verb) for verb in listed]})
        return
    lines: list[str] = []
    for group in dict.fromkeys(verb.group for verb in listed):
        lines += ["", words.text(f"group.{group}")]
        for verb in listed:
            if verb.group == group:
                lines += lines_of(seat, words, verb)
    output.write("\n".join(lines).lstrip("\n"))


def _table(seat: Seat, words: Words, verb: Verb) -> dict[str, Any]:
    return {
        "verb": verb.slug,
        "aliases": list(verb.aliases),
        "name": words.text(f"verb.{verb.slug}.name"),
        "help": words.text(f"verb.{verb.slug}.help"),
        "group": verb.group,
        "keys": [
            {
                "key": param.name,
                "aliases": list(param.aliases),
                "kind": param.kind,
                "required": param.required and not default,
                "positional": param.asked,
                "default": default,
                "low": param.low,
                "high": param.high,
                "values": [option.value for option in options],
            }
            for param, default, options in _choices(seat, verb)
        ],
    }


def lines_of(seat: Seat, words: Words, verb: Verb) -> list[str]:
    """One verb: how it is called, what it does, and its parameters with what they may be now."""
    aliases = ", ".join(dict.fromkeys(map(folded, verb.aliases)))
    usage = " ".join([verb.slug, *(_usage(param) for param in verb.params)])
    lines = [f"  {usage}" + (f"   ({aliases})" if aliases else "")]
    lines.append(f"      {words.text(f'verb.{verb.slug}.help')}")
    lines += [f"      {_param(words, *choice)}" for choice in _choices(seat, verb)]
    return lines


def _usage(param: Param) -> str:
    shown = param.name.upper() if param.asked else f"{param.name}=…"
    return shown if param.required and param.default is None else f"[{shown}]"


def _param(words: Words, param: Param, default: str, options: Sequence[Option]) -> str:
    told = [words.text(f"kind.{param.kind}")] if param.options is None or param.kind != "word" else []
    if param.low is not None and param.high is not None:
        told.append(f"{param.low}–{param.high}")
    if shown := _shown(words, options):
        told.append(shown)
    if default:
        told.append(words.text("cli.default", value=default))
    aliases = ", ".join(dict.fromkeys(map(folded, param.aliases)))
    names = f"{param.name}= ({aliases})" if aliases else f"{param.name}="
    return f"{names} {word(words, param.name, ('param',))}: {'; '.join(told) or '–'}"


def _choices(seat: Seat, verb: Verb) -> Iterator[tuple[Param, str, Sequence[Option]]]:
    """Each parameter with its default and its choices now, the earlier ones standing at their default."""
    args: dict[str, str] = {}
    for param in verb.params:
        default = param.default(seat.system, seat.encounter, args) if param.default is not None else ""
        options = param.options(seat.system, seat.encounter, args) if param.options is not None else ()
        if default:
            args[param.name] = default
        yield param, default, options


def _shown(words: Words, options: Sequence[Option]) -> str:
    shown = [visible(option.value) for option in options[:MOST]]
    if len(options) > MOST:
        shown.append(words.text("cli.and_more", n=len(options) - MOST))
    return ", ".join(shown)
