"""First aid (BRP-291): one attempt for each wound, or stopping blood, waking, saving the dying."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.asks import Ask, dice_of
from encounters.errors import Refused
from encounters.model import Condition, Encounter, Entity
from encounters.play import Choice, Play
from encounters.points import harm, heal
from encounters.system import Args, RuleSystem
from systems.brp import conditions, skills
from systems.brp.degrees import Degree, chance_of, roll
from systems.brp.settings import on

RULE = "BRP-291"
DICE = {Degree.CRITICAL: "1d3+3", Degree.SPECIAL: "2d3", Degree.SUCCESS: "1d3"}


def purpose(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """What first aid is for, unless said otherwise: the dying are saved, others have their wounds treated."""
    patient = state.entities.get(args.get("target", ""))
    return "dying" if patient is not None and patient.has("dying") else "wound"


def first_aid(play: Play, choice: Choice) -> None:
    """One full round of care."""
    who, target = choice.get("who"), choice.get("target")
    patient = play.state.entities[target]
    aim = choice.get("purpose") or purpose(play.system, play.state, choice.args)
    if patient.has("dead"):
        raise Refused("already-dead", name=patient.name)
    wound = _wound(patient) if aim == "wound" else None
    if aim == "bleeding" and not (patient.has("bleeding") or patient.has("mortal-wound")):
        raise Refused("not-bleeding", name=patient.name)
    if aim == "wake" and not patient.has("unconscious"):
        raise Refused("not-unconscious", name=patient.name)
    if aim == "dying" and not patient.has("dying"):
        raise Refused("not-dying", name=patient.name)
    _take_the_round(play, who)
    if wound is not None:
        play.emit(e.Told(slug="tends-wound", who=target, figures=(f"points={wound.value}",), rule=RULE))
    helper = play.state.entities[who]
    base_sure = skills.base_sure(helper, "first-aid")
    chance = chance_of("first-aid", skills.value(helper, "first-aid"), base_sure=base_sure)
    degree = roll(play, "first-aid", who, chance, rule=RULE)
    slug = "aid-succeeds" if degree.succeeded else "aid-fails"
    play.emit(e.Outcome(slug=slug, who=who, whom=target, hit=degree.succeeded, rule=RULE))
    if wound is not None:
        play.emit(e.ConditionSet(id=target, slug="tended", key=f"tended#{wound.key}", rule=RULE))
    if degree is Degree.FUMBLE:
        harm(play, target, 1, cause="first-aid", by=who, rule=RULE)
    elif not degree.succeeded:
        return
    elif aim == "bleeding":
        conditions.lift(play, target, "bleeding", "mortal-wound", rule=RULE)
    elif aim == "dying":
        heal(play, target, 1 - play.state.entities[target].tracks["hp"].value, cause="first-aid", rule=RULE)
    elif aim == "wake":
        conditions.lift(play, target, "unconscious", rule=RULE)
    elif wound is not None:
        points = play.roll(Ask("healing", who, dice_of(DICE[degree]), rule=RULE))
        heal(play, target, min(points, wound.value), cause="first-aid", rule=RULE)


def _take_the_round(play: Play, who: str) -> None:
    """Care fills the helper's whole round: nothing before it, no attack after it. Raises `Refused`."""
    turn = play.state.turn
    if not turn.round or not on(play.state, "aid_full_round"):
        return
    acted = any(token.partition("/")[2] == who for token in turn.done)
    if acted or play.state.entities[who].has("no-attack"):
        raise Refused("no-full-round", name=play.state.entities[who].name, rule=RULE)
    conditions.put(play, who, "no-attack", until=timers.for_rounds(play.state, 1), rule=RULE)


def _wound(patient: Entity) -> Condition:
    """The worst wound that has had no first aid. Raises `Refused`."""
    if any(condition.value for condition in patient.every("impaled")):
        raise Refused("still-impaled", name=patient.name, rule="BRP-108")
    tended = {condition.key.partition("#")[2] for condition in patient.every("tended")}
    fresh = [wound for wound in patient.every("wound") if wound.key not in tended]
    if not fresh:
        raise Refused("no-wound", name=patient.name)
    return max(fresh, key=lambda wound: wound.value)
