"""The turn order as slots: putting in, moving, taking out, and who acts together."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from encounters.model import Slot, Turn


def put(slots: Sequence[Slot], slot: Slot, phases: Sequence[str] = ("action",)) -> tuple[Slot, ...]:
    """The slots with one more, by phase, then rank, then tie-break; after those that equal it."""
    key = _key(slot, phases)
    position = sum(1 for other in slots if _key(other, phases) <= key)
    return (*slots[:position], slot, *slots[position:])


def ordered(slots: Sequence[Slot], phases: Sequence[str] = ("action",)) -> tuple[Slot, ...]:
    """The slots in the order of acting: phases as given, high rank first, high tie-break first."""
    return tuple(sorted(slots, key=lambda slot: _key(slot, phases)))


def _key(slot: Slot, phases: Sequence[str]) -> tuple[int, int, int]:
    phase = phases.index(slot.phase) if slot.phase in phases else len(phases)
    return (phase, -slot.rank, -slot.tie)


def slot_of(turn: Turn, id: str) -> Slot | None:
    """The first slot of this combatant that is not done, else the first that he holds."""
    own = [slot for slot in turn.slots if id in slot.members]
    open_ = [slot for slot in own if f"{slot.id}/{id}" not in turn.done]
    return open_[0] if open_ else own[0] if own else None


def moved(turn: Turn, slot: Slot, rank: int, tie: int, phases: Sequence[str]) -> tuple[Slot, ...]:
    """The slots with one of them at another rank and tie-break."""
    rest = [other for other in turn.slots if other.id != slot.id]
    return put(rest, replace(slot, rank=rank, tie=tie), phases)


def groups(slots: Sequence[Slot]) -> list[tuple[Slot, ...]]:
    """The slots gathered by who acts together; slots without members are left out."""
    gathered: list[tuple[Slot, ...]] = []
    for slot in slots:
        if not slot.members:
            continue
        if gathered and gathered[-1][0].together(slot):
            gathered[-1] = (*gathered[-1], slot)
        else:
            gathered.append((slot,))
    return gathered


def tokens(group: Sequence[Slot]) -> tuple[str, ...]:
    """One token per member of the slots."""
    return tuple(token for slot in group for token in slot.tokens())


def free_id(turn: Turn, base: str) -> str:
    """A slot id that is not taken."""
    taken = {slot.id for slot in turn.slots}
    number, id = 1, base
    while id in taken:
        number += 1
        id = f"{base}#{number}"
    return id
