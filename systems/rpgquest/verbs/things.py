"""Verbs of things and recovery: readying, using, passing on, objects on the board, rest, care."""

from __future__ import annotations

from encounters.system import Param, Verb
from encounters.tracker.params import everybody, no, yes_no
from encounters.tracker.params import targets as several
from systems.rpgquest import items, rest
from systems.rpgquest import params as p
from systems.rpgquest.params import WHO, flag

ITEM = Param("item", "word", ("coisa", "objeto"), options=p.own_items)

VERBS = (
    Verb(
        "ready",
        items.ready,
        (WHO, ITEM, flag("off", "mao-oposta")),
        ("preparar", "sacar"),
        "x",
        rule="RPQ-070",
    ),
    Verb("use", items.use, (WHO, ITEM), ("usar",), rule="RPQ-070"),
    Verb(
        "give",
        items.give,
        (Param("item", "word", ("coisa", "objeto"), options=p.all_items), WHO),
        ("dar", "pegar", "take"),
        group="roster",
        rule="RPQ-070",
    ),
    Verb("drop", items.let_fall, (WHO, ITEM), ("largar", "soltar"), rule="RPQ-070"),
    Verb(
        "object",
        items.set_down,
        (
            Param("object", "word", ("objeto", "material"), options=p.objects),
            Param("place", "text", ("lugar", "casa"), required=False),
            Param("name", "text", ("nome",), required=False, asked=False),
        ),
        ("objeto",),
        group="roster",
        rule="RPQ-061",
    ),
    Verb(
        "rest",
        rest.night,
        (
            several(),
            Param(
                "care",
                "word",
                ("cuidados", "medicina"),
                required=False,
                asked=False,
                options=yes_no,
                default=no,
            ),
        ),
        ("descansar", "descanso", "noite"),
        "Z",
        group="points",
        rule="RPQ-101",
    ),
    Verb(
        "tend",
        rest.tend,
        (WHO, Param("target", "entity", ("alvo",), options=everybody)),
        ("atender", "socorrer"),
        rule="RPQ-065",
    ),
)
