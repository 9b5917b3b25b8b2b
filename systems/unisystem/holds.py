"""What follows a grapple, and ploys: resisted by a roll, not by a defence (UNI-072 to UNI-100)."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.play import Play
from systems.unisystem import after, damage, rolling
from systems.unisystem.burdens import burden, spend, weighed
from systems.unisystem.manoeuvres import manoeuvre
from systems.unisystem.plan import Plan, action_side, attack_side, base
from systems.unisystem.states import able, count, end, grapples, put, put_for_turn
from systems.unisystem.strike import begin, outcome, remember_die
from systems.unisystem.traits import ZERO, Side, side


def resisting(play: Play, plan: Plan) -> Side:
    """The victim's side: the roll that the manoeuvre names; nobody resists who is out cold."""
    state, row = play.state, plan.row
    victim = state.entities[plan.target]
    if not able(victim):
        return ZERO
    made = side(state, victim, row.resist, row.resist_score)
    return weighed(made, burden(state, plan.target, "action"))


def play_out(play: Play, plan: Plan) -> None:
    """A hold or a ploy: one contest, then damage and what comes after."""
    made, against = attack_side(play.state, plan), resisting(play, plan)
    begin(play, plan)
    name = plan.row.slug if plan.row.kind == "ploy" else "attack"
    duel = rolling.contest(play, name, plan.by, made, plan.target, against, plan.row.rule)
    remember_die(play, plan.by, "attack-die", made, duel.total)
    if not duel.won:
        outcome(play, plan, "withstood" if duel.total >= 9 else "miss", duel)
        return
    gained = max(0, duel.levels - duel.less)
    outcome(play, plan, "hit" if plan.row.type else "succeeded", duel, hit=True, gained=gained)
    if plan.row.type:
        if plan.row.cause == "break-neck":
            # Read by the survival test that the harm may bring (UNI-068).
            put(play, plan.target, "neck", "UNI-068", value=duel.levels, other=plan.by)
        damage.deal(play, plan, base(play.state, plan), gained)
        end(play, plan.target, "neck")
    follow = after.ON_HIT.get(plan.row.after)
    if follow is not None:
        follow(play, plan, duel)


def escape(play: Play, plan: Plan) -> None:
    """STR doubled (Muscle) against a new Grapple of who holds (UNI-080); the grip is a turn old at least."""
    state, id = play.state, plan.by
    grips = [g for g in grapples(state, id) if not plan.target or g.other == plan.target]
    if not grips:
        raise Refused("needs-grappled", name=state.entities[id].name, whom="", rule="UNI-080")
    ripe = [g for g in grips if not state.turn.round or g.since < state.clock]
    if not ripe:
        raise Refused("too-soon", name=state.entities[id].name, rule="UNI-080")
    holder = ripe[0].other
    made = action_side(state, plan)
    against = ZERO
    if able(state.entities[holder]):
        grip = manoeuvre("grapple")
        against = side(state, state.entities[holder], grip.roll, grip.score).plus(grip.rule, grip.mod)
        against = weighed(against, burden(state, holder, "action", "arm"))
    put_for_turn(play, id, "attacks", "UNI-013", count(state.entities[id], "attacks") + 1)
    spend(play, id, "action")
    duel = rolling.contest(play, "escape", id, made, holder, against, "UNI-080", nine=False)
    if duel.won:
        after.let_go(play, holder, id, "UNI-080")
    slug = "broke-free" if duel.won else "still-held"
    figures = (f"total={duel.total}", f"against={duel.against}")
    play.emit(e.Outcome(slug=slug, who=id, whom=holder, hit=duel.won, figures=figures, rule="UNI-080"))


def release(play: Play, plan: Plan) -> None:
    """Lets go of whoever is held (UNI-080)."""
    for entity in tuple(play.state.combatants()):
        if not plan.target or entity.id == plan.target:
            after.let_go(play, plan.by, entity.id, "UNI-080")


def holder_gone(play: Play, id: str) -> None:
    """Whoever is out holds nobody."""
    for entity in tuple(play.state.combatants()):
        after.let_go(play, id, entity.id, "UNI-080")


def untie(play: Play, plan: Plan) -> None:
    """DEX + Acrobatics at the difficulty of the bonds, −1 to −6 (UNI-106)."""
    state, id = play.state, plan.by
    ties = state.entities[id].condition("restrained")
    assert ties is not None
    made = action_side(state, plan).plus("UNI-106", -max(1, min(6, ties.value)))
    put_for_turn(play, id, "attacks", "UNI-013", count(state.entities[id], "attacks") + 1)
    spend(play, id, "action")
    free = rolling.reaches(play, "untie", id, made, "UNI-106")
    if free:
        end(play, id, "restrained", "UNI-106")
    play.emit(e.Outcome(slug="broke-free" if free else "still-held", who=id, hit=free, rule="UNI-106"))
