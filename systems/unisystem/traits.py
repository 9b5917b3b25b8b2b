"""Attributes, skills, qualities and fixed scores of somebody (UNI-003, UNI-008, UNI-009, UNI-011)."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec.structs import replace

from encounters.model import Encounter, Entity
from encounters.names import folded
from encounters.value import Value
from systems.unisystem.data import table
from systems.unisystem.settings import halved, number, on

ATTRIBUTES = ("STR", "DEX", "CON", "INT", "PER", "WIL")
SCORES = ("muscle", "combat", "brains")
PLAIN = 2
"""House default for an attribute that nobody wrote down."""
SCORE_DIE = 6
"""What a fixed score holds in place of the die (UNI-008)."""


def value(entity: Entity, slug: str) -> int:
    """An attribute, skill or quality; what nobody wrote down is 2 for attributes, else 0."""
    return entity.stats.get(slug, PLAIN if slug in ATTRIBUTES else 0)


def fixed(entity: Entity) -> bool:
    """Whether somebody fights by fixed scores (UNI-008)."""
    return "combat" in entity.stats


@lru_cache(maxsize=512)
def stat_of(word: str) -> str | None:
    """The slug of a characteristic, skill, quality or score from a word in either language, or None."""
    wanted = folded(word)
    for slug, row in table("traits").items():
        names = (slug, row["pt"], row["en"], *row.get("aliases", ()))
        if wanted in map(folded, names):
            return slug
    return word if word == "initiative" else None


class Side(Value, frozen=True):
    """One side of a roll: what is added to the die, or the whole figure of who has none."""

    base: int
    rolls: bool
    why: tuple[str, ...] = ()

    def plus(self, rule: str, amount: int) -> Side:
        """The same side with one modifier more; nothing changes for 0."""
        if not amount:
            return self
        return replace(self, base=self.base + amount, why=(*self.why, f"{rule} {amount:+d}"))


ZERO = Side(0, False, ("UNI-032",))
"""The side of who does not defend (UNI-032)."""


class _Way(Value, frozen=True):
    parts: tuple[str, ...]
    amount: int


@lru_cache(maxsize=256)
def _ways(text: str) -> tuple[_Way, ...]:
    """`DEX melee|DEX brawling -1` as the ways to make a roll."""
    ways = []
    for way in text.split("|"):
        match = re.fullmatch(r"\s*(.*?)\s*([+-]\d+)?\s*", way)
        assert match is not None
        ways.append(_Way(tuple(match[1].split()), int(match[2] or 0)))
    return tuple(ways)


def side(state: Encounter, entity: Entity, roll: str, score: str = "") -> Side:
    """The side of a roll: a fixed score where somebody has it, else the best of the ways to roll it.

    `roll` names attributes and skills (`STR STR` is doubled, UNI-003); `score` a fixed score, `muscle/2`
    half of it (UNI-009); several, with a stroke between, mean the better one.
    """
    found = [_score(state, entity, name) for name in score.split("|") if name]
    scores = [each for each in found if each is not None]
    if scores:
        return max(scores, key=lambda each: each.base)
    return max((_rolled(state, entity, way) for way in _ways(roll)), key=lambda each: each.base)


def _score(state: Encounter, entity: Entity, name: str) -> Side | None:
    slug, half, _ = name.partition("/")
    base = entity.stats.get(slug)
    if base is None:
        return None
    if half:
        base = halved(state, base)
    rolls = on(state, "npc_rolls")
    why = (f"{slug} {base}", *(("UNI-009",) if half else ()))
    taken = (halved(state, SCORE_DIE) if half else SCORE_DIE) if rolls else 0
    return Side(base - taken, rolls, why)


def _rolled(state: Encounter, entity: Entity, way: _Way) -> Side:
    made = Side(0, True)
    for part in way.parts:
        amount = value(entity, part)
        if part not in ATTRIBUTES and amount <= 0:
            made = made.plus("UNI-011", number(state, "unskilled"))
        else:
            made = replace(made, base=made.base + amount, why=(*made.why, f"{part} {amount:+d}"))
    return made.plus("UNI-010", way.amount)
