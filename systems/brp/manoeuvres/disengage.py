"""The three ways out of a fight (BRP-102, BRP-172 to BRP-174)."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Question
from encounters.errors import Refused
from encounters.model import Condition
from encounters.play import Choice, Play
from systems.brp import conditions, gear, specials
from systems.brp.manoeuvres import reach
from systems.brp.manoeuvres.common import alive, next_round, no_attack, strike, test, this_round


def resolve(play: Play, choice: Choice) -> None:
    """By a knockback and a Dodge, by a fighting withdrawal, or by turning and running."""
    who, way = choice.get("who"), choice.get("how") or "withdraw"
    if way == "knockback":
        _knock_back(play, choice, who)
    elif way == "run":
        _run(play, who, [id for id in choice.get("foes").split(",") if id and id != who])
    else:
        _withdraw(play, who)


def _knock_back(play: Play, choice: Choice, who: str) -> None:
    """Drives the other back and gets away with a Dodge: nobody strikes at him any more (BRP-172)."""
    foes = [id for id in choice.get("foes").split(",") if id and id != who]
    if not foes:
        raise Refused("missing", key="foes")
    strike(play, who, foes[0], choice.get("weapon"), knockback="back")
    driven = any(isinstance(x, e.Told) and x.slug == "knocked-back" and x.who == foes[0] for x in play.events)
    if not driven:
        play.emit(e.Outcome(slug="still-engaged", who=who, whom=foes[0], rule="BRP-172"))
        return
    if test(play, who, "dodge", "BRP-172", name="get-away").succeeded:
        gone(play, who, this_round(play), "BRP-172")
    else:
        play.emit(e.Outcome(slug="still-engaged", who=who, whom=foes[0], rule="BRP-172"))


def _withdraw(play: Play, who: str) -> None:
    """A round without attacks: if every defence in it succeeds, he is out at its end (BRP-173)."""
    if not play.state.turn.round:
        raise Refused("not-started")
    entity = play.state.entities[who]
    for slug, refusal in (("attacked", "has-attacked"), ("defence-failed", "defence-failed")):
        if entity.has(slug):
            raise Refused(refusal, name=entity.name, rule="BRP-173")
    until = this_round(play)
    play.emit(e.ConditionSet(id=who, slug="withdrawing", until=until, rule="BRP-173"))
    if not play.state.entities[who].has("defensive"):
        play.emit(e.ConditionSet(id=who, slug="defensive", until=until, rule="BRP-086"))
    no_attack(play, who, "BRP-173")


def defended(play: Play, id: str) -> None:
    """A defence that failed keeps somebody who withdraws in the fight."""
    if play.state.entities[id].has("defence-failed"):
        conditions.lift(play, id, "withdrawing", rule="BRP-173")
        play.emit(e.Outcome(slug="still-engaged", who=id, rule="BRP-173"))


def expired(play: Play, id: str, old: Condition) -> None:
    """The round is over and no defence has failed."""
    if old.slug == "withdrawing" and alive(play, id) and not play.state.entities[id].has("defence-failed"):
        gone(play, id, next_round(play), "BRP-173")


def _run(play: Play, who: str, foes: list[str]) -> None:
    """Turns his back: everybody near strikes at once, Difficult, without a defence, whoever's turn it is."""
    if play.state.entities[who].has("stunned"):
        finds = specials.characteristic_roll(play, who, "idea", "BRP-227", aside=False)
        if not finds or not specials.characteristic_roll(play, who, "agility", "BRP-227", aside=False):
            play.emit(e.Outcome(slug="no-escape", who=who, rule="BRP-227"))
            return
    play.emit(e.ConditionSet(id=who, slug="fleeing", until=this_round(play), rule="BRP-102"))
    for foe in foes:
        if not alive(play, who):
            break
        _free_attack(play, who, foe)
    conditions.lift(play, who, "fleeing", rule="BRP-174")
    if alive(play, who):
        gone(play, who, this_round(play), "BRP-174")


def _free_attack(play: Play, who: str, foe: str) -> None:
    if not alive(play, foe) or gear.in_hand(play.state, foe).missile:
        return
    question = Question(f"free-attack:{foe}", foe, ("attack", "none"), "attack", rule="BRP-174")
    if play.decide(question) == "none":
        return
    try:
        strike(play, foe, who, difficulty="difficult")
    except Refused as refused:
        figures = (f"reason={refused.slug}",)
        play.emit(e.Told(slug="cannot-strike", who=foe, figures=figures, rule="BRP-174"))


def gone(play: Play, who: str, until: str, rule: str) -> None:
    """Somebody is out of the fight hand to hand."""
    reach.away_from_all(play, who)
    play.emit(e.Outcome(slug="disengaged", who=who, hit=True, rule=rule))
    conditions.put(play, who, "disengaged", until=until, rule=rule)


def engaged(play: Play, who: str) -> None:
    """Whoever strikes again is in the fight again."""
    if play.state.entities[who].has("disengaged"):
        conditions.lift(play, who, "disengaged", rule="BRP-172")
