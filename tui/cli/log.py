"""`escudo log`: what happened, as lines, as a Markdown page, or as data."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from encounters.seat import Seat
from encounters.words import Words
from tui.cli import output
from tui.cli.call import Call
from tui.cli.parsing import JSON, Command, Option
from tui.phrases import visible
from tui.telling import Entry, Line, tell_all

COMMAND = Command("log", needed=("FILE",), options=(Option("markdown"), JSON))


def run(call: Call) -> int:
    """Prints the log of a file."""
    seat = call.open(call.arguments.values[0])
    words = call.words_of(seat)
    entries = tell_all(seat.history, words)
    if call.json:
        output.write_json({"steps": [_table(seat, entry) for entry in entries]})
    elif "markdown" in call.arguments.switches:
        output.write("\n".join(_page(seat, entries, words)))
    else:
        output.write("\n".join(plain_lines(entries, words)))
    return 0


def _table(seat: Seat, entry: Entry) -> dict[str, object]:
    step = seat.history.steps[entry.step - 1]
    return {
        "step": entry.step,
        "chain": entry.chain,
        "seat": step.head.seat,
        "at": entry.at,
        "round": entry.round,
        "struck": any(line.struck for line in entry.lines),
        "events": [msgspec.to_builtins(event) for event in step.events],
        "log": [line.text for line in entry.lines],
    }


def plain_lines(entries: Sequence[Entry], words: Words) -> list[str]:
    """The log as lines: number, text, the rule behind it."""
    lines = []
    for entry in entries:
        for index, line in enumerate(entry.lines):
            number = f"{entry.round}.{entry.step}" if index == 0 else ""
            lines.append(f"{number:>7} {'x ' if line.struck else '  '}{_told(line, words)}")
    return lines


def _told(line: Line, words: Words) -> str:
    text = f"{line.text} [{line.rule}]" if line.rule else line.text
    return f"({words.text('event.secret')}) {text}" if line.secret else text


def _page(seat: Seat, entries: Sequence[Entry], words: Words) -> list[str]:
    """A page to keep: a heading per round, an item per line, undone ones struck through."""
    lines = [f"# {_literal(visible(seat.encounter.name) or seat.file.path.stem)}"]
    round = -1
    for entry in entries:
        if entry.round != round:
            round = entry.round
            title = words.text("cli.log.round", round=round) if round else words.text("cli.log.before")
            lines += ["", f"## {title}", ""]
        for index, line in enumerate(entry.lines):
            text = _literal(_told(line, words))
            text = f"~~{text}~~" if line.struck else text
            lines.append(f"- {text}" if index == 0 else f"  - {text}")
    return lines


def _literal(text: str) -> str:
    """Text that a Markdown reader shows as it is."""
    inner = re.sub(r"([\\`*_\[\]<>|~&])", r"\\\1", text)
    return re.sub(r"^([#+-]|\d+[.)])", lambda match: f"{match[1][:-1]}\\{match[1][-1]}", inner)
