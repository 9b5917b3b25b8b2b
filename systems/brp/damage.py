"""Damage (BRP-105 to BRP-107, BRP-113): the dice of a hit, the armour, the harm."""

from __future__ import annotations

from encounters.asks import Ask, Sum, dice_of
from encounters.dicetext import Term, highest, parse
from encounters.play import Play
from encounters.points import harm
from systems.brp import gear, locations, modifier
from systems.brp.degrees import up
from systems.brp.gear import Weapon
from systems.brp.settings import on, value

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
    weapon_dice, constant = parse(weapon.damage) if weapon.damage else ((), 0)
    extra, plus = _modifier(play, by, weapon, result)
    if result == "critical":
        return Sum(extra, highest(weapon.damage) + plus if weapon.damage else plus)
    if result == "special" and weapon.special == "impaling":
        weapon_dice = modifier.twice(weapon_dice, more=value(play.state, "doubled_dice") == "more")
        constant *= 2
    return Sum((*weapon_dice, *extra), constant + plus)


def _modifier(play: Play, by: str, weapon: Weapon, result: str) -> Dice:
    """The damage modifier as this weapon uses it (BRP-106, BRP-109, BRP-113, BRP-200)."""
    if weapon.modifier == "none" or not weapon.damage:
        return (), 0
    attacker = play.state.entities[by]
    text = modifier.modifier(attacker)
    if attacker.has("prone"):
        text = modifier.without_bonus(text)
    dice = modifier.terms(text)
    if result == "special" and weapon.special == "crushing":
        dice = modifier.doubled(dice, more=value(play.state, "doubled_dice") == "more")
    return modifier.halved(dice) if weapon.modifier == "half" else dice


def roll(play: Play, by: str, weapon: Weapon, result: str) -> int:
    """The damage of a hit before armour; a broken weapon does half, rounded up (BRP-081)."""
    sum_ = dice(play, by, weapon, result)
    if sum_.terms:
        total = play.roll(Ask("damage", by, sum_, why=(weapon.slug, sum_.text), rule=_rule(weapon, result)))
    else:
        total = sum_.constant
    item = play.state.entities.get(weapon.id)
    if item is not None and item.has("broken"):
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
