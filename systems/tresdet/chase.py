"""A chase on the range track by opposed rolls, for tables that want one (house rule beside 3DET-045)."""

from __future__ import annotations

from encounters import events as e
from encounters import ranges, timers
from encounters.asks import Ask, dice_of, why
from encounters.errors import Refused
from encounters.model import Chase, Encounter, Runner
from encounters.play import Choice, Play
from encounters.system import RuleSystem
from systems.tresdet import conditions, traits
from systems.tresdet.settings import on


def legal(_system: RuleSystem, state: Encounter, _choice: Choice) -> Refused | None:
    """Why nobody rolls: no chase, or the game master moves the track by hand."""
    if state.chase is None:
        return Refused("no-chase")
    return None if on(state, "chase_tests") else Refused("chase-by-hand", rule="3DET-045")


def pursue(play: Play, choice: Choice) -> None:
    """1d6 + H against 1d6 + H, both as for speed: who has more gains a box on the other."""
    chase, who = play.state.chase, choice.get("who")
    runner = chase.runner(who) if chase is not None else None
    if chase is None or runner is None:
        raise Refused("not-in-chase", name=play.state.entities[who].name)
    if play.state.entities[who].has("chase-rolled"):
        raise Refused("has-rolled", name=play.state.entities[who].name)
    if conditions.status(play.state, who).out:
        raise Refused("cannot-act", name=play.state.entities[who].name)
    other = _opponent(chase, runner, choice.get("against"))
    conditions.put(play, who, "chase-rolled", until=timers.for_rounds(play.state, 1), rule="3DET-045")
    mine = _roll(play, who, int(choice.get("bonus") or 0))
    theirs = _roll(play, other, 0)
    slug = "gains" if mine > theirs else "loses-ground" if mine < theirs else "keeps-distance"
    figures = (f"mine={mine}", f"theirs={theirs}")
    play.emit(e.Outcome(slug=slug, who=who, whom=other, hit=mine > theirs, figures=figures, rule="3DET-045"))
    if mine != theirs:
        ranges.shift(play, who, 1 if mine > theirs else -1, "3DET-045")


def _roll(play: Play, id: str, bonus: int) -> int:
    entity = play.state.entities[id]
    ability, swift = traits.ability(entity), traits.swiftness(entity)
    dice = dice_of(f"1d6{ability + swift + bonus:+d}")
    reasons = why(("H", ability), ("swift", swift), ("bonus", bonus))
    return play.roll(Ask(f"chase:{id}", id, dice, why=reasons, rule="3DET-045"))


def _opponent(chase: Chase, runner: Runner, wanted: str) -> str:
    """Whom the roll is against: named, or the nearest of the other side."""
    others = [other for other in chase.runners if other.role != runner.role]
    if wanted and wanted not in [other.id for other in others]:
        raise Refused("not-against", name=wanted)
    if wanted:
        return wanted
    if not others:
        raise Refused("no-opponent")
    return min(others, key=lambda other: abs(other.at - runner.at)).id


def round_over(play: Play) -> None:
    """Who is out of sight at the end of the round has got away, where the chase is rolled for."""
    chase = play.state.chase
    if chase is not None and on(play.state, "chase_tests") and ranges.out_of_sight(play.state):
        quarry = [runner.id for runner in chase.runners if runner.role == "quarry"]
        play.emit(e.ChaseEnded(reason="escaped", id=quarry[0], rule="3DET-045"))
