"""What can be put into a fight, by kind: creatures, weapons, armour, conditions, hazards, vehicles."""

from __future__ import annotations

from collections.abc import Mapping

from systems.brp.data import HERE, Table, armour_row, table, weapon_row, weapons
from systems.shared.catalogue import Catalogue, Rows

FILES = {
    "creature": "bestiary",
    "weapon": "weapons",
    "armour": "armour",
    "hazard": "hazards",
    "vehicle": "vehicles",
}
NAMED = ("skills", "hazards", "bestiary", "vehicles", "poisons", "materials", "driving")


class Entries(Catalogue):
    """The entries of this game; its weapons stand in several files."""

    source = "Basic Roleplaying: Universal Game Engine (Chaosium), ORC"

    def rows(self, kind: str) -> Mapping[str, Table]:
        """The data behind one kind of entry, by slug."""
        return weapons() if kind == "weapon" else super().rows(kind)

    def name(self, slug: str, lang: str) -> str:
        """The name of a skill, weapon, armour, creature, hazard or vehicle; else the slug.

        A characteristic times something (CONx3) is named after the characteristic.
        """
        stat, times, number = slug.partition("x")
        if times and number.isdigit() and stat.isupper():
            return f"{self.name(stat, lang)}x{number}"
        row = table("skills").get(slug) or weapon_row(slug) or armour_row(slug)
        return str(row[lang]) if row is not None else super().name(slug, lang)

    def figures(self, row: Table, lang: str) -> Rows:
        """The figures of an entry; the names of its parts in this language alone."""
        spoken = {key: value for key, value in row.items() if not key.startswith(("armour_name", "name_"))}
        return super().figures(spoken, lang)

    def figure(self, value: object, lang: str) -> str:
        """One figure as text; an attack of a creature by its name and figures."""
        if isinstance(value, Mapping) and "weapon" in value:
            name = value.get(f"name_{lang}") or self.label(str(value["weapon"]), lang)
            rest = [str(v) for key, v in value.items() if key not in ("weapon", "name_pt", "name_en")]
            return " ".join([str(name), *rest])
        return super().figure(value, lang)


ENTRIES = Entries(HERE, table, FILES, NAMED)
