"""Quick draw (BRP-038, BRP-039, BRP-102; BRP-C57): who is fastest, and the first exchange of attacks."""

from __future__ import annotations

from encounters import events as e
from encounters.model import Condition
from encounters.play import Choice, Play
from systems.brp import conditions, gear, skills
from systems.brp.deeds import foes_of
from systems.brp.manoeuvres.common import alive, bind, loose, strike, test, this_round
from systems.brp.manoeuvres.effects import with_other
from systems.brp.resistance import resists
from systems.brp.settings import value

RULE = "BRP-038"


def resolve(play: Play, choice: Choice) -> None:
    """Somebody acts; each opponent makes an Easy Spot, and then DEX against DEX tells who strikes first.

    Nobody defends in the first exchange. Whoever strikes second does so at his next rank.
    """
    by = choice.get("by")
    foes = foes_of(play.state, by, choice.get("targets"))
    faster = []
    for foe in foes:
        for one, other in ((by, foe), (foe, by)):
            bind(play, one, "drawing", other, until=this_round(play), rule=RULE)
        if _sees_and_wins(play, by, foe):
            faster.append(foe)
    for foe in faster:
        if alive(play, foe) and alive(play, by):
            _shoot(play, foe, by)
    if not faster:
        _shoot(play, by, foes[0], choice.get("weapon"))
    elif alive(play, by):
        play.emit(e.Told(slug="replies-later", who=by, rule=RULE))


def _sees_and_wins(play: Play, by: str, foe: str) -> bool:
    """Whether an opponent notices, and is the faster one."""
    if not test(play, foe, "spot", RULE, easy=True).succeeded:
        play.emit(e.Told(slug="too-late", who=foe, rule=RULE))
        return False
    mine, theirs = (skills.characteristic(play.state.entities[id], "DEX") for id in (by, foe))
    return not resists(play, f"draw:{foe}", by, mine, theirs, rule=RULE)


def _shoot(play: Play, by: str, target: str, weapon: str = "") -> None:
    ref = gear.weapon(play.state, by, weapon).id if weapon else gear.in_hand(play.state, by).id
    item = play.state.entities.get(ref)
    if item is not None and ref not in gear.held(play.state, by):
        play.emit(e.TextSet(id=by, text="hand", value=ref, rule="BRP-026"))
    strike(play, by, target, ref)
    struck(play, by, target)


def struck(play: Play, by: str, target: str) -> None:
    """One of the two has had his attack; after the other's the exchange is over."""
    mine = with_other(play.state.entities[by], "drawing", target)
    if mine is None:
        return
    if mine.value > 1:
        return
    theirs = with_other(play.state.entities[target], "drawing", by)
    if theirs is not None and theirs.value > 1:
        for one, other in ((by, target), (target, by)):
            loose(play, one, "drawing", other, "BRP-039")
            _aftermath(play, one)
        return
    bind(play, by, "drawing", target, value=2, until=mine.until, rule=RULE)


def _aftermath(play: Play, id: str) -> None:
    """From now on dodging and parrying are Difficult: for the rest of the fight, or of the round."""
    if play.state.entities[id].has("quick-drawn"):
        return
    until = this_round(play) if value(play.state, "quick_draw_lasts") == "round" else ""
    conditions.put(play, id, "quick-drawn", until=until, rule="BRP-039")


def expired(play: Play, id: str, old: Condition) -> None:
    """The round of the first exchange is over."""
    if old.slug == "drawing" and value(play.state, "quick_draw_lasts") == "fight":
        _aftermath(play, id)
