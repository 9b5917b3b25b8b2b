"""The verbs of vehicles and of chases with them: one row each."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.system import Option, Param, RuleSystem, Verb
from encounters.tracker import VERBS as TRACKER
from encounters.tracker.chase import in_chase
from encounters.weigh import Reader, read_outcome
from systems.brp import chase
from systems.brp.vehicles import (
    aboard,
    course,
    crew,
    driving,
    impact,
    joining,
    manoeuvres,
    repair,
    rounds,
    trouble,
)
from systems.brp.vehicles import params as p


def run(play: Play, choice: Choice) -> None:
    """A roll of the chase: at the wheel for who is aboard a vehicle, on foot for the others."""
    if crew.vehicle_of(play.state, choice.get("who")):
        driving.pursue(play, choice)
    else:
        chase.pursue(play, choice)


def _reader(_state: Encounter, choice: Choice) -> Reader:
    return read_outcome(choice.get("who"), "hp")


def _struck_reader(state: Encounter, choice: Choice) -> Reader:
    target = crew.runner_of(state, choice.get("target"))
    return read_outcome(target if target in state.entities else choice.get("who"), "hp")


def _any_vehicle(_system: RuleSystem, state: Encounter, _choice: Choice) -> Refused | None:
    there = any(entity.kind == "vehicle" for entity in state.entities.values())
    return None if there else Refused("no-vehicles")


def _aboard(_system: RuleSystem, state: Encounter, choice: Choice) -> Refused | None:
    who = choice.get("who")
    if not who or crew.vehicle_of(state, who) not in ("", who):
        return None
    return Refused("not-aboard", name=state.entities[who].name if who in state.entities else who)


def _scales(_system: RuleSystem, _state: Encounter, _args: object) -> Sequence[Option]:
    return [Option(slug) for slug in course.SCALES]


def at_the_wheel(verb: Verb) -> Verb:
    """The verb of the roll on foot, which now also drives: with the modifiers of BRP-288."""
    who = replace(verb.params[0], default=p.own_runner)
    return replace(verb, resolve=run, params=(who, *verb.params[1:], p.WEATHER, p.GROUND))


_COURSE = Param("course", "text", ("percurso",), required=False, asked=False)
_COMBAT = Param("combat", "text", ("combate",), required=False, asked=False)


_MANOEUVRE = Param(
    "manoeuvre",
    "word",
    ("manobra",),
    options=p.words(*manoeuvres.WAYS, table="manoeuvre"),
    default=p.first("turn"),
)


def _set_up() -> Verb:
    """The tracker's chase with the rest of the checklist (BRP-267)."""
    verb = TRACKER["chase"]
    more = (
        p.NEW_WEATHER,
        p.NEW_GROUND,
        _COURSE,
        _COMBAT,
        Param(
            "rounds",
            "number",
            ("rodadas", "duracao", "duração"),
            required=False,
            asked=False,
            low=1,
            high=999,
        ),
        Param("scale", "word", ("escala",), required=False, asked=False, options=_scales),
        p.yes("moving", "andando"),
    )
    return replace(verb, resolve=course.start, params=(*verb.params, *more), rule="BRP-267")


