"""The exact odds of loaded attacks: they add up, agree with many rolled attacks, and are quick."""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt
from typing import Any

import pytest

from encounters import events as e
from encounters.asks import Answer
from encounters.dice import Random
from encounters.model import Scalar
from encounters.play import run
from encounters.verbs import bind
from tests.brp.table import BRP, Fight, outcome, person

SAMPLES = 20_000
HITS = ("hit", "special", "critical", "smashed")
FAIR: dict[str, Scalar] = {"light": "shadow", "wind": "strong", "precipitation": "rain"}
LOADED: list[tuple[str, str, dict[str, Scalar], dict[str, Any], str]] = [
    (
        "a pistol into a melee, from under a wall, at somebody in cover",
        "medium-pistol",
        {**FAIR, "footing": "slippery"},
        {
            "mods": "into-melee,steep-up,fixed-support,time-plus-50",
            "cover": "partial",
            "cover_av": 3,
            "range": 15,
            "aim": 3,
            "candidates": "caio",
        },
        "dodge",
    ),
    (
        "a blade in the back in the dark",
        "broadsword",
        {"light": "semi-dark", "space": "narrow", "footing": "very-slippery"},
        {"mods": "backstab,superior-position,complexity-plus-20", "called": "head", "pulled": "1d6"},
        "parry",
    ),
    (
        "a burst at long range",
        "assault-rifle",
        {"light": "fog"},
        {"fire": "auto", "shots": 8, "range": 120, "mods": "below", "aim": 1},
        "none",
    ),
    (
        "a spear under water",
        "short-spear",
        {"underwater": True, "light": "semi-dark"},
        {"bonus": 20},
        "parry",
    ),
]


def fight(weapon: str, settings: dict[str, Scalar]) -> Fight:
    """Ana of 70 against Bia of leather, a sword and 15 hit points, who does not faint of small wounds."""
    skills = dict.fromkeys(("sword", "rifle", "pistol", "spear", "swim"), 70)
    ana = person("ana", weapon, DEX=14, STR=16, **skills)
    bia = person(
        "bia", "broadsword", "hard-leather", side="foes", CON=15, SIZ=15, sword=50, dodge=40, swim=50
    )
    return Fight(ana, bia, person("caio", CON=30, SIZ=20), minor_wounds=False, **settings).start()


@pytest.mark.parametrize(
    "weapon, settings, args, defence", [row[1:] for row in LOADED], ids=[row[0] for row in LOADED]
)
def test_odds_agree_with_twenty_thousand_rolls(
    weapon: str, settings: dict[str, Scalar], args: dict[str, Any], defence: str
) -> None:
    """Each outcome and the mean damage lie within five standard errors of what is rolled."""
    made = fight(weapon, settings)
    odds = made.odds("attack", {"defence": defence}, by="ana", target="bia", **args)
    assert sum(odds.outcomes.values()) == pytest.approx(1.0)
    keyed = {name: str(value) for name, value in {"by": "ana", "target": "bia", **args}.items()}
    choice = bind(BRP, made.state, BRP.verbs()["attack"], (), keyed).choice
    answers = {"defence": Answer(option=defence), "critical": Answer(option="critical")}
    dice = Random(random.Random(7).random)
    seen: Counter[str] = Counter()
    damage: list[int] = []
    for _ in range(SAMPLES):
        found = run(BRP, made.state, choice, answers, dice, lenient=True)
        seen[outcome(found.events)] += 1
        blows = [
            x for x in found.events if isinstance(x, e.TrackChanged) and x.id == "bia" and x.track == "hp"
        ]
        damage.append(-sum(x.amount for x in blows if x.cause == weapon))
    for slug, chance in odds.outcomes.items():
        error = 5 * sqrt(max(chance * (1 - chance), 1e-6) / SAMPLES)
        assert seen[slug] / SAMPLES == pytest.approx(chance, abs=error), slug
    mean = sum(damage) / SAMPLES
    spread = sqrt(sum((x - mean) ** 2 for x in damage) / SAMPLES)
    # A target that dies in a burst takes no more rounds; 15 hit points are seldom passed twice over.
    assert odds.mean_damage == pytest.approx(mean, abs=5 * spread / sqrt(SAMPLES) + 0.02 * mean)


@pytest.mark.parametrize(
    "weapon, settings, args, defence", [row[1:] for row in LOADED], ids=[row[0] for row in LOADED]
)
def test_odds_stay_small(
    weapon: str, settings: dict[str, Scalar], args: dict[str, Any], defence: str
) -> None:
    """A loaded attack takes no more than three times the runs of a plain one."""
    plain = fight("broadsword", {}).odds("attack", by="ana", target="bia")
    assert fight(weapon, settings).odds("attack", by="ana", target="bia", **args).runs <= 3 * plain.runs


def test_rounds_after_the_first_count_by_their_mean() -> None:
    """BRP-058: of 5 shots 3 strike in the mean; each of 2D6+2 behind 2 points of armour."""
    made = fight("assault-rifle", {"malfunctions": False})
    one = made.odds("attack", {"defence": "none"}, by="ana", target="bia", bonus=40)
    five = made.odds("attack", {"defence": "none"}, by="ana", target="bia", fire="auto", shots=5)
    worn = -(-made.state.entities["bia-hard-leather"].stats["av"] // 2)
    assert five.hit == pytest.approx(one.hit)
    assert five.mean_damage - one.mean_damage == pytest.approx(five.hit * 2 * (9 - worn))


def test_the_odds_of_a_burst_say_what_their_wounds_leave_out() -> None:
    """BRP-058: the damage is that of all rounds, the wound states those after the first."""
    made = fight("assault-rifle", {})
    burst = made.odds("attack", {"defence": "none"}, by="ana", target="bia", fire="burst")
    assert "wound=first-round" in burst.assumed
    assert "wound=first-round" not in made.odds("attack", {"defence": "none"}, by="ana", target="bia").assumed
