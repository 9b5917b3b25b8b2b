"""Golden transcripts: a whole duel, a long fight and a whole foot chase, event by event.

A transcript that changes is either a fault or a change of the rules: then write it anew with
`python -m tests.brp.test_golden` and read the difference.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from encounters import events as e
from encounters.asks import Answer
from encounters.dice import Random
from encounters.errors import Refused
from encounters.play import run
from encounters.verbs import bind
from systems.brp.degrees import SLUGS
from tests.brp.table import BRP, Fight, person

GOLDEN = Path(__file__).parent / "golden"


def write(events: Iterable[e.Event]) -> str:
    """The events as lines, one each, with the numbers of their rules."""
    return "".join(f"{line}\n" for event in events if (line := _line(event)))


def _line(event: e.Event) -> str:
    rule = f"  [{event.rule}]" if event.rule else ""
    match event:
        case e.Chose():
            return f"\n> {event.verb} {' '.join(event.args)}".rstrip()
        case e.Rolled():
            faces = " ".join(map(str, event.faces))
            degree = SLUGS[event.result] if len(event.cuts) == 4 else str(event.result)
            cuts = f" cut {','.join(map(str, event.cuts))}" if event.cuts else ""
            why = f" ({', '.join(event.why)})" if event.why else ""
            return f"  {event.name}: {event.dice}{cuts} = {faces} → {degree}{why}{rule}"
        case e.Decided():
            return f"  {event.name}? {event.answer}{rule}"
        case e.Outcome():
            return f"  {event.who} → {event.whom or '-'}: {event.slug}{rule}"
        case e.Told():
            return f"  {event.who}: {event.slug} {' '.join(event.figures)}".rstrip() + rule
        case e.TrackChanged():
            return f"  {event.id}: {event.track} {event.amount:+d} = {event.value} by {event.cause}{rule}"
        case e.ConditionSet():
            until = f" until {event.until}" if event.until else ""
            return f"  {event.id}: {event.key or event.slug} {event.value}{until}{rule}"
        case e.ConditionEnded():
            return f"  {event.id}: no more {event.key}{' (time)' if event.expired else ''}{rule}"
        case e.TurnSet():
            acting = ", ".join(token.partition("/")[2] for token in event.acting if token not in event.done)
            return f"  round {event.round}: {acting or '-'}"
        case e.HazardStarted():
            return f"  {event.id}: {event.damage} every {event.interval} from {event.due}{rule}"
        case e.HazardTicked():
            return f"  {event.id} strikes" if not event.stats else f"  {event.id}: {' '.join(event.stats)}"
        case e.HazardEnded():
            return f"  {event.id} ends: {event.reason}"
        case e.ChaseStarted():
            return f"  chase: {', '.join(event.runners)}{rule}"
        case e.ChaseMoved():
            return f"  {event.id} {event.steps:+d} → {event.at}{rule}"
        case e.Left():
            return f"  {event.id} leaves{rule}"
        case e.ChaseEnded():
            return f"  chase ends: {event.reason} {event.id}{rule}"
        case e.StatSet():
            return f"  {event.id}: {event.stat} = {event.value}{rule}"
        case e.TextSet():
            return f"  {event.id}: {event.text} = {event.value or '-'}{rule}"
        case e.Given():
            return f"  {event.id} to {event.owner or 'the ground'}{rule}"
        case e.ClockSet():
            return f"  clock {event.seconds}"
    return f"  {type(event).__name__}"


def duel() -> Fight:
    """Ana with sword and shield against Bruto with a mace, to the end."""
    ana = person(
        "ana",
        "broadsword",
        "half-shield",
        "hard-leather",
        STR=13,
        CON=14,
        SIZ=12,
        POW=12,
        DEX=17,
        sword=65,
        shield=50,
        dodge=40,
    )
    bruto = person(
        "bruto", "light-mace", "ring", side="foes", STR=16, CON=15, SIZ=15, POW=8, DEX=11, mace=55, dodge=25
    )
    made = Fight(ana, bruto).start()
    # Round 1: Ana is parried; Bruto's crushing special meets the shield, which holds.
    made.do("attack", 40, 20, answers={"defence": "parry"}, by="ana", target="bruto")
    made.next()
    made.do("attack", 8, 45, 4, 2, 80, answers={"defence": "parry-half-shield"}, by="bruto", target="ana")
    made.next()
    # Round 2: Ana cuts deep; Bruto bleeds, fumbles and loses the round to come.
    made.do("attack", 10, 7, 3, answers={"defence": "none"}, by="ana", target="bruto")
    made.next()
    made.do("attack", 100, 7, answers={"defence": "none"}, by="bruto", target="ana")
    made.next()
    # Round 3: helpless, Easy to hit: a critical, a major wound, no Luck.
    made.do("attack", 5, 2, 55, 33, 2, answers={"critical": "critical"}, by="ana", target="bruto")
    made.next()
    return made


def pursuit() -> Fight:
    """Rita, burdened, flees from two hunters; one of them drops out of breath, she gets away."""
    made = Fight(
        person("rita", "throwing-knife", side="foes", DEX=13, CON=12, missile=45),
        person("dora", "short-spear", DEX=15, CON=10, spear=50),
        person("hugo", "long-bow", DEX=11, CON=9, bow=55, dodge=30),
    ).start()
    made.put("hugo", "burdened")
    made.do("chase", quarry="rita", pursuers="dora,hugo", range=3, skill="agility")
    made.do("run", 12, who="dora")
    made.next()
    made.do("run", 40, who="rita")
    made.next()
    made.do("run", 24, 50, who="hugo")
    made.next()
    made.do("run", 80, who="dora")
    made.next()
    made.do("run", 10, who="rita", against="dora")
    made.next()
    made.do("run", 24, who="hugo")
    made.next()
    made.do("run", 99, who="dora")
    made.next()
    made.do("run", 30, who="rita")
    made.next(times=2)
    return made


def _play(made: Fight, dice: Random, verb: str, **args: str) -> None:
    """Plays a verb with these dice; every decision falls as it is proposed."""
    choice = bind(BRP, made.state, BRP.verbs()[verb], (), args).choice
    answers: dict[str, Answer] = {}
    while (found := run(BRP, made.state, choice, answers, dice, lenient=True)).need is not None:
        assert found.need.question is not None
        answers |= {event.name: Answer(event.faces) for event in found.events if isinstance(event, e.Rolled)}
        answers[found.need.name] = Answer(option=found.need.question.default)
    made.state = found.state
    made.log += found.events


def battle() -> Fight:
    """Three against three with the dice of a seed: each strikes the first foe who is left, to the end."""
    arms = {"STR": 14, "CON": 15, "SIZ": 14, "sword": 60, "mace": 55, "spear": 65, "shield": 45, "dodge": 35}
    made = Fight(
        person("ana", "broadsword", "half-shield", "ring", DEX=16, **arms),
        person("bia", "short-spear", "hard-leather", DEX=14, **arms),
        person("caio", "light-mace", "full-shield", "chain", DEX=12, **arms),
        person("dora", "broadsword", "half-shield", "hard-leather", side="foes", DEX=15, **arms),
        person("edu", "light-mace", "ring", side="foes", DEX=13, **arms),
        person("fabio", "short-spear", "chain", side="foes", DEX=11, **arms),
    )
    dice = Random(random.Random(11).random)
    for _ in range(60):
        _play(made, dice, "next")
        for token in made.turn.acting:
            by = token.partition("/")[2]
            foes = [
                x.id
                for x in made.state.combatants()
                if x.side != made.state.entities[by].side and not BRP.status(made.state, x.id).out
            ]
            if not foes:
                return made
            if token in made.turn.done or BRP.status(made.state, by).notes:
                continue
            try:
                _play(made, dice, "attack", by=by, target=foes[0])
            except Refused as refused:
                assert refused.slug == "must-close"
                _play(made, dice, "close", who=by, target=foes[0])
    return made


FIGHTS: dict[str, Callable[[], Fight]] = {"duel": duel, "chase": pursuit, "battle": battle}


@pytest.mark.parametrize("name", FIGHTS)
def test_golden(name: str) -> None:
    assert write(FIGHTS[name]().log) == (GOLDEN / f"{name}.txt").read_text("utf-8")


if __name__ == "__main__":
    for name, fight in FIGHTS.items():
        (GOLDEN / f"{name}.txt").write_text(write(fight().log), "utf-8")
