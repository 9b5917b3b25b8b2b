"""Initiative, rolled once and kept, and the one action of each round (3DET-004 to 3DET-008)."""

from __future__ import annotations

from encounters import events as e
from encounters import order, timers, turns
from encounters.asks import Ask, dice_of, why
from encounters.errors import Refused
from encounters.model import Encounter, Entity, Slot
from encounters.play import Choice, Play
from systems.tresdet import traits
from systems.tresdet.conditions import GONE, put
from systems.tresdet.settings import on

PHASES = ("action",)


def bonus(state: Encounter, entity: Entity) -> tuple[tuple[str, int], ...]:
    """+1 with Aceleração, +2 with Teleporte (3DET-004), the other way round by the setting.

    Of both only the higher counts (3DET-006), or their sum by the setting.
    """
    worth = {"acceleration": 1, "teleport": 2}
    if on(state, "initiative_swapped"):
        worth = {"acceleration": 2, "teleport": 1}
    found = [(slug, points) for slug, points in worth.items() if traits.value(entity, slug) > 0]
    if len(found) > 1 and not on(state, "initiative_sum"):
        return (max(found, key=lambda pair: pair[1]),)
    return tuple(found)


def roll(play: Play, id: str) -> int:
    """Rolls somebody's initiative, 1d6 + H + advantages, and keeps it on his sheet (3DET-004, 3DET-007)."""
    entity = play.state.entities[id]
    ability, more = traits.ability(entity), bonus(play.state, entity)
    dice = dice_of(f"1d6{ability + sum(points for _, points in more):+d}")
    ask = Ask(f"initiative:{id}", id, dice, why=why(("H", ability), *more), rule="3DET-004")
    rank = play.roll(ask)
    play.emit(e.StatSet(id=id, stat="initiative", value=rank, rule="3DET-007"))
    return rank


def slots(play: Play, round: int) -> tuple[Slot, ...]:
    """The slots of a round: whoever has no initiative yet rolls it, everybody else keeps his (3DET-007).

    Ties go to the higher H; equal in that too, they act together (3DET-005).
    """
    coming = {id for each in play.state.reminders if each.round <= round for id in each.arrive}
    found = []
    for entity in tuple(play.state.combatants()):
        if entity.kind != "combatant" or (entity.away and entity.id not in coming):
            continue
        if any(entity.has(slug) for slug in (*GONE, "escaped")):
            continue
        rank = entity.stats.get("initiative")
        if rank is None:
            rank = roll(play, entity.id)
        found.append(_slot(entity, entity.id, rank))
    return order.ordered(found, PHASES)


def _slot(entity: Entity, id: str, rank: int) -> Slot:
    return Slot(id, (entity.id,), rank, traits.value(entity, "H"))


def reroll(play: Play, choice: Choice) -> None:
    """Rolls initiative for those named, or for all: before a fight, or for who joined late (3DET-004)."""
    named = [id for id in choice.get("targets").split(",") if id]
    everybody = [x.id for x in play.state.combatants() if x.kind == "combatant" and not x.away]
    for id in named or everybody:
        entity = play.state.entities[id]
        if entity.kind != "combatant" or entity.away:
            raise Refused("no-initiative", name=entity.name)
        rank = roll(play, id)
        turn = play.state.turn
        if not turn.round:
            continue
        own = order.slot_of(turn, id)
        if own is None:
            placed = order.put(turn.slots, _slot(entity, order.free_id(turn, id), rank), PHASES)
        else:
            placed = order.moved(turn, own, rank, traits.value(entity, "H"), PHASES)
        turns.set_turn(play, turn, placed, "3DET-005")


def keeps_act(state: Encounter, id: str) -> bool:
    """Whether somebody acts at the same moment as others: falling to them does not take his act."""
    return len(state.turn.acting) > 1 and id in state.turn.waiting


def refuse_second(state: Encounter, id: str, choice: Choice) -> None:
    """One action a round: raises `Refused` for another, unless it is free (3DET-008)."""
    entity = state.entities[id]
    if choice.get("free") != "yes" and entity.has("acted") and on(state, "one_action"):
        raise Refused("one-action", name=entity.name, rule="3DET-008")


def spend(play: Play, id: str, choice: Choice) -> None:
    """The action of this round is spent (3DET-008)."""
    entity = play.state.entities[id]
    if play.state.turn.round and choice.get("free") != "yes" and not entity.has("acted"):
        put(play, id, "acted", until=timers.for_rounds(play.state, 1), rule="3DET-008")
