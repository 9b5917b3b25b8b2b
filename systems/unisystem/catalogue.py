"""What can be put into a fight or looked up, by kind: creatures, weapons, armour, manoeuvres, hazards."""

from __future__ import annotations

from systems.shared.catalogue import Catalogue
from systems.shared.tables import Table
from systems.unisystem.data import HERE, table

FILES = {
    "creature": "bestiary",
    "weapon": "weapons",
    "armour": "armour",
    "hazard": "hazards",
    "manoeuvre": "manoeuvres",
}
RULES = {"weapon": "UNI-037", "armour": "UNI-053"}
"""The rule behind every entry of a kind that names none."""


class Entries(Catalogue):
    """The entries of this game."""

    source = "Sombra & Senda"
    hidden_kinds = frozenset(("condition", "hazard"))

    def rule_of(self, kind: str, row: Table) -> str:
        """The number of the rule behind an entry."""
        return super().rule_of(kind, row) or RULES.get(kind, "")

    def text(self, kind: str, row: Table, lang: str) -> str:
        """The text of an entry; a manoeuvre's is that of its rule."""
        told = super().text(kind, row, lang)
        if told or kind != "manoeuvre":
            return told
        return str(self.table("rules")[self.rule_of(kind, row)][f"text_{lang}"])

    def of_the_house(self, kind: str, row: Table) -> bool:
        """Combatants are this project's own; of the rest, what says so."""
        return kind == "creature" or super().of_the_house(kind, row)


ENTRIES = Entries(HERE, table, FILES, ("traits", "manoeuvres", "weapons", "armour", "hazards", "bestiary"))
