"""The order of a round: DEX ranks, phases, ties, extra actions, drawing, moving (BRP-019 to BRP-028)."""

from __future__ import annotations

from msgspec.structs import replace

from encounters import events as e
from encounters import order, timers, turns
from encounters.asks import Ask, dice_of
from encounters.errors import Refused
from encounters.model import Encounter, Entity, Slot
from encounters.play import Choice, Play
from systems.brp import gear, impaling, items, skills, specials
from systems.brp.degrees import up
from systems.brp.phases import PHASES
from systems.brp.settings import value

"""BRP-020: statements come first and need no slot; the resolution is the end of the round."""
STEP = 5
"""DEX ranks that an extra action or a draw costs (BRP-024, BRP-026)."""
IMMOBILE = {
    "entangled": "BRP-111",
    "held-fast": "BRP-111",
    "incapacitated": "BRP-145",
    "mesmerised": "BRP-159",
    "overreached": "BRP-043",
    "immobilised": "BRP-178",
}
"""The conditions that keep somebody where he is, and the rule behind each."""
WHOLE_ROUND = 30
"""Metres that leave no act in the round (BRP-023)."""
LENGTH = {"missile": 3, "long": 2, "medium": 1, "short": 0}


def tie_break(state: Encounter, id: str) -> int:
    """BRP-021: missile weapons first, then long, medium, short; then the higher skill."""
    weapon = gear.in_hand(state, id)
    reach = LENGTH["missile"] if weapon.missile else LENGTH.get(weapon.length, 0)
    return reach * 1000 + max(0, min(weapon.chance, 999))


def rearmed(play: Play, before: Encounter, id: str) -> None:
    """Another weapon in hand decides ties from now on, in every turn that somebody still has (BRP-021)."""
    turn = play.state.turn
    old, new = tie_break(before, id), tie_break(play.state, id)
    if not turn.round or old == new:
        return

    def retied(slot: Slot) -> Slot:
        own = slot.members == (id,) and slot.tie == old and f"{slot.id}/{id}" not in turn.done
        return replace(slot, tie=new) if own else slot

    later = tuple(map(retied, turn.slots))
    if later != turn.slots:
        turns.set_turn(play, turn, order.ordered(later, PHASES), "BRP-021")


def rank_of(play: Play, entity: Entity, power: bool) -> int:
    """The rank of a round: typed in, or DEX (INT for powers), with 1D10 where the setting says so."""
    typed = entity.stats.get("initiative")
    if typed is not None:
        return typed
    rank = skills.characteristic(entity, "INT" if power else "DEX")
    if value(play.state, "initiative") == "d10":
        rank += play.roll(Ask(f"initiative:{entity.id}", entity.id, dice_of("1d10"), rule="BRP-025"))
    return rank


def slots(play: Play) -> tuple[Slot, ...]:
    """The slots of a new round; who declared a power acts in the phase of powers."""
    found = []
    for entity in tuple(play.state.combatants()):
        if entity.away or entity.kind != "combatant" or entity.has("dead"):
            continue
        power = entity.texts.get("phase") == "powers" or entity.has("aura-ready")
        rank = rank_of(play, entity, power)
        phase = "powers" if power else "action"
        found.append(Slot(entity.id, (entity.id,), rank, tie_break(play.state, entity.id), phase))
    return order.ordered(found, PHASES)


def newcomer(state: Encounter, entity: Entity) -> Slot | None:
    """The slot of somebody who joins during a round: by DEX, without a die."""
    if entity.kind != "combatant":
        return None
    rank = entity.stats.get("initiative", skills.characteristic(entity, "DEX"))
    return Slot(order.free_id(state.turn, entity.id), (entity.id,), rank, tie_break(state, entity.id))


def _own(play: Play, id: str) -> Slot:
    slot = order.slot_of(play.state.turn, id)
    if slot is None or f"{slot.id}/{id}" in play.state.turn.done:
        raise Refused("has-acted", name=play.state.entities[id].name)
    return slot


def put_off(play: Play, id: str, ranks: int, rule: str) -> None:
    """Moves somebody's act down by so many ranks; below rank 1 it is lost (BRP-022)."""
    if ranks <= 0 or not play.state.turn.round:
        return
    slot = _own(play, id)
    turn = play.state.turn
    if slot.rank - ranks < 1:
        play.emit(e.Told(slug="act-lost", who=id, rule="BRP-022"))
        turns.tick_off(play, f"{slot.id}/{id}", rule)
    else:
        later = order.moved(turn, slot, slot.rank - ranks, slot.tie, PHASES)
        acting = tuple(t for t in turn.acting if t.partition("/")[0] != slot.id)
        turns.set_turn(play, replace(turn, acting=acting), later, rule)
    if not play.state.turn.waiting:
        turns.go_on(play)


def extra(play: Play, choice: Choice) -> None:
    """Another action in the round, 5 ranks after the last (BRP-024, BRP-028)."""
    id, turn = choice.get("who"), play.state.turn
    own = [slot for slot in turn.slots if id in slot.members]
    if not own:
        raise Refused("no-slot", name=play.state.entities[id].name)
    last = min(own, key=lambda slot: slot.rank)
    if last.rank - STEP < 1:
        raise Refused("rank-below-one", name=play.state.entities[id].name, rule="BRP-022")
    slot = Slot(order.free_id(turn, id), (id,), last.rank - STEP, last.tie, "action")
    turns.set_turn(play, turn, order.put(turn.slots, slot, PHASES), "BRP-024")


