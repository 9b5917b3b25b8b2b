"""The exact odds of acts: they add up, and many rolled acts come out like them."""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt

import pytest

from encounters import events as e
from encounters.asks import Answer
from encounters.dice import Random
from encounters.model import Scalar
from encounters.play import Choice, run
from encounters.verbs import bind
from tests.brp.table import BRP, Fight, outcome, person

SAMPLES = 20_000


def duel(weapon: str, *held: str, **settings: Scalar) -> Fight:
    """Ana, 65 in everything, STR+SIZ 25, against Bia with armour, a parry and a dodge."""
    skills = dict.fromkeys(("sword", "mace", "spear", "bow", "whip", "shield"), 65)
    ana = person("ana", weapon, STR=13, SIZ=12, **skills)
    bia = person("bia", *held, "hard-leather", side="foes", CON=14, SIZ=13, sword=50, shield=50, dodge=40)
    return Fight(ana, bia, **settings).start()


FIGHTS = [
    ("broadsword", ("broadsword", "half-shield"), "parry", {}),
    ("broadsword", ("broadsword", "half-shield"), "dodge", {}),
    ("broadsword", (), "none", {}),
    ("short-spear", ("broadsword", "half-shield"), "parry", {}),
    ("light-mace", ("broadsword", "half-shield"), "parry", {}),
    ("whip", ("broadsword",), "parry", {}),
    ("half-shield", ("broadsword",), "dodge", {}),
    ("long-bow", ("half-shield",), "parry", {}),
    ("broadsword", ("broadsword",), "parry", {"random_armour": True}),
    ("broadsword", ("broadsword",), "parry", {"hit_locations": True}),
]


@pytest.mark.parametrize(
    "weapon, held, defence, settings",
    FIGHTS,
    ids=[f"{row[0]}, {row[2]} {row[3] or ''}".strip() for row in FIGHTS],
)
def test_odds_agree_with_twenty_thousand_rolls(
    weapon: str, held: tuple[str, ...], defence: str, settings: dict[str, Scalar]
) -> None:
    """Each outcome, the hit and the mean damage lie within five standard errors of what is rolled."""
    made = duel(weapon, *held, **settings)
    odds = made.odds("attack", {"defence": defence}, by="ana", target="bia")
    assert sum(odds.outcomes.values()) == pytest.approx(1.0)
    keyed = {"by": "ana", "target": "bia"}
    choice = bind(BRP, made.state, BRP.verbs()["attack"], (), keyed).choice
    answers = {"defence": Answer(option=defence), "critical": Answer(option="critical")}
    dice = Random(random.Random(20).random)
    seen: Counter[str] = Counter()
    damage: list[int] = []
    hits = 0
    for _ in range(SAMPLES):
        found = run(BRP, made.state, Choice(choice.verb, choice.args), answers, dice, lenient=True)
        slug = outcome(found.events)
        seen[slug] += 1
        hits += slug in ("hit", "special", "critical", "smashed")
        lost = [
            event.amount
            for event in found.events
            if isinstance(event, e.TrackChanged)
            and (event.id, event.track, event.cause) == ("bia", "hp", weapon)
        ]
        damage.append(-sum(lost))
    assert set(seen) <= set(odds.outcomes)
    for slug, chance in odds.outcomes.items():
        assert seen[slug] / SAMPLES == pytest.approx(chance, abs=error(chance)), slug
    assert hits / SAMPLES == pytest.approx(odds.hit, abs=error(odds.hit))
    mean = sum(damage) / SAMPLES
    spread = sqrt(sum((points - mean) ** 2 for points in damage) / SAMPLES)
    assert mean == pytest.approx(odds.mean_damage, abs=5 * spread / sqrt(SAMPLES) + 1e-9)


def error(chance: float) -> float:
    """Five standard errors of a share of so many samples."""
    return 5 * sqrt(chance * (1 - chance) / SAMPLES) + 1e-9


def test_the_wound_states_are_weighed() -> None:
    """Bia has 14 points; with no defence a major wound takes 7 behind 2 of leather: 9 rolled of 1D8+1+1D4."""
    made = duel("broadsword")
    odds = made.odds("attack", {"defence": "none"}, by="ana", target="bia")
    # 61 − 04 − 09 … plain hits on 14–65: 52; specials 5–13: 9; 32 pairs, 9 or more on 1+a+b: a+b ≥ 8: 15.
    pairs = sum(a + b >= 8 for a in range(1, 9) for b in range(1, 5))
    criticals = sum(9 + b >= 7 for b in range(1, 5)) / 4
    assert odds.wounds["major-wound"] + odds.wounds.get("unconscious", 0.0) == pytest.approx(
        0.61 * pairs / 32 + 0.04 * criticals
    )


def test_undecided_questions_take_their_default() -> None:
    """The label says what was assumed: the better defence, the critical kept."""
    odds = duel("broadsword", "broadsword").odds("attack", by="ana", target="bia")
    assert odds.assumed == ("defence=parry", "critical=critical") or set(odds.assumed) == {
        "defence=parry",
        "critical=critical",
    }


def test_tests_have_odds_too() -> None:
    """Sword 65: 4% critical, 9% special, 52% success, 33% failure, 2% fumble."""
    odds = duel("broadsword").odds("test", who="ana", skill="sword")
    assert odds.outcomes == pytest.approx(
        {
            "critical": 0.04,
            "special": 0.09,
            "success": 0.52,
            "failure": 0.33,
            "fumble": 0.02,
        }
    )
