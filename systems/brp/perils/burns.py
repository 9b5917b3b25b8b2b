"""Severe burns (BRP-146), and how much of somebody a fire reaches (BRP-302)."""

from __future__ import annotations

from functools import lru_cache

from encounters import events as e
from encounters.asks import Ask, Question, dice_of
from encounters.model import Encounter
from encounters.play import Play
from systems.brp import locations, skills, wounds
from systems.brp.data import table
from systems.brp.degrees import up
from systems.brp.perils import spread
from systems.brp.perils.common import DAY, row_of
from systems.brp.settings import on, value

RULE = "BRP-146"
KINDS = ("fire", "burning", "radiation-burn")


@lru_cache(maxsize=512)
def is_burn(cause: str) -> bool:
    """Whether harm of this cause is a burn: fire of any size, burning clothes, burns of radiation."""
    row = row_of(cause)
    return row is not None and row["kind"] in KINDS


def struck(play: Play, before: Encounter, event: e.TrackChanged) -> None:
    """Luck, when more than a quarter of all hit points (rounded up) is burnt: by one strike, or in a day
    where the setting adds burns up.
    """
    if not is_burn(event.cause):
        return
    entity = play.state.entities[event.id]
    track = entity.tracks["hp"]
    if entity.has("dead") or not track.maximum:
        return
    limit, loss = up(track.maximum, 4), -event.amount
    earlier = 0
    if value(play.state, "burns_add_up"):
        earlier = sum(
            wound.value
            for wound in before.entities[event.id].every("wound")
            if is_burn(wound.source) and wound.since > play.state.clock - DAY
        )
    if earlier > limit or earlier + loss <= limit:
        return
    if not wounds.luck(play, event.id, RULE).succeeded:
        _scar(play, event.id)


def _scar(play: Play, id: str) -> None:
    """1D4 characteristic points: one at least off CHA, the others where the game master says."""
    points = play.roll(Ask(f"burn-scar:{id}", id, dice_of("1d4"), rule=RULE))
    wounds.lose(play, id, "CHA", 1, RULE)
    for point in range(2, points + 1):
        options = skills.CHARACTERISTICS[:-1]
        known = (f"lost-point {point}", f"of-points {points}")
        stat = play.decide(Question(f"burnt:{id}", "", options, "CHA", rule=RULE, known=known))
        wounds.lose(play, id, stat, 1, RULE)


def reached(play: Play, id: str, slug: str) -> tuple[str, ...]:
    """The hit locations that a fire of this size reaches: one, 1D4, or all; none where they are not used."""
    if not on(play.state, "hit_locations"):
        return ()
    size = str(table("hazards").get(slug, {}).get("reach", "one"))
    if size == "all":
        return locations.NAMES
    if size == "some":
        return spread.struck(play, id, "BRP-302")
    return (locations.struck(play, id),)
