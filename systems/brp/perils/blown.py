"""Wind that throws down (BRP-262) and a mount that drags its rider (BRP-232), round by round."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Ask, dice_of
from encounters.model import Hazard
from encounters.play import Play
from encounters.points import harm
from encounters.system import Args
from systems.brp import conditions, skills
from systems.brp.data import Table
from systems.brp.perils.common import armoured, begin, end, every, potency, test
from systems.brp.resistance import resists
from systems.brp.settings import on

WIND, DRAGGED = "BRP-262", "BRP-232"


def start_wind(play: Play, slug: str, row: Table, target: str, args: Args) -> None:
    """A wind of some STR blows on somebody."""
    strength = potency(play, target, args, WIND, ask="wind-strength")
    seconds = every(play, args, play.system.round_seconds)
    begin(play, slug, target, rule=WIND, interval=seconds, stats={"strength": strength}, args=args)


def tick_wind(play: Play, hazard: Hazard) -> None:
    """STR against STR, or down; who is down already has nothing to lose."""
    id = hazard.target
    if play.state.entities[id].has("prone"):
        return
    wind, own = hazard.stats["strength"], skills.characteristic(play.state.entities[id], "STR")
    if resists(play, f"wind:{id}", id, own, wind, rule=WIND):
        return
    play.emit(e.Outcome(slug="blown-down", who=id, rule=WIND))
    conditions.fall(play, id, WIND, source="wind")


def start_dragged(play: Play, slug: str, row: Table, target: str, args: Args) -> None:
    """A foot is caught: the mount drags its rider along."""
    if any(hazard.slug == slug for hazard in play.state.hazards_on(target)):
        return
    seconds = every(play, args, play.system.round_seconds)
    dice = args.get("damage") or str(row["damage"])
    begin(play, slug, target, rule=DRAGGED, interval=seconds, damage=dice, args=args)
    conditions.put(play, target, "dragged", rule=DRAGGED)


def tick_dragged(play: Play, hazard: Hazard) -> None:
    """A Difficult Agility frees the rider; else the ground does its harm for one round more.

    Armour protects only where the setting says so: the text grants it for the fall alone.
    """
    id = hazard.target
    if test(play, id, "agility", DRAGGED, name="free", difficult=True).succeeded:
        end(play, hazard.id, "freed", DRAGGED)
        conditions.lift(play, id, "dragged", rule=DRAGGED)
        return
    points = play.roll(Ask(f"damage:{hazard.id}", id, dice_of(hazard.damage), rule=DRAGGED))
    if on(play.state, "dragged_armour"):
        armoured(play, id, points, cause="dragged", rule=DRAGGED)
    else:
        harm(play, id, points, cause="dragged", rule=DRAGGED)
