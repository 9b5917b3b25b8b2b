"""Parameters that several verbs share, and their choices from the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from encounters.model import Encounter, Entity
from encounters.system import Option, Param, RuleSystem

Args = Mapping[str, str]
Options = Callable[[RuleSystem, Encounter, Args], Sequence[Option]]


def entity_option(entity: Entity) -> Option:
    """Somebody as an option: his name as people wrote it."""
    return Option(entity.id, entity.name or entity.id, entity.side)


def everybody(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    """All combatants and vehicles."""
    return [entity_option(entity) for entity in state.combatants()]


def whole(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    """Whatever has points: combatants and vehicles first, then things and places with tracks of their own."""
    things = [e for e in state.entities.values() if e.tracks and e.kind in ("item", "location")]
    owners = {e.id: e.name for e in state.entities.values()}
    return [
        *(entity_option(entity) for entity in state.combatants()),
        *(Option(e.id, _thing(e), owners.get(e.owner, "")) for e in things),
    ]


def _thing(entity: Entity) -> str:
    """The name of a thing as somebody wrote it; "" where its slug names it."""
    return "" if entity.name == entity.slug else entity.name


def current(_system: RuleSystem, state: Encounter, _args: Args) -> str:
    """Who acts now, or ""."""
    return state.turn.current


def numbers(*values: int) -> Sequence[Option]:
    """Options that are plain numbers."""
    return [Option(str(value), str(value)) for value in values]


def yes_no(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """Yes or no."""
    return [Option("yes", aliases=("sim", "s", "y")), Option("no", aliases=("não", "nao", "n"))]


def no(_system: RuleSystem, _state: Encounter, _args: Args) -> str:
    """No, unless somebody says otherwise."""
    return "no"


def tracks(system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """The tracks of whom the verb is about, those among them that nothing has touched yet."""
    ids = [id for id in (args.get("target") or args.get("targets") or "").split(",") if id in state.entities]
    names = [name for id in ids for name in (*state.entities[id].tracks, *system.latent(state, id))]
    return [Option(name) for name in dict.fromkeys(names)]


def main_track(system: RuleSystem, state: Encounter, args: Args) -> str:
    """The track of hit points; of a thing that has another and no more, that one."""
    first = state.entities.get((args.get("target") or args.get("targets") or "").partition(",")[0])
    if first is not None and system.main_track not in first.tracks and len(first.tracks) == 1:
        return next(iter(first.tracks))
    return system.main_track


def sides(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    """The sides of the fight; any other word makes a new one."""
    names = dict.fromkeys(["heroes", "foes", *(e.side for e in state.combatants() if e.side)])
    return [Option(name) for name in names]


def target(name: str = "target", options: Options = everybody) -> Param:
    """One combatant, or one of these."""
    aliases = ("alvo", "quem", "who") if name == "target" else ()
    return Param(name, "entity", aliases, options=options)


def targets(options: Options = everybody) -> Param:
    """One combatant or several, by name, side or `all`."""
    return Param("targets", "entities", ("target", "alvo", "alvos", "quem", "who"), options=options)


SECRET = Param("secret", "word", ("secreto",), required=False, asked=False, options=yes_no)
TRACK = Param("track", "word", ("trilha",), required=False, asked=False, options=tracks, default=main_track)
