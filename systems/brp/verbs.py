"""The verbs of this game beside the tracker's own: one row each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter, Entity
from encounters.play import Choice, Play
from encounters.system import Args, Option, Param, RuleSystem, Verb
from encounters.tracker import VERBS as TRACKER
from encounters.tracker.chase import in_chase, runners
from encounters.tracker.params import SECRET, current, everybody
from systems.brp import gear, skills
from systems.brp import params as p
from systems.brp.data import table
from systems.brp.manoeuvres.verbs import VERBS as MANOEUVRES
from systems.brp.perils import params as perils
from systems.brp.perils.verbs import VERBS as PERILS
from systems.brp.recovery.verbs import VERBS as RECOVERY
from systems.brp.spot import params as spot
from systems.brp.spot.verbs import VERBS as SPOT
from systems.brp.vehicles import verbs as vehicles
from systems.shared.later import later

if TYPE_CHECKING:
    from systems.brp import (
        aid,
        attack,
        bleeding,
        chase,
        entangling,
        hazards,
        impaling,
        items,
        order,
        standing,
        tests,
    )
    from systems.brp.spot import odds
else:
    aid, attack, bleeding, chase, entangling = later(
        "systems.brp", "aid", "attack", "bleeding", "chase", "entangling"
    )
    hazards, impaling, items, order, standing, tests = later(
        "systems.brp", "hazards", "impaling", "items", "order", "standing", "tests"
    )
    (odds,) = later("systems.brp.spot", "odds")


def _weapons(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """What somebody can strike with, by itself or by what it is; what cannot be used comes last, so that
    asking for it is answered with the reason.
    """
    id = args.get("by") or args.get("who") or ""
    if id not in state.entities:
        return []
    found = {w.id: p.arm(w.id, w.slug, f"{w.chance}%") for w in gear.arms(state, id)}
    for slug in (*gear.NATURAL, *gear.IMPROVISED):
        found.setdefault(slug, p.arm(slug, slug))
    for item in state.items(id):
        if gear.is_weapon(item):
            found.setdefault(item.id, p.arm(item.id, item.slug))
    return tuple(found.values())


def _weapon(_system: RuleSystem, state: Encounter, args: Args) -> str:
    id = args.get("by") or args.get("who") or ""
    return gear.in_hand(state, id).id if id in state.entities else ""


def _other_weapon(_system: RuleSystem, state: Encounter, args: Args) -> str:
    id = args.get("who", "")
    return next((w.id for w in gear.arms(state, id)[1:] if w.held), "") if id in state.entities else ""


def _skills(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """The skills of whoever rolls, all others, and the characteristic rolls by any multiplier."""
    who = state.entities.get(args.get("who", ""))
    if who is not None and who.kind == "vehicle":
        # What a vehicle can do is what its driver can.
        who = state.entities.get(who.texts.get("driver", ""))
    own = [stat for stat in who.stats if stat.islower()] if who is not None else []
    return [_skill(slug) for slug in dict.fromkeys([*own, *table("skills"), *skills.rolls()])]


@lru_cache(maxsize=512)
def _skill(slug: str) -> Option:
    return p.called(slug, table("skills").get(slug, {}))


DIFFICULTIES = ("average", "easy", "difficult", "fifth", "automatic", "impossible")


def _difficulties(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(slug) for slug in DIFFICULTIES]


def _run_difficulties(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(slug) for slug in ("average", "easy", "difficult")]


def _characteristics(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    return [_skill(slug) for slug in skills.CHARACTERISTICS]


def _attack_difficulties(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(slug) for slug in ("average", "easy", "difficult", "fifth", "impossible")]


def _average(_system: RuleSystem, _state: Encounter, _args: Args) -> str:
    return "average"


def _phases(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option("action"), Option("powers")]


def _impaled(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(x.id, x.name) for x in state.combatants() if x.has("impaled")]


def _alight(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(x.id, x.name) for x in _in_flames(state)]


def _in_flames(state: Encounter) -> list[Entity]:
    """Who burns, then who stands in a fire small enough to be put out (BRP-254)."""
    found = [x for x in state.combatants() if x.has("burning") or hazards.small_fires(state, x.id)]
    return sorted(found, key=lambda x: not x.has("burning"))


def _one_in_flames(_system: RuleSystem, state: Encounter, args: Args) -> str:
    ids, who = [x.id for x in _in_flames(state)], args.get("who", "")
    return who if who in ids else ids[0] if len(ids) == 1 else ""


def _only(slug: str) -> Callable[[RuleSystem, Encounter, Args], str]:
    """The default of a target: the one actor himself in this state, else the only one who is."""

    def default(_system: RuleSystem, state: Encounter, args: Args) -> str:
        ids = [x.id for x in state.combatants() if x.has(slug)]
        who = args.get("who", "")
        return who if who in ids else ids[0] if len(ids) == 1 else ""

    return default


def _in_state(
    slug: str, reason: str, wanted: bool = True
) -> Callable[[RuleSystem, Encounter, Choice], Refused | None]:
    """Legal only for somebody who is in a state, or who is not."""

    def legal(_system: RuleSystem, state: Encounter, choice: Choice) -> Refused | None:
        entity = state.entities.get(choice.get("who"))
        if entity is None or entity.has(slug) is wanted:
            return None
        return Refused(reason, name=entity.name)

    return legal


def _started(_system: RuleSystem, state: Encounter, _choice: Choice) -> Refused | None:
    return None if state.turn.round else Refused("not-started")


def _give(play: Play, choice: Choice) -> None:
    item = play.state.entities.get(choice.get("item"))
    if item is None or item.kind != "item":
        raise Refused("no-item", name=choice.get("item"))
    who = play.state.entities[choice.get("who")]
    if item.owner == who.id:
        raise Refused("has-item", name=who.name, item=item.name or item.slug)
    if item.owner in play.state.entities:
        items.drop(play, item.owner, item.id)
    play.emit(e.Given(id=item.id, owner=who.id))
    if item.place:
        play.emit(e.Placed(id=item.id, place=""))


def _items(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(x.id, x.name, x.slug) for x in state.entities.values() if x.kind == "item"]


CAP = Param("cap", "word", ("limite",), required=False, asked=False, options=_skills, group="roll")


DIFFICULTY = Param(
    "difficulty", "word", ("dificuldade",), asked=False, options=_attack_difficulties, default=_average
)

OWN = (
    Verb(
        "attack",
        attack.resolve,
        (
            p.BY,
            p.FOE,
            Param("weapon", "word", ("arma",), asked=False, options=_weapons, default=_weapon),
            DIFFICULTY,
            p.BONUS,
            p.RANGE,
            CAP,
            *spot.ATTACK,
        ),
        ("atacar", "ataque"),
        key="a",
        reader=odds.reader,
        rule="BRP-044",
    ),
    Verb(
        "test",
        tests.test,
        (
            p.WHO,
            Param("skill", "word", ("pericia", "perícia"), options=_skills),
            p.word("difficulty", "dificuldade", options=DIFFICULTIES),
            p.BONUS,
            CAP,
            spot.SKILL_MODS,
            SECRET,
        ),
        ("teste", "testar"),
        key="s",
        reader=p.on_self,
        rule="BRP-001",
    ),
    Verb(
        "resist",
        tests.resist,
        (
            p.WHO,
            Param("stat", "word", ("caracteristica", "característica"), options=_characteristics),
            Param("against", "text", ("contra",), options=everybody),
            Param("other", "word", ("outra",), required=False, asked=False, options=_characteristics),
            SECRET,
        ),
        ("resistir", "resistencia", "resistência"),
        reader=p.on_self,
        rule="BRP-013",
    ),
    Verb(
        "oppose",
        tests.oppose,
        (
            p.WHO,
            Param("skill", "word", ("pericia", "perícia"), options=_skills),
            Param("against", "entity", ("contra",), options=everybody),
            Param("other", "word", ("outra",), required=False, asked=False, options=_skills),
            Param("difficulty", "word", ("dificuldade",), required=False, asked=False, options=_difficulties),
            p.BONUS,
            SECRET,
        ),
        ("opor", "disputa"),
        reader=p.on_self,
        rule="BRP-014",
    ),
    Verb("defend", order.defend, (p.WHO,), ("defender",), key="g", rule="BRP-086"),
    Verb("extra", order.extra, (p.WHO,), ("acao-extra", "ação-extra"), legal=_started, rule="BRP-024"),
    Verb(
        "draw",
        order.draw,
        (
            p.WHO,
            Param("weapon", "word", ("arma",), options=_weapons, default=_other_weapon),
            p.yes("drop", "largar"),
        ),
        ("sacar",),
        key="w",
        rule="BRP-026",
    ),
    Verb(
        "move",
        order.move,
        (p.WHO, Param("metres", "number", ("metros",), low=0, high=1000)),
        ("mover",),
        key="v",
        rule="BRP-023",
    ),
    Verb(
        "stand",
        standing.stand,
        (p.WHO, p.word("how", "como", options=("attack", "dodge", "agility", "ranks"))),
        ("levantar",),
        legal=_in_state("prone", "not-prone"),
        rule="BRP-027",
    ),
    Verb(
        "lie",
        standing.lie,
        (p.WHO,),
        ("deitar",),
        legal=_in_state("prone", "is-prone", wanted=False),
        rule="BRP-200",
    ),
    Verb(
        "declare",
        order.declare,
        (
            p.WHO,
            Param("intent", "text", ("intencao", "intenção"), required=False),
            Param("phase", "word", ("fase",), required=False, asked=False, options=_phases),
        ),
        ("declarar",),
        key="I",
        rule="BRP-020",
    ),
    Verb(
        "pull",
        impaling.pull,
        (p.WHO, Param("target", "entity", ("alvo",), options=_impaled, default=_only("impaled"))),
        ("arrancar",),
        rule="BRP-108",
    ),
    Verb(
        "hold",
        bleeding.hold,
        (p.WHO,),
        ("pressionar", "estancar"),
        legal=_in_state("bleeding", "not-bleeding"),
        rule="BRP-110",
    ),
    Verb(
        "escape",
        entangling.escape,
        (p.WHO, p.word("how", "como", options=("agility", "strength", "dodge", "wrestle", "cut"))),
        ("soltar", "soltar-se"),
        legal=_in_state("entangled", "not-entangled"),
        rule="BRP-111",
    ),
    Verb(
        "first-aid",
        aid.first_aid,
        (
            p.WHO,
            Param("target", "entity", ("alvo",), options=everybody),
            Param(
                "purpose",
                "word",
                ("para",),
                required=False,
                options=p.words("wound", "bleeding", "wake", "dying"),
                default=aid.purpose,
            ),
        ),
        ("primeiros-socorros", "socorrer"),
        rule="BRP-291",
    ),
    Verb(
        "extinguish",
        hazards.extinguish,
        (
            p.WHO,
            Param("target", "entity", ("alvo",), options=_alight, default=_one_in_flames),
            p.yes("sure", "certo"),
        ),
        ("apagar",),
        rule="BRP-254",
    ),
    Verb(
        "give",
        _give,
        (Param("item", "word", ("coisa",), options=_items), p.WHO),
        ("dar", "pegar", "take"),
        group="roster",
    ),
    Verb(
        "run",
        chase.pursue,
        (
            Param("who", "entity", ("quem",), options=runners, default=current),
            Param("skill", "word", ("pericia", "perícia"), required=False, asked=False, options=_skills),
            Param("against", "entity", ("contra",), required=False, asked=False, options=runners),
            Param(
                "difficulty", "word", ("dificuldade",), required=False, asked=False, options=_run_difficulties
            ),
            p.BONUS,
            p.yes("burdened", "carregado"),
        ),
        ("correr", "perseguir"),
        key="f",
        group="chase",
        legal=in_chase,
        reader=p.on_self,
        rule="BRP-269",
    ),
)


def _surprise() -> Verb:
    """The tracker's hazard verb with the surprise of asphyxia (BRP-239) and what other hazards ask."""
    verb = TRACKER["hazard"]
    surprised = p.yes("surprised", "surpreso")
    return replace(verb, params=(*verb.params, surprised, *perils.OF_HAZARDS))


VERBS: Mapping[str, Verb] = {
    **{verb.slug: verb for verb in OWN},
    **TRACKER,
    **{verb.slug: verb for verb in vehicles.VERBS},
    **{verb.slug: verb for verb in (*SPOT, *PERILS, *RECOVERY, *MANOEUVRES)},
    "run": vehicles.at_the_wheel(next(verb for verb in OWN if verb.slug == "run")),
    "hazard": _surprise(),
}
