"""Wounds (POOL-037, POOL-038): one track of boxes, each marked non-lethal, lethal or aggravated.

The main track `hp` counts the boxes left. Beside it stand two more: how many boxes are marked
`nonlethal` and how many `aggravated`; all other marked boxes are lethal, the default of POOL-032, so that
a correction of one figure can never make the three disagree.
"""

from __future__ import annotations

from encounters import events as e
from encounters.model import Encounter, Entity
from encounters.play import Play
from encounters.system import Status
from encounters.value import Value
from systems.pool import conditions, reserves
from systems.pool.building import Sum, roll
from systems.pool.settings import on
from systems.pool.traits import Parts
from systems.pool.traits import value as trait

HARMS = ("lethal", "non-lethal", "aggravated")
MOST_DRAWN = 40
TRACKS = ("hp", "nonlethal", "aggravated")
PENALTIES = {2: 1, 1: 2, 0: 3}
"""The penalty by boxes left: third-last box marked −1, second-last −2, last −3 (POOL-037)."""


class Marks(Value, frozen=True):
    """How the boxes of a track are marked."""

    boxes: int
    nonlethal: int = 0
    lethal: int = 0
    aggravated: int = 0

    @property
    def free(self) -> int:
        """The boxes left."""
        return self.boxes - self.nonlethal - self.lethal - self.aggravated

    @property
    def dying(self) -> bool:
        """Full, and nothing of it non-lethal."""
        return not self.free and not self.nonlethal

    @property
    def dead(self) -> bool:
        """Full of aggravated."""
        return self.aggravated >= self.boxes

    def picture(self) -> str:
        """The boxes as a sheet shows them: * aggravated, X lethal, / non-lethal."""
        if self.boxes > MOST_DRAWN:
            return f"*{self.aggravated} X{self.lethal} /{self.nonlethal} ·{self.free}"
        return "*" * self.aggravated + "X" * self.lethal + "/" * self.nonlethal + "·" * self.free


def marks(entity: Entity) -> Marks:
    """How somebody's track is marked; what is neither non-lethal nor aggravated is lethal."""
    track = entity.tracks["hp"]
    boxes = max(track.maximum if track.maximum is not None else track.value, 1)
    marked = min(max(boxes - track.value, 0), boxes)
    aggravated = min(max(_value(entity, "aggravated"), 0), marked)
    nonlethal = min(max(_value(entity, "nonlethal"), 0), marked - aggravated)
    return Marks(boxes, nonlethal, marked - aggravated - nonlethal, aggravated)


def _value(entity: Entity, name: str) -> int:
    track = entity.tracks.get(name)
    return track.value if track is not None else 0


def take(old: Marks, points: int, harm: str) -> Marks:
    """The track after so many points of one kind (POOL-038, POOL-G3).

    A free box is marked with the kind. Without one, each further point makes a non-lethal box lethal;
    without those, a lethal one aggravated. An aggravated point makes the mildest box aggravated at once.
    """
    nonlethal, lethal, aggravated = old.nonlethal, old.lethal, old.aggravated
    free = old.free
    fresh = min(free, points)
    if harm == "non-lethal":
        nonlethal += fresh
    elif harm == "aggravated":
        aggravated += fresh
    else:
        lethal += fresh
    for _ in range(min(points - fresh, 2 * old.boxes)):
        if nonlethal:
            nonlethal -= 1
            lethal, aggravated = (
                (lethal, aggravated + 1) if harm == "aggravated" else (lethal + 1, aggravated)
            )
        elif lethal:
            lethal, aggravated = lethal - 1, aggravated + 1
    return Marks(old.boxes, nonlethal, lethal, aggravated)


def mend(old: Marks, points: int, harm: str = "") -> Marks:
    """The track after so many points healed: of one kind, or the mildest first."""
    left = {"non-lethal": old.nonlethal, "lethal": old.lethal, "aggravated": old.aggravated}
    for kind in (harm,) if harm else ("non-lethal", "lethal", "aggravated"):
        healed = min(left[kind], points)
        left[kind] -= healed
        points -= healed
    return Marks(old.boxes, left["non-lethal"], left["lethal"], left["aggravated"])


def hurt(play: Play, id: str, points: int, harm: str, *, cause: str, by: str = "", rule: str = "") -> int:
    """Marks points of damage, temporary ones first; how many got through (POOL-031, POOL-038)."""
    entity = play.state.entities[id]
    track = entity.tracks["hp"]
    if points <= 0:
        return 0
    absorbed = min(track.temporary, points)
    old = marks(entity)
    new = take(old, points - absorbed, harm)
    if new != old:
        _tell(play, id, new)
    # The kinds first, the boxes last: a track seen half way is then never worse than the whole.
    _mark(play, id, "aggravated", new.aggravated, cause, by, rule)
    _mark(play, id, "nonlethal", new.nonlethal, cause, by, rule)
    _mark(play, id, "hp", new.free, cause, by, rule, temporary=track.temporary - absorbed)
    return points - absorbed


