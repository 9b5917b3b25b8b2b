"""An attack from choice to harm (BRP-044, BRP-045): its chance, the defence, the cell of the matrix."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from encounters import events as e
from encounters import ranges
from encounters.asks import D100, Ask, Question
from encounters.errors import Refused
from encounters.memo import by_state
from encounters.model import Encounter, Entity
from encounters.play import Choice, Play
from systems.brp import defence, gear, matrix, skills, strike
from systems.brp.conditions import CANNOT_ATTACK, EASY, HAMPERED, vision
from systems.brp.defence import Defence
from systems.brp.degrees import DEGREES, Chance, Degree, chance_of, roll
from systems.brp.gear import Weapon
from systems.brp.settings import on, value
from systems.brp.vehicles import crew

REACH = 3
"""Metres that an entangling weapon needs (BRP-111)."""
Rules = tuple[str, ...]


class Plan(Struct, frozen=True):
    """What is known of an attack before any die: made once for a state, asked for by every branch."""

    weapon: Weapon
    ask: Ask
    guards: Mapping[str, Defence]
    question: Question | None
    undrawn: bool
    caught: bool


def resolve(play: Play, choice: Choice) -> None:
    """One attack with one weapon at one target."""
    args = choice.args
    by, target = args["by"], args["target"]
    plan = _plan(play.state, by, target, choice)
    if plan.undrawn:
        _take_in_hand(play, by, plan.weapon)
        plan = _plan(play.state, by, target, choice)
    if plan.caught and not _free_to_attack(play, by, target):
        return
    guard = plan.guards.get(play.decide(plan.question)) if plan.question is not None else None
    degree = DEGREES[play.roll(plan.ask)]
    against = Degree.FAILURE
    if guard is not None and degree.succeeded:
        against = defence.roll_defence(play, target, guard, plan.weapon, degree)
    snares = not (plan.weapon.needs_room and 0 < int(args.get("range") or 0) < REACH)
    blow = strike.Blow(by, target, plan.weapon, degree, against, guard, snares)
    strike.land(play, blow, matrix.cell(degree, against))


def _plan(state: Encounter, by: str, target: str, choice: Choice) -> Plan:
    args = choice.args
    return plan(
        state,
        by,
        target,
        args.get("weapon", ""),
        args.get("difficulty", ""),
        int(args.get("bonus") or 0),
        int(args.get("range") or 0),
        args.get("cap", ""),
    )


@by_state
def plan(
    state: Encounter, by: str, target: str, ref: str, difficulty: str, bonus: int, metres: int, cap: str
) -> Plan:
    """The plan of an attack. Raises `Refused` when it cannot be made."""
    weapon = gear.weapon(state, by, ref)
    refuse(state, by, target, weapon, metres)
    chance = attack_chance(state, by, target, weapon, difficulty, bonus, metres, cap)
    ask = Ask("attack", by, D100, chance.cuts, chance.why, "BRP-044")
    guards = {guard.option: guard for guard in defence.open_to(state, target, by, weapon)}
    question = None
    if guards:
        options = (*guards, defence.NONE)
        question = Question("defence", target, options, options[0], rule="BRP-085")
    attacker = state.entities[by]
    caught = attacker.has("entangled") and on(state, "entangled_luck")
    return Plan(weapon, ask, guards, question, _undrawn(state, by, weapon), caught)


def refuse(state: Encounter, by: str, target: str, weapon: Weapon, metres: int = 0) -> None:
    """Raises `Refused` when this attack cannot be made at all."""
    attacker, victim = state.entities[by], state.entities[target]
    if by == target:
        raise Refused("self-attack", name=attacker.name)
    for condition in attacker.conditions:
        if condition.slug in CANNOT_ATTACK and not _with_the_legs(condition.slug, attacker, weapon):
            raise Refused("cannot-attack", name=attacker.name, condition=condition.slug)
    if victim.conditions and victim.has("dead"):
        raise Refused("already-dead", name=victim.name)
    if reason := gear.useless(state, weapon.id):
        raise Refused("useless-weapon", weapon=weapon.slug, condition=reason)
    if reason := gear.barred(attacker, weapon):
        raise Refused("barred-weapon", name=attacker.name, weapon=weapon.slug, condition=reason)
    if _undrawn(state, by, weapon) and on(state, "strict_draw"):
        raise Refused("not-in-hand", name=attacker.name, weapon=weapon.slug)
    if weapon.needs_room and not weapon.damage and 0 < metres < REACH:
        raise Refused("too-close", metres=metres, least=REACH, rule="BRP-111")
    if not weapon.missile and crew.apart(state, by, target) not in (None, 1):
        raise Refused("out-of-reach", name=victim.name, rule="BRP-271")


def _with_the_legs(slug: str, attacker: Entity, weapon: Weapon) -> bool:
    """Whoever lost both arms still fights with legs and head (BRP-143, row 97–98)."""
    return slug == "cannot-fight" and attacker.has("arms-useless") and weapon.slug in ("kick", "head-butt")


def _undrawn(state: Encounter, by: str, weapon: Weapon) -> bool:
    return weapon.held and not weapon.natural and weapon.id not in gear.held(state, by)


def _take_in_hand(play: Play, by: str, weapon: Weapon) -> None:
    """What is struck with is from now on in the hand; drawing it first costs ranks (BRP-026)."""
    text = "off" if weapon.kind == "shield" else "hand"
    play.emit(e.TextSet(id=by, text=text, value=weapon.id, rule="BRP-026"))


def _free_to_attack(play: Play, by: str, target: str) -> bool:
    """Somebody entangled needs Luck to strike at all (BRP-111)."""
    attacker = play.state.entities[by]
    chance = chance_of("luck", skills.value(attacker, "luck"), base_sure=skills.base_sure(attacker, "luck"))
    if roll(play, f"luck:{by}", by, chance, rule="BRP-111").succeeded:
        return True
    play.emit(e.Outcome(slug="held-back", who=by, whom=target, rule="BRP-111"))
    return False


def attack_chance(
    state: Encounter,
    by: str,
    target: str,
    weapon: Weapon,
    difficulty: str = "",
    bonus: int = 0,
    metres: int = 0,
    cap: str = "",
) -> Chance:
    """The chance of an attack with everything that changes it, in the order of BRP-010.

    `metres` is the distance, 0 when nobody measured it; `cap` a skill that limits it (BRP-015).
    Raises `Refused` where it is impossible.
    """
    attacker, victim = state.entities[by], state.entities[target]
    apart = crew.apart(state, by, target) if weapon.missile else None
    if apart == ranges.BOXES:
        raise Refused("out-of-reach", name=victim.name, rule="BRP-271")
    if apart == ranges.BOXES - 1:
        # Only 01 hits, whatever the skill.
        why = (f"{weapon.skill} {weapon.chance}", "BRP-271 1")
        return Chance(1, why, base_sure=False, normal_only=value(state, "far_hit") == "normal")
    far = metres > weapon.range or (apart is not None and apart > 2)
    easy, difficult, fifth = _by_range(state, target, weapon, metres, apart)
    easy += tuple(rule for slug, rule in EASY.items() if victim.has(slug))
    if victim.has("prone"):
        if weapon.missile and far:
            difficult += ("BRP-199",)
        else:
            easy += ("BRP-199",)
    flat = [("BRP-194", bonus), *vision(attacker)]
    if prone := attacker.condition("prone"):
        ready = weapon.kind in gear.SELF_PROPELLED or weapon.skill == "crossbow"
        two = weapon.hands == "2" and not weapon.missile
        if two and prone.source != "voluntary" and on(state, "knocked_down"):
            return _impossible(state, attacker, weapon, "BRP-200")
        if not ready:
            difficult += ("BRP-200",)
        if weapon.kind in gear.SELF_PROPELLED and prone.source == "voluntary" and on(state, "prone_bonus"):
            flat.append(("BRP-200", 10))
    difficult += tuple(rule for slug, rule in HAMPERED.items() if attacker.has(slug))
    item = state.entities.get(weapon.id)
    if item is not None and item.has("broken"):
        difficult += ("BRP-081",)
    if difficulty == "impossible":
        return _impossible(state, attacker, weapon, "BRP-008")
    return chance_of(
        weapon.skill,
        weapon.chance,
        easy=(*easy, *(("BRP-006",) if difficulty == "easy" else ())),
        difficult=(*difficult, *(("BRP-007",) if difficulty == "difficult" else ())),
        fifth=(*fifth, *(("BRP-011",) if difficulty == "fifth" else ())),
        flat=tuple(flat),
        cap=(cap, skills.value(attacker, cap)) if cap else crew.firing_limit(state, by),
        base_sure=weapon.base >= 5,
        twice=on(state, "difficult_twice"),
    )


def _impossible(state: Encounter, attacker: Entity, weapon: Weapon, rule: str) -> Chance:
    """No chance at all, or 01 where the fight allows it (BRP-008)."""
    if not on(state, "impossible_01"):
        raise Refused("impossible", name=attacker.name, weapon=weapon.slug, rule=rule)
    return Chance(1, (f"{weapon.skill} {weapon.chance}", f"{rule} 1"), base_sure=False, normal_only=True)


def _by_range(
    state: Encounter, target: str, weapon: Weapon, metres: int, apart: int | None
) -> tuple[Rules, Rules, Rules]:
    """What distance does to a missile, as (easy, difficult, fifth): the range track of a chase (BRP-271),
    else the range bands (BRP-053).
    """
    if apart is not None and apart > 1:
        return (), ("BRP-271",) if apart == 2 else (), ("BRP-271",) if apart == 3 else ()
    if not metres or not weapon.missile or not weapon.range:
        return (), (), ()
    if metres > weapon.range * 4 or (weapon.kind == "thrown" and metres > weapon.range * 2):
        raise Refused("out-of-range", metres=metres, range=weapon.range, rule="BRP-053")
    if metres > weapon.range * 2:
        return (), (), ("BRP-053",)
    return (), ("BRP-053",) if metres > weapon.range else (), ()
