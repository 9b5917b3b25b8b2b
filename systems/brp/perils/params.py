"""Parameters that the verbs of perils and recovery share."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from encounters.model import Encounter
from encounters.system import Args, Option, Param, RuleSystem
from encounters.tracker.params import current, everybody, no, targets, yes_no
from systems.brp import skills
from systems.brp.data import table

Options = Callable[[RuleSystem, Encounter, Args], Sequence[Option]]


def words(*slugs: str) -> Options:
    """Options that are plain words."""
    found = [Option(slug) for slug in slugs]
    return lambda _system, _state, _args: found


def word(name: str, *aliases: str, options: Sequence[str], asked: bool = True) -> Param:
    """A choice among words; the first is the default."""
    first = options[0]
    return Param(
        name,
        "word",
        aliases,
        required=False,
        asked=asked,
        options=words(*options),
        default=lambda _system, _state, _args: first,
    )


def yes(name: str, *aliases: str) -> Param:
    """A yes or no that nobody is asked for; no unless said otherwise."""
    return Param(name, "word", aliases, required=False, asked=False, options=yes_no, default=no)


def number(name: str, *aliases: str, low: int = 0, high: int = 9999, asked: bool = False) -> Param:
    """A number that may be left out."""
    return Param(name, "number", aliases, required=False, asked=asked, low=low, high=high)


def all_skills(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """The skills of whoever it is about, then all others."""
    who = state.entities.get(args.get("who", ""))
    own = [stat for stat in who.stats if stat.islower()] if who is not None else []
    rows = table("skills")
    return [
        Option(slug, "", f"{rows.get(slug, {}).get('pt', '')} {rows.get(slug, {}).get('en', '')}".strip())
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
OF_HAZARDS = (
    POT,
    ONSET,
    DOSES,
    STAT,
    number("multiplier", "multiplicador", low=2, high=4),
    number("suit", "traje", high=99),
    Param(
        "exhale",
        "word",
        ("expira",),
        required=False,
        asked=False,
        options=words("idea", "knowledge", "astronomy", "yes", "no"),
    ),
    yes("slowly", "devagar"),
    CAUGHT,
    PREPARED,
)
"""What the hazard verb takes besides, each for the hazards that know it."""
