"""Bleeding and how it is stopped (BRP-110): pressure on the wound, or five rounds held closed."""

from __future__ import annotations

from encounters import events as e
from encounters.play import Choice, Play
from systems.brp import conditions, skills
from systems.brp.degrees import chance_of, roll
from systems.brp.settings import number

RULE = "BRP-110"


def hold(play: Play, choice: Choice) -> None:
    """Presses a hand on the wound: attacks and parries become Difficult, a dodge lets go of it."""
    play.emit(e.ConditionSet(id=choice.get("who"), slug="holding", rule=RULE))


def let_go(play: Play, id: str) -> None:
    """A dodge takes the hand off the wound, which bleeds again."""
    conditions.lift(play, id, "holding", "held", rule=RULE)


def round_over(play: Play) -> None:
    """At the end of a round: Stamina closes a wound that is pressed; after five closed rounds it is over.

    The value of `held` counts the rounds, the one that comes first of all.
    """
    for entity in tuple(play.state.combatants()):
        if not entity.has("holding") or not entity.has("bleeding"):
            continue
        held = entity.condition("held")
        if held is None:
            chance = chance_of(
                "stamina", skills.value(entity, "stamina"), base_sure=skills.base_sure(entity, "stamina")
            )
            if roll(play, f"stamina:{entity.id}", entity.id, chance, rule=RULE).succeeded:
                play.emit(e.ConditionSet(id=entity.id, slug="held", rule=RULE))
        elif held.value >= number(play.state, "held_rounds"):
            conditions.lift(play, entity.id, "bleeding", rule=RULE)
        else:
            play.emit(e.ConditionSet(id=entity.id, slug="held", value=held.value + 1, rule=RULE))
