"""Manoeuvres that concern only whoever does them: stances, aiming, the wall, getting up, the polearm."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from encounters import events as e
from encounters import order, timers, turns
from encounters.errors import Refused
from encounters.play import Play
from encounters.points import harm
from systems.unisystem import holds, rolling
from systems.unisystem.burdens import burden, extra, spend, weighed
from systems.unisystem.levels import levels
from systems.unisystem.plan import Plan, action_side, bare_side
from systems.unisystem.settings import value
from systems.unisystem.states import count, end, fall_down, put, put_for_turn
from systems.unisystem.traits import value as trait

FLIP = 3
"""What a successful wall flip adds to its own result (UNI-045)."""


def _full_defence(play: Play, plan: Plan) -> None:
    """No attacks this turn, two free defences, all at +3 (UNI-042)."""
    entity = play.state.entities[plan.by]
    if entity.has("attacks") or entity.has("full-attack"):
        raise Refused("has-attacked", name=entity.name, rule="UNI-042")
    put_for_turn(play, plan.by, "full-defence", "UNI-042")


def _full_attack(play: Play, plan: Plan) -> None:
    """+2 on all attacks this turn, and no defence (UNI-043)."""
    entity = play.state.entities[plan.by]
    if entity.has("defences") or entity.has("full-defence"):
        raise Refused("has-defended", name=entity.name, rule="UNI-043")
    put_for_turn(play, plan.by, "full-attack", "UNI-043")


def _aim(play: Play, plan: Plan) -> None:
    """The levels of the aim go onto the shot, which waits for the end of the turn (UNI-016, UNI-069)."""
    id = plan.by
    if play.state.entities[id].has("aiming"):
        raise Refused("aiming-already", name=play.state.entities[id].name, rule="UNI-069")
    made = weighed(bare_side(play.state, plan), burden(play.state, id, "action", "arm"))
    spend(play, id, "action")
    gained = levels(rolling.total(play, "aim", id, made, "UNI-069"))
    if gained:
        put_for_turn(play, id, "aiming", "UNI-069", gained)
    play.emit(e.Outcome(slug="aimed", who=id, hit=gained > 0, figures=(f"levels={gained}",), rule="UNI-069"))
    _last(play, id)


def _last(play: Play, id: str) -> None:
    """Puts whoever aims at the end of this turn's order."""
    turn = play.state.turn
    slot = order.slot_of(turn, id)
    if not turn.round or slot is None or f"{slot.id}/{id}" in turn.done:
        return
    others = [other for other in turn.slots if other.id != slot.id and other.members]
    if not others or all(other.rank > slot.rank for other in others):
        return
    rank = min(other.rank for other in others) - 1
    acting = tuple(token for token in turn.acting if token.partition("/")[0] != slot.id)
    fired = tuple(token for token in turn.fired if token.partition("/")[0] != slot.id)
    later = order.moved(turn, slot, rank, slot.tie, play.system.phases)
    turns.set_turn(play, replace(turn, acting=acting, fired=fired), later, "UNI-016")
    if not play.state.turn.waiting:
        turns.go_on(play)


def _wall_flip(play: Play, plan: Plan) -> None:
    """Up the wall and over: the result +3 defends against everything this turn, or STR bash and the floor
    (UNI-045)."""
    id = plan.by
    entity = play.state.entities[id]
    beyond = extra(entity, "defences", value(play.state, "extra_counts") == "shared")
    made = bare_side(play.state, plan).plus("UNI-014", -2 * beyond)
    made = weighed(made, burden(play.state, id, "defence", "leg"))
    put_for_turn(play, id, "defences", "UNI-013", count(entity, "defences") + 1)
    spend(play, id, "defence")
    total = rolling.total(play, "wall-flip", id, made, "UNI-045")
    done = levels(total) > 0
    play.emit(e.Outcome(slug="flipped-up" if done else "flip-failed", who=id, hit=done, rule="UNI-045"))
    if done:
        put_for_turn(play, id, "wall-flip", "UNI-045", total + FLIP, plan.target)
        return
    fall_down(play, id, "UNI-045")
    harm(play, id, trait(entity, "STR"), cause="wall-flip", rule="UNI-045")


def flips_over(play: Play) -> None:
    """At the end of a turn, whoever flipped and was not hit stands behind an attacker and acts before him in
    the next (UNI-018)."""
    state = play.state
    for entity in tuple(state.combatants()):
        flip = entity.condition("wall-flip")
        if flip is None or flip.source == "hit":
            continue
        attackers = [x.id for x in state.combatants() if x.texts.get("foe") == entity.id and x.has("attacks")]
        chosen = flip.other if flip.other in attackers else next(iter(attackers), "")
        if chosen:
            until = timers.next_round(play.state)
            put(play, entity.id, "initiative-won", "UNI-018", other=chosen, until=until)


def _stand(play: Play, plan: Plan) -> None:
    """Getting up takes the whole turn and nothing else (UNI-017)."""
    entity = play.state.entities[plan.by]
    if entity.has("attacks") or entity.has("defences"):
        raise Refused("has-acted-already", name=entity.name, rule="UNI-017")
    end(play, plan.by, "prone", "UNI-017")
    put_for_turn(play, plan.by, "busy", "UNI-017")


def _spring_up(play: Play, plan: Plan) -> None:
    """Getting up as one action, on DEX + Athletics (UNI-017); more than two levels only look good."""
    id = plan.by
    if play.state.entities[id].has("fell"):
        raise Refused("fell", name=play.state.entities[id].name, rule="UNI-107")
    made = action_side(play.state, plan, "leg")
    put_for_turn(play, id, "attacks", "UNI-013", count(play.state.entities[id], "attacks") + 1)
    spend(play, id, "action")
    gained = levels(rolling.total(play, "spring-up", id, made, "UNI-017"))
    if gained:
        end(play, id, "prone", "UNI-017")
    slug = "stylish" if gained > 2 else "up" if gained else "still-down"
    play.emit(e.Outcome(slug=slug, who=id, hit=gained > 0, rule="UNI-017"))


def _brace(play: Play, plan: Plan) -> None:
    """The polearm is set against a charge (UNI-019)."""
    until = timers.next_turn_start(play.state, plan.by) if play.state.turn.round else ""
    put(play, plan.by, "braced", "UNI-019", until=until)
    assert plan.weapon is not None
    if play.state.entities[plan.by].texts.get("hand") != plan.weapon.id:
        play.emit(e.TextSet(id=plan.by, text="hand", value=plan.weapon.id))


SELF: dict[str, Callable[[Play, Plan], None]] = {
    "aim": _aim,
    "full-defence": _full_defence,
    "full-attack": _full_attack,
    "wall-flip": _wall_flip,
    "stand": _stand,
    "spring-up": _spring_up,
    "brace": _brace,
    "escape": holds.escape,
    "untie": holds.untie,
    "release": holds.release,
}


def play_out(play: Play, plan: Plan) -> None:
    """A manoeuvre that concerns only whoever does it."""
    SELF[plan.row.slug](play, plan)
