"""The verbs of this game beside the tracker's own: one row each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.system import Args, Option, Param, RuleSystem, Verb
from encounters.tracker import VERBS as TRACKER
from encounters.tracker.chase import in_chase, runners
from encounters.tracker.params import SECRET, current, everybody, no, yes_no
from encounters.weigh import Reader, read_outcome
from systems.brp import attack, chase, gear, hazards, order, specials, tests
from systems.brp.data import table


def _weapons(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    id = args.get("by") or args.get("who") or ""
    if id not in state.entities:
        return []
    found = [Option(w.id, "", f"{w.slug} {w.chance}%") for w in gear.arms(state, id)]
    # Another road to the same weapon: by what it is instead of whose it is.
    names = [Option(w.slug, "", w.skill) for w in gear.arms(state, id) if w.slug != w.id]
    return [
        *found,
        *names,
        *(Option(slug) for slug in gear.NATURAL if slug not in {w.slug for w in gear.arms(state, id)}),
    ]


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
    who = state.entities.get(args.get("who", ""))
    own = [stat for stat in who.stats if stat.islower()] if who is not None else []
    slugs = dict.fromkeys([*own, *table("skills")])
    return [
        Option(slug, "", f"{row.get('pt', '')} {row.get('en', '')}")
        for slug in slugs
        for row in [table("skills").get(slug, {})]
    ]


def _difficulties(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(slug) for slug in ("average", "easy", "difficult", "fifth", "automatic", "impossible")]


def _attack_difficulties(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(slug) for slug in ("average", "easy", "difficult")]


def _average(_system: RuleSystem, _state: Encounter, _args: Args) -> str:
    return "average"


def _phases(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option("action"), Option("powers")]


def _impaled(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(x.id, x.name) for x in state.combatants() if x.has("impaled")]


def _alight(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(x.id, x.name) for x in state.combatants() if x.has("burning")]


def _attack_reader(_state: Encounter, choice: Choice) -> Reader:
    return read_outcome(choice.get("target"), "hp")


def _test_reader(_state: Encounter, choice: Choice) -> Reader:
    return read_outcome(choice.get("who"), "hp")


def _prone(_system: RuleSystem, state: Encounter, choice: Choice) -> Refused | None:
    entity = state.entities.get(choice.get("who"))
    if entity is None or entity.has("prone"):
        return None
    return Refused("not-prone", name=entity.name)


def _started(_system: RuleSystem, state: Encounter, _choice: Choice) -> Refused | None:
    return None if state.turn.round else Refused("not-started")


def _pull(play: Play, choice: Choice) -> None:
    specials.pull(play, choice.get("who"), choice.get("target"))


def _extinguish(play: Play, choice: Choice) -> None:
    hazards.extinguish(play, choice.get("target"), choice.get("who"))


def _give(play: Play, choice: Choice) -> None:
    item = play.state.entities.get(choice.get("item"))
    if item is None or item.kind != "item":
        raise Refused("no-item", name=choice.get("item"))
    play.emit(e.Given(id=item.id, owner=choice.get("who")))


def _items(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(x.id, x.name, x.slug) for x in state.entities.values() if x.kind == "item"]


WHO = Param("who", "entity", ("quem", "by"), options=everybody, default=current)
BY = Param("by", "entity", ("por", "who", "quem"), asked=False, options=everybody, default=current)
BONUS = Param("bonus", "number", ("modificador", "modifier"), required=False, asked=False, low=-200, high=200)

OWN = (
    Verb(
        "attack",
        attack.resolve,
        (
            Param("target", "entity", ("alvo",), options=_enemies, default=_target),
            BY,
            Param("weapon", "word", ("arma",), asked=False, options=_weapons, default=_weapon),
            Param(
                "difficulty",
                "word",
                ("dificuldade",),
                asked=False,
                options=_attack_difficulties,
                default=_average,
            ),
            BONUS,
            Param(
                "range", "number", ("distancia", "distância"), required=False, asked=False, low=0, high=99999
            ),
        ),
        ("atacar", "ataque"),
        key="a",
        reader=_attack_reader,
        rule="BRP-044",
    ),
    Verb(
        "test",
        tests.test,
        (
            WHO,
            Param("skill", "word", ("pericia", "perícia"), options=_skills),
            Param(
                "difficulty",
                "word",
                ("dificuldade",),
                required=False,
                options=_difficulties,
                default=_average,
            ),
            BONUS,
            Param("cap", "word", ("limite",), required=False, asked=False, options=_skills),
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
            Param("stat", "text", ("caracteristica",)),
            Param("against", "text", ("contra",), options=everybody),
            Param("other", "text", ("outra",), required=False, asked=False),
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
    Verb("stand", order.stand, (WHO,), ("levantar",), legal=_prone, rule="BRP-027"),
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
        _pull,
        (WHO, Param("target", "entity", ("alvo",), options=_impaled)),
        ("arrancar",),
        rule="BRP-108",
    ),
    Verb(
        "extinguish",
        _extinguish,
        (WHO, Param("target", "entity", ("alvo",), options=_alight)),
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
            Param("skill", "text", ("pericia", "perícia"), required=False, asked=False),
            Param("against", "entity", ("contra",), required=False, asked=False, options=runners),
            Param(
                "difficulty",
                "word",
                ("dificuldade",),
                required=False,
                asked=False,
                options=_attack_difficulties,
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
    """The tracker's hazard verb with the surprise of asphyxia (BRP-239)."""
    verb = TRACKER["hazard"]
    surprised = Param(
        "surprised", "word", ("surpreso",), required=False, asked=False, options=yes_no, default=no
    )
    return Verb(
        verb.slug, verb.resolve, (*verb.params, surprised), verb.aliases, verb.key, verb.group, verb.legal
    )


VERBS: Mapping[str, Verb] = {
    **{verb.slug: verb for verb in OWN},
    **TRACKER,
    "hazard": _surprise(),
}
