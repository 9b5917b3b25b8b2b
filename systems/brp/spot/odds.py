"""What the odds of an attack say of a burst.

The rounds after the first lie beyond the horizon of the odds: their damage is counted by its mean, which is
exact, and the wounds that they may bring are not.
"""

from __future__ import annotations

from msgspec.structs import replace

from encounters import events as e
from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.weigh import Outlook, Reader, read_outcome
from systems.brp import damage, gear
from systems.brp.spot import autofire, eras, usage
from systems.brp.spot.manner import Manner
from systems.brp.spot.manner import of as manner_of

FIRST = "wound=first-round"
"""The wound states of a burst are those after its first round; its damage is that of all."""


def reader(_state: Encounter, choice: Choice) -> Reader:
    """The reader of an attack."""
    target = choice.get("target")
    plain = read_outcome(target, "hp")
    manner = manner_of(choice.args)
    if manner.shots < 2:
        return plain

    known: list[float] = []

    def read(before: Encounter, play: Play) -> Outlook:
        outlook = plain(before, play)
        if not _strikes(play):
            return outlook
        if not known:
            known.append(_later(manner) * _mean(before, play, choice, manner))
        return replace(outlook, damage=outlook.damage + known[0], assumed=(FIRST,))

    return read


def _later(manner: Manner) -> float:
    """How many rounds strike after the first, in the mean: of n shots (n + 1) ÷ 2 strike."""
    shots = manner.shots
    if manner.others:
        shots = autofire.shares(manner, 1 + len(manner.others))[0]
    return (shots - 1) / 2


def _strikes(play: Play) -> bool:
    """Whether this branch is a burst that hits."""
    return any(isinstance(event, e.Told) and event.slug == "bullets" for event in play.events)


def _mean(before: Encounter, play: Play, choice: Choice, manner: Manner) -> float:
    """The mean damage of one plain round behind the target's armour."""
    by = choice.get("by")
    weapon = usage.weapon(before, by, gear.weapon(before, by, choice.get("weapon")), manner)
    worn = 0 if manner.bare else eras.worn(before, choice.get("target"), weapon)
    chances = damage.dice(play, choice.get("by"), weapon, "normal").chances()
    return sum(chance * max(0, points - worn) for points, chance in chances.items())
