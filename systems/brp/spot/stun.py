"""Weapons made to stun, and blows meant to knock out (BRP-135 to BRP-137, BRP-176, BRP-177)."""

from __future__ import annotations

from functools import lru_cache

from encounters import events as e
from encounters import timers
from encounters.asks import Ask, dice_of
from encounters.dicetext import highest, lowest
from encounters.model import Entity
from encounters.play import Play
from encounters.points import harm
from systems.brp import conditions, damage, gear, skills
from systems.brp.data import armour_row, weapon_row
from systems.brp.degrees import chance_of, roll
from systems.brp.gear import Weapon
from systems.brp.resistance import resists
from systems.brp.spot.manner import Manner
from systems.brp.wounds import COLLAPSE, threshold

RULE, ARMOUR = "BRP-135", "BRP-137"
IGNORED = ("primitive", "historic")


@lru_cache(maxsize=512)
def stuns(weapon: Weapon) -> bool:
    """Whether a weapon is made to stun."""
    return bool((weapon_row(weapon.slug) or {}).get("stuns", False))


@lru_cache(maxsize=512)
def shocks(weapon: Weapon) -> bool:
    """Whether a weapon stuns without dice of its own."""
    return bool((weapon_row(weapon.slug) or {}).get("shocks", False))


def shock(play: Play, by: str, target: str, weapon: Weapon) -> None:
    """A shock without printed dice, a house default after the other stun weapons: Stamina, or stunned for
    1D3+1 rounds. Armour made for it, or against it, is the game master's to say (BRP-137).
    """
    entity = play.state.entities[target]
    if entity.kind != "combatant" or entity.has("dead"):
        return
    sure = skills.base_sure(entity, "stamina")
    chance = chance_of("stamina", skills.value(entity, "stamina"), base_sure=sure)
    if roll(play, f"stamina:{target}", target, chance, rule=RULE, aside=True).succeeded:
        return
    rounds = play.roll(Ask(f"stunned:{target}", by, dice_of("1d3+1"), why=(weapon.slug,), rule=RULE))
    until = timers.lasting(play.state, rounds, play.system.round_seconds)
    conditions.put(play, target, "stunned", until=until, source=weapon.slug, other=by, rule=RULE)


def deal(play: Play, by: str, target: str, weapon: Weapon, result: str, manner: Manner) -> None:
    """A hit: damage less armour against the hit points that the target has now.

    Won, the target is stunned for as many rounds as the damage, or knocked out where that would have left
    1 or 2 points; it loses the weapon's least damage only. A special counts the most, a critical the most
    and a roll (BRP-C58).
    """
    text = weapon.damage
    most, rolled = highest(text), 0
    if result != "special":
        rolled = play.roll(Ask("damage", by, dice_of(text), why=(weapon.slug, text), rule=RULE))
    points = most if result == "special" else most + rolled if result == "critical" else rolled
    worn = 0 if manner.bare else armour(play, target, weapon)
    through = max(0, points - worn)
    figures = (f"rolled={points}", f"armour={points - through}", f"through={through}")
    play.emit(e.Told(slug="damage", who=target, figures=figures, rule=RULE))
    if not through:
        return
    before = play.state.entities[target].tracks["hp"].value
    # The least damage is certain, won or lost, and so comes before the die.
    harm(play, target, max(0, min(lowest(text), through)), cause=weapon.slug, by=by, rule=RULE)
    won = resists(play, f"stun:{target}", by, through, before, rule=RULE, aside=True)
    if not won or play.state.entities[target].has("dead"):
        return
    if before - through <= 0:
        play.emit(e.Told(slug="concussion", who=target, rule="BRP-136"))
    if before - through <= COLLAPSE:
        conditions.faint(play, target, weapon.slug, "BRP-136", seconds=0 if before <= through else 3600)
        return
    until = timers.lasting(play.state, through, play.system.round_seconds)
    conditions.put(play, target, "stunned", until=until, source=weapon.slug, rule=RULE)


def armour(play: Play, target: str, weapon: Weapon) -> int:
    """Rays that stun go through the armour of old ages; what is made against them stops them (BRP-137)."""
    if weapon.kind != "energy":
        return damage.armour(play, target)
    old = sum(gear.suit_value(suit) for suit in gear.suits(play.state, target) if _ignored(suit))
    return max(0, gear.armour(play.state, target) - old)


def _ignored(suit: Entity) -> bool:
    return str((armour_row(suit.slug) or {}).get("era", "")) in IGNORED


def knock_out(play: Play, by: str, target: str, weapon: Weapon, result: str) -> None:
    """A blow meant to lay out: as much as a major wound, behind armour, and the target is out (BRP-176).

    It then loses 1 point; less than that costs the weapon's least damage. A critical goes past the armour
    and a special has its dice; what they do besides is left out (BRP-177).
    """
    rolled = damage.roll(play, by, weapon, result)
    worn = 0 if result == "critical" else damage.armour(play, target)
    through = max(0, rolled - worn)
    figures = (f"rolled={rolled}", f"armour={min(rolled, worn)}", f"through={through}")
    play.emit(e.Told(slug="damage", who=target, figures=figures, rule="BRP-176"))
    if through < threshold(play.state, target):
        least = max(0, lowest(weapon.damage) - worn)
        harm(play, target, least, cause=weapon.slug, by=by, rule="BRP-176")
        return
    harm(play, target, 1, cause=weapon.slug, by=by, rule="BRP-176")
    dice = dice_of("1d10+10")
    rounds = play.roll(Ask("knockout", "", dice, rule="BRP-229", secret=True, aside=True))
    until = timers.lasting(play.state, rounds, play.system.round_seconds)
    conditions.put(play, target, "unconscious", until=until, source=weapon.slug, rule="BRP-229")
    conditions.fall(play, target, "BRP-176")
