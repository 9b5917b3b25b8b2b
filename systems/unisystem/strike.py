"""A blow from choice to harm (UNI-027 to UNI-032): defence, contest, damage, what comes after."""

from __future__ import annotations

from msgspec.structs import replace

from encounters import events as e
from encounters.play import Play
from systems.unisystem import after, damage, defence, gang, mounted, rolling
from systems.unisystem.burdens import burden, spend, weighed
from systems.unisystem.defence import Defence
from systems.unisystem.dice import Duel
from systems.unisystem.gear import in_hand
from systems.unisystem.levels import NINE, levels
from systems.unisystem.manoeuvres import manoeuvre
from systems.unisystem.plan import Plan, at, attack_side, base
from systems.unisystem.settings import on, value
from systems.unisystem.states import able, count, end, fall_down, put, put_for_turn
from systems.unisystem.traits import ZERO, Side, side

CAUGHT_WRONG = 5
"""What a failed catch adds to the base damage (UNI-044)."""


def play_out(play: Play, plan: Plan) -> None:
    """Plays a strike upon its target, and upon the others where the manoeuvre has several."""
    if not mounted_first(play, plan):
        return
    if plan.row.slug == "whirl":
        whirl(play, plan)
        return
    guards = [defence.choose(play, target, at(plan, target)) for target in (plan.target, *plan.others)]
    made = attack_side(play.state, plan)
    lead = leap_side(play, plan) if plan.row.first else None
    begin(play, plan)
    bonus = 0
    if lead is not None:
        bonus = levels(rolling.total(play, "leap", plan.by, lead, plan.row.rule))
        if not bonus:
            outcome(play, plan, "stumbled")
            fall_down(play, plan.by, plan.row.rule)
            return
    first: Duel | None = None
    for target, guard in zip((plan.target, *plan.others), guards, strict=True):
        shown = made if first is None else Side(first.total, False, (f"{plan.row.rule} {first.total}",))
        duel = exchange(play, at(plan, target), guard, shown, bonus)
        first = first or duel
    if first is not None:
        remember_die(play, plan.by, "attack-die", made, first.total)


def leap_side(play: Play, plan: Plan) -> Side:
    """The first roll of a jump kick (UNI-083)."""
    state = play.state
    skill = str(value(state, "jump_kick_skill"))
    made = side(state, state.entities[plan.by], f"DEX {skill}", "combat")
    return weighed(made, burden(state, plan.by, "action", "leg"))


def begin(play: Play, plan: Plan) -> None:
    """An attack begins: it is counted, and what was saved up for it is spent (UNI-013, UNI-031)."""
    by = plan.by
    put_for_turn(play, by, "attacks", "UNI-013", count(play.state.entities[by], "attacks") + 1)
    gang.join(play, by, plan.target)
    if plan.row.only:
        put_for_turn(play, by, "only-action", plan.row.rule)
    entity = play.state.entities[by]
    feint = entity.condition("feint")
    if feint is not None and feint.other == plan.target and plan.row.kind == "strike":
        end(play, by, "feint", "UNI-078")
    if plan.weapon is not None and plan.weapon.missile:
        end(play, by, "aiming", "UNI-069")
    spend(play, by, "attack")
    weapon = plan.weapon
    if weapon is not None and weapon.kind != "natural" and weapon.id not in entity.texts.values():
        play.emit(e.TextSet(id=by, text="hand", value=weapon.id))


def remember_die(play: Play, id: str, slug: str, made: Side, total: int) -> None:
    """Keeps the die of the first action where one roll serves the whole turn (UNI-C3)."""
    if value(play.state, "extra_rolls") != "once" or not made.rolls:
        return
    if play.state.entities[id].condition(slug) is None:
        put_for_turn(play, id, slug, "UNI-014", total - made.base)


def exchange(play: Play, plan: Plan, guard: Defence | None, made: Side, bonus: int = 0) -> Duel:
    """One attack against one defender: the contest, its outcome, the harm. `bonus` adds to the damage."""
    target = plan.target
    die = play.state.entities[plan.by].condition("attack-die")
    if die is not None and made.rolls:
        made = replace(made, base=made.base + die.value, rolls=False, why=(*made.why, "UNI-014"))
    if guard is not None:
        guard = defence.make(play, target, guard)
    against = guard.side if guard is not None else ZERO
    duel = rolling.contest(play, "attack", plan.by, made, target, against, "UNI-027")
    if guard is not None and not guard.free:
        remember_die(play, target, "defence-die", guard.side, duel.against)
    if duel.won:
        _hit(play, plan, guard, duel, bonus)
    else:
        _missed(play, plan, guard, duel)
    if plan.row.slug == "throw" and plan.weapon is not None:
        caught = not duel.won and duel.total >= NINE and guard is not None and guard.way == "catch"
        play.emit(e.Given(id=plan.weapon.id, owner=target if caught else "", rule=plan.row.rule))
        play.emit(e.TextSet(id=plan.by, text="hand", rule=plan.row.rule))
    return duel


