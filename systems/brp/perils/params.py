"""Parameters that the verbs of perils and recovery share."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.model import Encounter
from encounters.system import Args, Option, Param, RuleSystem
from encounters.tracker.params import current, everybody, targets
from systems.brp import skills
from systems.brp.data import table
from systems.brp.params import called, number, words, yes


def all_skills(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """The skills of whoever it is about, then all others."""
    who = state.entities.get(args.get("who", ""))
    own = [stat for stat in who.stats if stat.islower()] if who is not None else []
    rows = table("skills")
    return [
        called(slug, rows.get(slug, {}))
        for slug in dict.fromkeys([*own, *rows])
        if slug not in (*skills.CHARACTERISTICS, "armour", "initiative")
    ]


TARGETS = targets()
WHO = Param("who", "entity", ("quem",), options=everybody, default=current)
TARGET = Param("target", "entity", ("alvo",), options=everybody)
BY = Param("by", "entity", ("por",), required=False, asked=False, options=everybody)
SKILL = Param("skill", "word", ("pericia", "perícia"), options=all_skills)
POT = number("pot", "potencia", "potência", "strength", low=1, high=999)
ONSET = Param("onset", "text", ("inicio", "início", "demora"), required=False, asked=False)
DOSES = number("doses", low=1, high=20)
STAT = Param(
    "stat",
    "word",
    ("caracteristica", "característica"),
    required=False,
    asked=False,
    options=words("hp", *skills.CHARACTERISTICS[:-1]),
)
UNTIL = Param("until", "duration", ("ate", "até"), required=False, asked=False)
EVERY = Param("every", "duration", ("intervalo",), required=False, asked=False)
PREPARED = yes("prepared", "preparado", "preparada")
CAUGHT = yes("caught", "contraida", "contraída")
EXHALING = ("idea", "knowledge", "astronomy", "yes", "no")
OF_HAZARDS = (
    POT,
    ONSET,
    DOSES,
    STAT,
    number("multiplier", "multiplicador", low=2, high=4),
    number("suit", "traje", high=99),
    number("power", "poder", high=99),
    yes("retardant", "retardante"),
    Param(
        "exhale",
        "word",
        ("expira",),
        required=False,
        asked=False,
        options=words(*EXHALING),
    ),
    yes("slowly", "devagar"),
    yes("garrote", "garrote-ou-força", "garrote-ou-forca"),
    CAUGHT,
    PREPARED,
)
"""What the hazard verb takes besides, each for the hazards that know it."""
