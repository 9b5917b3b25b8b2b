"""Poison (BRP-255, BRP-256) and antidotes (BRP-257).

Every dose waits and is resisted on its own. When its time is up, POT meets CON: all of POT is lost, or
half of it, rounded up.
"""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.asks import D100, Ask
from encounters.errors import Refused
from encounters.model import Encounter, Entity, Hazard
from encounters.play import Choice, Play
from encounters.points import harm
from encounters.system import Args, Option, RuleSystem
from systems.brp import skills
from systems.brp.data import Table, table
from systems.brp.degrees import up
from systems.brp.params import called
from systems.brp.perils import drain
from systems.brp.perils.common import TURN, begin, end, potency, rounds_from_now
from systems.brp.resistance import resists
from systems.brp.settings import value

RULE = "BRP-255"
FAST, SLOW = 3, 3
"""Rounds and turns until an ordinary poison acts."""
UNITS = {"minutes": 60, "turns": TURN, "hours": 3600, "days": 86_400}
VALID = 6 * TURN
"""How long before the poison an antidote may have been taken (BRP-C32)."""


def start(play: Play, slug: str, row: Table, target: str, args: Args) -> None:
    """One hazard for each dose; its counters hold the POT, what an antidote takes off it, and the
    characteristic that it attacks, if it is one.
    """
    pot = potency(play, target, args, RULE, int(row.get("pot", 0)))
    stats = {"pot": pot}
    if cure := antidote(play.state.entities[target], slug):
        stats["antidote"] = cure
    stat = args.get("stat", "")
    if stat and stat not in skills.CHARACTERISTICS and stat != "hp":
        raise Refused("not-characteristic", name=stat)
    if stat in skills.CHARACTERISTICS:
        stats[stat] = 1
    for _ in range(int(args.get("doses") or 1)):
        due = _onset(play, row, target, args.get("onset", ""))
        wait = max(1, due - play.state.clock)
        begin(play, slug, target, rule=RULE, interval=wait, stats=stats, args=args)


def antidote(entity: Entity, slug: str) -> int:
    """The POT of the antidote against this poison that is still at work; one without a name fits all."""
    return max((c.value for c in entity.every("antidote") if c.source in ("", "poison", slug)), default=0)


def _onset(play: Play, row: Table, target: str, text: str) -> int:
    """The moment at which a dose acts: as said, as the list of poisons says, else fast."""
    word = text.strip().casefold()
    if not word and "onset_unit" in row:
        return _listed(play, row, target)
    if word in ("slow", "lento"):
        return play.state.clock + SLOW * TURN
    if word in ("", "fast", "rapido", "rápido"):
        return rounds_from_now(play, FAST)
    if word.removesuffix("r").isdigit():
        return rounds_from_now(play, int(word.removesuffix("r")))
    return play.state.clock + timers.seconds(word)


def _listed(play: Play, row: Table, target: str) -> int:
    """An onset of the list. Between its ends a secret D100 shows how far along it falls (house default)."""
    least, most, unit = int(row["onset_min"]), int(row["onset_max"]), str(row["onset_unit"])
    if unit == "rounds" and least == most:
        return rounds_from_now(play, least)
    seconds = UNITS.get(unit, play.system.round_seconds)
    if least == most:
        return play.state.clock + least * seconds
    share = play.roll(Ask(f"onset:{target}", target, D100, rule=RULE, secret=True)) - 1
    return play.state.clock + least * seconds + (most - least) * seconds * share // 99


def tick(play: Play, hazard: Hazard) -> None:
    """The poison acts, once."""
    end(play, hazard.id, "acted")
    pot, cure = hazard.stats.get("pot", 0), hazard.stats.get("antidote", 0)
    target = hazard.target
    weakened = max(0, pot - cure)
    if weakened == 0:
        play.emit(e.Outcome(slug="poison-neutralised", who=target, rule="BRP-257"))
        return
    active = weakened if value(play.state, "antidote") == "both" else pot
    con = skills.characteristic(play.state.entities[target], "CON")
    won = resists(play, f"poison:{hazard.id}", target, active, con, rule=RULE)
    points = weakened if won else up(weakened, 2) if value(play.state, "poison_resisted") == "half" else 0
    figures = (f"pot={weakened}", f"con={con}", f"points={points}")
    slug = "poison-overcomes" if won else "poison-resisted"
    play.emit(e.Outcome(slug=slug, who=target, hit=won, figures=figures, rule=RULE))
    stat = next((name for name in hazard.stats if name in skills.CHARACTERISTICS), "")
    if stat:
        drain.lose(play, target, stat, points, "BRP-256")
    else:
        # Never to a hit location: the whole body is poisoned (BRP-256).
        harm(play, target, points, cause=hazard.slug, rule=RULE)


def take_antidote(play: Play, choice: Choice) -> None:
    """An antidote is at work for six full turns, the last moment included (BRP-C32)."""
    poison, pot = choice.get("poison"), int(choice.get("pot"))
    until = timers.at_clock(play.state, VALID + 1)
    for id in choice.get("targets").split(","):
        play.emit(
            e.ConditionSet(
                id=id,
                slug="antidote",
                key=f"antidote#{poison}",
                value=pot,
                source=poison,
                until=until,
                rule="BRP-257",
            )
        )


def poisons(_system: RuleSystem, _state: Encounter, _args: Args) -> list[Option]:
    """Any poison, then those of the list."""
    return [Option("poison"), *(called(slug, row) for slug, row in table("poisons").items())]


def usual_pot(_system: RuleSystem, _state: Encounter, args: Args) -> str:
    """The POT of a poison of the list."""
    row = table("poisons").get(args.get("poison", ""))
    return str(row["pot"]) if row is not None else ""
