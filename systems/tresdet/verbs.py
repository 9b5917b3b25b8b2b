"""The verbs of this game beside the tracker's own: one row each."""

from __future__ import annotations

from collections.abc import Mapping

from encounters.model import Encounter
from encounters.play import Choice
from encounters.system import Param, Verb
from encounters.tracker import VERBS as TRACKER
from encounters.tracker.chase import runners
from encounters.tracker.params import SECRET, current, everybody, no
from encounters.weigh import Reader, read_outcome
from systems.tresdet import attack, chase, choices, concentrate, falls, flight, order, recovery, tests


def _on_target(_state: Encounter, choice: Choice) -> Reader:
    return read_outcome(choice.get("target"), "hp")


def _on_oneself(_state: Encounter, choice: Choice) -> Reader:
    return read_outcome(choice.get("who"), "hp")


def _word(name: str, *aliases: str) -> Param:
    """A yes-or-no parameter that nobody is prompted for."""
    return Param(name, "word", aliases, required=False, asked=False, options=choices.yes_no, default=no)


WHO = Param("who", "entity", ("quem", "by", "por"), options=everybody, default=current)
BY = Param("by", "entity", ("por", "who", "quem"), asked=False, options=everybody, default=current)
TARGET = Param("target", "entity", ("alvo",), options=choices.enemies, default=choices.only_enemy)
WEAPON = Param(
    "weapon", "word", ("arma", "ataque"), asked=False, options=choices.attacks, default=choices.main_attack
)
KIND = Param("kind", "word", ("tipo",), required=False, asked=False, options=choices.kinds)
BONUS = Param(
    "bonus", "number", ("bônus", "modificador", "modifier"), required=False, asked=False, low=-99, high=99
)
SURPRISE = _word("surprise", "surpresa")
FREE = _word("free", "livre")
DIFFICULTY = Param(
    "difficulty",
    "word",
    ("dificuldade",),
    required=False,
    options=choices.difficulties,
    default=choices.normal,
)
HOW_HARD = Param(
    "difficulty",
    "word",
    ("dificuldade",),
    required=False,
    asked=False,
    options=choices.difficulties,
    default=choices.normal,
)

OWN = (
    Verb(
        "attack",
        attack.resolve,
        (
            BY,
            TARGET,
            WEAPON,
            Param(
                "attacks",
                "number",
                ("ataques", "vezes", "times"),
                required=False,
                asked=False,
                default=choices.one,
                low=1,
                high=20,
            ),
            Param("others", "entities", ("outros",), required=False, asked=False, options=choices.enemies),
            BONUS,
            KIND,
            SURPRISE,
            FREE,
        ),
        ("atacar",),
        key="a",
        reader=_on_target,
        rule="3DET-012",
    ),
    Verb(
        "sacrifice",
        attack.sacrifice,
        (BY, TARGET, WEAPON, BONUS, KIND, SURPRISE, FREE),
        ("sacrificio", "sacrifício"),
        reader=_on_target,
        rule="3DET-019",
    ),
    Verb(
        "concentrate",
        concentrate.resolve,
        (
            WHO,
            Param(
                "mode",
                "word",
                ("modo", "tipo"),
                asked=False,
                options=choices.modes,
                default=choices.main_mode,
            ),
            FREE,
        ),
        ("concentrar",),
        key="o",
        rule="3DET-016",
    ),
    Verb(
        "test",
        tests.test,
        (
            WHO,
            Param(
                "skill",
                "word",
                ("pericia", "perícia", "stat", "caracteristica", "característica"),
                options=choices.tested,
                default=choices.ability,
            ),
            DIFFICULTY,
            BONUS,
            SECRET,
        ),
        ("teste", "testar"),
        key="s",
        reader=_on_oneself,
        rule="3DET-001",
    ),
    Verb("flee", flight.flee, (WHO, BONUS, FREE), ("fugir", "fuga"), key="f", rule="3DET-038"),
    Verb(
        "instant-flight",
        flight.instant,
        (
            WHO,
            Param(
                "skill",
                "word",
                ("pericia", "perícia"),
                required=False,
                asked=False,
                options=choices.own_skills,
            ),
            BONUS,
            FREE,
        ),
        ("fuga-instantanea", "fuga-instantânea"),
        key="F",
        reader=_on_oneself,
        rule="3DET-039",
    ),
    Verb(
        "roll-initiative",
        order.reroll,
        (
            Param(
                "targets",
                "entities",
                ("target", "alvo", "alvos", "quem", "who"),
                required=False,
                options=everybody,
            ),
        ),
        ("rolar-iniciativa",),
        key="I",
        group="turns",
        rule="3DET-004",
    ),
    Verb(
        "medicine",
        recovery.medicine,
        (WHO, Param("target", "entity", ("alvo", "paciente"), options=choices.fallen), HOW_HARD, BONUS),
        ("medicina", "socorrer"),
        key="m",
        reader=_on_target,
        rule="3DET-037",
    ),
    Verb(
        "rest",
        recovery.rest,
        (
            Param("targets", "entities", ("target", "alvo", "alvos", "quem", "who"), options=everybody),
            Param("hours", "number", ("horas",), default=choices.night, low=1, high=999),
            Param("healer", "entity", ("medico", "médico"), required=False, asked=False, options=everybody),
            HOW_HARD,
            BONUS,
        ),
        ("descansar", "descanso"),
        key="b",
        group="points",
        rule="3DET-046",
    ),
    Verb(
        "revive",
        recovery.revive,
        (
            Param("target", "entity", ("alvo", "quem", "who"), options=choices.dead),
            Param("points", "number", ("pontos", "pv"), default=choices.one, low=1, high=999),
            Param("means", "word", ("meio",), required=False, asked=False, options=choices.means),
        ),
        ("reviver", "ressuscitar"),
        group="points",
        rule="3DET-020",
    ),
    Verb(
        "fall",
        falls.fall,
        (WHO, Param("metres", "number", ("metros",), low=0, high=100_000)),
        ("queda", "cair"),
        group="states",
        reader=_on_oneself,
        rule="3DET-045",
    ),
    Verb(
        "run",
        chase.pursue,
        (
            Param("who", "entity", ("quem",), options=runners, default=current),
            Param("against", "entity", ("contra",), required=False, asked=False, options=runners),
            BONUS,
        ),
        ("correr", "perseguir"),
        key="x",
        group="chase",
        legal=chase.legal,
        reader=_on_oneself,
        rule="3DET-045",
    ),
)

VERBS: Mapping[str, Verb] = {**{verb.slug: verb for verb in OWN}, **TRACKER}
