"""Experience (BRP-297, BRP-298): skills that worked under stress are marked, once an adventure each.

The mark is made when the dice have fallen, from the reasons of the roll: no Easy or Automatic roll earns
one, no blow at the helpless (which is Easy) and no stray hit.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from encounters import events as e
from encounters.asks import D100, Ask, dice_of
from encounters.errors import Refused
from encounters.play import Choice, Play
from systems.brp import conditions, skills, tests
from systems.brp.data import table
from systems.brp.degrees import Degree, up
from systems.brp.settings import on, value

CHECK, ROLL = "BRP-297", "BRP-298"
CEILING = 75
"""As far as training alone leads."""
SUCCESS = int(Degree.SUCCESS)
BANDED = 8
"""Cut points of an attack that may also strike cover, go astray or jam: its first classes are the same."""
LENGTHS = (len(Degree) - 1, BANDED)
_PLAIN = re.compile(r"(\S+) (-?\d+)")


def mark_earned(play: Play, choice: Choice) -> None:
    """Marks what succeeded in this resolution."""
    if not on(play.state, "experience") or choice.get("difficulty") in ("easy", "automatic"):
        return
    rolled = e.Rolled
    won = [event for event in play.events if type(event) is rolled and event.result <= SUCCESS]
    for event in won:
        classes = len(event.cuts)
        if event.dice != "1d100" or classes not in LENGTHS or (classes == BANDED and _strayed(play)):
            continue
        if skill := _taught(event.why):
            mark(play, event.roller, skill)


def _strayed(play: Play) -> bool:
    """Whether the shot struck somebody else."""
    return any(isinstance(event, e.Outcome) and event.slug.startswith("stray") for event in play.events)


@lru_cache(maxsize=1024)
def _taught(why: tuple[str, ...]) -> str:
    """The skill that a success with these reasons is a success of, "" where it teaches nothing."""
    skill = _PLAIN.fullmatch(why[0]) if why else None
    return skill[1] if skill is not None and is_skill(skill[1]) and not _easy(why) else ""


def _easy(why: tuple[str, ...]) -> bool:
    """Whether the chance was doubled on its way."""
    found = [int(match[2]) for match in map(_PLAIN.fullmatch, why) if match]
    return any(after == 2 * before and before > 0 for before, after in pairwise(found))


def is_skill(slug: str) -> bool:
    """Whether experience teaches this: a skill, not a roll of a characteristic."""
    row = table("skills").get(slug)
    if row is None:
        return skills.stat_of(slug) == slug and not skills.TIMES.match(slug)
    return slug not in (*skills.CHARACTERISTICS, "armour", "initiative") and row.get("rule") != "BRP-012"


def mark(play: Play, id: str, skill: str) -> None:
    """A mark beside a skill; creatures of the bestiary learn nothing."""
    entity = play.state.entities.get(id)
    if entity is None or entity.kind != "combatant" or entity.slug:
        return
    key = f"experience#{skill}"
    for condition in entity.conditions:
        if condition.key == key:
            return
    play.emit(e.ConditionSet(id=id, slug="experience", key=key, source=skill, rule=CHECK))


def mark_by_hand(play: Play, choice: Choice) -> None:
    """A mark that the game master grants, or takes back."""
    id, skill = choice.get("who"), tests.stat(choice.get("skill"))
    if not is_skill(skill):
        raise Refused("no-skill", name=skill)
    if choice.get("remove") == "yes":
        play.emit(e.ConditionEnded(id=id, key=f"experience#{skill}", rule=CHECK))
    else:
        mark(play, id, skill)


def learn(play: Play, choice: Choice) -> None:
    """After the adventure: for each mark D100 + half of INT, rounded up, against the skill."""
    for id in choice.get("targets").split(","):
        bonus = up(skills.characteristic(play.state.entities[id], "INT"), 2)
        for marked in play.state.entities[id].every("experience"):
            _learn(play, id, marked.source, bonus)
            play.emit(e.ConditionEnded(id=id, key=marked.key, rule=ROLL))


def _learn(play: Play, id: str, skill: str, bonus: int) -> None:
    old = skills.value(play.state.entities[id], skill)
    # The highest face that still teaches nothing.
    most = min(old, 99) - bonus
    better = most < 1
    if not better:
        why = (f"{skill} {old}", f"INT {bonus:+d}")
        better = play.roll(Ask(f"experience:{skill}", id, D100, (most,), why, ROLL)) > 0
    points = 0
    if better:
        flat = value(play.state, "experience_gain") == "flat"
        points = 3 if flat else play.roll(Ask(f"gain:{skill}", id, dice_of("1d6"), rule=ROLL))
        play.emit(e.StatSet(id=id, stat=skill, value=old + points, rule=ROLL))
    slug = "learns" if better else "learns-nothing"
    figures = (f"skill={skill}", f"points={points}")
    play.emit(e.Told(slug=slug, who=id, figures=figures, rule=ROLL))


def train(play: Play, choice: Choice) -> None:
    """Training raises a skill, to 75% at most."""
    id, skill = choice.get("who"), tests.stat(choice.get("skill"))
    conditions.refuse_unable(play.state, id)
    old = skills.value(play.state.entities[id], skill)
    if not is_skill(skill) or old >= CEILING:
        raise Refused("no-training", name=skill, limit=CEILING)
    dice = dice_of(choice.get("amount") or "1d6")
    points = dice.constant if not dice.terms else max(0, play.roll(Ask("training", id, dice, rule=ROLL)))
    play.emit(e.StatSet(id=id, stat=skill, value=min(CEILING, old + points), rule=ROLL))
