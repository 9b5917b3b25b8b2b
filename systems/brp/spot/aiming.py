"""Aiming by delay, and what becomes of an aim that is disturbed (BRP-046 to BRP-052, BRP-299)."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from systems.brp import conditions, gear, order, skills
from systems.brp.degrees import chance_of, roll
from systems.brp.gear import Weapon

RULE = "BRP-046"
HELD_READY = ("crossbow",)
"""Skills of weapons that stay drawn by themselves, and so keep an aim (house reading of BRP-047)."""


def aim(play: Play, choice: Choice) -> None:
    """Waits so many times 5 ranks over the sights. A bow's aim ends with the round, a pistol's does not."""
    who, steps = choice.get("who"), int(choice.get("steps") or 1)
    weapon = (
        gear.weapon(play.state, who, choice.get("weapon")) if choice.get("weapon") else _missile(play, who)
    )
    if not weapon.missile:
        raise Refused("no-aim", weapon=weapon.slug, rule=RULE)
    target, part = choice.get("target"), choice.get("called")
    held = play.state.entities[who].condition("aiming")
    if held is not None and held.source == weapon.id and held.other == target:
        steps += held.value
    until = "" if keeps(weapon) else timers.lasting(play.state, 1, play.system.round_seconds)
    play.emit(
        e.ConditionSet(
            id=who, slug="aiming", value=steps, source=weapon.id, other=target, until=until, rule=RULE
        )
    )
    if part and part != "none":
        play.emit(
            e.ConditionSet(id=who, slug="calling", source=part, other=target, until=until, rule="BRP-051")
        )
    order.put_off(play, who, order.STEP * int(choice.get("steps") or 1), RULE)


def _missile(play: Play, who: str) -> Weapon:
    own = gear.arms(play.state, who)
    return next((weapon for weapon in own if weapon.missile), own[0])


def keeps(weapon: Weapon) -> bool:
    """Whether an aim may be held beyond the round: with what propels itself (BRP-047)."""
    return weapon.kind in gear.SELF_PROPELLED or weapon.skill in HELD_READY


def held_part(state: Encounter, by: str, target: str) -> str:
    """The part of the body that somebody has called while aiming at this target (BRP-299)."""
    calling = state.entities[by].condition("calling")
    return calling.source if calling is not None and calling.other in ("", target) else ""


def used(play: Play, by: str) -> None:
    """The first shot spends the aim (BRP-047)."""
    conditions.lift(play, by, "aiming", "calling", rule="BRP-047")


def aims(state: Encounter, id: str) -> bool:
    """Whether somebody holds an aim or a called shot."""
    entity = state.entities[id]
    return bool(entity.conditions) and (entity.has("aiming") or entity.has("calling"))


def interrupted(play: Play, id: str) -> None:
    """Attacked or jostled: Idea, or aim and called part are lost together (BRP-050, BRP-299)."""
    entity = play.state.entities[id]
    if not aims(play.state, id) or play.system.status(play.state, id).out:
        return
    chance = chance_of("idea", skills.value(entity, "idea"), base_sure=skills.base_sure(entity, "idea"))
    if not roll(play, f"idea:{id}", id, chance, rule="BRP-050", aside=True).succeeded:
        play.emit(e.Told(slug="aim-lost", who=id, rule="BRP-050"))
        conditions.lift(play, id, "aiming", "calling", rule="BRP-050")


def jostle(play: Play, choice: Choice) -> None:
    """Something else than an attack disturbs an aim."""
    who = choice.get("who")
    if not aims(play.state, who):
        raise Refused("not-aiming", name=play.state.entities[who].name)
    interrupted(play, who)
