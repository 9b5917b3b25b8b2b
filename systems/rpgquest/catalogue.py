"""What can be put into a fight, by kind, and the look-up entries of the rules."""

from __future__ import annotations

from encounters.system import Option
from systems.rpgquest.data import HERE, table
from systems.shared.catalogue import Catalogue
from systems.shared.tables import Table

FILES = {
    "creature": "bestiary",
    "weapon": "weapons",
    "armour": "armour",
    "object": "objects",
    "hazard": "hazards",
}


class Entries(Catalogue):
    """The entries of this game."""

    source = "RPGQuest"

    def of_the_house(self, kind: str, row: Table) -> bool:
        """Whether an entry's figures are this project's own, not the document's."""
        return kind != "condition" and row.get("source") != "document"


ENTRIES = Entries(
    HERE, table, FILES, ("skills", "weapons", "armour", "objects", "bestiary", "hazards", "kinds")
)


def words(slug: str) -> Option:
    """An option of the word file, read by its word in both languages."""
    return Option(slug, aliases=tuple(ENTRIES.forms(f"option.{slug}")))
