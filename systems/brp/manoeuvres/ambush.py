"""Ambushes in their cases, and both sides surprised (BRP-035, BRP-151 to BRP-155, BRP-303)."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from systems.brp import conditions, gear, skills
from systems.brp.degrees import Degree
from systems.brp.manoeuvres.common import alive, lose_turn, opposed, test, this_round
from systems.brp.settings import value

SENSES = ("listen", "sense", "spot")


def keenest(state: Encounter, id: str, sense: str = "") -> str:
    """The sense that serves somebody best, or the one that fits."""
    if sense in SENSES:
        return sense
    return max(SENSES, key=lambda slug: skills.value(state.entities[id], slug))


def resolve(play: Play, choice: Choice) -> None:
    """Stealth against the senses of each target, and what the first round then allows.

    A band is as quiet as its loudest member. What surprise gives ends with the round.
    """
    band = [id for id in choice.get("by").split(",") if id]
    targets = [id for id in choice.get("targets").split(",") if id and id not in band]
    if not targets:
        raise Refused("self-attack", name=play.state.entities[band[0]].name)
    lead = min(band, key=lambda id: skills.value(play.state.entities[id], "stealth"))
    missile = _missile(play, lead, choice.get("with"))
    for target in targets:
        _one(play, choice, lead, target, missile)


def _missile(play: Play, lead: str, said: str) -> bool:
    if said in ("missile", "melee"):
        return said == "missile"
    return gear.in_hand(play.state, lead).missile


def _one(play: Play, choice: Choice, lead: str, target: str, missile: bool) -> None:
    sense = keenest(play.state, target, choice.get("sense"))
    said = choice.get("stealth")
    won = said == "won"
    if said not in ("won", "lost"):
        won = opposed(play, f"stealth:{target}", lead, "stealth", target, sense, "BRP-151") == 1
    until = this_round(play)
    if missile and won:
        _tell(play, lead, target, "ambush-unseen", True, "BRP-152")
        conditions.put(play, target, "surprised", until=until, other=lead, rule="BRP-152")
        lose_turn(play, target, "BRP-152")
    elif missile:
        _tell(play, lead, target, "ambush-seen", True, "BRP-153")
        conditions.put(play, target, "ambushed", until=until, other=lead, rule="BRP-153")
        lose_turn(play, target, "BRP-153")
    elif won:
        _tell(play, lead, target, "ambush-unheard", True, "BRP-303")
        slug = "surprised" if value(play.state, "ambush_melee") == "none" else "off-guard"
        conditions.put(play, target, slug, until=until, other=lead, rule="BRP-303")
        lose_turn(play, target, "BRP-303")
    else:
        _noticed(play, lead, target, sense)


def _noticed(play: Play, lead: str, target: str, sense: str) -> None:
    """Without Stealth an Easy roll notices who comes; the aware defend, but neither strike nor move."""
    aware = test(play, target, sense, "BRP-154", easy=True).succeeded
    rule = "BRP-155" if aware else "BRP-154"
    _tell(play, lead, target, "ambush-aware" if aware else "ambush-unaware", not aware, rule)
    if not aware:
        conditions.put(play, target, "off-guard", until=this_round(play), other=lead, rule=rule)
    lose_turn(play, target, rule)


def _tell(play: Play, by: str, target: str, slug: str, surprise: bool, rule: str) -> None:
    play.emit(e.Outcome(slug=slug, who=by, whom=target, hit=surprise, rule=rule))


def both_surprised(play: Play, choice: Choice) -> None:
    """Everybody rolls Spot or Listen; the better roll notices first, and Idea tells who can act (BRP-035).

    Who notices nothing, or fails Idea, does nothing in this round; among the others DEX ranks decide.
    """
    skill = choice.get("skill") or "spot"
    ids = [id for id in choice.get("targets").split(",") if alive(play, id)]
    sides = {play.state.entities[id].side for id in ids}
    there = {play.state.entities[id].side for id in choice.get("targets").split(",") if id}
    if len(there) > 1 and len(sides) < 2:
        raise Refused("nobody-acts", rule="BRP-035")
    if len(sides) < 2:
        raise Refused("one-side", rule="BRP-035")
    degrees = {id: test(play, id, skill, "BRP-035") for id in ids}
    best = {
        side: min(degree for id, degree in degrees.items() if play.state.entities[id].side == side)
        for side in sides
    }
    _first(play, degrees, best)
    for id, degree in degrees.items():
        if degree.succeeded and test(play, id, "idea", "BRP-035").succeeded:
            play.emit(e.Outcome(slug="gathers-wits", who=id, hit=True, rule="BRP-035"))
        else:
            slug = "taken-aback" if degree.succeeded else "notices-nothing"
            play.emit(e.Outcome(slug=slug, who=id, rule="BRP-035"))
            lose_turn(play, id, "BRP-035")


def _first(play: Play, degrees: dict[str, Degree], best: dict[str, Degree]) -> None:
    """Which side notices the other first; with equal rolls both do at once."""
    top = min(best.values())
    leaders = [side for side, degree in best.items() if degree == top]
    if not top.succeeded:
        play.emit(e.Told(slug="nobody-notices", rule="BRP-035"))
    elif len(leaders) > 1:
        play.emit(e.Told(slug="notice-together", rule="BRP-035"))
    else:
        first = next(
            id
            for id, degree in degrees.items()
            if degree == top and play.state.entities[id].side == leaders[0]
        )
        play.emit(e.Told(slug="notices-first", who=first, rule="BRP-035"))
