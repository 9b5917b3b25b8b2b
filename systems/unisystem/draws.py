"""The fast-draw contest (UNI-020, UNI-077): everybody draws at once, the best total shoots first."""

from __future__ import annotations

from msgspec.structs import replace

from encounters import events as e
from encounters import order, turns
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from systems.unisystem import gear, rolling
from systems.unisystem.burdens import burden, spend, weighed
from systems.unisystem.gear import Weapon
from systems.unisystem.states import able
from systems.unisystem.traits import Side, side, value

PENALTY = -3
FAST = 3
IN_HAND = 6


def drawn(state: Encounter, id: str) -> Weapon:
    """The weapon that somebody draws: a gun or a small thing before others. Raises `Refused`."""
    arms = gear.arms(state, id)
    if not arms:
        raise Refused("needs-something", name=state.entities[id].name)
    return min(arms, key=lambda weapon: (weapon.kind != "gun", "small" not in weapon.traits))


def draw_side(state: Encounter, id: str, ready: bool) -> Side:
    """DEX + Shooting −3 (Combat −3), Melee for blades; the drawing skill has no penalty but wants something
    that fits a holster or a pocket (UNI-077).
    """
    entity = state.entities[id]
    weapon = drawn(state, id)
    skill = "shooting" if weapon.missile else "melee"
    made = side(state, entity, f"DEX {skill}", "combat").plus("UNI-077", PENALTY)
    if value(entity, "fast-draw") and "small" in weapon.traits:
        own = side(state, entity, "DEX fast-draw")
        made = max(made, own, key=lambda each: each.base)
    made = made.plus("fast-reaction", FAST if value(entity, "fast-reaction") else 0)
    made = made.plus("in-hand", IN_HAND if ready else 0)
    return weighed(made, burden(state, id, "action", "arm"))


def resolve(play: Play, choice: Choice) -> None:
    """Everybody named draws; those who have a place in the order change places by their totals."""
    ids = [id for id in choice.get("targets").split(",") if able(play.state.entities[id])]
    ready = choice.get("ready").split(",") if choice.get("ready") else []
    if len(ids) < 2:
        raise Refused("needs-two", rule="UNI-077")
    sides = {id: draw_side(play.state, id, id in ready) for id in ids}
    totals: dict[str, int] = {}
    for id in ids:
        spend(play, id, "action")
        totals[id] = rolling.total(play, f"fast-draw:{id}", id, sides[id], "UNI-077", graded=False)
    ranked = sorted(ids, key=lambda id: -totals[id])
    for place, id in enumerate(ranked, 1):
        figures = (f"total={totals[id]}", f"place={place}")
        play.emit(e.Told(slug="drew", who=id, figures=figures, rule="UNI-077"))
        weapon = drawn(play.state, id)
        if play.state.entities[id].texts.get("hand") != weapon.id and weapon.kind != "natural":
            play.emit(e.TextSet(id=id, text="hand", value=weapon.id, rule="UNI-077"))
    tie = len(ranked) > 1 and totals[ranked[0]] == totals[ranked[1]]
    slug = "draw-tied" if tie else "first-shot"
    play.emit(e.Outcome(slug=slug, who=ranked[0], hit=not tie, rule="UNI-020"))
    _reorder(play, totals)


def _reorder(play: Play, totals: dict[str, int]) -> None:
    """The order of acting follows the totals: before the fight as a typed initiative, else this turn."""
    turn = play.state.turn
    if not turn.round:
        for id, total in totals.items():
            play.emit(e.StatSet(id=id, stat="initiative", value=total, rule="UNI-020"))
        return
    open_ = {
        id: slot
        for id in totals
        if (slot := order.slot_of(turn, id)) is not None and f"{slot.id}/{id}" not in turn.done
    }
    top = max((slot.rank for slot in turn.slots if slot.members), default=0)
    moving = {slot.id for slot in open_.values()}
    slots = [slot for slot in turn.slots if slot.id not in moving]
    for id, slot in open_.items():
        slots = list(order.put(slots, replace(slot, rank=top + 1, tie=totals[id]), play.system.phases))
    acting = tuple(token for token in turn.acting if token.partition("/")[0] not in moving)
    fired = tuple(token for token in turn.fired if token.partition("/")[0] not in moving)
    turns.set_turn(play, replace(turn, acting=acting, fired=fired), slots, "UNI-020")
    if not play.state.turn.waiting:
        turns.go_on(play)
