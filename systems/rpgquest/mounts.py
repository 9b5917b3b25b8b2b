"""Riders and mounts (RPQ-029, RPQ-035, RPQ-060): getting on and off, and falling from the saddle."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Ask, dice_of
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from systems.rpgquest import acting, board, conditions, damage, mishap, skills, squares

FALL = dice_of("1d6")
ATTACKS = ("RPQ-052", "RPQ-104")
"""The rules of damage by an attack, where nobody is named who made it: a trap."""


def get_on(play: Play, choice: Choice) -> None:
    """Mounts an animal: rider and mount share its square from then on."""
    who, mount = choice.get("who"), choice.get("mount")
    acting.refuse(play.state, who, "move", "hands")
    if who == mount:
        raise Refused("self-attack", name=play.state.entities[who].name)
    if play.state.entities[who].has("mounted") or rider_of(play.state, mount) or rider_of(play.state, who):
        raise Refused("mounted-already", name=play.state.entities[who].name, rule="RPQ-035")
    one, other = board.spot_of(play.state, who), board.spot_of(play.state, mount)
    if one is not None and other is not None and squares.apart(one, other) > 1:
        raise Refused("out-of-reach", name=play.state.entities[mount].name, rule="RPQ-035")
    acting.use(play, who, "mount")
    conditions.put(play, who, "mounted", other=mount, rule="RPQ-035")
    if other is not None:
        play.emit(e.Placed(id=who, place=other.text, rule="RPQ-029"))


def get_off(play: Play, choice: Choice) -> None:
    """Dismounts: the rider stays on the square until he moves or is placed."""
    who = choice.get("who")
    if not play.state.entities[who].has("mounted"):
        raise Refused("not-mounted", name=play.state.entities[who].name)
    acting.refuse(play.state, who, "move")
    acting.use(play, who, "dismount")
    conditions.end(play, who, "mounted", "RPQ-035")


def rider_of(state: Encounter, mount: str) -> str:
    """Who rides this one, or ""."""
    for entity in state.combatants():
        condition = entity.condition("mounted")
        if condition is not None and condition.other == mount:
            return entity.id
    return ""


def unhorsed(before: Encounter, event: e.TrackChanged) -> bool:
    """Whether a blow throws a rider: an attack whose damage, after IP, is more than FR + CON (RPQ-060)."""
    entity = before.entities[event.id]
    attacked = event.by or event.cause == "typed" or event.rule in ATTACKS
    if not entity.has("mounted") or not attacked:
        return False
    track = entity.tracks.get(event.track)
    absorbed = (track.temporary if track is not None else 0) - event.temporary
    return -event.amount + absorbed > skills.value(entity, "FR") + skills.value(entity, "CON")


def unhorse(play: Play, id: str) -> None:
    """Thrown from the saddle: the weapon drops, and the fall does 1d6 more (RPQ-060)."""
    conditions.end(play, id, "mounted", "RPQ-060")
    held = play.state.entities[id].texts.get("hand", "")
    if held:
        mishap.drop(play, id, held, "RPQ-060")
    points = play.roll(Ask(f"fall:{id}", id, FALL, rule="RPQ-060"))
    rolled = damage.Rolled((("fall", points),))
    damage.apply(play, id, rolled, cause="fall", attack=False, rule="RPQ-060")


def let_go(play: Play, id: str) -> None:
    """The dead neither ride nor are ridden."""
    conditions.end(play, id, "mounted", "RPQ-035")
    rider = rider_of(play.state, id)
    if rider:
        conditions.end(play, rider, "mounted", "RPQ-035")
