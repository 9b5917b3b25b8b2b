"""Non-lethal damage and its two tallies (RPQ-057 to RPQ-059, RPQ-100).

During the fight all of it counts; after it, half (rounded up) is real and the rest goes with a night's
rest. `nonlethal` counts what is not halved yet, `bruised` what will vanish.
"""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Entity
from encounters.play import Choice, Play
from systems.rpgquest import conditions
from systems.rpgquest.settings import chosen


def real(points: int) -> int:
    """The half that stays, rounded up (RPQ-057)."""
    return -(-points // 2)


def tally(entity: Entity, slug: str) -> int:
    """The points of one of the two tallies."""
    condition = entity.condition(slug)
    return condition.value if condition is not None else 0


def unreal(entity: Entity) -> int:
    """All points that are not lethal: still to be halved, or bound to vanish."""
    return tally(entity, "nonlethal") + tally(entity, "bruised")


def note(play: Play, id: str, points: int) -> None:
    """Counts a non-lethal blow: whole, or halved at once where the setting halves each blow."""
    if points <= 0:
        return
    if chosen(play.state, "nonlethal", "blow"):
        _set(
            play, id, "bruised", tally(play.state.entities[id], "bruised") + points - real(points), "RPQ-057"
        )
    else:
        _set(play, id, "nonlethal", tally(play.state.entities[id], "nonlethal") + points, "RPQ-059")


def _set(play: Play, id: str, slug: str, points: int, rule: str) -> None:
    if points > 0:
        conditions.put(play, id, slug, value=points, rule=rule)
    elif play.state.entities[id].has(slug):
        conditions.end(play, id, slug, rule)


def settle(play: Play, choice: Choice) -> None:
    """After the fight: half of each one's non-lethal damage is real (RPQ-057)."""
    found = [id for id in choice.get("targets").split(",") if play.state.entities[id].has("nonlethal")]
    if not found:
        raise Refused("nothing-to-settle", rule="RPQ-057")
    for id in found:
        halve(play, id)


def halve(play: Play, id: str) -> None:
    """Moves the half that is not real to what a night takes away."""
    entity = play.state.entities[id]
    points = tally(entity, "nonlethal")
    if not points:
        return
    kept = real(points)
    figures = (f"points={points}", f"real={kept}", f"passing={points - kept}")
    play.emit(e.Told(slug="settled", who=id, figures=figures, rule="RPQ-057"))
    conditions.end(play, id, "nonlethal", "RPQ-057")
    _set(play, id, "bruised", tally(entity, "bruised") + points - kept, "RPQ-100")


def ease(play: Play, id: str, points: int) -> None:
    """Points that came back on waking are no longer bound to vanish: the unreal ones go first.

    Taken off the whole tally they would be halved a second time, so that twice as many leave it.
    """
    entity = play.state.entities[id]
    passing = tally(entity, "bruised")
    taken = min(points, passing)
    _set(play, id, "bruised", passing - taken, "RPQ-058")
    whole = tally(play.state.entities[id], "nonlethal")
    left = points - taken
    if left and whole:
        # What is real of the rest stays real: only the half that would vanish shrinks.
        kept = real(whole)
        conditions.end(play, id, "nonlethal", "RPQ-058")
        _set(play, id, "bruised", passing - taken + max(0, whole - kept - left), "RPQ-058")
