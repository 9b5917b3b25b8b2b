"""What conditions mean (UNI-110): who is out, who is helpless, what is bookkeeping, how one is put on."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.errors import Refused
from encounters.model import Condition, Encounter, Entity
from encounters.play import Play
from encounters.system import Args, Status
from systems.unisystem.data import table
from systems.unisystem.pools import first_test

OUT = ("dead", "unconscious", "incapacitated", "groin")
"""These take the turn away."""


def acting_last(entity: Entity) -> bool:
    """Whether a dead person is still at the last deed (UNI-064)."""
    return entity.has("last-deed")


def dead(entity: Entity) -> bool:
    """Dead, and past the last deed."""
    return entity.has("dead") and not acting_last(entity)


def able(entity: Entity) -> bool:
    """Whether somebody takes turns."""
    if entity.away:
        return False
    if acting_last(entity):
        return True
    return not any(entity.has(slug) for slug in OUT)


def out_by(entity: Entity) -> str:
    """The condition that takes somebody's turn, or ""."""
    if able(entity):
        return ""
    return next((slug for slug in OUT if entity.has(slug)), "away")


def life(entity: Entity) -> int:
    """The life points now; plenty for what has none."""
    track = entity.tracks.get("hp")
    return track.value if track is not None else 1000


def status(state: Encounter, id: str) -> Status:
    """What follows from an entity's values: turns, the worst wound, notes."""
    entity = state.entities[id]
    wound = next((slug for slug in ("dead", "unconscious", "incapacitated") if entity.has(slug)), "")
    track = entity.tracks.get("hp")
    if not wound and track is not None and track.maximum and track.value < track.maximum:
        wound = "survival" if track.value <= first_test(entity) else _wound(track.value, track.maximum)
    notes = [slug for slug in ("last-deed", "full-attack", "busy") if entity.has(slug)]
    if entity.has("stopped") or entity.has("full-defence") or entity.has("fell"):
        notes.append("no-attack")
    if track is not None and track.value <= 10 and able(entity):
        notes.append("wounds-4" if track.value <= 5 else "wounds-2")
    return Status(out=not able(entity), wound=wound, notes=tuple(notes))


def _wound(life_points: int, most: int) -> str:
    if life_points <= 0:
        return "at-zero"
    if life_points <= 5:
        return "grave"
    if life_points <= 10:
        return "hurt"
    # Damage up to half of the life points is superficial (UNI-057).
    return "superficial" if 2 * (most - life_points) <= most else "wounded"


def put(
    play: Play,
    id: str,
    slug: str,
    rule: str,
    *,
    value: int = 1,
    source: str = "",
    other: str = "",
    until: str = "",
    key: str = "",
) -> None:
    """Puts a condition on."""
    play.emit(
        e.ConditionSet(
            id=id, slug=slug, key=key, value=value, source=source, other=other, until=until, rule=rule
        )
    )


def put_for_turn(
    play: Play, id: str, slug: str, rule: str, value: int = 1, other: str = "", source: str = ""
) -> None:
    """Puts a condition on until this turn is over."""
    until = timers.for_rounds(play.state, 1)
    put(play, id, slug, rule, value=value, other=other, source=source, until=until)


def put_another(play: Play, id: str, slug: str, rule: str, *, source: str = "", other: str = "") -> None:
    """Puts one more condition of a kind on, beside those that are there."""
    taken = {condition.key for condition in play.state.entities[id].conditions}
    key, number = slug, 1
    while key in taken:
        number += 1
        key = f"{slug}#{number}"
    put(play, id, slug, rule, key=key, source=source, other=other)


def end(play: Play, id: str, slug: str, rule: str = "") -> None:
    """Ends every condition of a kind that somebody has."""
    for condition in play.state.entities[id].every(slug):
        play.emit(e.ConditionEnded(id=id, key=condition.key, rule=rule))


def count(entity: Entity, slug: str) -> int:
    """The figure of a condition; 0 without it."""
    condition = entity.condition(slug)
    return condition.value if condition is not None else 0


def fall_down(play: Play, id: str, rule: str) -> None:
    """Somebody goes down: no attack for the rest of this turn (UNI-107)."""
    if not play.state.entities[id].has("prone"):
        put(play, id, "prone", rule)
        if play.state.turn.round:
            put_for_turn(play, id, "fell", "UNI-107")
    unseat(play, id, rule)


def unseat(play: Play, id: str, rule: str) -> None:
    """Whoever goes down is no longer in the saddle."""
    if play.state.entities[id].has("mounted"):
        end(play, id, "mounted", rule)


def grapples(state: Encounter, id: str) -> tuple[Condition, ...]:
    """The grips that hold somebody, of holders who are still there."""
    return tuple(c for c in state.entities[id].every("grappled") if c.other in state.entities)


def set_by_hand(play: Play, id: str, slug: str, args: Args) -> None:
    """Puts on a condition that the game master chose, with the duration, value and other party given."""
    row = table("conditions").get(slug, {})
    if slug == "dead" and play.state.entities[id].has("dead"):
        raise Refused("already-dead", name=play.state.entities[id].name)
    if slug == "prone" and not args.get("until"):
        fall_down(play, id, "UNI-107")
        return
    until = timers.until(play.state, args.get("until", ""), id)
    value = int(args.get("value") or row.get("value", 1))
    source = str(row.get("source", ""))
    put(
        play,
        id,
        slug,
        str(row.get("rule", "")),
        value=value,
        until=until,
        other=args.get("other", ""),
        source=source,
    )
