"""Damage that needs no attack roll: breath, rituals, traps, of one kind or several (RPQ-055, RPQ-104)."""

from __future__ import annotations

from encounters import events as e
from encounters.play import Choice, Play
from systems.rpgquest import aim, conditions, damage, parts


def inflict(play: Play, choice: Choice) -> None:
    """Damage of stated kinds to one or several, rolled once; each meets his own IP.

    `attack` keeps the minimum of 1; `visual` effects of light do nothing to the blind (RPQ-075).
    """
    targets, by = choice.get("targets").split(","), choice.get("by")
    harm = parts.read(choice.get("damage"), "crush")
    attack = choice.get("attack") != "no"
    visual = choice.get("visual") == "yes"
    seeing = [id for id in targets if not visual or not blind(play, id)]
    if not seeing:
        return
    rolled = damage.roll(play, by or seeing[0], harm)
    for id in seeing:
        if "hp" not in play.state.entities[id].tracks:
            continue
        if attack:
            aim.interrupted(play, id)
        damage.apply(
            play,
            id,
            rolled,
            by=by if attack else "",
            cause=harm[0].kind,
            attack=attack,
            nonlethal=choice.get("nonlethal") == "yes",
            rule=_rule(len(harm), attack),
        )


def _rule(parts: int, attack: bool) -> str:
    if not attack:
        return "RPQ-054"
    return "RPQ-104" if parts > 1 else "RPQ-052"


def blind(play: Play, id: str) -> bool:
    """Whether an effect for the eyes passes somebody by; it is told."""
    if conditions.forbids(play.state.entities[id], "sight") is None:
        return False
    play.emit(e.Told(slug="immune", who=id, figures=("condition=blind",), rule="RPQ-075"))
    return True
