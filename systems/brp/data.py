"""The figures of this game, read from the TOML files beside this module when they are first needed."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from systems.shared.tables import Table as Table
from systems.shared.tables import tables_in

HERE = Path(__file__).parent
WEAPON_FILES = ("melee", "missile", "firearms", "energy", "explosives")


ROWWISE = frozenset(("bestiary", "rules", *(f"weapons/{name}" for name in WEAPON_FILES)))
table = tables_in(HERE, ROWWISE)
"""One data file as slug → figures."""


@lru_cache(maxsize=512)
def weapon_row(slug: str) -> Table | None:
    """The figures of a weapon or shield, or None; the common files are read first."""
    for name in WEAPON_FILES:
        rows = table(f"weapons/{name}")
        if slug in rows:
            return rows[slug]
    return None


@lru_cache(maxsize=256)
def creature_row(slug: str) -> Table | None:
    """The figures of a creature, or None."""
    return table("bestiary").get(slug)


def weapons() -> dict[str, Table]:
    """Every weapon and shield by slug."""
    return {slug: row for name in WEAPON_FILES for slug, row in table(f"weapons/{name}").items()}


def armour_row(slug: str) -> Table | None:
    """The figures of a suit of armour, or None."""
    return table("armour").get(slug)


def fumble_rows(name: str) -> tuple[Table, ...]:
    """The rows of one of the four fumble tables (BRP-G5), lowest first."""
    rows: list[Table] = table("fumbles")[name]["rows"]
    return tuple(rows)
