"""Drink (RPQ-085 to RPQ-088, RPQ-096): cups, passing out, the hangover."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.errors import Refused
from encounters.play import Choice, Play
from systems.rpgquest import acting, conditions, tests
from systems.rpgquest.settings import chosen

HOUR, DAY = 3600, 86_400
SLEEP = 8 * HOUR


def difficulty(cups: int) -> int:
    """5 + 1 per cup drunk so far (RPQ-086, RPQ-087): the first is 6, the third 8."""
    return 5 + cups


def drink(play: Play, choice: Choice) -> None:
    """Cup after cup, each with its test of CON; the one that fails passes out for 8 hours (RPQ-087)."""
    who = choice.get("who")
    acting.refuse(play.state, who)
    if play.state.entities[who].kind != "combatant":
        raise Refused("cannot-act", name=play.state.entities[who].name, condition="down")
    for _ in range(int(choice.get("cups") or 1)):
        cups = conditions.cups(play.state.entities[who]) + 1
        conditions.put(play, who, "drunk", value=cups, rule="RPQ-085")
        degree = tests.roll(play, "drink", who, "CON", difficulty(cups), rule="RPQ-087")
        if not degree.succeeded:
            until = timers.at_clock(play.state, SLEEP)
            conditions.put(play, who, "passed-out", until=until, source="drunk", rule="RPQ-087")
            return
    play.emit(e.Outcome(slug="holds-drink", who=who, hit=True, rule="RPQ-087"))


def woke(play: Play, id: str) -> None:
    """Waking from passing out: a hangover for a day (RPQ-088); the cups have worn off."""
    sober(play, id)
    until = timers.at_clock(play.state, DAY)
    conditions.put(play, id, "hangover", until=until, source="drunk", rule="RPQ-088")


def sober(play: Play, id: str) -> None:
    """Eight hours of sleep clear all cups, where the setting says so (RPQ-085)."""
    if chosen(play.state, "cups_wear_off", "sleep"):
        conditions.end(play, id, "drunk", "RPQ-085")
