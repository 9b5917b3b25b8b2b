"""Verbs of movement: walking, running, flying, turning, jumping, falling, mounts."""

from __future__ import annotations

from encounters.system import Param, Verb
from encounters.tracker.params import everybody
from systems.rpgquest import flight, leaps, mounts, movement
from systems.rpgquest import params as p
from systems.rpgquest.params import BONUS, WHO
from systems.rpgquest.verbs import readers

PATH = Param("path", "text", ("caminho", "casas", "to", "para"))
FACING = Param(
    "facing", "text", ("virado", "direcao", "direção"), required=False, asked=False, options=p.facings
)

VERBS = (
    Verb(
        "move",
        movement.walk,
        (
            WHO,
            PATH,
            FACING,
            Param("passage", "word", ("passagem",), required=False, asked=False, options=p.passages),
        ),
        ("mover", "andar"),
        "m",
        group="moving",
        rule="RPQ-018",
    ),
    Verb(
        "run",
        movement.run,
        (
            WHO,
            PATH,
            FACING,
            Param("passage", "word", ("passagem",), required=False, asked=False, options=p.passages),
        ),
        ("correr", "corrida"),
        "M",
        group="moving",
        rule="RPQ-019",
    ),
    Verb(
        "fly",
        flight.fly,
        (
            WHO,
            PATH,
            Param("climb", "number", ("altitude", "subir"), required=False, low=-99, high=99),
        ),
        ("voar", "voo", "vôo"),
        "F",
        group="moving",
        rule="RPQ-024",
    ),
    Verb(
        "face",
        movement.turn,
        (WHO, Param("facing", "text", ("virado", "para", "to"), options=p.facings)),
        ("virar",),
        "f",
        group="moving",
        rule="RPQ-027",
    ),
    Verb(
        "jump",
        leaps.jump,
        (
            WHO,
            Param("squares", "number", ("casas",), low=1, high=50),
            BONUS,
            Param(
                "depth",
                "number",
                ("profundidade", "metros"),
                required=False,
                asked=False,
                low=0,
                high=3000,
            ),
        ),
        ("saltar", "salto", "pular"),
        "J",
        group="moving",
        reader=readers.who,
        rule="RPQ-067",
    ),
    Verb(
        "fall",
        leaps.fall,
        (
            Param("target", "entity", ("alvo", "quem", "who"), options=everybody),
            Param("metres", "number", ("metros",), low=0, high=3000),
        ),
        ("cair", "queda"),
        group="moving",
        rule="RPQ-069",
    ),
    Verb(
        "mount",
        mounts.get_on,
        (WHO, Param("mount", "entity", ("montaria", "target", "alvo"), options=everybody)),
        ("montar",),
        group="moving",
        rule="RPQ-035",
    ),
    Verb("dismount", mounts.get_off, (WHO,), ("desmontar",), group="moving", rule="RPQ-035"),
)
