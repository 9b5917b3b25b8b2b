"""Conditions: which ones make helpless, which take the turn, and what the rules attach to each."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.errors import Refused
from encounters.model import Encounter, Entity
from encounters.play import Play
from encounters.system import Args, Status
from systems.brp.data import table
from systems.brp.settings import on

OUT = ("dead", "dying", "unconscious", "helpless", "lost-turn", "incapacitated", "laid-low", "immobilised")
"""These take the turn away."""
HELPLESS = (
    "dead",
    "dying",
    "unconscious",
    "helpless",
    "incapacitated",
    "laid-low",
    "surprised",
    "exposed",
    "immobilised",
)
"""Against these there is no defence, and attacks are Easy (BRP-076, BRP-108)."""
EASY = {**dict.fromkeys(HELPLESS, "BRP-076"), "stunned": "BRP-227", "rising": "BRP-225"}
"""The rule by which attacks on somebody in this state are Easy; prone depends on the weapon."""
HAMPERED = {"holding": "BRP-110"}
"""The rule by which attacking and parrying is Difficult in this state."""
CANNOT_ATTACK = frozenset(
    (*OUT, "stunned", "no-attack", "cannot-fight", "exposed", "mesmerised", "overreached")
)
WORST = ("dead", "dying", "unconscious", "incapacitated", "major-wound")
TICKING = {"bleeding": "BRP-110", "burning": "BRP-231"}
"""Conditions that harm at the end of every round."""
HOUR = 3600


def refuse_unable(state: Encounter, id: str) -> None:
    """Raises `Refused` for somebody who is in no state to do anything for anybody."""
    found = unable(state.entities[id])
    if found:
        raise Refused("cannot-act", name=state.entities[id].name, condition=found)


def unable(entity: Entity) -> str:
    """The state that lets somebody do nothing at all, or ""."""
    return next((condition.slug for condition in entity.conditions if condition.slug in OUT), "")


def free_key(entity: Entity, slug: str) -> str:
    """A key that tells one more condition of a kind apart: `wound`, `wound#2`."""
    keys = [condition.key for condition in entity.conditions]
    number, key = 1, slug
    while key in keys:
        number += 1
        key = f"{slug}#{number}"
    return key


def vision(entity: Entity) -> tuple[tuple[str, int], ...]:
    """The penalty of obscured vision, as a flat modifier."""
    condition = entity.condition("vision-obscured")
    return ((condition.source or "BRP-045", -condition.value),) if condition is not None else ()


def penalties(entity: Entity, sight: bool = True) -> tuple[tuple[str, int], ...]:
    """What weighs on any roll: obscured vision where eyes are needed, fatigue below nothing (BRP-292)."""
    found = vision(entity) if sight and entity.conditions else ()
    tired = entity.tracks.get("fatigue")
    return (*found, ("BRP-292", tired.value)) if tired is not None and tired.value < 0 else found


def status(state: Encounter, id: str) -> Status:
    """What follows from an entity's values: whether it takes turns, its worst wound, notes."""
    entity = state.entities[id]
    slugs = {condition.slug for condition in entity.conditions}
    wound = next((slug for slug in WORST if slug in slugs), "") if slugs else ""
    track = entity.tracks.get("hp")
    if not wound and track is not None and track.maximum and track.value < track.maximum:
        wound = "wounded"
    out = not slugs.isdisjoint(OUT)
    notes = []
    if not out and slugs & CANNOT_ATTACK:
        notes.append("cannot-attack")
    if not out and "entangled" in slugs:
        notes.append("cannot-move")
    if not out and track is not None and 0 < track.value <= 2:
        notes.append("near-collapse")
    return Status(out=entity.away or out, wound=wound, notes=tuple(notes))


