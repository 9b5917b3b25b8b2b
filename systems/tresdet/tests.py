"""Tests of characteristics and skills, with their difficulties (3DET-001, 3DET-042)."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Ask, why
from encounters.errors import Refused
from encounters.model import Entity
from encounters.play import Choice, Play
from encounters.value import Value
from systems.tresdet import traits
from systems.tresdet.data import table
from systems.tresdet.dice import D6
from systems.tresdet.dodge import BEST

NORMAL = "normal"


class Target(Value, frozen=True):
    """What a test must not exceed, and what makes it. `sure` succeeds without a die."""

    value: int
    why: tuple[str, ...]
    sure: bool = False


def target_of(entity: Entity, stat: str, difficulty: str = NORMAL, bonus: int = 0) -> Target:
    """The figure of a test: a characteristic and its modifier (3DET-042), or a skill through H (3DET-001).

    Raises `Refused` for a hard task without the skill.
    """
    row = table("difficulties")[difficulty or NORMAL]
    if stat in traits.CHARACTERISTICS:
        base = traits.ability(entity) if stat == "H" else traits.value(entity, stat)
        change = int(row["test"])
        return Target(base + change + bonus, why((stat, base), ("3DET-042", change), ("bonus", bonus)))
    trained = traits.value(entity, stat) > 0
    entry = row["skilled" if trained else "unskilled"]
    if entry == "no":
        raise Refused("needs-skill", name=entity.name, skill=stat, rule="3DET-001")
    base = traits.ability(entity)
    if entry == "automatic":
        return Target(base, (stat,), sure=True)
    change = int(entry)
    return Target(base + change + bonus, why((stat, base), ("3DET-001", change), ("bonus", bonus)))


def roll(
    play: Play, name: str, who: str, target: Target, rule: str = "3DET-001", *, secret: bool = False
) -> bool:
    """1d6 not above the figure, and never a 6; whether it succeeds (3DET-001).

    What cannot fail or cannot succeed takes no die.
    """
    if target.sure:
        return True
    if target.value < 1:
        play.emit(e.Told(slug="no-chance", who=who, secret=secret, rule=rule))
        return False
    cut = min(target.value, BEST)
    return play.roll(Ask(name, who, D6, (cut,), target.why, rule, secret)) == 0


def test(play: Play, choice: Choice) -> None:
    """A test of a characteristic or skill (3DET-001)."""
    who, stat = choice.get("who"), traits.stat(choice.get("skill") or "H")
    if stat not in traits.CHARACTERISTICS and traits.group(stat) != "skill":
        raise Refused("not-testable", skill=stat)
    entity = play.state.entities[who]
    target = target_of(entity, stat, choice.get("difficulty"), int(choice.get("bonus") or 0))
    passed = roll(play, "test", who, target, secret=choice.get("secret") == "yes")
    slug = "success" if passed else "failure"
    play.emit(e.Outcome(slug=slug, who=who, hit=passed, rule="3DET-001"))
