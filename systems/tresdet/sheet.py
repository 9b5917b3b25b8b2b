"""The rows of a sheet, the marks on its bar, and the acts worth showing with their odds."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.model import Encounter
from encounters.play import Choice
from encounters.system import Line, Mark
from systems.tresdet import conditions, falls, gear, order, traits
from systems.tresdet.data import table
from systems.tresdet.settings import on

MOST_ACTS = 12


def marks(state: Encounter, id: str) -> tuple[Mark, ...]:
    """The thresholds on the bar of PVs: near death and none left (3DET-036, 3DET-037)."""
    entity = state.entities[id]
    if "hp" not in entity.tracks:
        return ()
    near = conditions.near_death(state, entity)
    return (*((Mark(near, "near-death"),) if near > 0 else ()), Mark(0, "down"))


def lines(state: Encounter, id: str) -> Sequence[Line]:
    """Characteristics, advantages and skills one by one, attacks, movement."""
    entity = state.entities[id]
    if entity.kind != "combatant":
        return [Line(stat, str(value)) for stat, value in entity.stats.items()]
    figures = " ".join(f"{stat} {traits.value(entity, stat)}" for stat in traits.CHARACTERISTICS)
    found = [Line("characteristics", figures, "3DET-003", urgent=True)]
    for stat, points in entity.stats.items():
        group = traits.group(stat)
        if points > 0 and group in ("advantage", "skill"):
            found.append(Line(stat, "", _rule(stat)))
    if initiative := entity.stats.get("initiative"):
        found.append(Line("initiative", str(initiative), "3DET-007"))
    found += [
        Line("speed", f"{falls.speed(entity)} m", "3DET-045"),
        Line("swim", f"{falls.swim(entity)} m", "3DET-045"),
        Line("climb", f"{falls.climb(entity)} m", "3DET-045"),
        Line("running", f"{falls.running(entity)} min", "3DET-045"),
    ]
    return found


def _rule(stat: str) -> str:
    row = table("traits").get(stat)
    if row is not None:
        return str(row["rule"])
    guard = next((guard for guard in traits.GUARDS if stat.startswith(f"{guard}-")), "")
    return str(table("traits")[guard]["rule"]) if guard else ""


def acts(state: Encounter, id: str) -> Sequence[Choice]:
    """Attacks on every enemy with the main attack, then the other attacks on the first.

    None for who cannot attack any more this round.
    """
    entity = state.entities[id]
    foes = [
        other
        for other in state.combatants()
        if other.side != entity.side
        and not other.away
        and not any(other.has(slug) for slug in (*conditions.GONE, "escaped"))
    ]
    spent = entity.has("fleeing") or (entity.has("acted") and on(state, "one_action"))
    if entity.kind != "combatant" or not foes or spent:
        return []
    if conditions.status(state, id).out and not order.keeps_act(state, id):
        return []
    ways = gear.arms(state, id)
    found = [_attack(id, foe.id, ways[0].id) for foe in foes]
    found += [_attack(id, foes[0].id, way.id) for way in ways[1:]]
    return found[:MOST_ACTS]


def _attack(by: str, target: str, weapon: str) -> Choice:
    return Choice("attack", {"by": by, "target": target, "weapon": weapon})
