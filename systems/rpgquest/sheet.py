"""The rows of a sheet, and the acts worth showing with their odds."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.errors import EscudoError
from encounters.model import Encounter, Entity
from encounters.play import Choice
from encounters.system import Line, Mark
from systems.rpgquest import (
    attack,
    bonus,
    conditions,
    defence,
    gear,
    grid,
    mobility,
    order,
    reach,
    skills,
    squares,
)
from systems.rpgquest.gear import Weapon
from systems.rpgquest.skills import ATTRIBUTES, KINDS

MOST_ACTS = 12


def marks(state: Encounter, id: str) -> tuple[Mark, ...]:
    """The threshold on the bar of hit points: at 0 one is down (RPQ-063)."""
    return (Mark(0, "down"),) if "hp" in state.entities[id].tracks else ()


def lines(state: Encounter, id: str) -> Sequence[Line]:
    """The figures of somebody: attributes, Defence, initiative, movement, armour, place, weapons, skills."""
    entity = state.entities[id]
    if entity.kind != "combatant":
        return [Line(stat, str(value)) for stat, value in entity.stats.items()]
    found = [
        Line(
            "attributes", " ".join(f"{s} {_signed(skills.value(entity, s))}" for s in ATTRIBUTES), "RPQ-008"
        ),
        Line("defence", str(defence.against(state, id).value), "RPQ-044", urgent=True),
        Line("initiative", _signed(order.bonus(entity)), "RPQ-013"),
        Line("move", _movement(state, entity), "RPQ-018"),
    ]
    flight = entity.texts.get("flight")
    if flight:
        found.append(Line(f"flight-{flight}", "", "RPQ-025"))
    for kind in KINDS:
        ip = gear.protection(state, id, kind)
        if ip:
            found.append(Line(f"ip-{kind}", str(ip), "RPQ-062"))
    spot = squares.read(entity.place) if entity.place else None
    if spot is not None:
        found.append(Line("position", spot.text, "RPQ-027"))
        near = grid.around(state, id)
        if near:
            found.append(Line("near", near, "RPQ-028", urgent=True))
    found += [_weapon(state, entity, weapon) for weapon in gear.arms(state, id)]
    found += [Line(s, _signed(v), "RPQ-001") for s, v in entity.stats.items() if skills.is_skill(s)]
    return found


def _movement(state: Encounter, entity: Entity) -> str:
    count = mobility.basic(state, entity.id)
    return f"{count * squares.SQUARE_DM / 10:g} m ({count})"


def _weapon(state: Encounter, entity: Entity, weapon: Weapon) -> Line:
    """A weapon with its attack bonus and its dice; in brackets while it is put away."""
    how = "shoot" if weapon.shoots else "throw" if weapon.kind in ("grenade", "heavy") else "melee"
    plus = bonus.plain(state, entity, weapon, how, weapon.hand == "off")[1]
    text = f"{_signed(plus)} {'+'.join(part.dice for part in weapon.parts)}"
    return Line(weapon.slug, text if weapon.hand else f"({text})", "RPQ-031")


def _signed(number: int) -> str:
    return f"{number:+d}"


def acts(state: Encounter, id: str) -> Sequence[Choice]:
    """Attacks on the enemies within reach with what is ready, then Full Defence."""
    entity = state.entities[id]
    if entity.kind != "combatant":
        return []
    foes = [
        other
        for other in state.combatants()
        if other.side != entity.side and not other.away and not other.has("dead")
    ]
    ready = [weapon for weapon in gear.arms(state, id) if weapon.hand]
    weapons = [weapon for weapon in ready if weapon.slug != "unarmed"] or ready
    found = [
        _attack(id, foe.id, weapon) for weapon in weapons for foe in foes if _can(state, id, foe.id, weapon)
    ][: MOST_ACTS - 1]
    if foes and conditions.forbids(entity, "act") is None and not entity.has("full-defence"):
        found.append(Choice("defend", {"who": id}))
    return found


def _attack(by: str, target: str, weapon: Weapon) -> Choice:
    return Choice("attack", {"by": by, "target": target, "weapon": weapon.id})


def _can(state: Encounter, by: str, target: str, weapon: Weapon) -> bool:
    """Whether an attack is possible as things stand."""
    how = "shoot" if weapon.shoots else "throw" if weapon.kind in ("grenade", "heavy") else "melee"
    manner = bonus.Manner(how)
    try:
        attack.refuse(state, by, target, weapon)
        if how == "melee":
            reach.refuse_melee(state, by, target, None)
        bonus.of(state, by, target, weapon, manner)
    except EscudoError:
        return False
    return True
