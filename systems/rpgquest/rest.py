"""Recovery (RPQ-065, RPQ-080, RPQ-099 to RPQ-101): care, nights of rest."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.errors import Refused
from encounters.play import Choice, Play
from encounters.points import heal
from systems.rpgquest import acting, conditions, drink, nonlethal, skills
from systems.rpgquest.conditions import DOWN
from systems.rpgquest.settings import number

SLEEP = 8 * 3600


def night(play: Play, choice: Choice) -> None:
    """A night's rest: 1 + CON points, at least 1, twice that with Medicina (RPQ-101).

    What was not lethal and not real is gone (RPQ-100), and so are the cups.
    """
    care = 2 if choice.get("care") == "yes" else 1
    for id in choice.get("targets").split(","):
        entity = play.state.entities[id]
        if entity.has("dead") or "hp" not in entity.tracks:
            continue
        nonlethal.halve(play, id)
        passing = nonlethal.tally(play.state.entities[id], "bruised")
        if passing:
            conditions.end(play, id, "bruised", "RPQ-100")
            heal(play, id, passing, cause="rest", rule="RPQ-100")
        # A hangover is no weaker constitution to sleep with: the sheet's CON counts.
        points = max(1, number(play.state, "night_base") + entity.stats.get("CON", 0))
        heal(play, id, points * care, cause="rest", rule="RPQ-101")
        drink.sober(play, id)


def tend(play: Play, choice: Choice) -> None:
    """Looks after somebody who is down (RPQ-065); Caído without a timer then sleeps 8 hours (RPQ-080)."""
    who, target = choice.get("who"), choice.get("target")
    entity = play.state.entities[target]
    if not any(entity.has(slug) for slug in DOWN) or entity.has("dead"):
        raise Refused("not-down", name=entity.name, rule="RPQ-065")
    if who != target:
        acting.refuse(play.state, who, "hands")
        acting.use(play, who, "tend")
    conditions.put(play, target, "tended", other=who, rule="RPQ-065")
    fallen = entity.condition("fallen")
    if fallen is not None and not fallen.until:
        until = timers.at_clock(play.state, SLEEP)
        conditions.put(play, target, "fallen", until=until, source=fallen.source, key=fallen.key)
    medicine = skills.value(play.state.entities[who], "medicine")
    play.emit(
        e.Told(slug="tended", who=target, figures=(f"by={who}", f"medicine={medicine}"), rule="RPQ-065")
    )
