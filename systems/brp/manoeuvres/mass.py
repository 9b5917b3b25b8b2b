"""Mass combat by turns of five minutes (BRP-042, BRP-192, BRP-193)."""

from __future__ import annotations

from encounters import events as e
from encounters import turns
from encounters.asks import Ask, dice_of
from encounters.errors import Refused
from encounters.play import Choice, Play
from systems.brp import gear, locations, skills
from systems.brp.degrees import Degree
from systems.brp.manoeuvres.common import alive, bind, name, opposed, strike, test
from systems.brp.manoeuvres.effects import with_other
from systems.brp.perils.common import armoured
from systems.brp.resistance import resists
from systems.brp.settings import on

RULE = "BRP-192"
TURN = 300


def resolve(play: Play, choice: Choice) -> None:
    """One turn of a battle: opposed Strategy, POT against POT, or two who stand for the armies."""
    who, other, way = choice.get("who"), choice.get("against"), choice.get("how") or "strategy"
    if who == other:
        raise Refused("self-opposed", name=name(play.state, who))
    if way == "duel":
        _duel(play, who, other)
    else:
        winner = _pot(play, choice, who) if way == "pot" else _strategy(play, who, other)
        first = ("nobody-gains", "gains-ground", "loses-ground")[winner]
        play.emit(e.Outcome(slug=first, who=who, whom=other, hit=winner == 1, rule=RULE))
        if winner:
            one, two = (who, other) if winner == 1 else (other, who)
            old = with_other(play.state.entities[one], "battle-won", two)
            bind(play, one, "battle-won", two, value=1 + (old.value if old else 0), rule="BRP-042")
    pass_turn(play)


def _strategy(play: Play, who: str, other: str) -> int:
    return opposed(play, "strategy", who, "strategy", other, "strategy", RULE)


def _pot(play: Play, choice: Choice, who: str) -> int:
    """The strength of either side as the game master rates it."""
    pot, theirs = int(choice.get("pot") or 0), int(choice.get("other") or 0)
    if not pot or not theirs:
        raise Refused("missing", key="pot" if not pot else "other")
    return 1 if resists(play, "battle", who, pot, theirs, rule=RULE) else 2


def _duel(play: Play, who: str, other: str) -> None:
    """Each strikes the other once, the higher DEX first; the hit points are the armies."""
    pair = sorted((who, other), key=lambda id: -skills.characteristic(play.state.entities[id], "DEX"))
    for by, target in (pair, reversed(pair)):
        if alive(play, by) and not play.state.entities[target].has("dead"):
            strike(play, by, target, gear.in_hand(play.state, by).id)


def pass_turn(play: Play) -> None:
    """Five minutes pass, with what falls due in them; not while combat rounds are counted."""
    if not on(play.state, "mass_turns") or play.state.turn.round:
        return
    goal = play.state.clock + TURN
    for _ in range(100):
        if play.state.clock >= goal:
            return
        turns.advance_to(play, goal)
    raise Refused("endless")


def risk(play: Play, choice: Choice) -> None:
    """Luck in each turn for everybody in the thick of it: 1D6 by failure, 2D6 by fumble, less armour."""
    for id in choice.get("targets").split(","):
        if play.state.entities[id].has("dead"):
            continue
        degree = test(play, id, "luck", "BRP-193")
        if degree.succeeded:
            play.emit(e.Outcome(slug="unscathed", who=id, rule="BRP-193"))
            continue
        dice = dice_of("2d6" if degree is Degree.FUMBLE else "1d6")
        play.emit(e.Outcome(slug="caught-in-battle", who=id, hit=True, rule="BRP-193"))
        points = play.roll(Ask(f"battle:{id}", id, dice, rule="BRP-193"))
        location = locations.struck(play, id) if on(play.state, "hit_locations") else ""
        armoured(play, id, points, cause="battle", rule="BRP-193", location=location)
