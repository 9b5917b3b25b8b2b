"""Powers and gear that cancel a danger (BRP-265): a flag on whoever has them."""

from __future__ import annotations

from encounters import events as e
from encounters.model import Encounter, Entity
from encounters.play import Choice, Play
from encounters.system import Args, Option, RuleSystem
from systems.brp.data import table
from systems.brp.params import called
from systems.brp.perils.common import row_of

RULE = "BRP-265"
OTHERS = ("fall", "explosion", "area", "darkness")
"""Dangers that are no hazard of the table."""


def immune(entity: Entity, *words: str) -> bool:
    """Whether one of these dangers does nothing to somebody. A flag without a name covers every danger."""
    return bool(entity.conditions) and any(
        condition.source in ("", *words) for condition in entity.every("immune")
    )


def spared(play: Play, id: str, slug: str) -> bool:
    """Whether somebody is immune to this hazard, by its name or its kind; the log tells of it."""
    row = row_of(slug)
    if not immune(play.state.entities[id], slug, str(row["kind"]) if row is not None else slug):
        return False
    play.emit(e.Told(slug="immune", who=id, rule=RULE))
    return True


def dangers(_system: RuleSystem, _state: Encounter, _args: Args) -> list[Option]:
    """What one may be immune to: kinds of hazards, then single ones."""
    rows = [(slug, row) for slug, row in table("hazards").items() if not row.get("internal")]
    kinds = dict.fromkeys(str(row["kind"]) for _, row in rows)
    named = {slug: called(slug, row) for slug, row in rows}
    found = {slug: named.get(slug, Option(slug)) for slug in (*kinds, *OTHERS)}
    return list({**found, **named}.values())


def protect(play: Play, choice: Choice) -> None:
    """Sets or takes away the flag."""
    danger = choice.get("danger")
    key = f"immune#{danger}"
    for id in choice.get("targets").split(","):
        if choice.get("remove") != "yes":
            play.emit(e.ConditionSet(id=id, slug="immune", key=key, source=danger, rule=RULE))
        elif any(condition.key == key for condition in play.state.entities[id].conditions):
            play.emit(e.ConditionEnded(id=id, key=key, rule=RULE))
