"""Conditions (POOL-057): which take the turn away, which leave no Defence, what ends with each."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Play
from encounters.system import Args
from systems.pool.data import table
from systems.pool.traits import Parts

OUT = ("dead", "dying", "unconscious", "helpless")
"""These take the turn away, and the awareness of any attacker."""
MINUTE = 60


def unaware(state: Encounter, target: str, by: str) -> bool:
    """Whether somebody does not see this attacker coming (POOL-040)."""
    return any(
        condition.slug in OUT or (condition.slug == "surprised" and condition.other in ("", by))
        for condition in state.entities[target].conditions
    )


def refuse_out(state: Encounter, id: str) -> None:
    """Raises `Refused` for who cannot act at all."""
    entity = state.entities[id]
    for condition in entity.conditions:
        if condition.slug in OUT:
            raise Refused("cannot-act", name=entity.name, condition=condition.slug)


def hindered(state: Encounter, id: str) -> Parts:
    """Penalties that the Narrator put on somebody (POOL-056), and those of extreme surroundings."""
    found = [("hindered", c.value) for c in state.entities[id].every("hindered")]
    levels = [int(table("hazards").get(h.slug, {}).get("level", 0)) for h in state.hazards_on(id)]
    return (*found, *((("environment", max(levels)),) if any(levels) else ()))


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
    """Puts a condition on; the dying begin to slip away, a point each minute (POOL-037)."""
    play.emit(
        e.ConditionSet(id=id, slug=slug, until=until, value=value, source=source, other=other, rule=rule)
    )
    if slug == "dying" and not any(h.slug == "dying" for h in play.state.hazards_on(id)):
        play.emit(
            e.HazardStarted(
                id=f"dying-{id}",
                slug="dying",
                target=id,
                damage="1",
                interval=MINUTE,
                due=play.state.clock + MINUTE,
                rule="POOL-037",
            )
        )


def set_by_hand(play: Play, id: str, slug: str, args: Args) -> None:
    """Puts on a condition that the game master chose, with the duration and value given."""
    row = table("conditions").get(slug, {})
    until = timers.until(play.state, args.get("until", ""), id)
    number = int(args.get("value") or 1)
    put(play, id, slug, until=until, value=number, other=args.get("other", ""), rule=str(row.get("rule", "")))


def end(play: Play, id: str, *slugs: str, rule: str = "") -> None:
    """Ends the conditions of these kinds that somebody has."""
    for condition in play.state.entities[id].conditions:
        if condition.slug in slugs:
            play.emit(e.ConditionEnded(id=id, key=condition.key, rule=rule))


def ended(play: Play, id: str, key: str) -> None:
    """A condition is over: who no longer is dying loses no more."""
    if key == "dying":
        for hazard in tuple(play.state.hazards_on(id)):
            if hazard.slug == "dying":
                play.emit(e.HazardEnded(id=hazard.id, reason="condition"))
