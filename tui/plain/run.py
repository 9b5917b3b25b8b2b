"""The door from the command line into the conversation."""

from __future__ import annotations

from pathlib import Path

from encounters.seat import Seat
from tui import samples, settings
from tui.catalogue import words_for
from tui.phrases import visible
from tui.plain import WORDS
from tui.plain.conversation import Conversation
from tui.plain.table import Table
from tui.plain.talk import Ended, Talk, numbered


def converse(seat: Seat, lang: str) -> int:
    """Talks about a fight; the exit status."""
    return Conversation(Table(seat, lang, Talk())).run()


def choose(lang: str) -> Path | None:
    """Asks which fight: one opened lately, or a sample, of which a copy is made. None at the end of input."""
    words, talk = words_for(lang, None, WORDS), Talk()
    recent, shipped = settings.recent(), samples.samples()
    paths = [*recent, *shipped]
    labels = [samples.title(path) for path in recent]
    labels += [words.text("plain.sample", name=samples.title(path)) for path in shipped]
    try:
        while True:
            talk.pick(map(visible, labels))
            at = numbered(talk.listen(words.text("plain.which-fight")), len(paths))
            if at is not None:
                return paths[at] if at < len(recent) else samples.copy_sample(paths[at])
    except Ended:
        return None
