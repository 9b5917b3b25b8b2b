"""What want, sickness and care for a light make of somebody's actions: harder rolls, and a price for effort.

Skills fall under the book's headings: Mental, Physical, combat, and those that need eyes or ears.
"""

from __future__ import annotations

from functools import lru_cache

from encounters import events as e
from encounters.model import Encounter, Entity
from encounters.play import Choice, Play
from encounters.points import harm
from systems.brp import skills
from systems.brp.data import weapons
from systems.brp.perils import deprivation
from systems.brp.perils.common import test

PHYSICAL = (
    "agility",
    "climb",
    "dodge",
    "drive",
    "effort",
    "fly",
    "hide",
    "jump",
    "martial-arts",
    "pilot",
    "ride",
    "stealth",
    "swim",
    "throw",
)
MENTAL = ("appraise", "first-aid", "gaming", "medicine", "strategy", "research")
MENTAL_STEMS = ("knowledge-", "science-", "language-")
SIGHT = ("spot", "search", "track", "navigate", "research", "sleight-of-hand")
HEARING = ("listen",)
ACTS = ("attack", "run", "stand", "pull", "escape")
"""Verbs that are physical actions of whoever does them."""


@lru_cache(maxsize=1)
def _combat() -> frozenset[str]:
    return frozenset(str(row["skill"]) for row in weapons().values())


def physical(slug: str) -> bool:
    """Whether a roll of this skill is a physical action; fighting is one."""
    return slug in PHYSICAL or slug.startswith(("drive-", "pilot-")) or slug in _combat()


def mental(slug: str) -> bool:
    """Whether this is a skill of the Mental heading."""
    return slug in MENTAL or slug.startswith(MENTAL_STEMS)


def difficult(state: Encounter, id: str, slug: str) -> tuple[str, ...]:
    """The rules that make a roll of this skill Difficult (BRP-243, BRP-244, BRP-235, BRP-258, BRP-223)."""
    entity = state.entities[id]
    if not (entity.conditions or state.hazards):
        return ()
    bodily = physical(slug)
    found: list[str] = []
    if bodily and deprivation.hungry(state, id):
        found.append("BRP-243")
    if (bodily or mental(slug)) and deprivation.failing(state, id):
        found.append("BRP-244")
    if bodily and entity.has("acute-radiation"):
        found.append("BRP-258")
    if slug in SIGHT and entity.has("dim-sight"):
        found.append("BRP-235")
    if bodily and entity.has("careful-light"):
        found.append("BRP-223")
    return tuple(found)


def impossible(entity: Entity, slug: str) -> tuple[str, ...]:
    """The rule by which somebody cannot make a roll of this skill at all: the deaf hear nothing (BRP-235)."""
    return ("BRP-235",) if slug in HEARING and entity.has("deaf") else ()


def able(play: Play, choice: Choice) -> bool:
    """The price of a physical action, before it: whether it may be done at all.

    The worn make Stamina or lose a hit point, and act all the same (BRP-244). The acutely irradiated need
    a Difficult Stamina to act at all (BRP-258).
    """
    id = choice.get("by") or choice.get("who")
    entity = play.state.entities.get(id)
    if entity is None or not (play.state.hazards or entity.has("acute-radiation")):
        return True
    if entity.kind != "combatant" or not _bodily(choice):
        return True
    if deprivation.worn(play.state, id) and not test(play, id, "stamina", "BRP-244", name="effort").succeeded:
        harm(play, id, 1, cause="effort", rule="BRP-244")
    if not entity.has("acute-radiation"):
        return True
    if test(play, id, "stamina", "BRP-258", name="effort", difficult=True).succeeded:
        return True
    play.emit(e.Outcome(slug="too-weak", who=id, rule="BRP-258"))
    return False


def _bodily(choice: Choice) -> bool:
    if choice.verb == "test":
        return physical(skills.stat_of(choice.get("skill")) or "")
    if choice.verb == "move":
        return int(choice.get("metres") or 0) > 5
    return choice.verb in ACTS
