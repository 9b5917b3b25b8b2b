"""Building a pool in the order of POOL-005 and rolling it; what an empty pool does (POOL-004)."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Ask, why
from encounters.errors import Refused
from encounters.play import Choice, Play
from encounters.value import Value
from systems.pool.dice import ChanceDie, Pool
from systems.pool.settings import number, on
from systems.pool.traits import Parts

MOST_DICE = 100


class Sum(Value, frozen=True):
    """What makes a pool, each part a slug and its figure, all figures as they are added or taken.

    The total is taken once, at the end: base + bonus − complications − penalties − Defence, so that
    nothing is cut to zero on the way.
    """

    base: Parts
    bonus: Parts = ()
    complications: Parts = ()
    penalties: Parts = ()
    defence: Parts = ()

    @property
    def total(self) -> int:
        """The number of dice, which may be negative."""
        less = _sum(self.complications) + _sum(self.penalties) + _sum(self.defence)
        return _sum(self.base) + _sum(self.bonus) - less

    def why(self) -> tuple[str, ...]:
        """The reasons of the roll, in the order in which they were added and taken."""
        less = [(slug, -n) for slug, n in (*self.complications, *self.penalties, *self.defence)]
        return why(*self.base, *self.bonus, *less)

    def figures(self) -> tuple[str, ...]:
        """The arithmetic of an empty pool, for the log."""
        return (
            f"base={_sum(self.base)}",
            f"bonus={_sum(self.bonus)}",
            f"complications={_sum(self.complications)}",
            f"penalties={_sum(self.penalties)}",
            f"defence={_sum(self.defence)}",
            f"total={self.total}",
        )


def _sum(parts: Parts) -> int:
    return sum(n for _, n in parts)


def modifiers(choice: Choice) -> tuple[Parts, Parts]:
    """The Narrator's bonus dice and complications (POOL-056); a bonus below zero is a complication."""
    bonus, complication = int(choice.get("bonus") or 0), int(choice.get("complication") or 0)
    plus = (("bonus", bonus),) if bonus > 0 else ()
    minus = (("complication", complication),) if complication else ()
    return plus, (*minus, ("complication", -bonus)) if bonus < 0 else minus


def remark(play: Play, choice: Choice, who: str) -> None:
    """A line in the log for a modifier beyond the usual extreme (POOL-055); it stands all the same."""
    limit = number(play.state, "modifier_limit")
    for name in ("bonus", "complication"):
        given = int(choice.get(name) or 0)
        if abs(given) > limit:
            figures = (f"given={given}", f"limit={limit}")
            play.emit(e.Told(slug="beyond-extreme", who=who, figures=figures, rule="POOL-055"))


def roll(
    play: Play,
    name: str,
    who: str,
    sum: Sum,
    *,
    rule: str = "POOL-001",
    secret: bool = False,
    aside: bool = False,
    cuts: tuple[int, ...] = (),
) -> int:
    """The successes of a pool: with `cuts` their class, −1 for a dramatic failure of the chance die.

    A pool of zero or less throws no dice and has 0 successes; the log shows its arithmetic (POOL-004).
    Raises `Refused` for more dice than anybody throws.
    """
    count = sum.total
    if count > MOST_DICE:
        raise Refused("pool-large", count=count, limit=MOST_DICE)
    if count > 0:
        dice = Pool(count, number(play.state, "target_number"), number(play.state, "again"))
        return play.roll(Ask(name, who, dice, cuts, sum.why(), rule, secret, aside))
    play.emit(
        e.Told(slug="no-dice", who=who, figures=sum.figures(), rule="POOL-004", secret=secret),
    )
    if not on(play.state, "chance_die"):
        return 0
    rolled = play.roll(Ask(name, who, ChanceDie(), (), sum.why(), "POOL-004", secret, aside))
    return (1 if rolled > cuts[0] else 0) if cuts else rolled


def reaches(
    play: Play, name: str, who: str, sum: Sum, successes: int, *, rule: str, secret: bool = False
) -> bool:
    """Whether a pool makes this many successes or more (POOL-006); a single one at least."""
    cuts = (max(successes, 1) - 1,)
    return roll(play, name, who, sum, rule=rule, secret=secret, cuts=cuts) > 0 or successes <= 0
