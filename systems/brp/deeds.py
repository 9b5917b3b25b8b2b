"""Who can do anything at all: which verbs are deeds of somebody, and what keeps him from them.

A deed is what a body does of its own will. What the game master notes down (damage, conditions, hazards,
tests, healing, experience) is none, and goes on for the dying and the dead. The plan of an attack says for
itself who cannot attack, so the plain attacks are not named here.
"""

from __future__ import annotations

from encounters.errors import Refused
from encounters.model import Encounter, Entity
from encounters.play import Choice, Play
from systems.brp.conditions import OUT
from systems.brp.data import table
from systems.brp.order import IMMOBILE

MOVES = frozenset(("close", "disengage", "get-about", "mount", "move", "ride", "step-back"))
"""Deeds by which somebody gets elsewhere."""
ORDER = frozenset(("delay", "desperate", "extra", "first-strike"))
"""Deeds that only touch the order of the round: by themselves they do nothing."""
DEEDS = frozenset(
    (
        *MOVES,
        *ORDER,
        *("aim", "draw", "light", "lie", "locate", "off-hand", "reload", "stand", "unjam"),
        *("escape", "extinguish", "first-aid", "hold", "medicine", "pull", "repair"),
        *("ambush", "aura", "avoid-set", "bay", "defend", "grip", "mass-combat", "prepare-aura"),
        *("fly", "quick-draw", "steady", "strike-object", "sweep", "two-weapons", "volley"),
    )
)
LEFT = {"lost-turn": ("fly", "steady"), "immobilised": ("escape",)}
"""What a state leaves: staying in the air and on one's feet takes no act, and the held struggle."""


def actors(choice: Choice) -> list[str]:
    """The ids of those whose deed a choice is."""
    return [id for id in (choice.args.get("by") or choice.args.get("who") or "").split(",") if id]


def foes_of(state: Encounter, by: str, text: str) -> list[str]:
    """The ids of those against whom a deed is. Raises `Refused` when he himself is among them, or nobody."""
    ids = [id for id in text.split(",") if id]
    if by in ids:
        raise Refused("self-attack", name=state.entities[by].name)
    if not ids:
        raise Refused("missing", key="targets")
    return ids


def check(play: Play, choice: Choice) -> None:
    """Raises `Refused` for a deed of somebody who cannot act, or who moves and cannot."""
    verb = choice.verb
    if verb not in DEEDS:
        return
    for id in actors(choice):
        entity = play.state.entities.get(id)
        if entity is not None and entity.kind == "combatant" and entity.conditions:
            _check(entity, verb)


def _check(entity: Entity, verb: str) -> None:
    for slug in OUT:
        if entity.has(slug) and verb not in LEFT.get(slug, ()):
            rule = str(table("conditions")[slug]["rule"])
            raise Refused("cannot-act", name=entity.name, condition=slug, rule=rule)
    if verb not in MOVES:
        return
    for slug, rule in IMMOBILE.items():
        if entity.has(slug):
            raise Refused("cannot-move", name=entity.name, condition=slug, rule=rule)
