"""Cards and matches as plain lines, for the command line and the line-by-line mode."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.system import Card, RuleSystem
from encounters.words import Words
from tui.lookup import figures
from tui.lookup.cards import cards_of, kind_word, links, source_text, title
from tui.lookup.finder import Found
from tui.phrases import visible


def found_line(words: Words, found: Found) -> str:
    """A match on one line: its name, what it is, and of which rule system."""
    return f"{visible(found.title(words.lang))} ({kind_word(words, found.kind)}, {found.system})"


def card_lines(system: RuleSystem, words: Words, key: str, numbers: bool = False) -> list[str]:
    """A card: its name, text, table, the names of what it is linked with (numbered or not), its source."""
    cards = cards_of(system, words.lang)
    card = cards[key]
    lines = [visible(f"{title(card)} ({kind_word(words, card.kind)}, {system.name})")]
    if card.text:
        lines += ["", *map(visible, card.text.split("\n"))]
    if card.table:
        lines += ["", *aligned(figures.rows(words, card))]
    if linked := links(system, words.lang, key):
        lines += ["", f"{words.text('card.see')}:"]
        for number, other in enumerate(linked, 1):
            lines.append(f"  {f'{number}. ' if numbers else ''}{link_line(words, cards[other])}")
    if card.source:
        lines += ["", words.text("card.source", source=source_text(words, card.source))]
    return lines


def link_line(words: Words, card: Card) -> str:
    """A link by its name, and what it leads to when that is no rule."""
    return visible(title(card) if card.kind == "rule" else f"{card.name} ({kind_word(words, card.kind)})")


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows with their columns under each other."""
    width = max(map(len, rows))
    padded = [[*map(visible, row), *[""] * (width - len(row))] for row in rows]
    widths = [max(len(row[column]) for row in padded) for column in range(width)]
    return [
        "  ".join(cell.ljust(size) for cell, size in zip(row, widths, strict=True)).rstrip() for row in padded
    ]
