"""The first strike of the longer weapon, in the order of the round (BRP-036, BRP-037)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from encounters import order as slots
from encounters import turns
from encounters.errors import Refused
from encounters.model import Encounter, Slot
from encounters.play import Choice, Play
from systems.brp import gear
from systems.brp.manoeuvres import length
from systems.brp.manoeuvres.common import bind, name, own_slot
from systems.brp.manoeuvres.effects import with_other
from systems.brp.phases import PHASES
from systems.brp.settings import value


def eligible(state: Encounter, who: str, target: str) -> bool:
    """Whether the longer weapon still gives the first strike between these two."""
    way = value(state, "first_strike")
    if way == "never" or not length.longer(gear.in_hand(state, who), gear.in_hand(state, target)):
        return False
    if way == "opening":
        return with_other(state.entities[who], "met", target) is None
    return with_other(state.entities[target], "inside-guard", who) is None


def reordered(play: Play, found: Sequence[Slot]) -> tuple[Slot, ...]:
    """The slots of a new round with long weapons before those that they meet first.

    By itself that is clear where one stands against one (setting: against all); a verb says it otherwise.
    """
    way = value(play.state, "first_strike_order")
    made = list(found)
    if way == "hand" or value(play.state, "first_strike") == "never":
        return tuple(found)
    for slot in found:
        foes = [other for other in found if _foe(play.state, slot, other)]
        if not foes or (way == "duel" and len(foes) != 1):
            continue
        met = [foe for foe in foes if eligible(play.state, slot.members[0], foe.members[0])]
        if way == "duel" or met:
            made = _before(made, slot, met)
        for foe in met:
            if value(play.state, "first_strike") == "opening":
                bind(play, slot.members[0], "met", foe.members[0], rule="BRP-037")
    return slots.ordered(made, PHASES)


def _foe(state: Encounter, slot: Slot, other: Slot) -> bool:
    one, two = state.entities[slot.members[0]], state.entities[other.members[0]]
    return one.side != two.side and slot.phase == other.phase == "action" and not two.has("dead")


def _before(made: list[Slot], slot: Slot, foes: Sequence[Slot]) -> list[Slot]:
    """At one's own rank where it is higher, else just before the other's."""
    if not foes:
        return made
    first = max(foes, key=lambda foe: (foe.rank, foe.tie))
    if (slot.rank, slot.tie) > (first.rank, first.tie):
        return made
    tie = max(each.tie for each in made if each.rank == first.rank and each.phase == first.phase) + 1
    return [replace(each, rank=first.rank, tie=tie) if each.id == slot.id else each for each in made]


def resolve(play: Play, choice: Choice) -> None:
    """Puts a long weapon before the shorter one that comes at it."""
    who, target = choice.get("who"), choice.get("target")
    if not play.state.turn.round:
        raise Refused("not-started")
    if not eligible(play.state, who, target):
        raise Refused(
            "no-first-strike", name=name(play.state, who), other=name(play.state, target), rule="BRP-036"
        )
    own, other = own_slot(play, who), own_slot(play, target)
    if own is None or other is None:
        raise Refused("has-acted", name=name(play.state, who if own is None else target), rule="BRP-036")
    if value(play.state, "first_strike") == "opening":
        bind(play, who, "met", target, rule="BRP-037")
    turn = play.state.turn
    after = {each.id: each for each in _before(list(turn.slots), own, [other])}
    if after[own.id] == own:
        return
    # Whoever was about to act waits, unless he has begun already at that very moment.
    acting = tuple(token for token in turn.acting if token.partition("/")[0] not in (own.id, other.id))
    later = slots.ordered(tuple(after.values()), PHASES)
    turns.set_turn(play, replace(turn, acting=acting), later, "BRP-036")
    if not play.state.turn.waiting:
        turns.go_on(play)
