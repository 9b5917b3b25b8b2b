"""A weapon in a wound (BRP-108): staying there, hurting when one moves, coming out."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.asks import Ask, dice_of
from encounters.errors import Refused
from encounters.model import Condition
from encounters.play import Choice, Play
from encounters.points import harm
from systems.brp import conditions, gear, skills
from systems.brp.degrees import chance_of, roll, up
from systems.brp.gear import Weapon
from systems.brp.resistance import resists

RULE = "BRP-108"
SMALL = 0.5
"""Up to this SIZ, a knife's, and arrows: what is stuck neither hinders healing nor hurts when one moves."""


def lodge(play: Play, by: str, target: str, weapon: Weapon, through: int) -> None:
    """The weapon stays in the wound; bullets, rays and fangs leave nothing to pull out."""
    if weapon.kind in gear.SELF_PROPELLED or weapon.natural:
        return
    play.emit(
        e.ConditionSet(
            id=target,
            slug="impaled",
            key=conditions.free_key(play.state.entities[target], "impaled"),
            value=through,
            source=weapon.id,
            other=by,
            rule=RULE,
        )
    )
    if weapon.held and weapon.kind in ("melee", "thrown"):
        play.emit(e.ConditionSet(id=weapon.id, slug="lodged", other=target, rule=RULE))


def _wounds(play: Play, id: str) -> list[tuple[Condition, Weapon | None]]:
    """The weapons stuck in somebody, as far as they are still known."""
    found: list[tuple[Condition, Weapon | None]] = []
    for wound in play.state.entities[id].every("impaled"):
        item = play.state.entities.get(wound.source)
        owner = item.owner if item is not None and item.owner in play.state.entities else ""
        found.append((wound, gear.weapon(play.state, owner, wound.source) if owner else None))
    return found


def moved(play: Play, id: str) -> None:
    """Moving with a weapon in the wound costs half its roll again, without modifier or armour."""
    for _wound, weapon in _wounds(play, id):
        if weapon is None or not weapon.damage or weapon.siz <= SMALL or weapon.kind == "missile":
            continue
        dice = dice_of(weapon.damage)
        rolled = play.roll(Ask(f"impaled:{id}", id, dice, why=(weapon.slug,), rule=RULE))
        harm(play, id, up(max(0, rolled), 2), cause="impaled", rule=RULE)


def pull(play: Play, choice: Choice) -> None:
    """Getting a weapon out of a wound.

    Its owner uses the weapon's skill: Difficult in the round of the blow, afterwards whole, but he then
    stands open to every attack. The victim and everybody else set STR against the damage done, and a
    failure hurts for 1D3.
    """
    who, target = choice.get("who"), choice.get("target") or choice.get("who")
    wound = play.state.entities[target].condition("impaled")
    if wound is None:
        raise Refused("not-impaled", name=play.state.entities[target].name)
    item = play.state.entities.get(wound.source)
    if item is not None and item.owner == who and who != target:
        free = _own(play, who, wound)
    else:
        strength = skills.characteristic(play.state.entities[who], "STR")
        free = resists(play, "pull", who, strength, wound.value, rule=RULE)
        if not free:
            points = play.roll(Ask("damage", target, dice_of("1d3"), rule=RULE))
            harm(play, target, points, cause="impaled", rule=RULE)
    slug = "pulled-out" if free else "still-stuck"
    play.emit(e.Outcome(slug=slug, who=who, whom=target, hit=free, rule=RULE))
    if not free:
        return
    play.emit(e.ConditionEnded(id=target, key=wound.key, rule=RULE))
    if item is not None and item.has("lodged"):
        play.emit(e.ConditionEnded(id=item.id, key="lodged", rule=RULE))
        if item.owner != who:
            # It ends in the hand of whoever pulled it out.
            play.emit(e.Given(id=item.id, owner=who, rule=RULE))


def _own(play: Play, who: str, wound: Condition) -> bool:
    """The attacker wants his weapon back."""
    weapon = gear.weapon(play.state, who, wound.source)
    fresh = play.state.clock - wound.since < play.system.round_seconds
    if not fresh:
        until = timers.lasting(play.state, 1, play.system.round_seconds)
        play.emit(e.ConditionSet(id=who, slug="exposed", until=until, rule=RULE))
    chance = chance_of(
        weapon.skill, weapon.chance, difficult=(RULE,) if fresh else (), base_sure=weapon.base >= 5
    )
    return roll(play, "pull", who, chance, rule=RULE).succeeded