VERBS = (
    Verb(
        "vehicle",
        joining.resolve,
        (
            Param("vehicle", "word", ("veiculo", "veículo"), options=p.catalogue),
            Param("driver", "entity", ("motorista", "piloto"), required=False, options=p.people),
            Param("passengers", "entities", ("passageiros",), required=False, asked=False, options=p.people),
            p.PROTECTION,
            Param("name", "text", ("nome",), required=False, asked=False),
            p.SIDE,
        ),
        ("veiculo", "veículo"),
        group="vehicles",
        rule="BRP-278",
    ),
    Verb(
        "board",
        aboard.board,
        (
            p.PERSON,
            Param("vehicle", "entity", ("veiculo", "veículo"), options=p.vehicles),
            Param("role", "word", ("papel",), options=p.words(*aboard.ROLES), default=p.first("passenger")),
            p.PROTECTION,
        ),
        ("embarcar", "subir"),
        group="vehicles",
        legal=_any_vehicle,
        rule="BRP-274",
    ),
    Verb(
        "disembark",
        aboard.leave,
        (replace(p.PERSON, options=p.those_aboard),),
        ("desembarcar", "descer"),
        group="vehicles",
        legal=_aboard,
        rule="BRP-274",
    ),
    Verb(
        "get-about",
        aboard.move,
        (
            replace(p.PERSON, options=p.those_aboard),
            Param(
                "skill",
                "word",
                ("pericia", "perícia"),
                options=p.words(*aboard.SKILLS),
                default=p.first("agility"),
            ),
            Param("vehicle", "entity", ("veiculo", "veículo", "para"), required=False, options=p.vehicles),
            p.BONUS,
            p.yes("outside", "fora"),
            Param("hold", "word", ("segurar",), required=False, asked=False, options=p.words(*aboard.HOLDS)),
        ),
        ("andar-a-bordo", "saltar"),
        group="vehicles",
        legal=_aboard,
        reader=_reader,
        rule="BRP-274",
    ),
    Verb(
        "speed",
        driving.set_speed,
        (
            p.VEHICLE,
            Param(
                "speed",
                "number",
                ("velocidade", "para"),
                options=p.speeds,
                default=p.top_reach,
                low=0,
                high=999,
            ),
        ),
        ("acelerar", "frear", "velocidade", "accelerate", "brake"),
        key="V",
        group="vehicles",
        legal=_any_vehicle,
        rule="BRP-279",
    ),
    Verb(
        "manoeuvre",
        manoeuvres.resolve,
        (
            p.VEHICLE,
            Param(
                "manoeuvre",
                "word",
                ("manobra",),
                options=p.words(*manoeuvres.WAYS, table="manoeuvre"),
                default=p.first("turn"),
            ),
            Param("slow", "number", ("reduzir",), required=False, asked=False, low=0, high=99),
            p.yes("tested", "testada"),
            *p.ON_THE_ROAD,
        ),
        ("manobra", "manobrar"),
        group="vehicles",
        legal=_any_vehicle,
        reader=_reader,
        rule="BRP-280",
    ),
    *(
        Verb(
            slug,
            resolve,
            (
                p.VEHICLE,
                p.TARGET,
                p.yes("sure", "certo"),
                Param("speed", "number", ("velocidade",), required=False, asked=False, low=1, high=400),
                Param("armour", "number", ("armadura",), required=False, asked=False, low=0, high=999),
                Param("points", "number", ("pontos",), required=False, asked=False, low=1, high=9999),
                *p.ON_THE_ROAD,
            ),
            aliases,
            group="vehicles",
            legal=_any_vehicle,
            reader=_struck_reader,
            rule=rule,
        )
        for slug, resolve, aliases, rule in (
            ("collide", impact.collide, ("colidir", "fechar"), "BRP-283"),
            ("ram", impact.ram, ("abalroar",), "BRP-284"),
        )
    ),
    Verb(
        "trouble",
        trouble.resolve,
        (p.VEHICLE, p.BONUS),
        ("problema",),
        group="vehicles",
        legal=_any_vehicle,
        rule="BRP-287",
    ),
    Verb(
        "repair",
        repair.resolve,
        (
            p.PERSON,
            Param("target", "entity", ("alvo",), options=p.repairable, default=p.own_vehicle),
            Param("what", "word", ("o-que", "oque"), options=repair.damages, default=repair.first_damage),
            p.SKILL,
            p.DIFFICULTY,
            p.BONUS,
        ),
        ("reparar", "consertar"),
        group="vehicles",
        reader=_reader,
        rule="BRP-289",
    ),
    Verb(
        "course",
        course.change,
        (replace(p.NEW_WEATHER, asked=True), replace(p.NEW_GROUND, asked=True), _COURSE, _COMBAT),
        ("percurso",),
        group="chase",
        rule="BRP-288",
    ),
    Verb(
        "overtake",
        rounds.overtake,
        (p.RUNNER, p.AGAINST),
        ("ultrapassar",),
        group="chase",
        legal=in_chase,
        rule="BRP-275",
    ),
    Verb("arrive", rounds.arrive, (p.RUNNER,), ("chegar",), group="chase", legal=in_chase, rule="BRP-270"),
    Verb(
        "chase-round",
        rounds.pass_round,
        (),
        ("rodada-perseguicao", "rodada-perseguição"),
        group="chase",
        legal=rounds.by_hand,
        rule="BRP-277",
    ),
    _set_up(),
)
"""The verbs of vehicles; the last one takes the place of the tracker's own."""
