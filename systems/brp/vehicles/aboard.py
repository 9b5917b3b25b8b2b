"""Getting in and out, moving about on a vehicle, crossing to another one (BRP-274, BRP-311)."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.play import Choice, Play
from systems.brp import skills
from systems.brp.conditions import penalties
from systems.brp.degrees import SLUGS, Chance, chance_of, roll
from systems.brp.tests import stat
from systems.brp.vehicles import crew, record, trouble

HOLDS = ("agility", "luck")


def board(play: Play, choice: Choice) -> None:
    """Somebody gets in, and takes the wheel or not."""
    who, vehicle = choice.get("who"), choice.get("vehicle")
    thing = play.state.entities[vehicle]
    if thing.kind != "vehicle":
        raise Refused("no-vehicle", name=thing.name)
    steers = choice.get("role") == "driver"
    here = crew.vehicle_of(play.state, who) == vehicle
    if here and (thing.texts.get("driver") == who) is steers:
        raise Refused("aboard-already", name=play.state.entities[who].name, vehicle=thing.name)
    if not here:
        _let_go(play, who)
        play.emit(e.Placed(id=who, place=vehicle, rule="BRP-274"))
    elif not steers:
        _let_go(play, who)
    if steers:
        play.emit(e.TextSet(id=vehicle, text="driver", value=who, rule="BRP-274"))
    if choice.get("protection"):
        play.emit(e.TextSet(id=who, text="protection", value=choice.get("protection"), rule="BRP-285"))


def leave(play: Play, choice: Choice) -> None:
    """Somebody gets out."""
    who = choice.get("who")
    if not crew.vehicle_of(play.state, who):
        raise Refused("not-aboard", name=play.state.entities[who].name)
    _let_go(play, who)
    play.emit(e.Placed(id=who, place="", rule="BRP-274"))
    if play.state.entities[who].texts.get("protection"):
        play.emit(e.TextSet(id=who, text="protection", value="", rule="BRP-285"))


def _let_go(play: Play, who: str) -> None:
    """Nobody steers whose hands have left the wheel."""
    ref = crew.vehicle_of(play.state, who)
    if ref and play.state.entities[ref].texts.get("driver") == who:
        play.emit(e.TextSet(id=ref, text="driver", value="", rule="BRP-274"))


def move(play: Play, choice: Choice) -> None:
    """Moves about on a vehicle, or over to another one beside it: a movement skill, Difficult (BRP-274).

    Whoever misses outside, or on an open vehicle, may be thrown off and must hold on: Difficult Luck or
    Agility.
    """
    who, over = choice.get("who"), choice.get("vehicle")
    ref, entity = crew.vehicle_of(play.state, who), play.state.entities[who]
    if not ref:
        raise Refused("not-aboard", name=entity.name)
    if over == ref:
        over = ""
    if over and crew.apart(play.state, ref, over) not in (None, 1):
        raise Refused("not-side-by-side", name=play.state.entities[over].name, rule="BRP-274")
    slug = "agility" if choice.get("skill") == "zero-gravity" else stat(choice.get("skill") or "agility")
    rule = "BRP-311" if choice.get("skill") in ("climb", "zero-gravity") else "BRP-274"
    degree = roll(play, "aboard", who, _chance(play, who, slug, int(choice.get("bonus") or 0)), rule=rule)
    outcome = ("crosses-over" if over else "gets-about") if degree.succeeded else "gets-nowhere"
    figures = (f"degree={SLUGS[degree]}",)
    play.emit(e.Outcome(slug=outcome, who=who, whom=over, hit=degree.succeeded, figures=figures, rule=rule))
    if degree.succeeded:
        if over:
            _let_go(play, who)
            play.emit(e.Placed(id=who, place=over, rule="BRP-274"))
        return
    outside = choice.get("outside") == "yes" or bool(over) or not record.enclosed(play.state.entities[ref])
    if outside:
        hold_on(play, who, choice.get("hold"))


def _chance(play: Play, who: str, slug: str, bonus: int) -> Chance:
    entity = play.state.entities[who]
    return chance_of(
        slug,
        skills.value(entity, slug),
        difficult=("BRP-274",),
        flat=(("BRP-274", bonus), *penalties(entity)),
        base_sure=skills.base_sure(entity, slug),
    )


def hold_on(play: Play, who: str, how: str = "") -> bool:
    """Difficult Luck or Agility, the better one unless said otherwise, or thrown off; whether he holds."""
    entity = play.state.entities[who]
    slug = how or max(HOLDS, key=lambda name: skills.value(entity, name))
    if roll(play, f"hold-on:{who}", who, _chance(play, who, slug, 0), rule="BRP-274").succeeded:
        play.emit(e.Told(slug="holds-on", who=who, rule="BRP-274"))
        return True
    trouble.throw_off(play, who, "BRP-274")
    return False
