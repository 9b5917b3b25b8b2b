"""What a manoeuvre needs, and every reason why it cannot be done now: named, with its rule."""

from __future__ import annotations

from collections.abc import Callable

from encounters import ranges
from encounters.errors import Refused
from encounters.model import Encounter, Entity
from systems.unisystem import gear, mounted
from systems.unisystem.burdens import extra, most_extra
from systems.unisystem.data import table
from systems.unisystem.movement import carry
from systems.unisystem.plan import TRAITS, Plan
from systems.unisystem.settings import on, value
from systems.unisystem.states import dead, grapples, out_by
from systems.unisystem.traits import ATTRIBUTES
from systems.unisystem.traits import value as trait

ATTACKS = ("strike", "hold", "ploy", "mount")
"""These kinds are attacks: they count, and what forbids attacking forbids them."""
LAST = 1000
GRIPS = ("arm", "leg", "body", "neck")


def takes_target(slug: str) -> bool:
    """Whether a manoeuvre is done to somebody."""
    row = table("manoeuvres").get(slug)
    return row is not None and (row["kind"] in ATTACKS or row["kind"] == "aimed")


def refuse(state: Encounter, plan: Plan) -> None:
    """Raises `Refused`, naming the reason, when the plan cannot be carried out."""
    actor, row = state.entities[plan.by], plan.row
    if reason := out_by(actor):
        raise Refused(f"cannot-act-{reason}", name=actor.name)
    if actor.has("busy"):
        raise Refused("busy", name=actor.name, rule="UNI-017")
    if row.kind in ATTACKS:
        _refuse_attack(state, actor, plan)
        _refuse_target(state, plan)
    _refuse_bound(actor, plan)
    for need in row.needs:
        _refuse_need(state, plan, need)
    if plan.aim is not None:
        _refuse_aim(state, plan)
    _refuse_weapon(state, plan)


def _refuse_attack(state: Encounter, actor: Entity, plan: Plan) -> None:
    if actor.has("full-defence"):
        raise Refused("full-defence", name=actor.name, rule="UNI-042")
    if actor.has("fell"):
        raise Refused("fell", name=actor.name, rule="UNI-107")
    if actor.has("stopped"):
        raise Refused("stopped", name=actor.name, rule="UNI-015")
    whirling = actor.has("whirl-total") and plan.row.slug == "whirl"
    if actor.has("only-action") and not whirling:
        raise Refused("only-action", name=actor.name)
    if plan.row.only and actor.has("attacks") and not whirling:
        raise Refused("only-attack", name=actor.name, rule=plan.row.rule)
    beyond = extra(actor, "attacks", value(state, "extra_counts") == "shared")
    if on(state, "dex_actions") and beyond > most_extra(actor):
        raise Refused("no-actions", name=actor.name, rule="UNI-014")


def _refuse_target(state: Encounter, plan: Plan) -> None:
    if not plan.target:
        raise Refused("needs-target")
    for id in (plan.target, *plan.others):
        if id not in state.entities:
            raise Refused("needs-target")
        if id == plan.by:
            raise Refused("self-attack", name=state.entities[id].name)
        if dead(state.entities[id]):
            raise Refused("already-dead", name=state.entities[id].name)
        if plan.close and ranges.apart(state.chase, plan.by, id) not in (None, 1):
            raise Refused("out-of-reach", name=state.entities[id].name, rule="UNI-122")


def _refuse_bound(actor: Entity, plan: Plan) -> None:
    """What somebody tied up can still do: a kick, a head butt, a punch, slipping the bonds (UNI-106)."""
    ties = actor.condition("restrained")
    if ties is None or plan.row.slug in ("untie", "full-defence", "aim", "release"):
        return
    if not plan.row.tied or plan.row.tied not in ties.source.split("-"):
        raise Refused("restrained", name=actor.name, rule="UNI-106")


def _refuse_need(state: Encounter, plan: Plan, need: str) -> None:
    if need in TRAITS:
        return
    attribute, _, least = need.partition(" ")
    if attribute in ATTRIBUTES:
        actor = state.entities[plan.by]
        if trait(actor, attribute) < int(least):
            raise Refused(
                "needs-attribute",
                name=actor.name,
                stat=attribute,
                least=least,
                rule=plan.row.rule,
            )
        return
    if not _NEEDS[need](state, plan):
        raise Refused(
            f"needs-{need}",
            name=state.entities[plan.by].name,
            whom=state.entities[plan.target].name if plan.target in state.entities else "",
            rule=plan.row.rule,
        )


