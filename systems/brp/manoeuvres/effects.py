"""What manoeuvres and their traces do to attacks and defences: pure questions to the state.

An attack and a defence ask here, so nothing in this module may know them.
"""

from __future__ import annotations

from encounters.errors import Refused
from encounters.model import Condition, Encounter, Entity
from systems.brp import gear
from systems.brp.data import table
from systems.brp.gear import Weapon
from systems.brp.manoeuvres import length
from systems.brp.settings import on, value
from systems.brp.spot import mounts
from systems.brp.spot.rows import Effect

UNMET = {"drawing": "BRP-038", "volleying": "BRP-101"}
"""States that leave no defence, and the rule behind each; `drawing` only between those two."""
MASTER = 100
"""From this skill on the other hand is as good (BRP-184)."""


def with_other(entity: Entity, slug: str, other: str) -> Condition | None:
    """A state that somebody is in with this other."""
    for condition in entity.conditions:
        if condition.slug == slug and condition.other == other:
            return condition
    return None


def inside(state: Encounter, by: str, target: str) -> bool:
    """Whether somebody stands inside the guard of another's long weapon, which is still in his hands."""
    entity = state.entities[by]
    return (
        bool(entity.conditions)
        and with_other(entity, "inside-guard", target) is not None
        and length.hampered(gear.in_hand(state, target))
    )


def of_attack(state: Encounter, by: str, target: str, weapon: Weapon) -> list[Effect]:
    """What makes an attack Easy or Difficult: surprise, the guard, haste, the other hand, split skill."""
    attacker, victim = state.entities[by], state.entities[target]
    found: list[Effect] = []
    if victim.conditions:
        found += _of_victim(victim)
        if length.hampered(weapon) and inside(state, target, by):
            found.append(Effect("guard-passed", "BRP-162", "difficult"))
    if attacker.conditions:
        found += _of_attacker(attacker, weapon)
        if inside(state, by, target):
            found.append(Effect("inside-guard", "BRP-162", "easy"))
    if off_hand(state, by, weapon):
        found.append(Effect("off-hand", "BRP-184", "difficult"))
    return found


def _of_victim(victim: Entity) -> list[Effect]:
    found = []
    if victim.has("ambushed"):
        found.append(Effect("ambushed", "BRP-153", "easy"))
    if victim.has("off-guard"):
        found.append(Effect("off-guard", "BRP-154", "easy"))
    return found


def _of_attacker(attacker: Entity, weapon: Weapon) -> list[Effect]:
    found = []
    if attacker.has("demoralised"):
        found.append(Effect("demoralised", "BRP-159", "difficult"))
    if attacker.has("desperate"):
        found.append(Effect("desperate", "BRP-169", "difficult"))
    if attacker.has("volleying"):
        found.append(Effect("volleying", "BRP-188", "difficult"))
    if split(attacker, weapon) is not None:
        found.append(Effect("split", "BRP-183", "difficult"))
    return found


def split(attacker: Entity, weapon: Weapon) -> Condition | None:
    """The half of a divided attack that belongs to this weapon (BRP-183)."""
    return next((c for c in attacker.every("split") if c.source == weapon.id), None)


def off_hand(state: Encounter, by: str, weapon: Weapon) -> bool:
    """Whether a weapon is in the worse hand (BRP-184): neither trained nor made for it, and below 100%."""
    attacker = state.entities[by]
    if weapon.id != attacker.texts.get("off") or weapon.kind == "shield" or weapon.natural:
        return False
    if weapon.chance >= MASTER or attacker.texts.get("handed") == "both":
        return False
    if weapon.slug in table("manoeuvres/reach")["off_hand"]["weapons"] or attacker.has("off-hand-trained"):
        return False
    return on(state, "off_hand")


def refuse(state: Encounter, by: str, target: str, weapon: Weapon) -> None:
    """Raises `Refused` when a manoeuvre stands in the way of this attack."""
    attacker, victim = state.entities[by], state.entities[target]
    if mounts.mounted(state, by) and unmounted(weapon):
        raise Refused("not-from-the-saddle", name=attacker.name, weapon=weapon.slug, rule="BRP-189")
    if victim.conditions and victim.has("disengaged") and not weapon.missile:
        raise Refused("has-disengaged", name=victim.name, rule="BRP-172")
    if attacker.conditions:
        _refuse_own(attacker, target, victim, weapon)
    if not weapon.missile and kept_out(state, by, target, weapon):
        raise Refused("must-close", name=attacker.name, other=victim.name, rule="BRP-161")


