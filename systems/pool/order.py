"""The order (POOL-010 to POOL-014): rolled once, by successes, one roll for a group of similar NPCs."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from encounters import events as e
from encounters import order, turns
from encounters.model import Encounter, Entity, Slot
from encounters.names import slug
from encounters.play import Choice, Play
from encounters.tracker import VERBS as TRACKER
from encounters.value import Value
from systems.pool import wounds
from systems.pool.building import Sum, roll
from systems.pool.settings import on
from systems.pool.traits import parts
from systems.pool.traits import value as trait

MOST_REROLLS = 20
PLACES = 1000
"""Room for the places within one DES + AUT in a tie-break."""


class Unit(Value, frozen=True):
    """Who rolls together: an id for the slot, the members, their successes, their DES + AUT."""

    id: str
    members: tuple[str, ...]
    rank: int
    base: int
    fresh: bool = True


def fights(entity: Entity) -> bool:
    """Whether somebody has a place in the order."""
    return entity.kind == "combatant" and not entity.away and not entity.has("dead")


def slots(play: Play, round: int) -> tuple[Slot, ...]:
    """The slots of a round: rolled when the fight starts (POOL-010), then the same again (POOL-013).

    Who came in between rolls now; who had let others go first is back at his own place.
    """
    kept = () if round <= 1 else _restored(play)
    taken = {member for held in kept for member in held.members}
    coming = {id for reminder in play.state.reminders if reminder.round <= round for id in reminder.arrive}
    new = [
        replace(x, away=False) if x.id in coming else x for x in play.state.combatants() if x.id not in taken
    ]
    return _with(play, kept, [x for x in new if fights(x)])


def join(play: Play, ids: Sequence[str]) -> None:
    """After a surprise attack both sides roll initiative (POOL-041): the fight starts, or they join it."""
    turn = play.state.turn
    if not turn.round:
        turns.begin_round(play, 1)
        return
    taken = {member for held in turn.slots for member in held.members}
    new = [play.state.entities[id] for id in ids if id not in taken and fights(play.state.entities[id])]
    if new:
        turns.set_turn(play, turn, _with(play, turn.slots, new), "POOL-041")


def newcomer(state: Encounter, entity: Entity) -> Slot | None:
    """The slot of somebody who joins a group that has one (POOL-012); others roll at the next round."""
    held = _group_slot(state, state.turn.slots, entity)
    placed = any(entity.id in other.members for other in state.turn.slots)
    if held is None or placed or not fights(entity):
        return None
    return Slot(order.free_id(state.turn, entity.id), (entity.id,), held.rank, held.tie)


def group_of(entity: Entity) -> str:
    """The group with which somebody rolls; "" for who rolls alone."""
    return entity.texts.get("group", "")


def _group_slot(state: Encounter, slots: Sequence[Slot], entity: Entity) -> Slot | None:
    group = group_of(entity)
    if not group or not on(state, "group_initiative"):
        return None
    for held in slots:
        for member in held.members:
            other = state.entities.get(member)
            if other is not None and group_of(other) == group and other.side == entity.side:
                return held
    return None


def _units(state: Encounter, entities: Sequence[Entity]) -> list[tuple[str, list[Entity]]]:
    """Those who roll, gathered by group and side: slot id and members."""
    gathered: dict[str, list[Entity]] = {}
    for entity in entities:
        group = group_of(entity)
        together = group and on(state, "group_initiative")
        key = f"group-{slug(group)}-{slug(entity.side)}" if together else entity.id
        gathered.setdefault(key, []).append(entity)
    return list(gathered.items())


def _pool(play: Play, members: Sequence[str]) -> tuple[str, Sum]:
    """Who rolls for a unit (its best member) and the pool: DES + AUT less wounds (POOL-010, POOL-037)."""
    pools = []
    for id in members:
        entity = play.state.entities[id]
        pools.append((id, Sum(parts(entity, "DES+AUT"), penalties=wounds.penalties(play.state, id))))
    return max(pools, key=lambda pair: pair[1].total)


def _base(play: Play, members: Sequence[str]) -> int:
    entities = [play.state.entities[id] for id in members]
    return max(trait(x, "DES") + trait(x, "AUT") for x in entities)


def _with(play: Play, kept: Sequence[Slot], new: Sequence[Entity]) -> tuple[Slot, ...]:
    """The slots with newcomers in their places, ties broken among all who share a rank."""
    joined: list[Slot] = list(kept)
    rolling: list[Entity] = []
    for entity in new:
        held = _group_slot(play.state, joined, entity)
        if held is None:
            rolling.append(entity)
        else:
            joined[joined.index(held)] = replace(held, members=(*held.members, entity.id))
    units = [_roll(play, id, tuple(x.id for x in group)) for id, group in _units(play.state, rolling)]
    old = [Unit(s.id, s.members, s.rank, s.tie // PLACES, fresh=False) for s in joined]
    ties = {s.id: s.tie for s in joined}
    for rank, base in dict.fromkeys((unit.rank, unit.base) for unit in units):
        tied = [unit for unit in (*old, *units) if (unit.rank, unit.base) == (rank, base)]
        places = _broken(play, tied) if len(tied) > 1 else [tied]
        for place, level in enumerate(reversed(places)):
            ties.update({unit.id: base * PLACES + place for unit in level})
    slots = [replace(s, tie=ties[s.id]) for s in joined]
    slots += [Slot(unit.id, unit.members, unit.rank, ties[unit.id]) for unit in units]
    return order.ordered(slots)


def _roll(play: Play, id: str, members: tuple[str, ...]) -> Unit:
    typed = play.state.entities[members[0]].stats.get("initiative")
    base = _base(play, members)
    if typed is not None:
        return Unit(id, members, typed, base)
    who, sum = _pool(play, members)
    rank = max(0, roll(play, f"initiative:{id}", who, sum, rule="POOL-010", aside=True))
    return Unit(id, members, rank, base)


def _broken(play: Play, tied: Sequence[Unit], left: int = MOST_REROLLS) -> list[list[Unit]]:
    """Those tied in successes and in DES + AUT, rolled again until they differ (POOL-011), first to last.

    Nobody's place in the roster decides: with no dice to roll they act at the same moment.
    """
    pools = {unit.id: _pool(play, [m for m in unit.members if m in play.state.entities]) for unit in tied}
    if not left or all(sum.total <= 0 for _, sum in pools.values()):
        return [list(tied)]
    scores: dict[int, list[Unit]] = {}
    for unit in tied:
        who, sum = pools[unit.id]
        rolled = max(0, roll(play, f"tie:{unit.id}", who, sum, rule="POOL-011", aside=True))
        scores.setdefault(rolled, []).append(unit)
    found: list[list[Unit]] = []
    for _, units in sorted(scores.items(), reverse=True):
        found += _broken(play, units, left - 1) if len(units) > 1 else [units]
    return found


def delay(play: Play, choice: Choice) -> None:
    """Lets others go first for this round; the next one has the old order again (POOL-013)."""
    id = choice.get("who")
    held = order.slot_of(play.state.turn, id)
    TRACKER["delay"].resolve(play, choice)
    if held is not None and "own-rank" not in play.state.entities[id].stats:
        play.emit(e.StatSet(id=id, stat="own-rank", value=held.rank, rule="POOL-013"))
        play.emit(e.StatSet(id=id, stat="own-tie", value=held.tie, rule="POOL-013"))


def _restored(play: Play) -> tuple[Slot, ...]:
    """The slots as they were rolled: who delayed is put back, into his group's slot if he has one."""
    state = play.state
    kept = [replace(s, members=tuple(m for m in s.members if m in state.entities)) for s in state.turn.slots]
    for entity in tuple(state.combatants()):
        rank, tie = entity.stats.get("own-rank"), entity.stats.get("own-tie")
        if rank is None or tie is None:
            continue
        play.emit(e.StatSet(id=entity.id, stat="own-rank", value=None))
        play.emit(e.StatSet(id=entity.id, stat="own-tie", value=None))
        kept = [replace(s, members=tuple(m for m in s.members if m != entity.id)) for s in kept]
        home = next((s for s in kept if (s.rank, s.tie) == (rank, tie) and s.members), None)
        if home is not None:
            kept[kept.index(home)] = replace(home, members=(*home.members, entity.id))
        else:
            kept = [s for s in kept if s.members or s.id != entity.id]
            kept.append(Slot(entity.id, (entity.id,), rank, tie))
    return order.ordered([s for s in kept if s.members])


def set_group(play: Play, choice: Choice) -> None:
    """Puts somebody into a group that rolls together, or out of it with a dash (POOL-012)."""
    group = choice.get("group").strip()
    value = "" if group in ("-", "–") else group
    for id in choice.get("targets").split(","):
        play.emit(e.TextSet(id=id, text="group", value=value, rule="POOL-012"))
