"""The attack bonus and everything that changes an attack roll (RPQ-031 to RPQ-041, RPQ-071)."""

from __future__ import annotations

from encounters.model import Encounter, Entity
from encounters.value import Value
from systems.rpgquest import aim, conditions, mobility, reach, skills
from systems.rpgquest.dice import half
from systems.rpgquest.gear import Weapon
from systems.rpgquest.settings import chosen

SURPRISE, REAR, AIM, OFF_HAND = 1, 1, 2, -2
Changes = list[tuple[str, int]]


class Manner(Value, frozen=True):
    """How an attack is made, as the game master states it; None and "" where squares and rules decide."""

    how: str = "melee"
    metres: int | None = None
    side: str = ""
    advance: int = 0
    surprise: bool = False
    off: bool = False
    bonus: int = 0


class Bonus(Value, frozen=True):
    """What is added to the dice, with its reasons in order."""

    total: int
    why: tuple[str, ...]


def of(state: Encounter, by: str, target: str, weapon: Weapon, manner: Manner) -> Bonus:
    """The whole bonus of an attack. Raises `Refused` for a range or a move that allows none."""
    attacker = state.entities[by]
    off = manner.off or weapon.hand == "off"
    label, base = plain(state, attacker, weapon, manner.how, off)
    changes: Changes = []
    if off and chosen(state, "off_hand", "both"):
        changes.append(("RPQ-007", OFF_HAND))
    changes += mobility.attack_penalty(state, by, manner.advance)
    if manner.surprise or attacker.has("ambusher"):
        changes.append(("RPQ-033", SURPRISE))
    if manner.side == "back" or (not manner.side and reach.behind(state, by, target)):
        changes.append(("RPQ-034", REAR))
    if manner.how != "melee":
        distance = reach.decimetres(state, by, target, manner.metres)
        changes.append(reach.range_penalty(state, by, weapon, manner.how, distance))
        if aim.ready(state, by, target):
            changes.append(("RPQ-036", AIM))
    changes += conditions.changes(attacker, "attack")
    changes.append(("RPQ-071", manner.bonus))
    why = tuple(f"{rule} {amount:+d}" for rule, amount in changes if amount)
    total = base + sum(amount for _, amount in changes)
    return Bonus(total, (f"{label} {base:+d}", *why))


def plain(state: Encounter, attacker: Entity, weapon: Weapon, how: str, off: bool) -> tuple[str, int]:
    """The skill and the bonus of an attack before anything changes it.

    Half of DEX and skill, rounded down (RPQ-031); full DEX for heavy things thrown (RPQ-038); without DEX
    in the off hand (RPQ-041).
    """
    dexterity = 0 if off else skills.value(attacker, "DEX")
    if how == "throw":
        if not reach.throws_well(weapon) or chosen(state, "thrown_attack", "dex"):
            return "DEX", dexterity
        return "throw", half(dexterity + skills.value(attacker, "throw"))
    if weapon.listed is not None:
        lost = half(skills.value(attacker, "DEX")) if off else 0
        return weapon.skill, weapon.listed - lost - (1 if attacker.has("hangover") else 0)
    return weapon.skill, half(dexterity + skills.value(attacker, weapon.skill))
