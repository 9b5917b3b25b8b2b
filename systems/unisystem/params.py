"""Parameters of this game's verbs, and their choices from the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from encounters.model import Encounter
from encounters.system import Args, Option, Param, RuleSystem
from encounters.tracker.params import current, everybody, yes_no
from systems.unisystem import gear
from systems.unisystem.data import table
from systems.unisystem.manoeuvres import manoeuvre, slugs
from systems.unisystem.mounted import mount_of
from systems.unisystem.sheet import foes
from systems.unisystem.states import able, grapples

Options = Callable[[RuleSystem, Encounter, Args], Sequence[Option]]
Default = Callable[[RuleSystem, Encounter, Args], str]


def words(*values: str, also: str = "") -> Options:
    """The options of a word parameter; `also` are other words for each, in order, by spaces and commas."""
    other = also.split(",") if also else [""] * len(values)

    def options(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
        return [
            Option(value, aliases=tuple(names.split())) for value, names in zip(values, other, strict=True)
        ]

    return options


def named(file: str, slug: str) -> Option:
    """An entry of a data file as an option, read by its names in both languages."""
    row = table(file)[slug]
    return Option(slug, aliases=(str(row["pt"]), str(row["en"]), *map(str, row.get("aliases", ()))))


def always(value: str) -> Default:
    """A default that does not depend on anything."""

    def default(_system: RuleSystem, _state: Encounter, _args: Args) -> str:
        return value

    return default


def _enemies(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """Everybody else, enemies who still stand first."""
    by = state.entities.get(args.get("by", ""))
    side = by.side if by is not None else ""
    others = [entity for entity in state.combatants() if entity.id != args.get("by") and not entity.away]
    others.sort(key=lambda entity: (entity.side == side, not able(entity)))
    return [Option(entity.id, entity.name, entity.side) for entity in others]


def _foe(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """Whom somebody is upon, or the only enemy who still stands."""
    by = state.entities.get(args.get("by", ""))
    if by is None:
        return ""
    found = foes(state, by)
    if found and found[0].id == by.texts.get("foe"):
        return found[0].id
    return found[0].id if len(found) == 1 else ""


def _weapons(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    id = args.get("by") or args.get("who") or ""
    arms = gear.arms(state, id) if id in state.entities else ()
    found: dict[str, Option] = {}
    for each in arms:
        # Where somebody has two of a kind, the second is told apart by its own id.
        if each.slug in found:
            found[each.id] = Option(each.id)
        else:
            one = named("weapons", each.slug)
            found[each.slug] = Option(one.value, aliases=(each.id, *one.aliases))
    return [*found.values(), *(named("manoeuvres", slug) for slug in ("punch", "kick"))]


def _manoeuvres(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    return [named("manoeuvres", slug) for slug in slugs()]


def _aims(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    rows = [named("manoeuvres", slug) for slug in slugs() if manoeuvre(slug).aimed]
    return [Option("none", aliases=("nenhum", "nada")), *rows]


def _carriers(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    return [named("manoeuvres", slug) for slug in slugs() if manoeuvre(slug).kind == "strike"]


def _default_target(system: RuleSystem, state: Encounter, args: Args) -> str:
    """The target of a manoeuvre that has one: who is held for holds, the holder for escapes, else the foe."""
    slug, by = args.get("manoeuvre", ""), args.get("by", "")
    if slug not in table("manoeuvres") or by not in state.entities:
        return ""
    kind = manoeuvre(slug).kind
    if kind == "hold":
        held = [x.id for x in state.combatants() if any(g.other == by for g in grapples(state, x.id))]
        return held[0] if len(held) == 1 else ""
    return "" if kind == "self" else _foe(system, state, args)


def mounts(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """Who can be ridden: everybody whom nobody rides yet."""
    ridden = {mount_of(state, entity.id) for entity in state.combatants()}
    return [
        Option(x.id, x.name, x.side)
        for x in state.combatants()
        if x.id not in ridden and x.id != args.get("who")
    ]


def traits(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """Attributes, skills and scores, what somebody has first."""
    who = state.entities.get(args.get("who", ""))
    own = who.stats if who is not None else {}
    rows = table("traits")
    known = [slug for slug, row in rows.items() if row["kind"] in ("attribute", "skill", "score")]
    known.sort(key=lambda slug: slug not in own)
    return [named("traits", slug) for slug in known]


def seconds(system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """What stands beside the first trait of a test: another, or how the attribute counts."""
    ways = [
        Option("doubled", aliases=("dobrado",)),
        Option("plain", aliases=("simples", "sem dobrar")),
        Option("half", aliases=("metade",)),
    ]
    return [*ways, *traits(system, state, args)]


WHO = Param("who", "entity", ("quem", "by"), options=everybody, default=current)
BY = Param("by", "entity", ("por", "who", "quem"), asked=False, options=everybody, default=current)
BONUS = Param("bonus", "number", ("modificador", "modifier"), required=False, asked=False, low=-50, high=50)
TARGET = Param("target", "entity", ("alvo",), options=_enemies, default=_foe)
WEAPON = Param("weapon", "word", ("arma",), required=False, asked=False, options=_weapons)
AIM = Param("aim", "word", ("mira",), required=False, asked=False, options=_aims)
RANGE = Param(
    "range", "number", ("distancia", "distância", "metros"), required=False, asked=False, low=0, high=9999
)
BEHIND = Param(
    "behind",
    "word",
    ("costas",),
    required=False,
    asked=False,
    options=words("no", "yes", "noticed", also="não nao,sim,notou percebeu"),
)
PART = Param(
    "part",
    "word",
    ("parte",),
    required=False,
    asked=False,
    options=words(
        "none", "arm", "leg", "body", "neck", also="nada,braço braco,perna,corpo tronco,pescoço pescoco"
    ),
)
CHARGE = Param("charge", "word", ("carga",), required=False, asked=False, options=yes_no)
PACE = Param("pace", "number", ("passo", "galope"), required=False, asked=False, low=1, high=4)
WALL = Param("wall", "word", ("parede",), required=False, asked=False, options=yes_no)
OTHERS = Param(
    "others", "entities", ("outros", "second", "segundo"), required=False, asked=False, options=_enemies
)
WITH = Param("with", "word", ("com",), required=False, asked=False, options=_carriers)
MANOEUVRE = Param("manoeuvre", "word", ("manobra", "maneuver"), options=_manoeuvres)
MANOEUVRE_TARGET = Param(
    "target", "entity", ("alvo",), required=False, options=_enemies, default=_default_target
)
METRES = Param("metres", "number", ("metros",), low=0, high=100_000)
SECRET = Param("secret", "word", ("secreto",), required=False, asked=False, options=yes_no)
