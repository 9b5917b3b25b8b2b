"""Characteristics that drain away, and what comes back of them (BRP-148, BRP-150, BRP-294).

The condition `weakened` holds, for each characteristic, how much of it may still come back.
"""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Question
from encounters.play import Play
from systems.brp import conditions, skills, wounds

ENDS = ("dead", "debility")


def lose(play: Play, id: str, stat: str, points: int, rule: str) -> None:
    """Takes points off; at nothing it is death or a lasting debility, as the game master says (BRP-148)."""
    entity = play.state.entities[id]
    before = skills.characteristic(entity, stat)
    lost = min(max(points, 0), before)
    if lost == 0:
        return
    key = f"weakened#{stat}"
    held = next((c.value for c in entity.conditions if c.key == key), 0)
    play.emit(e.ConditionSet(id=id, slug="weakened", key=key, value=held + lost, source=stat, rule=rule))
    wounds.lose(play, id, stat, lost, rule)
    if lost == before:
        _nothing_left(play, id, stat)


def _nothing_left(play: Play, id: str, stat: str) -> None:
    answer = play.decide(Question(f"drained:{id}", "", ENDS, "dead", known=(stat,), rule="BRP-148"))
    if answer == "dead":
        conditions.die(play, id, "BRP-148")
    else:
        key = f"debility#{stat}"
        play.emit(e.ConditionSet(id=id, slug="debility", key=key, source=stat, rule="BRP-148"))


def regain(play: Play, id: str, stat: str, points: int, rule: str) -> int:
    """Gives points back, at most those that were lost; how many."""
    key = f"weakened#{stat}"
    held = next((c.value for c in play.state.entities[id].conditions if c.key == key), 0)
    back = min(points, held)
    if back <= 0:
        return 0
    value = skills.characteristic(play.state.entities[id], stat)
    play.emit(e.StatSet(id=id, stat=stat, value=value + back, rule=rule))
    if held > back:
        play.emit(e.ConditionSet(id=id, slug="weakened", key=key, value=held - back, source=stat, rule=rule))
    else:
        play.emit(e.ConditionEnded(id=id, key=key, rule=rule))
    return back
