"""A fight as plain data for scripts: what `show --json` prints."""

from __future__ import annotations

from typing import Any

import msgspec

from encounters import order, ranges
from encounters.model import Asked, Chase, Encounter, Entity
from encounters.system import RuleSystem

Table = dict[str, Any]


def table(state: Encounter, system: RuleSystem) -> Table:
    """The whole fight. Whoever waits outside it is left out."""
    return {
        "system": state.system,
        "name": state.name,
        "round": state.turn.round,
        "turn": state.turn.current,
        "clock": state.clock,
        "combatants": [_combatant(state, system, e) for e in state.combatants() if not e.away],
        "hazards": [msgspec.to_builtins(hazard) for hazard in state.hazards.values()],
        "chase": chase(state.chase) if state.chase is not None else None,
        "settings": {
            name: state.settings.get(name, setting.default) for name, setting in system.settings().items()
        },
        "question": question(state.question) if state.question is not None else None,
    }


def _combatant(state: Encounter, system: RuleSystem, entity: Entity) -> Table:
    slot = order.slot_of(state.turn, entity.id)
    return {
        "id": entity.id,
        "name": entity.name,
        "side": entity.side,
        "tracks": _tracks(entity),
        "wounds": wounds(state, system, entity),
        "conditions": [
            {"slug": each.slug, "value": each.value, "until": each.until} for each in entity.conditions
        ],
        "initiative": slot.rank if slot is not None else entity.stats.get("initiative"),
        "stats": dict(entity.stats),
        "place": entity.place,
        "items": [_thing(item) for item in state.items(entity.id)],
        "pools": [_thing(pool) for pool in state.pools(entity.id)],
    }


def _tracks(entity: Entity) -> Table:
    tracks = {}
    for name, track in entity.tracks.items():
        tracks[name] = {"value": track.value, "maximum": track.maximum}
        if track.temporary:
            tracks[name]["temporary"] = track.temporary
    return tracks


def wounds(state: Encounter, system: RuleSystem, entity: Entity) -> list[str]:
    """The wound states that somebody is in, the worst first; none when well."""
    worst = system.status(state, entity.id).wound
    marked = {mark.slug for mark in system.marks(state, entity.id)}
    present = [condition.slug for condition in entity.conditions if condition.slug in marked]
    return list(dict.fromkeys(slug for slug in (worst, *present) if slug))


def _thing(entity: Entity) -> Table:
    return {
        "id": entity.id,
        "name": entity.name,
        "slug": entity.slug,
        "stats": dict(entity.stats),
        "tracks": _tracks(entity),
        "conditions": [condition.slug for condition in entity.conditions],
    }


def chase(chase: Chase) -> Table:
    """A chase: who is where on the line, and in which box of the track."""
    return {
        "skill": chase.skill,
        "goal": chase.goal,
        "runners": [
            {"id": runner.id, "role": runner.role, "at": runner.at, "box": ranges.box(chase, runner)}
            for runner in chase.runners
        ],
    }


def question(asked: Asked) -> Table:
    """What a fight waits for: the key to answer by, and the values or the dice."""
    return {
        "key": asked.name,
        "need": asked.need,
        "who": asked.who,
        "options": list(asked.options),
        "default": asked.default,
        "dice": asked.dice,
        "known": list(asked.known),
    }