def draw(play: Play, choice: Choice) -> None:
    """Takes a weapon in hand: 5 ranks, 10 when another is put away, none with 101% (BRP-026)."""
    id = choice.get("who")
    weapon = gear.weapon(play.state, id, choice.get("weapon"))
    entity = play.state.entities[id]
    if not weapon.held or weapon.natural:
        raise Refused("not-drawn", weapon=weapon.slug)
    if reason := gear.useless(play.state, weapon.id) or gear.barred(entity, weapon):
        raise Refused("useless-weapon", weapon=weapon.slug, condition=reason)
    text = "off" if weapon.kind == "shield" else "hand"
    holding = play.state.entities.get(entity.texts.get(text, ""))
    if weapon.id in gear.held(play.state, id):
        raise Refused("in-hand", name=entity.name, weapon=weapon.slug)
    natural = holding is None or gear.weapon(play.state, id, holding.id).natural
    dropping = choice.get("drop") == "yes"
    ranks = 0 if weapon.chance > 100 else STEP if natural or dropping else 2 * STEP
    if holding is not None and not natural and dropping:
        items.drop(play, id, holding.id, rule="BRP-026")
    play.emit(e.TextSet(id=id, text=text, value=weapon.id, rule="BRP-026"))
    put_off(play, id, ranks, "BRP-026")


def move(play: Play, choice: Choice) -> None:
    """Moving before acting: to 5 m free, to 15 m at half rank, to 29 m at a quarter, else the round.

    All the metres of one round count together.
    """
    id, metres = choice.get("who"), int(choice.get("metres"))
    entity = play.state.entities[id]
    if entity.has("stunned") and not _finds_the_way(play, id):
        play.emit(e.Outcome(slug="no-escape", who=id, rule="BRP-227"))
        return
    play.emit(e.Told(slug="moved", who=id, figures=(f"metres={metres}",), rule="BRP-023"))
    if metres > 0 and entity.has("impaled"):
        impaling.moved(play, id)
    if metres > 0 and play.state.turn.round:
        _walk(play, id, metres)


def _walk(play: Play, id: str, metres: int) -> None:
    """The price in ranks of all the metres of this round, less what the first of them have cost."""
    before = play.state.entities[id].condition("gone-this-round")
    gone, rank = (before.value, int(before.source)) if before is not None else (0, 0)
    total, ranks = gone + metres, 0
    if total >= WHOLE_ROUND or _share(total) != _share(gone):
        slot = _own(play, id)
        rank = rank or slot.rank
        # The share is one of the rank before any step was paid for.
        ranks = slot.rank if total >= WHOLE_ROUND else up(rank, _share(gone)) - up(rank, _share(total))
    until = timers.for_rounds(play.state, 1)
    play.emit(
        e.ConditionSet(
            id=id, slug="gone-this-round", value=total, source=str(rank), until=until, rule="BRP-023"
        )
    )
    put_off(play, id, ranks, "BRP-023")


def _share(metres: int) -> int:
    """By what the rank is divided after so many metres of one round (BRP-023)."""
    return 1 if metres <= 5 else 2 if metres <= 15 else 4


def _finds_the_way(play: Play, id: str) -> bool:
    """The stunned flee only with Idea and then Agility (BRP-227)."""
    return specials.characteristic_roll(
        play, id, "idea", "BRP-227", aside=False
    ) and specials.characteristic_roll(play, id, "agility", "BRP-227", aside=False)


def declare(play: Play, choice: Choice) -> None:
    """The statement of intent: words, and whether a power is used this round (BRP-020)."""
    id = choice.get("who")
    play.emit(e.TextSet(id=id, text="intent", value=choice.get("intent"), rule="BRP-020"))
    phase = choice.get("phase") or "action"
    entity, turn = play.state.entities[id], play.state.turn
    if (entity.texts.get("phase") or "action") != phase:
        value = "powers" if phase == "powers" else ""
        play.emit(e.TextSet(id=id, text="phase", value=value, rule="BRP-020"))
    slot = order.slot_of(turn, id)
    if not turn.round or slot is None or slot.phase == phase:
        return
    if f"{slot.id}/{id}" in turn.done:
        raise Refused("has-acted", name=entity.name)
    rank = skills.characteristic(entity, "INT" if phase == "powers" else "DEX")
    rest = [other for other in turn.slots if other.id != slot.id]
    later = order.put(rest, replace(slot, phase=phase, rank=rank), PHASES)
    turns.set_turn(play, turn, later, "BRP-020")


def defend(play: Play, choice: Choice) -> None:
    """Fighting defensively: no attacks this round, one free dodge beside the parries (BRP-086)."""
    id, turn = choice.get("who"), play.state.turn
    if play.state.entities[id].has("attacked"):
        raise Refused("has-attacked", name=play.state.entities[id].name, rule="BRP-086")
    if any(token.endswith(f"/{id}") for token in turn.done):
        raise Refused("has-acted", name=play.state.entities[id].name, rule="BRP-086")
    until = timers.lasting(play.state, 1, play.system.round_seconds)
    play.emit(e.ConditionSet(id=id, slug="defensive", until=until, rule="BRP-086"))
    play.emit(e.ConditionSet(id=id, slug="no-attack", until=until, rule="BRP-086"))


def round_over(play: Play) -> None:
    """The statements of a round end with it."""
    for entity in tuple(play.state.combatants()):
        for text in ("intent", "phase"):
            if entity.texts.get(text):
                play.emit(e.TextSet(id=entity.id, text=text))
