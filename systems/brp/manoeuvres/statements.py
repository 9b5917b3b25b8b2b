"""Statements of intent (BRP-034): what must be declared before the round's first act."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.play import Choice, Play
from systems.brp.settings import value

DECLARED = ("disarm", "entangle")
"""Verbs that need a statement."""
MANNERS = {"knockout": ("yes",), "pulled": (), "modifier": ("none",)}
"""What else does, as an argument of an attack: its values, or any. A knockback is named with its attack."""


def needed(choice: Choice) -> bool:
    """Whether this choice is one that the round's statements should have named."""
    if choice.verb in DECLARED:
        return True
    if choice.verb != "attack" or MANNERS.keys().isdisjoint(choice.args):
        return False
    for key, values in MANNERS.items():
        text = choice.args.get(key)
        if text and (not values or text in values):
            return True
    return False


def check(play: Play, choice: Choice) -> None:
    """Notes, or refuses, an attempt of somebody who has stated nothing this round."""
    if not play.state.turn.round or not needed(choice):
        return
    by = choice.get("by")
    if by not in play.state.entities:
        return
    way = value(play.state, "statements")
    if way == "off":
        return
    if play.state.entities[by].texts.get("intent"):
        return
    if way == "strict":
        raise Refused("not-declared", name=play.state.entities[by].name, rule="BRP-034")
    play.emit(e.Told(slug="not-declared", who=by, rule="BRP-034"))
