"""Radiation (BRP-258, BRP-259): CON against POT once in each period; what is lost is in radiation.toml.

CON is active (BRP-C38). A success spares that period alone; failures in a row are counted.
"""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Ask, dice_of
from encounters.model import Encounter, Hazard
from encounters.play import Play
from encounters.points import harm
from encounters.system import Args
from systems.brp import conditions, skills
from systems.brp.data import Table, table
from systems.brp.degrees import up
from systems.brp.perils.common import DAY, HOUR, TURN, begin, count, end, every, potency, test
from systems.brp.resistance import resists
from systems.brp.settings import on

RULE = "BRP-258"
PERMANENT = 10 * DAY
"""After so long without sight it does not come back."""


def level(pot: int) -> Table:
    """The row of the table for a POT: the highest that it reaches, else the lowest."""
    rows: list[Table] = table("perils/radiation")["radiation"]["rows"]
    return next((row for row in reversed(rows) if pot >= row["pot"]), rows[0])


def start(play: Play, slug: str, row: Table, target: str, args: Args) -> None:
    """Exposure to a POT; it is resisted when its first period is over."""
    pot = potency(play, target, args, RULE)
    seconds = every(play, args, int(level(pot)["seconds"]))
    begin(play, slug, target, rule=RULE, interval=seconds, stats={"pot": pot}, args=args)


def tick(play: Play, hazard: Hazard) -> None:
    """A period is over."""
    now = play.state.clock
    id, pot = hazard.target, hazard.stats["pot"]
    if _blind_for_good(play.state, id, now):
        play.emit(e.ConditionSet(id=id, slug="blind", rule=RULE))
    con = skills.characteristic(play.state.entities[id], "CON")
    if resists(play, f"radiation:{id}", id, con, pot, rule=RULE):
        count(play, hazard, row=0)
        play.emit(e.Outcome(slug="radiation-avoided", who=id, hit=True, rule=RULE))
        return
    row, failed = level(pot), hazard.stats.get("row", 0) + 1
    count(play, hazard, row=failed)
    play.emit(e.Outcome(slug=f"radiation-{row['slug']}", who=id, rule=RULE))
    if on(play.state, "radiation_mutation") and test(play, id, "POWx1", "BRP-259", name="mutation").succeeded:
        play.emit(e.Told(slug="mutation", who=id, rule="BRP-259"))
        return
    _suffer(play, id, row, failed, now + hazard.interval, pot)


def _suffer(play: Play, id: str, row: Table, failed: int, sick_until: int, pot: int) -> None:
    """The effects of one failure, what is certain first."""
    if not _sick_beyond(play.state, id, sick_until):
        conditions.put(play, id, "radiation-sick", until=f"clock {sick_until}", rule=RULE)
    if row.get("contact"):
        # Who touches the victim, or the body, is exposed to this POT in turn.
        contact = up(pot, 2) if row["contact"] == "half" else int(row["contact"])
        conditions.put(play, id, "radioactive", value=contact, rule=RULE)
    for slug in row.get("at_once", ()):
        old = play.state.entities[id].condition(slug)
        if old is None or old.until:
            conditions.put(play, id, slug, source="radiation", rule=RULE)
    if row.get("cancer") and failed >= row["cancer"] and not play.state.entities[id].has("cancer"):
        conditions.put(play, id, "cancer", rule=RULE)
    if row.get("laid_low"):
        _laid_low(play, id, str(row["laid_low"]), DAY if row["laid_low_unit"] == "days" else HOUR)
    if row.get("blind") and failed >= row["blind"]:
        _blinded(play, id)
    if row.get("sterile"):
        _barren(play, id)
    if row.get("burn") and not any(h.slug == "radiation-burn" for h in play.state.hazards_on(id)):
        begin(play, "radiation-burn", id, rule=RULE, interval=TURN, damage=str(row["burn"]))
    if row.get("doom"):
        _doom(play, id, str(row["doom"]))
    if row.get("damage"):
        points = play.roll(Ask(f"radiation-damage:{id}", id, dice_of(str(row["damage"])), rule=RULE))
        harm(play, id, points, cause="radiation", rule=RULE)


