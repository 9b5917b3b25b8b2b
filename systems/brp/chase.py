"""The chase on foot (BRP-267 to BRP-273) on the range track."""

from __future__ import annotations

from encounters import events as e
from encounters import ranges, timers
from encounters.errors import Refused
from encounters.evolve import runner_text
from encounters.model import Chase, Runner
from encounters.play import Choice, Play
from systems.brp import conditions, impaling, resistance, skills
from systems.brp.conditions import OUT
from systems.brp.degrees import SLUGS, Degree, chance_of, roll
from systems.brp.order import IMMOBILE
from systems.brp.settings import on
from systems.brp.tests import stat

STEPS = {
    Degree.CRITICAL: 2,
    Degree.SPECIAL: 1,
    Degree.SUCCESS: 0,
    Degree.FAILURE: -1,
    Degree.FUMBLE: -2,
}
"""BRP-269: what the opponent is moved in one's favour, or oneself against it."""


def pursue(play: Play, choice: Choice) -> None:
    """One runner's roll of the round."""
    chase, who = play.state.chase, choice.get("who")
    runner = chase.runner(who) if chase is not None else None
    if chase is None or runner is None:
        raise Refused("not-in-chase", name=play.state.entities[who].name)
    other = opponent(chase, runner, choice.get("against"))
    entity = play.state.entities[who]
    for condition in entity.conditions:
        if condition.slug in OUT or condition.slug in IMMOBILE:
            raise Refused("cannot-run", name=entity.name, condition=condition.slug)
    if entity.has("chase-rolled"):
        raise Refused("has-rolled", name=entity.name)
    if play.state.turn.round:
        until = timers.lasting(play.state, 1, play.system.round_seconds)
        play.emit(e.ConditionSet(id=who, slug="chase-rolled", until=until, rule="BRP-269"))
    _speed(play, who, other)
    if not _burden(play, who, choice.get("burdened") == "yes"):
        return
    degree = _rolled(play, who, other, choice)
    play.emit(
        e.Outcome(slug=f"chase-{SLUGS[degree]}", who=who, whom=other, hit=degree.succeeded, rule="BRP-269")
    )
    _steps(play, who, other, STEPS[degree])
    if entity.has("impaled"):
        impaling.moved(play, who)


def opponent(chase: Chase, runner: Runner, wanted: str) -> str:
    """Whom the roll is against: named, or the nearest of the other side."""
    others = [other for other in chase.runners if other.role != runner.role]
    if wanted:
        if wanted not in [other.id for other in others]:
            raise Refused("not-against", name=wanted)
        return wanted
    if not others:
        raise Refused("no-opponent")
    return min(others, key=lambda other: abs(other.at - runner.at)).id


def _steps(play: Play, who: str, other: str, steps: int) -> None:
    """BRP-269 as BRP-C2 reads it; by the letter a special always throws back whoever leads."""
    if steps < 0:
        ranges.shift(play, who, steps, "BRP-269")
        return
    chase = play.state.chase
    runner = chase.runner(who) if chase is not None else None
    leads = runner is not None and runner.role == "quarry"
    loser = who if leads and on(play.state, "chase_literal") else other
    ranges.shift(play, loser, -steps, "BRP-269")


def _speed(play: Play, who: str, other: str) -> None:
    """Unequal MOV: the faster side gains a step a round, before the roll (BRP-272, house default)."""
    if not on(play.state, "chase_speed") or play.state.entities[who].has("chase-sped"):
        return
    mine, theirs = skills.mov(play.state.entities[who]), skills.mov(play.state.entities[other])
    if mine <= theirs:
        return
    ranges.shift(play, who, 1, "BRP-272")
    until = timers.lasting(play.state, 1, play.system.round_seconds)
    play.emit(e.ConditionSet(id=who, slug="chase-sped", until=until, rule="BRP-272"))


def _burden(play: Play, who: str, burdened: bool) -> bool:
    """Heavy armour or load: Difficult Stamina each round, or a box is lost; twice in a row and out.

    Whether the runner is still in the chase.
    """
    entity = play.state.entities[who]
    if not burdened and not entity.has("burdened"):
        return True
    chance = chance_of(
        "stamina",
        skills.value(entity, "stamina"),
        difficult=("BRP-273",),
        base_sure=skills.base_sure(entity, "stamina"),
    )
    failed = entity.has("chase-failures")
    if roll(play, f"stamina:{who}", who, chance, rule="BRP-273").succeeded:
        conditions.lift(play, who, "chase-failures", rule="BRP-273")
        return True
    if failed:
        conditions.lift(play, who, "chase-failures", rule="BRP-273")
        leave(play, who, "exhausted", "BRP-234")
        return False
    play.emit(e.ConditionSet(id=who, slug="chase-failures", rule="BRP-273"))
    ranges.shift(play, who, -1, "BRP-273")
    return True


def leave(play: Play, who: str, reason: str, rule: str) -> None:
    """One runner is out of the chase; without anybody on one of the sides it is over."""
    chase = play.state.chase
    if chase is None:
        return
    left = tuple(runner for runner in chase.runners if runner.id != who)
    if len({runner.role for runner in left}) < 2:
        play.emit(e.ChaseEnded(reason=reason, id=who, rule=rule))
        return
    play.emit(e.Told(slug=f"chase-out-{reason}", who=who, rule=rule))
    runners = tuple(map(runner_text, left))
    play.emit(e.ChaseStarted(runners=runners, skill=chase.skill, goal=chase.goal, rule=rule))


def _rolled(play: Play, who: str, other: str, choice: Choice) -> Degree:
    """The roll of the agreed skill; `con` is a resistance roll between the runners (BRP-272)."""
    wanted = choice.get("skill") or (play.state.chase.skill if play.state.chase else "") or "agility"
    slug = stat(wanted)
    entity = play.state.entities[who]
    if slug == "CON":
        active = skills.characteristic(entity, "CON")
        passive = skills.characteristic(play.state.entities[other], "CON")
        return resistance.degree(play, "chase", who, active, passive, rule="BRP-272")
    difficulty = choice.get("difficulty")
    chance = chance_of(
        slug,
        skills.value(entity, slug),
        easy=("BRP-006",) if difficulty == "easy" else (),
        difficult=("BRP-007",) if difficulty == "difficult" else (),
        flat=(("BRP-194", int(choice.get("bonus") or 0)), *conditions.penalties(entity)),
        base_sure=skills.base_sure(entity, slug),
    )
    return roll(play, "chase", who, chance, rule="BRP-269")


def round_over(play: Play) -> None:
    """Escape is judged at the end of the round, by who is still out of sight then (BRP-270)."""
    for runner in play.state.chase.runners if play.state.chase is not None else ():
        chase = play.state.chase
        if chase is None:
            return
        hunters = [other for other in chase.runners if other.role == "pursuer"]
        if runner.role == "quarry" and all(_apart(runner, other) == ranges.BOXES for other in hunters):
            leave(play, runner.id, "escaped", "BRP-270")


def _apart(one: Runner, other: Runner) -> int:
    return min(ranges.BOXES, 1 + abs(one.at - other.at))
