"""Figures that follow from others: when an attribute changes, so do they."""

from __future__ import annotations

from encounters import events as e
from encounters.play import Play
from systems.pool import willpower, wounds
from systems.pool.settings import number
from systems.pool.traits import value as trait


def stat_changed(play: Play, event: e.StatSet) -> None:
    """CON carries the number of boxes (POOL-037), AUT and SAB the maximum of willpower (POOL-065)."""
    entity = play.state.entities[event.id]
    if entity.kind != "combatant":
        return
    if event.stat == "CON":
        boxes = max(trait(entity, "CON") + number(play.state, "wound_boxes"), 1)
        wounds.resized(play, event.id, boxes, "POOL-037")
    elif event.stat in ("AUT", "SAB"):
        willpower.resized(play, event.id)
