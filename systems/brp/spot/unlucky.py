"""Whom a stray shot or a shot into a crowd strikes: the worst Luck of all there (BRP-064, BRP-065)."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.asks import D100, Ask
from encounters.model import Encounter
from encounters.play import Play
from systems.brp import skills


def worst(play: Play, candidates: Sequence[str], rule: str) -> str:
    """Everybody rolls Luck: the greatest failure is struck, or the narrowest success.

    The roll is read whole, for it is compared by how far it lies from the chance. Of equals the one named
    first is struck.
    """
    if len(candidates) == 1:
        return candidates[0]
    found, most = "", -1000
    for id in candidates:
        entity = play.state.entities[id]
        luck = skills.value(entity, "luck")
        why = (f"luck {luck}",)
        face = play.roll(Ask(f"luck:{id}", id, D100, why=why, rule=rule, aside=True))
        if face - luck > most:
            found, most = id, face - luck
    return found


def bystanders(state: Encounter, by: str, target: str, named: Sequence[str]) -> tuple[str, ...]:
    """Who may be struck instead of the target: who was named, else everybody else still in the fight."""
    others = named or [x.id for x in state.combatants() if not x.away and not x.has("dead")]
    return tuple(id for id in others if id not in (by, target) and id in state.entities)
