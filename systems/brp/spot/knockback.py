"""Driving somebody back on purpose, down, or by any hit (BRP-131 to BRP-134, BRP-217)."""

from __future__ import annotations

from encounters import events as e
from encounters.model import Encounter
from encounters.play import Play
from systems.brp import conditions, specials
from systems.brp.degrees import up
from systems.brp.resistance import resists
from systems.brp.settings import on, value
from systems.brp.spot.manner import Manner
from systems.brp.vehicles import seat


def attempt(play: Play, by: str, target: str, passed: int, manner: Manner) -> None:
    """The damage that went through against SIZ; a blow from above only throws down (BRP-131, BRP-133).

    Mounted or aboard, the seat is kept by its skill, which adds the SIZ below (BRP-132). `footing` is what
    the ground, an old wound or the air take off the target's resistance.
    """
    if manner.knockback == "down":
        if not specials.characteristic_roll(play, target, "agility", "BRP-133"):
            conditions.fall(play, target, "BRP-133")
        return
    siz, loose = seat.steadied(play, target)
    _drive(play, by, target, passed, max(1, siz - manner.footing), loose, "BRP-131")


def by_any_hit(play: Play, by: str, target: str, passed: int) -> None:
    """Where hits are mighty every one of them may throw back, against SIZ or half of it (BRP-134)."""
    siz, loose = seat.steadied(play, target)
    if value(play.state, "high_impact") == "half":
        siz = up(siz, 2)
    _drive(play, by, target, passed, siz, loose, "BRP-134")


def _drive(play: Play, by: str, target: str, points: int, siz: int, loose: bool, rule: str) -> None:
    """One metre for every full 5 points above SIZ (BRP-C23); then Agility to stay up."""
    if not resists(play, f"knockback:{target}", by, points, siz, rule=rule, aside=True):
        return
    metres = max(0, points - siz) // 5
    play.emit(e.Told(slug="knocked-back", who=target, figures=(f"metres={metres}",), rule=rule))
    if loose:
        seat.unseat(play, target)
    elif not specials.characteristic_roll(play, target, "agility", rule):
        conditions.fall(play, target, rule)


def weightless(state: Encounter) -> bool:
    """Whether the fight has no gravity."""
    return on(state, "zero_gravity")


def drift(play: Play, by: str, target: str, rolled: int) -> None:
    """Without weight any hit throws both back: the target whole, the attacker half (BRP-217).

    Whoever is braced stays. What stands in the way of either does half its damage.
    """
    far = rolled // 5
    for id, metres in ((target, far), (by, up(far, 2))):
        if metres and not play.state.entities[id].has("braced"):
            play.emit(e.Told(slug="knocked-back", who=id, figures=(f"metres={metres}",), rule="BRP-217"))
            specials.obstacle(play, by, id, metres, "BRP-217", half=True)
