"""Attributes and specialisations (POOL-023, POOL-024), and the sums of them that people type."""

from __future__ import annotations

from functools import lru_cache

from encounters.errors import Unknown
from encounters.model import Entity
from encounters.names import folded
from systems.pool.data import table

ATTRIBUTES = ("FOR", "DES", "CON", "INT", "SAB", "CAR", "AUT")
AVERAGE = 2
"""House default for an attribute that nobody wrote down."""
BRAWL, SPORTS, ATHLETICS = "brawl", "sports", "athletics"
Parts = tuple[tuple[str, int], ...]


@lru_cache(maxsize=1)
def _slugs() -> dict[str, str]:
    """Every word for an attribute, a specialisation or another figure of the sheet, and its slug."""
    words = {
        "initiative": "initiative",
        "iniciativa": "initiative",
        "defence": "defence",
        "defense": "defence",
        "defesa": "defence",
        "defesa geral": "defence",
        "ballistic": "ballistic",
        "ballistic defence": "ballistic",
        "balistica": "ballistic",
        "defesa balistica": "ballistic",
        "armour": "armour",
        "armor": "armour",
        "couraca": "armour",
        "armour-ballistic": "armour-ballistic",
        "couraca balistica": "armour-ballistic",
    }
    for slug, row in table("traits").items():
        for name in (slug, row["pt"], row["en"], *row.get("aliases", ())):
            words[folded(str(name))] = slug
    return words


def stat_of(word: str) -> str | None:
    """The slug of an attribute or specialisation from a word in either language, or None."""
    return _slugs().get(folded(word))


def value(entity: Entity, slug: str) -> int:
    """What somebody has in an attribute (2 when nobody said) or a specialisation (0)."""
    return entity.stats.get(slug, AVERAGE if slug in ATTRIBUTES else 0)


def parts(entity: Entity, text: str) -> Parts:
    """A trait sum as people type it (`DES+AUT`, `força + briga`, `briga`, `5`), with its values.

    A specialisation without an attribute brings its own attribute along (house default). Raises `Unknown`.
    """
    slugs: list[str] = []
    found: list[tuple[str, int]] = []
    for word in text.split("+"):
        word = word.strip()
        if word.isdigit() and len(word) < 4:
            found.append(("dice", int(word)))
            continue
        slug = stat_of(word)
        if slug is None or slug not in table("traits"):
            raise Unknown("stat", name=word or text)
        slugs.append(slug)
    if len(slugs) == 1 and not found and slugs[0] not in ATTRIBUTES:
        slugs.insert(0, str(table("traits")[slugs[0]]["attribute"]))
    return (*found, *((slug, value(entity, slug)) for slug in slugs))
