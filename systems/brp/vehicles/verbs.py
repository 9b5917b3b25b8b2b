"""The verbs of vehicles and of chases with them: one row each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.system import Param, RuleSystem, Verb
from encounters.tracker import VERBS as TRACKER
from encounters.tracker.chase import in_chase
from encounters.weigh import Reader, read_outcome
from systems.brp import params as p
from systems.brp.vehicles import params as own
from systems.shared.later import later

if TYPE_CHECKING:
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
else:
    (chase,) = later("systems.brp", "chase")
    aboard, course, crew, driving, impact = later(
        "systems.brp.vehicles", "aboard", "course", "crew", "driving", "impact"
    )
    joining, manoeuvres, repair, rounds, trouble = later(
        "systems.brp.vehicles", "joining", "manoeuvres", "repair", "rounds", "trouble"
    )

WAYS = ("turn", "u-turn", "high-speed-turn", "bootlegger")


def run(play: Play, choice: Choice) -> None:
    """A roll of the chase: at the wheel for who is aboard a vehicle, on foot for the others."""
    if crew.vehicle_of(play.state, choice.get("who")):
        driving.pursue(play, choice)
    else:
        chase.pursue(play, choice)


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


def at_the_wheel(verb: Verb) -> Verb:
    """The verb of the roll on foot, which now also drives: with the modifiers of BRP-288."""
    who = replace(verb.params[0], default=own.own_runner)
    others = {"who": who, "against": own.AGAINST, "burdened": own.BURDENED}
    params = [others.get(param.name, param) for param in verb.params]
    return replace(verb, resolve=run, params=(*params, own.WEATHER, own.GROUND))


_COURSE = Param("course", "text", ("percurso",), required=False, asked=False)
_COMBAT = Param("combat", "text", ("combate",), required=False, asked=False)


_MANOEUVRE = Param(
    "manoeuvre",
    "word",
    ("manobra",),
    options=own.named(*WAYS, table="manoeuvre"),
    default=p.always("turn"),
)


def _set_up() -> Verb:
    """The tracker's chase with the rest of the checklist (BRP-267)."""
    verb = TRACKER["chase"]
    more = (
        own.NEW_WEATHER,
        own.NEW_GROUND,
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
        Param("scale", "word", ("escala",), required=False, asked=False, options=course.scales),
        p.yes("moving", "andando"),
    )
    return replace(verb, resolve=course.start, params=(*verb.params, *more), rule="BRP-267")


VERBS = (
    Verb(
        "vehicle",
        joining.resolve,
        (
            Param("vehicle", "word", ("veiculo", "veículo"), options=own.catalogue),
            Param("driver", "entity", ("motorista", "piloto"), required=False, options=own.people),
            Param(
                "passengers", "entities", ("passageiros",), required=False, asked=False, options=own.people
            ),
            own.PROTECTION,
            Param("name", "text", ("nome",), required=False, asked=False),
            own.SIDE,
        ),
        ("veiculo", "veículo"),
        group="vehicles",
        rule="BRP-278",
    ),
    Verb(
        "board",
        aboard.board,
        (
            own.PERSON,
            Param("vehicle", "entity", ("veiculo", "veículo"), options=own.vehicles),
            Param(
                "role",
                "word",
                ("papel",),
                options=own.named("passenger", "driver"),
                default=p.always("passenger"),
            ),
            own.PROTECTION,
        ),
        ("embarcar", "subir"),
        group="vehicles",
        legal=_any_vehicle,
        rule="BRP-274",
    ),
    Verb(
        "disembark",
        aboard.leave,
        (replace(own.PERSON, options=own.those_aboard),),
        ("desembarcar", "descer"),
        group="vehicles",
        legal=_aboard,
        rule="BRP-274",
    ),
    Verb(
        "get-about",
        aboard.move,
        (
            replace(own.PERSON, options=own.those_aboard),
            Param(
                "skill",
                "word",
                ("pericia", "perícia"),
                options=own.named("agility", "climb", "jump", "zero-gravity", table="skill"),
                default=p.always("agility"),
            ),
            Param("vehicle", "entity", ("veiculo", "veículo", "para"), required=False, options=own.vehicles),
            p.BONUS,
            p.yes("outside", "fora"),
            Param(
                "hold",
                "word",
                ("segurar",),
                required=False,
                asked=False,
                options=own.named("agility", "luck", table="skill"),
            ),
        ),
        ("andar-a-bordo", "saltar"),
        group="vehicles",
        legal=_aboard,
        reader=p.on_self,
        rule="BRP-274",
    ),
    Verb(
        "speed",
        driving.set_speed,
        (
            own.VEHICLE,
            Param(
                "speed",
                "number",
                ("velocidade", "para"),
                options=own.speeds,
                default=own.top_reach,
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
            own.VEHICLE,
            Param(
                "manoeuvre",
                "word",
                ("manobra",),
                options=own.named(*WAYS, table="manoeuvre"),
                default=p.always("turn"),
            ),
            Param("slow", "number", ("reduzir",), required=False, asked=False, low=0, high=99),
            p.yes("tested", "testada"),
            *own.ON_THE_ROAD,
        ),
        ("manobra", "manobrar"),
        group="vehicles",
        legal=_any_vehicle,
        reader=p.on_self,
        rule="BRP-280",
    ),
    *(
        Verb(
            slug,
            resolve,
            (
                own.VEHICLE,
                own.TARGET,
                p.yes("sure", "certo"),
                Param("speed", "number", ("velocidade",), required=False, asked=False, low=1, high=400),
                Param("armour", "number", ("armadura",), required=False, asked=False, low=0, high=999),
                own.SUBSTANCE,
                Param("points", "number", ("pontos",), required=False, asked=False, low=1, high=9999),
                *own.ON_THE_ROAD,
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
        (own.VEHICLE, p.BONUS),
        ("problema",),
        group="vehicles",
        legal=_any_vehicle,
        rule="BRP-287",
    ),
    Verb(
        "repair",
        repair.resolve,
        (
            own.PERSON,
            Param("target", "entity", ("alvo",), options=own.repairable, default=own.own_vehicle),
            Param("what", "word", ("o-que", "oque"), options=repair.damages, default=repair.first_damage),
            own.SKILL,
            own.DIFFICULTY,
            p.BONUS,
        ),
        ("reparar", "consertar"),
        group="vehicles",
        reader=p.on_self,
        rule="BRP-289",
    ),
    Verb(
        "course",
        course.change,
        (own.THE_WEATHER, own.THE_GROUND, _COURSE, _COMBAT),
        ("percurso",),
        group="chase",
        rule="BRP-288",
    ),
    Verb(
        "overtake",
        rounds.overtake,
        (own.RUNNER, own.AGAINST),
        ("ultrapassar",),
        group="chase",
        legal=in_chase,
        rule="BRP-275",
    ),
    Verb("arrive", rounds.arrive, (own.RUNNER,), ("chegar",), group="chase", legal=in_chase, rule="BRP-270"),
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
