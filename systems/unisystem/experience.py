"""What experience buys (UNI-133 to UNI-135): a look-up that computes."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.play import Choice, Play

ATTRIBUTE_LEAST = 15
NEW = 5
KINDS = ("attribute", "skill", "new-skill", "specialisation", "quality")


def attribute_cost(level: int) -> int:
    """Raising an attribute from this level by one (UNI-134)."""
    return max(5 * (level + 1), ATTRIBUTE_LEAST)


def skill_cost(level: int) -> int:
    """Raising a skill from this level by one; 5 for a new one (UNI-135)."""
    return NEW if level <= 0 else 2 * (level + 1)


def cost_of(kind: str, level: int, goal: int) -> int:
    """The experience for going from one level to another, step by step."""
    if kind in ("new-skill", "specialisation"):
        return NEW
    step = attribute_cost if kind == "attribute" else skill_cost
    return sum(step(each) for each in range(level, goal))


def tell(play: Play, choice: Choice) -> None:
    """Tells what an improvement costs; a quality costs what it costs at creation, and needs a reason."""
    kind, level = choice.get("kind"), int(choice.get("level") or 0)
    if kind == "quality":
        play.emit(e.Told(slug="quality-cost", rule="UNI-135"))
        return
    goal = int(choice.get("to") or level + 1)
    if goal <= level:
        raise Refused("level-order", level=level, goal=goal)
    figures = (f"kind={kind}", f"level={level}", f"goal={goal}", f"cost={cost_of(kind, level, goal)}")
    rule = "UNI-134" if kind == "attribute" else "UNI-135"
    play.emit(e.Told(slug="experience", figures=figures, rule=rule))
