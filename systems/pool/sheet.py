"""The rows of a sheet, the thresholds on the bar, and the acts worth showing with their odds."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.model import Encounter, Entity
from encounters.play import Choice
from encounters.system import Line, Mark
from systems.pool import defence, gear, reserves, wounds, zones
from systems.pool.order import group_of
from systems.pool.settings import on
from systems.pool.traits import ATTRIBUTES

MOST_ACTS = 12


def marks(state: Encounter, id: str) -> tuple[Mark, ...]:
    """The last three boxes with their penalties (POOL-037), highest first."""
    track = state.entities[id].tracks.get("hp")
    if track is None or not track.maximum or not on(state, "wound_penalties"):
        return ()
    return tuple(Mark(left, f"penalty-{less}") for left, less in wounds.PENALTIES.items())


def lines(state: Encounter, id: str) -> Sequence[Line]:
    """The figures of somebody: attributes, Defence X/Y (POOL-027), boxes, zone, weapons, reserves."""
    entity = state.entities[id]
    if entity.kind != "combatant":
        return [Line(stat, str(value)) for stat, value in entity.stats.items()]
    found = [
        Line("attributes", " ".join(f"{s} {entity.stats[s]}" for s in ATTRIBUTES if s in entity.stats)),
        Line("defence", defence.written(state, id), "POOL-027", urgent=True),
        Line("boxes", wounds.marks(entity).picture(), "POOL-038", urgent=True),
        Line(f"zone-{zones.ZONES[zones.at(state, id)]}", "", "POOL-018"),
    ]
    found += [Line(s, str(v), "POOL-024") for s, v in entity.stats.items() if s.islower() and s not in _OTHER]
    held = [f"{pool.name or pool.id} {reserves.dice(pool)}d" for pool in _held(state, id)]
    if held:
        found.append(Line("reserves", ", ".join(held), "POOL-046", urgent=True))
    if group_of(entity) not in ("", entity.slug):
        found.append(Line("group", group_of(entity), "POOL-012"))
    return found


_OTHER = ("initiative", "own-rank", "own-tie", "defence", "ballistic", "armour", "armour-ballistic")


def _held(state: Encounter, id: str) -> list[Entity]:
    return [pool for pool in state.pools(id) if reserves.dice(pool)]


def acts(state: Encounter, id: str) -> Sequence[Choice]:
    """Attacks on every enemy with the weapon in hand, then the other weapons on the first."""
    entity = state.entities[id]
    foes = [
        other
        for other in state.combatants()
        if other.side != entity.side and not other.away and not other.has("dead")
    ]
    if entity.kind != "combatant" or not foes:
        return []
    weapons = gear.arms(state, id)
    held = gear.in_hand(state, id)
    found = [_attack(id, foe.id, held.id) for foe in foes]
    found += [_attack(id, foes[0].id, weapon.id) for weapon in weapons if weapon.id != held.id]
    free = [Choice("escape", {"who": id})] if entity.has("grappled") else []
    return [*free, *found][:MOST_ACTS]


def _attack(by: str, target: str, weapon: str) -> Choice:
    return Choice("attack", {"by": by, "target": target, "weapon": weapon})
