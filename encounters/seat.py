"""One person at the fight: what he sees, what he plays, and how it reaches the file.

Every step is written under the file's lock, on the newest state, before anyone is shown it. A seat never
holds the lock across a call, and never while somebody thinks.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from encounters import events as e
from encounters import timers
from encounters.asks import Answer, Answers
from encounters.dice import Fixed, Random, draft
from encounters.errors import Changed, DiceMismatch, Refused
from encounters.file import EncounterFile
from encounters.history import History, Resolution
from encounters.model import Encounter
from encounters.play import Choice, Need, Run, Source, run
from encounters.record import Events, Record
from encounters.record import Unreadable as Unreadable
from encounters.tomltext import clean
from encounters.value import Value
from encounters.verbs import check

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


class Played(Value, frozen=True):
    """A step that stands in the file. `left` is what an advance stopped before, in seconds, and `halt` why:
    `question`, `fallen` (the ids of who fell) or `ticks`.
    """

    step: int
    chain: int
    events: tuple[e.Event, ...]
    encounter: Encounter
    left: int = 0
    halt: str = ""
    fallen: tuple[str, ...] = ()


class _Act(Value, frozen=True):
    """What is to be written: the events of each step; `join` puts them into the newest chain."""

    steps: list[list[e.Event]]
    join: bool = False


class _Way(Value, frozen=True):
    """The way of an advance: the events of each step, and why it stops."""

    steps: list[list[e.Event]]
    halt: str = ""
    fallen: tuple[str, ...] = ()


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
        self.record = Record(file, system)

    @property
    def history(self) -> History:
        """All steps of the fight; another object after the file was edited."""
        return self.record.history

    @property
    def readonly(self) -> str:
        """Why nothing can be written, or ""."""
        return self.record.readonly

    @property
    def edited(self) -> tuple[int, ...]:
        """The steps that were edited by hand."""
        return self.record.edited

    @property
    def lost(self) -> tuple[Events, ...]:
        """The steps that this seat knew and the file has lost."""
        return self.record.lost

    @property
    def encounter(self) -> Encounter:
        """The newest state that this seat knows."""
        return self.history.encounter

    @property
    def seen(self) -> int:
        """The newest live chain that this seat knows: give it to `undo` and `play` as what was painted."""
        newest = self.history.newest
        return newest.id if newest is not None else 0

    def refresh(self) -> bool:
        """Takes in what others wrote. Whether anything changed. Raises `FileFault`.

        An edited file is read anew; one that an editor has half saved is left alone until the next look.
        """
        return self.record.refresh() in ("more", "edited")

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

        Raises `Refused` when it is illegal, `FileFault` when nothing can be written. Nothing is written.
        """
        self.record.refuse_readonly()
        self._refuse_pending()
        check(self.system, self.encounter, choice)
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
        choice = _clean(choice)
        verb = self.system.verbs().get(choice.verb)
        if verb is not None and verb.seat:
            return self._perform(choice, answers, dice, seen)

        def make() -> _Act:
            if self.encounter.question is not None and choice.verb == "note":
                return _Act([[self._note(choice)]], join=True)
            self._refuse_pending()
            self._refuse_unseen(seen)
            check(self.system, self.encounter, choice)
            if dice is None:
                self._refuse_early(self.encounter, choice, {}, answers or {})
            attempt = run(self.system, self.encounter, choice, answers or {}, dice or self._random())
            return _Act([self._finished(attempt, dice)])

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
            return self.overrule(answers or {}, dice, seen)
        return self.advance(timers.seconds(choice.get("seconds", "0")), dice, seen, answers)

    def _random(self) -> Random:
        return Random(self.chance, self.typed)

    def _refuse_pending(self) -> None:
        question = self.encounter.question
        if question is not None:
            raise Refused("pending", key=question.name, who=question.who)

    def _refuse_unseen(self, seen: int | None) -> None:
        if seen is None or seen == self.seen:
            return
        newest = self.history.newest
        if newest is not None and newest.id > seen:
            raise Changed("another-acted", seat=newest.seat, verb=newest.verb)
        last = self.history.steps[-1].head if self.history.steps else None
        raise Changed("another-acted", seat=last.seat if last is not None else self.name, verb="undo")

    def _refuse_early(self, before: Encounter, choice: Choice, so_far: Answers, answers: Answers) -> None:
        """Refuses what may not be asked for before a die falls: refused later, it would buy another roll."""
        if not answers:
            return
        attempt = run(self.system, before, choice, {**so_far, **answers}, draft, lenient=True)
        _refuse_left(answers, attempt.events)

    def _finished(self, attempt: Run, dice: Source | None, more: bool = False) -> list[e.Event]:
        """The events of a run, and what it waits for. Raises `Unanswered` when no die has fallen.

        Dice left over are refused, unless `more` may need them.
        """
        need = attempt.need
        if need is None:
            if isinstance(dice, Fixed) and not more:
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

        def make() -> _Act:
            resolution, question = self.history.pending, self.encounter.question
            if resolution is None or question is None:
                raise Refused("no-question")
            if dice is None:
                so_far = given_so_far(resolution.events)
                self._refuse_early(resolution.before, resolution.choice, so_far, answers)
            attempt = self._resume(resolution, answers, dice)
            written = tuple(resolution.events)
            if attempt.events[: len(written)] != written:
                raise Refused("diverged")
            _refuse_left(answers, attempt.events)
            if attempt.need is not None and attempt.need.name == question.name:
                raise Unanswered(attempt.need)
            rest = Run(attempt.events[len(written) :], attempt.state, attempt.need, True)
            return _Act([self._finished(rest, dice)], join=True)

        return self._write(make)

    def _resume(self, resolution: Resolution, answers: Answers, dice: Source | None) -> Run:
        return run(
            self.system,
            resolution.before,
            resolution.choice,
            {**given_so_far(resolution.events), **answers},
            dice or self._random(),
        )

    def overrule(self, given: Answers, dice: Source | None = None, seen: int | None = None) -> Played:
        """Takes back the last resolution and plays its choice again with the results given.

        Raises `Changed` when another chain than `seen` is the newest.
        """

        def make() -> _Act:
            self._refuse_unseen(seen)
            newest = self.history.newest
            resolution = newest.resolution if newest is not None else None
            if resolution is None or not given:
                raise Refused("nothing-to-overrule")
            answers = {**given_so_far(resolution.events), **given}
            before, choice = resolution.before, resolution.choice
            attempt = run(self.system, before, choice, answers, dice or self._random(), lenient=True)
            _refuse_left(given, attempt.events)
            attempt = Run(attempt.events, attempt.state, attempt.need, True)
            head = e.Overruled(step=resolution.step, given=tuple(given))
            return _Act([[head, *self._finished(attempt, dice)]])

        return self._write(make)

    def undo(self, seen: int | None = None) -> Played:
        """Takes back the newest live chain. Raises `Changed` when it is not the one that was `seen`."""

        def make() -> _Act:
            newest = self.history.newest
            if newest is None:
                raise Refused("nothing-to-undo")
            self._refuse_unseen(seen)
            return _Act([[e.Undone(chain=newest.id)]])

        return self._write(make)

    def redo(self) -> Played:
        """Puts back the chain that was last undone."""

        def make() -> _Act:
            if not self.history.undone:
                raise Refused("nothing-to-redo")
            return _Act([[e.Redone(chain=self.history.undone[-1].id)]])

        return self._write(make)

    def advance(
        self,
        seconds: int,
        dice: Source | None = None,
        seen: int | None = None,
        answers: Answers | None = None,
    ) -> Played:
        """Moves the clock, a step per moment at which something falls due: one chain, in one write.

        Stops at a question, at somebody falling, or at 100 ticks; `left` is what then remains. Given dice
        that do not fit the whole way are refused, and nothing is written; answers by name hold for each
        moment that asks.
        """
        way = _Way([])
        goal = 0

        def make() -> _Act:
            nonlocal way, goal
            self._refuse_pending()
            self._refuse_unseen(seen)
            goal = self.encounter.clock + seconds
            way = self._way(seconds, answers or {}, dice)
            return _Act(way.steps)

        played = self._write(make)
        left = max(0, goal - self.encounter.clock)
        return replace(played, left=left, halt=way.halt if left else "", fallen=way.fallen)

    def rehearse(self, seconds: int, answers: Answers, dice: Source) -> None:
        """Goes the whole way of an advance without writing. Raises what an advance would."""
        self._refuse_pending()
        self._way(seconds, answers, dice)

    def _way(self, seconds: int, answers: Answers, dice: Source | None) -> _Way:
        """The steps of an advance by so much, and why they stop. Raises `DiceMismatch` for an answer that
        no step asks for.
        """
        if seconds <= 0:
            raise Refused("time-forward")
        if dice is None:
            # Refused after a die has fallen, an answer too many would buy another roll.
            _refuse_left(answers, ())
        state, goal = self.encounter, self.encounter.clock + seconds
        choice = Choice("advance-to", {"clock": str(goal)})
        steps: list[list[e.Event]] = []
        halt, fallen = "ticks", set[str]()
        while len(steps) < MOST_TICKS:
            before = _fallen(self.system, state)
            attempt = run(self.system, state, choice, answers, dice or self._random(), lenient=True)
            steps.append(self._finished(replace(attempt, random=True), dice, more=True))
            state = attempt.state
            fallen = _fallen(self.system, state) - before
            if attempt.need is not None or state.clock >= goal or fallen:
                halt = "question" if attempt.need is not None else "fallen" if fallen else ""
                break
        if isinstance(dice, Fixed):
            dice.refuse_leftovers()
        _refuse_left(answers, [event for step in steps for event in step])
        return _Way(steps, halt, tuple(sorted(fallen)))

    def restore(self) -> Played:
        """Appends again the steps that this seat knew and the file has lost."""
        self.record.restore()
        last = self.history.steps[-1]
        return Played(last.head.step, last.head.chain, last.events, self.encounter)

    # Writing

    def _write(self, make: Callable[[], _Act]) -> Played:
        """Writes what `make` makes of the newest state, under the lock, in one write."""
        with self.record.writing() as append:
            act = make()
            number, at = self.history.next_step, self.now()
            newest = self.history.newest
            chain = newest.id if act.join and newest is not None else number
            append(
                [
                    [e.StepBegan(step=step, chain=chain, seat=clean(self.name), at=at), *events]
                    for step, events in enumerate(act.steps, number)
                ]
            )
        written = tuple(event for events in act.steps for event in events)
        return Played(self.history.next_step - 1, chain, written, self.encounter)


def _clean(choice: Choice) -> Choice:
    """A choice whose texts the file can hold."""
    return Choice(choice.verb, {name: clean(text) for name, text in choice.args.items()})


def _refuse_left(answers: Answers, events: Sequence[e.Event]) -> None:
    """Raises `DiceMismatch` when nothing in these events asks for one of these answers."""
    asked = {event.name for event in events if isinstance(event, e.Rolled | e.Decided)}
    if left := [name for name in answers if name not in asked]:
        raise DiceMismatch("answer-left", names=", ".join(left))


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
