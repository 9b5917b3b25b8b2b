"""On the ground and up again (BRP-027, BRP-225, BRP-226; BRP-C22 says which way is when)."""

from __future__ import annotations

from encounters import events as e
from encounters import order, timers
from encounters.play import Choice, Play
from systems.brp import conditions, skills
from systems.brp.degrees import chance_of, roll
from systems.brp.order import STEP, put_off


def lie(play: Play, choice: Choice) -> None:
    """Lies down of one's own will, which leaves both hands free for a weapon (BRP-200, BRP-C21)."""
    conditions.fall(play, choice.get("who"), "BRP-200", source="voluntary")


def stand(play: Play, choice: Choice) -> None:
    """Gets up: instead of an attack, by a Difficult Dodge, by Dodge and Agility, or for 5 ranks."""
    who, way = choice.get("who"), choice.get("how") or "attack"
    if way == "ranks":
        _up(play, who, "BRP-027")
        if order.slot_of(play.state.turn, who) is not None:
            put_off(play, who, STEP, "BRP-027")
        return
    if way == "attack":
        _up(play, who, "BRP-225")
        _instead_of_attack(play, who)
        until = timers.lasting(play.state, 1, play.system.round_seconds)
        play.emit(e.ConditionSet(id=who, slug="rising", until=until, rule="BRP-225"))
        return
    risen = _rolls(play, who, "dodge", difficult=way == "dodge")
    if way == "agility":
        # The Agility roll takes the place of the attack, whatever comes of it.
        risen = risen and _rolls(play, who, "agility", difficult=False)
        _instead_of_attack(play, who)
    play.emit(e.Outcome(slug="risen" if risen else "still-down", who=who, hit=risen, rule="BRP-226"))
    if risen:
        _up(play, who, "BRP-226")


def _rolls(play: Play, who: str, slug: str, difficult: bool) -> bool:
    entity = play.state.entities[who]
    chance = chance_of(
        slug,
        skills.value(entity, slug),
        difficult=("BRP-226",) if difficult else (),
        base_sure=skills.base_sure(entity, slug),
    )
    return roll(play, slug, who, chance, rule="BRP-226").succeeded


def _up(play: Play, who: str, rule: str) -> None:
    conditions.lift(play, who, "prone", rule=rule)


def _instead_of_attack(play: Play, who: str) -> None:
    until = timers.lasting(play.state, 1, play.system.round_seconds)
    play.emit(e.ConditionSet(id=who, slug="no-attack", until=until, rule="BRP-225"))
