"""The log: what the events of each step say, as plain lines in one language.

Steps are told in their order, for a line needs names that earlier steps gave. No state of the fight is
kept but what the lines need, so telling thousands of steps is cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from encounters import events as e
from encounters.history import History, Step
from encounters.model import Encounter
from encounters.value import Value
from encounters.words import Words
from tui.figures import rules_of
from tui.phrases import visible
from tui.telling import acts, people, scene
from tui.telling.memory import Memory, Moment, option_word

__all__ = ("Entry", "Line", "Log", "Teller", "option_word", "tell_all")


class Line(Value, frozen=True):
    """One line of the log. `rule` is the number of the rule behind it, "" when there is none; `reasons`
    are those of the rules that its figures name.

    `head` lines say what somebody chose; the others what came of it. `secret` is for the game master
    alone; `struck` lines were undone.
    """

    text: str
    rule: str = ""
    head: bool = False
    secret: bool = False
    struck: bool = False
    reasons: tuple[str, ...] = ()


class Entry(Value, frozen=True):
    """The lines of one step: its number, its chain, who played it and when, and in which round."""

    step: int
    chain: int
    seat: str
    at: str
    round: int
    lines: tuple[Line, ...]

    def strike(self) -> Entry:
        """The same entry, struck through."""
        return replace(self, lines=tuple(replace(line, struck=True) for line in self.lines))


class Teller:
    """Tells one fight from its roster on: it is shown every step once, in order."""

    def __init__(self, roster: Encounter, words: Words) -> None:
        self.memory = Memory(roster, words)
        self._began: dict[int, Moment] = {}
        self._before: dict[int, Moment] = {}
        self._after: dict[int, Moment] = {}
        self._verbs: dict[int, str] = {}

    def tell(self, step: Step) -> Entry:
        """The lines of the next step."""
        memory, head = self.memory, step.head
        first = step.events[0] if step.events else None
        if isinstance(first, e.Overruled):
            memory.moment = self._began.get(first.step, memory.moment)
        self._began[head.step] = memory.moment
        self._before.setdefault(head.chain, memory.moment)
        memory.verb, memory.newcomers = "", set()
        lines: list[Line] = []
        for event in step.events:
            if isinstance(event, e.Undone | e.Redone):
                lines.append(self._taken_back(event, head.seat))
            else:
                lines += self._lines(event)
        self._verbs.setdefault(head.chain, memory.verb)
        if not lines and memory.verb:
            lines.append(Line(memory.verb_name(memory.verb), head=True))
        self._after[head.chain] = memory.moment
        return Entry(head.step, head.chain, visible(head.seat), head.at, memory.moment.round, tuple(lines))

    def _lines(self, event: e.Event) -> Iterable[Line]:
        tell = TELL.get(type(event))
        if tell is None:
            return []
        told = tell(self.memory, event)
        texts = [told] if isinstance(told, str) else told
        secret = bool(getattr(event, "secret", False))
        head = isinstance(event, e.Chose | e.Overruled)
        why = rules_of(event.why) if isinstance(event, e.Rolled) else ()
        return [Line(text, event.rule, head, secret, reasons=why) for text in texts if text]

    def _taken_back(self, event: e.Undone | e.Redone, seat: str) -> Line:
        memory = self.memory
        kind = "undone" if isinstance(event, e.Undone) else "redone"
        known = self._before if kind == "undone" else self._after
        memory.moment = known.get(event.chain, memory.moment)
        verb = self._verbs.get(event.chain, "")
        what = memory.verb_name(verb) if verb else "…"
        return Line(memory.say(kind, seat=visible(seat), what=what, chain=event.chain), head=True)


TELL: dict[type[e.Event], Callable[[Memory, Any], str | Sequence[str]]] = {
    e.Chose: acts.chose,
    e.Rolled: acts.rolled,
    e.Decided: acts.decided,
    e.AskedFor: acts.asked,
    e.Overruled: acts.overruled,
    e.Outcome: acts.outcome,
    e.Told: acts.told,
    e.Joined: people.joined,
    e.Left: people.left,
    e.Named: people.named,
    e.Present: people.present,
    e.TurnSet: scene.turn,
    e.TrackChanged: people.track,
    e.ConditionSet: people.set,
    e.ConditionEnded: people.ended,
    e.StatSet: people.stat,
    e.TextSet: people.text,
    e.Placed: people.placed,
    e.Given: people.given,
    e.SettingSet: scene.setting,
    e.HazardStarted: scene.started,
    e.HazardTicked: scene.ticked,
    e.HazardEnded: scene.hazard_ended,
    e.ChaseStarted: scene.chase,
    e.ChaseMoved: scene.moved,
    e.ChaseEnded: scene.chase_ended,
    e.ReminderSet: scene.reminder,
    e.ReminderDone: scene.reminded,
    e.ClockSet: scene.clock,
    e.Noted: scene.noted,
}


class Log:
    """The whole log of a fight, kept up with its history: only new steps are told again."""

    def __init__(self, history: History, words: Words) -> None:
        self.teller = Teller(history.roster, words)
        self._entries: list[Entry] = []
        self._struck: set[int] = set()
        self._replaced: list[tuple[int, int, int]] = []
        self.update(history)

    def update(self, history: History) -> int:
        """Tells the steps that are new; how many there were.

        A history that was read anew needs a new `Log`.
        """
        steps = history.steps[len(self._entries) :]
        for step in steps:
            self._entries.append(self.teller.tell(step))
            first = step.events[0] if step.events else None
            if isinstance(first, e.Overruled):
                self._replaced.append((step.head.chain, first.step, step.head.step))
        self._struck = set(history.struck)
        return len(steps)

    def __len__(self) -> int:
        return len(self._entries)

    def entries(self, start: int = 0) -> list[Entry]:
        """The entries from `start` on; what was undone or overruled is struck through."""
        replaced = {
            step
            for chain, first, last in self._replaced
            if chain not in self._struck
            for step in range(first, last)
        }
        return [
            entry.strike() if entry.chain in self._struck or entry.step in replaced else entry
            for entry in self._entries[start:]
        ]


def tell_all(history: History, words: Words) -> list[Entry]:
    """The whole log of a fight."""
    return Log(history, words).entries()
