"""Terrain and weather against movement (BRP-213), one after another, the most severe first."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from encounters import events as e
from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.system import Args, Option, RuleSystem
from systems.brp import skills

RULE = "BRP-213"
LEFT = {
    "forest": Fraction(2, 3),
    "hills": Fraction(2, 3),
    "desert": Fraction(2, 3),
    "minor-river": Fraction(2, 3),
    "mountains": Fraction(1, 3),
    "swamp": Fraction(1, 3),
    "snow-and-ice": Fraction(1, 5),
    "skis-on-snow": Fraction(2, 3),
    "heavy-storm": Fraction(1, 2),
    "great-storm": Fraction(1, 5),
    "storm-in-the-air": Fraction(4, 5),
    "fog-for-vehicles": Fraction(2, 3),
    "on-a-river": Fraction(1, 2),
    "ship-at-night": Fraction(1, 4),
}
"""What each leaves of the movement."""


def pace(mov: int, hindrances: Sequence[str]) -> int:
    """What is left of a MOV, rounded up once at the end."""
    left = Fraction(mov)
    for share in sorted(LEFT[slug] for slug in hindrances):
        left *= share
    return ceil(left)


def hindrances(_system: RuleSystem, _state: Encounter, _args: Args) -> Sequence[Option]:
    """What slows a march."""
    return [Option(slug) for slug in LEFT]


def march(play: Play, choice: Choice) -> None:
    """Tells the MOV of somebody through all that hinders him; a great river costs a day and is no part."""
    who = choice.get("who")
    mov = skills.mov(play.state.entities[who])
    hindrances = [slug for slug in choice.get("terrain").split(",") if slug in LEFT]
    figures = (f"mov={mov}", f"left={pace(mov, hindrances)}")
    play.emit(e.Told(slug="march", who=who, figures=figures, rule=RULE))
