"""Hazards and diseases (POOL-058 to POOL-062): damage, and an interval from a turn to a month."""

from __future__ import annotations

from collections.abc import Mapping

from encounters import events as e
from encounters import timers
from encounters.asks import Ask, dice_of
from encounters.errors import Unknown
from encounters.evolve import pairs
from encounters.model import Hazard
from encounters.names import folded, unique_id
from encounters.play import Choice, Play
from encounters.system import Args
from systems.pool import recovery, wounds
from systems.pool.building import Sum, roll
from systems.pool.data import table
from systems.pool.params import harm_of
from systems.pool.settings import require, value
from systems.pool.traits import value as trait
from systems.shared.tables import Table

TURN = 6
INTERVALS = {"turn": TURN, "minute": 60, "hour": 3600, "day": 86_400, "month": 2_592_000}
"""POOL-060; a second is a turn of about six (POOL-C8)."""
WORDS = {
    "turno": "turn",
    "vez": "turn",
    "round": "turn",
    "rodada": "turn",
    "minuto": "minute",
    "hora": "hour",
    "scene": "hour",
    "cena": "hour",
    "dia": "day",
    "mes": "month",
}
FALL_STEP, LETHAL_FALL = 3, 30
"""Metres of a fall for each point, and from where it is lethal (POOL-G5)."""


def seconds(play: Play, text: str) -> int:
    """An interval as people write it: turn, minute, hour, day, month, or a time. Raises `BadText`."""
    word = folded(text)
    if word in ("second", "segundo"):
        return TURN if value(play.state, "hazard_second") == "turn" else 1
    word = WORDS.get(word, word)
    return INTERVALS[word] if word in INTERVALS else timers.interval(text)


def start(play: Play, slug: str, target: str, args: Args) -> None:
    """Begins a hazard of the table, or a plain one with the damage given."""
    require(play.state, "hazards")
    row = table("hazards").get(slug)
    if row is None and not args.get("damage"):
        raise Unknown("hazard", name=slug)
    row = row or table("hazards")["other"]
    every = seconds(play, args.get("every") or str(row["interval"]))
    damage = _damage(row, args)
    harm = harm_of(args["harm"]) if args.get("harm") else ""
    if row.get("once"):
        points = _amount(play, damage, target, slug)
        _strike(play, target, slug, points, harm or _harm(slug), f"absorb:{target}")
        return
    grace = trait(play.state.entities[target], "CON") * every if row.get("grace") else 0
    play.emit(
        e.HazardStarted(
            id=unique_id(f"{slug}-{target}", play.state.hazards),
            slug=slug,
            target=target,
            damage=damage,
            interval=every,
            due=play.state.clock + max(grace, 0) + every,
            until=timers.until(play.state, args.get("until", ""), target),
            # Only what differs from the table is counted along with the hazard.
            stats=pairs({harm.replace("-", ""): 1}) if harm and harm != _harm(slug) else (),
            rule="POOL-058",
        )
    )


def _damage(row: Table, args: Args) -> str:
    """The damage of the table or as given; the heat of a fire adds to its size (POOL-061)."""
    damage = args.get("damage") or str(row["damage"])
    heat = int(args.get("heat") or 0)
    if not heat:
        return damage
    return str(int(damage) + heat) if damage.isdigit() else f"{damage}+{heat}"


def _harm(slug: str) -> str:
    """Lethal, unless the table says otherwise (POOL-062)."""
    return str(table("hazards").get(slug, {}).get("harm", "lethal"))


def tick(play: Play, hazard: Hazard) -> None:
    """A hazard strikes, or time heals."""
    if play.state.entities[hazard.target].has("dead"):
        play.emit(e.HazardEnded(id=hazard.id, reason="dead"))
        return
    if hazard.slug in recovery.KINDS:
        recovery.tick(play, hazard)
        return
    if hazard.slug == "dying":
        # Nothing absorbs this: each minute one lethal box becomes aggravated (POOL-037).
        minutes = hazard.stats.get("minutes", 0) + 1
        play.emit(e.HazardTicked(id=hazard.id, due=hazard.due, stats=(f"minutes={minutes}",)))
        wounds.hurt(play, hazard.target, 1, "lethal", cause="dying", rule="POOL-037")
        return
    harm = next((h for h in wounds.HARMS if hazard.stats.get(h.replace("-", ""))), _harm(hazard.slug))
    points = _amount(play, hazard.damage, hazard.target, hazard.id)
    before = play.state.hazards
    _strike(play, hazard.target, hazard.slug, points, harm, f"absorb:{hazard.id}")
    _time_dying(play, hazard, before)


def _time_dying(play: Play, hazard: Hazard, before: Mapping[str, Hazard]) -> None:
    """Who is dying since this strike has a minute from its moment, which the clock has yet to reach."""
    first = play.events[0] if play.events else None
    if isinstance(first, e.Chose) and first.verb == "tick":
        return
    for other in tuple(play.state.hazards_on(hazard.target)):
        if other.slug == "dying" and other.id not in before:
            due = hazard.due - hazard.interval + other.interval
            play.emit(e.HazardTicked(id=other.id, due=due, stats=("minutes=0",)))


def _amount(play: Play, damage: str, target: str, name: str) -> int:
    dice = dice_of(damage)
    if not dice.terms:
        return max(0, dice.constant)
    return max(0, play.roll(Ask(f"damage:{name}", target, dice, rule="POOL-058")))


def _strike(play: Play, target: str, slug: str, points: int, harm: str, name: str) -> None:
    """CON absorbs a point for each success; Defence does not apply, nor wounds to this test (POOL-059)."""
    sum = Sum((("CON", trait(play.state.entities[target], "CON")),))
    absorbed = min(max(0, roll(play, name, target, sum, rule="POOL-059")), points)
    figures = (f"damage={points}", f"absorbed={absorbed}", f"through={points - absorbed}")
    play.emit(e.Told(slug="hazard", who=target, figures=figures, rule="POOL-059"))
    wounds.hurt(play, target, points - absorbed, harm, cause=slug, rule="POOL-062")


def fall(play: Play, choice: Choice) -> None:
    """A fall: a point for every 3 m, lethal beyond about 30 m (POOL-061, house default)."""
    require(play.state, "hazards")
    metres = int(choice.get("metres"))
    harm = "lethal" if metres > LETHAL_FALL else "non-lethal"
    if choice.get("harm"):
        harm = harm_of(choice.get("harm"))
    who = choice.get("who")
    _strike(play, who, "fall", metres // FALL_STEP, harm, f"absorb:{who}")
