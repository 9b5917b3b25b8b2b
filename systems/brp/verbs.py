"""The verbs of this game beside the tracker's own: one row each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.system import Args, Option, Param, RuleSystem, Verb
from encounters.tracker import VERBS as TRACKER
from encounters.tracker.chase import in_chase, runners
from encounters.tracker.params import SECRET, current, everybody, no, yes_no
from encounters.weigh import Reader, read_outcome
from systems.brp import (
    aid,
    attack,
    bleeding,
    chase,
    entangling,
    gear,
    hazards,
    impaling,
    items,
    order,
    skills,
    standing,
    tests,
)
from systems.brp.data import table, weapon_row
from systems.brp.manoeuvres.verbs import VERBS as MANOEUVRES
from systems.brp.perils import params as perils
from systems.brp.perils.verbs import VERBS as PERILS
from systems.brp.recovery.verbs import VERBS as RECOVERY
from systems.brp.spot import odds as spot_odds
from systems.brp.spot import params as spot
from systems.brp.spot.verbs import VERBS as SPOT
from systems.brp.vehicles import verbs as vehicles


def _weapons(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """What somebody can strike with, then the same by what it is; what cannot be used comes last, so that
    asking for it is answered with the reason.
    """
    id = args.get("by") or args.get("who") or ""
    if id not in state.entities:
        return []
    own = gear.arms(state, id)
    found = {w.id: Option(w.id, "", f"{_names_of(w.slug)} {w.chance}%") for w in own}
    for weapon in own:
        found.setdefault(weapon.slug, Option(weapon.slug))
    for slug in (*gear.NATURAL, *gear.IMPROVISED):
        found.setdefault(slug, Option(slug))
    for item in state.items(id):
        if gear.is_weapon(item):
            found.setdefault(item.id, Option(item.id, "", _names_of(item.slug)))
    return tuple(found.values())


@lru_cache(maxsize=256)
def _names_of(slug: str) -> str:
    """What people call a weapon in either language, to find it by."""
    row = weapon_row(slug) or {}
    return " ".join([str(row.get("pt", slug)), str(row.get("en", "")), *row.get("aliases", ())]).strip()


def _weapon(_system: RuleSystem, state: Encounter, args: Args) -> str:
    id = args.get("by") or args.get("who") or ""
    return gear.in_hand(state, id).id if id in state.entities else ""


def _other_weapon(_system: RuleSystem, state: Encounter, args: Args) -> str:
    id = args.get("who", "")
    return next((w.id for w in gear.arms(state, id)[1:] if w.held), "") if id in state.entities else ""


def _target(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """The only enemy who still stands, where there is just one."""
    by = state.entities.get(args.get("by", ""))
    foes = [
        entity.id
        for entity in state.combatants()
        if by is not None and entity.side != by.side and not entity.away and not entity.has("dead")
    ]
    return foes[0] if len(foes) == 1 else ""


def _enemies(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """Everybody else, enemies who still stand first."""
    by = state.entities.get(args.get("by", ""))
    side = by.side if by is not None else ""
    others = [entity for entity in state.combatants() if entity.id != args.get("by") and not entity.away]
    others.sort(key=lambda entity: (entity.side == side, entity.has("dead")))
    return [Option(entity.id, entity.name, entity.side) for entity in others]


def _skills(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """The skills of whoever rolls, all others, and the characteristic rolls by any multiplier."""
    who = state.entities.get(args.get("who", ""))
    own = [stat for stat in who.stats if stat.islower()] if who is not None else []
    return [_skill(slug) for slug in dict.fromkeys([*own, *table("skills"), *skills.rolls()])]


@lru_cache(maxsize=512)
def _skill(slug: str) -> Option:
    row = table("skills").get(slug, {})
    return Option(slug, "", f"{row.get('pt', '')} {row.get('en', '')}".strip())


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
    return [Option(x.id, x.name) for x in state.combatants() if x.has("burning")]


def _only(slug: str) -> Callable[[RuleSystem, Encounter, Args], str]:
    """The default of a target: the one actor himself in this state, else the only one who is."""

    def default(_system: RuleSystem, state: Encounter, args: Args) -> str:
        ids = [x.id for x in state.combatants() if x.has(slug)]
        who = args.get("who", "")
        return who if who in ids else ids[0] if len(ids) == 1 else ""

    return default


def _words(*slugs: str) -> Callable[[RuleSystem, Encounter, Args], Sequence[Option]]:
    options = [Option(slug) for slug in slugs]
    return lambda _system, _state, _args: options


def _first(slug: str) -> Callable[[RuleSystem, Encounter, Args], str]:
    return lambda _system, _state, _args: slug


def _test_reader(_state: Encounter, choice: Choice) -> Reader:
    return read_outcome(choice.get("who"), "hp")


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


WHO = Param("who", "entity", ("quem", "by"), options=everybody, default=current)
BY = Param("by", "entity", ("por", "who", "quem"), asked=False, options=everybody, default=current)
BONUS = Param("bonus", "number", ("modificador", "modifier"), required=False, asked=False, low=-200, high=200)
CAP = Param("cap", "word", ("limite",), required=False, asked=False, options=_skills)


def _word(name: str, *aliases: str, options: tuple[str, ...], asked: bool = True) -> Param:
    """A choice among words; the first is the default."""
    return Param(
        name,
        "word",
        aliases,
        required=False,
        asked=asked,
        options=_words(*options),
        default=_first(options[0]),
    )


DIFFICULTY = Param(
    "difficulty", "word", ("dificuldade",), asked=False, options=_attack_difficulties, default=_average
)

OWN = (
    Verb(
        "attack",
        attack.resolve,
        (
            BY,
            Param("target", "entity", ("alvo",), options=_enemies, default=_target),
            Param("weapon", "word", ("arma",), asked=False, options=_weapons, default=_weapon),
            DIFFICULTY,
            BONUS,
            Param(
                "range", "number", ("distancia", "distância"), required=False, asked=False, low=0, high=99999
            ),
            CAP,
            *spot.ATTACK,
        ),
        ("atacar", "ataque"),
        key="a",
        reader=spot_odds.reader,
        rule="BRP-044",
    ),
    Verb(
        "test",
        tests.test,
        (
            WHO,
            Param("skill", "word", ("pericia", "perícia"), options=_skills),
            _word("difficulty", "dificuldade", options=DIFFICULTIES),
            BONUS,
            CAP,
            spot.SKILL_MODS,
            SECRET,
        ),
        ("teste", "testar"),
        key="s",
        reader=_test_reader,
        rule="BRP-001",
    ),
    Verb(
        "resist",
        tests.resist,
        (
            WHO,
            Param("stat", "word", ("caracteristica", "característica"), options=_characteristics),
            Param("against", "text", ("contra",), options=everybody),
            Param("other", "word", ("outra",), required=False, asked=False, options=_characteristics),
            SECRET,
        ),
        ("resistir", "resistencia", "resistência"),
        reader=_test_reader,
        rule="BRP-013",
    ),
    Verb(
        "oppose",
        tests.oppose,
        (
            WHO,
            Param("skill", "word", ("pericia", "perícia"), options=_skills),
            Param("against", "entity", ("contra",), options=everybody),
            Param("other", "word", ("outra",), required=False, asked=False, options=_skills),
            Param("difficulty", "word", ("dificuldade",), required=False, asked=False, options=_difficulties),
            BONUS,
            SECRET,
        ),
        ("opor", "disputa"),
        reader=_test_reader,
        rule="BRP-014",
    ),
    Verb("defend", order.defend, (WHO,), ("defender",), key="g", rule="BRP-086"),
    Verb("extra", order.extra, (WHO,), ("acao-extra", "ação-extra"), legal=_started, rule="BRP-024"),
    Verb(
        "draw",
        order.draw,
        (
            WHO,
            Param("weapon", "word", ("arma",), options=_weapons, default=_other_weapon),
            Param("drop", "word", ("largar",), required=False, asked=False, options=yes_no, default=no),
        ),
        ("sacar",),
        key="w",
        rule="BRP-026",
    ),
    Verb(
        "move",
        order.move,
        (WHO, Param("metres", "number", ("metros",), low=0, high=1000)),
        ("mover",),
        key="v",
        rule="BRP-023",
    ),
    Verb(
        "stand",
        standing.stand,
        (WHO, _word("how", "como", options=standing.WAYS)),
        ("levantar",),
        legal=_in_state("prone", "not-prone"),
        rule="BRP-027",
    ),
    Verb(
        "lie",
        standing.lie,
        (WHO,),
        ("deitar",),
        legal=_in_state("prone", "is-prone", wanted=False),
        rule="BRP-200",
    ),
    Verb(
        "declare",
        order.declare,
        (
            WHO,
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
        (WHO, Param("target", "entity", ("alvo",), options=_impaled, default=_only("impaled"))),
        ("arrancar",),
        rule="BRP-108",
    ),
    Verb(
        "hold",
        bleeding.hold,
        (WHO,),
        ("pressionar", "estancar"),
        legal=_in_state("bleeding", "not-bleeding"),
        rule="BRP-110",
    ),
    Verb(
        "escape",
        entangling.escape,
        (WHO, _word("how", "como", options=entangling.WAYS)),
        ("soltar", "soltar-se"),
        legal=_in_state("entangled", "not-entangled"),
        rule="BRP-111",
    ),
    Verb(
        "first-aid",
        aid.first_aid,
        (
            WHO,
            Param("target", "entity", ("alvo",), options=everybody),
            _word("purpose", "para", options=aid.FOR),
        ),
        ("primeiros-socorros", "socorrer"),
        rule="BRP-291",
    ),
    Verb(
        "extinguish",
        hazards.extinguish,
        (
            WHO,
            Param("target", "entity", ("alvo",), options=_alight, default=_only("burning")),
            Param("sure", "word", ("certo",), required=False, asked=False, options=yes_no, default=no),
        ),
        ("apagar",),
        rule="BRP-254",
    ),
    Verb(
        "give",
        _give,
        (Param("item", "word", ("coisa",), options=_items), WHO),
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
            BONUS,
            Param(
                "burdened", "word", ("carregado",), required=False, asked=False, options=yes_no, default=no
            ),
        ),
        ("correr", "perseguir"),
        key="f",
        group="chase",
        legal=in_chase,
        reader=_test_reader,
        rule="BRP-269",
    ),
)


def _surprise() -> Verb:
    """The tracker's hazard verb with the surprise of asphyxia (BRP-239) and what other hazards ask."""
    verb = TRACKER["hazard"]
    surprised = Param(
        "surprised", "word", ("surpreso",), required=False, asked=False, options=yes_no, default=no
    )
    return replace(verb, params=(*verb.params, surprised, *perils.OF_HAZARDS))


VERBS: Mapping[str, Verb] = {
    **{verb.slug: verb for verb in OWN},
    **TRACKER,
    **{verb.slug: verb for verb in vehicles.VERBS},
    **{verb.slug: verb for verb in (*SPOT, *PERILS, *RECOVERY, *MANOEUVRES)},
    "run": vehicles.at_the_wheel(next(verb for verb in OWN if verb.slug == "run")),
    "hazard": _surprise(),
}
