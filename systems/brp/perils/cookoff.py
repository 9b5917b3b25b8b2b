"""Ammunition that the heat sets off (BRP-126): those near trust to their Luck not to be hit."""

from __future__ import annotations

from collections.abc import Sequence

from encounters import events as e
from encounters.asks import Ask, dice_of
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.system import Args, Option, RuleSystem
from systems.brp import gear, locations
from systems.brp.perils.common import armoured, test
from systems.brp.settings import on
from systems.brp.spot import ammunition

RULE = "BRP-126"


def firearms(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    """The firearms that somebody carries or that lie about."""
    return [
        Option(item.id, item.name, item.slug)
        for item in state.entities.values()
        if gear.is_weapon(item) and gear.lying(state, item).kind == "firearm"
    ]


def resolve(play: Play, choice: Choice) -> None:
    """A round goes off in the fire. Whoever is near and fails in Luck takes the damage of the weapon's
    shot, less armour. Raises `Refused` for an empty magazine, and for what is no firearm.
    """
    item = play.state.entities[choice.get("item")]
    weapon = gear.lying(play.state, item)
    if weapon.kind != "firearm" or not weapon.damage:
        raise Refused("no-firearm", weapon=item.name or item.slug)
    if ammunition.left(play.state, weapon) == 0:
        raise Refused("no-ammunition", weapon=item.name or item.slug, rounds=0, rule=RULE)
    ammunition.spend(play, item.owner, weapon, 1)
    play.emit(e.Told(slug="cooks-off", who=item.id, rule=RULE))
    for id in choice.get("targets").split(","):
        if test(play, id, "luck", RULE).succeeded:
            play.emit(e.Outcome(slug="unharmed", who=id, rule=RULE))
            continue
        ask = Ask(f"damage:{id}", id, dice_of(weapon.damage), why=(weapon.slug,), rule=RULE)
        place = locations.struck(play, id) if on(play.state, "hit_locations") else ""
        armoured(play, id, max(0, play.roll(ask)), cause=weapon.slug, rule=RULE, location=place)
