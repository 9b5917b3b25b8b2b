"""`escudo lookup`: an entry of the rules by its number, its name, or words of it, misspelt or not."""

from __future__ import annotations

from typing import Any

from encounters.errors import Unknown
from encounters.system import Card, RuleSystem
from encounters.words import Words
from tui.catalogue import words_for
from tui.cli import output
from tui.cli.call import WORDS, Call
from tui.cli.parsing import JSON, Command, Option
from tui.lookup import WORDS as CARD_WORDS
from tui.lookup.finder import Found, find
from tui.lookup.told import card_lines, found_line

COMMAND = Command("lookup", needed=("NAME",), rest=True, options=(Option("system", value=True), JSON))
MOST = 15


def run(call: Call) -> int:
    """Prints the card of an exact number or name; otherwise the best matches, one a line."""
    from systems import load, names

    asked = call.arguments.text("system")
    systems = (load(asked).name,) if asked is not None else names()
    wanted = " ".join(call.arguments.values)
    found = find(wanted, systems, lang=call.lang, most=MOST)
    if not found:
        raise Unknown("lookup", name=wanted[:60])
    best, *others = found
    if best.exact or len(found) == 1:
        _print_card(call, best, [other for other in others if other.exact])
    elif call.json:
        output.write_json({"matches": [_short(match, call.lang) for match in found]})
    else:
        output.write("\n".join(found_line(_words(call), match) for match in found))
    return 0


def _words(call: Call, system: RuleSystem | None = None) -> Words:
    return words_for(call.lang, system, WORDS, CARD_WORDS)


def _print_card(call: Call, found: Found, others: list[Found]) -> None:
    from systems import load

    system = load(found.system)
    words = _words(call, system)
    if call.json:
        output.write_json(_table(found.system, found.card(call.lang)))
        return
    lines = card_lines(system, words, found.key)
    if others:
        lines += ["", words.text("card.others"), *(f"  {found_line(words, other)}" for other in others)]
    output.write("\n".join(lines))


def _short(found: Found, lang: str) -> dict[str, str]:
    return {"system": found.system, "key": found.key, "kind": found.kind, "name": found.title(lang)}


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
