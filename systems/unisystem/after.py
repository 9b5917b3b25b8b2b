"""What a manoeuvre brings beside its damage: falls, grips, things knocked from hands, lost turns."""

from __future__ import annotations

from collections.abc import Callable

from encounters import events as e
from encounters.play import Play
from systems.unisystem import rolling
from systems.unisystem.breath import hold_breath
from systems.unisystem.burdens import burden, weighed
from systems.unisystem.dice import Duel
from systems.unisystem.plan import Plan
from systems.unisystem.settings import on, value
from systems.unisystem.states import able, fall_down, grapples, put, put_another, unseat
from systems.unisystem.traits import side

After = Callable[[Play, Plan, Duel], None]


def levels(play: Play, duel: Duel) -> int:
    """The success levels that an after-effect counts: all of the attack's (UNI-C19), or only the extra."""
    return duel.levels - duel.less if value(play.state, "after_levels") == "extra" else duel.levels


def _keeps_feet(play: Play, target: str, roll: str, score: str, duel: Duel, rule: str) -> bool:
    """A roll to stay up: against the attack's total, or against 9 (UNI-C21)."""
    state = play.state
    if not able(state.entities[target]):
        return False
    made = weighed(side(state, state.entities[target], roll, score), burden(state, target, "action"))
    goal = duel.total if value(state, "fall_resist") == "attack" else 9
    return rolling.reaches(play, f"keep-feet:{target}", target, made, rule, goal, aside=True)


def _sweep(play: Play, plan: Plan, duel: Duel) -> None:
    """The victim keeps his feet by DEX + Acrobatics (Combat), or falls (UNI-092)."""
    if not _keeps_feet(play, plan.target, "DEX acrobatics", "combat", duel, "UNI-092"):
        fall_down(play, plan.target, "UNI-092")


def _tackle(play: Play, plan: Plan, duel: Duel) -> None:
    """STR not doubled (half Muscle) or down; then legs or trunk may be grabbed without a roll (UNI-089)."""
    if not _keeps_feet(play, plan.target, "STR", "muscle/2", duel, "UNI-089"):
        fall_down(play, plan.target, "UNI-089")
    if plan.part in ("leg", "body"):
        grab(play, plan.by, plan.target, plan.part, "UNI-089")


def _down(play: Play, plan: Plan, duel: Duel) -> None:
    fall_down(play, plan.target, plan.row.rule)


def grab(play: Play, by: str, target: str, part: str, rule: str) -> None:
    """Puts a grip on a part of somebody."""
    if part not in ("arm", "leg", "body", "neck"):
        part = "body"
    for grip in grapples(play.state, target):
        if grip.other == by and grip.source == part:
            return
    put_another(play, target, "grappled", rule, source=part, other=by)


def _grapple(play: Play, plan: Plan, duel: Duel) -> None:
    grab(play, plan.by, plan.target, plan.part, "UNI-079")


def _unhorse(play: Play, plan: Plan, duel: Duel) -> None:
    """The rider comes to the ground (UNI-138)."""
    unseat(play, plan.target, "UNI-138")
    fall_down(play, plan.target, "UNI-138")


def _disarm(play: Play, plan: Plan, duel: Duel) -> None:
    """The weapon in the target's hand falls (UNI-075)."""
    ref = play.state.entities[plan.target].texts.get("hand", "")
    play.emit(e.Given(id=ref, owner="", rule="UNI-075"))
    play.emit(e.TextSet(id=plan.target, text="hand", rule="UNI-075"))


def _choke(play: Play, plan: Plan, duel: Duel) -> None:
    """No breath and −2 to all actions (UNI-073, UNI-C13)."""
    if play.state.entities[plan.target].stats.get("no-breath"):
        play.emit(e.Told(slug="needs-no-air", who=plan.target, rule="UNI-121"))
        return
    if not play.state.entities[plan.target].has("choked"):
        put(play, plan.target, "choked", "UNI-073", other=plan.by)
        if on(play.state, "choke_breath"):
            hold_breath(play, plan.target, "choked")


def _toss(play: Play, plan: Plan, duel: Duel) -> None:
    """Thrown a metre for each level of the roll, and down; the grip is over (UNI-096)."""
    let_go(play, plan.by, plan.target, "UNI-096")
    figures = (f"metres={duel.levels}",)
    play.emit(e.Told(slug="thrown", who=plan.target, figures=figures, rule="UNI-096"))
    fall_down(play, plan.target, "UNI-096")


def _hold(play: Play, plan: Plan, duel: Duel) -> None:
    """−1 to all actions for each level of the attack, until free or let go (UNI-100)."""
    put(play, plan.target, "held", "UNI-100", value=max(1, levels(play, duel)), other=plan.by)


def _feint(play: Play, plan: Plan, duel: Duel) -> None:
    """The next attack upon the same foe gains the feint's levels (UNI-078)."""
    put(play, plan.by, "feint", "UNI-078", value=levels(play, duel), other=plan.target)


def let_go(play: Play, by: str, target: str, rule: str) -> None:
    """Ends every grip of `by` on `target`, and what hangs on it."""
    for condition in play.state.entities[target].conditions:
        if condition.slug in ("grappled", "held", "choked") and condition.other == by:
            play.emit(e.ConditionEnded(id=target, key=condition.key, rule=rule))


ON_HIT: dict[str, After] = {
    "sweep": _sweep,
    "tackle": _tackle,
    "down": _down,
    "grapple": _grapple,
    "unhorse": _unhorse,
    "disarm": _disarm,
    "choke": _choke,
    "toss": _toss,
    "hold": _hold,
    "feint": _feint,
}


def leg_open(play: Play, plan: Plan) -> None:
    """A parried kick lets the target try to grab the leg (UNI-084, UNI-090)."""
    play.emit(e.Told(slug="leg-open", who=plan.target, rule=plan.row.rule))


def groin(play: Play, plan: Plan, duel: Duel) -> None:
    """WIL doubled (Brains) at −2 per level of the attack, −1 for those who are no men, or down and out of
    the turn (UNI-081)."""
    state, target = play.state, plan.target
    entity = state.entities[target]
    if not able(entity):
        return
    penalty = 2 * levels(play, duel) if entity.gender == "m" else 1
    if groin_roll(play, target, penalty):
        return
    fall_down(play, target, "UNI-081")
    put(play, target, "groin", "UNI-081", value=penalty, other=plan.by)


def groin_roll(play: Play, id: str, penalty: int, aside: bool = True) -> bool:
    """The roll against the pain of a groin shot (UNI-081)."""
    state = play.state
    made = side(state, state.entities[id], "WIL WIL", "brains").plus("UNI-081", -penalty)
    return rolling.reaches(play, f"groin:{id}", id, made, "UNI-081", aside=aside)


def knock_out(play: Play, plan: Plan, duel: Duel) -> None:
    """CON doubled (Muscle) at −levels, or unconscious until the game master says (UNI-085)."""
    state, target = play.state, plan.target
    if state.entities[target].has("unconscious") or state.entities[target].has("dead"):
        return
    made = side(state, state.entities[target], "CON CON", "muscle").plus("UNI-085", -levels(play, duel))
    if not rolling.reaches(play, f"knockout:{target}", target, made, "UNI-085", aside=True):
        put(play, target, "unconscious", "UNI-085", source="knockout")
