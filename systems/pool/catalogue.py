"""What can be put into a fight and looked up: creatures, weapons, armour, conditions, hazards, rules."""

from __future__ import annotations

from systems.pool.data import HERE, table
from systems.shared.catalogue import HOUSE, Catalogue

FILES = {"creature": "bestiary", "weapon": "weapons", "armour": "armour", "hazard": "hazards"}


class Entries(Catalogue):
    """The entries of this game, all of this project's own wording and figures."""

    source = HOUSE

    def name(self, slug: str, lang: str) -> str:
        """The name of an entry; attributes go by their letters in both languages (POOL-023)."""
        return slug if slug.isupper() else super().name(slug, lang)


ENTRIES = Entries(HERE, table, FILES, ("traits", "weapons", "armour", "hazards", "bestiary"))
