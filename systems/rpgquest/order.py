"""The order of a round (RPQ-013 to RPQ-017): 1d6 + initiative bonus, ambushers first, ties together."""

from __future__ import annotations

from msgspec.structs import replace

from encounters import events as e
from encounters import order, turns
from encounters.asks import Ask, Sum
from encounters.dicetext import Term
from encounters.errors import Refused
from encounters.model import Encounter, Entity, Slot
from encounters.play import Choice, Play
from systems.rpgquest import conditions, mounts, skills
from systems.rpgquest.dice import half
from systems.rpgquest.settings import chosen

PHASES = ("ambush", "action")
HEROES = "heroes"


def bonus(entity: Entity) -> int:
    """Half of PER + AGI, rounded down (RPQ-013); what an entry lists stands."""
    listed = entity.stats.get("bonus-initiative")
    if listed is not None:
        return listed
    return half(skills.value(entity, "PER") + skills.value(entity, "AGI"))


def roll(play: Play, entity: Entity, name: str = "initiative") -> int:
    """1d6 + the bonus; in secret for everybody who is no hero (RPQ-014, RPQ-015)."""
    plus = bonus(entity)
    ask = Ask(
        f"{name}:{entity.id}",
        entity.id,
        Sum((Term(1, 6),), plus),
        why=(f"initiative {plus:+d}",),
        rule="RPQ-014",
        secret=entity.side != HEROES,
    )
    return play.roll(ask)


def slots(play: Play, round: int) -> tuple[Slot, ...]:
    """The slots of a round that begins; a round that was begun before keeps its order.

    A figure typed for somebody stands instead of his die. Who rides acts for his mount.
    """
    turn = play.state.turn
    if turn.slots and round <= turn.reached:
        return turn.slots
    kept = {}
    if chosen(play.state, "initiative", "combat"):
        kept = {slot.id: slot.rank for slot in turn.slots}
    arriving = {id for r in play.state.reminders if r.round <= round for id in r.arrive}
    found = []
    for entity in tuple(play.state.combatants()):
        away = entity.away and entity.id not in arriving
        if away or entity.kind != "combatant" or entity.has("dead") or mounts.rider_of(play.state, entity.id):
            continue
        rank = entity.stats.get("initiative", kept.get(entity.id))
        if rank is None:
            rank = roll(play, entity)
        phase = "ambush" if round == 1 and entity.has("ambusher") else "action"
        found.append(Slot(entity.id, (entity.id,), rank, 0, phase))
    return order.ordered(found, PHASES)


def newcomer(state: Encounter, entity: Entity) -> Slot | None:
    """The slot of somebody who joins during a round: his typed figure, else his bonus without a die."""
    if entity.kind != "combatant" or any(entity.id in slot.members for slot in state.turn.slots):
        return None
    rank = entity.stats.get("initiative", bonus(entity))
    return Slot(order.free_id(state.turn, entity.id), (entity.id,), rank)


def untie(play: Play, choice: Choice) -> None:
    """Rolls again among those who act together, until no two of them are equal (RPQ-014)."""
    turn = play.state.turn
    slot = order.slot_of(turn, choice.get("who"))
    if slot is None:
        raise Refused("no-slot", name=choice.get("who"))
    group = [other for other in turn.slots if other.together(slot) and other.members]
    if len(group) < 2:
        raise Refused("no-tie", name=play.state.entities[choice.get("who")].name, rule="RPQ-014")
    if any(token in turn.done for other in group for token in other.tokens()):
        raise Refused("has-acted", name=play.state.entities[choice.get("who")].name, rule="RPQ-014")
    ranked = _ranked(play, group)
    ties = {id: len(ranked) - position for position, id in enumerate(ranked)}
    parted = [replace(s, tie=ties[s.id]) if s.id in ties else s for s in turn.slots]
    tokens = {token for other in group for token in other.tokens()}
    acting = tuple(t for t in turn.acting if t not in tokens)
    was_acting = len(acting) < len(turn.acting)
    turns.set_turn(play, replace(turn, acting=acting), order.ordered(parted, PHASES), "RPQ-014")
    if was_acting:
        turns.go_on(play)


MOST_REROLLS = 20


def _ranked(play: Play, group: list[Slot]) -> list[str]:
    """Slot ids in the order of their rerolls; the equal roll again among themselves."""
    for _ in range(MOST_REROLLS):
        scores = {s.id: roll(play, play.state.entities[s.members[0]], "reroll") for s in group}
        if len(set(scores.values())) == len(group):
            return sorted(scores, key=lambda id: -scores[id])
        apart: dict[int, list[Slot]] = {}
        for slot in group:
            apart.setdefault(scores[slot.id], []).append(slot)
        if len(apart) > 1:
            found: list[str] = []
            for score in sorted(apart, reverse=True):
                same = apart[score]
                found += [same[0].id] if len(same) == 1 else _ranked(play, same)
            return found
    raise Refused("endless")


def ambush(play: Play, choice: Choice) -> None:
    """Attackers from hiding: +1 on the first attack of each, first in the first round, and those whom
    they surprise without Esquiva and Escudo in it (RPQ-017, RPQ-033, RPQ-047).

    In a fight that already runs, the surprise holds against these attackers alone (RPQ-042).
    """
    attackers, targets = choice.get("attackers").split(","), choice.get("targets").split(",")
    if set(attackers) & set(targets):
        raise Refused("both-sides", name=", ".join(sorted(set(attackers) & set(targets))))
    for id in attackers:
        conditions.put(play, id, "ambusher", source="ambush", rule="RPQ-033")
    everyone = play.state.turn.round <= 1
    for id in targets:
        for attacker in [""] if everyone else attackers:
            key = "surprised" if everyone else f"surprised#{attacker}"
            until = conditions.this_round(play)
            conditions.put(play, id, "surprised", until=until, other=attacker, key=key, rule="RPQ-073")
    if play.state.turn.round == 1:
        _to_the_front(play, attackers)


def _to_the_front(play: Play, ids: list[str]) -> None:
    """Those who have not acted in the first round yet go before all others."""
    turn = play.state.turn
    moved = [
        replace(s, phase="ambush")
        if set(s.members) & set(ids) and not set(s.tokens()) & {*turn.done, *turn.acting}
        else s
        for s in turn.slots
    ]
    if moved != list(turn.slots):
        turns.set_turn(play, turn, order.ordered(moved, PHASES), "RPQ-017")


def round_over(play: Play) -> None:
    """A typed figure held for one round, where every round is rolled."""
    if chosen(play.state, "initiative", "combat"):
        return
    for entity in tuple(play.state.combatants()):
        if "initiative" in entity.stats:
            play.emit(e.StatSet(id=entity.id, stat="initiative", value=None, rule="RPQ-014"))
