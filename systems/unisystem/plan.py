"""From a choice to a plan: who does which manoeuvre to whom, with what, and every modifier of its roll."""

from __future__ import annotations

from msgspec.structs import replace

from encounters.errors import Refused
from encounters.memo import by_state
from encounters.model import Encounter
from encounters.play import Choice
from encounters.value import Value
from systems.unisystem import gear, mounted
from systems.unisystem.burdens import burden, extra, weighed
from systems.unisystem.gear import Weapon
from systems.unisystem.manoeuvres import Manoeuvre, manoeuvre
from systems.unisystem.settings import on, value
from systems.unisystem.traits import Side, side


class Plan(Value, frozen=True):
    """One manoeuvre about to be done. `aim` is what is put on it (UNI-137), `part` what is grabbed or hit."""

    by: str
    row: Manoeuvre
    target: str = ""
    others: tuple[str, ...] = ()
    weapon: Weapon | None = None
    aim: Manoeuvre | None = None
    part: str = ""
    metres: int = 0
    behind: str = "no"
    bonus: int = 0
    charge: bool = False
    wall: bool = True
    pace: int = 0

    @property
    def approach(self) -> str:
        """How it comes at the target: hand, weapon, thrown, arrow or bullet."""
        if self.row.slug == "throw":
            return "thrown"
        if self.weapon is None or self.weapon.kind == "natural":
            return "hand"
        return {"gun": "bullet", "bow": "arrow"}.get(self.weapon.kind, "weapon")

    @property
    def close(self) -> bool:
        """Whether it is dealt at arm's length."""
        return self.approach in ("hand", "weapon")

    @property
    def kind(self) -> str:
        """The kind of its damage."""
        return self.weapon.type if self.weapon is not None and not self.row.type else self.row.type

    @property
    def cause(self) -> str:
        """What the log calls the harm it does."""
        if self.row.cause:
            return self.row.cause
        if self.aim is not None and self.aim.slug == "brain-shot":
            return "brain-shot"
        return self.weapon.slug if self.weapon is not None else self.row.slug


def plan_of(state: Encounter, choice: Choice, slug: str) -> Plan:
    """The plan of a choice for this manoeuvre. Raises `Unknown` or `Refused` for what cannot be."""
    by = choice.get("by")
    row, aim = manoeuvre(slug), None
    if row.aimed:
        aim = row
        row = manoeuvre(choice.get("with") or usual(state, by, choice.get("weapon"), aim.slug == "knockout"))
    if choice.get("aim") not in ("", "none"):
        aim = manoeuvre(choice.get("aim"))
    if row.aimed or (aim is not None and not aim.aimed):
        raise Refused("not-together")
    others = tuple(id for id in choice.get("others").split(",") if id)
    wall = choice.get("wall")
    return Plan(
        by=by,
        row=row,
        target=choice.get("target"),
        others=others,
        weapon=_weapon(state, by, row, choice.get("weapon")),
        aim=aim,
        part=choice.get("part"),
        metres=int(choice.get("range") or 0),
        behind=choice.get("behind") or "no",
        bonus=int(choice.get("bonus") or 0),
        charge=choice.get("charge") == "yes",
        wall=wall == "yes" if wall else on(state, "walls"),
        pace=int(choice.get("pace") or 0),
    )


def usual(state: Encounter, by: str, ref: str = "", bash: bool = False) -> str:
    """The manoeuvre by which somebody attacks with this weapon, or with what is in hand.

    `bash` wants a blow that can knock out; where the weapon has none, the fist serves.
    """
    if ref in ("punch", "kick"):
        return ref
    weapon = gear.weapon(state, by, ref) if ref else gear.in_hand(state, by)
    if weapon is None or (bash and weapon.type != "bash"):
        return "punch"
    if weapon.slug == "stake":
        return "stake-thrust"
    return {"gun": "shoot", "bow": "bow-shot", "natural": "natural"}.get(weapon.kind, "melee-weapon")


def _weapon(state: Encounter, by: str, row: Manoeuvre, ref: str) -> Weapon | None:
    """The weapon that a manoeuvre is done with: the one named, the one in hand, or the first that serves."""
    if not row.weapons:
        return None
    traits = [need for need in row.needs if need in TRAITS]
    if ref and ref not in ("punch", "kick"):
        weapon = gear.weapon(state, by, ref)
        _refuse_unfit(state, by, row, weapon, traits)
        return weapon
    fits = [
        weapon
        for weapon in gear.arms(state, by)
        if weapon.kind in row.weapons and weapon.traits.issuperset(traits)
    ]
    if not fits:
        name = state.entities[by].name
        raise Refused(f"needs-{(traits or list(row.weapons))[0]}", name=name)
    return fits[0]


TRAITS = ("stake", "throwable", "cutting", "pointed", "balanced", "reach", "polearm")
"""Prerequisites that are words of the weapon."""


