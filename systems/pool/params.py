"""Parameters that several verbs share, and their choices from the state."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.errors import Refused
from encounters.model import Encounter
from encounters.names import folded
from encounters.system import Args, Option, Param, RuleSystem
from encounters.tracker.params import current, everybody
from systems.pool import gear, reserves
from systems.pool.data import table
from systems.pool.traits import ATTRIBUTES

HARMS = {
    "lethal": ("letal", "l", "x"),
    "non-lethal": ("nao-letal", "nao letal", "nonlethal", "bashing", "n", "/"),
    "aggravated": ("agravado", "a", "*"),
}


def harm_of(text: str) -> str:
    """The kind of damage that a word means (POOL-032, POOL-033). Raises `Refused`."""
    wanted = folded(text)
    for slug, words in HARMS.items():
        if wanted == slug or wanted in words:
            return slug
    raise Refused("option", key="harm", value=text, options=", ".join(HARMS))


def _harms(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option(slug) for slug in HARMS]


def _actor(args: Args) -> str:
    return args.get("by") or args.get("who") or ""


def weapons(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """What somebody can strike with, by item and by what it is."""
    id = _actor(args)
    if id not in state.entities:
        return []
    arms = gear.arms(state, id)
    found = [Option(w.id, "", f"{w.slug} {_names(w.slug)}") for w in arms]
    return [*found, *(Option(w.slug, "", "") for w in arms if w.slug != w.id)]


def _names(slug: str) -> str:
    row = table("weapons").get(slug, {})
    return f"{row.get('pt', '')} {row.get('en', '')}"


def weapon_in_hand(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """The weapon in hand."""
    id = _actor(args)
    return gear.in_hand(state, id).id if id in state.entities else ""


def enemies(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """Everybody else, enemies who still stand first."""
    by = state.entities.get(_actor(args))
    side = by.side if by is not None else ""
    others = [entity for entity in state.combatants() if entity.id != _actor(args) and not entity.away]
    others.sort(key=lambda entity: (entity.side == side, entity.has("dead")))
    return [Option(entity.id, entity.name, entity.side) for entity in others]


def only_enemy(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """The only enemy who still stands, where there is just one."""
    by = state.entities.get(_actor(args))
    foes = [
        entity.id
        for entity in state.combatants()
        if by is not None and entity.side != by.side and not entity.away and not entity.has("dead")
    ]
    return foes[0] if len(foes) == 1 else ""


def allies(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """Everybody else, one's own side first."""
    found = list(enemies(_system, state, args))
    by = state.entities.get(_actor(args))
    return sorted(found, key=lambda option: by is None or option.hint != by.side)


def traits(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """Attributes and specialisations; sums of them (DES+AUT) and plain numbers are typed."""
    return [Option(slug, slug if slug in ATTRIBUTES else "") for slug in table("traits")]


def reserve_options(state: Encounter) -> list[Option]:
    """The reserves with dice left, each with its dice, its kind and its holder."""
    return [
        Option(
            pool.id,
            f"{pool.name or pool.id} ({reserves.dice(pool)}d)",
            f"{pool.slug} {state.entities[pool.owner].name if pool.owner in state.entities else ''}",
        )
        for pool in reserves.reserves(state)
    ]


def open_reserves(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    """Every reserve with dice left."""
    return reserve_options(state)


def preparations(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    """Preparation dice only."""
    return [o for o in reserve_options(state) if state.entities[o.value].slug == reserves.PREPARATION]


WHO = Param("who", "entity", ("quem", "by"), options=everybody, default=current)
BY = Param("by", "entity", ("por", "who", "quem"), asked=False, options=everybody, default=current)
TARGET = Param("target", "entity", ("alvo",), options=enemies, default=only_enemy)
AGAINST = Param("target", "entity", ("alvo", "contra"), required=False, asked=False, options=everybody)
WEAPON = Param("weapon", "word", ("arma",), asked=False, options=weapons, default=weapon_in_hand)
TRAIT = Param("trait", "text", ("parada", "atributo", "skill", "pool"), options=traits)
HARM = Param("harm", "text", ("tipo", "kind"), required=False, asked=False, options=_harms)
BONUS = Param("bonus", "number", ("bônus", "modifier"), required=False, asked=False, low=-20, high=20)
COMPLICATION = Param(
    "complication",
    "number",
    ("complicacao", "complicação", "penalidade", "penalty"),
    required=False,
    asked=False,
    low=0,
    high=20,
)
ALLY = Param("ally", "entity", ("aliado",), required=False, asked=False, options=allies)
ACT = Param("act", "word", ("acao", "ação", "action"), required=False, asked=False)
SPEND = Param("spend", "text", ("gastar",), required=False, asked=False, options=open_reserves)
GUARD = Param("guard", "text", ("guarda", "defesa"), required=False, asked=False, options=open_reserves)


def _yes_no(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    return [Option("yes", "", "sim"), Option("no", "", "nao não")]


def switch(name: str, *aliases: str) -> Param:
    """A parameter that is yes or no; left out, it is no."""
    return Param(name, "word", aliases, required=False, asked=False, options=_yes_no)


STUNT = switch("stunt", "facanha", "façanha")
WILLPOWER = switch("willpower", "vontade")
STEEL = switch("steel", "firmeza")
FREE = switch("free", "livre")
EFFORT = (BONUS, COMPLICATION, STUNT, WILLPOWER, SPEND)
"""What may help or hinder any roll."""
