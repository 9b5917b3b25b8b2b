"""New encounter files: a fresh one, the party of another taken along, the same fight continued."""

from __future__ import annotations

from msgspec.structs import replace

from encounters import events as e
from encounters import timers
from encounters.file import checksum, step_text
from encounters.head import head_table
from encounters.history import History
from encounters.model import Condition, Encounter, Entity, Turn
from encounters.tomltext import clean


def head_text(state: Encounter) -> str:
    """The head of a new file holding this state, closed by `# end 0`."""
    import tomli_w  # a running fight never writes a head

    return clean(tomli_w.dumps(head_table(state))) + "# end 0\n"


def party(state: Encounter, name: str) -> Encounter:
    """The heroes of a fight and what they carry, with their wounds, at the start of another fight.

    What lasts for rounds or turns ended with the old fight; what lasts by the clock lasts on.
    """
    heroes = {e.id for e in state.combatants() if e.side == "heroes"}
    kept = {id: x for id, x in state.entities.items() if id in heroes or x.owner in heroes}
    return replace(
        state,
        name=name,
        entities={id: _onward(x, state.clock) for id, x in kept.items()},
        hazards={},
        turn=Turn(),
        chase=None,
        reminders=(),
        question=None,
        clock=0,
        names={},
    )


def _onward(entity: Entity, clock: int) -> Entity:
    """Somebody whose clock starts anew."""
    kept: list[Condition] = []
    for condition in entity.conditions:
        until = timers.rebased(condition.until, clock)
        if until is not None:
            kept.append(replace(condition, until=until, since=condition.since - clock))
    stats = {name: value for name, value in entity.stats.items() if name != "initiative"}
    return replace(entity, away=False, place="", stats=stats, conditions=tuple(kept))


def folded_text(history: History) -> str:
    """The same fight in a fresh file: the state as a head.

    With an open question, the head is the state in which its resolution began, and the steps of that
    resolution follow.
    """
    newest, resolution = history.newest, history.pending
    if newest is None or resolution is None:
        return head_text(history.encounter)
    text = head_text(resolution.before)
    steps = [s for s in history.steps if s.head.chain == newest.id and s.head.step >= resolution.step]
    for number, step in enumerate(steps, 1):
        head = replace(step.head, step=number, chain=1)
        # An overruling spoke of the state that is the head now.
        body = step_text([head, *(event for event in step.events if not isinstance(event, e.Overruled))])
        text += f"{body}# end {number} {checksum(body.encode())}\n"
    return text
