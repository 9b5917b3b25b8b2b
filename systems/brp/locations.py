"""Hit locations (BRP-145), a setting: where a blow lands, what the place can take, what it then does."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.asks import Ask, dice_of
from encounters.model import Entity
from encounters.play import Play
from encounters.points import harm
from systems.brp import conditions, skills
from systems.brp.degrees import chance_of, roll, up

RULE = "BRP-145"
D20 = dice_of("1d20")
NAMES = ("right-leg", "left-leg", "abdomen", "chest", "right-arm", "left-arm", "head")
CUTS = (4, 8, 11, 12, 15, 18)
SHARE = {"chest": (4, 10), "right-arm": (1, 4), "left-arm": (1, 4)}
"""What part of all hit points a location has; one third where nothing is said."""
LIMBS = ("right-leg", "left-leg", "right-arm", "left-arm")
TURN = 300


def struck(play: Play, by: str) -> str:
    """Where a blow lands, by D20."""
    return NAMES[play.roll(Ask("location", by, D20, CUTS, rule=RULE))]


def maximum(entity: Entity, location: str) -> int:
    """The hit points of a location, rounded up."""
    track = entity.tracks["hp"]
    part, whole = SHARE.get(location, (1, 3))
    return up((track.maximum or track.value) * part, whole)


def wound(play: Play, target: str, points: int, location: str, *, cause: str, by: str = "") -> int:
    """Harm to a location and to the whole; a limb passes on at most twice its points in one blow."""
    entity = play.state.entities[target]
    most = maximum(entity, location)
    if location in LIMBS:
        points = min(points, 2 * most)
    if points <= 0:
        return 0
    if location not in entity.tracks:
        play.emit(
            e.TrackChanged(
                id=target, track=location, amount=0, value=most, maximum=most, correction=True, rule=RULE
            )
        )
    lost = harm(play, target, points, cause=cause, by=by, rule="BRP-105")
    harm(play, target, points, track=location, cause=cause, by=by, rule=RULE)
    return lost


def hurt(play: Play, id: str, location: str) -> None:
    """What a location's damage does at one, two and three times its points."""
    entity = play.state.entities[id]
    track = entity.tracks[location]
    most = track.maximum or 1
    if entity.has("dead") or track.value > 0:
        return
    if track.value <= -2 * most:
        if location in LIMBS:
            conditions.put(play, id, f"severed-{location}", rule=RULE)
        else:
            conditions.put(play, id, "dead", rule=RULE)
        return
    if track.value <= -most:
        slug = "incapacitated" if location in LIMBS else "unconscious"
        conditions.put(play, id, slug, source=RULE, rule=RULE)
        conditions.put(play, id, "bleeding", source=location, rule=RULE)
        return
    _disabled(play, id, location)


def _disabled(play: Play, id: str, location: str) -> None:
    """One times a location's points: the limb is useless, the trunk is dying, the head is out."""
    conditions.put(play, id, f"useless-{location}", rule=RULE)
    if location in LIMBS:
        return
    if location == "abdomen":
        conditions.put(play, id, "prone", rule=RULE)
    else:
        conditions.put(
            play, id, "unconscious" if location == "head" else "incapacitated", source=RULE, rule=RULE
        )
    if location != "head":
        conditions.put(play, id, "bleeding", source=location, rule=RULE)
    turns = 1 if location == "head" else 2
    until = timers.at_clock(play.state, turns * TURN)
    conditions.put(play, id, "mortal-wound", until=until, source=location, rule=RULE)
    chance = chance_of("stamina", skills.value(play.state.entities[id], "stamina"))
    if roll(play, f"stamina:{id}", id, chance, rule=RULE).succeeded:
        for slug in ("mortal-wound", "bleeding"):
            if play.state.entities[id].has(slug):
                play.emit(e.ConditionEnded(id=id, key=slug, rule=RULE))
