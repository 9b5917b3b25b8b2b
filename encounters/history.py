"""The fold: what the steps of a file amount to, with linear undo and redo by chain.

A step is the events that were written together, headed by `step`. A chain is the steps that belong
together (a resolution and its answers; the ticks of one advance): undo takes back the newest live chain,
whoever played it. The state before every live chain is kept, so that undo and redo cost nothing.
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


class Chain(Struct):
    """Steps that are undone together, with the states before and after them."""

    id: int
    seat: str
    verb: str
    before: Encounter
    after: Encounter
    resolution: Resolution | None = None


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
        self.encounter = chain.before

    def _redo(self, event: e.Redone) -> None:
        chain = self.undone[-1] if self.undone else None
        if chain is None or chain.id != event.chain:
            raise Misfit(f"redo of chain {event.chain}")
        self.undone.pop()
        self.live.append(chain)
        self.struck.discard(chain.id)
        self.encounter = chain.after

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
            self.live[-1] = Chain(newest.id, newest.seat, newest.verb, newest.before, state, resolution)
        else:
            self.live.append(Chain(head.step, head.seat, verb, self.encounter, state, resolution))
        self.undone.clear()
        self.encounter = state

    def _overruled(self, event: e.Overruled) -> Encounter:
        newest = self.newest
        resolution = newest.resolution if newest is not None else None
        if resolution is None or resolution.step != event.step:
            raise Misfit(f"overruling of step {event.step}")
        return resolution.before


def _choice(event: e.Chose) -> Choice:
    args = {}
    for text in event.args:
        name, _, value = text.partition("=")
        args[name] = value
    return Choice(event.verb, args)
