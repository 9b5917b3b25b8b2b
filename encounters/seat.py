"""One person at the fight: what he sees, what he plays, and how it reaches the file.

Every step is written under the file's lock, on the newest state, before anyone is shown it. A seat never
holds the lock across a call, and never while somebody thinks.
"""

from __future__ import annotations

import datetime
import re
import zlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from encounters import events as e
from encounters import timers
from encounters.asks import Answer, Answers
from encounters.dice import Fixed, Random, draft
from encounters.errors import Changed, DiceMismatch, FileFault, Refused
from encounters.evolve import Misfit
from encounters.file import Contents, EncounterFile, Lock, Signature, parse, step_text
from encounters.head import Fault, HeadReader
from encounters.history import History, Resolution
from encounters.model import Encounter
from encounters.play import Choice, Need, Run, Source, run

if TYPE_CHECKING:
    from encounters.system import RuleSystem

MOST_TICKS = 100


class Unanswered(Refused):
    """A resolver needs an answer that was not given; nothing was written."""

    def __init__(self, need: Need) -> None:
        if need.ask is not None:
            super().__init__("dice-missing", ask=need.name, dice=need.ask.dice.text)
        else:
            options = need.question.options if need.question else ()
            super().__init__("unanswered", key=need.name, options=", ".join(options))
        self.need = need


class Unreadable(FileFault):
    """The file cannot be used; `faults` say where and why."""

    def __init__(self, path: str, faults: Sequence[Fault]) -> None:
        super().__init__("unreadable", path=path)
        self.faults = tuple(faults)


class Played(Struct, frozen=True):
    """A step that stands in the file. `left` is what an advance stopped before, in seconds."""

    step: int
    chain: int
    events: tuple[e.Event, ...]
    encounter: Encounter
    left: int = 0


def _now() -> str:
    return datetime.datetime.now().astimezone().isoformat(timespec="seconds")


