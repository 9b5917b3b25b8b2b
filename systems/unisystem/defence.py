"""Defending (UNI-013, UNI-014, UNI-030, UNI-032, UNI-038 to UNI-046, UNI-102): what is open, and its cost."""

from __future__ import annotations

from msgspec.structs import replace

from encounters import events as e
from encounters.asks import Question
from encounters.memo import by_state
from encounters.model import Encounter, Entity
from encounters.play import Play
from encounters.value import Value
from systems.unisystem import gear, mounted
from systems.unisystem.burdens import both_arms, burden, extra, most_extra, spend, weighed
from systems.unisystem.plan import Plan
from systems.unisystem.settings import on, value
from systems.unisystem.states import able, count, grapples, put_for_turn
from systems.unisystem.traits import Side, fixed, side

NONE = "none"
MISSILES = ("thrown", "arrow", "bullet")
DONE = {
    "dodge": "dodged",
    "parry": "parried",
    "parry-bare": "parried",
    "catch": "caught",
    "wall-flip": "flipped",
    "whirl": "parried",
}
"""The outcome of an attack that this defence stops."""


class Defence(Value, frozen=True):
    """One way to defend. `free` ones were rolled before and cost nothing; `together` is with the mount."""

    option: str
    side: Side
    rule: str
    free: bool = False
    together: bool = False

    @property
    def way(self) -> str:
        """Dodge, parry, catch…, whether with the mount or not."""
        return self.option.removesuffix("-together")


def helpless(state: Encounter, id: str, plan: Plan) -> str:
    """The rule by which somebody cannot defend at all now, or ""."""
    entity = state.entities[id]
    if not able(entity):
        return "UNI-032"
    if entity.has("full-attack"):
        return "UNI-043"
    if entity.has("busy"):
        return "UNI-017"
    if plan.behind == "yes" and not entity.stats.get("situational-awareness"):
        return "UNI-030"
    ties = entity.condition("restrained")
    if ties is not None and "move" not in ties.source.split("-"):
        return "UNI-106"
    beyond = extra(entity, "defences", value(state, "extra_counts") == "shared")
    if on(state, "dex_actions") and beyond > most_extra(entity):
        return "UNI-032"
    return ""


@by_state
def open_to(state: Encounter, target: str, plan: Plan) -> tuple[Defence, ...]:
    """The defences open to `target` against this plan, the best first."""
    entity = state.entities[target]
    ready = _ready(entity, plan)
    if ready and ready[0].option == "whirl":
        return ready
    if helpless(state, target, plan) or entity.has("whirl-total"):
        return ready
    made = [*_dodges(state, entity, plan), *_parries(state, entity, plan), *_catches(state, entity, plan)]
    if mounted.defence_modifier(state, target):
        made = [
            each
            for one in made
            for each in (
                replace(one, side=one.side.plus("UNI-102", mounted.APART)),
                *(
                    (replace(one, option=f"{one.option}-together", together=True),)
                    if _with_mount(state, target)
                    else ()
                ),
            )
        ]
    made.sort(key=lambda one: -(one.side.base + (5 if one.side.rolls else 0) - one.together))
    return (*ready, *made)


def _with_mount(state: Encounter, id: str) -> bool:
    mount = mounted.mount_of(state, id)
    return bool(mount) and not state.entities[mount].has("defences")


def _ready(entity: Entity, plan: Plan) -> tuple[Defence, ...]:
    """What was rolled already and holds all turn: the wall flip, the whirling sword (UNI-045, UNI-046)."""
    if not able(entity):
        return ()
    whirl = entity.condition("whirl-total")
    if whirl is not None and plan.close and plan.behind == "no":
        return (
            Defence("whirl", Side(whirl.value, False, (f"UNI-046 {whirl.value}",)), "UNI-046", free=True),
        )
    flip = entity.condition("wall-flip")
    if flip is not None:
        return (
            Defence("wall-flip", Side(flip.value, False, (f"UNI-045 {flip.value}",)), "UNI-045", free=True),
        )
    return ()


