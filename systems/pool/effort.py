"""What a roll is helped by: bonus dice, a stunt, willpower, dice out of reserves.

Everything is checked before anything is paid, and paid before the first die, so that nothing is spent on
an act that the rules refuse.
"""

from __future__ import annotations

from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.value import Value
from systems.pool import building, reserves, willpower
from systems.pool.building import Sum
from systems.pool.settings import require
from systems.pool.traits import Parts

STUNT = 1


class Effort(Value, frozen=True):
    """The extra dice of a roll and its complications; `ready` are successes that come without a die."""

    bonus: Parts = ()
    complications: Parts = ()
    ready: int = 0
    stunt: bool = False


def refuse(state: Encounter, choice: Choice, who: str, against: str = "") -> tuple[reserves.Spend, ...]:
    """The reserves that a choice draws on. Raises `Refused` when any help may not be had."""
    if choice.get("stunt") == "yes":
        require(state, "stunts")
    if choice.get("willpower") == "yes":
        willpower.refuse(state, who)
    spends = reserves.read(state, choice.get("spend"))
    reserves.check(state, spends, who, against, defending=False)
    return spends


def pay(play: Play, choice: Choice, who: str, spends: tuple[reserves.Spend, ...]) -> Effort:
    """Pays for the help that a choice names, and what it is worth (POOL-005, POOL-007, POOL-065)."""
    building.remark(play, choice, who)
    bonus, complications = building.modifiers(choice)
    stunt = choice.get("stunt") == "yes"
    if stunt:
        bonus += (("stunt", STUNT),)
    if choice.get("willpower") == "yes":
        willpower.spend(play, who)
        bonus += (("willpower", willpower.DICE),)
    extra, ready = reserves.use(play, spends, who)
    if extra:
        bonus += (("reserve", extra),)
    return Effort(bonus, complications, ready, stunt)


def pool(base: Parts, effort: Effort, penalties: Parts, defence: Parts = ()) -> Sum:
    """The pool of an act with the help it has."""
    return Sum(base, effort.bonus, effort.complications, penalties, defence)
