"""The open-ended d10 (UNI-005, UNI-006), alone and against another (UNI-004).

A natural 10 opens the die upwards, a natural 1 downwards. Upwards each further die adds what it shows
above 5; downwards each further die below 6 takes off 6 minus what it shows. The face that opened the die
opens it again. There is no limit in the rules; here a die stops after `MOST` openings, and whoever reads
the total says so (`capped`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from encounters.value import Value
from systems.unisystem.levels import NINE, levels

MOST = 1000
REST = 1e-9
"""What a distribution leaves out weighs less than this."""
_SHIFT = 1000
_LOW = -100


def _opens(chain: tuple[int, ...] | list[int], either: bool) -> bool:
    """Whether another die is to be thrown after these."""
    first, last = chain[0], chain[-1]
    if first not in (1, 10) or len(chain) > MOST:
        return False
    return last in (1, 10) if either else last == first


def _value(chain: tuple[int, ...] | list[int], last: int) -> int:
    """What a whole chain of faces amounts to; `last` is the most that a second 1 leaves below zero."""
    first = chain[0]
    if first == 10:
        return 10 + sum(max(0, face - 5) for face in chain[1:])
    if first == 1:
        return 1 - sum(last + 1 if face == 1 else max(0, 6 - face) for face in chain[1:])
    return first


@lru_cache(maxsize=8)
def open_chances(either: bool = False, last: int = 4) -> Mapping[int, float]:
    """The exact distribution of one open-ended d10, cut where the rest weighs less than `REST`."""
    chances = dict.fromkeys(range(2, 10), 0.1)
    for first in (1, 10):
        frontier = {_value((first,), last): 0.1}
        while sum(frontier.values()) >= REST:
            further: dict[int, float] = {}
            for total, chance in frontier.items():
                for face in range(1, 11):
                    value = total + _value((first, face), last) - first
                    again = _opens((first, face), either)
                    into = further if again else chances
                    into[value] = into.get(value, 0.0) + chance / 10
            frontier = further
        for total, chance in frontier.items():
            chances[total] = chances.get(total, 0.0) + chance
    return dict(sorted(chances.items()))


def _text(plus: int) -> str:
    return f"1d10{plus:+d}" if plus else "1d10"


class Open(Value, frozen=True):
    """One open-ended d10 and what is added to it. `either` is UNI-C18's other reading."""

    plus: int = 0
    either: bool = False
    last: int = 4

    @property
    def text(self) -> str:
        """How people write it."""
        return _text(self.plus)

    def wave(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """One die, and one more as long as it opens."""
        return (10,) if not faces or _opens(faces, self.either) else ()

    def total(self, faces: tuple[int, ...]) -> int:
        """The die with its openings, and what is added."""
        return self.plus + _value(faces, self.last)

    def chances(self) -> Mapping[int, float]:
        """The exact distribution of the total."""
        return _shifted(self.plus, self.either, self.last)


@lru_cache(maxsize=512)
def _shifted(plus: int, either: bool, last: int) -> Mapping[int, float]:
    return {total + plus: chance for total, chance in open_chances(either, last).items()}


class Graded(Open, frozen=True):
    """The same die where only its success levels matter: one total stands for each level in the odds."""

    def chances(self) -> Mapping[int, float]:
        """The distribution over levels, each by its likeliest total."""
        return _graded(self.plus, self.either, self.last)


@lru_cache(maxsize=512)
def _graded(plus: int, either: bool, last: int) -> Mapping[int, float]:
    classes: dict[int, float] = {}
    stands: dict[int, tuple[float, int]] = {}
    for total, chance in _shifted(plus, either, last).items():
        level = levels(total)
        classes[level] = classes.get(level, 0.0) + chance
        stands[level] = max(stands.get(level, (0.0, total)), (chance, total))
    return {stands[level][1]: chance for level, chance in classes.items()}


class Duel(Value, frozen=True):
    """How a contest came out: who won, and both totals."""

    won: bool
    total: int
    against: int

    @property
    def levels(self) -> int:
        """The success levels of the first side."""
        return levels(self.total)

    @property
    def less(self) -> int:
        """The success levels of the second side."""
        return levels(self.against)


class Contest(Value, frozen=True):
    """Two sides in one ask (UNI-004): each with a die or with a fixed figure.

    The total of the ask holds both totals (`join` and `split`). `nine` wants 9 of the first side too
    (UNI-027). In the odds one pair of totals stands for all that the rules cannot tell apart.
    """

    first: int
    second: int
    first_rolls: bool = True
    second_rolls: bool = True
    nine: bool = True
    tie_wins: bool = False
    either: bool = False
    last: int = 4

    @property
    def text(self) -> str:
        """How people write it: both sides with a stroke between."""
        one = _text(self.first) if self.first_rolls else str(self.first)
        two = _text(self.second) if self.second_rolls else str(self.second)
        return f"{one} / {two}"

    def _chains(self, faces: tuple[int, ...]) -> tuple[list[list[int]], list[int]]:
        """The faces of each die, and which dice still open."""
        chains: list[list[int]] = [[] for rolls in (self.first_rolls, self.second_rolls) if rolls]
        open_ = list(range(len(chains)))
        position = 0
        while open_ and position + len(open_) <= len(faces):
            for offset, index in enumerate(open_):
                chains[index].append(faces[position + offset])
            position += len(open_)
            open_ = [index for index in open_ if _opens(chains[index], self.either)]
        return chains, open_

    def wave(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """First every die, then each wave of openings, the first side's die before the second's."""
        return (10,) * len(self._chains(faces)[1])

    def total(self, faces: tuple[int, ...]) -> int:
        """Both totals in one number."""
        values = iter([_value(chain, self.last) for chain in self._chains(faces)[0]])
        one = self.first + (next(values) if self.first_rolls else 0)
        two = self.second + (next(values) if self.second_rolls else 0)
        return join(one, two)

    def duel(self, code: int) -> Duel:
        """The contest behind a number of `total`."""
        one, two = split(code)
        won = one > two or (self.tie_wins and one == two)
        return Duel(won and (not self.nine or one >= NINE), one, two)

    def chances(self) -> Mapping[int, float]:
        """The exact distribution, convolved, over what the rules can tell apart."""
        return _contest_chances(self)


def join(first: int, second: int) -> int:
    """Two totals as one number: 15 against 11 is 15011."""
    return first * _SHIFT + max(_LOW, min(second, _SHIFT + _LOW - 1))


def split(code: int) -> tuple[int, int]:
    """The two totals of a number that `join` made."""
    second = (code - _LOW) % _SHIFT + _LOW
    return (code - second) // _SHIFT, second


@lru_cache(maxsize=2048)
def _contest_chances(contest: Contest) -> Mapping[int, float]:
    certain = {0: 1.0}
    die = open_chances(contest.either, contest.last)
    ones = {contest.first + v: c for v, c in (die if contest.first_rolls else certain).items()}
    twos = {contest.second + v: c for v, c in (die if contest.second_rolls else certain).items()}
    classes: dict[tuple[object, ...], float] = {}
    stands: dict[tuple[object, ...], tuple[float, int]] = {}
    for one, chance in ones.items():
        short = contest.nine and one < NINE
        for two, other in (((min(twos, key=abs)), 1.0),) if short else twos.items():
            weight = chance * other
            won = not short and (one > two or (contest.tie_wins and one == two))
            key: tuple[object, ...] = (False, short, 0 if contest.nine else levels(two))
            if won:
                key = (True, levels(one), levels(two))
            classes[key] = classes.get(key, 0.0) + weight
            stands[key] = max(stands.get(key, (-1.0, 0)), (weight, join(one, two)))
    # What weighs less than the rest that a single die leaves out goes to the likeliest of its kind.
    likeliest = {key[0]: key for key in sorted(classes, key=classes.__getitem__)}
    for key in [key for key, chance in classes.items() if chance < REST]:
        if key != likeliest[key[0]]:
            classes[likeliest[key[0]]] += classes.pop(key)
    return {stands[key][1]: chance for key, chance in classes.items()}


def capped(total: int) -> bool:
    """Whether a total can only come from a die that was stopped after `MOST` openings."""
    return total >= 5 * MOST or total <= -4 * MOST
