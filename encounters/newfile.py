"""New encounter files: a fresh one, the party of another taken along, the same fight continued."""

from __future__ import annotations

from collections.abc import Sequence

import tomli_w
from msgspec.structs import replace

from encounters import events as e
from encounters.file import checksum, step_text
from encounters.head import head_table
from encounters.history import History
from encounters.model import Encounter, Turn


def head_text(state: Encounter) -> str:
    """The head of a new file holding this state, closed by `# end 0`."""
    return tomli_w.dumps(head_table(state)) + "# end 0\n"


def party(state: Encounter, name: str) -> Encounter:
    """The heroes of a fight and what they carry, with their wounds, at the start of another fight."""
    heroes = {e.id for e in state.combatants() if e.side == "heroes"}
    kept = {id: x for id, x in state.entities.items() if id in heroes or x.owner in heroes}
    return replace(
        state,
        name=name,
        entities={id: replace(x, away=False, place="") for id, x in kept.items()},
        hazards={},
        turn=Turn(),
        chase=None,
        reminders=(),
        question=None,
        clock=0,
        names={},
    )


def folded_text(history: History) -> str:
    """The same fight in a fresh file: the state as a head. An open question keeps its steps."""
    newest = history.newest
    if history.encounter.question is None or newest is None:
        return head_text(history.encounter)
    text = head_text(newest.before)
    steps = [step for step in history.steps if step.head.chain == newest.id]
    for number, step in enumerate(steps, 1):
        head = replace(step.head, step=number, chain=1)
        body = step_text([head, *_renumbered(step.events, newest.id)])
        text += f"{body}# end {number} {checksum(body.encode())}\n"
    return text


def _renumbered(events: Sequence[e.Event], chain: int) -> list[e.Event]:
    """Events of a chain that now begins at step 1."""
    return [
        replace(event, step=event.step - chain + 1) if isinstance(event, e.Overruled) else event
        for event in events
    ]
