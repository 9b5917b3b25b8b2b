"""What every command is given: the words, the person, the arguments, and how a file is opened."""

from __future__ import annotations

import getpass
from pathlib import Path

from msgspec import Struct

from encounters.errors import EscudoError
from encounters.model import Encounter
from encounters.seat import Seat, Unreadable
from encounters.words import Words
from tui.catalogue import fault_text, refusal, words_for
from tui.cli.parsing import Arguments
from tui.phrases import visible

WORDS = Path(__file__).parent / "words.toml"


class Call(Struct, frozen=True):
    """One call of one command, ready to run. `opened` gathers the seats at the files it opens."""

    arguments: Arguments
    lang: str
    words: Words
    seat: str
    opened: list[Seat]

    @property
    def json(self) -> bool:
        """Whether JSON is wanted."""
        return "json" in self.arguments.switches

    def open(self, path: str) -> Seat:
        """A seat at the fight of this file."""
        from systems.opening import open_seat

        seat = open_seat(path, self.seat)
        self.opened.append(seat)
        return seat

    def words_of(self, seat: Seat) -> Words:
        """The words of the fight's rule system, and of the command line."""
        return words_for(self.lang, seat.system, WORDS)


def login() -> str:
    """The name under which this person has logged in; `gm` when the system does not know."""
    try:
        return getpass.getuser() or "gm"
    except (KeyError, OSError, ImportError):
        return "gm"


def sentence(words: Words, error: EscudoError, state: Encounter | None = None) -> str:
    """What was refused, on one line; for a file that cannot be read, its first fault with its place."""
    if isinstance(error, Unreadable) and error.faults:
        fault = error.faults[0]
        more = f" (+{len(error.faults) - 1})" if len(error.faults) > 1 else ""
        path, what = visible(str(error.figures["path"])), fault_text(words, fault)
        return words.text("refused.unreadable-at", path=path, line=fault.line, what=what) + more
    return refusal(words, error, state)
