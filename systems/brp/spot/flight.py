"""Fighting in the air (BRP-033, BRP-204 to BRP-208): the Fly roll of the round and what it brings."""

from __future__ import annotations

from collections.abc import Sequence

from encounters import events as e
from encounters import timers
from encounters.asks import Question
from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.system import Args, Option, RuleSystem
from systems.brp import conditions, gear
from systems.brp.data import armour_row
from systems.brp.degrees import Degree, roll
from systems.brp.settings import value
from systems.brp.spot import mounts, rolls, weather
from systems.brp.vehicles import crew

RULE = "BRP-207"
STUNTS = {"simple": 0, "moderate": -10, "difficult": -25, "extreme": -50}
WIND = {"strong": -10, "severe": -25, "windstorm": -50, "hurricane": -75, "tornado": -100}
TAIL = {"strong": 0, "severe": -10, "windstorm": -25, "hurricane": -50, "tornado": -100}
BURDEN = {"light": -10, "moderate": -25, "cumbersome": -50}
"""Light, medium and heavy armour, by the words of the armour table."""
FLOWN = "flown"
Flat = tuple[tuple[str, int], ...]


def modifiers(state: Encounter, id: str, stunt: str = "", tail: bool = False, thin: bool = False) -> Flat:
    """Everything that makes flying harder; all of it adds up (BRP-204, BRP-205, BRP-206, BRP-212)."""
    wind = str(value(state, "wind"))
    found = [("BRP-204", STUNTS.get(stunt, 0)), ("BRP-205", (TAIL if tail else WIND).get(wind, 0))]
    if thin:
        found.append(("BRP-206", -25))
    found.append(("BRP-206", burden(state, id)))
    return (*((rule, amount) for rule, amount in found if amount), *weather.on_skill(state, "fly"))


def burden(state: Encounter, id: str) -> int:
    """What the heaviest armour worn takes off."""
    worn = [str((armour_row(suit.slug) or {}).get("burden", "")) for suit in gear.suits(state, id)]
    return min((BURDEN.get(kind, 0) for kind in worn), default=0)


def stunts(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """The stunts, the easiest first."""
    return [Option(slug) for slug in STUNTS]


def fly(play: Play, choice: Choice) -> None:
    """The roll of a round, in the phase of powers; it costs no action. It counts for all who are carried.

    Success leaves everything as it is, failure makes every action Difficult, a critical Easy; a fumble
    takes the act, and may end in a fall. Ride or Pilot takes its place where something else flies.
    """
    who, skill = choice.get("who"), choice.get("skill") or "fly"
    carried = mounts.mounted(play.state, who) or crew.vehicle_of(play.state, who)
    if skill == "fly" and not carried and not play.state.entities[who].has("flying"):
        # From here on Fly caps what is done in the air (BRP-304).
        conditions.put(play, who, "flying", rule="BRP-304")
    riders = tuple(filter(None, choice.get("riders").split(",")))
    flat = modifiers(
        play.state, who, choice.get("stunt"), choice.get("tail") == "yes", choice.get("thin") == "yes"
    )
    try_to(play, who, skill, flat, riders)


def try_to(play: Play, who: str, skill: str, flat: Flat, riders: tuple[str, ...] = ()) -> bool:
    """One roll to stay in the air; whether those concerned may act."""
    chance = rolls.chance(play.state, who, skill, flat=flat)
    degree = roll(play, f"fly:{who}", who, chance, rule=RULE)
    until = timers.lasting(play.state, 1, play.system.round_seconds)
    slug = {Degree.CRITICAL: "soaring", Degree.FAILURE: "faltering", Degree.FUMBLE: "lost-turn"}.get(degree)
    for id in (who, *riders):
        play.emit(e.ConditionSet(id=id, slug=FLOWN, until=until, rule="BRP-033"))
        if slug is not None:
            conditions.put(play, id, slug, until=until, source="fly", rule=RULE)
    if degree is not Degree.FUMBLE:
        return True
    question = Question(f"crash:{who}", who, ("flies-on", "falls"), "flies-on", rule=RULE)
    if play.decide(question) == "falls":
        play.emit(e.Told(slug="falls-down", who=who, rule=RULE))
        conditions.lift(play, who, "flying", rule=RULE)
    return False


def due(state: Encounter, id: str) -> bool:
    """Whether somebody who flies by himself has not rolled in this round yet."""
    entity = state.entities[id]
    return bool(entity.conditions) and entity.has("flying") and not entity.has(FLOWN)
