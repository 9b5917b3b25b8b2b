"""Grappling (BRP-191, BRP-230): taking hold, keeping it round by round, letting go."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Condition, Encounter
from encounters.play import Choice, Play
from systems.brp import conditions, fumbles, gear, locations
from systems.brp.degrees import Degree, roll
from systems.brp.manoeuvres.common import bind, loose, name, next_round, skill_chance, strike, this_round
from systems.brp.manoeuvres.effects import with_other
from systems.brp.settings import on

RULE = "BRP-191"
PLAIN, SPECIAL, CRITICAL, SURE = 1, 2, 3, 4
"""What a hold is worth when it is next kept: a roll, +3, halved characteristics, no roll but no more."""
WORTH = {"special": SPECIAL, "critical": CRITICAL}
HOLDS = ("limb-held", "immobilised")


def resolve(play: Play, choice: Choice) -> None:
    """Takes hold of somebody: an attack with the Grapple skill, defended as any other."""
    by, target = choice.get("by"), choice.get("target")
    take(play, by, target, choice.get("location"), int(choice.get("bonus") or 0))


def take(play: Play, by: str, target: str, location: str = "", bonus: int = 0) -> bool:
    """The attack, and the hold that comes of it; whether it does."""
    ref = gear.weapon(play.state, by, "grapple").id
    strike(play, by, target, ref, bonus=str(bonus))
    return took_hold(play, by, target, location)


def took_hold(play: Play, by: str, target: str, location: str = "") -> bool:
    """A grapple that struck home holds from now on; its effects begin in the next round."""
    outcome = next((x for x in reversed(play.events) if isinstance(x, e.Outcome) and x.who == by), None)
    caught = play.state.entities[target].condition("entangled")
    if outcome is None or not outcome.hit or caught is None or caught.other != by:
        return False
    if not location and on(play.state, "hit_locations"):
        location = locations.struck(play, by)
    keep(play, by, target, WORTH.get(outcome.slug, PLAIN), location)
    return True


def keep(play: Play, by: str, target: str, worth: int, location: str) -> None:
    """The hold lasts to the end of the next round, by which it must be kept again (BRP-230)."""
    until = next_round(play) if on(play.state, "grapple_lapse") else ""
    bind(play, by, "grip", target, value=worth, source=location, until=until, rule="BRP-230")


def held(state: Encounter, by: str) -> list[str]:
    """Whom somebody holds."""
    return [grip.other for grip in state.entities[by].every("grip") if grip.other in state.entities]


def holders(state: Encounter, target: str) -> list[str]:
    """Who holds somebody."""
    return [x.id for x in state.combatants() if with_other(x, "grip", target) is not None]


def grip_on(play: Play, by: str, target: str) -> Condition:
    """The hold that is to be used. Raises `Refused`."""
    grip = with_other(play.state.entities[by], "grip", target)
    if grip is None:
        raise Refused("no-hold", name=name(play.state, by), other=name(play.state, target), rule=RULE)
    if play.state.entities[target].has("held-fast"):
        raise Refused("grip-fresh", name=name(play.state, target), rule=RULE)
    if play.state.entities[by].has("grip-used"):
        raise Refused("grip-used", name=name(play.state, by), rule=RULE)
    return grip


def maintain(play: Play, by: str, target: str, grip: Condition) -> int | None:
    """Keeps the hold by a Grapple roll, where one is needed; what it is worth now, or None when it is lost.

    A special or critical holds on once more without a roll, and who strangles needs none (BRP-191).
    """
    play.emit(e.ConditionSet(id=by, slug="grip-used", until=this_round(play), rule=RULE))
    strangles = any(hazard.slug == "strangling" for hazard in play.state.hazards_on(target))
    if grip.value != PLAIN or strangles:
        keep(play, by, target, PLAIN, grip.source)
        return PLAIN if grip.value == SURE else grip.value
    degree = roll(play, "keep-hold", by, skill_chance(play.state, by, "grapple"), rule="BRP-230")
    if degree.succeeded:
        keep(play, by, target, PLAIN if degree is Degree.SUCCESS else SURE, grip.source)
        return {Degree.CRITICAL: CRITICAL, Degree.SPECIAL: SPECIAL}.get(degree, PLAIN)
    play.emit(e.Outcome(slug="hold-lost", who=by, whom=target, rule="BRP-230"))
    let_go(play, by, target)
    if degree is Degree.FUMBLE:
        fumbles.attack(play, by, target, gear.weapon(play.state, by, "grapple"))
    return None


def let_go(play: Play, by: str, target: str) -> None:
    """One hold ends."""
    loose(play, by, "grip", target, "BRP-230")


def release(play: Play, choice: Choice) -> None:
    """Lets go of somebody."""
    by, target = choice.get("by"), choice.get("target")
    if with_other(play.state.entities[by], "grip", target) is None:
        raise Refused("no-hold", name=name(play.state, by), other=name(play.state, target), rule=RULE)
    let_go(play, by, target)


def let_go_of_all(play: Play, by: str) -> None:
    """Whoever does anything else lets go of whom he holds."""
    for target in held(play.state, by):
        play.emit(e.Told(slug="lets-go", who=by, rule=RULE))
        let_go(play, by, target)


def grip_ended(play: Play, old: Condition) -> None:
    """The last hold on somebody is gone: he is free, and so are his limbs."""
    target = old.other
    if target not in play.state.entities or holders(play.state, target):
        return
    conditions.lift(play, target, *HOLDS, rule="BRP-230")
    caught = play.state.entities[target].condition("entangled")
    if caught is not None and caught.source.rpartition("-")[2] == "grapple":
        play.emit(e.ConditionEnded(id=target, key=caught.key, rule="BRP-230"))


def freed(play: Play, id: str) -> None:
    """Somebody got free: nobody holds him any longer."""
    for holder in holders(play.state, id):
        let_go(play, holder, id)


def disarm_attempt(play: Play, by: str, target: str) -> None:
    """Grapple, then the effect that disarms (BRP-170): at once, or from the next round on."""
    from systems.brp.manoeuvres import grip

    if with_other(play.state.entities[by], "grip", target) is None:
        if not take(play, by, target) or not on(play.state, "disarm_at_once"):
            return
        grip.apply(play, by, target, "disarm", PLAIN, "")
    else:
        grip.use(play, by, target, "disarm", "")
