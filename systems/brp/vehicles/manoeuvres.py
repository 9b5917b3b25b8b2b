"""Turns and reversals (BRP-280 to BRP-282); a failed one brings Chase Trouble (BRP-287)."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.play import Choice, Play
from systems.brp.degrees import SLUGS, roll
from systems.brp.vehicles import course, crew, driving, record, trouble

RULES = {"turn": "BRP-280", "u-turn": "BRP-280", "high-speed-turn": "BRP-281", "bootlegger": "BRP-282"}
AFTER_REVERSAL = 2
"""The Speed that can be reached in the round after a bootlegger reverse (BRP-282)."""


def resolve(play: Play, choice: Choice) -> None:
    """One manoeuvre. Turns are Automatic under common conditions, unless they are to be tested."""
    vehicle, way = crew.runner_of(play.state, choice.get("who")), choice.get("manoeuvre")
    entity = play.state.entities[vehicle]
    if not record.speed(entity):
        raise Refused("not-moving", name=entity.name)
    crew.steering(play.state, vehicle)
    if way == "bootlegger" and record.animal(entity):
        raise Refused("no-bootlegger", name=entity.name, rule="BRP-282")
    _slow_down(play, vehicle, way, int(choice.get("slow") or 0))
    if way in ("turn", "u-turn") and choice.get("tested") != "yes":
        play.emit(e.Outcome(slug=f"{way}-done", who=vehicle, hit=True, rule=RULES[way]))
    elif attempted(play, vehicle, choice, way):
        _done(play, vehicle, way)


def _slow_down(play: Play, vehicle: str, way: str, slow: int) -> None:
    """A turn may cost Speed, a U-turn leaves 1 (BRP-280), as far as the brakes allow (BRP-279)."""
    entity = play.state.entities[vehicle]
    speed = record.speed(entity)
    wanted = 1 if way == "u-turn" else speed - slow
    low, _high = driving.reach(play.state, vehicle)
    if wanted < low:
        raise Refused("too-fast", name=entity.name, speed=speed, low=low, rule=RULES[way])
    driving.change(play, vehicle, min(wanted, speed), RULES[way])


def attempted(play: Play, vehicle: str, choice: Choice, way: str) -> bool:
    """The roll of a manoeuvre, whose failure brings Chase Trouble; whether it succeeded."""
    rule = RULES.get(way, "BRP-283" if way == "collide" else "BRP-284")
    modifier = way if way not in ("turn", "u-turn") else ""
    chance = driving.chance(play.state, vehicle, choice, modifier)
    degree = roll(play, "driving", crew.steering(play.state, vehicle), chance, rule=rule)
    if degree.succeeded:
        return True
    figures = (f"degree={SLUGS[degree]}",)
    play.emit(e.Outcome(slug=f"{way}-failed", who=vehicle, figures=figures, rule=rule))
    trouble.strike(play, vehicle)
    return False


def _done(play: Play, vehicle: str, way: str) -> None:
    play.emit(e.Outcome(slug=f"{way}-done", who=vehicle, hit=True, rule=RULES[way]))
    if way == "bootlegger":
        # It stands, facing back: until the next round it gains nothing, then at most Speed 2.
        source = str(course.now(play.state) + 1)
        event = e.ConditionSet(
            id=vehicle, slug="reversed", value=AFTER_REVERSAL, source=source, rule="BRP-282"
        )
        driving.change(play, vehicle, 0, "BRP-282")
        play.emit(event)
