"""Where manoeuvres meet the rest of the rules: before and after every act, when a state or a wound comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from encounters import events as e
from encounters.errors import EscudoError
from encounters.model import Encounter
from encounters.play import Choice, Play
from systems.brp import deeds, gear
from systems.shared.later import later

if TYPE_CHECKING:
    from systems.brp.manoeuvres import (
        desperate,
        disengage,
        grapple,
        mounted,
        quick_draw,
        reach,
        statements,
        two_weapons,
        volley,
    )
else:
    desperate, disengage, grapple, mounted, quick_draw = later(
        "systems.brp.manoeuvres", "desperate", "disengage", "grapple", "mounted", "quick_draw"
    )
    reach, statements, two_weapons, volley = later(
        "systems.brp.manoeuvres", "reach", "statements", "two_weapons", "volley"
    )

STRIKES = ("attack", "disarm", "entangle", "volley", "two-weapons", "quick-draw", "sweep")
"""Verbs by which somebody does something else than hold on."""


def before(play: Play, choice: Choice) -> None:
    """What is noted or refused before an act."""
    deeds.check(play, choice)
    if choice.verb == "give":
        mounted.picking_up(play.state, choice)
    statements.check(play, choice)


def after(play: Play, choice: Choice) -> None:
    """What an act leaves behind for the manoeuvres that are under way."""
    desperate.acted(play, choice)
    if choice.verb not in STRIKES and choice.verb != "grapple":
        return
    by = choice.args.get("by", "")
    if by not in play.state.entities:
        return
    for id in _struck_at(choice):
        target = play.state.entities.get(id)
        if target is not None and target.conditions and target.has("withdrawing"):
            disengage.defended(play, id)
    if choice.verb not in STRIKES:
        return
    entity = play.state.entities[by]
    if entity.conditions:
        reach.acted(play, by)
    if choice.verb != "attack":
        return
    ref = _weapon(play.state, choice)
    if ref.rpartition("-")[2] == "grapple":
        grapple.took_hold(play, by, choice.args["target"])
    elif entity.conditions:
        two_weapons.used(play, by, ref)
        volley.shot(play, by, ref)
        quick_draw.struck(play, by, choice.args["target"])
        disengage.engaged(play, by)
        if entity.has("grip"):
            grapple.let_go_of_all(play, by)


def _struck_at(choice: Choice) -> tuple[str, ...] | list[str]:
    """Everybody at whom an act struck."""
    args = choice.args
    if "others" not in args and "targets" not in args:
        return (args.get("target", ""),)
    return ",".join((args.get("target", ""), args.get("targets", ""), args.get("others", ""))).split(",")


def _weapon(state: Encounter, choice: Choice) -> str:
    """The id of the weapon of an attack, also where it has left the hand since."""
    ref = choice.get("weapon")
    item = state.entities.get(ref)
    if item is not None and item.kind == "item":
        return ref
    try:
        return gear.weapon(state, choice.get("by"), ref).id
    except EscudoError:
        return ref


def ended(play: Play, before: Encounter, event: e.ConditionEnded) -> None:
    """A state is over, by its time or otherwise: what hangs on it goes too, or what it led to begins."""
    id = event.id
    old = next((c for c in before.entities[id].conditions if c.key == event.key), None)
    if old is None or id not in play.state.entities:
        return
    if event.expired:
        desperate.expired(play, id, old)
        disengage.expired(play, id, old)
        quick_draw.expired(play, id, old)
    if old.slug == "grip":
        grapple.grip_ended(play, old)
    elif old.slug == "entangled":
        grapple.freed(play, id)


def struck(play: Play, before: Encounter, event: e.TrackChanged) -> None:
    """Lost hit points may cost the saddle."""
    mounted.struck(play, before, event)
