"""How far somebody gets in a round, and what it costs an attack (RPQ-018 to RPQ-020, RPQ-024)."""

from __future__ import annotations

from encounters.errors import Refused
from encounters.model import Encounter
from systems.rpgquest import acting, conditions, squares
from systems.rpgquest.conditions import BROKEN_LEG
from systems.rpgquest.settings import chosen

SHORT_LIMIT, LONG_LIMIT = 2, 4
"""Squares that leave room for an attack; the second where the setting follows the example (RPQ-020)."""


def basic(state: Encounter, id: str) -> int:
    """Basic Movement in squares: 9 m are 6, 6 m are 4 (RPQ-018).

    A rider has his mount's (RPQ-029); a broken leg leaves half (RPQ-030).
    """
    entity = state.entities[id]
    mounted = entity.condition("mounted")
    mover = mounted.other if mounted is not None and mounted.other in state.entities else id
    mover_entity = state.entities[mover]
    dm = mover_entity.stats.get("move", 9) * 10
    if any(mover_entity.has(slug) for slug in BROKEN_LEG):
        dm //= 2
    return squares.squares_in(dm)


def least_flight(state: Encounter, id: str) -> int:
    """The squares that a flier must use: half of Basic Movement (RPQ-024), rounded up."""
    return -(-basic(state, id) // 2)


def limit(state: Encounter) -> int:
    """The squares that may be walked in a round with an attack."""
    return LONG_LIMIT if chosen(state, "move_attack", "long") else SHORT_LIMIT


def attack_penalty(state: Encounter, by: str, advance: int = 0) -> list[tuple[str, int]]:
    """What the squares moved this round take off an attack; `advance` are squares that nobody recorded.

    Raises `Refused` when the move leaves no room for an attack. The half that a flier must fly is free
    (RPQ-024); beyond it counts as a walk does.
    """
    walked = acting.walked(state, by) + advance
    flown = acting.flown(state, by)
    if flown and chosen(state, "flight_attack", "half-free"):
        flown = max(0, flown - least_flight(state, by))
    steps = walked + flown
    if steps > limit(state):
        raise Refused("moved-too-far", squares=steps, limit=limit(state), rule="RPQ-020")
    each = 2 if chosen(state, "move_attack", "long") else 1
    found = [("RPQ-020", -(walked // each))] if walked else []
    return [*found, ("RPQ-024", -(flown // each))] if flown else found


def refuse_move(state: Encounter, id: str) -> None:
    """Raises `Refused` when somebody cannot change square."""
    acting.refuse(state, id, "move")
    mounted = state.entities[id].condition("mounted")
    if mounted is not None and mounted.other in state.entities:
        mount = state.entities[mounted.other]
        held = conditions.forbids(mount, "move")
        if held is not None or conditions.is_out(state, mount):
            slug = held.slug if held is not None else "down"
            raise Refused("cannot-act", name=mount.name, condition=slug, rule="RPQ-029")
