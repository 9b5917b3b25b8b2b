"""Volley fire (BRP-101, BRP-188): as many missiles as the weapon's rate allows, 5 ranks apart."""

from __future__ import annotations

import re

from encounters import events as e
from encounters.errors import Refused
from encounters.play import Choice, Play
from systems.brp import gear
from systems.brp.data import weapon_row
from systems.brp.gear import Weapon
from systems.brp.manoeuvres.common import later_acts, own_slot, strike, this_round
from systems.brp.settings import number

RULE = "BRP-188"


def rate(weapon: Weapon) -> int:
    """Attacks in a round: the highest whole number of the weapon's entry; less than one a round is one."""
    text = str((weapon_row(weapon.slug) or {}).get("attacks", "1"))
    if "/" in text:
        return 1
    return max([1, *map(int, re.findall(r"\d+", text))])


def resolve(play: Play, choice: Choice) -> None:
    """The first shot now and the rest at later ranks, all Difficult; no dodge and no parry this round."""
    by, target = choice.get("by"), choice.get("target")
    weapon = gear.weapon(play.state, by, choice.get("weapon"))
    entity = play.state.entities[by]
    if not weapon.missile:
        raise Refused("no-missile", weapon=weapon.slug, rule=RULE)
    if entity.has("volleying"):
        raise Refused("volleying-already", name=entity.name, rule=RULE)
    if entity.has("parries") or entity.has("dodges"):
        raise Refused("has-defended", name=entity.name, rule="BRP-101")
    shots = rate(weapon)
    if play.state.turn.round:
        if own_slot(play, by) is None:
            raise Refused("has-acted", name=entity.name, rule=RULE)
        shots = 1 + later_acts(play, by, shots - 1, RULE, number(play.state, "volley_last"))
    _left(play, by, weapon.id, shots, this_round(play))
    more = {"range": choice.get("range")} if choice.get("range") else {}
    strike(play, by, target, weapon.id, **more)
    shot(play, by, weapon.id)


def _left(play: Play, by: str, ref: str, shots: int, until: str) -> None:
    play.emit(e.ConditionSet(id=by, slug="volleying", value=shots, source=ref, until=until, rule="BRP-101"))


def shot(play: Play, by: str, ref: str) -> None:
    """One missile less of the volley."""
    volley = play.state.entities[by].condition("volleying")
    if volley is not None and volley.source == ref and volley.value > 0:
        _left(play, by, ref, volley.value - 1, volley.until)
