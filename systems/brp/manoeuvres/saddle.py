"""In the saddle: on what, how one comes off it, and where blows land (BRP-132, BRP-149, BRP-220, BRP-221)."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Ask, Question, dice_of
from encounters.model import Encounter, Entity
from encounters.play import Play
from systems.brp import conditions, locations, skills
from systems.brp.degrees import chance_of, roll
from systems.brp.gear import Weapon
from systems.brp.manoeuvres import length
from systems.brp.perils import falling
from systems.brp.settings import on
from systems.brp.spot import mounts


def animal(state: Encounter, id: str) -> Entity | None:
    """What somebody sits on: the vehicle that carries him, or the creature named by `mounted`."""
    found = mounts.mount_of(state, id)
    seat = state.entities[id].condition("mounted")
    if found is None and seat is not None:
        found = state.entities.get(seat.other)
    return found


def saddled(state: Encounter, id: str) -> bool:
    """Whether somebody sits on a beast: out of other seats one is thrown as out of any vehicle."""
    beast = mounts.mount_of(state, id)
    return state.entities[id].has("mounted") or (beast is not None and beast.texts.get("skill") == "ride")


def down(play: Play, id: str, rule: str) -> None:
    """Somebody is no longer in the saddle."""
    beast = mounts.mount_of(play.state, id)
    if beast is not None:
        if beast.texts.get("driver") == id:
            play.emit(e.TextSet(id=beast.id, text="driver", value="", rule=rule))
        play.emit(e.Placed(id=id, place="", rule=rule))
    conditions.lift(play, id, "mounted", rule=rule)


def unseat(play: Play, id: str, rule: str) -> None:
    """Off the mount, with what a fall from it brings (BRP-263)."""
    if not saddled(play.state, id):
        return
    down(play, id, rule)
    play.emit(e.Told(slug="unseated", who=id, rule=rule))
    falling.from_mount(play, id)


def steadied(play: Play, id: str) -> int:
    """The SIZ that a knockback meets in the saddle: Ride adds that of the mount (BRP-132)."""
    entity, beast = play.state.entities[id], animal(play.state, id)
    siz = skills.characteristic(entity, "SIZ")
    limit = mounts.limit(play.state, id)
    slug = limit[0] if limit is not None else "ride"
    chance = chance_of(slug, skills.value(entity, slug), base_sure=skills.base_sure(entity, slug))
    kept = roll(play, f"seat:{id}", id, chance, rule="BRP-132", aside=True).succeeded
    return siz + skills.characteristic(beast, "SIZ") if kept and beast is not None else siz


def entangled(play: Play, id: str) -> None:
    """Where the fight says so, whoever is entangled comes off his mount (BRP-220)."""
    if on(play.state, "entangle_unseats"):
        unseat(play, id, "BRP-220")


def location(play: Play, by: str, target: str, weapon: Weapon) -> str:
    """Where a blow lands between rider and foot soldier, or "" where the usual roll decides (BRP-221).

    A rider strikes the upper body, unless his weapon is long; a short one from the ground does not reach
    the head. Two riders have only their sides.
    """
    if not on(play.state, "mounted_locations") or weapon.missile:
        return ""
    rider, ridden = mounts.mounted(play.state, by), mounts.mounted(play.state, target)
    if rider is ridden:
        return ""
    if rider and length.of(weapon) != "long":
        dice = dice_of("1d10+10")
        return locations.NAMES[play.roll(Ask("location", by, dice, locations.CUTS, rule="BRP-221"))]
    if ridden and length.of(weapon) == "short":
        for number in range(20):
            ask = Ask("location", by, locations.D20, locations.CUTS, rule="BRP-221", aside=number > 0)
            if (found := locations.NAMES[play.roll(ask)]) != "head":
                return found
    return ""


def meets_mount(play: Play, by: str, target: str, place: str) -> bool:
    """Whether a blow at the wrong side of a rider falls on his mount (BRP-221), where the fight asks that."""
    sided = place.endswith(("-leg", "-arm"))
    ridden = mounts.mounted(play.state, target)
    if not on(play.state, "mounted_sides") or not sided or not ridden or animal(play.state, target) is None:
        return False
    question = Question(f"side:{target}", "", ("reaches", "mount"), "reaches", rule="BRP-221")
    return play.decide(question) == "mount"
