"""`/words`: the look-up of the dashboard as a conversation: a card, its links by number, applying it."""

from __future__ import annotations

import systems
from encounters.words import Words
from tui.catalogue import words_for
from tui.lookup import WORDS
from tui.lookup.applying import applying
from tui.lookup.cards import cards_of, links
from tui.lookup.finder import Found, find
from tui.lookup.told import card_lines, found_line
from tui.plain.asking import listen
from tui.plain.playing import attempt
from tui.plain.table import Table
from tui.plain.talk import numbered

MOST = 9
APPLY = ("a", "aplicar", "apply")
TARGET = ("target", "targets")


def look_up(table: Table, typed: str) -> None:
    """Finds and reads out. Raises `Cancelled` or `Ended`."""
    found = find(typed, systems.names(), table.system.name, table.words.lang, MOST) if typed else []
    if not found:
        table.talk.say(table.words.text("card.none", name=typed) if typed else table.text("look"))
        return
    if found[0].exact or len(found) == 1:
        _read(table, found[0].system, found[0].key)
        return
    table.talk.pick(found_line(table.words, match) for match in found)
    chosen = _choose(table, found)
    if chosen is not None:
        _read(table, chosen.system, chosen.key)


def _choose(table: Table, found: list[Found]) -> Found | None:
    while typed := listen(table, table.text("which-card")):
        at = numbered(typed, len(found))
        if at is not None:
            return found[at]
    return None


def _read(table: Table, name: str, key: str) -> None:
    """Reads a card; then its links by number, or applies it, until Enter."""
    system = systems.load(name)
    words: Words = words_for(table.words.lang, system, WORDS)
    while True:
        linked = links(system, words.lang, key)
        table.talk.say(*card_lines(system, words, key, numbers=True))
        card = cards_of(system, words.lang)[key]
        everybody = [entity.id for entity in table.state.combatants()]
        applied = applying(system, table.state, card, everybody) if name == table.system.name else None
        if not linked and applied is None:
            return
        typed = listen(table, table.text("card-apply" if applied is not None else "card-next"))
        at = numbered(typed, len(linked))
        if at is not None:
            key = linked[at]
        elif applied is not None and typed.casefold() in APPLY:
            given = {name: value for name, value in applied.given.items() if name not in TARGET}
            attempt(table, table.system.verbs()[applied.verb], (), given)
            return
        else:
            return
