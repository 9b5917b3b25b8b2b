"""Critical failures (RPQ-004): something worse than a miss, which the game master chooses."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Question
from encounters.errors import Refused
from encounters.play import Choice, Play
from systems.rpgquest import board, conditions
from systems.rpgquest.gear import Weapon
from systems.rpgquest.settings import chosen

RULE = "RPQ-004"
KINDS = ("other", "drop", "break", "stuck")
"""Told by the game master; the weapon falls, breaks, or sticks in something."""


def of_attack(play: Play, by: str, weapon: Weapon) -> None:
    """The mishap of an attack: asked for where the weapon can suffer, else left to the game master."""
    item = play.state.entities.get(weapon.id)
    loose = item is not None and item.kind == "item" and item.owner == by and weapon.kind != "natural"
    if not loose or chosen(play.state, "mishap", "note"):
        play.emit(e.Told(slug="mishap", who=by, rule=RULE))
        return
    befall(play, by, weapon.id, play.decide(Question("mishap", by, KINDS, "other", rule=RULE)))


def by_hand(play: Play, choice: Choice) -> None:
    """A mishap that the game master brings about."""
    item = play.state.entities.get(choice.get("item"))
    if choice.get("mishap") != "other" and (item is None or item.owner != choice.get("who")):
        raise Refused("not-carried", name=choice.get("item"))
    befall(play, choice.get("who"), choice.get("item"), choice.get("mishap"))


def befall(play: Play, who: str, ref: str, kind: str) -> None:
    """What happens to a thing in somebody's hand."""
    if kind == "drop":
        drop(play, who, ref, RULE)
    elif kind == "break":
        conditions.put(play, ref, "broken", other=who, rule=RULE)
        empty_hand(play, who, ref, RULE)
    elif kind == "stuck":
        conditions.put(play, ref, "stuck", other=who, rule=RULE)
    else:
        play.emit(e.Told(slug="mishap", who=who, rule=RULE))


def drop(play: Play, who: str, ref: str, rule: str) -> None:
    """A thing falls to the ground where its owner stands."""
    item = play.state.entities.get(ref)
    if item is None or item.owner != who:
        return
    play.emit(e.Given(id=ref, owner="", rule=rule))
    if board.spot_of(play.state, who) is not None:
        play.emit(e.Placed(id=ref, place=play.state.entities[who].place, rule=rule))
    empty_hand(play, who, ref, rule)


def empty_hand(play: Play, who: str, ref: str, rule: str) -> None:
    """Nobody holds it any more."""
    for text in ("hand", "off", "worn"):
        if play.state.entities[who].texts.get(text) == ref:
            play.emit(e.TextSet(id=who, text=text, value="", rule=rule))
