"""What the perils share: beginning one, the moment at which it strikes, rolls, harm through armour."""

from __future__ import annotations

from collections.abc import Mapping

from encounters import events as e
from encounters import timers
from encounters.asks import Question
from encounters.evolve import pairs
from encounters.model import Hazard
from encounters.names import unique_id
from encounters.play import Play
from encounters.system import Args
from systems.brp import damage, gear, skills
from systems.brp.conditions import penalties
from systems.brp.data import Table, table
from systems.brp.degrees import Degree, chance_of, roll

POTS = tuple(str(pot) for pot in range(1, 41))
MINUTE, TURN, HOUR, DAY, WEEK = 60, 300, 3600, 86_400, 604_800


def row_of(slug: str) -> Table | None:
    """The row of a hazard: of the table, or a poison of the list."""
    row = table("hazards").get(slug)
    if row is None and slug in table("poisons"):
        return {**table("poisons")[slug], "kind": "poison", "rule": "BRP-255"}
    return row


def begin(
    play: Play,
    slug: str,
    target: str,
    *,
    rule: str,
    interval: int,
    due: int | None = None,
    damage: str = "",
    stats: Mapping[str, int] | None = None,
    args: Args | None = None,
    id: str = "",
) -> str:
    """Begins a hazard and tells its id; first due after one interval unless said otherwise.

    One that is only `prepared` does not count down: striking it by hand sets it going.
    """
    args = args or {}
    first = play.state.clock + interval if due is None else due
    figures = dict(stats or {})
    if args.get("prepared") == "yes":
        figures["prepared"] = max(1, first - play.state.clock)
        interval = first = 0
    id = id or unique_id(f"{slug}-{target}", play.state.hazards)
    play.emit(
        e.HazardStarted(
            id=id,
            slug=slug,
            target=target,
            damage=damage,
            interval=interval,
            due=first,
            until=timers.until(play.state, args.get("until", ""), target),
            stats=pairs(figures),
            rule=rule,
        )
    )
    return id


def potency(play: Play, target: str, args: Args, rule: str, usual: int = 0, ask: str = "pot") -> int:
    """The POT of a danger, or the STR of a wind: as given, the usual one, else the game master is asked."""
    given = int(args.get("pot") or usual)
    if given > 0:
        return given
    return int(play.decide(Question(f"{ask}:{target}", "", POTS, "10", rule=rule)))


def set_going(play: Play, hazard: Hazard) -> None:
    """A prepared hazard begins to count down from now."""
    wait = hazard.stats["prepared"]
    stats = {name: value for name, value in hazard.stats.items() if name != "prepared"}
    play.emit(
        e.HazardStarted(
            id=hazard.id,
            slug=hazard.slug,
            target=hazard.target,
            damage=hazard.damage,
            interval=wait,
            due=play.state.clock + wait,
            until=hazard.until,
            stats=pairs(stats),
        )
    )


def every(play: Play, args: Args, seconds: int) -> int:
    """The interval given, or the usual one."""
    return timers.interval(args["every"]) if args.get("every") else seconds


def rounds_from_now(play: Play, rounds: int) -> int:
    """The moment so many rounds later. In a fight the round that runs is not one of them: what is taken in
    round 2 and waits 3 rounds strikes at the end of round 5.
    """
    running = 1 if play.state.turn.round else 0
    return play.state.clock + (rounds + running) * play.system.round_seconds


def count(play: Play, hazard: Hazard, **stats: int) -> None:
    """Sets counters of a hazard; its next moment stays."""
    play.emit(e.HazardTicked(id=hazard.id, due=hazard.due, stats=pairs(stats)))


def end(play: Play, id: str, reason: str, rule: str = "") -> None:
    """Ends a hazard, if it still runs."""
    if id in play.state.hazards:
        play.emit(e.HazardEnded(id=id, reason=reason, rule=rule))


def test(
    play: Play,
    id: str,
    slug: str,
    rule: str,
    *,
    name: str = "",
    difficult: bool = False,
    easy: bool = False,
    bonus: int = 0,
    aside: bool = False,
) -> Degree:
    """A roll of a skill or characteristic (`luck`, `CONx3`); the ask bears the name of the roll."""
    entity = play.state.entities[id]
    chance = chance_of(
        slug,
        skills.value(entity, slug),
        easy=(rule,) if easy else (),
        difficult=(rule,) if difficult else (),
        flat=(("BRP-194", bonus), *penalties(entity, sight=False)),
        base_sure=skills.base_sure(entity, slug),
    )
    return roll(play, f"{name or slug}:{id}", id, chance, rule=rule, aside=aside)


def armoured(
    play: Play, target: str, points: int, *, cause: str, rule: str, by: str = "", location: str = ""
) -> int:
    """Harm through armour, told; what got through."""
    stopped = min(points, gear.armour(play.state, target, location))
    figures = (f"rolled={points}", f"armour={stopped}", f"through={points - stopped}")
    play.emit(e.Told(slug="damage", who=target, figures=figures, rule=rule))
    damage.wound(play, target, points - stopped, cause=cause, by=by, location=location, rule=rule)
    return points - stopped
