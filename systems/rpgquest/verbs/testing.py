"""Verbs of tests: plain, resisted, getting loose, scenes, casting, drink."""

from __future__ import annotations

from encounters.system import Param, Verb
from encounters.tracker.params import SECRET, everybody
from systems.rpgquest import drink, magic, tests
from systems.rpgquest import params as p
from systems.rpgquest.params import BONUS, WHO, flag
from systems.rpgquest.verbs import readers

SKILL = Param("skill", "word", ("pericia", "perícia"), options=p.skill_options)
DIFFICULTY = Param("difficulty", "text", ("dificuldade",), required=False, options=p.ladder)

VERBS = (
    Verb(
        "test",
        tests.test,
        (
            WHO,
            SKILL,
            DIFFICULTY,
            BONUS,
            Param(
                "nature",
                "word",
                ("natureza", "tipo"),
                required=False,
                asked=False,
                options=p.natures,
            ),
            Param("kind", "word", ("contra", "against"), required=False, asked=False, options=p.kinds),
            flag("off", "mao-oposta", "mão-oposta"),
            SECRET,
        ),
        ("teste", "testar"),
        "s",
        reader=readers.who,
        rule="RPQ-001",
    ),
    Verb(
        "oppose",
        tests.oppose,
        (
            WHO,
            SKILL,
            Param("against", "entity", ("contra", "target", "alvo"), options=everybody),
            Param("other", "word", ("outra",), required=False, asked=False, options=p.skill_options),
        ),
        ("disputar", "resistido", "opor"),
        "o",
        reader=readers.who,
        rule="RPQ-002",
    ),
    Verb(
        "escape",
        tests.escape,
        (
            WHO,
            Param(
                "skill",
                "word",
                ("pericia", "perícia"),
                required=False,
                asked=False,
                options=p.skill_options,
            ),
            DIFFICULTY,
        ),
        ("soltar-se", "escapar"),
        reader=readers.who,
        rule="RPQ-078",
    ),
    Verb(
        "scene",
        tests.scene,
        (
            WHO,
            Param("target", "entity", ("alvo",), required=False, asked=False, options=everybody),
            Param(
                "condition",
                "word",
                ("condicao", "condição"),
                required=False,
                asked=False,
                options=p.condition_options,
            ),
        ),
        ("cena",),
        group="scene",
        rule="RPQ-010",
    ),
    Verb(
        "cast",
        magic.cast,
        (
            WHO,
            Param("cost", "number", ("custo", "pm"), required=False, low=0, high=999),
            Param("kind", "word", ("tipo",), required=False, asked=False, options=p.castings),
            Param("components", "text", ("componentes",), required=False, asked=False, options=p.components),
        ),
        ("conjurar", "magia"),
        reader=readers.who,
        rule="RPQ-102",
    ),
    Verb(
        "drink",
        drink.drink,
        (WHO, Param("cups", "number", ("copos",), required=False, low=1, high=30)),
        ("beber",),
        reader=readers.who,
        rule="RPQ-087",
    ),
)