class Seat:
    """One person at one encounter file. `encounter` is the state that he sees."""

    def __init__(
        self,
        file: EncounterFile,
        system: RuleSystem,
        name: str = "gm",
        *,
        now: Callable[[], str] = _now,
        chance: Callable[[], float] | None = None,
    ) -> None:
        self.file = file
        self.system = system
        self.name = name
        self.now = now
        self.chance = chance
        self.readonly = ""
        self.edited: tuple[int, ...] = ()
        self.lost: tuple[tuple[e.Event, ...], ...] = ()
        self.history: History
        self._offset = 0
        self._closed = False
        self._crc = 0
        self._signature: Signature | None = None
        signature = file.stat()
        self._load(file.read(), signature)

    @property
    def encounter(self) -> Encounter:
        """The newest state that this seat knows."""
        return self.history.encounter

    @property
    def seen(self) -> int:
        """The newest live chain that this seat knows: give it to `undo` and `play` as what was painted."""
        newest = self.history.newest
        return newest.id if newest is not None else 0

    # Reading

    def _load(self, data: bytes, signature: Signature) -> None:
        contents = parse(data)
        if contents.faults and not contents.steps:
            raise Unreadable(str(self.file.path), contents.faults)
        reader = HeadReader(contents.head, contents.head_text)
        name = reader.system_name()
        if name is not None and name != self.system.name:
            raise Changed("system-changed", system=name)
        roster = reader.read(self.system)
        if reader.faults:
            raise Unreadable(str(self.file.path), reader.faults)
        self.readonly = ""
        history = History(roster)
        self._fold(history, contents)
        self.history = history
        self._remember(data, contents, signature)
        self.edited = tuple(contents.edited)

    def _fold(self, history: History, contents: Contents) -> None:
        for events in contents.steps:
            try:
                history.apply(events)
            except Misfit as misfit:
                self.readonly = f"{history.next_step}: {misfit}"
                return
        if contents.future:
            self.readonly = contents.future
        elif contents.faults:
            self.readonly = f"{contents.faults[0].line}: {contents.faults[0].slug}"

    def _remember(self, data: bytes, contents: Contents, signature: Signature) -> None:
        self._offset = contents.offset
        self._closed = contents.closed
        self._crc = zlib.crc32(data[: contents.offset])
        self._signature = signature

    def refresh(self) -> bool:
        """Takes in what others wrote. Whether anything changed. Raises `FileFault`.

        An edited file is read anew; one that an editor has half saved is left alone until the next look.
        """
        signature = self.file.stat()
        if signature == self._signature:
            return False
        return self._take(self.file.read(), signature)

    def _take(self, data: bytes, signature: Signature) -> bool:
        """Folds what is new in `data`; whether anything was."""
        known = data[: self._offset]
        if (
            len(data) >= self._offset
            and zlib.crc32(known) == self._crc
            and (self._closed or len(data) == len(known))
        ):
            return self._take_tail(data, signature)
        if self._closed and b"# end 0" not in data:
            return False
        mine = tuple((step.head, *step.events) for step in self.history.steps)
        self._load(data, signature)
        theirs = tuple((step.head, *step.events) for step in self.history.steps)
        self.lost = mine[len(theirs) :] if mine[: len(theirs)] == theirs else ()
        return True

    def _take_tail(self, data: bytes, signature: Signature) -> bool:
        tail = data[self._offset :]
        if not tail.strip() or b"# end " not in tail:
            self._signature = signature
            return False
        number = len(self.history.steps)
        contents = parse(_renumbered(tail, number))
        if contents.faults or contents.future:
            self._load(data, signature)
            return True
        self._fold(self.history, contents)
        self._offset += contents.offset - len(_STUB)
        self._crc = zlib.crc32(data[: self._offset])
        self._signature = signature
        self.edited += tuple(number + step for step in contents.edited)
        return bool(contents.steps)

    # Playing

    def typed(self, roller: str) -> bool:
        """Whether this combatant's dice are typed: the setting `typed` names sides and ids."""
        names = str(self.encounter.settings.get("typed", "")).replace(",", " ").split()
        if not names:
            return False
        entity = self.encounter.entities.get(roller)
        return roller in names or (entity is not None and entity.side in names)

    def prepare(self, choice: Choice, answers: Answers | None = None) -> Need | None:
        """What a choice still needs before any die falls, or None when it can be played.

        Raises `Refused` when it is illegal. Nothing is written.
        """
        self._refuse_pending()
        attempt = run(self.system, self.encounter, choice, answers or {}, draft, lenient=True)
        need = attempt.need
        if need is None or (need.ask is not None and not self.typed(need.ask.roller)):
            return None
        return need

    def play(
        self,
        choice: Choice,
        answers: Answers | None = None,
        dice: Source | None = None,
        seen: int | None = None,
    ) -> Played:
        """Plays a choice on the newest state and writes it.

        With random dice, a need that arises after a die fell ends the step with a question. Raises
        `Unanswered` for a need before that, `Changed` when another chain than `seen` is the newest.
        """
        verb = self.system.verbs().get(choice.verb)
        if verb is not None and verb.seat:
            return self._perform(choice, answers, dice, seen)

        def make() -> list[e.Event]:
            self._refuse_pending(choice)
            self._refuse_unseen(seen)
            attempt = run(self.system, self.encounter, choice, answers or {}, dice or self._random())
            return self._finished(attempt, dice)

        if self.encounter.question is not None and choice.verb == "note":
            return self._write(lambda: [self._note(choice)], join=True)
        return self._write(make)

    def _note(self, choice: Choice) -> e.Event:
        return e.Noted(text=choice.get("text"), secret=choice.get("secret") == "yes")

    def _perform(
        self, choice: Choice, answers: Answers | None, dice: Source | None, seen: int | None
    ) -> Played:
        if choice.verb == "undo":
            return self.undo(seen)
        if choice.verb == "redo":
            return self.redo()
        if choice.verb == "answer":
            return self.answer(answers or {}, dice)
        if choice.verb == "overrule":
            return self.overrule(answers or {}, dice)
        return self.advance(timers.seconds(choice.get("seconds", "0")), dice)

    def _random(self) -> Random:
        return Random(self.chance, self.typed)

    def _refuse_pending(self, choice: Choice | None = None) -> None:
        question = self.encounter.question
        if question is not None:
            raise Refused("pending", key=question.name, who=question.who)

    def _refuse_unseen(self, seen: int | None) -> None:
        newest = self.history.newest
        if seen is not None and newest is not None and newest.id != seen:
            raise Changed("another-acted", seat=newest.seat, verb=newest.verb)

    def _finished(self, attempt: Run, dice: Source | None) -> list[e.Event]:
        need = attempt.need
        if need is None:
            if isinstance(dice, Fixed):
                dice.refuse_leftovers()
            return list(attempt.events)
        if not attempt.random or isinstance(dice, Fixed):
            raise Unanswered(need)
        return [*attempt.events, _asked(need)]

    def answer(self, answers: Answers, dice: Source | None = None) -> Played:
        """Answers what the newest resolution waits for, and plays on.

        The choice runs again from the state in which it began; what is written already must come out
        the same, else the answer is refused and only undo remains.
        """

        def make() -> list[e.Event]:
            resolution = self.history.pending
            if resolution is None:
                raise Refused("no-question")
            attempt = self._resume(resolution, answers, dice)
            written = tuple(resolution.events)
            if attempt.events[: len(written)] != written:
                raise Refused("diverged")
            return self._finished(
                Run(attempt.events[len(written) :], attempt.state, attempt.need, True), dice
            )

        return self._write(make, join=True)

    def _resume(self, resolution: Resolution, answers: Answers, dice: Source | None) -> Run:
        return run(
            self.system,
            resolution.before,
            resolution.choice,
            {**given_so_far(resolution.events), **answers},
            dice or self._random(),
        )

    def overrule(self, given: Answers, dice: Source | None = None) -> Played:
        """Takes back the last resolution and plays its choice again with the results given."""

        def make() -> list[e.Event]:
            newest = self.history.newest
            resolution = newest.resolution if newest is not None else None
            if resolution is None or not given:
                raise Refused("nothing-to-overrule")
            answers = {**given_so_far(resolution.events), **given}
            attempt = run(
                self.system,
                resolution.before,
                resolution.choice,
                answers,
                dice or self._random(),
                lenient=True,
            )
            asked = {event.name for event in attempt.events if isinstance(event, e.Rolled | e.Decided)}
            if left := [name for name in given if name not in asked]:
                raise DiceMismatch("answer-left", names=", ".join(left))
            if attempt.need is not None:
                attempt = Run(attempt.events, attempt.state, attempt.need, True)
            head = e.Overruled(step=resolution.step, given=tuple(given))
            return [head, *self._finished(attempt, dice)]

        return self._write(make)

    def undo(self, seen: int | None = None) -> Played:
        """Takes back the newest live chain. Raises `Changed` when it is not the one that was `seen`."""

        def make() -> list[e.Event]:
            newest = self.history.newest
            if newest is None:
                raise Refused("nothing-to-undo")
            self._refuse_unseen(seen)
            return [e.Undone(chain=newest.id)]

        return self._write(make)

    def redo(self) -> Played:
        """Puts back the chain that was last undone."""

        def make() -> list[e.Event]:
            if not self.history.undone:
                raise Refused("nothing-to-redo")
            return [e.Redone(chain=self.history.undone[-1].id)]

        return self._write(make)

    def advance(self, seconds: int, dice: Source | None = None) -> Played:
        """Moves the clock, a step per moment at which something falls due, all in one chain.

        Stops at a question, at somebody falling, when another seat acts in between, or at 100 ticks;
        `left` is what then remains.
        """
        if seconds <= 0:
            raise Refused("time-forward")
        goal = self.encounter.clock + seconds
        chain = 0
        for _ in range(MOST_TICKS):
            falling = _fallen(self.system, self.encounter)
            choice = Choice("advance-to", {"clock": str(goal)})

            def make(choice: Choice = choice, chain: int = chain) -> list[e.Event]:
                self._refuse_pending()
                if chain:
                    self._refuse_unseen(chain)
                attempt = run(self.system, self.encounter, choice, {}, dice or self._random())
                if attempt.need is not None and not isinstance(dice, Fixed):
                    attempt = Run(attempt.events, attempt.state, attempt.need, True)
                return self._finished_tick(attempt, dice)

            played = self._write(make, join=bool(chain))
            chain = played.chain
            state = self.encounter
            if state.clock >= goal or state.question or _fallen(self.system, state) - falling:
                break
        if isinstance(dice, Fixed):
            dice.refuse_leftovers()
        return Played(
            played.step, played.chain, played.events, self.encounter, max(0, goal - self.encounter.clock)
        )

    def _finished_tick(self, attempt: Run, dice: Source | None) -> list[e.Event]:
        if attempt.need is None:
            return list(attempt.events)
        if isinstance(dice, Fixed):
            raise Unanswered(attempt.need)
        return [*attempt.events, _asked(attempt.need)]

    def restore(self) -> Played:
        """Appends again the steps that this seat knew and the file has lost."""
        if not self.lost:
            raise Refused("nothing-lost")
        lost, self.lost = self.lost, ()
        with self.file.locked() as lock:
            self._catch_up(lock)
            self._append(lock, [list(events) for events in lost])
        last = self.history.steps[-1]
        return Played(last.head.step, last.head.chain, last.events, self.encounter)

    # Writing

    def _write(self, make: Callable[[], list[e.Event]], join: bool = False) -> Played:
        if self.readonly:
            raise FileFault("read-only", path=str(self.file.path), why=self.readonly)
        with self.file.locked() as lock:
            self._catch_up(lock)
            events = make()
            number = self.history.next_step
            chain = number
            if join and self.history.newest is not None:
                chain = self.history.newest.id
            head = e.StepBegan(step=number, chain=chain, seat=self.name, at=self.now())
            self._append(lock, [[head, *events]])
        return Played(number, chain, tuple(events), self.encounter)

    def _catch_up(self, lock: Lock) -> None:
        """Takes in the tail that others wrote. Raises `Changed` when folded bytes are others."""
        signature = lock.signature()
        if signature == self._signature:
            return
        steps = len(self.history.steps)
        data = lock.read()
        intact = len(data) >= self._offset and zlib.crc32(data[: self._offset]) == self._crc
        self._take(data, signature)
        if not intact or len(self.history.steps) < steps:
            raise Changed("file-edited", path=str(self.file.path))

    def _append(self, lock: Lock, steps: Sequence[Sequence[e.Event]]) -> None:
        number = self.history.next_step
        blocks = [(number + index, step_text(events)) for index, events in enumerate(steps)]
        start = self._offset
        self._offset = lock.append(self._offset, self._closed, blocks)
        self._closed = True
        self._crc = zlib.crc32(lock.read(start)[: self._offset - start], self._crc)
        self._signature = lock.signature()
        for events in steps:
            self.history.apply(events)


