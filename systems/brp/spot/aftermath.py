"""What a hit does besides its harm because of how it was struck: thrown back, disarmed, brought down.

BRP-051, BRP-131 to BRP-134, BRP-217.
"""

from __future__ import annotations

from encounters.play import Play
from systems.brp import conditions, items
from systems.brp.degrees import Degree
from systems.brp.settings import value
from systems.brp.spot import knockback, rolls
from systems.brp.spot.manner import PLAIN, Manner


def follow(play: Play, by: str, target: str, rolled: int, passed: int, manner: Manner) -> None:
    """The consequences of a blow that landed, after its damage."""
    entity = play.state.entities[target]
    if entity.kind != "combatant" or (entity.conditions and entity.has("dead")):
        return
    if manner is not PLAIN:
        if manner.knockback:
            knockback.attempt(play, by, target, passed, manner)
        if manner.effect:
            _called(play, target, manner.effect)
    if not manner.knockback and value(play.state, "high_impact") != "off":
        knockback.by_any_hit(play, by, target, passed)
    if knockback.weightless(play.state):
        knockback.drift(play, by, target, rolled)


def _called(play: Play, target: str, effect: str) -> None:
    """A called shot at hand or leg: a Difficult roll to keep the weapon, or to stay up (BRP-051)."""
    slug = "effort" if effect == "drop" else "agility"
    degree = rolls.simple(play, f"{slug}:{target}", target, slug, "BRP-051", difficult=True, aside=True)
    if degree <= Degree.SUCCESS:
        return
    if effect == "fall":
        conditions.fall(play, target, "BRP-051")
    elif held := play.state.entities[target].texts.get("hand", ""):
        items.drop(play, target, held, rule="BRP-051")
