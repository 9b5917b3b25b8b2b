"""The exact odds of a choice: the resolver itself, run over every class of outcome.

Weighing has a horizon: an act's own dice and the wound state that follows from them at once. A roll that
a consequence asks for, or that is marked `aside`, closes the branch. Undecided questions take their
default.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from encounters import events as e
from encounters.asks import Answer, Answers, Ask, Question, check_faces
from encounters.errors import Refused
from encounters.memo import keep_only
from encounters.model import Encounter
from encounters.play import Choice, Play, Stop
from encounters.value import Value

if TYPE_CHECKING:
    from encounters.system import RuleSystem

MOST_RUNS = 50_000


class Outlook(Value, frozen=True):
    """One branch as its reader sees it: a label, whether it hits, the damage, the wound state after.

    `assumed` is what the figures take for granted, as `name=option`.
    """

    label: str
    hit: bool = False
    damage: float = 0
    wound: str = ""
    assumed: tuple[str, ...] = ()


class Odds(Value, frozen=True):
    """Exact chances of one choice: `runs` of the resolver, and what they `assumed`."""

    outcomes: Mapping[str, float]
    hit: float
    mean_damage: float
    wounds: Mapping[str, float]
    runs: int
    assumed: tuple[str, ...] = ()


class _Closed(Exception):
    """The branch goes beyond the horizon."""


class _Weighing(Play):
    """A play whose dice take the branch named by `path`, and note where other branches leave it."""

    __slots__ = ("assumed", "chance", "path", "taken", "todo")

    def __init__(
        self,
        system: RuleSystem,
        state: Encounter,
        answers: Answers,
        path: tuple[int, ...],
        todo: list[tuple[int, ...]],
    ) -> None:
        super().__init__(system, state, answers, _no_dice)
        self.path = path
        self.todo = todo
        self.taken: list[int] = []
        self.chance = 1.0
        self.assumed: list[str] = []

    def roll(self, ask: Ask) -> int:
        """The class of this branch; the others are put on the list of branches to run."""
        if self.depth or ask.aside:
            raise _Closed
        answer = self.answers.get(self.name(ask.name)) if self.answers else None
        if answer is not None:
            if answer.result is not None:
                return answer.result
            check_faces(ask, answer.faces)
            return ask.result(answer.faces)
        chances = ask.chances()
        if ask.alike:
            return next(iter(chances))
        taken = self.taken
        if len(taken) < len(self.path):
            result = self.path[len(taken)]
        else:
            results = iter(chances)
            result = next(results)
            head = tuple(taken)
            self.todo.extend([(*head, other) for other in results])
        taken.append(result)
        self.chance *= chances[result]
        return result

    def settled(self) -> None:
        """Ends the branch."""
        raise _Closed

    def decide(self, question: Question) -> str:
        """The answer given, or the default."""
        answer = self.answers.get(self.name(question.name)) if self.answers else None
        if answer is not None and answer.option in question.options:
            return answer.option
        if self.depth or question.aside:
            raise _Closed
        if len(question.options) > 1:
            self.assumed.append(f"{question.name}={question.default}")
        return question.default


def _no_dice(ask: Ask, name: str, play: Play) -> Answer:
    raise _Closed


Reader = Callable[[Encounter, Play], Outlook]


def weigh(system: RuleSystem, state: Encounter, choice: Choice, answers: Answers, read: Reader) -> Odds:
    """The exact odds of `choice` in `state`; raises what the resolver refuses.

    Odds are whole or there are none: raises `Refused` when the branches are too many.
    """
    todo: list[tuple[int, ...]] = [()]
    outcomes: dict[str, float] = {}
    wounds: dict[str, float] = {}
    hit = damage = 0.0
    runs = 0
    assumed: dict[str, None] = {}
    while todo:
        if runs >= MOST_RUNS:
            raise Refused("endless")
        play = _Weighing(system, state, answers, todo.pop(), todo)
        try:
            system.resolve(choice, play)
        except (_Closed, Stop):
            pass
        runs += 1
        outlook = read(state, play)
        chance = play.chance
        outcomes[outlook.label] = outcomes.get(outlook.label, 0.0) + chance
        if outlook.hit:
            hit += chance
        damage += chance * outlook.damage
        if outlook.wound:
            wounds[outlook.wound] = wounds.get(outlook.wound, 0.0) + chance
        assumed.update(dict.fromkeys((*play.assumed, *outlook.assumed)))
    keep_only(state)
    return Odds(outcomes, hit, damage, wounds, runs, tuple(assumed))


def read_outcome(target: str, track: str) -> Reader:
    """A reader for acts against one target: the last `outcome` event, the points lost, the wound after."""

    def read(before: Encounter, play: Play) -> Outlook:
        label, hit = "none", False
        for event in play.events:
            if isinstance(event, e.Outcome):
                label, hit = event.slug, event.hit
        lost = 0
        wound = ""
        was, now = before.entities.get(target), play.state.entities.get(target)
        if was is not None and now is not None and track in was.tracks:
            lost = was.tracks[track].value - now.tracks[track].value
            wound = play.system.status(play.state, target).wound
        return Outlook(label, hit, max(lost, 0), wound)

    return read
