"""What the situation leaves of a defence (BRP-095, BRP-097, BRP-100, BRP-102, BRP-104, BRP-198)."""

from __future__ import annotations

from encounters.model import Encounter
from encounters.play import Play
from encounters.value import Value
from systems.brp import skills
from systems.brp.gear import Weapon
from systems.brp.spot import bodies, distance, light, mounts, places, rolls
from systems.brp.spot.manner import PLAIN, Manner
from systems.brp.spot.rows import situations

NO_DEFENCE = ("fleeing",)
"""States in which there is no defence, though attacks are not Easy (BRP-102)."""
NOTICE = "BRP-095"


class Terms(Value, frozen=True):
    """What weighs on one kind of defence, in the words of `chance_of`."""

    easy: tuple[str, ...] = ()
    difficult: tuple[str, ...] = ()
    flat: tuple[tuple[str, int], ...] = ()
    cap: tuple[str, int] | None = None


NOTHING = Terms()


def none(state: Encounter, target: str, manner: Manner) -> bool:
    """Whether the situation leaves no defence at all."""
    entity = state.entities[target]
    if entity.conditions and any(entity.has(slug) for slug in NO_DEFENCE):
        return True
    return any(situations()[mod].alone == "none" for mod in manner.mods if mod in situations())


def unseen(manner: Manner) -> bool:
    """Whether the victim must notice the blow first (BRP-095)."""
    return manner is not PLAIN and manner.has("backstab")


def notices(play: Play, target: str) -> bool:
    """A Difficult Listen or Sense, or the blow in the back cannot be met."""
    skill = light.keener(play.state.entities[target])
    return rolls.made(play, f"notice:{target}", target, skill, NOTICE, difficult=True)


def terms(
    state: Encounter, target: str, by: str, weapon: Weapon, item: Weapon | None, manner: Manner
) -> Terms:
    """What weighs on a parry with `item`, or on a dodge without one."""
    entity = state.entities[target]
    effects = [*places.states(entity), *light.defence(state, target, by)]
    difficult = tuple(each.rule for each in effects if each.kind == "difficult")
    if unseen(manner):
        difficult += (NOTICE,)
    caps = [places.water_cap(state, target, item, manner)]
    flat = tuple((each.rule, each.amount) for each in effects if each.kind == "flat")
    if item is None:
        if mounts.mounted(state, target):
            difficult += ("BRP-097",)
    else:
        caps += [places.air_cap(entity), mounts.limit(state, target)]
        if bodies.above(state, target, by, item):
            flat += (("BRP-198", 10),)
    limits = [cap for cap in caps if cap is not None]
    return Terms(
        tuple(each.rule for each in effects if each.kind == "easy"),
        difficult,
        flat,
        min(limits, key=lambda cap: cap[1]) if limits else None,
    )


def usable(state: Encounter, target: str, item: Weapon) -> bool:
    """No shield parries under water (BRP-104)."""
    return item.kind != "shield" or not places.submerged(state, state.entities[target])


def at_hand(state: Encounter, by: str, target: str, weapon: Weapon, metres: int) -> bool:
    """Whether a shooter stands so near that his shot can be parried like a blow (BRP-055)."""
    return distance.parried(state, by, target, weapon, metres)


def hand_to_hand(state: Encounter, by: str, target: str, weapon: Weapon, metres: int) -> bool:
    """Whether a shot is part of a fight hand to hand, and is dodged like a blow (BRP-056)."""
    return distance.close(state, by, target, weapon, metres) == distance.CONTACT


def evading(manner: Manner) -> str:
    """The skill that evades: Dodge, from a sweep Jump (BRP-100)."""
    return "jump" if manner.sweep else "dodge"


def evade_value(state: Encounter, target: str, manner: Manner) -> int:
    """Its value."""
    return skills.value(state.entities[target], evading(manner))
