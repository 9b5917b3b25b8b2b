"""Characteristics and skills: their chance, their words, and the characteristic rolls (BRP-012)."""

from __future__ import annotations

import re
from functools import lru_cache

from encounters.model import Entity
from encounters.names import folded
from systems.brp.data import table

CHARACTERISTICS = ("STR", "CON", "SIZ", "INT", "POW", "DEX", "CHA", "MOV")
TIMES = re.compile(r"^([A-Z]{3})\s*[x×*]\s*(\d+)$")


def value(entity: Entity, slug: str) -> int:
    """The chance of a skill, characteristic roll (`luck`, `POWx1`) or characteristic of this entity.

    An untrained skill stands at its base chance; one that no table names, at nothing.
    """
    found = entity.stats.get(slug)
    if found is not None:
        return found
    times = TIMES.match(slug)
    if times:
        return characteristic(entity, times[1]) * int(times[2])
    row = table("skills").get(slug)
    if row is None:
        return 0
    if "from" in row:
        return characteristic(entity, row["from"]) * int(row["times"])
    return int(row.get("base", 0))


def characteristic(entity: Entity, name: str) -> int:
    """A characteristic; ten where nothing is known (house default)."""
    return entity.stats.get(name, 10)


def mov(entity: Entity) -> int:
    """How far somebody moves: one less on a twisted ankle (BRP-045)."""
    return max(0, characteristic(entity, "MOV") - entity.has("twisted-ankle"))


def base_sure(entity: Entity, slug: str) -> bool:
    """Whether 01–05 always succeeds: the base chance is at least 5% (BRP-004).

    The base chance of a characteristic roll is the roll itself: CON 3 at CON×1 has no sure 5%.
    """
    row = table("skills").get(slug)
    if row is None:
        return not TIMES.match(slug) or value(entity, slug) >= 5
    return value(entity, slug) >= 5 if "from" in row else int(row.get("base", 5)) >= 5


def rolls() -> tuple[str, ...]:
    """The characteristic rolls with a multiplier that rules may call: CON×1 to CON×10 (BRP-012)."""
    return tuple(f"{name}x{times}" for name in CHARACTERISTICS[:-1] for times in range(1, 11))


@lru_cache(maxsize=1)
def _words() -> dict[str, str]:
    words: dict[str, str] = {}
    for slug, row in table("skills").items():
        for word in (slug, row["pt"], row["en"], *row.get("aliases", ())):
            words.setdefault(folded(word), slug)
    return words


def stat_of(word: str) -> str | None:
    """The slug that a word of either language means, or None. `CONx3` is a characteristic roll."""
    compact = word.strip()
    times = re.match(r"^(.+?)\s*[x×*]\s*(\d{1,2})$", compact)
    if times:
        name = _words().get(folded(times[1]))
        return f"{name}x{times[2]}" if name in CHARACTERISTICS else None
    found = _words().get(folded(compact))
    if found is not None:
        return found
    slug = re.sub(r"[^a-z0-9]+", "-", folded(compact)).strip("-")
    known = (
        "craft-",
        "knowledge-",
        "language-",
        "perform-",
        "science-",
        "art-",
        "drive-",
        "pilot-",
        "repair-",
    )
    return slug if slug.startswith(known) and len(slug) < 60 else None
