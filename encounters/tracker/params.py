"""Parameters that several verbs share, and their choices from the state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from encounters.model import Encounter, Entity
from encounters.system import Option, Param, RuleSystem

Args = Mapping[str, str]


def entity_option(entity: Entity) -> Option:
    """Somebody as an option: his name as people wrote it."""
    return Option(entity.id, entity.name or entity.id, entity.side)


def everybody(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    """All combatants and vehicles."""
    return [entity_option(entity) for entity in state.combatants()]


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


def tracks(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """The tracks of whom the verb is about."""
    ids = (args.get("target") or args.get("targets") or "").split(",")
    names = dict.fromkeys(name for id in ids if id in state.entities for name in state.entities[id].tracks)
    return [Option(name) for name in names]


def main_track(system: RuleSystem, _state: Encounter, _args: Args) -> str:
    """The track of hit points."""
    return system.main_track


def sides(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    """The sides of the fight; any other word makes a new one."""
    names = dict.fromkeys(["heroes", "foes", *(e.side for e in state.combatants() if e.side)])
    return [Option(name) for name in names]


def target(name: str = "target", **more: object) -> Param:
    """One combatant."""
    aliases = ("alvo", "quem", "who") if name == "target" else ()
    return Param(name, "entity", aliases, options=everybody, **more)  # type: ignore[arg-type]


def targets() -> Param:
    """One combatant or several, by name, side or `all`."""
    return Param("targets", "entities", ("target", "alvo", "alvos", "quem", "who"), options=everybody)


SECRET = Param("secret", "word", ("secreto",), required=False, asked=False, options=yes_no)
TRACK = Param("track", "word", ("trilha",), required=False, asked=False, options=tracks, default=main_track)
