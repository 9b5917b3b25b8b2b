"""What a prompt tells the screen after a key: that it is over, and what is to be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from encounters.asks import Answers
from encounters.play import Choice
from tui.lookup.applying import Applied
from tui.scene import Scene
from tui.text import Line


class Closed(Struct, frozen=True):
    """The draft is dropped; nothing was written."""


class Act(Struct, frozen=True):
    """A choice is to be played with these answers."""

    choice: Choice
    answers: Answers = {}


class Answered(Struct, frozen=True):
    """The open question is answered."""

    answers: Answers


class Overruling(Struct, frozen=True):
    """The last resolution gets these results."""

    answers: Answers


class Typed(Struct, frozen=True):
    """A command line was entered."""

    text: str


class Opened(Struct, frozen=True):
    """A verb was picked from the list; its prompt comes next."""

    verb: str


class NewFight(Struct, frozen=True):
    """A new fight is to be made."""

    name: str
    system: str
    path: str


Outcome = Closed | Act | Answered | Overruling | Typed | Opened | NewFight | Applied


class Prompt(Protocol):
    """Something that is typed into, until it is over."""

    height: int

    def key(self, key: str, char: str | None) -> Outcome | None:
        """Takes a key; what it leads to, or None while the prompt stays open."""
        ...

    def paste(self, text: str) -> None:
        """Takes pasted text."""
        ...

    def renew(self, scene: Scene) -> None:
        """Another state stands under the prompt now (another seat acted)."""
        ...

    def lines(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """What it shows."""
        ...
