"""What the state of both fighters does to an attack: lying, stunned, hindered, size, height.

BRP-076, BRP-081, BRP-197 to BRP-200, BRP-225, BRP-227.
"""

from __future__ import annotations

from encounters.model import Encounter, Entity
from systems.brp import gear, skills
from systems.brp.conditions import EASY, HAMPERED
from systems.brp.data import weapon_row
from systems.brp.degrees import up
from systems.brp.gear import Weapon
from systems.brp.settings import on
from systems.brp.spot import mounts
from systems.brp.spot.rows import Effect

UNSKILLED = "unskilled-in-melee"


def of_target(victim: Entity, weapon: Weapon, far: bool) -> list[Effect]:
    """Helpless, stunned, rising and lying targets (BRP-076, BRP-199, BRP-225, BRP-227)."""
    if not victim.conditions:
        return []
    found = [Effect(slug, rule, "easy") for slug, rule in EASY.items() if victim.has(slug)]
    if victim.has("prone"):
        found.append(Effect("prone-target", "BRP-199", "difficult" if weapon.missile and far else "easy"))
    return found


def too_weak(state: Encounter, attacker: Entity, weapon: Weapon) -> list[Effect]:
    """Who lacks the STR or DEX that a weapon wants finds it Difficult (BRP-084); a figure not given is 10."""
    if not weapon.held or not on(state, "weapon_minimums"):
        return []
    row = weapon_row(weapon.slug) or {}
    lacks = any(attacker.stats.get(stat, 10) < int(row.get(stat.lower(), 0)) for stat in ("STR", "DEX"))
    return [Effect("below-minimum", "BRP-084", "difficult")] if lacks else []


def of_attacker(state: Encounter, attacker: Entity, weapon: Weapon) -> list[Effect]:
    """A lying or hindered attacker, a broken weapon (BRP-081, BRP-110, BRP-200)."""
    found = _prone(state, attacker, weapon) if attacker.conditions else []
    found += [Effect(slug, rule, "difficult") for slug, rule in HAMPERED.items() if attacker.has(slug)]
    item = state.entities.get(weapon.id)
    if item is not None and item.conditions and item.has("broken"):
        found.append(Effect("broken", "BRP-081", "difficult"))
    return found


def _prone(state: Encounter, attacker: Entity, weapon: Weapon) -> list[Effect]:
    prone = attacker.condition("prone")
    if prone is None:
        return []
    chosen = prone.source == "voluntary"
    if weapon.hands == "2" and not weapon.missile and not chosen and on(state, "knocked_down"):
        return [Effect("prone-attacker", "BRP-200", "impossible")]
    found = []
    if weapon.kind not in gear.SELF_PROPELLED and weapon.skill != "crossbow":
        found.append(Effect("prone-attacker", "BRP-200", "difficult"))
    if weapon.kind in gear.SELF_PROPELLED and chosen and on(state, "prone_bonus"):
        found.append(Effect("steady", "BRP-200", "flat", 10))
    return found


def size(state: Encounter, attacker: Entity, victim: Entity) -> list[Effect]:
    """More than twice the attacker's SIZ +20%, less than half of it (rounded up) −20% (BRP-197)."""
    mine, theirs = skills.characteristic(attacker, "SIZ"), skills.characteristic(victim, "SIZ")
    if mine < 1 or not on(state, "size_modifiers"):
        return []
    if theirs > 2 * mine:
        return [Effect("large-target", "BRP-197", "flat", 20)]
    return [Effect("small-target", "BRP-197", "flat", -20)] if theirs < up(mine, 2) else []


def height(state: Encounter, id: str) -> int:
    """How many metres somebody stands above the ground of the fight; in the saddle one."""
    standing = state.entities[id].condition("superior")
    if standing is not None:
        return standing.value
    return 1 if mounts.mounted(state, id) else 0


def above(state: Encounter, upper: str, lower: str, weapon: Weapon) -> bool:
    """Whether somebody has the superior position over another, with this weapon (BRP-198, BRP-C30).

    More than the other's height is too far up but for a long weapon; and the advantage is lost where only
    the lower one has such a weapon.
    """
    higher = height(state, upper)
    if not higher or weapon.missile:
        return False
    gap = higher - height(state, lower)
    if gap < 1 or (gap > 1 and weapon.length != "long"):
        return False
    return weapon.length == "long" or gear.in_hand(state, lower).length != "long"


def superior(state: Encounter, by: str, target: str, weapon: Weapon) -> list[Effect]:
    """The +10% of the superior position."""
    if not above(state, by, target, weapon):
        return []
    return [Effect("superior-position", "BRP-198", "flat", 10)]
