"""Desperate actions (BRP-031, BRP-043, BRP-169)."""

from __future__ import annotations

from encounters import events as e
from encounters import order as slots
from encounters import turns
from encounters.errors import Refused
from encounters.model import Condition, Slot
from encounters.play import Choice, Play
from systems.brp import conditions, deeds
from systems.brp.manoeuvres.common import name, next_round, own_slot, test, this_round
from systems.brp.phases import PHASES
from systems.brp.settings import value

RULE = "BRP-169"
LAST = 1
"""The last DEX rank of a round."""
BEHIND = -1_000_000
STRIKES = ("attack", "disarm", "entangle", "grapple")
"""Plain attacks, which are deeds too."""
ROLLS = ("test", "resist", "oppose")
"""Rolls that may be the action itself: a leap, a feat of strength."""


def resolve(play: Play, choice: Choice) -> None:
    """A Difficult Agility gives one act more at the last rank of the round, Difficult whatever it is."""
    who = choice.get("who")
    turn = play.state.turn
    entity = play.state.entities[who]
    if not turn.round:
        raise Refused("not-started")
    if entity.has("desperate"):
        raise Refused("desperate-already", name=entity.name, rule=RULE)
    own = own_slot(play, who)
    if own is not None and len(turn.acting) and f"{own.id}/{who}" not in turn.acting:
        raise Refused("acts-left", name=name(play.state, who), rule=RULE)
    if own is not None:
        # It was his turn and he has used it: what comes now is one act more.
        turns.tick_off(play, f"{own.id}/{who}", RULE)
    made = test(play, who, "agility", RULE, difficult=True).succeeded
    slug = "desperate-chance" if made else "no-chance"
    play.emit(e.Outcome(slug=slug, who=who, hit=made, rule=RULE))
    if made:
        turn = play.state.turn
        slot = Slot(slots.free_id(turn, who), (who,), LAST, BEHIND)
        turns.set_turn(play, turn, slots.put(turn.slots, slot, PHASES), "BRP-031")
        conditions.put(play, who, "desperate", until=this_round(play), rule=RULE)
    if value(play.state, "desperate_loss") == "tried":
        conditions.put(play, who, "spent", until=this_round(play), rule="BRP-043")
    if not play.state.turn.waiting:
        turns.go_on(play)


def acted(play: Play, choice: Choice) -> None:
    """Notes that the desperate action takes place: any deed, or a roll in the turn that was won for it."""
    who = choice.args.get("by") or choice.args.get("who") or ""
    entity = play.state.entities.get(who)
    if entity is None or not entity.conditions or not entity.has("desperate") or entity.has("spent"):
        return
    rolls = choice.verb in ROLLS and who in play.state.turn.waiting
    if rolls or choice.verb in STRIKES or choice.verb in deeds.DEEDS - deeds.ORDER:
        conditions.put(play, who, "spent", until=this_round(play), rule="BRP-043")


def expired(play: Play, id: str, old: Condition) -> None:
    """The round after a desperate action that took place: neither attack nor movement (BRP-043, BRP-C61)."""
    if old.slug == "spent":
        until = next_round(play)
        conditions.put(play, id, "overreached", until=until, rule="BRP-043")
