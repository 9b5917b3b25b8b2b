"""One hit, from its dice to its special effect."""

from __future__ import annotations

from encounters import events as e
from encounters.play import Play
from systems.brp import damage, hazards, locations, specials
from systems.brp.gear import Weapon
from systems.brp.settings import on
from systems.brp.vehicles import crew


def deal(play: Play, by: str, target: str, weapon: Weapon, result: str) -> None:
    """Rolls a hit and lets it through the armour; what it does besides follows."""
    if not weapon.damage:
        if result != "normal" or weapon.special == "entangling":
            specials.apply(play, by, target, weapon, 0, 0)
        if weapon.strangles:
            hazards.strangle(play, by, target)
        return
    rolled = damage.roll(play, by, weapon, result)
    passed = through(play, by, target, weapon, rolled, "BRP-105", bypass=result == "critical")
    if result == "special" and play.state.entities[target].kind != "vehicle":
        specials.apply(play, by, target, weapon, rolled, passed)


def through(
    play: Play, by: str, target: str, weapon: Weapon, rolled: int, rule: str, bypass: bool = False
) -> int:
    """Lets rolled damage through the armour, unless it bypasses it; what passed."""
    location = locations.struck(play, by) if on(play.state, "hit_locations") else ""
    worn = 0 if bypass else damage.armour(play, target, location) + crew.inner_armour(play.state, by, target)
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
