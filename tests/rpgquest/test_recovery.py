"""Rest, hazards, things (RPQ-070, RPQ-095, RPQ-097, RPQ-099 to RPQ-101)."""

import pytest

from encounters.errors import Refused, Unknown
from tests.rpgquest.bench import after, fight, foe, has, play, points, rolled, rules, somebody, told


@pytest.mark.parametrize(
    ("con", "care", "gained"),
    [
        pytest.param(2, "no", 3, id="RPQ-101 1 + CON 2"),
        pytest.param(2, "yes", 6, id="RPQ-101 twice with Medicina"),
        pytest.param(-1, "no", 1, id="RPQ-101 at least 1"),
        pytest.param(-3, "yes", 2, id="RPQ-101 at least 1, twice"),
    ],
)
def test_nights(con: int, care: str, gained: int) -> None:
    state = fight(somebody("ana", CON=con, hp=20))
    state = after(state, "damage", targets="ana", amount=10)
    attempt = play(state, "rest", targets="ana", care=care)
    assert points(attempt.state, "ana") == 10 + gained
    assert "RPQ-101" in rules(attempt)


def test_a_night_never_passes_the_maximum() -> None:
    state = fight(somebody("ana", CON=9, hp=5))
    assert points(after(state, "rest", targets="ana"), "ana") == 5


def test_holding_breath_then_suffocating() -> None:
    """RPQ-095: 6 + CON rounds, then CON against 8, 9, 10 …, or 1d6; armour is no help.

    CON −4 leaves 2 rounds of breath, so the first test falls in round 3.
    """
    state = fight(somebody("ana", "plate", CON=-4, hp=20), foe("orc", hp=99))
    state = after(state, "next", 6, 1)
    state = after(state, "hazard", targets="ana", hazard="suffocation")
    for _ in range(2):
        state = after(after(state, "next"), "next", 6, 1)
    assert points(state, "ana") == 20
    attempt = play(after(state, "next"), "next", 6, 5, 4, 6, 1)
    assert rolled(attempt, "breath:ana").why == ("CON -4", "difficulty 8")
    assert points(attempt.state, "ana") == 16
    attempt = play(after(attempt.state, "next"), "next", 6, 6, 6, 1)
    assert rolled(attempt, "breath:ana").why == ("CON -4", "difficulty 9")
    assert points(attempt.state, "ana") == 16


def test_fire_meets_the_protection_against_it() -> None:
    """RPQ-052, RPQ-055: a blaze is no attack and may be absorbed whole."""
    state = after(fight(somebody("ana", "ring ip-fire=2", hp=20), foe("orc", hp=99)), "next", 6, 1)
    state = after(state, "hazard", targets="ana", hazard="fire")
    state = after(after(state, "next"), "next", 5, 6, 1)
    assert points(state, "ana") == 17
    state = after(after(state, "next"), "next", 2, 6, 1)
    assert points(state, "ana") == 17


def test_poison_and_its_antidote() -> None:
    """RPQ-084, RPQ-097: damage, interval and end as the game master says; the cure ends both."""
    state = fight(somebody("ana", hp=20))
    state = after(state, "hazard", targets="ana", hazard="poison", damage="1d4", every="1h")
    assert has(state, "ana", "poisoned")
    hurt = after(state, "advance-to", 3, clock=3600)
    assert points(hurt, "ana") == 17
    cured = after(hurt, "end-condition", target="ana", condition="poisoned")
    assert not cured.hazards


def test_sickness() -> None:
    """RPQ-089, RPQ-097: a disease by the day."""
    state = fight(somebody("ana", hp=20))
    state = after(state, "hazard", targets="ana", hazard="disease", damage=2)
    assert points(after(state, "advance-to", clock=86_400), "ana") == 18
    with pytest.raises(Unknown):
        from systems.rpgquest.system import SYSTEM

        SYSTEM.start_hazard(None, "lava", "ana", {})  # type: ignore[arg-type]


def test_readying_and_using() -> None:
    """RPQ-070: a round to ready, a round to use."""
    state = fight(somebody("ana", "ring ip-fire=1 packed=1"), foe("orc"), round=1)
    with pytest.raises(Refused, match="not-ready"):
        play(state, "use", who="ana", item="ana-ring")
    attempt = play(state, "ready", who="ana", item="ana-ring")
    assert told(attempt, "readied") == ("item=ring",)
    used = play(attempt.state, "use", who="ana", item="ana-ring")
    assert told(used, "used") == ("item=ring",)
    assert told(used, "another-action") == ()


def test_shields_are_readied_and_dropped() -> None:
    """RPQ-045, RPQ-070: what lies on the ground guards nobody."""
    from systems.rpgquest import gear

    state = fight(somebody("ana", "sword", "shield"), foe("orc"))
    dropped = after(state, "drop", who="ana", item="ana-shield")
    assert not gear.shielded(dropped, "ana")
    taken = after(dropped, "give", item="ana-shield", who="ana")
    assert not gear.shielded(taken, "ana")
    assert gear.shielded(after(taken, "ready", who="ana", item="ana-shield"), "ana")
