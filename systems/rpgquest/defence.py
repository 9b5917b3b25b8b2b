"""Defence: 7 and its bonus, and everything that changes it (RPQ-044 to RPQ-051)."""

from __future__ import annotations

from encounters.memo import by_state
from encounters.model import Encounter, Entity
from encounters.value import Value
from systems.rpgquest import conditions, gear, skills
from systems.rpgquest.conditions import BROKEN_ARM, BROKEN_LEG
from systems.rpgquest.dice import half
from systems.rpgquest.settings import chosen, value

BASE = 7
FULL = 3


class Defence(Value, frozen=True):
    """The number to reach, and the rules that made it other than the plain one."""

    value: int
    why: tuple[str, ...] = ()


@by_state
def against(state: Encounter, id: str, by: str = "", surprise: bool = False) -> Defence:
    """The Defence of somebody against an attacker; `surprise` says that this attack is one.

    In this order: the bonus, what lowers the whole to 7, the flat modifiers, Full Defence last.
    """
    entity = state.entities[id]
    if entity.kind != "combatant":
        return Defence(entity.stats.get("defence", BASE))
    caught = surprise or is_surprised(entity, by)
    total, why = _base(state, entity, caught)
    if entity.has("running") and (total > BASE or chosen(state, "running_defence", "exact")):
        total, why = BASE, (*why, "RPQ-049")
    for rule, amount in conditions.changes(entity, "defence"):
        total, why = total + amount, (*why, rule)
    if entity.has("full-defence"):
        total, why = total + FULL, (*why, "RPQ-048")
    return Defence(total, why)


def is_surprised(entity: Entity, by: str) -> bool:
    """Whether somebody is surprised, by all or by this attacker (RPQ-073)."""
    return any(not condition.other or condition.other == by for condition in entity.every("surprised"))


def _base(state: Encounter, entity: Entity, caught: bool) -> tuple[int, tuple[str, ...]]:
    """7 + half of AGI and the skill of the style, as far as conditions leave them."""
    if entity.has("stunned"):
        return BASE, ("RPQ-074",)
    if conditions.is_helpless(state, entity) and chosen(state, "helpless_defence", "seven"):
        return min(BASE, entity.stats.get("defence", BASE)), ("RPQ-079",)
    arm = any(entity.has(slug) for slug in BROKEN_ARM)
    leg = any(entity.has(slug) for slug in BROKEN_LEG)
    with_shield = gear.shielded(state, entity.id)
    agility = 0 if arm or leg else skills.value(entity, "AGI")
    skill = skills.value(entity, "shield" if with_shield else "dodge")
    if arm or (leg and not with_shield):
        skill = 0
    if caught and not (with_shield and value(state, "surprised_shield")):
        skill = 0
    why: tuple[str, ...] = ()
    if caught:
        why += ("RPQ-047",)
    if arm or leg:
        why += ("RPQ-050",)
    reckoned = BASE + half(agility + skill)
    listed = entity.stats.get("defence")
    if listed is None:
        return reckoned, why
    if entity.has("hangover"):
        listed -= 1
    # A listed Defence does not say what it is made of: what is lost can only cap it.
    return (min(listed, reckoned) if why else listed), why or ("RPQ-046",)
