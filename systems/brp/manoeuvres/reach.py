"""Close combat (BRP-161 to BRP-168): holding at bay, closing, passing the guard, stepping back."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Question
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from systems.brp import conditions, defence, gear
from systems.brp.deeds import foes_of
from systems.brp.defence import Defence
from systems.brp.degrees import roll
from systems.brp.manoeuvres import length
from systems.brp.manoeuvres.common import (
    bind,
    loose,
    name,
    no_attack,
    skill_chance,
    test,
    this_round,
)
from systems.brp.manoeuvres.effects import MASTER, defences, one_act_used, with_other
from systems.brp.settings import on


def hold_at_bay(play: Play, choice: Choice) -> None:
    """Instead of an attack the weapon's own roll keeps shorter ones off for this round (BRP-163).

    Whoever has several attacks keeps the others.
    """
    by = choice.get("by")
    targets = foes_of(play.state, by, choice.get("targets"))
    weapon = gear.in_hand(play.state, by)
    if play.state.entities[by].has("no-attack"):
        raise Refused("cannot-attack", name=name(play.state, by), condition="no-attack", rule="BRP-163")
    for target in targets:
        if not length.holds_off(play.state, by, target):
            own, theirs = name(play.state, by), name(play.state, target)
            raise Refused("no-reach", name=own, other=theirs, rule="BRP-161")
        if with_other(play.state.entities[target], "inside-guard", by) is not None:
            raise Refused("guard-passed", name=name(play.state, target), rule="BRP-163")
    chance = skill_chance(play.state, by, weapon.skill)
    held = roll(play, "bay", by, chance, rule="BRP-163").succeeded
    if weapon.chance < MASTER:
        no_attack(play, by, "BRP-163")
    for target in targets:
        slug = "keeps-off" if held else "lets-in"
        play.emit(e.Outcome(slug=slug, who=by, whom=target, hit=held, rule="BRP-163"))
        if held:
            bind(play, target, "held-at-bay", by, until=this_round(play), rule="BRP-163")


def close(play: Play, choice: Choice) -> None:
    """Comes within the guard of a long weapon: who is held at bay by a Dodge or parry, others by an act."""
    who, target = choice.get("who"), choice.get("target")
    entity = play.state.entities[who]
    if who == target:
        raise Refused("self-attack", name=entity.name)
    if with_other(entity, "inside-guard", target) is not None:
        raise Refused("inside-already", name=entity.name, other=name(play.state, target), rule="BRP-162")
    if not length.hampered(gear.in_hand(play.state, target)):
        raise Refused("no-guard", name=name(play.state, target), rule="BRP-161")
    both = length.of(gear.in_hand(play.state, who)) == "long" and not gear.in_hand(play.state, who).missile
    held = with_other(entity, "held-at-bay", target)
    if held is not None and not _passes(play, who, target, held.value, choice.get("how")):
        return
    if held is None and not both and not on(play.state, "closing_attack"):
        # Coming closer is this action; striking is the next.
        no_attack(play, who, "BRP-165")
    play.emit(e.Outcome(slug="inside-the-guard", who=who, whom=target, hit=True, rule="BRP-165"))
    bind(play, who, "inside-guard", target, rule="BRP-162")
    _limit(play, target, who)
    if both:
        # Two long weapons hinder each other alike (BRP-166).
        bind(play, target, "inside-guard", who, rule="BRP-166")
        _limit(play, who, target)


def _passes(play: Play, who: str, target: str, tries: int, how: str) -> bool:
    """A Dodge or a parry passes the guard; a failure keeps out, without an attack this round (BRP-164)."""
    if tries > 1:
        raise Refused("kept-out", name=name(play.state, who), rule="BRP-164")
    weapon = gear.in_hand(play.state, target)
    ways = {g.option: g for g in defence.open_to(play.state, who, target, weapon)}
    chosen: Defence | None = next((g for g in ways.values() if g.dodge is (how != "parry")), None)
    if chosen is None and ways:
        options = tuple(ways)
        chosen = ways[play.decide(Question("guard", who, options, options[0], rule="BRP-164"))]
    passed = chosen is not None and roll(play, "guard", who, chosen.chance, rule="BRP-164").succeeded
    if passed:
        loose(play, who, "held-at-bay", target, "BRP-164")
        return True
    play.emit(e.Outcome(slug="kept-outside", who=who, whom=target, rule="BRP-164"))
    bind(play, who, "held-at-bay", target, value=2, until=this_round(play), rule="BRP-164")
    no_attack(play, who, "BRP-164")
    return False


def _limit(play: Play, id: str, by: str) -> None:
    """While somebody closes, a long weapon allows one attack, parry or dodge at that rank (BRP-165).

    The value is the count of defences at which that one act is used up; 0 once it was an attack.
    """
    rank = play.state.turn.round
    until = f"end {by} {rank}" if rank and by in play.state.turn.waiting else this_round(play)
    count = defences(play.state.entities[id]) + 1
    bind(play, id, "closed-on", by, value=count, until=until, rule="BRP-165")


def acted(play: Play, by: str) -> None:
    """An attack, or stepping back, was the one act of somebody who is closed on."""
    for closed in play.state.entities[by].every("closed-on"):
        if closed.value > 0:
            bind(play, by, "closed-on", closed.other, value=0, until=closed.until, rule="BRP-165")


def step_back(play: Play, choice: Choice) -> None:
    """A Dodge of whoever has the longer weapon disengages, and the distance is as before (BRP-167).

    It is the one act that closing leaves him at that rank (BRP-165).
    """
    who, target = choice.get("who"), choice.get("target")
    if not _close(play.state, who, target):
        raise Refused("not-close", name=name(play.state, who), other=name(play.state, target), rule="BRP-167")
    entity = play.state.entities[who]
    if with_other(play.state.entities[target], "inside-guard", who) is None:
        raise Refused("not-longer", name=entity.name, rule="BRP-167")
    if entity.has("stepped-back") or (entity.has("closed-on") and one_act_used(entity)):
        raise Refused("one-act-only", name=entity.name, rule="BRP-165")
    conditions.put(play, who, "stepped-back", until=this_round(play), rule="BRP-165")
    free = test(play, who, "dodge", "BRP-167").succeeded
    acted(play, who)
    slug = "steps-back" if free else "still-close"
    play.emit(e.Outcome(slug=slug, who=who, whom=target, hit=free, rule="BRP-167"))
    if free:
        apart(play, who, target)


def _close(state: Encounter, one: str, other: str) -> bool:
    return (
        with_other(state.entities[one], "inside-guard", other) is not None
        or with_other(state.entities[other], "inside-guard", one) is not None
    )


def apart(play: Play, one: str, other: str) -> None:
    """The two are no longer within each other's reach."""
    for id, foe in ((one, other), (other, one)):
        for slug in ("inside-guard", "closed-on"):
            loose(play, id, slug, foe, "BRP-167")


def away_from_all(play: Play, id: str) -> None:
    """Somebody leaves every close fight."""
    for other in tuple(play.state.combatants()):
        if other.id != id and _close(play.state, id, other.id):
            apart(play, id, other.id)


def widened(play: Play, id: str) -> None:
    """Being out of the fight ends what was held at bay."""
    conditions.lift(play, id, "held-at-bay", "inside-guard", rule="BRP-163")
