"""The one action of a round: what was done, what it leaves room for, who may act (RPQ-009, RPQ-011)."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Play
from systems.rpgquest import conditions
from systems.rpgquest.data import row
from systems.rpgquest.settings import chosen


def still_acts(state: Encounter, id: str) -> bool:
    """Whether somebody who fell keeps his act: he and who felled him act at the same moment (RPQ-016)."""
    turn = state.turn
    return id in turn.waiting and len(turn.acting) > 1


def refuse(state: Encounter, id: str, *needs: str) -> None:
    """Raises `Refused` when a condition forbids acting, or one of the `needs` (attack, hands, cast …)."""
    entity = state.entities[id]
    together = still_acts(state, id)
    if entity.has("dead") and not together:
        raise Refused("cannot-act", name=entity.name, condition="dead", rule="RPQ-094")
    for need in ("act", *needs):
        condition = conditions.forbids(entity, need)
        if condition is None:
            continue
        if together and row("conditions", condition.slug).get("out"):
            continue
        rule = str(row("conditions", condition.slug).get("rule", ""))
        raise Refused("cannot-act", name=entity.name, condition=condition.slug, rule=rule)
    if conditions.is_out(state, entity) and not together:
        raise Refused("cannot-act", name=entity.name, condition=conditions.status(state, id).wound or "down")


def use(play: Play, id: str, what: str) -> None:
    """Notes the action of the round; a second one is told, or refused where the setting says so."""
    if not play.state.turn.round:
        return
    entity = play.state.entities[id]
    acted = entity.condition("acted")
    if acted is not None:
        if chosen(play.state, "one_action", "refuse"):
            raise Refused("has-acted", name=entity.name, rule="RPQ-009")
        play.emit(e.Told(slug="another-action", who=id, rule="RPQ-009"))
    count = acted.value + 1 if acted is not None else 1
    conditions.put(play, id, "acted", value=count, source=what, until=conditions.this_round(play))


def walked(state: Encounter, id: str) -> int:
    """The squares that somebody has walked this round."""
    condition = state.entities[id].condition("moved")
    return condition.value if condition is not None else 0


def flown(state: Encounter, id: str) -> int:
    """The squares that somebody has flown this round."""
    condition = state.entities[id].condition("flown")
    return condition.value if condition is not None else 0


def note_move(play: Play, id: str, squares: int, slug: str = "moved") -> None:
    """Adds squares to what somebody moved this round; nothing is counted before the fight begins."""
    if squares <= 0 or not play.state.turn.round:
        return
    condition = play.state.entities[id].condition(slug)
    total = squares + (condition.value if condition is not None else 0)
    conditions.put(play, id, slug, value=total, until=conditions.this_round(play))
