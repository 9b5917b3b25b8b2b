"""The lessons: which key each is about, and how it shows that it was done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from encounters import events as e
from encounters.history import Step
from tui.help.prompt import HelpPrompt
from tui.prompts.lookup import LookupPrompt

if TYPE_CHECKING:
    from tui.prompts.outcome import Prompt


class Seen(Struct, frozen=True):
    """What there is to judge by: the steps since the lesson began, the open prompt, whether one waits."""

    steps: Sequence[Step]
    prompt: Prompt | None
    asked: bool

    def has(self, kind: type[e.Event]) -> bool:
        """Whether an event of this kind came."""
        return any(isinstance(event, kind) for step in self.steps for event in step.events)

    def chose(self, verb: str) -> bool:
        """Whether this verb was played to its end."""
        played = any(
            isinstance(event, e.Chose) and event.verb == verb for step in self.steps for event in step.events
        )
        return played and not self.asked


class Lesson(Struct, frozen=True):
    """One lesson. `key` names what its key does as the keymap does: a verb, or `:name`."""

    slug: str
    key: str
    done: Callable[[Seen], bool]


def _read_a_card(seen: Seen) -> bool:
    return isinstance(seen.prompt, LookupPrompt) and seen.prompt.card is not None


LESSONS = (
    Lesson("initiative", "next", lambda seen: seen.chose("next") and seen.has(e.TurnSet)),
    Lesson("attack", "attack", lambda seen: seen.chose("attack")),
    Lesson("damage", "damage", lambda seen: seen.chose("damage")),
    Lesson("condition", "condition", lambda seen: seen.chose("condition")),
    Lesson("hazard", "hazard", lambda seen: seen.chose("hazard")),
    Lesson("turn", "next", lambda seen: seen.chose("next")),
    Lesson("undo", "undo", lambda seen: seen.has(e.Undone)),
    Lesson("lookup", ":lookup", _read_a_card),
    Lesson("chase", "chase", lambda seen: seen.has(e.ChaseStarted)),
    Lesson("help", ":help", lambda seen: isinstance(seen.prompt, HelpPrompt)),
)
