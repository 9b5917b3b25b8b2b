"""Conditions: what each forbids and changes, how it begins, and what its end brings (RPQ-072 to RPQ-094).

A condition says only what it does; how long it lasts comes from what caused it (RPQ-105).
"""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.asks import Ask, dice_of
from encounters.model import Condition, Encounter, Entity
from encounters.play import Play
from encounters.system import Args, Status
from systems.rpgquest.data import row, table

DOWN = ("hurt", "badly-hurt", "gravely-wounded", "fallen")
"""Unconscious from wounds; the first three are the bands of the dying table, mildest first (RPQ-064)."""
WORST = ("dead", "gravely-wounded", "fallen", "badly-hurt", "hurt", "fainted", "passed-out")
BROKEN_ARM = ("broken-arm", "amputated-arm")
BROKEN_LEG = ("broken-leg", "amputated-leg")
MONTH = 2_592_000


def forbids(entity: Entity, what: str) -> Condition | None:
    """The condition that forbids `what` (attack, move, cast …), or None. `act` forbids everything."""
    for condition in entity.conditions:
        words = row("conditions", condition.slug).get("forbids", ())
        if what in words or "act" in words:
            return condition
    return None


def changes(entity: Entity, what: str) -> list[tuple[str, int]]:
    """The flat modifiers that conditions put on `what` (attack, defence, resist, balance), by rule.

    Several sources of one condition count once: it says what it does, not how often.
    """
    found: dict[str, tuple[str, int]] = {}
    for condition in entity.conditions:
        figures = row("conditions", condition.slug)
        if figures.get(what):
            found[condition.slug] = (str(figures["rule"]), int(figures[what]))
    cups = drunk(entity)
    if cups and what in ("attack", "balance", "delicate"):
        found["drunk"] = ("RPQ-085", -cups)
    return list(found.values())


def drunk(entity: Entity) -> int:
    """How many cups count against somebody: those from the third on (RPQ-085)."""
    return max(0, cups(entity) - 2)


def cups(entity: Entity) -> int:
    """How many cups somebody has drunk."""
    condition = entity.condition("drunk")
    return condition.value if condition is not None else 0


def is_out(state: Encounter, entity: Entity) -> bool:
    """Whether somebody takes no turn: a condition, or no hit points left."""
    track = entity.tracks.get("hp")
    if track is not None and track.value <= 0:
        return True
    return any(row("conditions", condition.slug).get("out") for condition in entity.conditions)


def is_helpless(state: Encounter, entity: Entity) -> bool:
    """Whether somebody bars no way (RPQ-022): dead, immobilised, frozen, tied, incapacitated."""
    if is_out(state, entity):
        return True
    return any(row("conditions", condition.slug).get("helpless") for condition in entity.conditions)


def status(state: Encounter, id: str) -> Status:
    """What follows from an entity's values: whether it takes turns, its worst wound, notes."""
    entity = state.entities[id]
    slugs = {condition.slug for condition in entity.conditions}
    wound = next((slug for slug in WORST if slug in slugs), "")
    track = entity.tracks.get("hp")
    if not wound and track is not None:
        wound = "down" if track.value <= 0 else ""
        if not wound and track.maximum and track.value < track.maximum:
            wound = "wounded"
    notes: list[str] = [note for note in ("acted", "full-defence", "running") if note in slugs]
    if slugs & set(DOWN) and "tended" not in slugs and "dead" not in slugs:
        notes.append("needs-care")
    if forbids(entity, "attack") is not None and "dead" not in slugs:
        notes.append("no-attack")
    if "terrified" in slugs:
        notes.append("must-flee")
    if drunk(entity):
        notes.append("drunk")
    return Status(out=entity.away or is_out(state, entity), wound=wound, notes=tuple(notes))


def put(
    play: Play,
    id: str,
    slug: str,
    *,
    until: str = "",
    value: int = 1,
    source: str = "",
    other: str = "",
    key: str = "",
    rule: str = "",
) -> None:
    """Puts a condition on; without a rule, that of the condition itself."""
    play.emit(
        e.ConditionSet(
            id=id,
            slug=slug,
            key=key,
            until=until,
            value=value,
            source=source,
            other=other,
            rule=rule or str(row("conditions", slug).get("rule", "")),
        )
    )


def end(play: Play, id: str, slug: str, rule: str = "") -> None:
    """Ends every condition of a kind that is on."""
    for condition in play.state.entities[id].every(slug):
        if any(c.key == condition.key for c in play.state.entities[id].conditions):
            play.emit(e.ConditionEnded(id=id, key=condition.key, rule=rule))


def this_round(play: Play) -> str:
    """The expiry of what holds for this round; before the fight, for its first."""
    return timers.for_rounds(play.state, 1)


def set_by_hand(play: Play, id: str, slug: str, args: Args) -> None:
    """Puts on a condition that the game master chose.

    Each source of a kind is an instance with its own expiry (RPQ-105): a second one from somebody else
    stands beside the first. Broken limbs heal in 1d3 months where nothing else is said (RPQ-092).
    """
    figures = row("conditions", slug)
    entity = play.state.entities[id]
    other, source = args.get("other", ""), args.get("source", "")
    until = timers.until(play.state, args.get("until", ""), id)
    if not until and figures.get("rounds"):
        until = this_round(play)
    if not until and figures.get("months"):
        months = play.roll(Ask(f"months:{id}", id, dice_of(figures["months"]), why=(slug,), rule="RPQ-092"))
        until = timers.at_clock(play.state, months * MONTH)
    put(
        play,
        id,
        slug,
        until=until,
        value=int(args.get("value") or 1),
        source=source,
        other=other,
        key=free_key(entity, slug, source, other),
    )


def free_key(entity: Entity, slug: str, source: str, other: str) -> str:
    """The key of an instance: that of the one with the same source, else one of its own."""
    for condition in entity.every(slug):
        if (condition.source, condition.other) == (source, other):
            return condition.key
    taken = {condition.key for condition in entity.conditions}
    number, key = 1, slug
    while key in taken:
        number += 1
        key = f"{slug}#{number}"
    return key


def names() -> tuple[str, ...]:
    """The slugs of all conditions that somebody may put on by hand."""
    return tuple(slug for slug, figures in table("conditions").items() if not figures.get("internal"))
