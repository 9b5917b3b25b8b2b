"""The chase on foot (BRP-267 to BRP-273) on the range track."""

from __future__ import annotations

from msgspec.structs import replace

from encounters import events as e
from encounters import ranges, timers
from encounters.errors import Refused
from encounters.evolve import runner_text
from encounters.model import Encounter, Runner
from encounters.play import Choice, Play
from systems.brp import conditions, impaling, resistance, skills
from systems.brp.conditions import OUT
from systems.brp.degrees import SLUGS, Degree, chance_of, roll
from systems.brp.order import IMMOBILE
from systems.brp.settings import on, value
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
    other = opponent(play.state, runner, choice.get("against"))
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


def opponents(state: Encounter, runner: Runner) -> list[Runner]:
    """Whom a runner is up against: those of another side, wherever they stand on the track (BRP-C2).

    In a race among one side alone, who leads is up against who follows.
    """
    running = state.chase.runners if state.chase is not None else ()
    mine = _side(state, runner)
    return [other for other in running if _side(state, other) != mine] or [
        other for other in running if other.role != runner.role
    ]


def _side(state: Encounter, runner: Runner) -> str:
    entity = state.entities.get(runner.id)
    return entity.side if entity is not None else ""


def nearest(state: Encounter, runner: Runner) -> list[Runner]:
    """The opponents in the order in which a roll means them: who is near comes first."""
    return sorted(opponents(state, runner), key=lambda other: abs(other.at - runner.at))


def opponent(state: Encounter, runner: Runner, wanted: str) -> str:
    """Whom the roll is against: named, or the nearest opponent."""
    others = nearest(state, runner)
    if wanted:
        if wanted not in [other.id for other in others]:
            entity = state.entities.get(wanted)
            raise Refused("not-against", name=entity.name if entity is not None else wanted)
        return wanted
    if not others:
        raise Refused("no-opponent")
    return others[0].id


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
    """One runner is out of the chase; where nobody is up against anybody any more, it is over."""
    chase = play.state.chase
    if chase is None:
        return
    left = tuple(runner for runner in chase.runners if runner.id != who)
    if _over(play.state, left):
        play.emit(e.ChaseEnded(reason=reason, id=who, rule=rule))
        return
    play.emit(e.Told(slug=f"chase-out-{reason}", who=who, rule=rule))
    runners = tuple(map(runner_text, _led(left)))
    play.emit(e.ChaseStarted(runners=runners, skill=chase.skill, goal=chase.goal, rule=rule))


def _over(state: Encounter, left: tuple[Runner, ...]) -> bool:
    """Whether those who are left have no opponent among them; one side alone may go on with its own race."""
    if len({_side(state, runner) for runner in left}) > 1:
        return False
    before = state.chase.runners if state.chase is not None else ()
    sides = {_side(state, runner) for runner in before}
    return len(sides) > 1 or len({runner.role for runner in left}) < 2


def _led(left: tuple[Runner, ...]) -> tuple[Runner, ...]:
    """The runners with somebody in front: where all of them led or all followed, the foremost leads."""
    if len({runner.role for runner in left}) > 1:
        return left
    first = max(left, key=lambda runner: runner.at)
    return tuple(replace(each, role="quarry" if each is first else "pursuer") for each in left)


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
    """Escape is judged at the end of the round, by who is still out of sight then (BRP-270).

    Who led and is out of everybody's sight has got away; who followed and sees no opponent any more has
    lost them.
    """
    running = play.state.chase.runners if play.state.chase is not None else ()
    for id in [each.id for each in sorted(running, key=lambda each: each.role != "quarry")]:
        runner = play.state.chase.runner(id) if play.state.chase is not None else None
        if runner is None or not _lost(play.state, runner):
            continue
        if runner.role == "quarry":
            leave(play, id, "escaped", "BRP-270")
        elif value(play.state, "chase_lost") == "out":
            leave(play, id, "lost", "BRP-270")
        else:
            play.emit(e.Told(slug="chase-lost", who=id, rule="BRP-270"))


def _lost(state: Encounter, runner: Runner) -> bool:
    """Whether a runner is Out of Sight of every opponent."""
    return all(_apart(runner, other) == ranges.BOXES for other in opponents(state, runner))


def _apart(one: Runner, other: Runner) -> int:
    return min(ranges.BOXES, 1 + abs(one.at - other.at))