def outcome(
    play: Play, plan: Plan, slug: str, duel: Duel | None = None, hit: bool = False, gained: int = 0
) -> None:
    """Tells how an attack came out, with both totals."""
    figures: tuple[str, ...] = ()
    if duel is not None:
        figures = (f"total={duel.total}", f"against={duel.against}", f"levels={gained}")
    play.emit(e.Outcome(slug=slug, who=plan.by, whom=plan.target, hit=hit, figures=figures, rule="UNI-027"))


def _hit(play: Play, plan: Plan, guard: Defence | None, duel: Duel, bonus: int) -> None:
    if guard is None:
        gained = duel.levels if on(play.state, "undefended_levels") else 0
    else:
        gained = max(0, duel.levels - duel.less)
    outcome(play, plan, "hit", duel, hit=True, gained=gained)
    flip = play.state.entities[plan.target].condition("wall-flip")
    if flip is not None:
        put_for_turn(play, plan.target, "wall-flip", "UNI-018", flip.value, flip.other, "hit")
    if not plan.row.harmless:
        points = base(play.state, plan) + bonus
        if guard is not None and guard.way == "catch":
            points += CAUGHT_WRONG
        damage.deal(play, plan, points, gained)
    follow = after.ON_HIT.get(plan.row.after)
    if follow is not None:
        follow(play, plan, duel)
    if plan.aim is not None and plan.aim.slug == "groin-shot":
        after.groin(play, plan, duel)
    if plan.aim is not None and plan.aim.slug == "knockout":
        after.knock_out(play, plan, duel)


def _missed(play: Play, plan: Plan, guard: Defence | None, duel: Duel) -> None:
    defended = duel.total >= NINE and guard is not None
    slug = "miss"
    if defended and guard is not None:
        slug = defence.DONE.get(guard.way, "withstood")
    outcome(play, plan, slug, duel)
    if defended:
        stop(play, plan)
        if plan.row.after == "leg-risk" and guard is not None and guard.way.startswith("parry"):
            after.leg_open(play, plan)
    if plan.row.after == "own-head":
        # The wrong part of the head: the attacker takes the damage (UNI-082).
        own = replace(plan, target=plan.by, aim=None)
        damage.deal(play, own, base(play.state, plan), 0)
    if plan.row.first and not play.state.entities[plan.by].has("prone"):
        fall_down(play, plan.by, plan.row.rule)


def stop(play: Play, plan: Plan) -> None:
    """A defence ends the further attacks of this turn (UNI-015; UNI-C4 may end them from the first)."""
    entity = play.state.entities[plan.by]
    further = count(entity, "attacks") > 1 or on(play.state, "free_attack_ends")
    if further and play.state.turn.round and not entity.has("stopped") and not entity.has("whirl-total"):
        put_for_turn(play, plan.by, "stopped", "UNI-015")


def whirl(play: Play, plan: Plan) -> None:
    """The whirling sword: one roll attacks all who come near and parries all that is close (UNI-099)."""
    by = plan.by
    entity = play.state.entities[by]
    targets = (plan.target, *plan.others)
    guards = [defence.choose(play, target, at(plan, target)) for target in targets]
    total = entity.condition("whirl-total")
    if total is None:
        turns = count(entity, "whirling")
        made = attack_side(play.state, plan).plus("UNI-099", -2 * turns)
        begin(play, plan)
        figure = rolling.total(play, "whirl", by, made, "UNI-099", graded=False)
        until = f"round {max(play.state.turn.round, 1) + 1}"
        put(play, by, "whirling", "UNI-099", value=turns + 1, until=until)
        put_for_turn(play, by, "whirl-total", "UNI-046", figure)
    else:
        figure = total.value
    shown = Side(figure, False, (f"UNI-099 {figure}",))
    for target, guard in zip(targets, guards, strict=True):
        if able(play.state.entities[by]):
            exchange(play, at(plan, target), guard, shown)


def mounted_first(play: Play, plan: Plan) -> bool:
    """What polearms do to a rider who closes in; whether the attack still comes (UNI-019, UNI-104)."""
    state = play.state
    if not plan.close or not mounted.mounted(state, plan.by) or not mounted.holds_polearm(state, plan.target):
        return True
    bearer = state.entities[plan.target]
    if plan.charge and bearer.has("braced"):
        end(play, plan.target, "braced", "UNI-019")
        play.emit(e.Told(slug="polearm-first", who=plan.target, rule="UNI-019"))
        from_below = counter(play, plan)
        if from_below is not None:
            play_out(play, from_below)
        return able(play.state.entities[plan.by]) and mounted.mounted(play.state, plan.by)
    if mounted.closes_in(play, plan.by, plan.target):
        return True
    begin(play, plan)
    outcome(play, plan, "kept-away")
    return False


def counter(play: Play, plan: Plan) -> Plan | None:
    """The polearm's blow at whoever charges into it."""
    weapon = in_hand(play.state, plan.target)
    if weapon is None:
        return None
    return Plan(by=plan.target, target=plan.by, row=manoeuvre("melee-weapon"), weapon=weapon)
