"""What harms turn after turn; the combat rules have no hazards, the figures are ours (3DET-045)."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.asks import Ask, dice_of
from encounters.errors import Unknown
from encounters.model import Hazard
from encounters.names import unique_id
from encounters.play import Play
from encounters.points import harm
from encounters.system import Args
from systems.tresdet import conditions, force
from systems.tresdet.data import table


def start(play: Play, slug: str, target: str, args: Args) -> None:
    """Begins a hazard: one of the table, or a plain one with the damage given."""
    row = table("hazards").get(slug)
    if row is None and not args.get("damage"):
        raise Unknown("hazard", name=slug)
    every = timers.interval(args["every"]) if args.get("every") else play.system.round_seconds
    play.emit(
        e.HazardStarted(
            id=unique_id(f"{slug}-{target}", play.state.hazards),
            slug=slug,
            target=target,
            damage=args.get("damage") or str(row["damage"] if row is not None else ""),
            interval=max(1, every),
            due=play.state.clock + max(1, every),
            until=timers.until(play.state, args.get("until", ""), target),
            rule="3DET-045",
        )
    )


def tick(play: Play, hazard: Hazard) -> None:
    """A hazard strikes: no defence force, but the invulnerable take a tenth (3DET-030)."""
    victim = play.state.entities[hazard.target]
    if any(victim.has(slug) for slug in conditions.GONE):
        play.emit(e.HazardEnded(id=hazard.id, reason="dead"))
        return
    dice = dice_of(hazard.damage or "0")
    points = dice.constant
    if dice.terms:
        ask = Ask(f"damage:{hazard.id}", hazard.target, dice, why=(hazard.slug,), rule="3DET-045")
        points = play.roll(ask)
    kind = str(table("hazards").get(hazard.slug, {}).get("kind", hazard.slug))
    points = force.tenth(victim, (kind,), max(0, points))
    if points:
        harm(play, hazard.target, points, cause=hazard.slug, rule="3DET-033")
    else:
        play.emit(e.Told(slug="no-damage", who=hazard.target, rule="3DET-030"))
