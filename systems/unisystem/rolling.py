"""Rolling: a side alone against 9 or a figure, and two sides against each other (UNI-001, UNI-004)."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Ask
from encounters.play import Play
from systems.unisystem.dice import Contest, Duel, Graded, Open, capped, join
from systems.unisystem.levels import NINE
from systems.unisystem.settings import number, on, value
from systems.unisystem.traits import Side


def _note_cap(play: Play, id: str, *totals: int) -> None:
    """A die that was stopped says so (UNI-006)."""
    if any(map(capped, totals)):
        play.emit(e.Told(slug="die-stopped", who=id, rule="UNI-006"))


def total(
    play: Play,
    name: str,
    id: str,
    side: Side,
    rule: str,
    *,
    graded: bool = True,
    secret: bool = False,
    aside: bool = False,
) -> int:
    """The total of a roll; a fixed figure is its own total, without a die (UNI-008).

    `graded` lets the odds look at success levels alone.
    """
    if not side.rolls:
        return side.base
    kind = Graded if graded else Open
    dice = kind(side.base, on(play.state, "open_either"), number(play.state, "ones_last"))
    found = play.roll(Ask(name, id, dice, why=side.why, rule=rule, secret=secret, aside=aside))
    _note_cap(play, id, found - side.base)
    return found


def reaches(
    play: Play, name: str, id: str, side: Side, rule: str, goal: int = NINE, *, aside: bool = False
) -> bool:
    """Whether a roll reaches a figure, 9 unless told otherwise."""
    if not side.rolls:
        return side.base >= goal
    dice = Open(side.base, on(play.state, "open_either"), number(play.state, "ones_last"))
    return play.roll(Ask(name, id, dice, (goal - 1,), why=side.why, rule=rule, aside=aside)) == 1


def contest(
    play: Play, name: str, one: str, first: Side, other: str, second: Side, rule: str, *, nine: bool = True
) -> Duel:
    """Two sides against each other in one ask; the roller is whoever has a die, the first if both.

    `nine` wants 9 of the first side as well. Equal totals go to the second side (`ties`).
    """
    state = play.state
    dice = Contest(
        first.base,
        second.base,
        first.rolls,
        second.rolls,
        nine and on(state, "attack_nine"),
        value(state, "ties") == "attacker",
        on(state, "open_either"),
        number(state, "ones_last"),
    )
    if not first.rolls and not second.rolls:
        # Two fixed figures need no die.
        return dice.duel(join(first.base, second.base))
    roller = one if first.rolls else other
    reasons = (*first.why, "against", *second.why)
    duel = dice.duel(play.roll(Ask(name, roller, dice, why=reasons, rule=rule)))
    _note_cap(play, roller, duel.total - first.base, duel.against - second.base)
    return duel
