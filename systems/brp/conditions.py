"""Conditions: which ones make helpless, which take the turn, and what the rules attach to each."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.model import Encounter, Entity
from encounters.play import Play
from encounters.system import Args, Status
from systems.brp.data import table

OUT = ("dead", "dying", "unconscious", "helpless", "lost-turn", "incapacitated")
"""These take the turn away."""
HELPLESS = ("dead", "dying", "unconscious", "helpless", "incapacitated", "surprised")
"""Against these there is no defence, and attacks are Easy (BRP-076)."""
HIDDEN = ("wound", "parries", "dodges", "free-dodge", "missile-dodged", "moved", "chase-failures", "drawn")
"""Bookkeeping of the rules, not worth a word on the sheet."""
WORST = ("dead", "dying", "unconscious", "incapacitated", "major-wound")
TICKING = {"bleeding": ("1", "BRP-110"), "burning": ("1d6", "BRP-231")}
"""Conditions that harm at the end of every round, with their damage."""


def vision(entity: Entity) -> tuple[tuple[str, int], ...]:
    """The penalty of obscured vision, as a flat modifier."""
    condition = entity.condition("vision-obscured")
    return ((condition.source or "BRP-045", -condition.value),) if condition is not None else ()


def status(state: Encounter, id: str) -> Status:
    """What follows from an entity's values: whether it takes turns, its worst wound, notes."""
    entity = state.entities[id]
    slugs = {condition.slug for condition in entity.conditions}
    wound = next((slug for slug in WORST if slug in slugs), "")
    track = entity.tracks.get("hp")
    if not wound and track is not None and track.maximum and track.value < track.maximum:
        wound = "wounded"
    notes = []
    if "stunned" in slugs:
        notes.append("no-attack")
    if "entangled" in slugs:
        notes.append("no-move")
    if track is not None and track.value <= 2 and "dead" not in slugs and not slugs & set(OUT):
        notes.append("near-collapse")
    return Status(out=entity.away or any(slug in slugs for slug in OUT), wound=wound, notes=tuple(notes))


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
) -> None:
    """Puts a condition on, and begins the harm that belongs to it."""
    play.emit(
        e.ConditionSet(id=id, slug=slug, until=until, value=value, source=source, other=other, rule=rule)
    )
    ticking = TICKING.get(slug)
    if ticking is not None and not any(h.slug == slug for h in play.state.hazards_on(id)):
        damage, number = ticking
        seconds = play.system.round_seconds
        # A bleeding wound begins to bleed in the next round (BRP-110); flames burn at once.
        wait = 2 if slug == "bleeding" and play.state.turn.round else 1
        play.emit(
            e.HazardStarted(
                id=f"{slug}-{id}",
                slug=slug,
                target=id,
                damage=damage,
                interval=seconds,
                due=play.state.clock + wait * seconds,
                rule=number,
            )
        )


def set_by_hand(play: Play, id: str, slug: str, args: Args) -> None:
    """Puts on a condition that the game master chose, with the duration and value given."""
    row = table("conditions").get(slug, {})
    until = timers.until(play.state, args.get("until", ""), id)
    value = int(args.get("value") or row.get("value", 1))
    put(play, id, slug, until=until, value=value, other=args.get("other", ""), rule=str(row.get("rule", "")))


def ended(play: Play, id: str, key: str) -> None:
    """A condition is over: the harm that belongs to it stops."""
    slug = key.partition("#")[0]
    if slug in TICKING:
        for hazard in tuple(play.state.hazards_on(id)):
            if hazard.slug == slug:
                play.emit(e.HazardEnded(id=hazard.id, reason="condition"))
