"""Parameters that verbs of several subjects share, and their choices from the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from encounters.model import Encounter, Entity
from encounters.play import Choice
from encounters.system import Args, Option, Param, RuleSystem
from encounters.tracker.params import current, everybody, yes_no
from encounters.weigh import Reader, read_outcome
from systems.brp.data import weapon_row

Options = Callable[[RuleSystem, Encounter, Args], Sequence[Option]]
Default = Callable[[RuleSystem, Encounter, Args], str]


DOWN = ("dead", "dying", "unconscious")


def down(entity: Entity) -> bool:
    """Whether somebody is down, and stands at the end of a list of foes."""
    return any(entity.has(slug) for slug in DOWN)


def words(*slugs: str) -> Options:
    """Options that are the same plain words in every state."""
    found = [Option(slug) for slug in slugs]
    return lambda _system, _state, _args: found


def called(slug: str, row: Mapping[str, Any], hint: str = "", *more: str) -> Option:
    """An entry of a table, found by its names in both languages; only the hint is shown beside its word."""
    names = (*more, str(row.get("pt", "")), str(row.get("en", "")), *map(str, row.get("aliases", ())))
    return Option(slug, "", hint, tuple(filter(None, names)))


@lru_cache(maxsize=512)
def arm(id: str, slug: str, hint: str = "") -> Option:
    """Something to fight with, found also by what it is, in both languages."""
    return called(id, weapon_row(slug) or {}, hint, slug)


def always(slug: str) -> Default:
    """A default that never changes."""
    return lambda _system, _state, _args: slug


def word(
    name: str, *aliases: str, options: Sequence[str] | Options, usual: str = "", asked: bool = True
) -> Param:
    """A choice among words that may be left out: the usual one then, by default the first."""
    if isinstance(options, Sequence):
        return word(name, *aliases, options=words(*options), usual=usual or options[0], asked=asked)
    return Param(name, "word", aliases, required=False, asked=asked, options=options, default=always(usual))


def yes(name: str, *aliases: str) -> Param:
    """A yes or no that nobody is asked for; no unless said otherwise."""
    return Param(name, "word", aliases, required=False, asked=False, options=yes_no)


def number(name: str, *aliases: str, low: int = 0, high: int = 9999, asked: bool = False) -> Param:
    """A number that may be left out."""
    return Param(name, "number", aliases, required=False, asked=asked, low=low, high=high)


def _actors(args: Args) -> list[str]:
    return (args.get("by") or args.get("who") or "").split(",")


def foes(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """Everybody else, enemies who still stand first."""
    own = _actors(args)
    by = state.entities.get(own[0])
    side = by.side if by is not None else ""
    others = [x for x in state.combatants() if x.id not in own and not x.away]
    others.sort(key=lambda x: (x.side == side, down(x)))
    return [Option(x.id, x.name, x.side) for x in others]


def _standing(state: Encounter, args: Args) -> list[str]:
    by = state.entities.get(_actors(args)[0])
    if by is None:
        return []
    return [x.id for x in state.combatants() if x.side != by.side and not x.away and not x.has("dead")]


def the_foe(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """The only enemy who still stands, where there is just one."""
    found = _standing(state, args)
    return found[0] if len(found) == 1 else ""


def all_foes(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """Every enemy who still stands."""
    return ",".join(_standing(state, args))


def on_self(_state: Encounter, choice: Choice) -> Reader:
    """Odds of what becomes of whoever acts."""
    return read_outcome(choice.get("who"), "hp")


def on_target(_state: Encounter, choice: Choice) -> Reader:
    """Odds of what becomes of the target."""
    return read_outcome(choice.get("target"), "hp")


def on_first(_state: Encounter, choice: Choice) -> Reader:
    """Odds of what becomes of the first target: each of several has odds of his own."""
    return read_outcome(choice.get("targets").split(",")[0], "hp")


WHO = Param("who", "entity", ("quem", "by"), options=everybody, default=current)
BY = Param("by", "entity", ("por", "who", "quem"), asked=False, options=everybody, default=current)
FOE = Param("target", "entity", ("alvo",), options=foes, default=the_foe)
BONUS = Param(
    "bonus",
    "number",
    ("modificador", "modifier"),
    required=False,
    asked=False,
    low=-200,
    high=200,
    group="roll",
)
RANGE = Param(
    "range",
    "number",
    ("distancia", "distância"),
    required=False,
    asked=False,
    low=0,
    high=99999,
    group="aiming",
)
