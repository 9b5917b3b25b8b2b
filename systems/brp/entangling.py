"""Getting out of what entangles (BRP-111): from the round after on, in one of five ways."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Ask, dice_of
from encounters.errors import Refused
from encounters.model import Condition
from encounters.play import Choice, Play
from systems.brp import conditions, damage, gear, items, skills
from systems.brp.degrees import chance_of, roll
from systems.brp.resistance import resists

RULE = "BRP-111"
BLADES = ("bleeding", "impaling")


def escape(play: Play, choice: Choice) -> None:
    """One attempt to get free."""
    who, way = choice.get("who"), choice.get("how") or "agility"
    entity = play.state.entities[who]
    caught = entity.condition("entangled")
    if caught is None:
        raise Refused("not-entangled", name=entity.name)
    if entity.has("held-fast"):
        raise Refused("held-fast", name=entity.name, rule=RULE)
    if way == "strength":
        free = _wrench(play, who, caught)
    elif way == "cut":
        free = _cut(play, who, caught)
    else:
        slug = "grapple" if way == "wrestle" else way
        chance = chance_of(slug, skills.value(entity, slug), base_sure=skills.base_sure(entity, slug))
        free = roll(play, "escape", who, chance, rule=RULE).succeeded
    play.emit(e.Outcome(slug="freed" if free else "still-entangled", who=who, hit=free, rule=RULE))
    if free:
        conditions.lift(play, who, "entangled", rule=RULE)


def _wrench(play: Play, who: str, caught: Condition) -> bool:
    """STR against STR pulls the weapon out of the holder's hands."""
    holder = play.state.entities.get(caught.other)
    if holder is None:
        raise Refused("nobody-holds", name=play.state.entities[who].name, rule=RULE)
    mine = skills.characteristic(play.state.entities[who], "STR")
    free = resists(play, "escape", who, mine, skills.characteristic(holder, "STR"), rule=RULE)
    if free:
        items.drop(play, holder.id, caught.source, rule=RULE)
    return free


def _cut(play: Play, who: str, caught: Condition) -> bool:
    """An attack on what entangles, with a blade in the hand, until it has no hit points left."""
    weapon = gear.in_hand(play.state, who)
    if weapon.special not in BLADES or weapon.missile or weapon.natural:
        raise Refused("no-blade", name=play.state.entities[who].name, rule=RULE)
    if gear.barred(play.state.entities[who], weapon):
        raise Refused("no-blade", name=play.state.entities[who].name, rule=RULE)
    chance = chance_of(weapon.skill, weapon.chance, base_sure=weapon.base >= 5)
    if not roll(play, "escape", who, chance, rule=RULE).succeeded:
        return False
    if not items.points(play.state, caught.source):
        return True
    sum_ = damage.dice(play, who, weapon, "normal")
    points = play.roll(Ask("damage", who, sum_ if sum_.terms else dice_of("0"), rule=RULE))
    return items.wear(play, caught.source, max(0, points), RULE, who)
