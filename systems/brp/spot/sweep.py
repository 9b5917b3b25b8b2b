"""One swing through everybody in its way (BRP-100, BRP-139, BRP-179 to BRP-181)."""

from __future__ import annotations

from msgspec.structs import replace

from encounters import events as e
from encounters.play import Choice, Play
from systems.brp import attack, conditions, damage, defence, hit, matrix, skills, specials, strike
from systems.brp.deeds import foes_of
from systems.brp.degrees import Degree, up
from systems.brp.gear import Weapon
from systems.brp.resistance import resists
from systems.brp.settings import value
from systems.brp.spot.manner import Manner
from systems.brp.vehicles import seat

RULE = "BRP-179"
EDGED = ("bleeding", "impaling")
ALLOWED = ("crushing", "knockback", "bleeding")
"""The specials that a sweep may have (BRP-181)."""


def resolve(play: Play, choice: Choice) -> None:
    """An Easy attack at half damage on each in turn; a parry that holds spares the rest.

    A creature whose sweep is its own uses its rating and damage as they are listed.
    """
    by = choice.get("by")
    targets = foes_of(play.state, by, choice.get("targets"))
    manner = Manner(sweep="natural" if choice.get("natural") == "yes" else "swung")
    driving = choice.get("knockback") == "yes"
    for number, target in enumerate(targets):
        if play.system.status(play.state, by).out:
            return
        if number and play.state.entities[target].has("dead"):
            continue
        held, driving = _one(play, choice, by, target, manner, driving, number > 0)
        conditions.attacked(play, by)
        if held:
            play.emit(e.Told(slug="sweep-stopped", who=target, rule="BRP-100"))
            return


def _one(
    play: Play, choice: Choice, by: str, target: str, manner: Manner, driving: bool, later: bool
) -> tuple[bool, bool]:
    """The swing at one of them: whether he stopped it, and whether it still drives back."""
    bonus = int(choice.get("bonus") or 0)
    args = (choice.get("weapon"), choice.get("difficulty"), bonus, 0, "", manner)
    plan = attack.plan(play.state, by, target, *args)
    guard = plan.guards.get(play.decide(plan.question)) if plan.question is not None else None
    ask = replace(plan.ask, aside=True) if later else plan.ask
    degree, _ = plan.bands.read(play.roll(ask))
    against = Degree.FAILURE
    if guard is not None and degree.succeeded:
        against = defence.roll_defence(play, target, guard, plan.weapon, degree, manner)
    weapon = _special(play, plan.weapon)
    cell = matrix.cell(degree, against)
    blow = strike.Blow(by, target, weapon, degree, against, guard, True, manner)
    if cell.result == "stopped" and guard is not None and guard.tool is not None:
        return _parried(play, blow, cell), driving
    lost = play.state.entities[target].tracks["hp"].value
    strike.land(play, blow, cell)
    struck = cell.result in ("normal", "special", "critical")
    if struck and driving and weapon.special not in EDGED:
        driving = _drives(play, by, target, lost - play.state.entities[target].tracks["hp"].value)
    return False, driving


def _special(play: Play, weapon: Weapon) -> Weapon:
    """What cannot come of a swing becomes another special, or a plain hit."""
    if weapon.special in ALLOWED or not weapon.special:
        return weapon
    other = str(value(play.state, "sweep_special"))
    return replace(weapon, special="" if other == "normal" else other)


def _parried(play: Play, blow: strike.Blow, cell: matrix.Cell) -> bool:
    """A parry also needs STR against the whole damage; else the blow lands, at half (BRP-100, BRP-C19)."""
    rolled = damage.roll(play, blow.by, blow.weapon, "normal")
    strength = skills.characteristic(play.state.entities[blow.target], "STR")
    if resists(play, f"sweep:{blow.target}", blow.target, strength, rolled, rule="BRP-100"):
        strike.land(play, blow, cell)
        return True
    play.emit(e.Outcome(slug="hit", who=blow.by, whom=blow.target, hit=True, rule="BRP-100"))
    points = up(rolled, 2) if blow.manner.sweep == "swung" else rolled
    hit.through(play, blow.by, blow.target, blow.weapon, points, "BRP-100")
    return False


def _drives(play: Play, by: str, target: str, points: int) -> bool:
    """The knockback of a sweep, from the first struck on; the first who stands ends it (BRP-180)."""
    siz, loose = seat.steadied(play, target)
    if not resists(play, f"knockback:{target}", by, points, siz, rule="BRP-180", aside=True):
        return False
    play.emit(e.Told(slug="knocked-back", who=target, figures=(f"metres={points // 5}",), rule="BRP-180"))
    if loose:
        seat.unseat(play, target)
    elif not specials.characteristic_roll(play, target, "agility", "BRP-180"):
        conditions.fall(play, target, "BRP-180")
    return True
