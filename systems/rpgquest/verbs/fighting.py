"""Verbs of the fight: attacks, throws, Full Defence, aim, damage without a roll, ambush, mishaps, ties."""

from __future__ import annotations

from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice
from encounters.system import Param, RuleSystem, Verb
from encounters.tracker.params import everybody, yes_no
from encounters.tracker.params import targets as several
from systems.rpgquest import aim, attack, inflict, mishap, nonlethal, order, postures
from systems.rpgquest import params as p
from systems.rpgquest.params import BONUS, BY, NONLETHAL, RANGE, WHO, flag
from systems.rpgquest.verbs import readers


def _started(_system: RuleSystem, state: Encounter, _choice: Choice) -> Refused | None:
    return None if state.turn.round else Refused("not-started")


ATTACK = (
    BY,
    Param("target", "entity", ("alvo",), options=p.targets, default=p.only_foe),
    Param("weapon", "word", ("arma",), asked=False, options=p.weapons, default=p.weapon),
    BONUS,
    RANGE,
    Param("from", "word", ("de", "lado"), required=False, asked=False, options=p.sides_of_body),
    Param("advance", "number", ("avanco", "avanço", "casas"), required=False, asked=False, low=0, high=99),
    flag("surprise", "surpresa"),
    flag("off", "mao-oposta", "mão-oposta"),
    NONLETHAL,
    Param("damage", "text", ("dano",), required=False, asked=False),
)
THROW = tuple(
    Param("weapon", "word", ("arma", "objeto"), asked=False, options=p.weapons, default=p.throwable)
    if param.name == "weapon"
    else param
    for param in ATTACK
)
ATTACKED = Param("attack", "word", ("ataque",), required=False, asked=False, options=yes_no, default=p.yes)

VERBS = (
    Verb("attack", attack.resolve, ATTACK, ("atacar", "ataque"), "a", reader=readers.target, rule="RPQ-032"),
    Verb(
        "throw", attack.throw, THROW, ("arremessar", "arremesso"), "w", reader=readers.target, rule="RPQ-039"
    ),
    Verb("defend", postures.defend, (WHO,), ("defender", "defesa-total"), "b", rule="RPQ-048"),
    Verb(
        "aim",
        aim.take,
        (
            WHO,
            Param("target", "entity", ("alvo",), options=p.targets, default=p.only_foe),
            Param("weapon", "word", ("arma",), asked=False, options=p.weapons, default=p.ranged),
            RANGE,
        ),
        ("mirar", "mira"),
        "z",
        rule="RPQ-036",
    ),
    Verb(
        "inflict",
        inflict.inflict,
        (
            several(),
            Param("damage", "text", ("dano", "partes")),
            Param("by", "entity", ("por",), required=False, asked=False, options=everybody),
            ATTACKED,
            NONLETHAL,
            flag("visual", "visual-effect"),
        ),
        ("causar", "causar-dano"),
        "I",
        rule="RPQ-104",
    ),
    Verb(
        "ambush",
        order.ambush,
        (
            Param("attackers", "entities", ("atacantes", "emboscadores"), options=everybody),
            Param("targets", "entities", ("alvos", "target", "surpresos"), options=everybody),
        ),
        ("emboscar", "emboscada"),
        rule="RPQ-033",
    ),
    Verb(
        "mishap",
        mishap.by_hand,
        (
            WHO,
            Param("mishap", "word", ("tipo", "kind"), options=p.mishaps),
            Param(
                "item",
                "word",
                ("coisa", "objeto"),
                asked=False,
                options=p.own_items,
                default=p.held,
                required=False,
            ),
        ),
        ("contratempo",),
        rule="RPQ-004",
    ),
    Verb("settle", nonlethal.settle, (several(),), ("apurar",), group="points", rule="RPQ-057"),
    Verb("untie", order.untie, (WHO,), ("desempatar",), group="turns", legal=_started, rule="RPQ-014"),
)
