"""The verbs of recovery, fate and experience: one row each."""

from __future__ import annotations

from encounters.system import Param, Verb
from systems.brp.perils import params as p
from systems.brp.recovery import armourer, experience, fate, fatigue, healing

GROUP = "recovery"

VERBS = (
    Verb(
        "medicine",
        healing.medicine,
        (p.WHO, p.TARGET, p.word("purpose", "para", options=healing.PURPOSES, asked=False)),
        ("medicina", "medicar"),
        group=GROUP,
        rule="BRP-290",
    ),
    Verb(
        "convalesce",
        healing.convalesce,
        (
            p.TARGETS,
            p.word("care", "cuidado", options=healing.CARE),
            p.BY,
            p.word("skill", "pericia", "perícia", options=healing.SKILLS, asked=False),
        ),
        ("convalescer", "sarar"),
        group=GROUP,
        rule="BRP-290",
    ),
    Verb(
        "rest",
        fatigue.rest,
        (p.TARGETS, Param("until", "duration", ("ate", "até", "tempo"), required=False)),
        ("descansar",),
        group=GROUP,
        rule="BRP-292",
    ),
    Verb(
        "fate",
        fate.spend,
        (
            p.WHO,
            p.word("use", "uso", options=tuple(fate.COST)),
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
        (p.WHO, p.SKILL, p.yes("remove", "tirar")),
        ("marcar",),
        group=GROUP,
        rule="BRP-297",
    ),
    Verb(
        "experience",
        experience.learn,
        (p.TARGETS,),
        ("experiencia", "experiência"),
        group=GROUP,
        rule="BRP-298",
    ),
    Verb(
        "train",
        experience.train,
        (p.WHO, p.SKILL, Param("amount", "dice", ("pontos",), required=False)),
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
