"""The terrified (RPQ-081): they flee at full Basic Movement, their Defence kept; by setting, at a run."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Play
from systems.rpgquest import acting, conditions, mobility
from systems.rpgquest.settings import chosen


def refuse_run(state: Encounter, id: str) -> None:
    """Raises `Refused` for a terrified one who would run where flight is at a walk."""
    entity = state.entities[id]
    if entity.has("terrified") and chosen(state, "terrified_flight", "walk"):
        raise Refused("cannot-act", name=entity.name, condition="terrified", rule="RPQ-081")


def turn_over(play: Play, id: str) -> None:
    """Who should have fled and did not go all the way: the game master is told."""
    entity = play.state.entities[id]
    if not entity.has("terrified") or conditions.is_out(play.state, entity):
        return
    times = 2 if chosen(play.state, "terrified_flight", "run") else 1
    gone = acting.walked(play.state, id) + acting.flown(play.state, id)
    if gone < mobility.basic(play.state, id) * times and conditions.forbids(entity, "move") is None:
        play.emit(e.Told(slug="must-flee", who=id, rule="RPQ-081"))
