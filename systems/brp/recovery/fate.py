"""Fate Points (BRP-295), optional: power points spent to bend chance.

What is spent is taken from the power points here. Another roll, or a degree better, is then played by
overruling the last resolution; points of damage ignored are given back at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from encounters import events as e
from encounters.dicetext import highest
from encounters.errors import Refused
from encounters.model import Encounter, Entity, Track
from encounters.play import Choice, Play
from encounters.points import harm, heal, put_in
from encounters.system import Args, Option, RuleSystem
from systems.brp import gear, skills
from systems.brp.perils.common import test
from systems.brp.settings import on

RULE = "BRP-295"
TRACK = "power"
COST = {"reroll": 5, "luck": 5, "ignore": 3, "shift": 6, "maximum": 0, "detail": 1}
MOST_DETAIL = 10


def allowed(_system: RuleSystem, state: Encounter, _choice: Choice) -> Refused | None:
    """Fate Points are an option of the fight."""
    return None if on(state, "fate_points") else Refused("no-fate")


def uses(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """What the points can be spent on."""
    return [Option(slug) for slug in COST]


def track(entity: Entity) -> Track:
    """The power points that a roster leaves out: POW."""
    power = skills.characteristic(entity, "POW")
    return Track(power, power)


def cost(state: Encounter, id: str, use: str, amount: int) -> int:
    """What a use costs: each point of damage 3, the highest damage as much as the weapon can do."""
    if use == "maximum":
        return highest(gear.in_hand(state, id).damage or "0")
    if use == "detail":
        return min(MOST_DETAIL, max(1, amount))
    return COST[use] * (max(1, amount) if use == "ignore" else 1)


def spend(play: Play, choice: Choice) -> None:
    """Spends the points and does what can be done here."""
    id, use = choice.get("who"), choice.get("use")
    amount = int(choice.get("amount") or 1)
    if TRACK not in play.state.entities[id].tracks:
        put_in(play, id, TRACK, track(play.state.entities[id]), RULE)
    price = cost(play.state, id, use, amount)
    entity = play.state.entities[id]
    if entity.tracks[TRACK].value < price:
        raise Refused("too-little-power", name=entity.name, cost=price, value=entity.tracks[TRACK].value)
    harm(play, id, price, track=TRACK, cause="fate", rule=RULE)
    play.emit(e.Told(slug=f"fate-{use}", who=id, figures=(f"points={price}",), rule=RULE))
    if use == "ignore":
        heal(play, id, amount, cause="fate", rule=RULE)
    elif use == "luck":
        won = test(play, id, "luck", RULE, difficult=True).succeeded
        play.emit(e.Outcome(slug="success" if won else "failure", who=id, hit=won, rule=RULE))
