"""How the odds of this game's verbs are read: against the target, or for whoever acts."""

from __future__ import annotations

from encounters.model import Encounter
from encounters.play import Choice
from encounters.weigh import Reader, read_outcome


def target(_state: Encounter, choice: Choice) -> Reader:
    """Against one target: the outcome, the points lost, the wound after."""
    return read_outcome(choice.get("target"), "hp")


def who(_state: Encounter, choice: Choice) -> Reader:
    """For an act without a target."""
    return read_outcome(choice.get("who"), "hp")
