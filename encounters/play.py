"""`Play`: the one door through which chance and decisions enter a rule.

A resolver calls `roll`, `decide` and `emit` and reads `state` again after each. It does not know whether
it is rolled, typed, replayed, tested or weighed. What is missing stops it (`Stop`); it runs again, from
the same state, with one answer more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import force_setattr

from encounters import events as e
from encounters.asks import Answer, Answers, Ask, Question, check_faces, check_result
from encounters.errors import DiceMismatch, Refused
from encounters.evolve import STEPS
from encounters.model import Encounter
from encounters.value import Value

if TYPE_CHECKING:
    from encounters.system import RuleSystem

Faces = tuple[int, ...]
Source = Callable[[Ask, str, "Play"], Answer]
"""Where dice come from: the answer to this ask, known as this name; raises `Stop` when it has none."""

MOST_EVENTS = 20_000


class Choice(Value, frozen=True):
    """What a person decided to do: a verb and its arguments."""

    verb: str
    args: Mapping[str, str] = {}
    written: tuple[str, ...] = ()
    """The arguments as an event keeps them: `name=value`."""

    def __post_init__(self) -> None:
        force_setattr(self, "written", tuple([f"{name}={value}" for name, value in self.args.items()]))

    def get(self, name: str, default: str = "") -> str:
        """An argument, or the default."""
        return self.args.get(name, default)


class Need(Value, frozen=True):
    """What a stopped resolver waits for, by the name under which it will be answered."""

    name: str
    ask: Ask | None = None
    question: Question | None = None

    @property
    def who(self) -> str:
        """The combatant whose player answers."""
        if self.ask is not None:
            return self.ask.roller
        return self.question.who if self.question is not None else ""


class Stop(Exception):
    """A resolver can go no further without an answer."""

    def __init__(self, need: Need) -> None:
        super().__init__(need.name)
        self.need = need


class Play:
    """One run of a resolver. `events` is the whole resolution so far; `random` tells whether a die fell."""

    __slots__ = ("answers", "depth", "dice", "events", "heeds", "names", "random", "state", "system", "used")

    def __init__(self, system: RuleSystem, state: Encounter, answers: Answers, dice: Source) -> None:
        self.system = system
        self.heeds = system.heeds
        self.state = state
        self.answers = answers
        self.dice = dice
        self.events: list[e.Event] = []
        self.names: dict[str, int] = {}
        self.used = 0
        self.depth = 0
        self.random = False

    def name(self, base: str) -> str:
        """The name of this ask or question within the resolution: repeats get `#2`, `#3`."""
        names = self.names
        count = names.get(base, 0) + 1
        names[base] = count
        return base if count == 1 else f"{base}#{count}"

    def roll(self, ask: Ask) -> int:
        """The answer to an ask: its class under the cuts, or its total. May raise `Stop`."""
        name = self.name(ask.name)
        answer = self.answers.get(name)
        if answer is None:
            answer = self.dice(ask, name, self)
        else:
            self.used += 1
            if answer.option is not None:
                raise DiceMismatch("not-a-die", ask=name)
            if answer.result is None:
                check_faces(ask, answer.faces)
        result, faces = answer.result, answer.faces
        if result is None:
            result = ask.result(faces)
        else:
            check_result(ask, name, result)
            faces = ()
        self.events.append(
            e.Rolled(
                name=name,
                roller=ask.roller,
                dice=ask.dice.text,
                result=result,
                faces=faces,
                cuts=ask.cuts,
                why=ask.why,
                rule=ask.rule,
                secret=ask.secret,
            )
        )
        return result

    def decide(self, question: Question) -> str:
        """The answer to a question; asked only when there is a choice. May raise `Stop`."""
        name = self.name(question.name)
        answer = self.answers.get(name)
        if answer is None:
            if len(question.options) == 1:
                return question.options[0]
            raise Stop(Need(name, question=question))
        self.used += 1
        if answer.option not in question.options:
            raise Refused("option", key=name, value=answer.option or "", options=", ".join(question.options))
        self.events.append(e.Decided(name=name, who=question.who, answer=answer.option, rule=question.rule))
        return answer.option

    def emit(self, event: e.Event) -> None:
        """Adds an event: `state` is the next state at once, and its consequences have happened.

        A correction of a track has none.
        """
        before, kind, events = self.state, type(event), self.events
        step = STEPS.get(kind)
        if step is not None:
            self.state = step(before, event)
        events.append(event)
        if len(events) > MOST_EVENTS:
            raise Refused("endless")
        if kind in self.heeds and not (isinstance(event, e.TrackChanged) and event.correction):
            self.depth += 1
            self.system.consequences(before, event, self)
            self.depth -= 1

    def settled(self) -> None:
        """Says that the immediate outcome stands: what comes now is bookkeeping, and no odds look at it."""

    def refuse_leftovers(self) -> None:
        """Raises `DiceMismatch` when an answer was given that nothing asked for."""
        if self.used < len(self.answers):
            asked = {event.name for event in self.events if isinstance(event, e.Rolled | e.Decided)}
            left = [name for name in self.answers if name not in asked]
            raise DiceMismatch("answer-left", names=", ".join(left))


class Run(Value, frozen=True):
    """How a run ended: its events and state, and what it waits for (None when it is through)."""

    events: tuple[e.Event, ...]
    state: Encounter
    need: Need | None
    random: bool


def run(
    system: RuleSystem,
    state: Encounter,
    choice: Choice,
    answers: Answers,
    dice: Source,
    lenient: bool = False,
) -> Run:
    """Resolves a choice from `state`. Unless `lenient`, answers that nothing asks for are refused.

    Raises `Refused` when the verb is unknown or illegal.
    """
    play = Play(system, state, answers, dice)
    play.events.append(e.Chose(verb=choice.verb, args=choice.written))
    need = None
    try:
        system.resolve(choice, play)
    except Stop as stop:
        need = stop.need
    if need is None and not lenient:
        play.refuse_leftovers()
    return Run(tuple(play.events), play.state, need, play.random)