def _held(state: Encounter, plan: Plan) -> bool:
    return any(grip.other == plan.by for grip in grapples(state, plan.target))


def _held_neck(state: Encounter, plan: Plan) -> bool:
    return any(grip.other == plan.by and grip.source == "neck" for grip in grapples(state, plan.target))


def _liftable(state: Encounter, plan: Plan) -> bool:
    """Whether somebody lifts the other easily: half of the most he lifts (UNI-098; house default)."""
    weight = state.entities[plan.target].stats.get("weight", 75)
    able_to = carry(trait(state.entities[plan.by], "STR"))
    return weight <= (able_to if value(state, "easy_lift") == "full" else able_to // 2)


def _holding(state: Encounter, plan: Plan) -> bool:
    return any(grip.other == plan.by for x in state.combatants() for grip in grapples(state, x.id))


def _grappled(state: Encounter, plan: Plan) -> bool:
    return bool(grapples(state, plan.by))


def _war_mount(state: Encounter, plan: Plan) -> bool:
    mount = mounted.mount_of(state, plan.by)
    return bool(mount) and bool(state.entities[mount].stats.get("war-mount"))


def _armed_target(state: Encounter, plan: Plan) -> bool:
    target = state.entities[plan.target]
    return any(
        each.id == target.texts.get("hand") and each.kind != "natural"
        for each in gear.arms(state, plan.target)
    )


_NEEDS: dict[str, Callable[[Encounter, Plan], bool]] = {
    "second": lambda state, plan: len(plan.others) == 1 and plan.others[0] != plan.target,
    "held": _held,
    "held-neck": _held_neck,
    "liftable": _liftable,
    "wall": lambda state, plan: plan.wall,
    "armed-target": _armed_target,
    "prone": lambda state, plan: state.entities[plan.by].has("prone"),
    "grappled": _grappled,
    "holding": _holding,
    "restrained": lambda state, plan: state.entities[plan.by].has("restrained"),
    "mounted": lambda state, plan: mounted.mounted(state, plan.by),
    "on-foot": lambda state, plan: not mounted.mounted(state, plan.by),
    "target-mounted": lambda state, plan: mounted.mounted(state, plan.target),
    "war-mount": _war_mount,
}


def _refuse_aim(state: Encounter, plan: Plan) -> None:
    """Whether this aim can be put on this manoeuvre (UNI-071, UNI-085, UNI-097, UNI-137)."""
    aim, row = plan.aim, plan.row
    assert aim is not None
    if row.kind != "strike" or row.harmless or row.times:
        raise Refused("not-together")
    if aim.slug == "brain-shot" and row.slug == "punch":
        raise Refused("no-face-punch", rule="UNI-071")
    if "pointed" in aim.needs and (plan.weapon is None or "pointed" not in plan.weapon.traits):
        raise Refused("needs-pointed", name=state.entities[plan.by].name)
    if "bash" in aim.needs and plan.kind != "bash":
        raise Refused("needs-bash", rule="UNI-048")


def _refuse_weapon(state: Encounter, plan: Plan) -> None:
    weapon, actor = plan.weapon, state.entities[plan.by]
    if weapon is None:
        if plan.row.slug in ("grapple", "slam-tackle") and plan.part not in ("", "none", *GRIPS):
            raise Refused("option", key="part", value=plan.part, options=", ".join(GRIPS))
        return
    if weapon.two_handed and not weapon.missile and mounted.mounted(state, plan.by):
        raise Refused("two-handed", name=actor.name, rule="UNI-103")
    if plan.row.slug == "throw" and plan.metres > reach(actor):
        raise Refused("out-of-range", metres=plan.metres, most=reach(actor), rule="UNI-095")
    if weapon.missile and plan.row.kind == "strike" and not on(state, "beyond_long"):
        rule, amount = gear.range_modifier(state, weapon, plan.metres)
        if amount is None:
            band = gear.BANDS.get(
                str(value(state, "bow_range")) if weapon.band == "bow" else weapon.band, (0, 0, LAST)
            )
            raise Refused("out-of-range", metres=plan.metres, most=band[2], rule=rule)


def reach(actor: Entity) -> int:
    """How far somebody throws a weapon, in metres (UNI-095)."""
    return 2 + 2 * trait(actor, "STR")
