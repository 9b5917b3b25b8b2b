"""What the difference of Speed does on the track (BRP-275): a step for each point, once a round.

It counts by the Speeds of the whole round, whoever accelerates first: it is settled before each roll
(BRP-C3) and at the end of the round, and a Speed that changed in between changes only the rest. Every runner
is measured against the first quarry, so that the gaps between all of them come out right.
"""

from __future__ import annotations

from encounters import events as e
from encounters import ranges
from encounters.model import Entity
from encounters.play import Play
from encounters.value import Value
from systems.brp import skills
from systems.brp.degrees import up
from systems.brp.vehicles import course, record

SLUG = "chase-sped"


class Settled(Value, frozen=True):
    """What was counted for a runner in this round: the difference, and the steps made of it."""

    difference: int = 0
    taken: int = 0


def pace(entity: Entity) -> int:
    """The Speed that counts in a chase; on foot, MOV on the scale of the table: a horse's 10 is Speed 2."""
    if entity.kind == "vehicle":
        return record.speed(entity)
    return up(skills.mov(entity), 5)


def settle(play: Play) -> None:
    """Brings every runner to where the Speeds of this round put him; nothing without vehicles."""
    running = play.state.chase
    if running is None:
        return
    ids = [runner.id for runner in running.runners]
    lead = next((runner.id for runner in running.runners if runner.role == "quarry"), ids[0])
    if all(play.state.entities[id].kind != "vehicle" for id in ids):
        return
    for id in ids:
        if id != lead:
            _bring(play, id, lead)


def _bring(play: Play, id: str, lead: str) -> None:
    entities = play.state.entities
    mine, theirs = pace(entities[id]), pace(entities[lead])
    before = _settled(entities[id])
    wanted = mine - theirs
    steps = due(before, wanted)
    if wanted == before.difference:
        return
    figures = (f"steps={abs(wanted)}", f"speed={max(mine, theirs)}", f"other={min(mine, theirs)}")
    if wanted:
        play.emit(e.Told(slug="faster", who=id if wanted > 0 else lead, figures=figures, rule="BRP-275"))
    taken = ranges.shift(play, id, steps, "BRP-275") * (1 if steps > 0 else -1)
    play.emit(
        e.ConditionSet(
            id=id,
            slug=SLUG,
            value=wanted,
            source=str(before.taken + taken),
            until=course.this_round(play.state),
            rule="BRP-275",
        )
    )


def due(before: Settled, wanted: int) -> int:
    """The steps that are still to be made when the difference is now `wanted`.

    What the ends of the track swallowed comes off a change back: 8 slower with room for 2, then as fast
    again, gives 2 steps back.
    """
    swallowed = before.difference - before.taken
    change = wanted - before.difference
    if change * swallowed >= 0:
        return change
    if abs(change) <= abs(swallowed):
        return 0
    return change + swallowed


def _settled(entity: Entity) -> Settled:
    held = entity.condition(SLUG)
    return Settled(held.value, int(held.source or 0)) if held is not None else Settled()
