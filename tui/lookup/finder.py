"""Finding over several rule systems: the one of the fight counts for more, the best comes first."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

import systems
from encounters.system import Card
from encounters.words import LANGUAGES
from tui.lookup.cards import cards_of
from tui.lookup.index import Entry, index_of
from tui.lookup.matching import EXACT, Query, matches

MOST = 40
KINDS = ("condition", "hazard", "weapon", "armour", "manoeuvre", "creature", "rule", "setting")
"""Which of two entries with the same name comes first: what can be applied."""


class Found(Struct, frozen=True):
    """An entry that fits. `exact` means that its number or a whole name was typed."""

    system: str
    key: str
    kind: str
    titles: tuple[str, str]
    score: float

    @property
    def exact(self) -> bool:
        """Whether its number or a whole name was typed."""
        return self.score >= EXACT

    def title(self, lang: str) -> str:
        """Its name, a rule with its number."""
        name = self.titles[LANGUAGES.index(lang)]
        return f"{self.key} · {name}" if self.kind == "rule" else name

    def card(self, lang: str) -> Card:
        """The card itself; its rule system is loaded for it."""
        return cards_of(systems.load(self.system), lang)[self.key]


def find(text: str, names: Sequence[str], own: str = "", lang: str = "en", most: int = MOST) -> list[Found]:
    """The entries of these rule systems that a text means, best first.

    `own` is the system of the fight: its entries count for a level more than those of the others. Raises
    `Unknown` for a system that is not there.
    """
    query = Query(text)
    found: list[tuple[tuple[float, int, int, int, int], Found]] = []
    order = [own, *(name for name in names if name != own)] if own in names else list(names)
    for place, name in enumerate(order):
        index = index_of(name)
        for position, score in matches(index, query).items():
            entry = index.entries[position]
            level, fit = divmod(score + _own_name(entry, query, lang), 1.0)
            sort = (
                -(level + (name == own)),
                place if own else 0,
                -round(fit * 20),
                _kind(entry.kind),
                position,
            )
            found.append((sort, Found(name, entry.key, entry.kind, entry.titles, score)))
    found.sort(key=lambda row: row[0])
    return [entry for _, entry in found[:most]]


def _kind(kind: str) -> int:
    return KINDS.index(kind) if kind in KINDS else len(KINDS)


def _own_name(entry: Entry, query: Query, lang: str) -> float:
    """A name in the language of whoever asks counts a little more than one in the other."""
    own = entry.names[0 if lang == LANGUAGES[0] else min(1, len(entry.names) - 1)]
    return 0.04 if own.startswith(query.text) else 0.0
