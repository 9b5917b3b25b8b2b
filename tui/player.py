"""One seat at the table, without a screen: what a choice leads to, as a sentence when it leads to nothing."""

from __future__ import annotations

from encounters.asks import Answers
from encounters.errors import Changed, EscudoError
from encounters.model import Encounter
from encounters.play import Choice
from encounters.seat import Played, Seat, Unreadable
from encounters.words import Words
from tui.catalogue import fault_text, refusal
from tui.labels import verb_name
from tui.phrases import duration, remaining
from tui.telling import Entry, Log

KEPT_ENTRIES = 2_000


class Player:
    """Plays for a seat. `painted` is the newest chain that the screen has shown."""

    def __init__(self, seat: Seat, words: Words) -> None:
        self.seat = seat
        self.words = words
        self.painted = seat.seen
        self._warned = 0
        self._history = seat.history
        self._log = Log(seat.history, words)
        self._entries: tuple[Entry, ...] = ()
        self._told = -1

    def speak(self, words: Words) -> None:
        """Another language: the log is told anew."""
        self.words = words
        self._log = Log(self.seat.history, words)
        self._told = -1

    def log(self) -> tuple[Entry, ...]:
        """The newest entries of the log; the same tuple while nothing changes."""
        history = self.seat.history
        if history is not self._history:
            self._history = history
            self._log = Log(history, self.words)
            self._told = -1
        if self._told != len(history.steps):
            self._log.update(history)
            self._told = len(history.steps)
            self._entries = tuple(self._log.entries(max(0, len(self._log) - KEPT_ENTRIES)))
        return self._entries

    def saved(self) -> str:
        """The time of the newest step, "" before the first."""
        steps = self.seat.history.steps
        return steps[-1].head.at[11:19] if steps else ""

    def sentence(self, error: EscudoError) -> str:
        """What was refused, in words."""
        return sentence(self.words, error, self.seat.encounter)

    def act(self, choice: Choice, answers: Answers) -> str:
        """Plays a choice on what was painted; a sentence when it was refused or stopped early."""
        try:
            if choice.verb == "undo" and (warning := self._foreign()):
                return warning
            return self._left(self.seat.play(choice, answers, seen=self.painted))
        except EscudoError as error:
            return self.sentence(error)

    def answer(self, answers: Answers) -> str:
        """Answers the open question."""
        try:
            self.seat.answer(answers)
        except EscudoError as error:
            return self.sentence(error)
        return ""

    def overrule(self, answers: Answers) -> str:
        """Gives the last resolution other results."""
        try:
            self.seat.overrule(answers)
        except EscudoError as error:
            return self.sentence(error)
        return ""

    def restore(self) -> str:
        """Writes again what the file has lost."""
        try:
            self.seat.restore()
        except EscudoError as error:
            return self.sentence(error)
        return ""

    def follow(self) -> tuple[bool, str]:
        """Takes in what others wrote: whether anything changed, and what went wrong."""
        try:
            return self.seat.refresh(), ""
        except EscudoError as error:
            return False, self.sentence(error)

    def _foreign(self) -> str:
        """Asks once before the act of another seat is undone."""
        newest = self.seat.history.newest
        if newest is None or newest.seat == self.seat.name or newest.id == self._warned:
            return ""
        self._warned = newest.id
        return self.words.text(
            "ui.undo.foreign",
            seat=newest.seat,
            what=verb_name(self.words, newest.verb) if newest.verb else "…",
        )

    def _left(self, played: Played) -> str:
        if not played.left:
            return ""
        return remaining(self.words, played, duration(self.words, played.left))


def sentence(words: Words, error: EscudoError, state: Encounter | None = None) -> str:
    """What was refused, in words; for a file that cannot be read, its first fault."""
    if isinstance(error, Unreadable) and error.faults:
        fault = error.faults[0]
        return f"{refusal(words, error)} {fault.line}: {fault_text(words, fault)}"
    if isinstance(error, Changed) and (verb := error.figures.get("verb")):
        error.figures["verb"] = verb_name(words, str(verb))
    return refusal(words, error, state)
