"""Exact odds: they add up, agree with hand counts, and with the resolver rolled 20,000 times."""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt

import pytest

from encounters import events as e
from encounters.dice import Random
from encounters.model import Encounter
from encounters.play import Choice, run
from encounters.verbs import bind
from encounters.weigh import Odds, weigh
from systems.rpgquest.system import SYSTEM
from tests.rpgquest.bench import fight, foe, somebody

SAMPLES = 20_000


def choice_of(state: Encounter, verb: str, **args: object) -> Choice:
    """The choice with its defaults."""
    keyed = {name.rstrip("_"): str(value) for name, value in args.items()}
    return bind(SYSTEM, state, SYSTEM.verbs()[verb], (), keyed).choice


def odds_of(state: Encounter, verb: str, **args: object) -> Odds:
    """The exact odds of a verb."""
    choice = choice_of(state, verb, **args)
    reader = SYSTEM.verbs()[verb].reader
    assert reader is not None
    return weigh(SYSTEM, state, choice, {}, reader(state, choice))


def test_by_hand() -> None:
    """RPQ-032: +2 against Defence 9 hits with 7 and more, 21 of 36; 1 of 36 is critical, 1 fumbles.

    RPQ-052: 1d6+1 less 1 of leather is 1d6: 3.5 on a plain hit, 2 more on the critical (RPQ-053).
    """
    state = fight(somebody("ana", "sword", FR=1, DEX=2, sword=2), foe("orc", "leather", defence=9, hp=40))
    odds = odds_of(state, "attack", by="ana", target="orc")
    assert odds.outcomes["hit"] == pytest.approx(20 / 36)
    assert odds.outcomes["critical"] == pytest.approx(1 / 36)
    assert odds.outcomes["fumble"] == pytest.approx(1 / 36)
    assert odds.outcomes["miss"] == pytest.approx(14 / 36)
    assert odds.mean_damage == pytest.approx(20 / 36 * 3.5 + 1 / 36 * 5.5)
    assert odds.runs < 100


def test_jumps_by_hand() -> None:
    """RPQ-067, RPQ-068: need 7; 5 and 6 (9 of 36) fall short and grab with AGI 1 on 7: 21 of 36."""
    odds = odds_of(fight(somebody("ana", AGI=1, jump=2)), "jump", who="ana", squares=3)
    assert odds.outcomes["clears"] == pytest.approx(21 / 36)
    assert odds.outcomes["grabs"] == pytest.approx(9 / 36 * 21 / 36)
    assert odds.hit == pytest.approx(21 / 36 + 9 / 36 * 21 / 36)


def test_the_odds_see_who_falls() -> None:
    """RPQ-063: 4 PV are gone with 4 or more of 1d6; every hit wounds."""
    state = fight(somebody("ana", "sword", DEX=9, sword=9), foe("orc", defence=7, hp=4))
    odds = odds_of(state, "attack", by="ana", target="orc")
    hit = 34 / 36
    assert odds.wounds["down"] == pytest.approx(hit * 3 / 6 + 1 / 36 * 15 / 18)
    assert sum(odds.wounds.values()) == pytest.approx(35 / 36)


FIGHTS = [
    ("RPQ-032 plain", {}, (), {}),
    ("RPQ-053 critical after armour", {}, ("plate",), {"critical_damage": "after"}),
    ("RPQ-062 scale", {}, ("scale",), {}),
    ("RPQ-057 non-lethal", {"nonlethal": "yes"}, (), {}),
    ("RPQ-104 two kinds", {"damage": "1d6 cut, 1d4 fire"}, ("chain",), {}),
    ("RPQ-033 surprise", {"surprise": "yes"}, ("leather",), {}),
]


@pytest.mark.parametrize(
    ("args", "armour", "settings"), [row[1:] for row in FIGHTS], ids=[row[0] for row in FIGHTS]
)
def test_odds_agree_with_samples(
    args: dict[str, str], armour: tuple[str, ...], settings: dict[str, str]
) -> None:
    """Every outcome, the mean damage and the chance to fall, within four standard errors."""
    state = fight(
        somebody("ana", "sword", FR=1, DEX=2, sword=2),
        foe("orc", *armour, AGI=2, dodge=2, hp=5),
        settings={**settings, "mishap": "note"},
    )
    odds = odds_of(state, "attack", by="ana", target="orc", **args)
    assert sum(odds.outcomes.values()) == pytest.approx(1)
    choice, dice = choice_of(state, "attack", by="ana", target="orc", **args), Random(random.Random(5).random)
    seen: Counter[str] = Counter()
    down, lost = 0, []
    for _ in range(SAMPLES):
        attempt = run(SYSTEM, state, choice, {}, dice)
        seen[next(event.slug for event in attempt.events if isinstance(event, e.Outcome))] += 1
        points = attempt.state.entities["orc"].tracks["hp"].value
        lost.append(5 - points)
        down += points <= 0
    assert set(seen) <= set(odds.outcomes)
    for slug, chance in odds.outcomes.items():
        assert near(seen[slug] / SAMPLES, chance), slug
    assert near(down / SAMPLES, odds.wounds.get("down", 0.0))
    mean = sum(lost) / SAMPLES
    spread = sqrt(sum((points - mean) ** 2 for points in lost) / SAMPLES)
    assert abs(mean - odds.mean_damage) <= 4 * spread / sqrt(SAMPLES)


def near(frequency: float, chance: float) -> bool:
    """Whether a frequency is within four standard errors of a chance."""
    return abs(frequency - chance) <= 4 * sqrt(chance * (1 - chance) / SAMPLES) + 1e-9