def _refuse_own(attacker: Entity, target: str, victim: Entity, weapon: Weapon) -> None:
    half = split(attacker, weapon)
    if half is not None and half.value < 1:
        raise Refused("weapon-used", name=attacker.name, weapon=weapon.slug, rule="BRP-183")
    volley = attacker.condition("volleying")
    if volley is not None and volley.value < 1 and weapon.id == volley.source:
        raise Refused("volley-over", name=attacker.name, weapon=weapon.slug, rule="BRP-188")
    if not weapon.missile and with_other(attacker, "held-at-bay", target) is not None:
        raise Refused("held-at-bay", name=attacker.name, other=victim.name, rule="BRP-163")
    if limb_held(attacker, weapon):
        raise Refused("limb-held", name=attacker.name, weapon=weapon.slug, rule="BRP-191")
    if attacker.has("closed-on") and one_act_used(attacker):
        raise Refused("one-act-only", name=attacker.name, rule="BRP-165")


def kept_out(state: Encounter, by: str, target: str, weapon: Weapon) -> bool:
    """Whether a short weapon must first come within the guard of a spear or polearm (BRP-161)."""
    if not on(state, "must_close"):
        return False
    attacker, victim = state.entities[by], state.entities[target]
    if victim.kind != "combatant" or with_other(attacker, "inside-guard", target) is not None:
        return False
    own = gear.in_hand(state, target)
    shafts = table("manoeuvres/reach")["unmounted"]["skills"]
    if own.skill not in shafts or not length.holds_off(state, target, by) or length.of(weapon) != "short":
        return False
    return not helpless(victim) and with_other(victim, "inside-guard", by) is None


DOWN = (
    "dead",
    "dying",
    "unconscious",
    "helpless",
    "incapacitated",
    "surprised",
    "prone",
    "stunned",
    "entangled",
)


def helpless(victim: Entity) -> bool:
    """Whether somebody is in no state to hold a weapon out."""
    return bool(victim.conditions) and any(victim.has(slug) for slug in DOWN)


def unmounted(weapon: Weapon) -> bool:
    """Whether a weapon or shield is of no use in the saddle: two-handed polearms, large shields (BRP-189)."""
    rows = table("manoeuvres/reach")["unmounted"]
    if weapon.kind == "shield":
        return weapon.missile_cover >= int(rows["cover"])
    if weapon.missile or weapon.slug in rows["allowed"]:
        return False
    return weapon.hands == "2" and weapon.skill in rows["skills"]


def limb_held(entity: Entity, weapon: Weapon) -> bool:
    """Whether the arm that holds a weapon is held itself (BRP-191)."""
    for held in entity.every("limb-held"):
        hand = {"right-arm": "hand", "left-arm": "off"}.get(held.source)
        if entity.texts.get("handed") == "left" and hand is not None:
            hand = "off" if hand == "hand" else "hand"
        if hand is None:
            continue
        if entity.texts.get(hand) == weapon.id or (weapon.hands == "2" and weapon.held):
            return True
    return False


def one_act_used(entity: Entity) -> bool:
    """Whether somebody who is closed on has attacked, parried or dodged at that rank (BRP-165)."""
    closed = entity.condition("closed-on")
    return closed is not None and (closed.value < 1 or defences(entity) >= closed.value)


def defences(entity: Entity) -> int:
    """How many defences somebody has made in this round."""
    return sum(c.value for c in entity.conditions if c.slug in ("parries", "dodges"))


def defenceless(state: Encounter, target: str, by: str) -> bool:
    """Whether a manoeuvre leaves no defence against this attacker."""
    entity = state.entities[target]
    if not entity.conditions:
        return False
    if entity.has("volleying") or with_other(entity, "drawing", by) is not None:
        return True
    return with_other(entity, "closed-on", by) is not None and one_act_used(entity)


def of_defence(state: Encounter, target: str, by: str, item: Weapon | None) -> tuple[str, ...]:
    """The rules that make a parry with `item`, or a dodge without one, Difficult."""
    entity = state.entities[target]
    found: tuple[str, ...] = ()
    if entity.conditions:
        if entity.has("off-guard"):
            found += ("BRP-154",)
        if entity.has("demoralised"):
            found += ("BRP-159",)
        if entity.has("quick-drawn"):
            found += ("BRP-039",)
    if inside(state, by, target):
        if item is not None and length.hampered(item):
            found += ("BRP-099",)
        elif item is None and value(state, "guard_defence") == "all":
            found += ("BRP-162",)
    return found


def may_parry(state: Encounter, target: str, item: Weapon) -> bool:
    """Whether this can be parried with: not a large shield in the saddle, nor with an arm that is held."""
    if mounts.mounted(state, target) and unmounted(item):
        return False
    return not limb_held(state.entities[target], item)


def of_skill(state: Encounter, id: str) -> tuple[str, ...]:
    """The rules that make every roll of somebody Difficult (BRP-159, BRP-169)."""
    entity = state.entities[id]
    if not entity.conditions:
        return ()
    found: tuple[str, ...] = ("BRP-159",) if entity.has("demoralised") else ()
    return (*found, "BRP-169") if entity.has("desperate") else found
