"""An attack from choice to harm (BRP-044, BRP-045): its chance, the defence, the cell of the matrix."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from encounters import events as e
from encounters import timers
from encounters.asks import D100, Ask, Question
from encounters.errors import Refused
from encounters.evolve import evolve
from encounters.memo import by_state
from encounters.model import Encounter, Entity
from encounters.play import Choice, Play
from encounters.value import Value
from systems.brp import conditions, defence, gear, hit, matrix, skills, strike
from systems.brp.conditions import CANNOT_ATTACK, HELPLESS
from systems.brp.defence import Defence
from systems.brp.degrees import Degree, chance_of, roll
from systems.brp.gear import Weapon
from systems.brp.manoeuvres import effects as manoeuvres
from systems.brp.settings import on
from systems.brp.spot import aiming, ammunition, autofire, bands, cover, places, readiness, stray, usage
from systems.brp.spot.chance import made
from systems.brp.spot.manner import PLAIN, Manner
from systems.brp.spot.manner import of as manner_of
from systems.brp.vehicles import crew

REACH = 3
"""Metres that an entangling weapon needs (BRP-111), and further than any other strikes (BRP-056)."""


class Plan(Value, frozen=True):
    """What is known of an attack before any die: made once for a state, asked for by every branch.

    `first` tells whether anything is to be rolled before the blow, `spends` whether rounds or an aim go
    with it, `crowded` whether room about the target may run out, `lucky` whether it has a last chance.
    """

    weapon: Weapon
    ask: Ask
    bands: bands.Bands
    guards: Mapping[str, Defence]
    question: Question | None
    manner: Manner
    undrawn: bool
    caught: bool
    first: bool = False
    spends: bool = False
    crowded: bool = False
    lucky: bool = False
    aimed_at: bool = False


def resolve(play: Play, choice: Choice) -> None:
    """One attack with one weapon; rounds fired at several targets are an attack at each (BRP-060)."""
    args = choice.args
    by, target, manner = args["by"], args["target"], manner_of(args)
    if not manner.others:
        attack(play, choice, by, target, manner)
        play.settled()
        conditions.attacked(play, by)
        return
    ammunition.announced(manner.fire, manner.shots)
    targets = (target, *manner.others)
    for number, id in enumerate(targets):
        if id == by:
            raise Refused("self-attack", name=play.state.entities[by].name)
        if id in targets[:number]:
            raise Refused("target-twice", name=play.state.entities[id].name, rule="BRP-060")
    for number, (id, part) in enumerate(zip(targets, autofire.shared(manner, len(targets)), strict=True)):
        if play.system.status(play.state, by).out:
            break
        if not number or not play.state.entities[id].has("dead"):
            attack(play, choice, by, id, part, later=number > 0)
    conditions.attacked(play, by)


def attack(play: Play, choice: Choice, by: str, target: str, manner: Manner, later: bool = False) -> None:
    """One attack at one target. The odds stop at the first of several."""
    plan = _plan(play.state, by, target, choice, manner)
    if plan.undrawn:
        _take_in_hand(play, by, plan.weapon)
        plan = _plan(play.state, by, target, choice, manner)
    if plan.caught and not _free_to_attack(play, by, target):
        return
    if plan.first:
        before = play.state
        if not readiness.ready(play, by, manner):
            return
        if states := readiness.weighing(play.state, by):
            plan = _plan(before, by, target, choice, manner, states)
    if plan.lucky and _reprieved(play, by, target):
        return
    manner = plan.manner
    guard = plan.guards.get(play.decide(plan.question)) if plan.question is not None else None
    if plan.spends:
        ammunition.spend(play, by, plan.weapon, manner.shots)
        if plan.weapon.missile and aiming.aims(play.state, by):
            aiming.used(play, by)
    if plan.crowded:
        _take_room(play, by, target)
    ask = replace(plan.ask, aside=True) if later else plan.ask
    degree, tag = plan.bands.read(play.roll(ask))
    _settle(play, choice, by, target, plan, guard, degree, tag)
    if plan.weapon.kind == "thrown":
        ammunition.let_fly(play, by, plan.weapon)
    if plan.aimed_at:
        aiming.interrupted(play, target)


def _settle(
    play: Play,
    choice: Choice,
    by: str,
    target: str,
    plan: Plan,
    guard: Defence | None,
    degree: Degree,
    tag: str,
) -> None:
    """What the die of the attack brings: cover, somebody else, a jam, or the cell of the matrix."""
    weapon, manner = plan.weapon, plan.manner
    if tag == bands.COVER:
        rest = cover.struck(play, by, target, weapon, manner)
        if rest:
            hit.through(play, by, target, weapon, rest, "BRP-067", manner=replace(manner, covered=()))
        return
    if tag == bands.STRAY:
        stray.strike(play, by, target, weapon, manner)
        return
    meant = target
    if manner.bodies and degree.succeeded:
        target = stray.in_the_mass(play, target, manner)
    against = Degree.FAILURE
    if guard is not None and degree.succeeded and target == meant:
        against = defence.roll_defence(play, target, guard, weapon, degree, manner)
    snares = not (weapon.needs_room and 0 < int(choice.get("range") or 0) < REACH)
    blow = strike.Blow(by, target, weapon, degree, against, guard, snares, manner)
    strike.land(play, blow, matrix.cell(degree, against))
    if tag == bands.JAM:
        ammunition.jam(play, by, weapon)


def _plan(
    state: Encounter, by: str, target: str, choice: Choice, manner: Manner, states: tuple[str, ...] = ()
) -> Plan:
    said = choice.args.get
    return plan(
        state,
        by,
        target,
        said("weapon", ""),
        said("difficulty", ""),
        int(said("bonus") or 0),
        int(said("range") or 0),
        said("cap", ""),
        manner,
        states,
    )


@by_state
def plan(
    state: Encounter,
    by: str,
    target: str,
    ref: str,
    difficulty: str = "",
    bonus: int = 0,
    metres: int = 0,
    cap: str = "",
    manner: Manner = PLAIN,
    states: tuple[str, ...] = (),
) -> Plan:
    """The plan of an attack. Raises `Refused` when it cannot be made.

    `states` are what the rolls before it brought upon the attacker: given apart, so that one plan serves
    every branch of the odds.
    """
    for slug in states:
        state = evolve(state, e.ConditionSet(id=by, slug=slug))
    weapon = usage.weapon(state, by, gear.weapon(state, by, ref), manner)
    manner = _held_over(state, by, target, usage.with_mount(state, by, target, manner), weapon)
    refuse(state, by, target, weapon, metres, manner)
    chance = made(state, by, target, weapon, difficulty, bonus, metres, cap, manner)
    jam = ammunition.fails_at(state, weapon)
    read = bands.of(chance.chance, chance.cover, chance.stray, jam)
    ask = Ask("attack", by, D100, read.cuts, chance.chance.why, "BRP-044")
    guards = {guard.option: guard for guard in defence.open_to(state, target, by, weapon, metres, manner)}
    question = None
    if guards:
        options = (*guards, defence.NONE)
        question = Question("defence", target, options, options[0], rule="BRP-085")
    attacker, victim = state.entities[by], state.entities[target]
    return Plan(
        weapon,
        ask,
        read,
        guards,
        question,
        manner,
        _undrawn(state, by, weapon),
        attacker.has("entangled") and on(state, "entangled_luck"),
        readiness.needed(state, by, manner),
        weapon.missile and (ammunition.left(state, weapon) is not None or aiming.aims(state, by)),
        not weapon.missile and places.crowded(state, target),
        on(state, "reprieve") and any(victim.has(slug) for slug in HELPLESS) and not victim.has("dead"),
        aiming.aims(state, target),
    )


def _held_over(state: Encounter, by: str, target: str, manner: Manner, weapon: Weapon) -> Manner:
    """The part of the body that was called while aiming, unless this attack calls one (BRP-299)."""
    part = aiming.held_part(state, by, target) if weapon.missile and not manner.called else ""
    return replace(manner, called=part) if part else manner


def refuse(
    state: Encounter, by: str, target: str, weapon: Weapon, metres: int = 0, manner: Manner = PLAIN
) -> None:
    """Raises `Refused` when this attack cannot be made at all."""
    attacker, victim = state.entities[by], state.entities[target]
    if by == target:
        raise Refused("self-attack", name=attacker.name)
    for condition in attacker.conditions:
        if condition.slug in CANNOT_ATTACK and not _with_the_legs(condition.slug, attacker, weapon):
            raise Refused("cannot-attack", name=attacker.name, condition=condition.slug)
    if readiness.hands_full(attacker):
        raise Refused("cannot-attack", name=attacker.name, condition="hands-full", rule="BRP-208")
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
    if not weapon.missile and not weapon.needs_room and metres > REACH:
        raise Refused("out-of-reach", name=victim.name, rule="BRP-056")
    places.refuse(state, by, target, weapon)
    manoeuvres.refuse(state, by, target, weapon)
    cover.refuse(state, target, weapon, manner)
    if weapon.missile or manner.fire or manner.shots != 1:
        ammunition.refuse(state, weapon, manner.shots, manner.fire)


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


def _reprieved(play: Play, by: str, target: str) -> bool:
    """The helpless may have POW×1 for an accident that stays the hand this round (BRP-076)."""
    victim = play.state.entities[target]
    chance = chance_of("POWx1", skills.value(victim, "POWx1"), base_sure=skills.base_sure(victim, "POWx1"))
    if not roll(play, f"reprieve:{target}", target, chance, rule="BRP-076").succeeded:
        return False
    play.emit(e.Outcome(slug="reprieved", who=by, whom=target, rule="BRP-076"))
    return True


def _take_room(play: Play, by: str, target: str) -> None:
    """One place about the target is taken for this round (BRP-202)."""
    until = timers.lasting(play.state, 1, play.system.round_seconds)
    key = f"at-target#{target}"
    play.emit(e.ConditionSet(id=by, slug="at-target", key=key, other=target, until=until, rule="BRP-202"))
