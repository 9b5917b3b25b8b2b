"""Drawing one card of the look-up: its name, text, table, links and source."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.system import Card, RuleSystem
from encounters.words import Words
from tui.lookup import figures
from tui.lookup.cards import cards_of, kind_word, links, source_text, title
from tui.scene import Scene
from tui.text import Line, cell_width, clip, fit, shown, wrap

FOLLOWED = 9
"""How many links have a digit of their own."""


def card_lines(
    scene: Scene, system: RuleSystem, words: Words, key: str, chosen: int, width: int
) -> list[Line]:
    """A card as lines of at most `width` columns; the link number `chosen` is under the cursor."""
    cards = cards_of(system, words.lang)
    card = cards[key]
    lines: list[Line] = [
        (
            (f" {clip(shown(title(card)), width - 2)}", "title"),
            (f"  {_kind(scene, system, words, card)}", "dim"),
        )
    ]
    lines += [((f" {text}", ""),) for text in wrap(shown(card.text), width - 2) if card.text]
    lines += table_lines(figures.rows(words, card), width)
    lines += link_lines(
        scene, words, [cards[other] for other in links(system, words.lang, key)], chosen, width
    )
    if card.source:
        told = words.text("card.source", source=source_text(words, card.source))
        lines += [((f" {text}", "dim"),) for text in wrap(shown(told), width - 2)]
    return lines


def _kind(scene: Scene, system: RuleSystem, words: Words, card: Card) -> str:
    kind = kind_word(words, card.kind)
    return kind if system.name == scene.system.name else f"{kind}, {system.name}"


def link_lines(scene: Scene, words: Words, others: Sequence[Card], chosen: int, width: int) -> list[Line]:
    """The links of a card, one a line, the first nine with their digit."""
    lines: list[Line] = []
    for number, card in enumerate(others):
        digit = str(number + 1) if number < FOLLOWED else scene.glyphs.arrow
        here = number == chosen
        name = clip(shown(title(card)), width - 24)
        kind = "" if card.kind == "rule" else f" {kind_word(words, card.kind)}"
        sign = scene.glyphs.selected if here else " "
        lines.append(((f" {sign}{digit:>2} ", "key"), (name, "selected" if here else ""), (kind, "dim")))
    return lines


def table_lines(table: Sequence[Sequence[str]], width: int) -> list[Line]:
    """A table whose columns are as wide as they need; long cells go on in the next line."""
    if not table:
        return []
    count = max(map(len, table))
    sizes = [max((cell_width(row[i]) for row in table if i < len(row)), default=0) for i in range(count)]
    room = width - 2 - 2 * (count - 1)
    while sum(sizes) > room and max(sizes) > 6:
        sizes[sizes.index(max(sizes))] -= 1
    lines: list[Line] = []
    for number, row in enumerate(table):
        columns = [wrap(shown(cell), max(1, size)) for cell, size in zip(row, sizes, strict=False)]
        for part in range(max(map(len, columns), default=0)):
            cells = [
                fit(column[part] if part < len(column) else "", size)
                for column, size in zip(columns, sizes, strict=False)
            ]
            lines.append(((f" {'  '.join(cells)}".rstrip(), "title" if number == 0 and count > 2 else ""),))
    return lines
