"""The chase on foot (BRP-267 to BRP-273) on the range track."""

from __future__ import annotations

from encounters import events as e
from encounters import ranges, timers
from encounters.errors import Refused
from encounters.model import Chase, Runner
from encounters.play import Choice, Play
from systems.brp import resistance, skills
from systems.brp.degrees import SLUGS, Chance, Degree, chance_of, roll
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
    chase = play.state.chase
    if chase is None:
        raise Refused("no-chase")
    who = choice.get("who")
    runner = chase.runner(who)
    if runner is None:
        raise Refused("not-in-chase", name=play.state.entities[who].name)
    other = opponent(chase, runner, choice.get("against"))
    if play.state.entities[who].has("chase-rolled"):
        raise Refused("has-rolled", name=play.state.entities[who].name)
    play.emit(
        e.ConditionSet(id=who, slug="chase-rolled", until=timers.for_rounds(play.state, 1), rule="BRP-269")
    )
    _speed(play, who, other)
    if not _burden(play, who, choice.get("burdened") == "yes"):
        return
    chance = _chance(play, who, other, choice)
    degree = roll(play, "chase", who, chance, rule="BRP-269")
    play.emit(
        e.Outcome(slug=f"chase-{SLUGS[degree]}", who=who, whom=other, hit=degree.succeeded, rule="BRP-269")
    )
    _steps(play, who, other, STEPS[degree])


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
    """BRP-269 as BRP-C2 reads it; by the letter a special moves the roller himself."""
    if steps > 0 and not on(play.state, "chase_literal"):
        ranges.shift(play, other, -steps, "BRP-269")
    elif steps > 0:
        ranges.shift(play, who, -steps, "BRP-269")
    elif steps < 0:
        ranges.shift(play, who, steps, "BRP-269")


def _speed(play: Play, who: str, other: str) -> None:
    """Unequal MOV: the faster side gains a step a round, before the roll (BRP-272, house default)."""
    if not on(play.state, "chase_speed") or play.state.entities[who].has("chase-sped"):
        return
    mine = skills.characteristic(play.state.entities[who], "MOV")
    theirs = skills.characteristic(play.state.entities[other], "MOV")
    if mine <= theirs:
        return
    ranges.shift(play, who, 1, "BRP-272")
    until = timers.for_rounds(play.state, 1)
    play.emit(e.ConditionSet(id=who, slug="chase-sped", until=until, rule="BRP-272"))


def _burden(play: Play, who: str, burdened: bool) -> bool:
    """Heavy armour or load: Difficult Stamina each round, or a box is lost; twice in a row and out.

    Whether the runner is still in the chase.
    """
    entity = play.state.entities[who]
    if not burdened and not entity.has("burdened"):
        return True
    chance = chance_of("stamina", skills.value(entity, "stamina"), difficult=("BRP-273",))
    if roll(play, f"stamina:{who}", who, chance, rule="BRP-273").succeeded:
        if entity.has("chase-failures"):
            play.emit(e.ConditionEnded(id=who, key="chase-failures", rule="BRP-273"))
        return True
    if entity.has("chase-failures"):
        play.emit(e.ChaseEnded(reason="exhausted", id=who, rule="BRP-234"))
        return False
    play.emit(e.ConditionSet(id=who, slug="chase-failures", rule="BRP-273"))
    ranges.shift(play, who, -1, "BRP-273")
    return True


def _chance(play: Play, who: str, other: str, choice: Choice) -> Chance:
    """The chance of the agreed skill; `con` is a resistance roll between the runners (BRP-272)."""
    wanted = choice.get("skill") or (play.state.chase.skill if play.state.chase else "") or "agility"
    if wanted.casefold() == "con":
        active = skills.characteristic(play.state.entities[who], "CON")
        passive = skills.characteristic(play.state.entities[other], "CON")
        points = resistance.chance(active, passive)
        return Chance(points, (f"CON {active}", f"CON {passive}", f"BRP-013 {points}"), base_sure=False)
    slug = stat(wanted)
    difficulty = choice.get("difficulty")
    return chance_of(
        slug,
        skills.value(play.state.entities[who], slug),
        easy=("BRP-006",) if difficulty == "easy" else (),
        difficult=("BRP-007",) if difficulty == "difficult" else (),
        flat=(("BRP-194", int(choice.get("bonus") or 0)),),
        base_sure=skills.base_sure(slug),
    )


def round_over(play: Play) -> None:
    """Escape is judged at the end of the round, by who is still out of sight then (BRP-270)."""
    if ranges.out_of_sight(play.state):
        chase = play.state.chase
        ids = [runner.id for runner in chase.runners if runner.role == "quarry"] if chase else []
        play.emit(e.ChaseEnded(reason="escaped", id=ids[0] if ids else "", rule="BRP-270"))
