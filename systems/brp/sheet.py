"""The rows of a sheet, and the acts worth showing with their odds."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.model import Encounter
from encounters.play import Choice
from encounters.system import Line, Mark
from systems.brp import gear, modifier, skills
from systems.brp.params import down
from systems.brp.wounds import COLLAPSE, threshold

MOST_ACTS = 12
_NO_SKILLS = ("armour", "initiative")


def marks(state: Encounter, id: str) -> tuple[Mark, ...]:
    """The thresholds on the bar of hit points, highest first."""
    entity = state.entities[id]
    track = entity.tracks.get("hp")
    if track is None or not track.maximum:
        return ()
    need = threshold(state, id)
    found = [Mark(0, "dying"), Mark(COLLAPSE, "unconscious"), Mark(track.value - need, "major-wound", need)]
    return tuple(sorted(found, key=lambda mark: -mark.value))


def lines(state: Encounter, id: str) -> Sequence[Line]:
    """The figures of somebody: characteristics, armour, modifier, weapons, skills."""
    entity = state.entities[id]
    if entity.kind != "combatant":
        return [Line(stat, str(value)) for stat, value in entity.stats.items()]
    found = [Line(s, str(entity.stats[s])) for s in skills.CHARACTERISTICS if s in entity.stats]
    found += [
        Line("armour", str(gear.armour(state, id)), "BRP-105", urgent=True),
        Line("damage-modifier", modifier.modifier(entity) or "0", "BRP-106"),
    ]
    if intent := entity.texts.get("intent"):
        found.append(Line("intent", intent, "BRP-020", urgent=True))
    if marked := [condition.source for condition in entity.every("experience")]:
        found.append(Line("marks", ", ".join(marked), "BRP-297"))
    found += [Line(s, f"{v}%") for s, v in entity.stats.items() if s.islower() and s not in _NO_SKILLS]
    return found


def acts(state: Encounter, id: str) -> Sequence[Choice]:
    """Attacks on every enemy with the weapon in hand, the fallen last; the other weapons on the first."""
    entity = state.entities[id]
    foes = [
        other
        for other in state.combatants()
        if other.side != entity.side and not other.away and not other.has("dead")
    ]
    if entity.kind != "combatant" or not foes:
        return []
    foes.sort(key=down)
    weapons = gear.arms(state, id)
    found = [_attack(id, foe.id, weapons[0].id) for foe in foes]
    found += [_attack(id, foes[0].id, weapon.id) for weapon in weapons[1:]]
    return found[:MOST_ACTS]


def _attack(by: str, target: str, weapon: str) -> Choice:
    return Choice("attack", {"target": target, "by": by, "weapon": weapon, "difficulty": "average"})
