"""Dodging instead of blocking (3DET-023 to 3DET-025)."""

from __future__ import annotations

from encounters.asks import Ask, Question, why
from encounters.model import Encounter
from encounters.play import Play
from systems.tresdet import traits
from systems.tresdet.dice import D6
from systems.tresdet.force import helpless
from systems.tresdet.settings import value

BEST = 5
"""A 6 always fails, so no test is better than 5 in 6 (3DET-001)."""
OPTIONS = ("dodge", "block")


def chance(state: Encounter, target: str, by: str) -> int:
    """The highest face that dodges: H less the attacker's H, at most 5; below 1 there is no dodge.

    What several attacks take off the attacker's H does not count here (3DET-043).
    """
    gap = traits.ability(state.entities[target]) - traits.ability(state.entities[by])
    return max(0, min(gap, BEST))


def choose(play: Play, target: str, by: str, surprised: bool) -> bool:
    """Whether the target tries to dodge this attack; asked when there is a choice (3DET-023, 3DET-024)."""
    able = chance(play.state, target, by)
    habit = value(play.state, "dodge")
    if able < 1 or helpless(play.state, target, surprised) or habit == "never":
        return False
    if habit == "always":
        return True
    question = Question(
        f"defence:{target}", target, OPTIONS, "dodge", known=(f"dodge {able}",), rule="3DET-023"
    )
    return play.decide(question) == "dodge"


def attempt(play: Play, target: str, by: str, aside: bool) -> bool:
    """One test of H against the attack; whether it is avoided (3DET-023)."""
    own, other = traits.ability(play.state.entities[target]), traits.ability(play.state.entities[by])
    cut = chance(play.state, target, by)
    ask = Ask(
        f"dodge:{target}", target, D6, (cut,), why(("H", own), (by, -other)), rule="3DET-023", aside=aside
    )
    return play.roll(ask) == 0
