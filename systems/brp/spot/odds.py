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
from systems.brp.spot import eras, usage
from systems.brp.spot import manner as manners


def reader(_state: Encounter, choice: Choice) -> Reader:
    """The reader of an attack."""
    target = choice.get("target")
    plain = read_outcome(target, "hp")
    manner = manners.of(choice.args)
    if manner.shots < 2:
        return plain

    def read(before: Encounter, play: Play) -> Outlook:
        outlook, struck = plain(before, play), _struck(play)
        if struck < 2:
            return outlook
        weapon = usage.weapon(gear.weapon(before, choice.get("by"), choice.get("weapon")), manner)
        worn = 0 if manner.bare else eras.worn(before, target, weapon)
        chances = damage.dice(play, choice.get("by"), weapon, "normal").chances()
        mean = sum(chance * max(0, points - worn) for points, chance in chances.items())
        return replace(outlook, damage=outlook.damage + (struck - 1) * mean)

    return read


def _struck(play: Play) -> int:
    """How many rounds have struck, as far as the branch knows."""
    for event in reversed(play.events):
        if isinstance(event, e.Told) and event.slug == "bullets":
            return int(event.figures[0].partition("=")[2])
    return 0
