"""Damage (UNI-028, UNI-047 to UNI-055): base, levels, armour, multiplier, and blows that knock down."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Question
from encounters.model import Encounter
from encounters.play import Play
from encounters.points import harm
from systems.unisystem import gear
from systems.unisystem.plan import Plan
from systems.unisystem.settings import halved, on, value
from systems.unisystem.states import fall_down, put_another
from systems.unisystem.traits import value as trait

FACTORS = {"bash": 1, "slash": 2, "bullet": 2, "fire": 1, "explosive": 1}
"""What each kind is multiplied by after armour (UNI-048 to UNI-052)."""
FACTOR_RULES = {
    "bash": "UNI-048",
    "slash": "UNI-049",
    "bullet": "UNI-050",
    "fire": "UNI-051",
    "explosive": "UNI-052",
}
BRAIN = {"bash": 2, "slash": 3, "bullet": 4}
"""UNI-071."""


def factor(state: Encounter, plan: Plan) -> tuple[str, int]:
    """The rule and the multiplier of a plan: the manoeuvre's own replaces the kind's (UNI-047)."""
    kind = plan.kind
    aim = plan.aim
    if aim is not None and aim.slug == "brain-shot":
        times = BRAIN.get(kind, 1)
        return aim.rule, times * FACTORS.get(kind, 1) if on(state, "brain_on_top") else times
    if aim is not None and aim.times:
        return aim.rule, aim.times
    if plan.row.times:
        return plan.row.rule, plan.row.times
    if plan.weapon is not None and plan.weapon.times:
        return "UNI-049", plan.weapon.times
    return FACTOR_RULES.get(kind, "UNI-047"), FACTORS.get(kind, 1)


def through(base: int, levels: int, armour: int, times: int, bullet_first: bool = False) -> int:
    """(base + levels − armour) × multiplier, never below zero (UNI-047; `bullet_first` is UNI-C2's other)."""
    if bullet_first:
        return max(0, (base + levels) * times - armour)
    return max(0, base + levels - armour) * times


def deal(play: Play, plan: Plan, base: int, levels: int) -> int:
    """The harm of a hit with the levels that add to it; the life points lost."""
    state, target = play.state, plan.target
    kind = plan.kind
    rule, times = factor(state, plan)
    stopped = gear.armour(state, target, kind)
    first = kind == "bullet" and on(state, "bullets_double_first")
    points = through(base, levels, stopped, times, first)
    points = _resisted(state, target, kind, points)
    if plan.aim is not None and plan.aim.slug == "knockout":
        points = halved(state, points)
    told = [f"base={base}", f"levels={levels}", f"armour={stopped}", f"times={times}", f"through={points}"]
    play.emit(e.Told(slug="damage", who=target, figures=tuple(told), rule=rule))
    if plan.aim is not None and plan.aim.slug == "target-limb":
        points = _limb(play, plan, points)
    blow = max(0, base + levels - stopped)
    lost = harm(play, target, points, cause=plan.cause, by=plan.by, rule=rule)
    if blow > 3 * trait(play.state.entities[target], "STR"):
        _knock_down(play, target)
    return lost


def _resisted(state: Encounter, target: str, kind: str, points: int) -> int:
    """Creatures that hardly feel bullets take a share of them (UNI-050)."""
    divisor = state.entities[target].stats.get(f"resist-{kind}", 0)
    return halved(state, points, divisor) if divisor > 1 else points


def _limb(play: Play, plan: Plan, points: int) -> int:
    """Over half of the most life points cripples or severs a limb; what exceeds half is lost (UNI-066)."""
    track = play.state.entities[plan.target].tracks.get("hp")
    half = (track.maximum or track.value) // 2 if track is not None else points
    crippling = points > half if on(play.state, "limb_strict") else points >= half
    if not crippling:
        return points
    part = plan.part if plan.part in ("arm", "leg") else "limb"
    severed = "severed" if plan.kind == "slash" else "crippled"
    put_another(play, plan.target, severed, "UNI-066", source=part)
    return min(points, half)


def _knock_down(play: Play, target: str) -> None:
    """A blow of more than three times Strength may knock down: the game master's choice (UNI-055)."""
    how = value(play.state, "knockdown")
    if how == "never" or play.state.entities[target].has("prone"):
        return
    if how == "tell":
        play.emit(e.Told(slug="may-fall", who=target, rule="UNI-055"))
        return
    asked = Question("knockdown", "", ("yes", "no"), "no", rule="UNI-055")
    if how == "always" or play.decide(asked) == "yes":
        fall_down(play, target, "UNI-055")
