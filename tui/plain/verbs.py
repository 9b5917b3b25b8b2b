"""Finding the verb that somebody means: by its slug, an alias, its name, a small letter, or how it begins."""

from __future__ import annotations

from encounters.errors import Ambiguous, EscudoError, Unknown
from encounters.names import folded
from encounters.system import Verb
from encounters.verbs import find_verb
from encounters.words import Words
from tui.phrases import visible
from tui.plain.table import Table


def verbs_of(table: Table) -> list[Verb]:
    """The verbs that can be typed."""
    return [verb for verb in table.system.verbs().values() if verb.group]


def typed_name(words: Words, verb: Verb) -> str:
    """How a verb is typed in this language."""
    return verb.aliases[0] if words.lang == "pt" and verb.aliases else verb.slug


def find(table: Table, word: str) -> Verb:
    """The verb. Raises `Unknown` or `Ambiguous`.

    A letter that is a key of the dashboard means that verb there and here, but no capital does: phones
    begin lines with capitals, and there a capital often does the opposite.
    """
    listed = verbs_of(table)
    wanted = folded(word)
    if len(wanted) == 1:
        for verb in listed:
            if verb.key == wanted:
                return verb
    try:
        return find_verb(table.system.verbs(), word)
    except EscudoError:
        pass
    words = table.words
    for verb in listed:
        if folded(words.text(f"verb.{verb.slug}.name")) == wanted:
            return verb
    begun = [v for v in listed if any(folded(name).startswith(wanted) for name in (v.slug, *v.aliases))]
    if len(begun) == 1:
        return begun[0]
    if begun and len(wanted) > 1:
        raise Ambiguous("several", name=visible(word), options=", ".join(typed_name(words, v) for v in begun))
    raise Unknown("verb", name=word)