def _refuse_unfit(state: Encounter, by: str, row: Manoeuvre, weapon: Weapon, traits: list[str]) -> None:
    missing = [trait for trait in traits if trait not in weapon.traits]
    if weapon.kind not in row.weapons or missing:
        need = missing[0] if missing else row.weapons[0]
        raise Refused(f"needs-{need}", name=state.entities[by].name)


def _roll_of(state: Encounter, plan: Plan) -> str:
    """The ways to roll a manoeuvre, with what house rules and talents put in the place of a skill."""
    row, entity = plan.row, state.entities[plan.by]
    text = row.roll
    if row.slug == "slam-tackle":
        text = f"STR {value(state, 'tackle_skill')}"
    elif row.slug == "bow-shot":
        text = f"DEX {value(state, 'bow_skill')}"
    elif row.slug == "aim" and plan.weapon is not None and plan.weapon.kind == "bow":
        text = f"PER {value(state, 'aim_archaic')}"
    for skill, quality in row.swap:
        if entity.stats.get(quality):
            text += f"|DEX {skill}"
    if plan.weapon is not None and "stick" in plan.weapon.traits and entity.stats.get("batter"):
        text += "|DEX athletics"
    return text


def numbers(state: Encounter, plan: Plan) -> tuple[tuple[str, int], ...]:
    """The manoeuvre's own number and that of the aim (UNI-010, UNI-137; UNI-085 replaces the first)."""
    aim = plan.aim
    if aim is not None and aim.slug == "knockout" and not on(state, "knockout_on_top"):
        return ((aim.rule, aim.mod),)
    own = ((plan.row.rule, plan.row.mod),)
    return own if aim is None else (*own, (aim.rule, aim.mod))


def bare_side(state: Encounter, plan: Plan) -> Side:
    """Attribute, skill and the manoeuvre's number: what the sheet lists (UNI-010)."""
    row = plan.row
    return weighed(
        side(state, state.entities[plan.by], _roll_of(state, plan), row.score), numbers(state, plan)
    )


@by_state
def attack_side(state: Encounter, plan: Plan) -> Side:
    """The attacker's side with everything that weighs on it (UNI-108)."""
    entity = state.entities[plan.by]
    made = bare_side(state, plan)
    beyond = extra(entity, "attacks", value(state, "extra_counts") == "shared")
    if not (plan.row.slug == "whirl" and entity.has("whirl-total")):
        made = made.plus("UNI-014", -2 * beyond)
    made = weighed(made, burden(state, plan.by, "attack", plan.row.limb, plan.target))
    made = weighed(made, _by_distance(state, plan))
    if plan.target:
        pulling = plan.row.slug in ("pull-down", "grapple")
        made = weighed(
            made,
            mounted.attack_modifiers(
                state, plan.by, plan.target, plan.weapon, plan.close, pulling, plan.pace
            ),
        )
    if entity.has("restrained") and plan.row.slug == "punch":
        made = made.plus("UNI-106", -2)
    aiming = entity.condition("aiming")
    if aiming is not None and plan.weapon is not None and plan.weapon.missile:
        made = made.plus("UNI-069", aiming.value)
    return made.plus("UNI-007", plan.bonus)


def action_side(state: Encounter, plan: Plan, limb: str = "") -> Side:
    """The side of an action that strikes nobody: it counts like an attack, and no more (UNI-014)."""
    beyond = extra(state.entities[plan.by], "attacks", value(state, "extra_counts") == "shared")
    made = bare_side(state, plan).plus("UNI-014", -2 * beyond)
    return weighed(made, burden(state, plan.by, "action", limb)).plus("UNI-007", plan.bonus)


def _by_distance(state: Encounter, plan: Plan) -> tuple[tuple[str, int], ...]:
    if plan.weapon is None or not plan.weapon.missile:
        return ()
    rule, amount = gear.range_modifier(state, plan.weapon, plan.metres)
    if amount is None:
        # Beyond long range where the fight allows it: as much again as from short to long (house default).
        return ((rule, -6),)
    return ((rule, amount),) if amount else ()


def strength(state: Encounter, plan: Plan) -> int:
    """The Strength that counts for damage: one more from the saddle (UNI-103)."""
    own = state.entities[plan.by].stats.get("STR", 2)
    up = mounted.high(state, plan.by, plan.target, plan.weapon, plan.close)
    return own + mounted.STRONGER if up else own


def base(state: Encounter, plan: Plan) -> int:
    """The base damage of a plan."""
    if plan.weapon is not None and not plan.row.type:
        return plan.weapon.base(strength(state, plan))
    return plan.row.base(strength(state, plan))


def at(plan: Plan, target: str) -> Plan:
    """The same plan upon somebody else."""
    return replace(plan, target=target, others=())
