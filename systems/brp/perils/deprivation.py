"""Cold, heat, hunger and thirst (BRP-242 to BRP-245, BRP-147): a day at a time.

How far somebody is gone follows from the days counted and CON alone; nothing of it is stored. Whoever
travels well supplied faces none of this (BRP-306): the game master simply starts no hazard.
"""

from __future__ import annotations

from encounters import events as e
from encounters.model import Encounter, Hazard
from encounters.play import Play
from encounters.points import harm
from encounters.system import Args
from systems.brp import conditions, skills, wounds
from systems.brp.data import Table
from systems.brp.degrees import up
from systems.brp.perils.common import DAY, begin, count, every
from systems.brp.settings import number, on

KINDS = ("cold", "heat", "hunger", "thirst")
FATAL = (*KINDS, "effort")
"""Causes of harm that are part of it."""
GRACE = {"cold": 0, "heat": 0, "hunger": 2, "thirst": 1}
"""Days until fatigue costs more (BRP-242, BRP-243)."""
SAFE = 3
"""Days without food or water that are only unpleasant (BRP-243)."""


def start(play: Play, slug: str, row: Table, target: str, args: Args) -> None:
    """Exposure or want begins; `multiplier` is what it makes of the cost of fatigue, ×2 to ×4."""
    stats = {"day": 0, "multiplier": min(4, max(2, int(args.get("multiplier") or 2)))}
    rule = str(row["rule"])
    begin(play, slug, target, rule=rule, interval=every(play, args, DAY), stats=stats, args=args)


def days(state: Encounter, id: str, *slugs: str) -> int:
    """For how many whole days somebody has been exposed or has gone without."""
    wanted = slugs or KINDS
    return max((h.stats.get("day", 0) for h in state.hazards_on(id) if h.slug in wanted), default=0)


def deprived(state: Encounter, id: str) -> bool:
    """Whether any want or exposure lasts."""
    return any(hazard.slug in KINDS for hazard in state.hazards_on(id))


def hungry(state: Encounter, id: str) -> bool:
    """Whether physical actions are Difficult: three days gone, where fatigue is not counted (BRP-243)."""
    return not on(state, "fatigue") and days(state, id, "hunger", "thirst") >= SAFE


def worn(state: Encounter, id: str) -> bool:
    """Whether every physical action wants Stamina: after half of CON in days, rounded up (BRP-244)."""
    gone = days(state, id)
    return gone > 0 and gone >= up(skills.characteristic(state.entities[id], "CON"), 2)


def failing(state: Encounter, id: str) -> bool:
    """Whether Mental, Physical and combat rolls are Difficult: after CON days (BRP-244)."""
    gone = days(state, id)
    return gone > 0 and gone >= skills.characteristic(state.entities[id], "CON")


def slow_to_heal(state: Encounter, id: str) -> bool:
    """Whether wounds take twice as long: CON days without food or water (BRP-293), or exposed (BRP-244)."""
    return failing(state, id)


def multiplier(state: Encounter, id: str) -> int:
    """What exposure and want make of the cost of fatigue (BRP-242, BRP-243); 1 for nothing."""
    return max(
        (
            h.stats.get("multiplier", 1)
            for h in state.hazards_on(id)
            if h.slug in KINDS and h.stats.get("day", 0) >= GRACE[h.slug]
        ),
        default=1,
    )


def tick(play: Play, hazard: Hazard) -> None:
    """A day ends: the dying die, tiredness turns into wounds, the next stage is told."""
    id = hazard.target
    track = play.state.entities[id].tracks.get("hp")
    if track is not None and track.value <= 0:
        conditions.die(play, id, "BRP-147")
        return
    before = _stage(play.state, id)
    count(play, hazard, day=hazard.stats.get("day", 0) + 1)
    stage = _stage(play.state, id)
    if stage != before:
        play.emit(e.Told(slug=f"want-{stage}", who=id, rule="BRP-243" if stage == "hungry" else "BRP-244"))
        if stage == "failing" and (points := number(play.state, "starved_siz")):
            wounds.lose(play, id, "SIZ", points, "BRP-245")
    tired = play.state.entities[id].tracks.get("fatigue")
    if tired is not None and tired.value < 0 and _first_today(play.state, hazard):
        harm(play, id, -tired.value, cause=hazard.slug, rule="BRP-245")


def _stage(state: Encounter, id: str) -> str:
    if failing(state, id):
        return "failing"
    if worn(state, id):
        return "worn"
    return "hungry" if hungry(state, id) else ""


def _first_today(state: Encounter, hazard: Hazard) -> bool:
    """Whether of several wants this one takes the day's toll: it is taken once a day."""
    return next(h.id for h in state.hazards_on(hazard.target) if h.slug in KINDS) == hazard.id


def struck(play: Play, event: e.TrackChanged) -> None:
    """Whom want has brought to 0 hit points dies when the day ends, not with the next round (BRP-147)."""
    if event.cause not in FATAL:
        return
    dying = play.state.entities[event.id].condition("dying")
    if dying is None:
        return
    due = [h.due for h in play.state.hazards_on(event.id) if h.slug in KINDS and h.interval]
    until = f"clock {min(due, default=0)}"
    if due and dying.until != until:
        play.emit(e.ConditionSet(id=event.id, slug="dying", until=until, rule="BRP-147"))
