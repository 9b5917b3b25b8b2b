"""What the manoeuvres share: states between two people, rolls, a swing that is more than a blow."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from encounters import events as e
from encounters import order as slots
from encounters import timers, turns
from encounters.asks import Ask
from encounters.errors import Refused
from encounters.model import Encounter, Slot
from encounters.play import Choice, Play
from encounters.value import Value
from systems.brp import attack, conditions, contest, defence, fumbles, gear, order, skills
from systems.brp.conditions import penalties
from systems.brp.defence import Defence
from systems.brp.degrees import Chance, Degree, chance_of, roll
from systems.brp.gear import Weapon
from systems.brp.manoeuvres.effects import of_skill, with_other
from systems.brp.perils.hindrance import impossible
from systems.brp.phases import PHASES
from systems.brp.spot import light


class Swing(Value, frozen=True):
    """An attack whose dice have fallen and whose outcome a manoeuvre reads."""

    weapon: Weapon
    degree: Degree
    against: Degree
    guard: Defence | None


def name(state: Encounter, id: str) -> str:
    """What somebody is called."""
    return state.entities[id].name


def bind(
    play: Play,
    id: str,
    slug: str,
    other: str,
    *,
    until: str = "",
    value: int = 1,
    source: str = "",
    rule: str = "",
) -> None:
    """Puts a state on that holds between two; there may be one of a kind with each other person."""
    key = f"{slug}#{other}"
    play.emit(
        e.ConditionSet(
            id=id, slug=slug, key=key, value=value, source=source, other=other, until=until, rule=rule
        )
    )


def loose(play: Play, id: str, slug: str, other: str, rule: str = "") -> bool:
    """Ends a state between two; whether it was on."""
    found = with_other(play.state.entities[id], slug, other)
    if found is None:
        return False
    play.emit(e.ConditionEnded(id=id, key=found.key, rule=rule))
    return True


def this_round(play: Play) -> str:
    """Until the end of this round; outside of a fight as long on the clock."""
    return timers.lasting(play.state, 1, play.system.round_seconds)


def next_round(play: Play) -> str:
    """Until the end of the next round; outside of a fight as long on the clock."""
    return timers.lasting(play.state, 2, play.system.round_seconds)


def no_attack(play: Play, id: str, rule: str) -> None:
    """No attack for the rest of this round."""
    if not play.state.entities[id].has("no-attack"):
        conditions.put(play, id, "no-attack", until=this_round(play), rule=rule)


def lose_turn(play: Play, id: str, rule: str) -> None:
    """Nothing more this round; defending is another matter."""
    if not play.state.entities[id].has("lost-turn"):
        conditions.put(play, id, "lost-turn", until=this_round(play), rule=rule)


def alive(play: Play, id: str) -> bool:
    """Whether somebody is still in the fight and can act."""
    entity = play.state.entities.get(id)
    return entity is not None and not play.system.status(play.state, id).out


def opposed(
    play: Play, ask: str, who: str, skill: str, other: str, theirs: str, rule: str, secret: bool = False
) -> int:
    """An opposed roll as one ask: 1 when `who` wins, 2 when the other does, 0 when nobody does (BRP-014)."""
    one, two = skill_chance(play.state, who, skill), skill_chance(play.state, other, theirs)
    dice = contest.Opposed(one.cuts, two.cuts)
    why = (*one.why, *two.why)
    return contest.read(play.roll(Ask(ask, who, dice, why=why, rule=rule, secret=secret))).winner


def skill_chance(
    state: Encounter, id: str, slug: str, easy: tuple[str, ...] = (), difficult: tuple[str, ...] = ()
) -> Chance:
    """The chance of a skill, with what weighs on every roll of this person."""
    entity = state.entities[id]
    return chance_of(
        slug,
        skills.value(entity, slug),
        easy=easy,
        difficult=(*difficult, *of_skill(state, id)),
        flat=(*penalties(entity, sight=False), *light.on_skill(entity, slug)),
        impossible=impossible(entity, slug),
        base_sure=skills.base_sure(entity, slug),
    )


def test(
    play: Play,
    id: str,
    slug: str,
    rule: str,
    *,
    name: str = "",
    easy: bool = False,
    difficult: bool = False,
    aside: bool = False,
) -> Degree:
    """A roll of a skill or characteristic; the ask bears the name of the roll and of who makes it."""
    hard = (rule,) if difficult else ()
    chance = skill_chance(play.state, id, slug, (rule,) if easy else (), hard)
    return roll(play, f"{name or slug}:{id}", id, chance, rule=rule, aside=aside)


def strike(play: Play, by: str, target: str, weapon: str = "", difficulty: str = "", **more: str) -> None:
    """A whole attack as part of a manoeuvre."""
    ref = weapon or gear.in_hand(play.state, by).id
    args = {"by": by, "target": target, "weapon": ref, "difficulty": difficulty or "average", **more}
    attack.resolve(play, Choice("attack", args))


def swing(
    play: Play,
    by: str,
    target: str,
    ref: str,
    rule: str,
    *,
    difficulty: str = "difficult",
    bonus: int = 0,
    metres: int = 0,
    keeps: Callable[[Defence], bool] | None = None,
) -> Swing | None:
    """The roll of an attack and of the defence against it, without what a blow brings.

    `keeps` tells which defences are open at all. None when what entangles holds the attacker back.
    """
    plan = attack.plan(play.state, by, target, ref, difficulty, bonus, metres)
    if plan.undrawn:
        play.emit(e.TextSet(id=by, text="hand", value=plan.weapon.id, rule="BRP-026"))
        plan = attack.plan(play.state, by, target, ref, difficulty, bonus, metres)
    if plan.caught and not test(play, by, "luck", "BRP-111").succeeded:
        play.emit(e.Outcome(slug="held-back", who=by, whom=target, rule="BRP-111"))
        return None
    guards = {option: guard for option, guard in plan.guards.items() if keeps is None or keeps(guard)}
    guard = None
    if guards and plan.question is not None:
        options = (*guards, defence.NONE)
        guard = guards.get(play.decide(replace(plan.question, options=options, default=options[0])))
    degree, _ = plan.bands.read(play.roll(replace(plan.ask, rule=rule)))
    against = Degree.FAILURE
    if guard is not None and degree.succeeded:
        against = defence.roll_defence(play, target, guard, plan.weapon, degree)
    conditions.attacked(play, by)
    return Swing(plan.weapon, degree, against, guard)


def missed(play: Play, by: str, target: str, made: Swing, rule: str) -> bool:
    """What a swing that failed brings; whether it did."""
    if made.degree.succeeded:
        return False
    slug = "fumble" if made.degree is Degree.FUMBLE else "miss"
    play.emit(e.Outcome(slug=slug, who=by, whom=target, rule=rule))
    if made.degree is Degree.FUMBLE:
        fumbles.attack(play, by, target, made.weapon)
    return True


def own_slot(play: Play, id: str) -> Slot | None:
    """The act that somebody still has in this round, or None."""
    slot = slots.slot_of(play.state.turn, id)
    return slot if slot is not None and f"{slot.id}/{id}" not in play.state.turn.done else None


def use_act(play: Play, id: str, rule: str) -> None:
    """Takes somebody's act of this round; nothing where no rounds are counted."""
    if not play.state.turn.round:
        return
    slot = own_slot(play, id)
    if slot is None:
        raise Refused("has-acted", name=name(play.state, id), rule=rule)
    turns.tick_off(play, f"{slot.id}/{id}", rule)
    if not play.state.turn.waiting and turns.anybody(play):
        turns.go_on(play)


def later_acts(play: Play, id: str, count: int, rule: str, last: int = 1) -> int:
    """Up to `count` more acts, 5 ranks apart, none below rank `last`; how many there were (BRP-028)."""
    made = 0
    for _ in range(count):
        turn = play.state.turn
        own = [slot for slot in turn.slots if id in slot.members]
        if not own:
            return made
        lowest = min(own, key=lambda slot: slot.rank)
        if lowest.rank - order.STEP < last:
            return made
        slot = Slot(slots.free_id(turn, id), (id,), lowest.rank - order.STEP, lowest.tie, "action")
        turns.set_turn(play, turn, slots.put(turn.slots, slot, PHASES), rule)
        made += 1
    return made


def started(play: Play, id: str, rule: str) -> Slot:
    """The act that somebody has in a round that runs. Raises `Refused`."""
    if not play.state.turn.round:
        raise Refused("not-started")
    slot = own_slot(play, id)
    if slot is None:
        raise Refused("has-acted", name=name(play.state, id), rule=rule)
    return slot
