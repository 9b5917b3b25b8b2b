"""The attempt to entangle (BRP-175): no damage, and the special's result."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.play import Choice, Play
from systems.brp import gear, matrix, specials
from systems.brp.manoeuvres.common import missed, swing

RULE = "BRP-175"


def resolve(play: Play, choice: Choice) -> None:
    """A Difficult attack with a weapon that entangles; other weapons by leave of the game master.

    As with the special a parry less good than the attack does nothing against it.
    """
    by, target = choice.get("by"), choice.get("target")
    weapon = gear.weapon(play.state, by, choice.get("weapon"))
    if weapon.special != "entangling" and choice.get("allowed") != "yes":
        raise Refused("cannot-entangle", weapon=weapon.slug, rule=RULE)
    metres = int(choice.get("range") or 0)
    if weapon.needs_room and 0 < metres < 3:
        raise Refused("too-close", metres=metres, least=3, rule="BRP-111")
    bonus = int(choice.get("bonus") or 0)
    made = swing(play, by, target, choice.get("weapon"), RULE, bonus=bonus, metres=metres)
    if made is None or missed(play, by, target, made, RULE):
        return
    if made.guard is not None and made.against.succeeded:
        stopped = matrix.cell(made.degree, made.against).result == "stopped"
        if not made.guard.dodge:
            stopped = made.against <= made.degree
        if stopped:
            slug = "dodged" if made.guard.dodge else "parried"
            play.emit(e.Outcome(slug=slug, who=by, whom=target, rule=RULE))
            return
    play.emit(e.Outcome(slug="entangles", who=by, whom=target, hit=True, rule=RULE))
    specials.entangle(play, by, target, made.weapon)
