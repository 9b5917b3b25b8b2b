"""Hazards (RPQ-054, RPQ-095, RPQ-097): fire, acid, lack of air, poison and disease as the GM states them.

Their damage is no attack: protection may bring it to nothing (RPQ-052).
"""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.errors import Unknown
from encounters.evolve import pairs
from encounters.model import Hazard
from encounters.names import unique_id
from encounters.play import Play
from encounters.system import Args
from systems.rpgquest import conditions, damage, parts, skills, tests
from systems.rpgquest.data import row
from systems.rpgquest.settings import number


def start(play: Play, slug: str, target: str, args: Args) -> None:
    """Begins a hazard: one of the table, or a plain one with the damage given."""
    figures = row("hazards", slug)
    if not figures and not args.get("damage"):
        raise Unknown("hazard", name=slug)
    stats: dict[str, int] = {}
    if figures.get("breath"):
        held = number(play.state, "breath_rounds") + skills.value(play.state.entities[target], "CON")
        stats["breath"] = max(0, held)
    every = timers.interval(args["every"]) if args.get("every") else int(figures.get("every", 10))
    every = max(1, every)
    rule = str(figures.get("rule", "RPQ-097"))
    play.emit(
        e.HazardStarted(
            id=unique_id(f"{slug}-{target}", play.state.hazards),
            slug=slug,
            target=target,
            damage=args.get("damage") or str(figures["damage"]),
            interval=every,
            due=play.state.clock + every,
            until=timers.until(play.state, args.get("until", ""), target),
            stats=pairs(stats),
            rule=rule,
        )
    )
    condition = figures.get("condition")
    if condition and not play.state.entities[target].has(condition):
        conditions.put(play, target, condition, source=slug, rule=rule)


def tick(play: Play, hazard: Hazard) -> None:
    """A hazard strikes: its damage, after the breath that is left and the test against suffocating."""
    figures = row("hazards", hazard.slug)
    if play.state.entities[hazard.target].has("dead"):
        play.emit(e.HazardEnded(id=hazard.id, reason="dead"))
        return
    if figures.get("breath") and _breathes(play, hazard):
        return
    kind = str(figures.get("type", "poison"))
    rolled = damage.roll(play, hazard.target, parts.read(hazard.damage, kind))
    rule = str(figures.get("rule", "RPQ-097"))
    damage.apply(play, hazard.target, rolled, cause=hazard.slug, attack=False, rule=rule)


def _breathes(play: Play, hazard: Hazard) -> bool:
    """Holding breath for 6 + CON rounds, then CON against 8, one harder each round (RPQ-095)."""
    left = hazard.stats.get("breath", 0)
    if left > 0:
        _count(play, hazard, breath=left - 1)
        return True
    failed = hazard.stats.get("rounds", 0)
    _count(play, hazard, rounds=failed + 1)
    goal = number(play.state, "breath_difficulty") + failed
    name = f"breath:{hazard.target}"
    return tests.roll(play, name, hazard.target, "CON", goal, rule="RPQ-095").succeeded


def _count(play: Play, hazard: Hazard, **stats: int) -> None:
    play.emit(e.HazardTicked(id=hazard.id, due=hazard.due, stats=pairs(stats)))


def condition_over(play: Play, id: str, slug: str) -> None:
    """An antidote or a cure ends the poison or disease behind the condition (RPQ-084, RPQ-089)."""
    for hazard in tuple(play.state.hazards_on(id)):
        if row("hazards", hazard.slug).get("condition") == slug:
            play.emit(e.HazardEnded(id=hazard.id, reason="condition"))
