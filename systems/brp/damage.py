"""Damage (BRP-105 to BRP-107, BRP-113): the dice of a hit, the armour, the harm."""

from __future__ import annotations

from functools import lru_cache

from encounters.asks import Ask, Sum, dice_of
from encounters.dicetext import Term, highest, parse
from encounters.play import Play
from encounters.points import harm
from systems.brp import gear, locations, modifier
from systems.brp.degrees import up
from systems.brp.gear import Weapon
from systems.brp.settings import on, value
from systems.brp.spot.manner import PLAIN, Manner
from systems.brp.spot.pulled import own_modifier

Dice = tuple[tuple[Term, ...], int]
SPECIAL_RULES = {
    "impaling": "BRP-108",
    "crushing": "BRP-109",
    "bleeding": "BRP-110",
    "entangling": "BRP-111",
    "knockback": "BRP-112",
}


def dice(play: Play, by: str, weapon: Weapon, result: str) -> Sum:
    """The damage dice of a hit: `result` is normal, special or critical."""
    found = _ask(play, by, weapon, result).dice
    assert isinstance(found, Sum)
    return found


def _ask(play: Play, by: str, weapon: Weapon, result: str, manner: Manner = PLAIN) -> Ask:
    attacker = play.state.entities[by]
    text = own_modifier(modifier.modifier(attacker), manner)
    if attacker.conditions and attacker.has("prone"):
        text = modifier.without_bonus(text)
    more = result == "special" and value(play.state, "doubled_dice") == "more"
    return _made(by, weapon, text, result, more, manner.later)


@lru_cache(maxsize=1024)
def _made(by: str, weapon: Weapon, text: str, result: str, more: bool, later: bool) -> Ask:
    """The ask of a hit by somebody with this damage modifier."""
    weapon_dice, constant = parse(weapon.damage) if weapon.damage else ((), 0)
    extra, plus = _modifier(weapon, text, result, more)
    if result == "critical":
        weapon_dice, constant = (), highest(weapon.damage) if weapon.damage else 0
    elif result == "special" and weapon.special == "impaling":
        weapon_dice, constant = modifier.twice(weapon_dice, more), constant * 2
    sum_ = Sum((*weapon_dice, *extra), constant + plus)
    return Ask("damage", by, sum_, why=(weapon.slug, sum_.text), rule=_rule(weapon, result), aside=later)


def _modifier(weapon: Weapon, text: str, result: str, more: bool) -> Dice:
    """The damage modifier as this weapon uses it (BRP-106, BRP-109, BRP-113, BRP-200)."""
    if weapon.modifier == "none" or not weapon.damage:
        return (), 0
    dice = modifier.terms(text)
    if result == "special" and weapon.special == "crushing":
        dice = modifier.doubled(dice, more)
    return modifier.halved(dice) if weapon.modifier == "half" else dice


def roll(play: Play, by: str, weapon: Weapon, result: str, manner: Manner = PLAIN) -> int:
    """The damage of a hit before armour; a broken weapon does half, rounded up (BRP-081)."""
    ask = _ask(play, by, weapon, result, manner)
    total = play.roll(ask) if ask.dice.wave(()) else ask.dice.total(())
    item = play.state.entities.get(weapon.id)
    if item is not None and item.conditions and item.has("broken"):
        total = up(total, 2)
    return max(0, total)


def _rule(weapon: Weapon, result: str) -> str:
    if result == "special":
        return SPECIAL_RULES.get(weapon.special, "BRP-105")
    return "BRP-107" if result == "critical" else "BRP-105"


def armour(play: Play, target: str, location: str = "") -> int:
    """What the target's armour stops; by dice where random armour is on (BRP-017)."""
    if on(play.state, "random_armour"):
        text = gear.armour_dice(play.state, target, location)
        if text:
            natural = play.state.entities[target].stats.get("armour", 0)
            return max(0, play.roll(Ask("armour", target, dice_of(text), rule="BRP-017"))) + natural
    return gear.armour(play.state, target, location)


def wound(
    play: Play,
    target: str,
    points: int,
    *,
    cause: str,
    by: str = "",
    location: str = "",
    rule: str = "BRP-105",
) -> int:
    """Harm to the whole body, and to a location where they are in use; the points lost."""
    if location:
        return locations.wound(play, target, points, location, cause=cause, by=by)
    return harm(play, target, points, cause=cause, by=by, rule=rule)