def heal(play: Play, id: str, points: int, harm: str = "", *, cause: str = "healing", rule: str = "") -> int:
    """Clears boxes, the mildest first unless a kind is named; how many were cleared (POOL-064)."""
    entity = play.state.entities[id]
    old = marks(entity)
    new = mend(old, max(points, 0), harm)
    if new == old:
        return 0
    _tell(play, id, new)
    temporary = entity.tracks["hp"].temporary
    _mark(play, id, "hp", new.free, cause, "", rule, temporary=temporary)
    _mark(play, id, "nonlethal", new.nonlethal, cause, "", rule)
    _mark(play, id, "aggravated", new.aggravated, cause, "", rule)
    return new.free - old.free


def _tell(play: Play, id: str, now: Marks) -> None:
    figures = (f"nonlethal={now.nonlethal}", f"lethal={now.lethal}", f"aggravated={now.aggravated}")
    play.emit(e.Told(slug="marks", who=id, figures=figures, rule="POOL-038"))


def _mark(
    play: Play, id: str, name: str, value: int, cause: str, by: str, rule: str, temporary: int = 0
) -> None:
    entity = play.state.entities[id]
    track = entity.tracks.get(name)
    old = track.value if track is not None else 0
    if old == value and (track is None or track.temporary == temporary):
        return
    play.emit(
        e.TrackChanged(
            id=id,
            track=name,
            amount=value - old,
            value=value,
            temporary=temporary,
            cause=cause,
            by=by,
            rule=rule,
        )
    )


def settle(play: Play, id: str) -> None:
    """The states that follow from the boxes, however they came to be marked (POOL-037)."""
    entity = play.state.entities[id]
    if entity.has("dead"):
        return
    now = marks(entity)
    if now.dead:
        conditions.put(play, id, "dead", rule="POOL-037")
        conditions.end(play, id, "dying", "unconscious", rule="POOL-037")
    elif now.dying and on(play.state, "dying"):
        if not entity.has("dying"):
            conditions.put(play, id, "dying", rule="POOL-037")
    elif entity.has("dying"):
        conditions.end(play, id, "dying", rule="POOL-037")
    if now.free:
        for condition in play.state.entities[id].every("unconscious"):
            if condition.source == "wounds":
                play.emit(e.ConditionEnded(id=id, key=condition.key, rule="POOL-037"))


def stay_awake(play: Play, id: str) -> None:
    """With a full track that is not all lethal, CON each turn to stay conscious (POOL-037).

    The penalty of the wounds leaves this test alone, as in the parent game.
    """
    entity = play.state.entities[id]
    if "hp" not in entity.tracks or not on(play.state, "unconsciousness"):
        return
    now = marks(entity)
    if now.free or now.dying or any(entity.has(slug) for slug in conditions.OUT):
        return
    sum = Sum((("CON", trait(entity, "CON")),))
    if roll(play, f"awake:{id}", id, sum, rule="POOL-037") <= 0:
        conditions.put(play, id, "unconscious", source="wounds", rule="POOL-037")


def penalty(state: Encounter, id: str) -> Parts:
    """The dice that wounds take from all that somebody does, initiative too (POOL-037)."""
    track = state.entities[id].tracks.get("hp")
    if track is None or not on(state, "wound_penalties"):
        return ()
    less = PENALTIES.get(max(track.value, 0), 0)
    return (("wounds", less),) if less else ()


def penalties(state: Encounter, id: str) -> Parts:
    """All penalties that somebody bears with him: wounds, hindrances, surroundings."""
    return (*penalty(state, id), *conditions.hindered(state, id))


def status(state: Encounter, id: str) -> Status:
    """What follows from an entity's values: whether it takes turns, its worst wound, notes."""
    entity = state.entities[id]
    if "hp" not in entity.tracks:
        return Status(out=entity.away)
    slugs = {condition.slug for condition in entity.conditions}
    now = marks(entity)
    wound = next((slug for slug in ("dead", "dying", "unconscious") if slug in slugs), "")
    if not wound and now.free < now.boxes:
        wound = "hurt" if now.free else "incapacitated" if now.dying else "reeling"
    out = entity.away or bool(slugs.intersection(conditions.OUT)) or now.dying
    notes = [f"penalty-{n}" for _, n in penalty(state, id) if not out]
    held = [pool.slug for pool in state.pools(id) if reserves.dice(pool) > 0 and not out]
    return Status(out, wound, (*notes, *dict.fromkeys(f"holding-{slug}" for slug in held)))


def resized(play: Play, id: str, boxes: int, rule: str) -> None:
    """The track after CON changed: as many boxes stay marked as there were, if there is room."""
    entity = play.state.entities[id]
    track = entity.tracks.get("hp")
    if track is None or track.maximum == boxes:
        return
    old = marks(entity)
    free = max(0, boxes - (old.boxes - old.free))
    play.emit(
        e.TrackChanged(
            id=id,
            track="hp",
            amount=free - track.value,
            value=free,
            temporary=track.temporary,
            maximum=boxes,
            correction=True,
            cause="derived",
            rule=rule,
        )
    )
    settle(play, id)
