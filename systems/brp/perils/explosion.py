"""Explosions (BRP-121 to BRP-123): whole at the centre, a die less for every two metres.

The distance is a number of metres, halves allowed: everything beyond 2 m is in the next band, so that
2.5 m loses one die like 3 and 4 (house default for what the text leaves open). What blows up in a crash
is resolved here too (BRP-264).
"""

from __future__ import annotations

from fractions import Fraction

from encounters import events as e
from encounters.asks import Ask, Question, Sum
from encounters.dicetext import Term, parse
from encounters.errors import BadText, Refused
from encounters.model import Encounter
from encounters.names import find
from encounters.play import Choice, Play
from encounters.system import Args, Option, RuleSystem
from encounters.value import Value
from systems.brp.data import table
from systems.brp.degrees import up
from systems.brp.params import called
from systems.brp.perils import area, spread
from systems.brp.perils.common import test
from systems.brp.perils.immunity import immune
from systems.brp.settings import on

RULE, DEMOLITION = "BRP-121", "BRP-123"
STEP = 2
"""Metres for each die of damage."""
FAR = "out"


class Charge(Value, frozen=True):
    """What goes off: its dice, how far it reaches, and within how many metres it does everything."""

    terms: tuple[Term, ...]
    constant: int
    radius: Fraction
    full: int = STEP

    def dice(self, metres: Fraction) -> Sum | None:
        """The dice at a distance, or None where nothing is left of them."""
        lost = max(0, up_to(metres - self.full))
        if metres > self.radius:
            return None
        if not self.terms:
            return Sum((), self.constant)
        first = self.terms[0]
        if first.count <= lost:
            return None
        return Sum((Term(first.count - lost, first.sides, first.times), *self.terms[1:]), self.constant)


