"""Driving: the chance with its modifiers (BRP-288), Speed (BRP-279), the roll of the round (BRP-269)."""

from __future__ import annotations

from msgspec.structs import replace

from encounters import events as e
from encounters import ranges
from encounters.errors import Refused
from encounters.model import Condition, Encounter
from encounters.play import Choice, Play
from systems.brp import skills
from systems.brp.chase import STEPS, opponent
from systems.brp.conditions import penalties
from systems.brp.data import table
from systems.brp.degrees import SLUGS, Chance, Degree, chance_of, roll
from systems.brp.settings import on
from systems.brp.vehicles import course, crew, pace, record

SLOW = 2
"""Up to this Speed driving is easier (BRP-288)."""


def chance(state: Encounter, vehicle: str, choice: Choice, manoeuvre: str = "") -> Chance:
    """The chance of whoever steers, every modifier added up (BRP-288). Raises `Refused` without a driver."""
    entity = state.entities[vehicle]
    id = crew.steering(state, vehicle)
    person = state.entities[id]
    slug = _skill(state, choice, entity.texts.get("skill", "drive"))
    slug = crew.skill_of(person, slug)
    difficulty = choice.get("difficulty")
    easy = ("BRP-006",) if difficulty == "easy" else ()
    if record.row(entity).get("easy"):
        easy = ("BRP-278",)
    found = chance_of(
        slug,
        skills.value(person, slug),
        easy=easy,
        difficult=("BRP-007",) if difficulty == "difficult" else (),
        flat=(*_modifiers(state, vehicle, choice, manoeuvre), *penalties(person)),
        base_sure=skills.base_sure(person, slug),
    )
    return replace(found, why=_numbered(found.why))


def _numbered(why: tuple[str, ...]) -> tuple[str, ...]:
    """The reasons with the number of the rule before the modifiers of its chart (BRP-288)."""
    first = next((n for n, reason in enumerate(why) if reason.rpartition(" ")[0] in table("driving")), None)
    return why if first is None else (*why[:first], "BRP-288", *why[first:])


def _skill(state: Encounter, choice: Choice, own: str) -> str:
    """What is rolled: said now, agreed on for the chase (BRP-310), or the vehicle's own skill."""
    agreed = state.chase.skill if state.chase is not None else ""
    for text in (choice.get("skill"), agreed):
        slug = skills.stat_of(text) if text else None
        if slug is not None:
            return slug
    return own


def _modifiers(state: Encounter, vehicle: str, choice: Choice, manoeuvre: str) -> tuple[tuple[str, int], ...]:
    """Handling, Speed, damage, skids, weather, ground and the manoeuvre, in that order."""
    entity = state.entities[vehicle]
    speed, rows = record.speed(entity), table("driving")
    slugs = []
    if 1 <= speed <= SLOW:
        slugs.append("slow")
    if speed and speed >= record.top(entity):
        slugs.append("top-speed")
    if record.points(entity) < record.maximum(entity):
        slugs.append("minor-damage")
    for group in course.GROUPS:
        slugs += course.picked(group, choice.get(group) or course.given(state, group))
    if manoeuvre:
        slugs.append(manoeuvre)
    skids = [(skid.slug, -skid.value) for skid in skidding(state, vehicle)]
    return (
        ("BRP-279", entity.stats.get("handling", 0)),
        *((slug, int(rows[slug]["amount"])) for slug in slugs),
        *skids,
        ("BRP-194", int(choice.get("bonus") or 0)),
    )


def skidding(state: Encounter, vehicle: str) -> list[Condition]:
    """The skids that count in this round of the chase: each holds in one round alone (BRP-287)."""
    this = str(course.now(state))
    return [
        condition
        for condition in state.entities[vehicle].conditions
        if condition.slug in ("skid", "fishtail") and condition.source == this
    ]


def reach(state: Encounter, vehicle: str) -> tuple[int, int]:
    """The lowest and the highest Speed that can still be reached in this round (BRP-279)."""
    entity = state.entities[vehicle]
    now, acc = record.speed(entity), entity.stats.get("acc", 0)
    changed = entity.condition("speed-changed")
    start = changed.value if changed is not None else now
    low, high = max(0, start - acc), min(record.top(entity), start + acc)
    turned = entity.condition("reversed")
    if turned is not None:
        high = min(high, turned.value if turned.source == str(course.now(state)) else now)
    if record.stopped(entity):
        high = min(high, now)
    return min(low, now), max(high, low)


def set_speed(play: Play, choice: Choice) -> None:
    """Accelerates or brakes to a Speed, by at most the vehicle's ACC in a round (BRP-279)."""
    vehicle, wanted = choice.get("who"), int(choice.get("speed"))
    entity = play.state.entities[vehicle]
    crew.steering(play.state, vehicle)
    low, high = reach(play.state, vehicle)
    if record.stopped(entity) and wanted > record.speed(entity):
        raise Refused("vehicle-stopped", name=entity.name)
    if not low <= wanted <= high:
        raise Refused("speed-reach", name=entity.name, speed=wanted, low=low, high=high)
    change(play, vehicle, wanted, "BRP-279")


def change(play: Play, vehicle: str, speed: int, rule: str) -> None:
    """The Speed of a vehicle changes; from which Speed is kept for the rest of the round."""
    entity = play.state.entities[vehicle]
    if speed == record.speed(entity):
        return
    if not entity.has("speed-changed"):
        start, until = record.speed(entity), course.this_round(play.state)
        play.emit(e.ConditionSet(id=vehicle, slug="speed-changed", value=start, until=until, rule="BRP-279"))
    play.emit(e.StatSet(id=vehicle, stat="speed", value=speed, rule=rule))


def pursue(play: Play, choice: Choice) -> None:
    """A vehicle's roll of the round: first what the difference of Speed brings (BRP-275), then the skill."""
    vehicle = crew.runner_of(play.state, choice.get("who"))
    chase, entity = play.state.chase, play.state.entities[vehicle]
    runner = chase.runner(vehicle) if chase is not None else None
    if chase is None or runner is None:
        raise Refused("not-in-chase", name=entity.name)
    other = opponent(play.state, runner, crew.runner_of(play.state, choice.get("against")) or "")
    if entity.has("chase-rolled"):
        raise Refused("has-rolled", name=entity.name)
    steers = crew.steering(play.state, vehicle)
    until = course.this_round(play.state)
    play.emit(e.ConditionSet(id=vehicle, slug="chase-rolled", until=until, rule="BRP-269"))
    pace.settle(play)
    degree = roll(play, "chase", steers, chance(play.state, vehicle, choice), rule="BRP-269")
    slug = f"chase-{SLUGS[degree]}"
    play.emit(e.Outcome(slug=slug, who=vehicle, whom=other, hit=degree.succeeded, rule="BRP-269"))
    _advance(play, vehicle, other, degree)


def _advance(play: Play, vehicle: str, other: str, degree: Degree) -> None:
    """The five degrees on the track (BRP-269, BRP-C2); by the letter a special throws back who leads."""
    steps, chase = STEPS[degree], play.state.chase
    runner = chase.runner(vehicle) if chase is not None else None
    if steps <= 0 or runner is None:
        ranges.shift(play, vehicle, steps, "BRP-269")
        return
    leads = runner.role == "quarry" and on(play.state, "chase_literal")
    ranges.shift(play, vehicle if leads else other, -steps, "BRP-269")
