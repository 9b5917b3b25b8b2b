"""Hit locations (BRP-145), a setting: where a blow lands, what the place can take, what it then does."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.asks import Ask, dice_of
from encounters.model import Entity, Track
from encounters.play import Play
from encounters.points import harm
from systems.brp import conditions, items, skills
from systems.brp.data import weapon_row
from systems.brp.degrees import chance_of, roll, up

RULE = "BRP-145"
D20 = dice_of("1d20")
NAMES = ("right-leg", "left-leg", "abdomen", "chest", "right-arm", "left-arm", "head")
CUTS = (4, 8, 11, 12, 15, 18)
SHARE = {"chest": (4, 10), "right-arm": (1, 4), "left-arm": (1, 4)}
"""What part of all hit points a location has; one third where nothing is said."""
LIMBS = ("right-leg", "left-leg", "right-arm", "left-arm")
TURN = 300


def struck(play: Play, by: str, plus: int = 0) -> str:
    """Where a blow lands, by D20; what is added counts to 20 at most."""
    dice = dice_of(f"1d20+{plus}") if plus else D20
    return NAMES[play.roll(Ask("location", by, dice, CUTS, rule=RULE))]


def is_shield(slug: str) -> bool:
    """Whether an item of this catalogue entry is strapped to the arm."""
    row = weapon_row(slug)
    return row is not None and row["kind"] == "shield"


def maximum(entity: Entity, location: str) -> int:
    """The hit points of a location, rounded up."""
    track = entity.tracks["hp"]
    part, whole = SHARE.get(location, (1, 3))
    return up((track.maximum or track.value) * part, whole)


def whole(entity: Entity) -> dict[str, Track]:
    """All locations of somebody, with all their points."""
    return {name: Track(most, most) for name in NAMES for most in (maximum(entity, name),)}


def wound(play: Play, target: str, points: int, location: str, *, cause: str, by: str = "") -> int:
    """Harm to a location and to the whole; a limb passes on at most twice its points in one blow."""
    if points <= 0:
        return 0
    entity = play.state.entities[target]
    most = maximum(entity, location)
    passed = min(points, 2 * most) if location in LIMBS else points
    if location not in entity.tracks:
        play.emit(
            e.TrackChanged(
                id=target, track=location, amount=0, value=most, maximum=most, correction=True, rule=RULE
            )
        )
    lost = harm(play, target, passed, cause=cause, by=by, rule="BRP-105")
    # What cuts a limb off is the whole blow, though the limb can pass on no more than twice its points.
    severs = location in LIMBS and points >= 3 * most
    harm(play, target, points if severs else passed, track=location, cause=cause, by=by, rule=RULE)
    return lost


def hurt(play: Play, event: e.TrackChanged) -> None:
    """What a location's damage does at one, two and three times its points."""
    id, location = event.id, event.track
    entity = play.state.entities[id]
    track = entity.tracks[location]
    most, blow = max(1, track.maximum or 1), -event.amount
    if entity.has("dead") or track.value > 0:
        return
    if location in LIMBS:
        _limb(play, id, location, blow // most)
    else:
        _trunk(play, id, location, (most - track.value) // most)


def _limb(play: Play, id: str, location: str, times: int) -> None:
    """A limb: useless; by twice its points in one blow the body gives in; by three times it is off."""
    if not play.state.entities[id].has(f"severed-{location}"):
        slug = f"severed-{location}" if times >= 3 else f"useless-{location}"
        conditions.put(play, id, slug, rule=RULE)
    if location.endswith("-leg"):
        conditions.fall(play, id, RULE)
        until = timers.lasting(play.state, 1, play.system.round_seconds)
        conditions.put(play, id, "lost-turn", until=until, rule=RULE)
    else:
        _let_fall(play, id, "hand" if location == "right-arm" else "off")
    if times >= 2:
        conditions.put(play, id, "incapacitated", source=location, rule=RULE)
        _bleed(play, id, location, difficult=True)


def _let_fall(play: Play, id: str, hand: str) -> None:
    """A useless arm drops what it holds; a shield is strapped on and stays."""
    ref = play.state.entities[id].texts.get(hand, "")
    item = play.state.entities.get(ref)
    if item is not None and not is_shield(item.slug):
        items.drop(play, id, ref, rule=RULE)


def _trunk(play: Play, id: str, location: str, times: int) -> None:
    """Abdomen, chest and head: mortal within minutes, unconscious at twice, dead at three times."""
    if times >= 3:
        conditions.die(play, id, RULE)
        return
    conditions.put(play, id, f"useless-{location}", rule=RULE)
    if times >= 2:
        conditions.faint(play, id, RULE, RULE, seconds=0)
        _bleed(play, id, location, difficult=True)
        return
    if location == "head":
        conditions.faint(play, id, RULE, RULE, seconds=0)
    elif location == "chest":
        conditions.fall(play, id, RULE)
        conditions.put(play, id, "incapacitated", source=location, rule=RULE)
    else:
        conditions.fall(play, id, RULE)
    turns = 1 if location == "head" else 2
    until = timers.at_clock(play.state, turns * TURN)
    conditions.put(play, id, "mortal-wound", until=until, source=location, rule=RULE)
    _bleed(play, id, location, difficult=False, bleeds=location != "head")


def _bleed(play: Play, id: str, location: str, *, difficult: bool, bleeds: bool = True) -> None:
    """One point a round until cared for, unless Stamina (Difficult from twice the points) stops it."""
    if bleeds and not play.state.entities[id].has("bleeding"):
        conditions.bleed(play, id, location, rule=RULE)
    entity = play.state.entities[id]
    chance = chance_of(
        "stamina",
        skills.value(entity, "stamina"),
        difficult=(RULE,) if difficult else (),
        base_sure=skills.base_sure(entity, "stamina"),
    )
    if roll(play, f"stamina:{id}", id, chance, rule=RULE).succeeded:
        conditions.lift(play, id, "mortal-wound", "bleeding", rule=RULE)


def mended(play: Play, id: str, location: str) -> None:
    """A location that has points again works again, unless it is gone."""
    if play.state.entities[id].tracks[location].value > 0:
        conditions.lift(play, id, f"useless-{location}", rule=RULE)
