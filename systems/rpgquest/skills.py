"""Attributes, skills and other figures: their words and their value in play (RPQ-008, RPQ-088)."""

from __future__ import annotations

from functools import lru_cache

from encounters.model import Entity
from encounters.names import folded
from systems.rpgquest.data import table

ATTRIBUTES = ("FR", "CON", "DEX", "AGI", "INT", "WIL", "CAR", "PER")
KINDS = (
    "cut",
    "pierce",
    "crush",
    "fire",
    "cold",
    "electric",
    "light",
    "sound",
    "acid",
    "poison",
    "fall",
    "suffocation",
    "mental",
)
"""The kinds of damage (RPQ-054)."""


def is_skill(slug: str) -> bool:
    """Whether a figure is a skill, and no attribute, protection or bookkeeping."""
    return slug in table("skills") and table("skills")[slug].get("group") == "skill"


def value(entity: Entity, slug: str) -> int:
    """An attribute or skill as it stands now; nothing known counts 0, the average of the scale.

    A hangover takes 1 off every attribute and skill (RPQ-088).
    """
    found = entity.stats.get(slug, 0)
    if (slug in ATTRIBUTES or is_skill(slug)) and entity.has("hangover"):
        return found - 1
    return found


@lru_cache(maxsize=1)
def _words() -> dict[str, str]:
    words: dict[str, str] = {}
    for slug, row in table("skills").items():
        for word in (slug, row["pt"], row["en"], *row.get("aliases", ())):
            words.setdefault(folded(word), slug)
    return words


def stat_of(word: str) -> str | None:
    """The slug that a word of either language means, or None."""
    return _words().get(folded(word))


@lru_cache(maxsize=1)
def _kinds() -> dict[str, str]:
    words = {}
    for kind in KINDS:
        row = table("kinds")[kind]
        for word in (kind, row["pt"], row["en"], *row.get("aliases", ())):
            words[folded(word)] = kind
    return words


def kind_of(word: str) -> str | None:
    """The damage kind that a word of either language means, or None."""
    return _kinds().get(folded(word))
