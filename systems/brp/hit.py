"""One hit, from its dice to its special effect."""

from __future__ import annotations

from encounters import events as e
from encounters.play import Play
from systems.brp import damage, hazards, locations, specials
from systems.brp.degrees import up
from systems.brp.gear import Weapon
from systems.brp.manoeuvres import saddle
from systems.brp.settings import on
from systems.brp.spot import aftermath, autofire, bodies, cover, eras, stun
from systems.brp.spot.manner import PLAIN, Manner
from systems.brp.vehicles import crew


def deal(play: Play, by: str, target: str, weapon: Weapon, result: str, manner: Manner = PLAIN) -> None:
    """Rolls a hit and lets it through the armour; what it does besides follows."""
    if not weapon.damage:
        if result != "normal" or weapon.special == "entangling":
            specials.apply(play, by, target, weapon, 0, 0)
        if weapon.strangles:
            hazards.strangle(play, by, target)
        if stun.shocks(weapon):
            stun.shock(play, by, target, weapon)
        return
    if manner.shots > 1:
        _burst(play, by, target, weapon, result, manner)
    elif stun.stuns(weapon) and play.state.entities[target].kind == "combatant":
        stun.deal(play, by, target, weapon, result, manner)
    elif manner.knockout:
        stun.knock_out(play, by, target, weapon, result)
    else:
        _one(play, by, target, weapon, result, manner)


def _burst(play: Play, by: str, target: str, weapon: Weapon, result: str, manner: Manner) -> None:
    """As many rounds of a burst as the die says; only the first can be special (BRP-058, BRP-059)."""
    for number in range(autofire.hits(play, by, target, manner.shots)):
        if play.state.entities[target].has("dead"):
            return
        single = autofire.single(manner, number > 0)
        deal(play, by, target, weapon, "normal" if number else result, single)


def _one(play: Play, by: str, target: str, weapon: Weapon, result: str, manner: Manner) -> None:
    rolled = damage.roll(play, by, weapon, result, manner)
    if manner.sweep == "swung":
        rolled = up(rolled, 2)
    if eras.slowed(play.state, target, weapon):
        rolled = up(rolled, 2)
    passed = through(play, by, target, weapon, rolled, "BRP-105", result == "critical", manner)
    if result == "special" and play.state.entities[target].kind != "vehicle":
        specials.apply(play, by, target, weapon, rolled, passed)
    aftermath.follow(play, by, target, rolled, passed, manner)


def through(
    play: Play,
    by: str,
    target: str,
    weapon: Weapon,
    rolled: int,
    rule: str,
    bypass: bool = False,
    manner: Manner = PLAIN,
    location: str = "",
) -> int:
    """Lets rolled damage through cover and armour, unless it bypasses armour; what passed."""
    if not location and on(play.state, "hit_locations"):
        location = _struck(play, by, target, weapon, manner)
    if location in manner.covered:
        # Where locations are used, cover takes what would have struck a covered one (BRP-068).
        rolled = cover.rest(play, target, rolled, manner)
    worn = 0
    if not bypass and not manner.bare:
        worn = eras.armour(play, target, weapon, location) + crew.inner_armour(play.state, by, target)
    worn += eras.water(play.state, target, weapon)
    stopped = min(rolled, worn)
    passed = rolled - stopped
    play.emit(
        e.Told(
            slug="damage",
            who=target,
            figures=(f"rolled={rolled}", f"armour={stopped}", f"through={passed}"),
            rule=rule,
        )
    )
    damage.wound(play, target, passed, cause=weapon.slug, by=by, location=location)
    return passed


def _struck(play: Play, by: str, target: str, weapon: Weapon, manner: Manner) -> str:
    """The location called, else the one of the D20; from a superior position one more (BRP-198)."""
    if manner.called in locations.NAMES:
        return manner.called
    if place := saddle.location(play, by, target, weapon):
        return place
    return locations.struck(play, by, 1 if bodies.above(play.state, by, target, weapon) else 0)
