"""A fist in the way of a blow, where hit locations are used (BRP-080)."""

from __future__ import annotations

from encounters import events as e
from encounters.play import Play
from systems.brp import damage
from systems.brp.gear import Weapon
from systems.brp.settings import on

ARMS = {"fist": "right-arm", "grapple": "right-arm"}
RULE = "BRP-080"


def parried(play: Play, by: str, target: str, weapon: Weapon, tool: Weapon) -> None:
    """What the arm's armour does not stop harms the arm that parried, and the whole."""
    arm = ARMS.get(tool.slug, "")
    if not (arm and weapon.damage and on(play.state, "hit_locations") and on(play.state, "fist_parry")):
        return
    rolled = damage.roll(play, by, weapon, "normal")
    stopped = min(rolled, damage.armour(play, target, arm))
    figures = (f"rolled={rolled}", f"armour={stopped}", f"through={rolled - stopped}")
    play.emit(e.Told(slug="damage", who=target, figures=figures, rule=RULE))
    damage.wound(play, target, rolled - stopped, cause=weapon.slug, by=by, location=arm, rule=RULE)
