"""Two weapons and two hands (BRP-028, BRP-182 to BRP-185, BRP-237)."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Ask, Question, dice_of
from encounters.errors import Refused
from encounters.play import Choice, Play
from systems.brp import gear, order, skills
from systems.brp.degrees import Degree
from systems.brp.manoeuvres.common import later_acts, name, own_slot, strike, test, this_round
from systems.brp.manoeuvres.effects import MASTER

RULE = "BRP-183"
SIDES = ("right", "left")
AMBIDEXTROUS = 16
"""DEX from which somebody may use both hands alike (BRP-185)."""


def resolve(play: Play, choice: Choice) -> None:
    """Divides the attack between two weapons at 100% or more: each strikes once at half its rating.

    The first strikes now; the second has its act 5 ranks later.
    """
    by, target = choice.get("by"), choice.get("target")
    first = gear.weapon(play.state, by, choice.get("weapon"))
    second = gear.weapon(play.state, by, choice.get("second"))
    entity = play.state.entities[by]
    if first.id == second.id:
        raise Refused("two-weapons-needed", name=entity.name, rule="BRP-182")
    for weapon in (first, second):
        if weapon.chance < MASTER:
            raise Refused("below-100", name=entity.name, weapon=weapon.slug, chance=weapon.chance, rule=RULE)
        if weapon.hands == "2":
            raise Refused("two-handed", weapon=weapon.slug, rule="BRP-182")
    if entity.has("split"):
        raise Refused("has-split", name=entity.name, rule=RULE)
    rank = own_slot(play, by)
    if play.state.turn.round and (rank is None or rank.rank - order.STEP < 1):
        raise Refused("rank-below-one", name=entity.name, rule="BRP-022")
    for text, weapon in (("hand", first), ("off", second)):
        if weapon.held and entity.texts.get(text) != weapon.id and weapon.id not in gear.held(play.state, by):
            play.emit(e.TextSet(id=by, text=text, value=weapon.id, rule="BRP-026"))
    for weapon in (first, second):
        play.emit(
            e.ConditionSet(
                id=by,
                slug="split",
                key=f"split#{weapon.id}",
                source=weapon.id,
                until=this_round(play),
                rule=RULE,
            )
        )
    later_acts(play, by, 1, "BRP-028")
    strike(play, by, target, first.id)
    used(play, by, first.id)


def used(play: Play, by: str, ref: str) -> None:
    """The half of this weapon is used up."""
    for half in play.state.entities[by].every("split"):
        if half.source == ref and half.value > 0:
            play.emit(
                e.ConditionSet(
                    id=by,
                    slug="split",
                    key=half.key,
                    value=0,
                    source=ref,
                    until=half.until,
                    rule=RULE,
                )
            )


def take_in_other(play: Play, choice: Choice) -> None:
    """Takes a weapon in the other hand, at the price of any drawing (BRP-026)."""
    who = choice.get("who")
    weapon = gear.weapon(play.state, who, choice.get("weapon"))
    entity = play.state.entities[who]
    if not weapon.held or weapon.natural:
        raise Refused("not-drawn", weapon=weapon.slug)
    if weapon.hands == "2":
        raise Refused("two-handed", weapon=weapon.slug, rule="BRP-182")
    if entity.texts.get("off") == weapon.id:
        raise Refused("in-hand", name=entity.name, weapon=weapon.slug)
    if reason := gear.useless(play.state, weapon.id) or gear.barred(entity, weapon):
        raise Refused("useless-weapon", weapon=weapon.slug, condition=reason)
    ranks = 0 if weapon.chance > MASTER else 2 * order.STEP if entity.texts.get("off") else order.STEP
    if entity.texts.get("hand") == weapon.id:
        play.emit(e.TextSet(id=who, text="hand", value="", rule="BRP-026"))
        ranks = 0
    play.emit(e.TextSet(id=who, text="off", value=weapon.id, rule="BRP-026"))
    order.put_off(play, who, ranks, "BRP-026")


def handedness(play: Play, choice: Choice) -> None:
    """Which hand is the better: said, or by Luck (BRP-185); it stands on the sheet (BRP-237)."""
    who, said = choice.get("who"), choice.get("hand") or "roll"
    dex = skills.characteristic(play.state.entities[who], "DEX")
    if said == "both" and dex < AMBIDEXTROUS:
        raise Refused("not-ambidextrous", name=name(play.state, who), dex=dex, rule="BRP-185")
    if said == "roll":
        said = _by_luck(play, who)
    play.emit(e.TextSet(id=who, text="handed", value=said, rule="BRP-237"))
    play.emit(e.Outcome(slug=f"handed-{said}", who=who, rule="BRP-185"))


def _by_luck(play: Play, who: str) -> str:
    """Special: both if one likes; success: as one likes; failure: 1D6, 1–3 right, 4–6 left."""
    degree = test(play, who, "luck", "BRP-185")
    if degree <= Degree.SPECIAL:
        return play.decide(Question("better-hand", who, ("both", *SIDES), "both", rule="BRP-185"))
    if degree is Degree.SUCCESS:
        return play.decide(Question("better-hand", who, SIDES, "right", rule="BRP-185"))
    return SIDES[play.roll(Ask(f"side:{who}", who, dice_of("1d6"), (3,), rule="BRP-185"))]
