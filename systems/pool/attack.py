"""An attack from choice to wounds (POOL-020 to POOL-022, POOL-031 to POOL-035)."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Question
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from systems.pool import (
    actions,
    conditions,
    defence,
    effort,
    gear,
    helping,
    reserves,
    willpower,
    wounds,
    zones,
)
from systems.pool.building import Sum, roll
from systems.pool.gear import Weapon
from systems.pool.params import harm_of
from systems.pool.settings import number, on, require, value
from systems.pool.traits import Parts
from systems.pool.traits import value as trait

MOST_FORGONE = 10
"""How many wounds a question about forgoing them offers at most."""


def resolve(play: Play, choice: Choice) -> None:
    """One attack with one weapon at one target, one action of the turn."""
    by = choice.get("by")
    refuse_choice(play.state, choice)
    actions.refuse_short(play.state, choice, by)
    actions.spend(play, choice, by)
    strike(play, choice)


def refuse_choice(state: Encounter, choice: Choice) -> None:
    """Raises `Refused` when this attack cannot be made at all."""
    by, target = choice.get("by"), choice.get("target")
    weapon = gear.weapon(state, by, choice.get("weapon"))
    attacker, victim = state.entities[by], state.entities[target]
    if by == target:
        raise Refused("self-attack", name=attacker.name)
    conditions.refuse_out(state, by)
    if victim.has("dead") or "hp" not in victim.tracks:
        raise Refused("already-dead", name=victim.name)
    _refuse_far(state, weapon, zones.apart(state, by, target), victim.name)
    effort.refuse(state, choice, by, target)
    _guard(state, choice)
    if choice.get("steel") == "yes":
        willpower.refuse(state, target)
    if choice.get("harm"):
        harm_of(choice.get("harm"))
    if choice.get("forgo") or choice.get("ally"):
        require(state, "forgo_wounds")
        if not choice.get("ally"):
            raise Refused("missing", key="ally")
        helping.refuse(state, by, choice.get("ally"))


def _refuse_far(state: Encounter, weapon: Weapon, zone: int, name: str) -> None:
    """Melee needs the Close zone; every other weapon reaches so far and no farther (POOL-019)."""
    if not weapon.ranged:
        if zone > zones.CLOSE and on(state, "melee_close"):
            raise Refused("out-of-reach", name=name, rule="POOL-019")
    elif zone > zones.ZONES.index(weapon.reach) and on(state, "weapon_zones"):
        raise Refused("out-of-range", name=name, zone=zones.ZONES[zone], reach=weapon.reach, rule="POOL-019")


def _guard(state: Encounter, choice: Choice) -> tuple[reserves.Spend, ...]:
    spends = reserves.read(state, choice.get("guard"))
    reserves.check(state, spends, choice.get("target"), choice.get("by"), defending=True)
    return spends


def base(state: Encounter, by: str, weapon: Weapon) -> Parts:
    """FOR in melee (POOL-020), DES at range (POOL-021), and the weapon's damage."""
    slug = "DES" if weapon.ranged else "FOR"
    return ((slug, trait(state.entities[by], slug)), (weapon.slug, weapon.damage))


def strike(play: Play, choice: Choice) -> None:
    """The attack itself, what it costs paid first; what is refused was refused before."""
    by, target = choice.get("by"), choice.get("target")
    weapon = gear.weapon(play.state, by, choice.get("weapon"))
    extra = effort.pay(play, choice, by, effort.refuse(play.state, choice, by, target))
    parts = defence.against(play.state, by, target, weapon.firearm)
    parts += _bought(play, choice, target)
    sum = effort.pool(
        base(play.state, by, weapon), extra, penalties(play.state, by, target, weapon, choice), parts
    )
    successes = roll(play, "attack", by, sum, rule=_rule(weapon))
    if successes >= 0:
        successes += extra.ready
    noticed(play, target, by)
    harm = harm_of(choice.get("harm")) if choice.get("harm") else weapon.harm
    land(play, by, target, weapon.slug, successes, harm, choice, rule=_rule(weapon))
    if extra.stunt:
        willpower.stunt(play, by, successes > 0)


def _rule(weapon: Weapon) -> str:
    return "POOL-021" if weapon.ranged else "POOL-020"


def penalties(state: Encounter, by: str, target: str, weapon: Weapon, choice: Choice) -> Parts:
    """Wounds and hindrances of the attacker, and the distance of a shot (POOL-019)."""
    found = wounds.penalties(state, by)
    less = zones.penalty(zones.apart(state, by, target)) if weapon.ranged else 0
    return (*found, ("range", less)) if less and on(state, "range_penalties") else found


def _bought(play: Play, choice: Choice, target: str) -> Parts:
    """What the target adds to Defence against this attack: preparation dice, willpower (POOL-029, POOL-065).

    Defence is a number, so each die raises it by one; the other reading of POOL-C1 rolls them.
    """
    dice, _ = reserves.use(play, _guard(play.state, choice), target)
    parts: list[tuple[str, int]] = []
    if choice.get("steel") == "yes":
        willpower.spend(play, target)
        parts.append(("willpower", willpower.DEFENCE))
    if dice and value(play.state, "defence_dice") == "rolled":
        dice = max(0, roll(play, f"guard:{target}", target, Sum((("reserve", dice),)), rule="POOL-029"))
    return (*parts, ("reserve", dice)) if dice else tuple(parts)


def noticed(play: Play, target: str, by: str) -> None:
    """After one attack its target is aware, and Defence returns (POOL-041)."""
    for condition in play.state.entities[target].every("surprised"):
        if condition.other in ("", by):
            play.emit(e.ConditionEnded(id=target, key=condition.key, rule="POOL-041"))


def land(
    play: Play, by: str, target: str, cause: str, successes: int, harm: str, choice: Choice, *, rule: str
) -> None:
    """What the successes of an attack do: a point of damage each (POOL-031), some forgone for help dice."""
    if successes <= 0:
        slug = "dramatic" if successes < 0 else "miss"
        play.emit(e.Outcome(slug=slug, who=by, whom=target, rule=rule))
        return
    slug = "exceptional-hit" if successes >= number(play.state, "exceptional") else "hit"
    figures = (f"successes={successes}",)
    play.emit(e.Outcome(slug=slug, who=by, whom=target, hit=True, figures=figures, rule=rule))
    forgone = _forgone(play, choice, by, successes)
    number_of = "POOL-033" if harm == "non-lethal" else "POOL-032"
    wounds.hurt(play, target, successes - forgone, harm, cause=cause, by=by, rule=number_of)
    if forgone:
        helping.offer(play, by, choice.get("ally"), choice.get("act"), forgone, "POOL-035")


def _forgone(play: Play, choice: Choice, by: str, successes: int) -> int:
    """The wounds that the attacker holds back for an ally (POOL-034): as said, or asked after the roll."""
    ally = choice.get("ally")
    if not ally:
        return 0
    if choice.get("forgo"):
        return min(int(choice.get("forgo")), successes)
    options = tuple(str(n) for n in range(min(successes, MOST_FORGONE) + 1))
    return int(play.decide(Question("forgo", by, options, "0", (f"successes={successes}",), "POOL-034")))
