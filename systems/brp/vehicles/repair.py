"""Repair (BRP-289): function back, or 1D3 hit points; a fumble makes it worse. Driving on is no hindrance."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Ask, dice_of
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.points import harm, heal
from encounters.system import Args, Option, RuleSystem
from systems.brp.conditions import lift
from systems.brp.degrees import SLUGS, Degree, roll
from systems.brp.tests import skill_chance, stat
from systems.brp.vehicles import crew, record

FUNCTIONS = ("flat", "losing-speed", "ruptured", "broken", "damaged")
"""What can be mended besides hit points."""


def damages(_system: RuleSystem, state: Encounter, args: Args) -> list[Option]:
    """What there is to repair on the thing."""
    thing = state.entities.get(args.get("target", ""))
    slugs = [slug for slug in FUNCTIONS if thing is not None and thing.has(slug)]
    return [*(Option(slug) for slug in slugs), Option("points")]


def first_damage(system: RuleSystem, state: Encounter, args: Args) -> str:
    """What is worst: a function that is lost, else hit points."""
    return damages(system, state, args)[0].value


def resolve(play: Play, choice: Choice) -> None:
    """One attempt; aboard a moving vehicle it is unmodified (BRP-274)."""
    who, target, what = choice.get("who"), choice.get("target"), choice.get("what") or "points"
    thing = play.state.entities[target]
    if thing.kind not in ("vehicle", "item"):
        raise Refused("not-repaired", name=thing.name)
    if thing.kind == "vehicle" and record.destroyed(thing):
        raise Refused("vehicle-destroyed", name=thing.name, rule="BRP-286")
    track = thing.tracks.get("hp")
    if what == "points" and (track is None or track.maximum is None or track.value >= track.maximum):
        raise Refused("nothing-to-repair", name=thing.name or thing.slug)
    if what != "points" and not thing.has(what):
        raise Refused("nothing-to-repair", name=thing.name or thing.slug)
    slug = crew.skill_of(play.state.entities[who], stat(choice.get("skill") or "repair"))
    bonus = int(choice.get("bonus") or 0)
    chance = skill_chance(play.state, who, slug, choice.get("difficulty"), bonus)
    degree = roll(play, "repair", who, chance, rule="BRP-289")
    figures = (f"degree={SLUGS[degree]}",)
    outcome = "repaired" if degree.succeeded else "not-repaired"
    play.emit(
        e.Outcome(slug=outcome, who=who, whom=target, hit=degree.succeeded, figures=figures, rule="BRP-289")
    )
    if degree.succeeded and what != "points":
        # Who restores what drives it has mended the tank that had emptied.
        lift(play, target, what, *(("ruptured",) if what == "losing-speed" else ()), rule="BRP-289")
    elif degree.succeeded or degree is Degree.FUMBLE:
        points = play.roll(Ask("repair-points", who, dice_of("1d3"), rule="BRP-289"))
        if degree.succeeded:
            heal(play, target, points, cause="repair", rule="BRP-289")
        elif track is not None:
            harm(play, target, points, cause="repair", by=who, rule="BRP-289")