_STUB = b"# end 0\n"
_NUMBER = re.compile(rb"^# end (\d+)", re.MULTILINE)


def _renumbered(tail: bytes, number: int) -> bytes:
    """A tail as a file of its own: an empty head, its steps counted from 1."""
    return _STUB + _NUMBER.sub(lambda m: b"# end %d" % (int(m[1]) - number), tail)


def given_so_far(events: Sequence[e.Event]) -> dict[str, Answer]:
    """The answers that stand in the events of a resolution, by name."""
    answers: dict[str, Answer] = {}
    for event in events:
        if isinstance(event, e.Rolled):
            answers[event.name] = Answer(event.faces) if event.faces else Answer(result=event.result)
        elif isinstance(event, e.Decided):
            answers[event.name] = Answer(option=event.answer)
    return answers


def _asked(need: Need) -> e.AskedFor:
    if need.ask is not None:
        ask = need.ask
        return e.AskedFor(
            name=need.name, need="dice", who=ask.roller, dice=ask.dice.text, secret=ask.secret, rule=ask.rule
        )
    question = need.question
    assert question is not None
    return e.AskedFor(
        name=need.name,
        need="decision",
        who=question.who,
        options=question.options,
        default=question.default,
        known=question.known,
        rule=question.rule,
    )


def _fallen(system: RuleSystem, state: Encounter) -> set[str]:
    return {entity.id for entity in state.combatants() if system.status(state, entity.id).out}
