"""Several against one (UNI-031): who fights whom, and what numbers are worth.

Whoever attacks is noted as being upon that target (the text `foe`); who made no attack in a turn is upon
nobody when it ends. The verb `gang` says it before the first blow.
"""

from __future__ import annotations

from encounters import events as e
from encounters.model import Encounter
from encounters.play import Play
from systems.unisystem.gear import in_hand
from systems.unisystem.settings import value
from systems.unisystem.states import able

MOST = 4
"""More than four get in each other's way."""


def upon(state: Encounter, target: str) -> tuple[str, ...]:
    """Who is attacking this target and still can."""
    close = value(state, "gang_up") == "close"
    return tuple(
        entity.id
        for entity in state.combatants()
        if entity.texts.get("foe") == target and able(entity) and not (close and _shoots(state, entity.id))
    )


def _shoots(state: Encounter, id: str) -> bool:
    weapon = in_hand(state, id)
    return weapon is not None and weapon.missile


def bonus(state: Encounter, id: str, target: str = "") -> int:
    """What somebody gains by numbers; `target` is whom he attacks now, else whom he is upon.

    One alone gains nothing, two +2, three +3, four and more +4 (the reading of UNI-C1).
    """
    target = target or state.entities[id].texts.get("foe", "")
    if not target or target not in state.entities:
        return 0
    count = len({*upon(state, target), id})
    return min(count, MOST) if count > 1 else 0


def join(play: Play, id: str, target: str) -> None:
    """Notes whom somebody attacks, when it is somebody else than before."""
    if play.state.entities[id].texts.get("foe") != target:
        play.emit(e.TextSet(id=id, text="foe", value=target, rule="UNI-031"))


def turn_over(play: Play) -> None:
    """Who made no attack in this turn and holds nobody is upon nobody any more."""
    for entity in tuple(play.state.combatants()):
        foe = play.state.entities.get(entity.texts.get("foe", ""))
        holds = foe is not None and any(grip.other == entity.id for grip in foe.every("grappled"))
        if entity.texts.get("foe") and not entity.has("attacks") and not holds:
            play.emit(e.TextSet(id=entity.id, text="foe", rule="UNI-031"))
