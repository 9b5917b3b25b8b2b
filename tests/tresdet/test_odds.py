"""Exact odds: they add up, agree with hand counts, and agree with the resolver rolled 20,000 times."""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt

import pytest

from encounters import events as e
from encounters.asks import Answer
from encounters.dice import Random
from encounters.play import Choice, run

SAMPLES = 20_000


def test_by_hand(fight):
    """3DET-012: F1 H1 against H1 A1 hits when the FA die beats the FD die, or with a 6 (8 over 7, not 9).

    FA die 6 makes 8: it beats FD of 1 to 5 (3 to 7), not the critical 6 + 1 + 2 = 9: 5 of 6. A die of n
    below 6 beats n − 1 faces: 0 + 1 + 2 + 3 + 4 = 10. Altogether 15 of 36.
    """
    odds = fight(a="F1 H1 R1", b="H1 R9 A1").odds("attack", by="a", target="b", weapon="blow")
    # The die n makes n + 2; the target's m makes m + 2: more is needed.
    assert odds.hit == pytest.approx(15 / 36)
    assert sum(odds.outcomes.values()) == pytest.approx(1)
    damage = sum(n - m for n in range(1, 6) for m in range(1, n)) + sum(9 - (m + 2) for m in range(1, 6))
    assert odds.mean_damage == pytest.approx(damage / 36)


def test_a_dodge_by_hand(fight):
    """3DET-023: H4 against H2 dodges one attack in three."""
    odds = fight(a="F1 H2 R1", b="H4 R9").odds("attack", by="a", target="b", weapon="blow")
    assert odds.outcomes["dodged"] == pytest.approx(2 / 6)
    assert odds.assumed == ("defence:b=dodge",)


def test_several_attacks_are_weighed_as_one(fight):
    """3DET-014: the odds are those of the first, with the lowered H."""
    table = fight(a="F1 H4 R1", b="H4 R9")
    odds = table.odds("attack", by="a", target="b", weapon="blow", attacks=2)
    alone = fight(a="F1 H2 R1", b="H4 R9", settings={"dodge": "never"})
    assert odds.hit == pytest.approx(alone.odds("attack", by="a", target="b", weapon="blow").hit)
    assert odds.runs < 200


FIGHTS = [
    ("plain", {"a": "F3 H2 R1", "b": "H2 R1 A1"}, {}, {}, {}),
    ("dodge", {"a": "F3 H2 R1", "b": "H4 R2 A1"}, {}, {}, {}),
    ("extra armour", {"a": "F5 H3 R1", "b": "H2 R2 A2"}, {"b": {"extra-armour-melee": 1}}, {}, {}),
    (
        "invulnerable",
        {"a": "F5 H3 R1", "b": "H2 R2 A0"},
        {"b": {"invulnerability-melee": 1}},
        {},
        {"bonus": "9"},
    ),
    ("vulnerable", {"a": "F2 H3 R1", "b": "H2 R1 A3"}, {"b": {"vulnerability-melee": 1}}, {}, {}),
    ("helpless", {"a": "F2 H3 R1", "b": "H2 R1 A5"}, {}, {}, {"surprise": "yes"}),
]


@pytest.mark.parametrize(
    ("figures", "stats", "settings", "more"),
    [r[1:] for r in FIGHTS],
    ids=[f"3DET-012 {r[0]}" for r in FIGHTS],
)
def test_odds_agree_with_samples(fight, figures, stats, settings, more):
    """Every outcome, the mean damage and the chance to fall, within four standard errors."""
    table = fight(stats=stats, settings=settings, **figures)
    choice = Choice("attack", {"by": "a", "target": "b", "weapon": "blow", **more})
    odds = table.odds("attack", **choice.args)
    assert sum(odds.outcomes.values()) == pytest.approx(1)
    dice = Random(random.Random(3).random)
    answers = {"defence:b": Answer(option="dodge")} if odds.assumed else {}
    seen: Counter[str] = Counter()
    damage, fallen, full = [], 0, table.pv("b")
    for _ in range(SAMPLES):
        state = run(table.system, table.state, choice, answers, dice)
        seen[next(event.slug for event in state.events if isinstance(event, e.Outcome))] += 1
        left = state.state.entities["b"].tracks["hp"].value
        damage.append(full - left)
        fallen += left == 0
    for slug, chance in odds.outcomes.items():
        assert _close(seen[slug] / SAMPLES, chance), slug
    assert set(seen) <= set(odds.outcomes)
    assert _close(fallen / SAMPLES, odds.wounds.get("down", 0.0))
    mean = sum(damage) / SAMPLES
    spread = sqrt(sum((points - mean) ** 2 for points in damage) / SAMPLES)
    assert abs(mean - odds.mean_damage) <= 4 * spread / sqrt(SAMPLES) + 1e-9


def _close(frequency: float, chance: float) -> bool:
    return abs(frequency - chance) <= 4 * sqrt(chance * (1 - chance) / SAMPLES) + 1e-9


def test_a_test_by_hand(fight):
    """3DET-001: H3 succeeds in half of the cases, an instant flight too (3DET-039)."""
    table = fight(a="H3 R1", stats={"a": {"stealth": 1}})
    assert table.odds("test", who="a", skill="H").hit == pytest.approx(0.5)
    assert table.odds("instant-flight", who="a").hit == pytest.approx(0.5)
