"""The verbs of this game beside the tracker's own: one row each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice
from encounters.system import Args, Option, Param, RuleSystem, Verb
from encounters.tracker import VERBS as TRACKER
from encounters.tracker.params import SECRET, TRACK, everybody, targets, yes_no
from encounters.tracker.points import AMOUNT
from encounters.weigh import Reader, read_outcome
from systems.pool import (
    actions,
    attack,
    grapple,
    hazards,
    helping,
    order,
    points,
    preparing,
    recovery,
    reserves,
    surprise,
    tests,
    traps,
    zones,
)
from systems.pool.params import (
    ACT,
    AGAINST,
    ALLY,
    BONUS,
    BY,
    COMPLICATION,
    EFFORT,
    FREE,
    GUARD,
    HARM,
    STEEL,
    TARGET,
    TRAIT,
    WEAPON,
    WHO,
    allies,
    open_reserves,
    preparations,
    traits,
)


def _zones(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    names = ("curto", "médio", "longo", "distante", "campo de visão")
    return [Option(zone, "", name) for zone, name in zip(zones.ZONES, names, strict=True)]


def _modes(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option("prepare", "", "preparar preparação"), Option("attack", "", "atacar ataque")]


def _qualities(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option("normal"), Option("superior"), Option("excellent", "", "excelente")]


def _types(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option("general", "", "geral"), Option("ballistic", "", "balística balistica")]


def _kinds(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    hints = ("ajuda", "preparação preparacao", "agarrar")
    return [Option(kind, "", hint) for kind, hint in zip(reserves.KINDS, hints, strict=True)]


def _armed(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(trap.id, trap.name) for trap in traps.armed(state)]


def _items(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    found = [x for x in state.entities.values() if x.kind == "item"]
    found.sort(key=lambda item: item.owner != args.get("who", item.owner))
    return [Option(x.id, x.name, f"{x.slug} {x.owner}") for x in found]


def _lying(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(x.id, x.name, x.slug) for x in state.entities.values() if x.kind == "item" and not x.owner]


def _holders(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    who = state.entities.get(args.get("who", ""))
    ids = [c.other for c in who.every("grappled")] if who is not None else []
    return [Option(id, state.entities[id].name) for id in ids if id in state.entities]


def _attack_reader(_state: Encounter, choice: Choice) -> Reader:
    return read_outcome(choice.get("target"), "hp")


def _own_reader(_state: Encounter, choice: Choice) -> Reader:
    return read_outcome(choice.get("who") or choice.get("by"), "hp")


def _any_trap(_system: RuleSystem, state: Encounter, _choice: Choice) -> Refused | None:
    return None if traps.armed(state) else Refused("no-traps")


def _any_reserve(_system: RuleSystem, state: Encounter, _choice: Choice) -> Refused | None:
    return None if reserves.reserves(state) else Refused("no-reserves")


def _grappled(_system: RuleSystem, state: Encounter, choice: Choice) -> Refused | None:
    entity = state.entities.get(choice.get("who"))
    if entity is None or entity.has("grappled"):
        return None
    return Refused("not-grappled", name=entity.name)


FORGO = Param("forgo", "number", ("poupar",), required=False, asked=False, low=0, high=50)
OPTIONAL_TRAIT = replace(TRAIT, required=False, asked=False)
ITEM = Param("item", "word", ("coisa",), options=_items)
EVENT = Param("event", "text", ("evento",))
ZONE = Param("zone", "word", ("zona",), required=False, asked=False, options=_zones)
BLOW = (WEAPON, HARM, *EFFORT, GUARD, STEEL, FORGO, ALLY, ACT)

ACTS = (
    Verb(
        "attack",
        attack.resolve,
        (BY, TARGET, *BLOW, FREE),
        ("atacar", "ataque"),
        key="a",
        reader=_attack_reader,
        rule="POOL-020",
    ),
    Verb(
        "test",
        tests.test,
        (
            WHO,
            TRAIT,
            *EFFORT,
            Param("needed", "number", ("preciso",), required=False, asked=False, low=1, high=20),
            ALLY,
            ACT,
            FREE,
            SECRET,
        ),
        ("teste", "testar"),
        key="s",
        reader=_own_reader,
        rule="POOL-001",
    ),
    Verb(
        "oppose",
        tests.oppose,
        (
            WHO,
            TRAIT,
            Param("against", "entity", ("contra",), options=everybody),
            Param("other", "text", ("outra",), required=False, asked=False, options=traits),
            *EFFORT,
            FREE,
        ),
        ("opor", "disputa"),
        reader=_own_reader,
        rule="POOL-006",
    ),
    Verb(
        "move",
        zones.move,
        (WHO, replace(ZONE, required=True, asked=True), FREE),
        ("mover", "andar"),
        key="v",
        rule="POOL-018",
    ),
    Verb(
        "surprise",
        surprise.resolve,
        (
            BY,
            TARGET,
            OPTIONAL_TRAIT,
            Param("sneak", "number", ("furtivo",), required=False, asked=False, low=-20, high=20),
            ZONE,
            Param(
                "strike",
                "word",
                ("golpe",),
                required=False,
                asked=False,
                options=yes_no,
            ),
            *BLOW,
            FREE,
        ),
        ("surpreender", "surpresa"),
        key="w",
        reader=_attack_reader,
        rule="POOL-039",
    ),
    Verb(
        "help",
        helping.give,
        (
            BY,
            Param("ally", "entity", ("aliado", "target"), options=allies),
            Param("surplus", "number", ("excedente",), low=0, high=50),
            replace(ACT, asked=True),
        ),
        ("ajudar", "ajuda"),
        key="I",
        rule="POOL-042",
    ),
    Verb(
        "prepare",
        preparing.prepare,
        (WHO, TRAIT, EVENT, AGAINST, *EFFORT, FREE, SECRET),
        ("preparar", "preparacao", "preparação"),
        key="f",
        reader=_own_reader,
        rule="POOL-045",
    ),
    Verb(
        "counter",
        preparing.counter,
        (WHO, Param("reserve", "word", ("reserva",), options=preparations), TRAIT, *EFFORT, FREE, SECRET),
        ("contrapreparar", "anular"),
        legal=_any_reserve,
        reader=_own_reader,
        rule="POOL-048",
    ),
    Verb(
        "grapple",
        grapple.resolve,
        (
            BY,
            TARGET,
            Param("mode", "word", ("modo",), required=False, asked=False, options=_modes),
            OPTIONAL_TRAIT,
            HARM,
            *EFFORT,
            GUARD,
            STEEL,
            FORGO,
            ALLY,
            ACT,
            FREE,
        ),
        ("agarrar", "agarrao", "agarrão"),
        key="g",
        reader=_attack_reader,
        rule="POOL-049",
    ),
    Verb(
        "escape",
        grapple.escape,
        (
            WHO,
            Param("by", "entity", ("de",), required=False, asked=False, options=_holders),
            OPTIONAL_TRAIT,
            *EFFORT,
            FREE,
        ),
        ("soltar-se", "escapar", "soltar"),
        legal=_grappled,
        reader=_own_reader,
        rule="POOL-050",
    ),
    Verb(
        "trap",
        traps.hide,
        (
            WHO,
            Param("name", "text", ("nome",)),
            Param("quality", "word", ("qualidade",), required=False, asked=False, options=_qualities),
            Param("type", "word", ("tipo",), required=False, asked=False, options=_types),
            OPTIONAL_TRAIT,
            *EFFORT,
            FREE,
            SECRET,
        ),
        ("armadilha", "armar"),
        rule="POOL-051",
    ),
    Verb(
        "spring",
        traps.spring,
        (
            Param("trap", "word", ("armadilha",), options=_armed),
            Param("target", "entity", ("alvo", "quem", "who"), options=everybody),
            HARM,
            BONUS,
            COMPLICATION,
        ),
        ("disparar-armadilha", "cair"),
        legal=_any_trap,
        reader=_attack_reader,
        rule="POOL-052",
    ),
    Verb(
        "fall",
        hazards.fall,
        (
            Param("who", "entity", ("quem", "target", "alvo"), options=everybody, default=WHO.default),
            Param("metres", "number", ("metros",), low=0, high=3000),
            HARM,
        ),
        ("queda",),
        group="states",
        reader=_own_reader,
        rule="POOL-061",
    ),
    Verb(
        "draw",
        actions.draw,
        (WHO, replace(WEAPON, asked=True, default=None), FREE),
        ("sacar", "guardar", "sheathe", "embainhar"),
        rule="POOL-016",
    ),
    Verb(
        "give",
        actions.give,
        (ITEM, Param("target", "entity", ("alvo", "para"), options=everybody), FREE),
        ("dar", "entregar"),
        rule="POOL-016",
    ),
    Verb("take", actions.take, (WHO, replace(ITEM, options=_lying), FREE), ("pegar",), rule="POOL-016"),
    Verb("drop", actions.drop, (ITEM,), ("largar",), rule="POOL-016"),
    Verb("wear", actions.wear, (WHO, ITEM), ("vestir",), rule="POOL-025"),
    Verb(
        "manoeuvre",
        actions.manoeuvre,
        (WHO, Param("text", "text", ("texto",), required=False), FREE),
        ("manobra", "outra-acao"),
        rule="POOL-016",
    ),
    Verb(
        "grant",
        preparing.grant,
        (
            Param("who", "entity", ("quem",), options=everybody),
            Param("dice", "number", ("dados",), low=1, high=20),
            EVENT,
            Param("kind", "word", ("tipo",), required=False, asked=False, options=_kinds),
            AGAINST,
        ),
        ("conceder", "dar-dados"),
        group="points",
        rule="POOL-046",
    ),
    Verb(
        "discard",
        preparing.discard,
        (
            Param("reserve", "word", ("reserva",), options=open_reserves),
            Param("dice", "number", ("dados",), required=False, low=1, high=20),
        ),
        ("descartar", "gastar"),
        group="points",
        legal=_any_reserve,
        rule="POOL-046",
    ),
    Verb(
        "rest",
        recovery.rest,
        (
            targets(),
            Param("speed", "number", ("ritmo", "tratamento"), required=False, asked=False, low=1, high=100),
        ),
        ("descansar", "repouso"),
        group="points",
        rule="POOL-064",
    ),
    Verb(
        "group",
        order.set_group,
        (targets(), Param("group", "text", ("grupo",))),
        ("grupo", "agrupar"),
        group="roster",
        rule="POOL-012",
    ),
)


def _own_tracker() -> Mapping[str, Verb]:
    """The tracker's verbs where this game adds to them: kinds of damage, heat of a fire, a fixed order."""
    hazard = TRACKER["hazard"]
    heat = Param("heat", "number", ("calor",), required=False, asked=False, low=0, high=3)
    by = Param("by", "entity", ("por",), required=False, asked=False)
    return {
        "damage": replace(
            TRACKER["damage"], resolve=points.damage, params=(targets(), AMOUNT, HARM, TRACK, by)
        ),
        "heal": replace(TRACKER["heal"], resolve=points.heal, params=(targets(), AMOUNT, HARM, TRACK)),
        "hazard": replace(hazard, params=(*hazard.params, HARM, heat)),
        "delay": replace(TRACKER["delay"], resolve=order.delay),
    }


VERBS: Mapping[str, Verb] = {**{verb.slug: verb for verb in ACTS}, **TRACKER, **_own_tracker()}
