"""The range track of a chase: five boxes between who flees and who follows, as steps on a line."""

from __future__ import annotations

from msgspec.structs import replace

from encounters import events as e
from encounters.model import Chase, Encounter, Runner
from encounters.play import Play

BOXES = 5


def front(chase: Chase) -> int:
    """Where the foremost quarry is; without a quarry, the foremost of all."""
    quarry = [runner.at for runner in chase.runners if runner.role == "quarry"]
    return max(quarry or [runner.at for runner in chase.runners])


def box(chase: Chase, runner: Runner) -> int:
    """The box of the track, 1 to 5, in which a runner stands."""
    return min(BOXES, 1 + abs(front(chase) - runner.at))


def apart(chase: Chase | None, one: str, other: str) -> int | None:
    """The range, 1 to 5, between two runners; None when either is not in the chase."""
    if chase is None:
        return None
    first, second = chase.runner(one), chase.runner(other)
    if first is None or second is None:
        return None
    return min(BOXES, 1 + abs(first.at - second.at))


def gap_to_prey(chase: Chase, pursuer: Runner) -> int:
    """The range between a pursuer and the nearest quarry."""
    quarry = [runner for runner in chase.runners if runner.role == "quarry"]
    return min((min(BOXES, 1 + abs(q.at - pursuer.at)) for q in quarry), default=BOXES)


def shift(play: Play, id: str, steps: int, rule: str = "") -> int:
    """Moves a runner step by step, each step an event; how many steps were possible.

    Nobody is driven past the other side: a pursuer stops beside the quarry, and a quarry that falls back
    stops beside the nearest pursuer. The track ends at its fifth box.
    """
    taken = 0
    direction = 1 if steps > 0 else -1
    for _ in range(abs(steps)):
        chase = play.state.chase
        runner = chase.runner(id) if chase is not None else None
        if chase is None or runner is None or not _free(chase, runner, direction):
            break
        play.emit(e.ChaseMoved(id=id, at=runner.at + direction, steps=direction, rule=rule))
        taken += 1
    return taken


def _free(chase: Chase, runner: Runner, direction: int) -> bool:
    moved = replace(runner, at=runner.at + direction)
    others = [other for other in chase.runners if other.role != runner.role]
    if not others:
        return True
    if runner.role == "pursuer":
        prey = max(other.at for other in others)
        return moved.at <= prey and prey - moved.at < BOXES
    nearest = max(other.at for other in others)
    furthest = min(other.at for other in others)
    return moved.at >= nearest and (direction < 0 or moved.at - furthest < BOXES)


def out_of_sight(state: Encounter) -> bool:
    """Whether every pursuer has every quarry in the last box."""
    chase = state.chase
    if chase is None:
        return False
    pursuers = [runner for runner in chase.runners if runner.role == "pursuer"]
    quarry = [runner for runner in chase.runners if runner.role == "quarry"]
    if not pursuers or not quarry:
        return False
    return all(gap_to_prey(chase, runner) == BOXES for runner in pursuers)
