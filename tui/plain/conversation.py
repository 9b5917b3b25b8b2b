"""The conversation: a prompt, a line, what came of it; until the person leaves or the input ends."""

from __future__ import annotations

import shlex

from encounters.errors import EscudoError, Refused
from encounters.names import folded
from encounters.words import LANGUAGES
from tui.cli.given import split
from tui.cli.log import plain_lines
from tui.cli.show import lines_of
from tui.phrases import visible
from tui.plain import asking, helping, lookup, playing
from tui.plain.table import Table
from tui.plain.talk import Ended
from tui.plain.verbs import find
from tui.telling import tell_all

LOG_LINES = 20
QUIT = ("quit", "sair", "q", "exit")
SHOW = ("show", "estado", "state", "mostrar", "ver")
LOG = ("log", "rolagens")
LANGUAGE = ("lang", "lingua", "language")
HELP = ("help", "ajuda", "?")


class Conversation:
    """One person at one fight, line by line."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._asked = ""

    def run(self) -> int:
        """Talks until the end of it; the exit status."""
        table = self.table
        # The title and who is there; what they carry comes with `state`.
        here = [entity for entity in table.state.combatants() if not entity.away]
        table.talk.say(*lines_of(table.state, table.system, table.words)[: 1 + max(1, len(here))])
        if table.seat.readonly:
            table.talk.say(table.text("readonly"))
        table.talk.say(table.text("start"))
        try:
            while self._turn():
                pass
        except Ended:
            pass
        table.talk.say(table.text("bye"))
        return 0

    def _turn(self) -> bool:
        """One prompt and its line; whether the conversation goes on."""
        table = self.table
        table.catch_up()
        self._announce()
        line = table.talk.listen(self._prompt())
        try:
            return self._heard(line)
        except asking.Cancelled:
            table.talk.say(table.text("cancelled"))
        except EscudoError as error:
            table.refused(error)
            table.tell()
        return True

    def _prompt(self) -> str:
        """Who acts, or what is asked."""
        asked, names = self.table.state.question, self.table.names
        if asked is not None:
            if asked.need == "dice":
                return asking.dice_prompt(self.table, asked.name, asked.who, asked.dice)
            return self.table.text("choose")
        waiting = self.table.state.turn.waiting
        return f"{', '.join(names[id] for id in waiting if id in names)}>"

    def _announce(self) -> None:
        """Reads out a decision that waits, once for as long as it waits."""
        asked = self.table.state.question
        if asked is None or asked.need == "dice":
            self._asked = ""
        elif self._asked != (key := f"{self.table.seat.seen}:{asked.name}"):
            self._asked = key
            asking.question(self.table, asked.name, asked)

    def _heard(self, line: str) -> bool:
        """Does what a line says; whether the conversation goes on."""
        table = self.table
        if line.startswith("/"):
            lookup.look_up(table, line[1:].strip())
            return True
        words = _words(line)
        first = folded(words[0]) if words else ""
        if first in QUIT:
            return False
        if first in asking.CANCEL:
            raise asking.Cancelled
        if first.startswith("?") or first in HELP:
            self._help(" ".join([words[0].lstrip("?") if first.startswith("?") else "", *words[1:]]).strip())
        elif first in SHOW:
            table.talk.say(*lines_of(table.state, table.system, table.words))
        elif first in LOG:
            table.talk.say(*plain_lines(tell_all(table.seat.history, table.words), table.words)[-LOG_LINES:])
        elif first in LANGUAGE:
            self._language(words[1] if len(words) > 1 else "")
        elif table.state.question is not None and self._answers(line, words):
            playing.settle(table, line)
        elif not words:
            self._where()
        else:
            verb = find(table, words[0])
            playing.attempt(table, verb, *split(verb, words[1:]))
        return True

    def _answers(self, line: str, words: list[str]) -> bool:
        """Whether a line answers the open question: an option is one, and whatever is no verb."""
        asked = self.table.state.question
        assert asked is not None
        if not words or words[0][:1].isdigit():
            return True
        try:
            if asked.need == "decision":
                asking.answer(self.table, asked.name, line, asked.options, asked.default)
                return True
        except EscudoError:
            pass
        try:
            find(self.table, words[0])
        except EscudoError:
            return True
        return False

    def _help(self, word: str) -> None:
        if word:
            helping.one(self.table, word)
        else:
            helping.overview(self.table)

    def _where(self) -> None:
        """An empty line: who acts."""
        table = self.table
        who = ", ".join(table.names[id] for id in table.state.turn.waiting if id in table.names)
        key = "acts" if who else "nobody-acts"
        table.talk.say(table.text(key, who=who, round=table.state.turn.round))

    def _language(self, asked: str) -> None:
        table = self.table
        lang = asked[:2].casefold() if asked else next(each for each in LANGUAGES if each != table.words.lang)
        if lang not in LANGUAGES:
            raise Refused("call-lang", value=visible(asked))
        table.speak(lang)
        table.talk.say(table.text("start"))


def _words(line: str) -> list[str]:
    """The words of a line; quotes keep spaces together, and an apostrophe alone is a letter."""
    try:
        return shlex.split(line)
    except ValueError:
        return line.split()
