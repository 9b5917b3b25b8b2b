"""The five special successes (BRP-108 to BRP-112) beyond their damage dice."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.asks import Ask, Question, dice_of
from encounters.play import Play
from encounters.points import harm
from systems.brp import conditions, damage, gear, impaling, items, skills
from systems.brp.degrees import chance_of, roll, up
from systems.brp.gear import Weapon
from systems.brp.manoeuvres import saddle
from systems.brp.resistance import resists
from systems.brp.settings import on
from systems.brp.vehicles import seat


def apply(play: Play, by: str, target: str, weapon: Weapon, rolled: int, through: int) -> None:
    """What a special hit does besides its damage: `rolled` before armour, `through` behind it.

    What pierces, crushes or cuts must hurt to take hold; a net and a shove need not.
    """
    if weapon.special == "entangling":
        entangle(play, by, target, weapon)
    elif weapon.special == "knockback":
        knock_back(play, by, target, rolled)
    elif through <= 0 or play.state.entities[target].has("dead"):
        return
    elif weapon.special == "impaling":
        impaling.lodge(play, by, target, weapon, through)
    elif weapon.special == "crushing":
        stun_check(play, target, "BRP-109")
    elif weapon.special == "bleeding":
        conditions.bleed(play, target, weapon.slug, by)


def characteristic_roll(play: Play, id: str, slug: str, rule: str, *, aside: bool = True) -> bool:
    """A roll of Stamina, Agility or the like: whether it succeeded."""
    entity = play.state.entities[id]
    chance = chance_of(slug, skills.value(entity, slug), base_sure=skills.base_sure(entity, slug))
    return roll(play, f"{slug}:{id}", id, chance, rule=rule, aside=aside).succeeded


def stun_check(play: Play, target: str, rule: str) -> None:
    """Stamina, or stunned for 1D3 rounds."""
    if characteristic_roll(play, target, "stamina", rule):
        return
    rounds = play.roll(Ask(f"stun:{target}", target, dice_of("1d3"), rule=rule, aside=True))
    until = timers.lasting(play.state, rounds, play.system.round_seconds)
    conditions.put(play, target, "stunned", until=until, rule=rule)


def entangle(play: Play, by: str, target: str, weapon: Weapon) -> None:
    """No movement until free; getting free may be tried from the next round on (BRP-111)."""
    conditions.put(play, target, "entangled", source=weapon.id, other=by, rule="BRP-111")
    saddle.entangled(play, target)
    if play.state.turn.round:
        until = timers.for_rounds(play.state, 1)
        conditions.put(play, target, "held-fast", until=until, other=by, rule="BRP-111")


def knock_back(play: Play, by: str, target: str, rolled: int) -> None:
    """Rolled damage against SIZ: back one metre per 5 points, and Agility to stay up (BRP-112)."""
    siz, loose = seat.steadied(play, target)
    if not resists(play, f"knockback:{target}", by, rolled, siz, rule="BRP-112", aside=True):
        if siz > skills.characteristic(play.state.entities[by], "SIZ"):
            play.emit(e.Told(slug="staggers", who=by, rule="BRP-112"))
        return
    metres = rolled // 5
    play.emit(e.Told(slug="knocked-back", who=target, figures=(f"metres={metres}",), rule="BRP-112"))
    obstacle(play, by, target, metres)
    if loose:
        seat.unseat(play, target)
    elif not characteristic_roll(play, target, "agility", "BRP-112"):
        conditions.fall(play, target, "BRP-112")


def obstacle(
    play: Play, by: str, target: str, metres: int, rule: str = "BRP-112", half: bool = False
) -> None:
    """What stands in the way hurts for 1D6 per 3 metres, or part of them, still to go; without weight half
    of that, rounded up (BRP-217).
    """
    if metres < 1:
        return
    options = ("none", *(f"after-{gone}" for gone in range(metres)))
    answer = play.decide(Question(f"obstacle:{target}", by, options, "none", rule=rule))
    if answer == "none":
        return
    left = metres - int(answer.rpartition("-")[2])
    dice = dice_of(f"{up(left, 3)}d6")
    points = play.roll(Ask(f"obstacle-damage:{target}", target, dice, rule=rule, aside=True))
    points = up(points, 2) if half else points
    if on(play.state, "obstacle_armour"):
        points -= gear.armour(play.state, target)
    harm(play, target, points, cause="obstacle", by=by, rule=rule)


def smash(play: Play, by: str, target: str, weapon: Weapon, item: str) -> None:
    """A crushing special that was parried (BRP-109): damage against the item's hit points.

    Where the blow wins, the item takes it and the excess goes on to the body; else the item takes the
    damage and nothing goes through.
    """
    rolled = damage.roll(play, by, weapon, "special")
    thing = play.state.entities[item]
    track = thing.tracks["hp"]
    won = resists(play, "smash", by, rolled, track.maximum or track.value, rule="BRP-109")
    excess = max(0, rolled - track.value) if won else 0
    play.emit(e.Outcome(slug="smashed" if won else "parried", who=by, whom=target, hit=won, rule="BRP-109"))
    items.wear(play, item, rolled, "BRP-109", target)
    if not excess:
        return
    stopped = min(excess, damage.armour(play, target))
    figures = (f"rolled={excess}", f"armour={stopped}", f"through={excess - stopped}")
    play.emit(e.Told(slug="damage", who=target, figures=figures, rule="BRP-109"))
    if harm(play, target, excess - stopped, cause=weapon.slug, by=by, rule="BRP-109") > 0:
        stun_check(play, target, "BRP-109")
