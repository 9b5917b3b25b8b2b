"""Natural healing by the week and Medicine (BRP-290, BRP-293, BRP-294).

1D3 hit points a week, 2D3 where Medicine helps. Poor care wants a Difficult roll, or nothing heals;
excellent care allows one roll more. Under Medicine lost characteristic points come back, 1D3−1 a week.
"""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.asks import Ask, dice_of
from encounters.errors import Refused
from encounters.model import Condition, Hazard
from encounters.play import Choice, Play
from encounters.points import harm, heal
from systems.brp import conditions
from systems.brp.degrees import Degree
from systems.brp.perils import deprivation, drain, radiation
from systems.brp.perils.common import WEEK, begin, count, end, test

RULE, MEDICINE, POINTS = "BRP-290", "BRP-250", "BRP-294"
CARE, MEDICAL = "in-care", "in-care#medicine"
"""The condition of who is cared for, and its key where it is by Medicine instead of First Aid."""


def convalesce(play: Play, choice: Choice) -> None:
    """Wounds begin to heal of themselves, week by week, in somebody's care or nobody's."""
    by, care = choice.get("by"), choice.get("care") or "decent"
    if by:
        conditions.refuse_unable(play.state, by)
    for id in choice.get("targets").split(","):
        conditions.lift(play, id, CARE, rule=RULE)
        key = MEDICAL if by and choice.get("skill") == "medicine" else CARE
        play.emit(e.ConditionSet(id=id, slug=CARE, key=key, source=care, other=by, rule=RULE))
        if not any(hazard.slug == "healing" for hazard in play.state.hazards_on(id)):
            begin(play, "healing", id, rule=RULE, interval=WEEK, stats={"week": 0})


def tick(play: Play, hazard: Hazard) -> None:
    """A week has passed."""
    id = hazard.target
    weeks = hazard.stats.get("week", 0) + 1
    slow = deprivation.slow_to_heal(play.state, id)
    if slow and not hazard.stats.get("half"):
        # Wounds of the starved take twice as long: only every other week counts (BRP-293).
        count(play, hazard, week=weeks, half=1)
        play.emit(e.Told(slug="heals-slowly", who=id, rule="BRP-293"))
        return
    count(play, hazard, week=weeks, half=0)
    care = play.state.entities[id].condition(CARE)
    medical = _medicine(play, id, care)
    _mend(play, id, care, medical)
    if medical and not play.state.entities[id].has("dead"):
        _regain(play, id)
    entity = play.state.entities[id]
    points = entity.tracks["hp"]
    if points.maximum is not None and points.value >= points.maximum and not entity.has("weakened"):
        end(play, hazard.id, "whole", RULE)
        conditions.lift(play, id, CARE, rule=RULE)


def _medicine(play: Play, id: str, care: Condition | None) -> bool:
    """Whether Medicine helps this week: care that was rolled for, else the carer's roll now."""
    if play.state.entities[id].has("medical-care"):
        return True
    if care is None or care.key != MEDICAL or not _carer(play, care) or care.source == "poor":
        return False
    return test(play, care.other, "medicine", RULE).succeeded


def _carer(play: Play, care: Condition | None) -> str:
    """Who gives this care and is still able to, or ""."""
    carer = play.state.entities.get(care.other) if care is not None else None
    return carer.id if carer is not None and not conditions.unable(carer) else ""


def _mend(play: Play, id: str, care: Condition | None, medical: bool) -> None:
    """The points of a week, by the quality of care; nothing is rolled for who is whole."""
    track = play.state.entities[id].tracks["hp"]
    if track.maximum is not None and track.value >= track.maximum:
        return
    quality = care.source if care is not None else "decent"
    carer = _carer(play, care)
    skill = "medicine" if care is not None and care.key == MEDICAL else "first-aid"
    if quality == "poor":
        degree = test(play, carer, skill, RULE, difficult=True) if carer else Degree.FAILURE
        if degree is Degree.FUMBLE:
            lost = play.roll(Ask(f"poor-care:{id}", carer, dice_of("1d3"), rule=RULE))
            harm(play, id, lost, cause="poor-care", by=carer, rule=RULE)
        if not degree.succeeded:
            play.emit(e.Told(slug="care-fails", who=id, rule=RULE))
            return
        medical = medical or skill == "medicine"
    dice = "2d3" if medical else "1d3"
    points = play.roll(Ask(f"healing:{id}", id, dice_of(dice), rule=RULE))
    if quality == "excellent" and carer and test(play, carer, skill, RULE, name="care").succeeded:
        points += play.roll(Ask(f"healing:{id}", id, dice_of("1d3"), rule=RULE))
    heal(play, id, points, cause="time", rule=RULE)


def _regain(play: Play, id: str) -> None:
    """Characteristic points that were drained (BRP-294)."""
    for weak in play.state.entities[id].every("weakened"):
        back = play.roll(Ask(f"regained:{id}", id, dice_of("1d3-1"), why=(weak.source,), rule=POINTS))
        drain.regain(play, id, weak.source, back, POINTS)


def medicine(play: Play, choice: Choice) -> None:
    """Medicine stops the drain of an illness for a week and doubles healing; CON must be rolled all the same.
    Against radiation it helps but little: Difficult, where the game master lets it try at all (BRP-259).
    """
    who, id, purpose = choice.get("who"), choice.get("target"), choice.get("purpose") or "care"
    patient = play.state.entities[id]
    if patient.has("dead"):
        raise Refused("already-dead", name=patient.name)
    rule = MEDICINE if purpose == "care" else "BRP-259"
    degree = test(play, who, "medicine", rule, difficult=purpose == "radiation")
    slug = "aid-succeeds" if degree.succeeded else "aid-fails"
    play.emit(e.Outcome(slug=slug, who=who, whom=id, hit=degree.succeeded, rule=rule))
    if not degree.succeeded:
        return
    if purpose == "radiation":
        radiation.treated(play, id)
        return
    until = timers.at_clock(play.state, WEEK)
    play.emit(e.ConditionSet(id=id, slug="medical-care", other=who, until=until, rule=rule))
