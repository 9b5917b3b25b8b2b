"""`escudo lookup`: an entry of the rules by its number, its name, or words of it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any

from encounters.errors import Unknown
from encounters.names import folded
from encounters.system import Card
from encounters.words import Words
from tui.cli import output
from tui.cli.call import Call
from tui.cli.parsing import JSON, Command, Option
from tui.phrases import visible

COMMAND = Command("lookup", needed=("NAME",), rest=True, options=(Option("system", value=True), JSON))
OTHERS = 8
Found = tuple[str, Card]


def run(call: Call) -> int:
    """Prints the entry that fits best, and the names of others that fit too."""
    wanted = " ".join(call.arguments.values)
    found = search(cards(call), wanted)
    if not found:
        raise Unknown("lookup", name=wanted[:60])
    system, card = found[0]
    if call.json:
        output.write_json(_table(system, card))
    else:
        output.write("\n".join(_lines(card, [other for _, other in found[1 : OTHERS + 1]], call.words)))
    return 0


def cards(call: Call) -> list[Found]:
    """Every entry of the rule systems asked for, with the name of its system."""
    from systems import load, names

    asked = call.arguments.text("system")
    wanted = (asked,) if asked is not None else names()
    return [(name, card) for name in wanted for card in load(name).cards(call.lang).values()]


def search(entries: Iterable[Found], text: str) -> list[Found]:
    """The entries that a text means, best first: a number, a whole name, part of one, one misspelt."""
    wanted = folded(text)
    scored = [
        (score, position, entry)
        for position, entry in enumerate(entries)
        if (score := _score(entry[1], wanted))
    ]
    scored.sort(key=lambda row: (-row[0], row[1]))
    if not scored or scored[0][0] < EXACT:
        return [entry for _, _, entry in scored]
    return [entry for score, _, entry in scored if score >= PART]


EXACT, BEGUN, PART, NEAR, INSIDE = 5.0, 4.0, 3.0, 2.0, 1.0


def _score(card: Card, wanted: str) -> float:
    """How well an entry fits: 0 when it does not. Names count for more than other names."""
    if wanted == folded(card.slug):
        return EXACT + 0.5
    best = 0.0
    for rank, name in enumerate((card.name, *card.aliases)):
        best = max(best, _fit(folded(name), wanted) - (0.1 if rank else 0.0))
    if best <= 0 and len(wanted) > 3 and wanted in folded(card.text):
        return INSIDE
    return best


def _fit(name: str, wanted: str) -> float:
    if name == wanted:
        return EXACT
    if name.startswith(wanted):
        return BEGUN
    if len(wanted) > 2 and wanted in name:
        return PART
    matcher = difflib.SequenceMatcher(None, name, wanted)
    if len(wanted) > 3 and matcher.quick_ratio() > 0.75 and (ratio := matcher.ratio()) > 0.75:
        return NEAR + ratio - 0.75
    return 0.0


def _table(system: str, card: Card) -> dict[str, Any]:
    return {
        "system": system,
        "slug": card.slug,
        "kind": card.kind,
        "name": card.name,
        "text": card.text,
        "table": [list(row) for row in card.table],
        "see": list(card.see),
        "source": card.source,
    }


def _lines(card: Card, others: list[Card], words: Words) -> list[str]:
    title = f"{card.slug} · {card.name}" if card.kind == "rule" else card.name
    lines = [visible(title)]
    if card.text:
        lines += ["", *card.text.split("\n")]
    if card.table:
        lines += ["", *_rows(card.table)]
    if card.see:
        lines += ["", words.text("cli.lookup.see", names=", ".join(card.see))]
    if card.source:
        lines += [words.text("cli.lookup.source", source=card.source)]
    if others:
        lines += [words.text("cli.lookup.others", names=", ".join(_short(other) for other in others))]
    return lines


def _short(card: Card) -> str:
    return f"{card.slug} {card.name}" if card.kind == "rule" else card.name


def _rows(table: tuple[tuple[str, ...], ...]) -> list[str]:
    width = max(map(len, table))
    padded = [(*row, *[""] * (width - len(row))) for row in table]
    widths = [max(len(row[column]) for row in padded) for column in range(width)]
    return [
        "  ".join(cell.ljust(size) for cell, size in zip(row, widths, strict=True)).rstrip() for row in padded
    ]
