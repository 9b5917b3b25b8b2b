"""Parameters of the manoeuvres, and their choices from the state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from encounters.model import Encounter
from encounters.system import Args, Option, Param, RuleSystem
from systems.brp import gear, locations
from systems.brp.data import table
from systems.brp.gear import Weapon
from systems.brp.params import all_foes, arm, foes, the_foe
from systems.shared.later import later

if TYPE_CHECKING:
    from systems.brp.manoeuvres import grapple
    from systems.brp.spot import mounts
else:
    (grapple,) = later("systems.brp.manoeuvres", "grapple")
    (mounts,) = later("systems.brp.spot", "mounts")


def _option(weapon: Weapon) -> Option:
    return arm(weapon.id, weapon.slug, f"{weapon.chance}%")


def _arms(state: Encounter, args: Args) -> list[Weapon]:
    id = args.get("by") or args.get("who") or ""
    if id not in state.entities:
        return []
    own = list(gear.arms(state, id))
    return own + [gear.weapon(state, id, slug) for slug in gear.NATURAL if slug not in [w.slug for w in own]]


def weapons(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """What somebody can strike with."""
    return [_option(weapon) for weapon in _arms(state, args)]


def weapon(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """What is in the hand."""
    own = _arms(state, args)
    return own[0].id if own else ""


def other_weapon(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """What is in the other hand, else what else is carried."""
    id = args.get("by") or args.get("who") or ""
    if id not in state.entities:
        return ""
    off = state.entities[id].texts.get("off", "")
    others = [
        w.id for w in _arms(state, args) if w.held and w.id != args.get("weapon") and w.kind != "shield"
    ]
    return off if off in others else (others[0] if others else "")


def missile(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """The first missile weapon."""
    return next((w.id for w in _arms(state, args) if w.missile), "")


def snare(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """The first weapon that entangles and is no hand, else what is in the hand."""
    own = _arms(state, args)
    return next((w.id for w in own if w.special == "entangling" and not w.natural), own[0].id if own else "")


def carried(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """What a target holds in its hands."""
    id = args.get("target", "")
    if id not in state.entities:
        return []
    return [_option(gear.weapon(state, id, ref)) for ref in gear.held(state, id) if ref in state.entities]


def holders(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    """Who holds somebody."""
    return [Option(x.id, x.name) for x in state.combatants() if x.has("grip")]


def the_holder(_system: RuleSystem, state: Encounter, _args: Args) -> str:
    """Whoever acts, if he holds somebody, else the only one who does."""
    ids = [x.id for x in state.combatants() if x.has("grip")]
    if state.turn.current in ids:
        return state.turn.current
    return ids[0] if len(ids) == 1 else ""


def captives(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """Whom somebody holds."""
    by = args.get("by", "")
    ids = grapple.held(state, by) if by in state.entities else []
    return [Option(id, state.entities[id].name) for id in ids]


def the_captive(_system: RuleSystem, state: Encounter, args: Args) -> str:
    """The only one whom somebody holds."""
    by = args.get("by", "")
    ids = grapple.held(state, by) if by in state.entities else []
    return ids[0] if len(ids) == 1 else ""


def places(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """The hit locations."""
    return [Option(slug) for slug in locations.NAMES]


def passions(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """The skills of whoever shows himself; any other word is taken as it is."""
    by = state.entities.get(args.get("by", ""))
    own = [stat for stat in by.stats if stat.islower()] if by is not None else []
    return [Option(slug) for slug in dict.fromkeys([*own, *table("skills")])]


def creatures(_system: RuleSystem, state: Encounter, args: Args) -> Sequence[Option]:
    """Everybody else, what can be ridden first."""
    who = args.get("who", "")
    others = [x for x in state.combatants() if x.id != who]
    if who in state.entities:
        others.sort(key=lambda x: x.kind == "combatant" and not mounts.ridden(state, who, x.id))
    return [Option(x.id, x.name) for x in others]


FOES = Param("targets", "entities", ("target", "alvo", "alvos"), options=foes, default=the_foe)
EVERY_FOE = Param("targets", "entities", ("target", "alvo", "alvos"), options=foes, default=all_foes)
WEAPON = Param("weapon", "word", ("arma",), asked=False, options=weapons, default=weapon)
PLACE = Param("location", "word", ("local",), required=False, asked=False, options=places)


def senses(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """What may notice an ambush."""
    return [Option(slug) for slug in ("listen", "sense", "spot")]


def all_here(_system: RuleSystem, state: Encounter, _args: Args) -> str:
    """Everybody who is here and stands."""
    return ",".join(
        x.id for x in state.combatants() if x.kind == "combatant" and not x.away and not x.has("dead")
    )
