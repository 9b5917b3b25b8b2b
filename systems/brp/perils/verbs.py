"""The verbs of perils: one row each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.system import Args, Option, Param, RuleSystem, Verb
from systems.brp import params as p
from systems.brp.data import table
from systems.brp.perils import params as own
from systems.shared.later import later

if TYPE_CHECKING:
    from systems.brp.perils import (
        area,
        cookoff,
        disease,
        explosion,
        falling,
        immunity,
        light,
        objects,
        poison,
        vacuum,
    )
else:
    area, cookoff, disease, explosion, falling = later(
        "systems.brp.perils", "area", "cookoff", "disease", "explosion", "falling"
    )
    immunity, light, objects, poison, vacuum = later(
        "systems.brp.perils", "immunity", "light", "objects", "poison", "vacuum"
    )

GROUP = "perils"


def _diseases(_system: RuleSystem, _state: Encounter, _args: Args) -> list[Option]:
    rows = table("hazards").items()
    return [p.called(slug, row) for slug, row in rows if disease.is_disease(slug)]


def _poison(play: Play, choice: Choice) -> None:
    """Doses of a poison."""
    for id in choice.get("targets").split(","):
        play.system.start_hazard(play, choice.get("poison"), id, choice.args)


def _expose(play: Play, choice: Choice) -> None:
    """People come under radiation."""
    for id in choice.get("targets").split(","):
        play.system.start_hazard(play, "radiation", id, choice.args)


_POISON = Param("poison", "word", ("veneno",), options=poison.poisons)
_SHELTER = p.number("shelter", "abrigo", high=999)
_KNOCKBACK = p.yes("knockback", "repulsao", "repulsão")

VERBS = (
    Verb(
        "poison",
        _poison,
        (
            own.TARGETS,
            _POISON,
            Param("pot", "number", ("potencia", "potência"), default=poison.usual_pot, low=1, high=999),
            own.ONSET,
            own.DOSES,
            own.STAT,
            own.PREPARED,
        ),
        ("envenenar", "veneno"),
        group=GROUP,
        rule="BRP-255",
    ),
    Verb(
        "antidote",
        poison.take_antidote,
        (own.TARGETS, _POISON, Param("pot", "number", ("potencia", "potência"), low=1, high=999)),
        ("antidoto", "antídoto"),
        group=GROUP,
        rule="BRP-257",
    ),
    Verb(
        "disease",
        disease.catch,
        (
            own.TARGETS,
            Param("disease", "word", ("doenca", "doença"), options=_diseases),
            own.STAT,
            Param("damage", "dice", ("dano",), required=False, asked=False, low=0),
            own.CAUGHT,
        ),
        ("adoecer", "doenca", "doença"),
        group=GROUP,
        rule="BRP-248",
    ),
    Verb(
        "strain",
        disease.set_strain,
        (
            own.WHO,
            p.word("how", "como", options=disease.efforts, usual="bed"),
            p.number("more", "mais", high=9),
        ),
        ("esforco-doente", "esforço-doente"),
        group=GROUP,
        rule="BRP-247",
    ),
    Verb(
        "radiation",
        _expose,
        (
            own.TARGETS,
            Param("pot", "number", ("potencia", "potência"), low=1, high=999),
            own.EVERY,
            own.UNTIL,
        ),
        ("radiacao", "radiação", "irradiar"),
        group=GROUP,
        rule="BRP-258",
    ),
    Verb(
        "exhale",
        vacuum.exhale,
        (own.WHO, p.word("how", "como", options=own.EXHALING, asked=False)),
        ("expirar",),
        group=GROUP,
        rule="BRP-260",
    ),
    Verb(
        "fall",
        falling.fall,
        (
            own.TARGETS,
            Param("metres", "number", ("metros",), low=0, high=9999),
            p.yes("thrown", "arremessado"),
            p.number("adjust", "ajuste", low=-99, high=99),
            p.number("spike", "estaca", high=100),
            p.yes("aware", "ciente"),
        ),
        ("queda", "cair"),
        group=GROUP,
        rule="BRP-251",
    ),
    Verb(
        "off-mount",
        falling.off_the_mount,
        (own.TARGETS,),
        ("cair-da-montaria", "desmontado"),
        group=GROUP,
        rule="BRP-263",
    ),
    Verb(
        "explode",
        explosion.explode,
        (
            own.TARGETS,
            Param("explosive", "word", ("explosivo",), options=explosion.explosives),
            Param("damage", "dice", ("dano",), default=explosion.usual_damage, low=0),
            Param("distance", "text", ("distancia", "distância"), required=False, asked=False),
            p.number("radius", "raio", low=1),
            own.BY,
            p.word("charge", "carga", options=("normal", "more", "less"), asked=False),
            _SHELTER,
            _KNOCKBACK,
            p.yes("surprise", "surpresa"),
        ),
        ("explodir", "explosao", "explosão"),
        group=GROUP,
        rule="BRP-121",
    ),
    Verb(
        "area",
        area.attack,
        (
            own.TARGETS,
            Param("damage", "dice", ("dano",), low=0),
            own.BY,
            _SHELTER,
            _KNOCKBACK,
            p.yes("ignite", "incendeia"),
        ),
        ("ataque-em-area", "área"),
        group=GROUP,
        rule="BRP-093",
    ),
    Verb(
        "cook-off",
        cookoff.resolve,
        (Param("item", "word", ("arma", "coisa"), options=cookoff.firearms), own.TARGETS),
        ("municao-no-fogo", "munição-no-fogo"),
        group=GROUP,
        rule="BRP-126",
    ),
    Verb(
        "object",
        objects.place,
        (
            Param("object", "word", ("objeto",), options=objects.objects),
            Param(
                "substance",
                "word",
                ("substancia", "substância"),
                required=False,
                options=objects.substances,
            ),
            p.number("siz", "tamanho", "tam", low=1),
            p.number("av", "armadura"),
            p.number("burns", "queima", low=1),
            Param("name", "text", ("nome",), required=False, asked=False),
        ),
        ("objeto",),
        group=GROUP,
        rule="BRP-128",
    ),
    Verb(
        "strike-object",
        objects.strike,
        (
            Param("thing", "word", ("objeto",), options=objects.things),
            Param("amount", "dice", ("dano", "valor"), low=0),
            p.yes("fire", "fogo"),
            own.BY,
        ),
        ("golpear-objeto", "quebrar"),
        group=GROUP,
        rule="BRP-128",
    ),
    Verb(
        "light",
        light.kindle,
        (own.WHO, p.word("source", "fonte", options=light.sources, usual="torch")),
        ("luz", "acender"),
        group=GROUP,
        rule="BRP-222",
    ),
    Verb(
        "drop-light",
        light.drop,
        (Param("who", "entity", ("quem",), options=light.carriers),),
        ("largar-luz",),
        group=GROUP,
        rule="BRP-223",
    ),
    Verb(
        "immune",
        immunity.protect,
        (
            own.TARGETS,
            Param("danger", "word", ("perigo",), options=immunity.dangers),
            p.yes("remove", "tirar"),
        ),
        ("imune", "imunidade"),
        group=GROUP,
        rule="BRP-265",
    ),
)
