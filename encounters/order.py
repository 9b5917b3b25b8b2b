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


def apart(turn: Turn, slot: Slot, id: str) -> tuple[tuple[Slot, ...], Slot]:
    """The slots without this member of one of them, and a slot of his own (the same, if he was alone)."""
    left = tuple(member for member in slot.members if member != id)
    if not left:
        return tuple(other for other in turn.slots if other.id != slot.id), slot
    rest = tuple(replace(other, members=left) if other.id == slot.id else other for other in turn.slots)
    return rest, replace(slot, id=free_id(turn, f"{slot.id}.{id}"), members=(id,))


def behind(turn: Turn, slot: Slot, id: str, other: Slot) -> tuple[tuple[Slot, ...], str]:
    """The slots with this member right after all that act together with `other`; the id of his slot."""
    rest, own = apart(turn, slot, id)
    last = max(n for n, each in enumerate(rest) if each.together(other))
    own = replace(own, phase=other.phase, rank=other.rank, tie=other.tie - GAP)
    later = tuple(
        replace(each, tie=each.tie - 2 * GAP)
        if (each.phase, each.rank) == (other.phase, other.rank) and each.tie < other.tie
        else each
        for each in rest[last + 1 :]
    )
    return (*rest[: last + 1], own, *later), own.id


def last_at(
    turn: Turn, slot: Slot, id: str, rank: int, phases: Sequence[str]
) -> tuple[tuple[Slot, ...], str]:
    """The slots with this member at another rank, behind all that act there; the id of his slot."""
    rest, own = apart(turn, slot, id)
    there = [each.tie for each in rest if (each.phase, each.rank) == (own.phase, rank)]
    own = replace(own, rank=rank, tie=min([0, *there]) - GAP)
    return put(rest, own, phases), own.id


GAP = 10_000
"""The step between the tie-breaks of who waits for others and theirs: wider than any tie-break of a rule."""


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
