"""Shooting into and out of a melee, and into a mass: who is struck instead (BRP-063 to BRP-065)."""

from __future__ import annotations

from encounters import events as e
from encounters.play import Play
from systems.brp import hit
from systems.brp.gear import Weapon
from systems.brp.spot import unlucky
from systems.brp.spot.manner import Manner

RULE = "BRP-064"


def strike(play: Play, by: str, target: str, weapon: Weapon, manner: Manner) -> None:
    """The shot finds somebody else in the melee: a plain hit, and no experience for the shooter."""
    candidates = unlucky.bystanders(play.state, by, target, manner.candidates)
    play.emit(e.Outcome(slug="stray", who=by, whom=target, rule=RULE))
    if not candidates:
        return
    struck = unlucky.worst(play, candidates, RULE)
    play.emit(e.Told(slug="stray-hits", who=struck, rule=RULE))
    hit.deal(play, by, struck, weapon, "normal")


def in_the_mass(play: Play, target: str, manner: Manner) -> str:
    """Whom a shot into a dense mass strikes, when it is all the same to the shooter (BRP-065)."""
    if not manner.bodies or not manner.candidates:
        return target
    candidates = tuple(dict.fromkeys((target, *manner.candidates)))
    struck = unlucky.worst(play, candidates, "BRP-065")
    play.emit(e.Told(slug="mass-hits", who=struck, rule="BRP-065"))
    return struck
