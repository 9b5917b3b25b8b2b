"""`?`: what can be said, and how one verb is used."""

from __future__ import annotations

from tui.cli.verbs import lines_of
from tui.phrases import visible
from tui.plain.table import Table
from tui.plain.verbs import find, typed_name, verbs_of


def overview(table: Table) -> None:
    """All verbs by group, and what is said besides verbs."""
    words, say = table.words, table.talk.say
    say(table.text("help"))
    listed = verbs_of(table)
    for group in dict.fromkeys(verb.group for verb in listed):
        names = [_named(table, verb.slug) for verb in listed if verb.group == group]
        say(f"{words.text(f'group.{group}')}: {', '.join(names)}")
    say(*table.text("own").split("\n"))


def _named(table: Table, slug: str) -> str:
    verb = table.system.verbs()[slug]
    name = typed_name(table.words, verb)
    short = len(verb.key) == 1 and verb.key.islower()
    return f"{name} [{verb.key}]" if short else name


def one(table: Table, word: str) -> None:
    """One verb: its name, its help, its parameters with what they may be now. Raises `Unknown`."""
    verb = find(table, word)
    table.talk.say(visible(table.words.text(f"verb.{verb.slug}.name")))
    table.talk.say(*(line.strip() for line in lines_of(table.seat, table.words, verb)))
