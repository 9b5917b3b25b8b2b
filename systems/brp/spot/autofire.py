"""Bursts and automatic fire: how many rounds strike, and how they are shared out (BRP-057 to BRP-062)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from encounters import events as e
from encounters.asks import Ask, Dice, dice_of
from encounters.errors import Refused
from encounters.play import Play
from encounters.value import Value
from systems.brp.degrees import up
from systems.brp.settings import value
from systems.brp.spot.manner import Manner

RULE = "BRP-058"
DOUBLED = (4, 6, 8, 10, 12, 20)
"""Real dice that may be halved for an odd number of shots."""


class Halved(Value, frozen=True):
    """A die of twice the faces, halved and rounded up: 1D10 for five shots (BRP-058)."""

    shots: int

    @property
    def text(self) -> str:
        """How people write it."""
        return f"1d{2 * self.shots}/2"

    def wave(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """One die."""
        return () if faces else (2 * self.shots,)

    def total(self, faces: tuple[int, ...]) -> int:
        """Half of what it shows, rounded up."""
        return up(faces[0], 2)

    def chances(self) -> dict[int, float]:
        """Every number of hits is equally likely."""
        return dict.fromkeys(range(1, self.shots + 1), 1 / self.shots)


@lru_cache(maxsize=128)
def die(shots: int, way: str) -> Dice:
    """The die of so many shots: one of as many faces (BRP-C40), or where the fight wants it and there is
    such a die, one of twice as many, halved, for an odd number.
    """
    if way == "halved" and shots % 2 and 2 * shots in DOUBLED:
        return Halved(shots)
    return dice_of(f"1d{shots}")


def hits(play: Play, by: str, target: str, shots: int) -> int:
    """How many rounds of a burst that hit have struck."""
    dice = die(shots, str(value(play.state, "autofire_die")))
    # One round or ten, the first is the same: the odds of the others are beyond their horizon.
    ask = Ask(f"bullets:{target}", by, dice, why=(f"BRP-057 {shots}",), rule=RULE, alike=True)
    struck = play.roll(ask)
    play.emit(e.Told(slug="bullets", who=target, figures=(f"hits={struck}", f"shots={shots}"), rule=RULE))
    return struck


@lru_cache(maxsize=256)
def single(manner: Manner, later: bool) -> Manner:
    """One round of a burst."""
    return replace(manner, shots=1, later=later)


def shares(manner: Manner, targets: int) -> tuple[int, ...]:
    """How the rounds fall to several targets: as they were allotted, else as evenly as they go (BRP-060).

    Raises `Refused` when there are fewer rounds than targets, or the allotment does not fit.
    """
    if manner.allot:
        if len(manner.allot) != targets or sum(manner.allot) > manner.shots or min(manner.allot) < 1:
            raise Refused("allotment", shots=manner.shots, targets=targets, rule="BRP-060")
        return manner.allot
    if manner.shots < targets:
        raise Refused("allotment", shots=manner.shots, targets=targets, rule="BRP-060")
    each, more = divmod(manner.shots, targets)
    return tuple(each + (index < more) for index in range(targets))


def shared(manner: Manner, targets: int) -> tuple[Manner, ...]:
    """The manner of each part of a fire at several targets: without the bonus unless the field is narrow."""
    fire = manner.fire if manner.fire.startswith("narrow") else "spread"
    return tuple(replace(manner, fire=fire, shots=shots, others=()) for shots in shares(manner, targets))
