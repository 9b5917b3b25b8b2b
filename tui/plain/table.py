"""The fight as one person at the conversation knows it: the seat, the words, and what was told so far."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.errors import EscudoError
from encounters.model import Encounter
from encounters.seat import Played, Seat
from encounters.system import RuleSystem
from encounters.words import Words
from tui.catalogue import words_for
from tui.cli.call import WORDS as CLI_WORDS
from tui.cli.call import sentence
from tui.lookup import WORDS as CARD_WORDS
from tui.phrases import visible
from tui.plain import WORDS
from tui.plain.talk import Talk
from tui.telling import Line, Teller


class Table:
    """A seat, the language, and how far the log was told."""

    def __init__(self, seat: Seat, lang: str, talk: Talk) -> None:
        self.seat = seat
        self.talk = talk
        self.words = self._words(lang)
        self._history = seat.history
        self._teller = Teller(seat.history.roster, self.words)
        self._told = 0
        self._own: set[int] = set()
        self._faults = ""
        self._skip()

    def _words(self, lang: str) -> Words:
        return words_for(lang, self.seat.system, CLI_WORDS, CARD_WORDS, WORDS)

    @property
    def system(self) -> RuleSystem:
        """The rules of the fight."""
        return self.seat.system

    @property
    def state(self) -> Encounter:
        """The fight as the seat knows it."""
        return self.seat.encounter

    @property
    def names(self) -> dict[str, str]:
        """Everybody's name, as it may be shown."""
        return {id: visible(entity.name) or id for id, entity in self.state.entities.items()}

    def text(self, key: str, **figures: object) -> str:
        """A word or sentence of this mode."""
        return self.words.text(f"plain.{key}", **figures)

    def speak(self, lang: str) -> None:
        """Another language, from the next line on."""
        self.words = self._words(lang)
        self._teller = Teller(self.seat.history.roster, self.words)
        self._told = 0
        self._skip()

    def refused(self, error: EscudoError) -> None:
        """Says why something cannot be."""
        self.talk.say(sentence(self.words, error, self.state))

    # The log

    def _steps(self) -> Sequence[tuple[int, str, tuple[Line, ...]]]:
        """The steps that were not told yet: chain, seat, lines."""
        told = []
        for step in self.seat.history.steps[self._told :]:
            told.append((step.head.chain, step.head.seat, self._teller.tell(step).lines))
        self._told = len(self.seat.history.steps)
        return told

    def _skip(self) -> None:
        """Takes the log as told: names are learnt, nothing is said."""
        self._steps()

    def own(self, played: Played) -> None:
        """Remembers a chain as played here."""
        self._own.add(played.chain)

    def catch_up(self) -> bool:
        """Tells what happened since the last line; whether another seat was in it."""
        try:
            self.seat.refresh()
        except EscudoError as error:
            if self._faults != (fault := sentence(self.words, error, self.state)):
                self._faults = fault
                self.talk.say(fault)
            return False
        self._faults = ""
        if self.seat.history is not self._history:
            self._history = self.seat.history
            self._teller = Teller(self._history.roster, self.words)
            self._told = 0
            self._skip()
            self.talk.say(self.text("edited"))
            return True
        return self.tell()

    def tell(self) -> bool:
        """Tells the steps that the seat knows and this person does not."""
        others = False
        for chain, seat, lines in self._steps():
            foreign = chain not in self._own and seat != self.seat.name
            others = others or chain not in self._own
            for line in lines:
                text = self.text("secret", text=line.text) if line.secret else line.text
                self.talk.say(self.text("other", seat=visible(seat), text=text) if foreign else text)
        return others
