"""One hit, from its dice to its special effect."""

from __future__ import annotations

from encounters import events as e
from encounters.play import Play
from systems.brp import damage, locations, specials
from systems.brp.gear import Weapon
from systems.brp.settings import on


def deal(play: Play, by: str, target: str, weapon: Weapon, result: str) -> int:
    """Rolls a hit and lets it through the armour; the points that the target lost."""
    location = locations.struck(play, by) if on(play.state, "hit_locations") else ""
    if not weapon.damage:
        if result != "normal" or weapon.special == "entangling":
            specials.apply(play, by, target, weapon, 0, 0)
        return 0
    rolled = damage.roll(play, by, weapon, result)
    stopped = 0 if result == "critical" else damage.armour(play, target)
    through = max(0, rolled - stopped)
    play.emit(
        e.Told(
            slug="damage",
            who=target,
            figures=(f"rolled={rolled}", f"armour={stopped}", f"through={through}"),
            rule="BRP-105",
        )
    )
    lost = damage.wound(play, target, through, cause=weapon.slug, by=by, location=location)
    if result == "special":
        specials.apply(play, by, target, weapon, rolled, through)
    return lost
