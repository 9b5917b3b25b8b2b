"""Attack force and defence force, and the damage between them (3DET-010 to 3DET-035)."""

from __future__ import annotations

from encounters.asks import why
from encounters.errors import Refused
from encounters.model import Encounter, Entity
from encounters.value import Value
from systems.tresdet import conditions, traits
from systems.tresdet.dice import Force
from systems.tresdet.gear import Attack
from systems.tresdet.settings import on, value

PENALTY = 2
"""What each further attack takes off H in every one of them (3DET-014)."""


class Reckoned(Value, frozen=True):
    """A force to be rolled, and what makes it."""

    dice: Force
    why: tuple[str, ...]


def concentration(state: Encounter, id: str, attack: Attack) -> int:
    """The bonus of concentrating: 1 a turn, or the characteristic + 1 by the letter (3DET-016).

    It holds for the mode chosen when it began (3DET-018).
    """
    entity = state.entities[id]
    condition = entity.condition("concentrating")
    if condition is None or condition.source != attack.mode:
        return 0
    each = 1
    if value(state, "concentration") == "literal":
        each += max(0, traits.value(entity, attack.stat))
    return condition.value * each


def attack(state: Encounter, by: str, attack: Attack, count: int, bonus: int, focus: int) -> Reckoned:
    """The attack force of one of `count` attacks: 1d6 + H + F or PdF, and bonuses (3DET-010, 3DET-011).

    A 6 doubles the characteristic (3DET-013), the bonuses only where the setting says so (3DET-049).
    Raises `Refused` when the attacks would press H below zero (3DET-015).
    """
    entity = state.entities[by]
    ability = traits.ability(entity)
    pressed = PENALTY * (count - 1)
    if count > 1 and ability - pressed < 0:
        raise Refused("too-many-attacks", name=entity.name, attacks=count, ability=ability, rule="3DET-015")
    power = traits.value(entity, attack.stat)
    more = attack.bonus + bonus + focus
    critical = max(0, power + (more if on(state, "critical_bonuses") else 0))
    reasons = why(
        ("H", ability),
        (attack.stat, power),
        ("3DET-014", -pressed),
        ("3DET-016", focus),
        (attack.slug, attack.bonus),
        ("bonus", bonus),
    )
    return Reckoned(Force(ability - pressed + power + more, critical), reasons)


def sacrifice(state: Encounter, by: str, attack: Attack) -> Force:
    """The further d6 of a heroic sacrifice; critical only where the setting says so (3DET-019)."""
    power = traits.value(state.entities[by], attack.stat)
    return Force(0, max(0, power) if on(state, "sacrifice_critical") else 0)


def armour_times(entity: Entity, kinds: tuple[str, ...]) -> int:
    """How often A counts: twice with Armadura Extra (3DET-028), not at all when vulnerable (3DET-031)."""
    if traits.guarded(entity, "vulnerability", kinds):
        return 0
    return 2 if traits.guarded(entity, "extra-armour", kinds) else 1


def helpless(state: Encounter, id: str, surprised: bool = False) -> bool:
    """Whether somebody cannot defend himself actively (3DET-026, 3DET-027, 3DET-040)."""
    entity = state.entities[id]
    if surprised or any(entity.has(slug) for slug in conditions.HELPLESS):
        return True
    if entity.has("fleeing") and on(state, "fleeing_helpless"):
        return True
    track = entity.tracks.get("hp")
    return track is not None and track.value <= 0


def bare_defence(state: Encounter, id: str, kinds: tuple[str, ...]) -> int:
    """The defence force of a helpless target: A alone, as often as it counts (3DET-026, 3DET-032)."""
    entity = state.entities[id]
    return max(0, traits.value(entity, "A")) * armour_times(entity, kinds)


def defence(state: Encounter, id: str, kinds: tuple[str, ...], dodged: bool = False) -> Reckoned:
    """The defence force: 1d6 + H + A (3DET-021); a 6 doubles A (3DET-022).

    Doublings add up, so Armadura Extra and a critical make three (3DET-029), four by the setting. After a
    failed dodge H stays, unless the setting takes it away (3DET-025). A penalty to H counts only where
    the setting says so (3DET-043).
    """
    entity = state.entities[id]
    ability = traits.value(entity, "H")
    if on(state, "hindered_defence"):
        ability = traits.ability(entity)
    if dodged and not on(state, "failed_dodge_h"):
        ability = 0
    armour = max(0, traits.value(entity, "A"))
    times = armour_times(entity, kinds)
    critical = armour if times else 0
    if times > 1 and value(state, "stacked_armour") == "quadruple":
        critical = armour * 2
    reasons = why(("H", ability), ("A", armour * min(times, 1)), ("3DET-028", armour * (times - 1)))
    if not times:
        reasons = (*why(("H", ability)), "3DET-031")
    return Reckoned(Force(ability + armour * times, critical), reasons)


def damage(state: Encounter, id: str, kinds: tuple[str, ...], attack: int, defence: int) -> int:
    """What gets through: the attack force above the defence force (3DET-012).

    Invulnerabilidade leaves a tenth of it, rounded down; by the setting, of the attack (3DET-030).
    """
    if not traits.guarded(state.entities[id], "invulnerability", kinds):
        return max(0, attack - defence)
    if value(state, "invulnerability") == "before":
        return max(0, attack // 10 - defence)
    return max(0, attack - defence) // 10


def tenth(entity: Entity, kinds: tuple[str, ...], points: int) -> int:
    """Damage without an attack behind it: a tenth, rounded down, for the invulnerable (3DET-030)."""
    return points // 10 if traits.guarded(entity, "invulnerability", kinds) else points