def _sick_beyond(state: Encounter, id: str, moment: int) -> bool:
    """Whether the sickness that runs already outlasts this moment; one that ends now does not."""
    sick = state.entities[id].condition("radiation-sick")
    if sick is None:
        return False
    kind, _, last = sick.until.partition(" ")
    return kind != "clock" or int(last) >= moment


def _laid_low(play: Play, id: str, dice: str, unit: int) -> None:
    """Unable to do anything for a while; further whiles add up."""
    length = play.roll(Ask(f"laid-low:{id}", id, dice_of(dice), rule=RULE)) * unit
    until = _later(play, id, "laid-low", length)
    conditions.put(play, id, "laid-low", until=until, rule=RULE)


def _later(play: Play, id: str, slug: str, length: int) -> str:
    """An expiry so much after what already runs, or after now."""
    old = play.state.entities[id].condition(slug)
    kind, _, last = old.until.partition(" ") if old is not None else ("", "", "")
    start = max(play.state.clock, int(last)) if kind == "clock" else play.state.clock
    return f"clock {start + length}"


def _blinded(play: Play, id: str) -> None:
    blind = play.state.entities[id].condition("blind")
    if blind is not None and not blind.until:
        return
    length = play.roll(Ask(f"blind:{id}", id, dice_of("1d10"), rule=RULE)) * DAY
    until = f"clock {play.state.clock + length}"
    if blind is None:
        conditions.put(play, id, "blind", until=until, rule=RULE)
    elif int(blind.until.partition(" ")[2]) < play.state.clock + length:
        # One stretch of blindness goes on: it keeps the moment at which it began.
        play.emit(e.ConditionSet(id=id, slug="blind", until=until, rule=RULE))


def _blind_for_good(state: Encounter, id: str, now: int) -> bool:
    blind = state.entities[id].condition("blind")
    return blind is not None and blind.until.startswith("clock") and now - blind.since >= PERMANENT


def _barren(play: Play, id: str) -> None:
    """CON×1, or barren; who is already gets a cancer that kills."""
    entity = play.state.entities[id]
    if entity.has("terminal-cancer") or test(play, id, "CONx1", RULE, name="sterility").succeeded:
        return
    conditions.put(play, id, "terminal-cancer" if entity.has("sterile") else "sterile", rule=RULE)


def _doom(play: Play, id: str, how: str) -> None:
    """A death that only treatment averts: half of CON in hours, or 1D3 rounds."""
    old = play.state.entities[id].condition("doomed")
    if how == "hours":
        if old is not None:
            return
        hours = up(skills.characteristic(play.state.entities[id], "CON"), 2)
        until = f"clock {play.state.clock + hours * HOUR}"
    else:
        if old is not None and old.source == "rounds":
            return
        rounds = play.roll(Ask(f"doom:{id}", id, dice_of("1d3"), rule=RULE))
        until = f"clock {play.state.clock + rounds * play.system.round_seconds}"
        if play.state.turn.round:
            until = f"round {play.state.turn.round + rounds}"
    conditions.put(play, id, "doomed", until=until, source=how, rule=RULE)


def tick_burn(play: Play, hazard: Hazard) -> None:
    """The burns of acute radiation, every turn."""
    points = play.roll(Ask(f"damage:{hazard.id}", hazard.target, dice_of(hazard.damage), rule=RULE))
    harm(play, hazard.target, points, cause=hazard.slug, rule=RULE)


def expired(play: Play, id: str, slug: str) -> None:
    """The doom of radiation comes."""
    if slug == "doomed":
        conditions.die(play, id, RULE)


def treated(play: Play, id: str) -> None:
    """Treatment that the game master lets work: the doom and the burns are off."""
    conditions.lift(play, id, "doomed", rule="BRP-259")
    for hazard in tuple(play.state.hazards_on(id)):
        if hazard.slug == "radiation-burn":
            end(play, hazard.id, "treated", "BRP-259")
