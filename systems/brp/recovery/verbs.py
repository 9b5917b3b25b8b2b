"""The verbs of recovery, fate and experience: one row each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from encounters.system import Param, Verb
from systems.brp import params as p
from systems.brp.perils import params as own
from systems.shared.later import later

if TYPE_CHECKING:
    from systems.brp.recovery import armourer, experience, fate, fatigue, healing
else:
    armourer, experience, fate, fatigue, healing = later(
        "systems.brp.recovery", "armourer", "experience", "fate", "fatigue", "healing"
    )

GROUP = "recovery"

VERBS = (
    Verb(
        "medicine",
        healing.medicine,
        (own.WHO, own.TARGET, p.word("purpose", "para", options=("care", "radiation"), asked=False)),
        ("medicina", "medicar"),
        group=GROUP,
        rule="BRP-290",
    ),
    Verb(
        "convalesce",
        healing.convalesce,
        (
            own.TARGETS,
            p.word("care", "cuidado", options=("decent", "poor", "excellent")),
            own.BY,
            p.word("skill", "pericia", "perícia", options=("first-aid", "medicine"), asked=False),
        ),
        ("convalescer", "sarar"),
        group=GROUP,
        rule="BRP-290",
    ),
    Verb(
        "rest",
        fatigue.rest,
        (own.TARGETS, Param("until", "duration", ("ate", "até", "tempo"), required=False)),
        ("descansar",),
        group=GROUP,
        rule="BRP-292",
    ),
    Verb(
        "fate",
        fate.spend,
        (
            own.WHO,
            p.word("use", "uso", options=fate.uses, usual="reroll"),
            p.number("amount", "quantos", low=1, high=99),
        ),
        ("destino",),
        group=GROUP,
        legal=fate.allowed,
        rule="BRP-295",
    ),
    Verb(
        "mark",
        experience.mark_by_hand,
        (own.WHO, own.SKILL, p.yes("remove", "tirar")),
        ("marcar",),
        group=GROUP,
        rule="BRP-297",
    ),
    Verb(
        "experience",
        experience.learn,
        (own.TARGETS,),
        ("experiencia", "experiência"),
        group=GROUP,
        rule="BRP-298",
    ),
    Verb(
        "train",
        experience.train,
        (own.WHO, own.SKILL, Param("amount", "dice", ("pontos",), required=False, low=1)),
        ("treinar",),
        group=GROUP,
        rule="BRP-298",
    ),
    Verb(
        "spoil",
        armourer.spoil,
        (Param("item", "word", ("coisa", "armadura"), options=armourer.suits),),
        ("danificar",),
        group=GROUP,
        rule="BRP-115",
    ),
    Verb(
        "mend",
        armourer.mend,
        (
            Param("item", "word", ("coisa", "armadura"), options=armourer.spoiled),
            p.number("price", "preco", "preço", high=999_999),
        ),
        ("reparar-armadura",),
        group=GROUP,
        rule="BRP-116",
    ),
)
