"""Surprise (POOL-039 to POOL-041): sneaking up, one attack that no Defence meets, then initiative."""

from __future__ import annotations

from encounters import events as e
from encounters.evolve import evolve
from encounters.model import Encounter
from encounters.play import Choice, Play
from systems.pool import actions, attack, conditions, gear, order, wounds, zones
from systems.pool.building import Sum, reaches, roll
from systems.pool.settings import require, value
from systems.pool.traits import Parts, parts
from systems.pool.traits import value as trait


def resolve(play: Play, choice: Choice) -> None:
    """DES of the sneaker against SAB of the target; on a tie the target notices (POOL-006).

    On success the sneaker stands where he wants (the zone given, else the nearest that his weapon needs)
    and makes one attack, unless told not to yet; then who has no place in the order rolls for one. What
    else the choice holds (stunt, dice, willpower) goes into that attack.
    """
    by, target = choice.get("by"), choice.get("target")
    require(play.state, "surprise")
    conditions.refuse_out(play.state, by)
    move = e.Placed(id=by, place=place(play.state, choice), rule="POOL-040")
    strikes = choice.get("strike") != "no"
    if strikes:
        attack.refuse_choice(evolve(play.state, move), choice)
    actions.spend(play, choice, by)
    if not _unseen(play, choice, by, target):
        play.emit(e.Outcome(slug="noticed", who=by, whom=target, rule="POOL-039"))
        return
    play.emit(e.Outcome(slug="surprised", who=by, whom=target, rule="POOL-040"))
    if move.place != play.state.entities[by].place:
        play.emit(move)
    conditions.put(play, target, "surprised", other=by, rule="POOL-040")
    if strikes:
        attack.strike(play, choice)
        order.join(play, (by, target))


def _unseen(play: Play, choice: Choice, by: str, target: str) -> bool:
    """Both rolls (POOL-039): whether the sneaker has more successes."""
    extra = int(choice.get("sneak") or 0)
    bonus: Parts = (("bonus", extra),) if extra > 0 else ()
    less: Parts = (("complication", -extra),) if extra < 0 else ()
    base = parts(play.state.entities[by], choice.get("trait") or "DES")
    sneak = Sum(base, bonus, less, wounds.penalties(play.state, by))
    successes = max(0, roll(play, "sneak", by, sneak, rule="POOL-039"))
    sight = Sum(
        (("SAB", trait(play.state.entities[target], "SAB")),),
        penalties=wounds.penalties(play.state, target),
    )
    needed = successes + (value(play.state, "opposed_tie") == "active")
    return not reaches(play, f"notice:{target}", target, sight, needed, rule="POOL-039") and successes > 0


def place(state: Encounter, choice: Choice) -> str:
    """Where the sneaker strikes from: the zone given, his own if it serves, else the nearest that does."""
    by, target = choice.get("by"), choice.get("target")
    if choice.get("zone"):
        return choice.get("zone")
    weapon = gear.weapon(state, by, choice.get("weapon"))
    reach = zones.ZONES.index(weapon.reach) if weapon.ranged else zones.CLOSE
    here, there = zones.at(state, by), zones.at(state, target)
    if abs(here - there) <= reach:
        return state.entities[by].place
    return zones.ZONES[there + reach if here > there else there - reach]
