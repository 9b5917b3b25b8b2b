"""What the tests of the core share: encounter files in a folder of their own, seats, verbs played by name."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import pytest

from encounters.asks import Answer
from encounters.dice import Fixed
from encounters.file import EncounterFile
from encounters.play import Choice
from encounters.seat import Played, Seat
from encounters.system import RuleSystem
from systems import load
from tests.encounters.duel import DUEL

THREE = """\
# A hand-written fight; this line must survive.
system = "duel"
name = "A ponte"

[[combatant]]
id = "ana"
name = "Ana"
side = "heroes"
stats = { speed = 15, luck = 1 }

[[combatant]]
id = "bruno"
name = "Bruno"
side = "heroes"
stats = { speed = 12, dodge = 30 }

[[combatant]]
id = "caio"
name = "Caio"
side = "foes"
stats = { speed = 9 }

# end 0
"""
"""Ana acts before Bruno, Bruno before Caio; each has ten hit points."""


class Table:
    """A seat with its clock stopped, and verbs by name."""

    def __init__(
        self, path: Path, name: str, system: RuleSystem, faces: Iterable[float] | None = None
    ) -> None:
        self.path = path
        chance = None if faces is None else itertools.cycle(faces).__next__
        self.seat = Seat(
            EncounterFile(path), system, name, now=lambda: "2026-01-02T21:04:12+00:00", chance=chance
        )

    def do(
        self,
        verb: str,
        dice: tuple[int, ...] | None = (),
        answers: Mapping[str, str] | None = None,
        seen: int | None = None,
        **args: object,
    ) -> Played:
        """Plays a verb with these faces and no others; `dice=None` rolls by chance."""
        choice = Choice(verb, {name: str(value) for name, value in args.items()})
        given = {name.replace("__", ":"): Answer(option=text) for name, text in (answers or {}).items()}
        return self.seat.play(choice, given, None if dice is None else Fixed(dice), seen)

    def hp(self, id: str) -> int:
        """Hit points now."""
        return self.seat.encounter.entities[id].tracks["hp"].value

    def reread(self) -> Seat:
        """The same file, opened by somebody who was not there."""
        return Seat(EncounterFile(self.path), self.seat.system, "other")

    @property
    def current(self) -> str:
        """Who acts now."""
        return self.seat.encounter.turn.current

    @property
    def round(self) -> int:
        """The round."""
        return self.seat.encounter.turn.round


Open = Callable[..., Table]


@pytest.fixture
def opened(tmp_path: Path) -> Open:
    """Opens a seat: at a new file with this text, or at the one that is there already."""

    def open_(
        text: str | None = None,
        name: str = "gm",
        file: str = "luta.toml",
        system: RuleSystem | str = DUEL,
        faces: Iterable[float] | None = None,
    ) -> Table:
        path = tmp_path / file
        if text is not None or not path.exists():
            path.write_text(THREE if text is None else text, encoding="utf-8")
        rules = load(system) if isinstance(system, str) else system
        return Table(path, name, rules, faces)

    return open_


def told(played: Played) -> list[str]:
    """What a step told, as `slug who`."""
    return [
        f"{event.slug} {event.who}".strip()
        for event in played.events
        if hasattr(event, "figures") and hasattr(event, "who")
    ]
