"""Disarming by a blow or by a grip (BRP-103, BRP-170, BRP-171)."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from systems.brp import damage, gear, items, matrix, skills
from systems.brp.manoeuvres import grapple
from systems.brp.manoeuvres.common import Swing, missed, name, swing
from systems.brp.resistance import resists
from systems.brp.settings import value

RULE = "BRP-171"


def target_item(state: Encounter, target: str, ref: str) -> str:
    """The id of what is to be struck from somebody's hand. Raises `Refused`."""
    held = [id for id in gear.held(state, target) if id in state.entities]
    if ref:
        found = next((id for id in held if ref in (id, state.entities[id].slug)), "")
    else:
        found = held[0] if held else ""
    if not found:
        raise Refused("nothing-in-hand", name=name(state, target), rule=RULE)
    return found


def resolve(play: Play, choice: Choice) -> None:
    """A Difficult attack at the weapon; its damage against STR tears it from the hand, and harms nobody.

    A Dodge cancels it; a parry only where the defender suspects it (BRP-103).
    """
    by, target = choice.get("by"), choice.get("target")
    item = target_item(play.state, target, choice.get("item"))
    if gear.weapon(play.state, by, choice.get("weapon")).skill == "grapple":
        grapple.disarm_attempt(play, by, target)
        return
    suspected = choice.get("suspected") == "yes"
    made = swing(
        play,
        by,
        target,
        choice.get("weapon"),
        RULE,
        bonus=int(choice.get("bonus") or 0),
        keeps=lambda guard: guard.dodge or suspected,
    )
    if made is None or missed(play, by, target, made, RULE):
        return
    if made.against.succeeded and made.guard is not None:
        slug = "dodged" if made.guard.dodge else "parried"
        play.emit(e.Outcome(slug=slug, who=by, whom=target, rule="BRP-103"))
        return
    _struck(play, by, target, item, made)


def _struck(play: Play, by: str, target: str, item: str, made: Swing) -> None:
    result = matrix.cell(made.degree, made.against).result
    rolled = damage.roll(play, by, made.weapon, result) if made.weapon.damage else 0
    strength = skills.characteristic(play.state.entities[target], "STR")
    torn = resists(play, f"disarm:{target}", by, rolled, strength, rule=RULE)
    slug = "disarmed" if torn else "keeps-weapon"
    figures = (f"rolled={rolled}", f"strength={strength}")
    play.emit(e.Outcome(slug=slug, who=by, whom=target, hit=torn, figures=figures, rule=RULE))
    way = value(play.state, "disarm_damage")
    excess = max(0, rolled - items.points(play.state, item)) if way == "excess" else rolled
    if way != "none" and items.points(play.state, item):
        items.wear(play, item, excess, RULE, by)
    if torn:
        items.drop(play, target, item, rule=RULE)
