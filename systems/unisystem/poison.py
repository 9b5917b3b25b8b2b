"""Poison and disease (UNI-111 to UNI-114, UNI-121): drained attributes, treatment, what comes back."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter, Entity, Hazard
from encounters.play import Choice, Play
from systems.unisystem import rolling, wounds
from systems.unisystem.burdens import burden, spend, weighed
from systems.unisystem.data import table
from systems.unisystem.levels import levels
from systems.unisystem.states import end, out_by, put
from systems.unisystem.traits import ATTRIBUTES, Side, side, value

DAY = 86_400
FULL = "full-"
"""The stat that remembers an attribute before anything was drained from it."""


def exempt(entity: Entity, kind: str) -> bool:
    """Whether a special resistance or immunity keeps this kind off (UNI-121)."""
    return bool(value(entity, f"immune-{kind}"))


def tick(play: Play, hazard: Hazard) -> None:
    """d10 + 2 × Strength against CON doubled; a win drains 1 for each level of its roll (UNI-111)."""
    id = hazard.target
    state = play.state
    row = table("hazards").get(hazard.slug, {})
    strength = hazard.stats.get("strength", int(row.get("strength", 1)))
    rule = str(row.get("rule", "UNI-111"))
    venom = Side(2 * strength, True, (f"poison {2 * strength:+d}",))
    made = weighed(side(state, state.entities[id], "CON CON", "muscle"), burden(state, id, "test"))
    spend(play, id, "test")
    duel = rolling.contest(play, f"poison:{id}", id, venom, id, made, rule)
    figures = (f"total={duel.total}", f"against={duel.against}", f"levels={duel.levels if duel.won else 0}")
    slug = "poison-works" if duel.won else "poison-resisted"
    play.emit(e.Outcome(slug=slug, who=id, hit=duel.won, figures=figures, rule=rule))
    if duel.won:
        stat = next((s for s in ATTRIBUTES if hazard.stats.get(f"drains-{s}")), str(row.get("stat", "STR")))
        drain(play, id, stat, duel.levels, rule, bool(row.get("mild")))


def drain(play: Play, id: str, stat: str, points: int, rule: str, mild: bool = False) -> None:
    """Takes levels off an attribute. At 0 the victim is out, and CON goes next; CON 0 is death (UNI-111).

    A `mild` disease goes no further than its own attribute (UNI-113).
    """
    entity = play.state.entities[id]
    if value(entity, stat) <= 0 and stat != "CON":
        if mild:
            return
        stat = "CON"
    now = value(entity, stat)
    if now <= 0:
        return
    if FULL + stat not in entity.stats:
        play.emit(e.StatSet(id=id, stat=FULL + stat, value=now, rule=rule))
    left = max(0, now - points)
    play.emit(e.StatSet(id=id, stat=stat, value=left, rule=rule))
    if left:
        return
    if stat == "CON":
        wounds.die(play, id, "poison", rule)
    elif not any(play.state.entities[id].has(s) for s in ("dead", "unconscious", "incapacitated")):
        put(play, id, "incapacitated", rule, source="poison")


def drained(entity: Entity) -> tuple[str, ...]:
    """The attributes that have lost levels."""
    return tuple(s for s in ATTRIBUTES if entity.stats.get(FULL + s, value(entity, s)) > value(entity, s))


def regain(play: Play, hazard: Hazard) -> None:
    """The daily test of CON doubled: a success gives one level back (UNI-114)."""
    id = hazard.target
    state = play.state
    lost = drained(state.entities[id])
    if not lost:
        play.emit(e.HazardEnded(id=hazard.id, reason="whole"))
        return
    entity = state.entities[id]
    con = max(value(entity, "CON"), 1)
    made = Side(2 * con, True, (f"CON {con:+d}", f"CON {con:+d}"))
    if "muscle" in entity.stats:
        made = side(state, entity, "CON CON", "muscle")
    made = weighed(made, burden(state, id, "test"))
    spend(play, id, "test")
    if rolling.reaches(play, f"regain:{id}", id, made, "UNI-114"):
        give_back(play, id, "CON" if "CON" in lost else lost[0])
    if not drained(play.state.entities[id]):
        play.emit(e.HazardEnded(id=hazard.id, reason="whole"))


def give_back(play: Play, id: str, stat: str) -> None:
    """One level of a drained attribute comes back."""
    entity = play.state.entities[id]
    now = value(entity, stat) + 1
    play.emit(e.StatSet(id=id, stat=stat, value=now, rule="UNI-114"))
    if now >= entity.stats.get(FULL + stat, now):
        play.emit(e.StatSet(id=id, stat=FULL + stat, value=None, rule="UNI-114"))
    weak = play.state.entities[id].condition("incapacitated")
    whole = all(value(play.state.entities[id], s) > 0 for s in ATTRIBUTES)
    if weak is not None and weak.source == "poison" and whole:
        end(play, id, "incapacitated", "UNI-114")


def treat(play: Play, choice: Choice) -> None:
    """INT + Doctor or Science removes a poison or ordinary disease; an antidote does so without a roll, and
    some yield only to a special one (UNI-112, UNI-113).
    """
    by, id = choice.get("by"), choice.get("target")
    state = play.state
    ills = [hazard for hazard in state.hazards_on(id) if kind_of(hazard) in ("poison", "disease")]
    if not ills:
        raise Refused("nothing-to-treat", name=state.entities[id].name, rule="UNI-112")
    ill = next((hazard for hazard in ills if hazard.id == choice.get("hazard")), ills[0])
    row = table("hazards").get(ill.slug, {})
    antidote = choice.get("antidote") or "none"
    if row.get("special") and antidote != "special":
        raise Refused("special-antidote", rule=str(row.get("rule", "UNI-112")))
    if antidote == "none":
        if reason := out_by(state.entities[by]):
            raise Refused(f"cannot-act-{reason}", name=state.entities[by].name)
        made = side(state, state.entities[by], "INT doctor|INT science", "brains")
        made = weighed(made, burden(state, by, "test")).plus("UNI-007", int(choice.get("bonus") or 0))
        spend(play, by, "test")
        if not levels(rolling.total(play, "doctor", by, made, "UNI-112")):
            play.emit(e.Outcome(slug="not-treated", who=by, whom=id, rule="UNI-112"))
            return
    play.emit(e.HazardEnded(id=ill.id, reason="treated", rule="UNI-112"))
    play.emit(e.Outcome(slug="treated", who=by, whom=id, hit=True, rule="UNI-112"))


def kind_of(hazard: Hazard) -> str:
    """The kind of a hazard: that of its row, else what its counters say."""
    row = table("hazards").get(hazard.slug)
    if row is not None:
        return str(row["kind"])
    return "poison" if hazard.stats.get("strength") else "plain"


def treatable(state: Encounter) -> list[Entity]:
    """Who suffers from a poison or a disease."""
    ill = {h.target for h in state.hazards.values() if kind_of(h) in ("poison", "disease")}
    return [entity for entity in state.combatants() if entity.id in ill]