def _further(state: Encounter, entity: Entity, made: Side, plan: Plan, limb: str) -> Side:
    """A defence with what weighs on it: further ones, the back turned, the state (UNI-014, UNI-030)."""
    made = made.plus("UNI-014", -2 * extra(entity, "defences", value(state, "extra_counts") == "shared"))
    made = made.plus("UNI-030", -2 if plan.behind != "no" else 0)
    made = weighed(made, burden(state, entity.id, "defence", limb))
    die = entity.condition("defence-die")
    if die is not None and made.rolls:
        return replace(made, base=made.base + die.value, rolls=False, why=(*made.why, "UNI-014"))
    return made


def _dodges(state: Encounter, entity: Entity, plan: Plan) -> list[Defence]:
    """DEX + Athletics; −2 against missiles (UNI-038); not with both arms held, nor nose to nose (UNI-082)."""
    if "dodge" not in plan.row.defences or both_arms(state, entity.id) or _in_clinch(state, plan, entity.id):
        return []
    made = side(state, entity, "DEX athletics", "combat")
    made = made.plus("UNI-038", -2 if plan.approach in MISSILES else 0)
    return [Defence("dodge", _further(state, entity, made, plan, "leg"), "UNI-038")]


def _in_clinch(state: Encounter, plan: Plan, target: str) -> bool:
    """Whether a head butt comes from somebody whom a grip joins to the target (UNI-082)."""
    if plan.row.slug != "head-butt":
        return False
    pairs = ((plan.by, target), (target, plan.by))
    return any(grip.other == other for one, other in pairs for grip in grapples(state, one))


def _parries(state: Encounter, entity: Entity, plan: Plan) -> list[Defence]:
    """DEX + Brawling or Melee (UNI-039); thrown −2, arrows −6, bullets never (UNI-040)."""
    if "parry" not in plan.row.defences or plan.approach == "bullet" or entity.has("restrained"):
        return []
    armed = bool(gear.held(state, entity.id))
    ways = ["DEX melee"] if armed else []
    bare = plan.approach != "hand" and not armed
    if plan.approach == "hand" or bare:
        ways.append("DEX brawling")
    if bare and not on(state, "bare_parry"):
        return []
    made = side(state, entity, "|".join(ways), "combat")
    made = made.plus("UNI-040", {"thrown": -2, "arrow": -6}.get(plan.approach, 0))
    option = "parry-bare" if bare else "parry"
    return [Defence(option, _further(state, entity, made, plan, "arm"), "UNI-041" if bare else "UNI-039")]


def _catches(state: Encounter, entity: Entity, plan: Plan) -> list[Defence]:
    """DEX + Brawling −5 against a thrown weapon or an archaic missile (UNI-044)."""
    if plan.approach not in ("thrown", "arrow") or entity.has("restrained"):
        return []
    if not (entity.stats.get("brawling") or fixed(entity)):
        return []
    made = side(state, entity, "DEX brawling", "combat").plus("UNI-044", -5)
    return [Defence("catch", _further(state, entity, made, plan, "arm"), "UNI-044")]


def choose(play: Play, target: str, plan: Plan) -> Defence | None:
    """Asks the defender what he does; None when he does or can do nothing (UNI-032)."""
    found = open_to(play.state, target, plan)
    if not found:
        rule = helpless(play.state, target, plan)
        if rule:
            play.emit(e.Told(slug="no-defence", who=target, rule=rule))
        return None
    options = (*(each.option for each in found), NONE)
    answer = play.decide(Question("defence", target, options, found[0].option, rule="UNI-027"))
    return next((each for each in found if each.option == answer), None)


def make(play: Play, target: str, guard: Defence) -> Defence:
    """A defence is made: counted, a heroic feat spent; with the mount the Beasts roll comes first."""
    if guard.free:
        return guard
    if guard.together and not mounted.works_together(play, target):
        guard = replace(guard, side=guard.side.plus("UNI-102", mounted.APART))
    made = count(play.state.entities[target], "defences") + 1
    put_for_turn(play, target, "defences", "UNI-013", made)
    mount = mounted.mount_of(play.state, target)
    if guard.together and mount:
        put_for_turn(play, mount, "defences", "UNI-102", count(play.state.entities[mount], "defences") + 1)
    spend(play, target, "defence")
    if guard.option == "parry-bare":
        play.emit(e.Told(slug="bare-parry", who=target, rule="UNI-041"))
    return guard
