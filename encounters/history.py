"""The fold: what the steps of a file amount to, with linear undo and redo by chain.

A step is the events that were written together, headed by `step`. A chain is the steps that belong
together (a resolution and its answers; the ticks of one advance): undo takes back the newest live chain,
whoever played it. The states about the newest chains are kept, so that undo and redo cost nothing, and
those about every sixteenth older one, so that an evening's fight takes no room in memory: undoing further
back folds a few chains again.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from encounters import events as e
from encounters.evolve import Misfit, evolve
from encounters.model import Encounter
from encounters.play import Choice
from encounters.value import Value


class Step(Value, frozen=True):
    """The events that were written together; the first is its head."""

    head: e.StepBegan
    events: tuple[e.Event, ...]


class Resolution(Struct):
    """A choice being played: the state in which it began, and its events so far (`asked` left out)."""

    step: int
    choice: Choice
    before: Encounter
    events: list[e.Event]


NEAR = 8
"""How many of the newest live chains keep their states."""
EVERY = 16
"""Of the older ones, each of these keeps its states."""


class Chain(Struct):
    """Steps that are undone together, with the states before and after them: None where they are let go."""

    id: int
    seat: str
    verb: str
    steps: tuple[Step, ...]
    before: Encounter | None
    after: Encounter | None
    resolution: Resolution | None = None

    def let_go(self) -> None:
        """Keeps the steps alone."""
        self.before = self.after = self.resolution = None


class History:
    """All steps of a fight and the state they lead to."""

    def __init__(self, roster: Encounter) -> None:
        self.roster = roster
        self.encounter = roster
        self.steps: list[Step] = []
        self.live: list[Chain] = []
        self.undone: list[Chain] = []
        self.struck: set[int] = set()

    @property
    def newest(self) -> Chain | None:
        """The newest live chain: what undo takes back."""
        return self.live[-1] if self.live else None

    @property
    def next_step(self) -> int:
        """The number of the step to come."""
        return len(self.steps) + 1

    @property
    def pending(self) -> Resolution | None:
        """The resolution that waits for an answer, or None."""
        if self.encounter.question is None or not self.live:
            return None
        return self.live[-1].resolution

    def apply(self, events: Sequence[e.Event]) -> None:
        """Adds one step. Raises `encounters.evolve.Misfit` when it does not fit; then nothing changed."""
        head = events[0] if events else None
        if not isinstance(head, e.StepBegan):
            raise Misfit("a step without its head")
        if head.step != self.next_step:
            raise Misfit(f"step {head.step}, expected {self.next_step}")
        step = Step(head, tuple(events[1:]))
        first = step.events[0] if step.events else None
        if isinstance(first, e.Undone):
            self._undo(first)
        elif isinstance(first, e.Redone):
            self._redo(first)
        else:
            self._play(step)
        self.steps.append(step)

    def _undo(self, event: e.Undone) -> None:
        chain = self.newest
        if chain is None or chain.id != event.chain:
            raise Misfit(f"undo of chain {event.chain}")
        self.live.pop()
        self.undone.append(chain)
        self.struck.add(chain.id)
        self.encounter = _kept(chain.before)
        self._remember()

    def _redo(self, event: e.Redone) -> None:
        chain = self.undone[-1] if self.undone else None
        if chain is None or chain.id != event.chain:
            raise Misfit(f"redo of chain {event.chain}")
        self.undone.pop()
        self.live.append(chain)
        self.struck.discard(chain.id)
        self.encounter = _kept(chain.after)
        self._let_go()

    def _play(self, step: Step) -> None:
        head, state = step.head, self.encounter
        newest = self.newest
        joins = newest is not None and newest.id == head.chain
        if not joins and head.chain != head.step:
            raise Misfit(f"step {head.step} joins chain {head.chain}, which is not the newest")
        resolution = newest.resolution if joins and newest is not None else None
        kept = list(resolution.events) if resolution is not None else []
        verb = ""
        bare_note = all(isinstance(event, e.Noted) for event in step.events)
        for event in step.events:
            kind = type(event)
            if kind is e.Overruled:
                assert isinstance(event, e.Overruled)
                state = self._overruled(event)
            elif kind is e.Chose:
                assert isinstance(event, e.Chose)
                verb = event.verb
                resolution = Resolution(head.step, _choice(event), state, [event])
                kept = [event]
            else:
                state = evolve(state, event)
                if not bare_note and kind is not e.AskedFor:
                    kept.append(event)
        if resolution is not None:
            resolution = Resolution(resolution.step, resolution.choice, resolution.before, kept)
        if joins and newest is not None:
            steps = (*newest.steps, step)
            self.live[-1] = Chain(
                newest.id, newest.seat, newest.verb, steps, newest.before, state, resolution
            )
        else:
            self.live.append(Chain(head.step, head.seat, verb, (step,), self.encounter, state, resolution))
            self._let_go()
        self.undone.clear()
        self.encounter = state

    def _let_go(self) -> None:
        """Lets go of the states of the chain that is no longer near; the first chain always keeps its own."""
        place = len(self.live) - 1 - NEAR
        if place > 0 and place % EVERY:
            self.live[place].let_go()

    def _remember(self) -> None:
        """Folds again, from the nearest chain that kept its states, what leads to the newest live one."""
        place = len(self.live) - 1
        if place < 0 or self.live[place].before is not None:
            return
        while self.live[place].before is None:
            place -= 1
        again = History(self.roster)
        again.live = [self.live[place]]
        again.encounter = _kept(self.live[place].after)
        for chain in self.live[place + 1 :]:
            for step in chain.steps:
                again._play(step)
        self.live[place:] = again.live

    def _overruled(self, event: e.Overruled) -> Encounter:
        newest = self.newest
        resolution = newest.resolution if newest is not None else None
        if resolution is None or resolution.step != event.step:
            raise Misfit(f"overruling of step {event.step}")
        return resolution.before


def _kept(state: Encounter | None) -> Encounter:
    assert state is not None, "a chain without its states stands where one is needed"
    return state


def _choice(event: e.Chose) -> Choice:
    args = {}
    for text in event.args:
        name, _, value = text.partition("=")
        args[name] = value
    return Choice(event.verb, args)
