"""What can be put into a fight or looked up, by kind: creatures, attacks, conditions, hazards, traits."""

from __future__ import annotations

from systems.shared.catalogue import Catalogue, Rows
from systems.shared.tables import Table
from systems.tresdet import traits
from systems.tresdet.data import HERE, table

FILES = {
    "creature": "bestiary",
    "weapon": "attacks",
    "hazard": "hazards",
    "trait": "traits",
    "damage-kind": "kinds",
}
OWN = ("creature", "hazard", "weapon")
"""Kinds whose figures are this project's, not the document's."""
WORDS = {
    "mode": {"pt": "ataque", "en": "attack"},
    "kind": {"pt": "tipo", "en": "kind"},
    "bonus": {"pt": "bônus na FA", "en": "bonus to FA"},
    "pm": {"pt": "PMs por ataque", "en": "PMs per attack"},
    "damage": {"pt": "dano por turno", "en": "damage per turn"},
}


class Entries(Catalogue):
    """The entries of this game."""

    source = "3D&T (Defensores de Tóquio, 3ª edição)"

    def name(self, slug: str, lang: str) -> str:
        """The name of an attack, a kind of damage, a hazard, a creature or a trait; else the slug."""
        found = super().name(slug, lang)
        return traits.label(slug, lang) if found == slug else found

    def of_the_house(self, kind: str, row: Table) -> bool:
        """Whether an entry's figures are this project's own."""
        return kind in OWN

    def figures(self, row: Table, lang: str) -> Rows:
        """The figures of an entry as rows of two, with the words of this language."""
        lines: list[tuple[str, ...]] = []
        for stat, points in row.get("stats", {}).items():
            figure = str(points) if stat in traits.CHARACTERISTICS else ""
            lines.append((self.label(stat, lang), figure))
        for key in ("mode", "kind"):
            if isinstance(row.get(key), str) and row[key]:
                parts = [self.label(part, lang) for part in str(row[key]).split("+")]
                lines.append((WORDS[key][lang], ", ".join(parts)))
        lines += [(WORDS[key][lang], str(row[key])) for key in ("bonus", "pm", "damage") if key in row]
        for text in row.get("gear", ()):
            slug, *figures = str(text).split()
            lines.append((self.label(slug, lang), " ".join(figures)))
        return tuple(lines)


ENTRIES = Entries(HERE, table, FILES, ("attacks", "hazards", "bestiary", "kinds"))
