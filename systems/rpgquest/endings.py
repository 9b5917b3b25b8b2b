"""What the beginning and the end of a condition bring: waking, hangovers, lost aims, cured poison."""

from __future__ import annotations

from encounters import events as e
from encounters.model import Encounter
from encounters.play import Play
from systems.rpgquest import aim, drink, hazards, mounts, wounds
from systems.rpgquest.conditions import DOWN
from systems.rpgquest.data import row


def began(play: Play, event: e.ConditionSet) -> None:
    """Who cannot act any more, or be seen, is out of the aims that hang on it."""
    entity = play.state.entities[event.id]
    if entity.kind != "combatant":
        return
    words = row("conditions", event.slug).get("forbids", ())
    if event.slug.startswith("invisible"):
        aim.out_of_sight(play, event.id)
    elif entity.has("aiming") and set(words) & {"act", "hands", "sight", "attack", "fight"}:
        aim.lose(play, event.id)
    if event.slug == "dead":
        mounts.let_go(play, event.id)


def ended(play: Play, before: Encounter, event: e.ConditionEnded) -> None:
    """Waking from wounds or a faint (RPQ-064), from drink (RPQ-088); a cure ends poison or disease."""
    was = next((c for c in before.entities[event.id].conditions if c.key == event.key), None)
    if was is None:
        return
    if was.slug in (*DOWN, "fainted"):
        wounds.over(play, event.id, was.slug)
    elif was.slug == "passed-out":
        if not play.state.entities[event.id].has("dead"):
            drink.woke(play, event.id)
    elif was.slug in ("poisoned", "sick") and not play.state.entities[event.id].has(was.slug):
        hazards.condition_over(play, event.id, was.slug)
