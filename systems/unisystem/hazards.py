"""Hazards with an interval: beginning them, and what happens when one falls due (UNI-111 to UNI-120)."""

from __future__ import annotations

from collections.abc import Callable

from encounters import events as e
from encounters import timers
from encounters.asks import Ask, dice_of
from encounters.errors import Refused, Unknown
from encounters.evolve import pairs
from encounters.model import Hazard
from encounters.names import unique_id
from encounters.play import Choice, Play
from encounters.points import harm
from encounters.system import Args
from systems.unisystem import breath, dying, poison, recovery
from systems.unisystem.data import table
from systems.unisystem.states import end, put
from systems.unisystem.traits import ATTRIBUTES


def start(play: Play, slug: str, target: str, args: Args) -> None:
    """Begins a hazard: one of the table, or a plain one with the damage given."""
    row = table("hazards").get(slug)
    if row is None and not args.get("damage"):
        raise Unknown("hazard", name=slug)
    kind = str(row["kind"]) if row is not None else "plain"
    entity = play.state.entities[target]
    if kind == "air":
        breath.hold_breath(play, target)
        return
    if kind in ("poison", "disease") and poison.exempt(entity, kind):
        play.emit(e.Told(slug="immune", who=target, rule="UNI-121"))
        return
    if kind == "fire" and any(hazard.slug == "fire" for hazard in play.state.hazards_on(target)):
        return
    every = timers.interval(args["every"]) if args.get("every") else _interval(play, row)
    play.emit(
        e.HazardStarted(
            id=unique_id(f"{slug}-{target}", play.state.hazards),
            slug=slug,
            target=target,
            damage=args.get("damage") or (str(row.get("damage", "")) if row is not None else ""),
            interval=every,
            due=play.state.clock + every,
            until=timers.until(play.state, args.get("until", ""), target),
            stats=pairs(_beginning(kind, args, row)),
            rule=str(row["rule"]) if row is not None else "",
        )
    )
    if kind == "fire" and not entity.has("burning"):
        put(play, target, "burning", "UNI-120")


def _interval(play: Play, row: object) -> int:
    seconds = play.system.round_seconds
    return int(row.get("interval", seconds)) if isinstance(row, dict) else seconds


def _beginning(kind: str, args: Args, row: object) -> dict[str, int]:
    """The counters of a hazard: Strength and attribute of a poison, as given or of its row."""
    if kind not in ("poison", "disease") or not isinstance(row, dict):
        return {"turns": 0} if kind == "drowning" else {}
    stats = {"strength": int(args.get("strength") or row.get("strength", 1))}
    stat = args.get("drains", "")
    if stat in ATTRIBUTES:
        stats[f"drains-{stat}"] = 1
    return stats


def tick(play: Play, hazard: Hazard) -> None:
    """A hazard falls due; nothing more happens to the dead."""
    row = table("hazards").get(hazard.slug)
    kind = str(row["kind"]) if row is not None else "plain"
    if play.state.entities[hazard.target].has("dead"):
        play.emit(e.HazardEnded(id=hazard.id, reason="dead"))
        return
    _KINDS[kind](play, hazard)


def _plain(play: Play, hazard: Hazard) -> None:
    dice = dice_of(hazard.damage or "0")
    rule = str(table("hazards").get(hazard.slug, {}).get("rule", ""))
    points = dice.constant
    if dice.terms:
        points = play.roll(Ask(f"damage:{hazard.id}", hazard.target, dice, why=(hazard.slug,), rule=rule))
    harm(play, hazard.target, max(0, points), cause=hazard.slug, rule=rule)


_KINDS: dict[str, Callable[[Play, Hazard], None]] = {
    "fire": _plain,
    "air": breath.gasp,
    "drowning": breath.drown,
    "slow-death": dying.tick,
    "poison": poison.tick,
    "disease": poison.tick,
    "recovery": recovery.tick,
    "regain": poison.regain,
    "plain": _plain,
}


def extinguish(play: Play, choice: Choice) -> None:
    """Somebody puts the flames out (UNI-051, UNI-120)."""
    id = choice.get("target")
    entity = play.state.entities[id]
    if not entity.has("burning"):
        raise Refused("not-burning", name=entity.name, rule="UNI-120")
    end(play, id, "burning", "UNI-120")


def put_out(play: Play, id: str) -> None:
    """The flames are out: the harm that belongs to them stops."""
    for hazard in tuple(play.state.hazards_on(id)):
        if hazard.slug == "fire":
            play.emit(e.HazardEnded(id=hazard.id, reason="out", rule="UNI-120"))


def began(play: Play, id: str) -> None:
    """Whoever burns loses points every turn (UNI-051): the condition brings the hazard."""
    if not any(hazard.slug == "fire" for hazard in play.state.hazards_on(id)):
        start(play, "fire", id, {})
