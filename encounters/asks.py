"""What a rule asks for: dice (`Ask`) and decisions (`Question`).

An ask's answer is the class of its total under the cut points, or the total itself without cuts. A
resolver sees only that answer, never a face, so that the same code can be rolled, typed and weighed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Protocol

from msgspec.structs import force_setattr

from encounters.dicetext import Term, parse, write
from encounters.errors import DiceMismatch, Refused
from encounters.value import Value


class Dice(Hashable, Protocol):
    """Dice that lie on the table: in waves (first all dice, then each wave of rerolls)."""

    @property
    def text(self) -> str:
        """How people write them."""
        ...

    def wave(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """The sides of the dice still to be thrown after `faces`; () when complete."""
        ...

    def total(self, faces: tuple[int, ...]) -> int:
        """What the faces amount to."""
        ...

    def chances(self) -> Mapping[int, float]:
        """The exact distribution of the total."""
        ...


class Sum(Value, frozen=True, cache_hash=True):
    """Plain dice added up: `1d8x2 + 1d4 + 2`. Its text and its dice follow from the terms."""

    terms: tuple[Term, ...]
    constant: int = 0
    text: str = ""
    sides: tuple[int, ...] = ()
    plain: bool = True
    """Whether every die counts once, as it lies."""

    def __post_init__(self) -> None:
        force_setattr(self, "text", write(self.terms, self.constant))
        force_setattr(self, "sides", _sides(self.terms))
        force_setattr(self, "plain", all(term.times == 1 for term in self.terms))

    def wave(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """All dice at once; there are no rerolls."""
        return () if faces else self.sides

    def total(self, faces: tuple[int, ...]) -> int:
        """The sum of the terms and the constant."""
        if self.plain:
            return self.constant + sum(faces)
        amount, position = self.constant, 0
        for term in self.terms:
            amount += term.times * sum(faces[position : position + term.count])
            position += term.count
        return amount

    def chances(self) -> Mapping[int, float]:
        """The convolution of the terms."""
        return _sum_chances(self.terms, self.constant)


@lru_cache(maxsize=512)
def _sides(terms: tuple[Term, ...]) -> tuple[int, ...]:
    return tuple(side for term in terms for side in (term.sides,) * term.count)


MOST_WEIGHED = 5_000_000
"""The most additions that the distribution of a sum may take."""


@lru_cache(maxsize=1024)
def _sum_chances(terms: tuple[Term, ...], constant: int) -> Mapping[int, float]:
    additions = totals = 0
    for term in terms:
        additions += term.count * (totals + term.count * term.sides) * term.sides
        totals += term.count * term.sides
    if additions > MOST_WEIGHED:
        raise Refused("endless")
    chances = {constant: 1.0}
    for term in terms:
        share = 1.0 / term.sides
        for _ in range(term.count):
            wider: dict[int, float] = {}
            for total, chance in chances.items():
                for face in range(1, term.sides + 1):
                    key = total + face * term.times
                    wider[key] = wider.get(key, 0.0) + chance * share
            chances = wider
    return chances


@lru_cache(maxsize=512)
def dice_of(text: str) -> Sum:
    """The dice of a dice text. Raises `BadText`."""
    terms, constant = parse(text)
    return Sum(terms, constant)


D100 = dice_of("1d100")


class Ask(Value, frozen=True):
    """A roll that a rule wants. `why` lists what made the chance; `secret` hides it from players.

    `aside` marks what comes after the immediate outcome (a fumble table, a stun), which weighing leaves
    out. `alike` marks one whose results differ only in what comes after: weighing follows one for all.
    Names are unique within a resolution; a repeat is numbered by `play`.
    """

    name: str
    roller: str
    dice: Dice
    cuts: tuple[int, ...] = ()
    why: tuple[str, ...] = ()
    rule: str = ""
    secret: bool = False
    aside: bool = False
    alike: bool = False

    def result(self, faces: tuple[int, ...]) -> int:
        """The class under the cuts, or the total, of faces that fit (see `check_faces`)."""
        total = self.dice.total(faces)
        return bisect_left(self.cuts, total) if self.cuts else total

    def chances(self) -> Mapping[int, float]:
        """The exact distribution of the result."""
        return _class_chances(self.dice, self.cuts) if self.cuts else self.dice.chances()


@lru_cache(maxsize=4096)
def _class_chances(dice: Dice, cuts: tuple[int, ...]) -> Mapping[int, float]:
    classes: dict[int, float] = {}
    for total, chance in dice.chances().items():
        key = bisect_left(cuts, total)
        classes[key] = classes.get(key, 0.0) + chance
    return dict(sorted(classes.items()))


def check_result(ask: Ask, name: str, result: int) -> None:
    """Raises `Refused` when a given result is no class of the ask; totals may be anything."""
    if ask.cuts and not 0 <= result <= len(ask.cuts):
        raise Refused("option", key=name, value=result, options=f"0–{len(ask.cuts)}")


def check_faces(ask: Ask, faces: tuple[int, ...]) -> None:
    """Raises `DiceMismatch` unless `faces` are exactly what the dice of `ask` show."""
    seen = 0
    while wave := ask.dice.wave(faces[:seen]):
        for sides in wave:
            if seen >= len(faces):
                raise DiceMismatch("dice-missing", ask=ask.name, dice=ask.dice.text)
            if not 1 <= faces[seen] <= sides:
                raise DiceMismatch("dice-face", ask=ask.name, face=faces[seen], sides=sides)
            seen += 1
    if seen < len(faces):
        raise DiceMismatch("dice-over", ask=ask.name, dice=ask.dice.text, faces=len(faces))


class Question(Value, frozen=True):
    """A decision that a rule wants from `who`. `default` is what weighing assumes.

    `aside` marks what is decided after the immediate outcome, which weighing leaves out.
    """

    name: str
    who: str
    options: tuple[str, ...]
    default: str
    known: tuple[str, ...] = ()
    rule: str = ""
    aside: bool = False


class Answer(Value, frozen=True):
    """What was answered to an ask (faces, or a result that the game master gave) or to a question."""

    faces: tuple[int, ...] = ()
    result: int | None = None
    option: str | None = None


Answers = Mapping[str, Answer]


def why(*parts: tuple[str, int] | str) -> tuple[str, ...]:
    """The reasons of a roll as scalars: a slug, or a slug with its figure; zero figures are left out."""
    return tuple(
        part if isinstance(part, str) else f"{part[0]} {part[1]:+d}"
        for part in parts
        if isinstance(part, str) or part[1]
    )
