"""Spending turns to strike harder (3DET-016 to 3DET-018)."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.play import Choice, Play
from systems.tresdet import conditions, order


def resolve(play: Play, choice: Choice) -> None:
    """One more full turn of concentration; its mode is chosen when it begins (3DET-018)."""
    who = choice.get("who")
    entity = play.state.entities[who]
    order.refuse_second(play.state, who, choice)
    if conditions.status(play.state, who).out or entity.has("fleeing"):
        raise Refused("cannot-act", name=entity.name)
    running = entity.condition("concentrating")
    mode = running.source if running is not None else choice.get("mode") or "melee"
    turns = running.value + 1 if running is not None else 1
    order.spend(play, who, choice)
    play.emit(e.ConditionSet(id=who, slug="concentrating", value=turns, source=mode, rule="3DET-016"))
