"""The two verbs of the fighting: `attack`, and `manoeuvre` with everything of the table."""

from __future__ import annotations

from encounters.errors import EscudoError, Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.system import RuleSystem
from systems.unisystem import holds, mounted, needs, stances, strike
from systems.unisystem.burdens import extra
from systems.unisystem.plan import Plan, plan_of, usual
from systems.unisystem.settings import value
from systems.unisystem.states import count, put_for_turn


def plan(state: Encounter, choice: Choice) -> Plan:
    """The plan of an `attack` or a `manoeuvre`. Raises what makes it impossible."""
    slug = choice.get("manoeuvre") or usual(state, choice.get("by"), choice.get("weapon"))
    made = plan_of(state, choice, slug)
    needs.refuse(state, made)
    return made


def legal(system: RuleSystem, state: Encounter, choice: Choice) -> Refused | None:
    """Why a choice is refused, or None; a choice that is not made yet is not refused."""
    if choice.get("by") not in state.entities:
        return None
    if choice.verb == "attack" and not choice.get("target"):
        return None
    slug = choice.get("manoeuvre")
    if choice.verb == "manoeuvre" and (not slug or (needs.takes_target(slug) and not choice.get("target"))):
        return None
    try:
        plan(state, choice)
    except Refused as reason:
        return reason
    except EscudoError as error:
        return Refused(error.slug, **error.figures)
    return None


def resolve(play: Play, choice: Choice) -> None:
    """Plays an attack or a manoeuvre."""
    made = plan(play.state, choice)
    kind = made.row.kind
    if kind == "strike":
        strike.play_out(play, made)
    elif kind in ("hold", "ploy"):
        holds.play_out(play, made)
    elif kind == "mount":
        direct(play, made)
    else:
        stances.play_out(play, made)


def direct(play: Play, made: Plan) -> None:
    """The rider sends his mount to attack; it counts when he attacks as well (UNI-101)."""
    state, rider = play.state, made.by
    mount = mounted.mount_of(state, rider)
    entity = state.entities[rider]
    beyond = extra(entity, "attacks", value(state, "extra_counts") == "shared")
    own = plan_of(state, Choice("attack", {"by": mount, "target": made.target}), usual(state, mount))
    needs.refuse(state, own)
    put_for_turn(play, rider, "attacks", "UNI-101", count(entity, "attacks") + 1)
    if mounted.directs(play, rider, beyond):
        strike.play_out(play, own)
    else:
        strike.outcome(play, made, "mount-ignores")