def put(
    play: Play,
    id: str,
    slug: str,
    *,
    until: str = "",
    value: int = 1,
    source: str = "",
    other: str = "",
    rule: str = "",
    due: int | None = None,
) -> None:
    """Puts a condition on, and begins the harm that belongs to it: first at the moment `due`, by default
    at the end of this round.
    """
    if slug == "bleeding" and on(play.state, "bleeding_stacks"):
        old = play.state.entities[id].condition(slug)
        value = old.value + 1 if old is not None else value
    play.emit(
        e.ConditionSet(id=id, slug=slug, until=until, value=value, source=source, other=other, rule=rule)
    )
    if slug not in TICKING:
        return
    if slug == "bleeding" and play.state.entities[id].has("held"):
        play.emit(e.ConditionEnded(id=id, key="held", rule="BRP-110"))
    found = next((h for h in play.state.hazards_on(id) if h.slug == slug), None)
    damage = "1d6" if slug == "burning" else str(value)
    if found is not None and found.damage == damage:
        return
    seconds = play.system.round_seconds
    play.emit(
        e.HazardStarted(
            id=f"{slug}-{id}",
            slug=slug,
            target=id,
            damage=damage,
            interval=seconds,
            due=found.due if found is not None else play.state.clock + seconds if due is None else due,
            rule=TICKING[slug],
        )
    )


def bleed(play: Play, id: str, source: str, other: str = "", rule: str = "BRP-110") -> None:
    """A bleeding wound; it takes its first point in the next round (BRP-110)."""
    turn = play.state.turn
    # When everybody has acted the round is ending, and the clock already stands at its end.
    ending = all(token in turn.done for slot in turn.slots for token in slot.tokens())
    rounds = 2 if turn.round and not ending else 1
    due = play.state.clock + rounds * play.system.round_seconds
    put(play, id, "bleeding", source=source, other=other, rule=rule, due=due)


def fall(play: Play, id: str, rule: str, source: str = "") -> None:
    """Somebody goes down."""
    if not play.state.entities[id].has("prone"):
        put(play, id, "prone", source=source, rule=rule)


def faint(play: Play, id: str, source: str, rule: str, seconds: int = HOUR) -> None:
    """Unconscious, and on the ground; for about an hour unless said otherwise, without end at 0."""
    until = timers.at_clock(play.state, seconds) if seconds else ""
    put(play, id, "unconscious", until=until, source=source, rule=rule)
    fall(play, id, rule)


def die(play: Play, id: str, rule: str) -> None:
    """Death; what still harmed stops."""
    if not play.state.entities[id].has("dead"):
        put(play, id, "dead", rule=rule)
    lift(play, id, "dying", "mortal-wound", *TICKING)


def attacked(play: Play, id: str) -> None:
    """Notes that somebody has attacked in this round: some deeds ask for none (BRP-086, BRP-173)."""
    if play.state.turn.round and not play.state.entities[id].has("attacked"):
        until = timers.for_rounds(play.state, 1)
        play.emit(e.ConditionSet(id=id, slug="attacked", until=until, rule="BRP-086"))


def set_by_hand(play: Play, id: str, slug: str, args: Args) -> None:
    """Puts on a condition that the game master chose, with the duration and value given."""
    row = table("conditions").get(slug, {})
    until = timers.until(play.state, args.get("until", ""), id)
    value = int(args.get("value") or row.get("value", 1))
    other, rule = args.get("other", ""), str(row.get("rule", ""))
    if slug == "bleeding":
        bleed(play, id, "", other)
    elif slug == "dead":
        die(play, id, rule)
    else:
        put(play, id, slug, until=until, value=value, other=other, rule=rule)


def ended(play: Play, id: str, key: str) -> None:
    """A condition is over: the harm that belongs to it stops, and what depends on it."""
    slug = key.partition("#")[0]
    if slug in TICKING:
        for hazard in tuple(play.state.hazards_on(id)):
            if hazard.slug == slug:
                play.emit(e.HazardEnded(id=hazard.id, reason="condition"))
    if slug == "bleeding":
        lift(play, id, "holding", "held")
    if slug == "holding":
        lift(play, id, "held")
    if slug == "entangled":
        lift(play, id, "held-fast")
        for hazard in tuple(play.state.hazards_on(id)):
            if hazard.slug == "strangling":
                play.emit(e.HazardEnded(id=hazard.id, reason="freed"))


def lift(play: Play, id: str, *slugs: str, rule: str = "") -> None:
    """Ends these conditions, where they are on."""
    for slug in slugs:
        for condition in play.state.entities[id].every(slug):
            play.emit(e.ConditionEnded(id=id, key=condition.key, rule=rule))
