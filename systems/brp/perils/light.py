"""Light sources (BRP-222, BRP-223): how long they burn, and what becomes of one that is dropped."""

from __future__ import annotations

from collections.abc import Sequence

from encounters import events as e
from encounters import timers
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.system import Args, Option, RuleSystem
from systems.brp.perils.common import HOUR, test

RULE = "BRP-223"
LASTS = {"candle": 2, "long-candle": 6, "torch": 1, "lamp": 6, "lantern": 6}
"""Hours; the lamps' several hours are six by house default."""
CAREFUL = ("lamp",)
"""These must be held with care: what is done with them in hand is Difficult (BRP-223)."""


def kindle(play: Play, choice: Choice) -> None:
    """Somebody carries a burning light."""
    id, source = choice.get("who"), choice.get("source") or "torch"
    until = timers.at_clock(play.state, LASTS[source] * HOUR)
    play.emit(e.ConditionSet(id=id, slug="light", source=source, until=until, rule="BRP-222"))
    if source in CAREFUL:
        play.emit(e.ConditionSet(id=id, slug="careful-light", until=until, rule=RULE))


def drop(play: Play, choice: Choice) -> None:
    """Luck keeps a dropped flame burning, and it may start a fire (BRP-223)."""
    id = choice.get("who")
    light = play.state.entities[id].condition("light")
    if light is None:
        raise Refused("no-light", name=play.state.entities[id].name)
    burns = test(play, id, "luck", RULE).succeeded
    for slug in ("light", "careful-light"):
        if play.state.entities[id].has(slug):
            play.emit(e.ConditionEnded(id=id, key=slug, rule=RULE))
    slug = "light-burns-on" if burns else "light-goes-out"
    play.emit(e.Outcome(slug=slug, who=id, hit=burns, rule=RULE))


def sources(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """What gives light."""
    return [Option(slug) for slug in LASTS]


def carriers(_system: RuleSystem, state: Encounter, _args: Args) -> list[Option]:
    """Whoever carries a light."""
    return [Option(x.id, x.name) for x in state.combatants() if x.has("light")]
