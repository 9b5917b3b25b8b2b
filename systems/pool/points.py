"""Damage and healing by hand: the tracker's verbs, with the kinds of wounds of this game (POOL-038)."""

from __future__ import annotations

from encounters import events as e
from encounters.play import Choice, Play
from encounters.points import harm as lose
from encounters.points import heal as regain
from encounters.tracker.points import amount
from systems.pool import wounds
from systems.pool.params import harm_of

KINDS = {"nonlethal": "non-lethal", "aggravated": "aggravated"}


def damage(play: Play, choice: Choice) -> None:
    """Damage of a kind, lethal by default (POOL-032); other tracks simply lose points."""
    ids = choice.get("targets").split(",")
    track, kind = choice.get("track") or "hp", _kind(choice)
    points = amount(play, choice, "damage", choice.get("by") or ids[0])
    for id in ids:
        if track in wounds.TRACKS and "hp" in play.state.entities[id].tracks:
            lost = wounds.hurt(play, id, points, kind or "lethal", cause="typed", by=choice.get("by"))
        else:
            lost = lose(play, id, points, track=track, cause="typed", by=choice.get("by"))
        if not lost:
            play.emit(e.Told(slug="no-damage", who=id))


def heal(play: Play, choice: Choice) -> None:
    """Healing: of a kind, else the mildest wounds first."""
    ids = choice.get("targets").split(",")
    track, kind = choice.get("track") or "hp", _kind(choice)
    points = amount(play, choice, "healing", ids[0])
    for id in ids:
        if track in wounds.TRACKS and "hp" in play.state.entities[id].tracks:
            healed = wounds.heal(play, id, points, kind)
        else:
            healed = regain(play, id, points, track=track)
        if not healed:
            play.emit(e.Told(slug="no-healing", who=id))


def _kind(choice: Choice) -> str:
    if choice.get("harm"):
        return harm_of(choice.get("harm"))
    return KINDS.get(choice.get("track"), "")
