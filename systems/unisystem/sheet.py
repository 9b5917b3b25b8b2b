"""The rows of a sheet, the marks on the bar, and the acts worth showing with their odds (UNI-010)."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.errors import EscudoError
from encounters.model import Encounter, Entity
from encounters.play import Choice
from encounters.system import Line, Mark
from systems.unisystem import acts, gear, movement
from systems.unisystem.data import table
from systems.unisystem.drama import scratch_cost
from systems.unisystem.manoeuvres import manoeuvre
from systems.unisystem.needs import takes_target
from systems.unisystem.plan import bare_side, plan_of, usual
from systems.unisystem.pools import first_test
from systems.unisystem.states import able, dead
from systems.unisystem.traits import ATTRIBUTES, SCORES, value

MOST_ACTS = 12
FISTS = ("punch", "kick", "grapple")


def marks(state: Encounter, id: str) -> tuple[Mark, ...]:
    """The thresholds on the bar of life points, highest first (UNI-058 to UNI-061)."""
    entity = state.entities[id]
    track = entity.tracks.get("hp")
    if track is None or not track.maximum:
        return ()
    return (Mark(10, "hurt"), Mark(5, "grave"), Mark(0, "at-zero"), Mark(first_test(entity), "survival"))


def lines(state: Encounter, id: str) -> Sequence[Line]:
    """Attributes, scores, skills and qualities, armour, Speed, and the usual manoeuvres totalled."""
    entity = state.entities[id]
    if entity.kind != "combatant":
        return [Line(stat, str(number)) for stat, number in entity.stats.items()]
    found = [Line(slug, str(value(entity, slug))) for slug in ATTRIBUTES]
    found += [Line(slug, str(entity.stats[slug]), "UNI-008") for slug in SCORES if slug in entity.stats]
    found += totals(state, id)
    worn = [gear.armour(state, id, kind) for kind in ("bash", "slash", "bullet")]
    if any(worn):
        found.append(Line("armour", "/".join(map(str, worn)), "UNI-053", urgent=True))
    free, most = movement.speeds(state, id)
    found.append(Line("speed", f"{free} m ({most} m)", "UNI-022"))
    if "drama" in entity.tracks:
        found.append(Line("scratch", str(scratch_cost(state, id)), "UNI-127"))
    known = table("traits")
    for slug, number in entity.stats.items():
        if known.get(slug, {}).get("kind") in ("skill", "quality"):
            found.append(Line(slug, str(number)))
    return found


def totals(state: Encounter, id: str) -> list[Line]:
    """The usual manoeuvres with attribute, skill and number already added up (UNI-010)."""
    found = []
    for slug in usual_of(state, id):
        try:
            plan = plan_of(state, Choice("manoeuvre", {"by": id}), slug)
        except EscudoError:
            continue
        if not plan.row.roll:
            continue
        total = bare_side(state, plan)
        found.append(Line(slug, f"+{total.base}" if total.rolls else str(total.base), plan.row.rule))
    return found


def usual_of(state: Encounter, id: str) -> tuple[str, ...]:
    """The manoeuvres that somebody uses most: as the roster has it, else by weapon and fist."""
    own = state.entities[id].texts.get("usual", "").replace(",", " ").split()
    known = [slug for slug in own if slug in table("manoeuvres")]
    if known:
        return tuple(dict.fromkeys(known))
    return tuple(dict.fromkeys((usual(state, id), *FISTS)))


def foes(state: Encounter, entity: Entity) -> list[Entity]:
    """Enemies who still stand, whom somebody is upon first."""
    found = [
        other
        for other in state.combatants()
        if other.side != entity.side and not other.away and not dead(other)
    ]
    foe = entity.texts.get("foe")
    return sorted(found, key=lambda other: (other.id != foe, not able(other)))


def choices(state: Encounter, id: str) -> Sequence[Choice]:
    """Attacks on every enemy, then the usual manoeuvres and the holds on the first, as far as legal."""
    entity = state.entities[id]
    enemies = foes(state, entity) if entity.kind == "combatant" else []
    if not enemies or not able(entity):
        return []
    found = [Choice("attack", {"by": id, "target": foe.id}) for foe in enemies]
    plain = usual(state, id)
    held = [foe.id for foe in enemies if any(grip.other == id for grip in foe.every("grappled"))]
    for slug in _held(state, id) if held else ():
        found.append(_act(id, slug, held[0]))
    found += [_act(id, slug, enemies[0].id) for slug in usual_of(state, id) if slug != plain]
    if entity.has("grappled"):
        found.insert(0, _act(id, "escape", ""))
    return [choice for choice in found if _weighable(state, choice)][:MOST_ACTS]


def _held(state: Encounter, id: str) -> tuple[str, ...]:
    return tuple(slug for slug in table("manoeuvres") if manoeuvre(slug).kind == "hold")


def _act(by: str, slug: str, target: str) -> Choice:
    args = {"by": by, "manoeuvre": slug}
    aimed_at = target and takes_target(slug)
    return Choice("manoeuvre", {**args, "target": target} if aimed_at else args)


def _weighable(state: Encounter, choice: Choice) -> bool:
    """Whether a choice is legal now and has odds."""
    try:
        return bool(acts.plan(state, choice).row.roll)
    except EscudoError:
        return False
