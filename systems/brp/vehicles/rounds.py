"""The round of a chase with vehicles (BRP-309): its end, its scale (BRP-277), the end of the chase."""

from __future__ import annotations

from encounters import events as e
from encounters import ranges, turns
from encounters.asks import Ask, dice_of
from encounters.errors import Refused
from encounters.evolve import runner_text
from encounters.model import Encounter, Entity, Runner
from encounters.play import Choice, Play
from encounters.points import harm
from encounters.system import RuleSystem
from systems.brp import chase, conditions
from systems.brp.settings import on
from systems.brp.vehicles import course, crew, pace, record

TURN = course.SCALES["turn"]
MOST_MOMENTS = 100
"""The clock is moved on past so many due moments in one round of a chase, and no further."""


def fight_round_over(play: Play) -> None:
    """A round of the fight is over: one of the chase too, unless that is counted in longer ones."""
    if course.scale(play.state) == "round":
        close(play)


def close(play: Play) -> None:
    """A round of the chase is over: escape is judged (BRP-270), vehicles without drive lose Speed, what
    held for the round ends, and the time that the chase may take runs out.
    """
    pace.settle(play)
    chase.round_over(play)
    number = course.now(play.state)
    for entity in tuple(play.state.entities.values()):
        if entity.kind == "vehicle":
            _run_down(play, entity)
            _leak(play, entity)
        _expire(play, entity.id, number)
    laid = course.course(play.state)
    if laid is None or play.state.chase is None:
        return
    play.emit(e.StatSet(id=course.ID, stat="round", value=number + 1, rule="BRP-309"))
    most = laid.stats.get("rounds", 0)
    if most and number >= most:
        play.emit(e.ChaseEnded(reason="duration", rule="BRP-267"))


def _run_down(play: Play, entity: Entity) -> None:
    """Two points of Speed lost without drive (BRP-287), ACC when nothing works (BRP-286); who stands then is
    out of the chase.
    """
    if record.destroyed(entity) or not record.stopped(entity):
        return
    speed = record.speed(entity)
    lost = entity.condition("losing-speed")
    loss, rule = entity.stats.get("acc", 1), "BRP-286"
    if lost is not None and record.points(entity) > record.STOPS:
        loss, rule = lost.value, "BRP-287"
    if speed:
        play.emit(e.StatSet(id=entity.id, stat="speed", value=max(0, speed - loss), rule=rule))
    running = play.state.chase
    if speed <= loss and running is not None and running.runner(entity.id) is not None:
        chase.leave(play, entity.id, "stopped", rule)


def _leak(play: Play, entity: Entity) -> None:
    """A torn tank loses 1D6×5% of the fuel each round, each turn outside of combat (option of BRP-287)."""
    if not on(play.state, "fuel_loss") or not entity.has("ruptured") or record.animal(entity):
        return
    if "fuel" not in entity.tracks:
        event = e.TrackChanged(id=entity.id, track="fuel", amount=0, value=100, maximum=100, correction=True)
        play.emit(event)
    seconds = course.SCALES[course.scale(play.state)]
    dice = dice_of(f"{max(1, seconds // TURN)}d6x5")
    lost = play.roll(Ask(f"fuel:{entity.id}", "", dice, rule="BRP-287"))
    left = play.state.entities[entity.id].tracks["fuel"].value
    harm(play, entity.id, min(lost, left), track="fuel", cause="leak", rule="BRP-287")
    if lost >= left and not entity.has("losing-speed"):
        play.emit(e.ConditionSet(id=entity.id, slug="losing-speed", value=2, rule="BRP-287"))


def _expire(play: Play, id: str, number: int) -> None:
    """What held for this round of the chase; the course is gone when the chase has just ended."""
    if id not in play.state.entities:
        return
    for condition in play.state.entities[id].conditions:
        timed = condition.slug in ("skid", "fishtail", "reversed") and condition.source.isdigit()
        if timed and int(condition.source) <= number:
            play.emit(e.ConditionEnded(id=id, key=condition.key, expired=True))
    for slug in course.PER_ROUND:
        held = play.state.entities[id].condition(slug)
        if held is not None and not held.until:
            conditions.lift(play, id, slug)


def by_hand(_system: RuleSystem, state: Encounter, _choice: Choice) -> Refused | None:
    """Why a round of the chase is not closed by hand: there is none, or the fight's own rounds close it."""
    if state.chase is None:
        return Refused("no-chase")
    if state.turn.round and course.scale(state) == "round":
        return Refused("by-rounds")
    return None


def pass_round(play: Play, choice: Choice) -> None:
    """A round of the chase goes by, of whatever length (BRP-277), and the clock with it."""
    goal = play.state.clock + course.SCALES[course.scale(play.state)]
    close(play)
    for _ in range(MOST_MOMENTS):
        if play.state.clock >= goal:
            return
        turns.advance_to(play, goal)


def arrive(play: Play, choice: Choice) -> None:
    """Somebody is first at the place that was agreed on: the chase is over (BRP-270)."""
    who = crew.runner_of(play.state, choice.get("who"))
    _in_chase(play.state, who)
    play.emit(e.ChaseEnded(reason="goal", id=who, rule="BRP-270"))


def overtake(play: Play, choice: Choice) -> None:
    """A faster runner beside the one in front passes him (BRP-275).

    Who passes the leader leads from then on; who passes a follower is one step nearer to the leader.
    """
    who = crew.runner_of(play.state, choice.get("who"))
    running, runner = play.state.chase, _in_chase(play.state, who)
    wanted = crew.runner_of(play.state, choice.get("against"))
    other = _in_chase(play.state, chase.opponent(play.state, runner, wanted))
    names = {id: play.state.entities[id].name for id in (who, other.id)}
    if running is None or runner.role != "pursuer" or runner.at != other.at:
        raise Refused("not-side-by-side", name=names[other.id], rule="BRP-275")
    if pace.pace(play.state.entities[who]) <= pace.pace(play.state.entities[other.id]):
        raise Refused("not-faster", name=names[who], other=names[other.id], rule="BRP-275")
    leads = other.role == "quarry" or runner.at + 1 > ranges.front(running)
    places = {
        who: Runner(who, "quarry" if leads else "pursuer", runner.at + 1),
        other.id: Runner(other.id, "pursuer", other.at),
    }
    runners = tuple(runner_text(places.get(each.id, each)) for each in running.runners)
    play.emit(e.Outcome(slug="overtakes", who=who, whom=other.id, hit=True, rule="BRP-275"))
    play.emit(e.ChaseStarted(runners=runners, skill=running.skill, goal=running.goal, rule="BRP-275"))


def _in_chase(state: Encounter, id: str) -> Runner:
    runner = state.chase.runner(id) if state.chase is not None else None
    if runner is None:
        raise Refused("not-in-chase", name=state.entities[id].name)
    return runner
