"""Help dice (POOL-042 to POOL-044): surplus successes for one ally and one named action."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Question
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from systems.pool import reserves
from systems.pool.settings import require


def refuse(state: Encounter, by: str, ally: str) -> None:
    """Raises `Refused` when this help cannot be offered."""
    require(state, "help_dice")
    if by == ally:
        raise Refused("self-help", name=state.entities[by].name, rule="POOL-042")


def offer(play: Play, by: str, ally: str, act: str, surplus: int, rule: str) -> None:
    """Dice for an ally, if his player accepts the action named (POOL-043); the Narrator answers for NPCs."""
    count = reserves.dice_for(surplus)
    if not count:
        play.emit(e.Told(slug="no-surplus", who=by, rule=rule))
        return
    known = (f"dice={count}", f"act={act}")
    question = Question(f"accept:{ally}", ally, ("yes", "no"), "yes", known, "POOL-043")
    if play.decide(question) == "no":
        play.emit(e.Outcome(slug="help-declined", who=ally, whom=by, rule="POOL-043"))
        return
    reserves.create(play, reserves.HELP, ally, act or "…", count, maker=by, rule=rule)


def give(play: Play, choice: Choice) -> None:
    """Offers the surplus of a roll that was just made."""
    by, ally = choice.get("by"), choice.get("ally")
    refuse(play.state, by, ally)
    offer(play, by, ally, choice.get("act"), int(choice.get("surplus")), "POOL-042")