def up_to(beyond: Fraction) -> int:
    """How many steps of two metres a distance begins."""
    return -(-beyond.numerator // (beyond.denominator * STEP))


def charge(text: str, radius: int = 0, full: int = STEP, strength: str = "normal") -> Charge:
    """A charge of so many dice: two metres for each of them unless its radius is known (BRP-121). Demolition
    makes dice and radius half as much again, rounded down, for +50% is the most, or half (BRP-123).

    Damage that is not rolled has no dice to lose: it is whole as far as it reaches.
    """
    terms, constant = parse(text)
    if not terms:
        return _unrolled(constant, Fraction(radius or full), full, strength)
    if terms[0].times < 1:
        raise BadText("dice-part", part=text)
    first = terms[0]
    reach = Fraction(radius or full + (first.count - 1) * STEP)
    if strength == "more":
        first, reach = Term(first.count * 3 // 2, first.sides), reach * 3 / 2
    elif strength == "less":
        first, reach = Term(up(first.count, 2), first.sides), reach / 2
    return Charge((first, *terms[1:]), constant, reach, full)


def _unrolled(points: int, reach: Fraction, full: int, strength: str) -> Charge:
    if strength == "more":
        points, reach = points * 3 // 2, reach * 3 / 2
    elif strength == "less":
        points, reach = up(points, 2), reach / 2
    return Charge((), points, reach, full)


def explode(play: Play, choice: Choice) -> None:
    """One explosion: how far away each of the people was, what it did to them."""
    row = table("weapons/explosives").get(choice.get("explosive"), {})
    text = choice.get("damage") or str(row.get("damage", ""))
    if not text:
        raise Refused("missing", key="damage")
    by, strength = choice.get("by"), choice.get("charge") or "normal"
    if strength != "normal" and not _prepared(play, by):
        strength = "normal"
    full = max(STEP, int(row.get("radius", STEP)))
    blast = charge(text, int(choice.get("radius") or 0), full, strength)
    targets = choice.get("targets").split(",")
    given = distances(play.state, choice.get("distance"), targets)
    metres = {id: given[id] if id in given else _asked(play, id, blast) for id in targets}
    dice = {id: None if far is None else blast.dice(far) for id, far in metres.items()}
    ways = {id: _way(play, id, choice) for id in targets if dice[id] is not None}
    for id in targets:
        _reach(play, id, dice[id], ways.get(id, "none"), by, choice)


def _prepared(play: Play, by: str) -> bool:
    """The Demolition roll of who set the charge."""
    if by not in play.state.entities:
        raise Refused("missing", key="by")
    succeeded = test(play, by, "demolition", DEMOLITION).succeeded
    slug = "charge-changed" if succeeded else "charge-unchanged"
    play.emit(e.Outcome(slug=slug, who=by, hit=succeeded, rule=DEMOLITION))
    return succeeded


def distances(state: Encounter, text: str, targets: list[str]) -> dict[str, Fraction]:
    """Metres as people write them: `3` for all, `2,7` in their order, or `ana=2,bia=7`. Raises what is wrong
    with them.
    """
    found: dict[str, Fraction] = {}
    parts = [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]
    if len(parts) == 1 and "=" not in parts[0]:
        parts = parts * len(targets)
    for place, part in enumerate(parts):
        id, _, figure = part.rpartition("=")
        try:
            metres = Fraction(figure)
        except (ValueError, ZeroDivisionError):
            raise BadText("number", text=part[:20], key="distance") from None
        if metres < 0:
            raise BadText("number-least", text=part[:20], low=0, key="distance")
        id = find(state, id).id if id else ""
        if id and id not in targets:
            raise Refused("not-in-blast", name=id)
        if not id and place >= len(targets):
            raise Refused("too-many-values", verb="explode", value=part[:20])
        found[id or targets[place]] = metres
    return found


def _asked(play: Play, id: str, blast: Charge) -> Fraction | None:
    """The band of distance, asked of the game master: up to so many metres, or out of it."""
    reach = int(blast.radius)
    ends = [str(n) for n in range(blast.full, reach + 1, STEP)] or [str(max(1, reach))]
    answer = play.decide(Question(f"distance:{id}", "", (*ends, FAR), ends[0], rule=RULE))
    return None if answer == FAR else Fraction(answer)


def _way(play: Play, id: str, choice: Choice) -> str:
    """A blast is an area attack: one may throw oneself down, unless nobody saw it coming."""
    if choice.get("surprise") == "yes" or not on(play.state, "explosion_cover"):
        return "none"
    return area.way(play, id)


def _reach(play: Play, id: str, dice: Sum | None, how: str, by: str, choice: Choice) -> None:
    if dice is None:
        play.emit(e.Told(slug="out-of-blast", who=id, rule=RULE))
        return
    if immune(play.state.entities[id], "explosion"):
        play.emit(e.Told(slug="immune", who=id, rule="BRP-265"))
        return
    points = dice.constant
    if dice.terms:
        points = max(0, play.roll(Ask(f"blast:{id}", id, dice, why=(dice.text,), rule=RULE)))
    left = max(0, area.defended(play, id, points, how) - int(choice.get("shelter") or 0))
    places = (
        spread.struck(play, id, "BRP-122") if left > 0 and play.state.entities[id].kind == "combatant" else ()
    )
    area.strike(play, id, left, cause="explosion", by=by, rule="BRP-122" if places else RULE, places=places)
    if choice.get("knockback") == "yes" and left > 0 and not play.state.entities[id].has("dead"):
        area.knock_back(play, id, left, "BRP-122")


def explosives(_system: RuleSystem, _state: Encounter, _args: Args) -> list[Option]:
    """Something of one's own, then the explosives of the table."""
    rows = table("weapons/explosives").items()
    found = [called(slug, row) for slug, row in rows if row.get("damage")]
    return [Option("other"), *found]


def usual_damage(_system: RuleSystem, _state: Encounter, args: Args) -> str:
    """The dice of an explosive of the table."""
    row = table("weapons/explosives").get(args.get("explosive", ""))
    return str(row["damage"]) if row is not None else ""
