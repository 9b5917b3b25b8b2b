"""Where dice come from: chance, a list of faces, the table. Weighing has its own (`encounters.weigh`)."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Mapping

from encounters.asks import Answer, Ask, check_faces
from encounters.errors import DiceMismatch
from encounters.play import Need, Play, Stop

Typed = Callable[[str], bool]
"""Whether the dice of this combatant are typed by somebody instead of rolled."""


def nobody(_roller: str) -> bool:
    """All dice are rolled."""
    return False


class Random:
    """Dice that the program rolls, save those that `typed` says are on the table."""

    def __init__(self, chance: Callable[[], float] | None = None, typed: Typed = nobody) -> None:
        self.chance = chance or random.SystemRandom().random
        self.typed = typed

    def __call__(self, ask: Ask, name: str, play: Play) -> Answer:
        """Faces by chance; raises `Stop` when they are to be typed."""
        if self.typed is not nobody and self.typed(ask.roller):
            raise Stop(Need(name, ask=ask))
        play.random = True
        chance, dice = self.chance, ask.dice
        faces: tuple[int, ...] = ()
        while wave := dice.wave(faces):
            if len(wave) == 1:
                faces += (int(chance() * wave[0]) + 1,)
            else:
                faces += tuple([int(chance() * sides) + 1 for sides in wave])
        return Answer(faces)


def draft(ask: Ask, name: str, play: Play) -> Answer:
    """No dice at all: the resolver stops at the first one."""
    raise Stop(Need(name, ask=ask))


class Fixed:
    """Faces given beforehand, in the order in which the rules ask, or by the name of the ask."""

    def __init__(self, faces: Iterable[int] = (), named: Mapping[str, tuple[int, ...]] | None = None) -> None:
        self.faces = deque(faces)
        self.named = dict(named or {})

    def __call__(self, ask: Ask, name: str, play: Play) -> Answer:
        """The next faces; raises `DiceMismatch` naming the ask when there are none left."""
        play.random = True
        if name in self.named:
            faces = self.named.pop(name)
            check_faces(ask, faces)
            return Answer(faces)
        faces = ()
        while wave := ask.dice.wave(faces):
            if len(self.faces) < len(wave):
                raise DiceMismatch("dice-missing", ask=name, dice=ask.dice.text)
            faces += tuple(self.faces.popleft() for _ in wave)
        check_faces(ask, faces)
        return Answer(faces)

    def refuse_leftovers(self) -> None:
        """Raises `DiceMismatch` when faces are left over."""
        if self.faces or self.named:
            left = [*map(str, self.faces), *self.named]
            raise DiceMismatch("dice-left", left=", ".join(left))
