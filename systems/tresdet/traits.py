"""Characteristics, advantages and skills: their names, and what somebody has of them (3DET-003)."""

from __future__ import annotations

from functools import lru_cache

from encounters.errors import Unknown
from encounters.model import Entity
from encounters.names import folded
from encounters.words import LANGUAGES
from systems.tresdet.data import table

CHARACTERISTICS = ("F", "H", "R", "A", "PdF")
GUARDS = ("extra-armour", "invulnerability", "vulnerability")
"""Advantages that hold against a kind of attack or damage: the stat is `vulnerability-fire`."""
HONOUR = ("honour-combat", "honour-heroes", "honour-honesty")
"""The codes under which nobody attacks by surprise (3DET-027)."""
CHARACTERISTIC_OF = {"melee": "F", "ranged": "PdF"}
"""What a kind of attack adds to its force (3DET-010, 3DET-011)."""


def value(entity: Entity, stat: str) -> int:
    """What somebody has of a characteristic, an advantage or a skill; 0 when nothing."""
    return entity.stats.get(stat, 0)


def ability(entity: Entity) -> int:
    """H as it stands now: penalties to it carry into attack force and tests (3DET-043)."""
    return value(entity, "H") - hindrance(entity)


def hindrance(entity: Entity) -> int:
    """The penalty to H that somebody suffers (3DET-043)."""
    condition = entity.condition("hindered")
    return condition.value if condition is not None else 0


def swiftness(entity: Entity) -> int:
    """How H counts for speed: Aceleração 1 more, Teleporte 2 more, only the higher (3DET-045)."""
    return 2 if value(entity, "teleport") > 0 else 1 if value(entity, "acceleration") > 0 else 0


def guarded(entity: Entity, guard: str, kinds: tuple[str, ...]) -> bool:
    """Whether one of these kinds of attack or damage meets that advantage (3DET-033)."""
    return any(value(entity, f"{guard}-{kind}") > 0 for kind in kinds)


def skills(entity: Entity) -> list[str]:
    """The skills that somebody has."""
    return [stat for stat, points in entity.stats.items() if points > 0 and group(stat) == "skill"]


def group(stat: str) -> str:
    """`characteristic`, `advantage`, `skill`, or "" for a word of somebody's own."""
    row = table("traits").get(stat)
    if row is not None:
        return str(row["group"])
    return "advantage" if stat.startswith(tuple(f"{guard}-" for guard in GUARDS)) else ""


@lru_cache(maxsize=1024)
def stat_of(word: str) -> str | None:
    """The slug of a characteristic, advantage or skill from a word in either language, or None."""
    wanted = folded(word).replace("_", " ")
    if wanted in _names("traits"):
        return _names("traits")[wanted]
    for name, slug in _names("traits").items():
        if slug in GUARDS and wanted.startswith(name):
            kind = kind_of(wanted[len(name) :])
            if kind is not None:
                return f"{slug}-{kind}"
    return None


def stat(word: str) -> str:
    """The slug of a characteristic, advantage or skill. Raises `Unknown`."""
    found = stat_of(word)
    if found is None:
        raise Unknown("stat", name=word)
    return found


def kind_of(word: str) -> str | None:
    """The slug of a kind of attack or damage from a word in either language, or None."""
    wanted = folded(word).strip(" -:()")
    for filler in ("contra ", "against ", "to ", "a "):
        wanted = wanted.removeprefix(filler)
    return _names("kinds").get(wanted)


@lru_cache(maxsize=8)
def _names(name: str) -> dict[str, str]:
    """Every word of a data file, folded, with the slug that it means."""
    found: dict[str, str] = {}
    for slug, row in table(name).items():
        for word in (slug, *(row[lang] for lang in LANGUAGES), *row.get("aliases", ())):
            found.setdefault(folded(word), slug)
            found.setdefault(folded(word).replace("-", " "), slug)
    return found


@lru_cache(maxsize=1024)
def label(slug: str, lang: str) -> str:
    """The name of a trait in one language; the slug when it is unknown."""
    row = table("traits").get(slug)
    if row is not None:
        return str(row[lang])
    for guard in GUARDS:
        kind = table("kinds").get(slug.removeprefix(f"{guard}-"))
        if slug.startswith(f"{guard}-") and kind is not None:
            return f"{table('traits')[guard][lang]} ({kind[lang]})"
    return slug
