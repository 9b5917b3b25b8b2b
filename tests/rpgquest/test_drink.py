"""Drink and casting (RPQ-085 to RPQ-088, RPQ-096, RPQ-102)."""

import pytest

from encounters.errors import Refused
from systems.rpgquest import conditions, drink
from tests.rpgquest.bench import after, fight, has, outcome, play, points, rolled, somebody

HOUR, DAY = 3600, 86_400


@pytest.mark.parametrize(
    ("cups", "difficulty", "penalty"),
    [
        pytest.param(1, 6, 0, id="RPQ-087 1 cup: 6; RPQ-085 no penalty"),
        pytest.param(2, 7, 0, id="RPQ-085 G10 2 cups: none yet"),
        pytest.param(3, 8, -1, id="RPQ-085 G10 3 cups: 8 and −1"),
        pytest.param(4, 9, -2, id="RPQ-085 4 cups: 9 and −2"),
        pytest.param(5, 10, -3, id="RPQ-085 G10 5 cups: −3"),
    ],
)
def test_cups(cups: int, difficulty: int, penalty: int) -> None:
    """RPQ-096: each with a test of CON, here passed with 12s; attacks, balance and delicate acts suffer."""
    state = fight(somebody("ana", CON=1))
    attempt = play(state, "drink", *(6, 6) * cups, who="ana", cups=cups)
    name = "drink" if cups == 1 else f"drink#{cups}"
    assert rolled(attempt, name).why[-1] == f"difficulty {difficulty}"
    assert drink.difficulty(cups) == difficulty
    entity = attempt.state.entities["ana"]
    for what in ("attack", "balance", "delicate"):
        assert sum(amount for _, amount in conditions.changes(entity, what)) == penalty
    assert conditions.changes(entity, "resist") == []


def test_passing_out_and_the_hangover() -> None:
    """RPQ-087, RPQ-088, RPQ-099: 8 hours out, then a day of −1; the cups are gone (RPQ-085)."""
    state = after(fight(somebody("ana", CON=1, DEX=2)), "drink", 6, 6, 3, 2, who="ana", cups=4)
    out = state.entities["ana"].condition("passed-out")
    assert out is not None and out.until == f"clock {8 * HOUR}"
    assert conditions.cups(state.entities["ana"]) == 2
    state = after(state, "advance-to", clock=8 * HOUR)
    assert not has(state, "ana", "passed-out") and not has(state, "ana", "drunk")
    hangover = state.entities["ana"].condition("hangover")
    assert hangover is not None and hangover.until == f"clock {8 * HOUR + DAY}"
    assert not has(after(state, "advance-to", clock=8 * HOUR + DAY), "ana", "hangover")


@pytest.mark.parametrize(
    ("cups", "throw", "slug", "setting"),
    [
        pytest.param(0, (), "casts", "any", id="RPQ-086 sober: no test"),
        pytest.param(3, (3, 4), "casts", "any", id="RPQ-086 G10 3 cups: Idiomas 1 + 7 reach 8"),
        pytest.param(3, (3, 3), "spell-fails", "any", id="RPQ-086 one less does not"),
        pytest.param(1, (2, 3), "casts", "any", id="RPQ-086 1 cup: 6"),
        pytest.param(2, (), "casts", "third", id="RPQ-086 by setting from the third cup"),
    ],
)
def test_casting_drunk(cups: int, throw: tuple[int, ...], slug: str, setting: str) -> None:
    """RPQ-086, RPQ-102: the points are spent either way."""
    state = fight(
        somebody("ana", mp=5, languages=1, on="drunk" if cups else ""), settings={"drunk_casting": setting}
    )
    if cups:
        state = after(state, "condition", targets="ana", condition="drunk", value=cups)
    attempt = play(state, "cast", *throw, who="ana", cost=3)
    assert outcome(attempt) == slug
    assert points(attempt.state, "ana", "mp") == 2
    with pytest.raises(Refused, match="too-few-points"):
        play(attempt.state, "cast", who="ana", cost=3)


def test_memorised_rituals() -> None:
    """RPQ-086, RPQ-102: a ritual uses up one that was memorised."""
    state = fight(somebody("ana", rituals=1))
    attempt = play(state, "cast", who="ana", kind="ritual", components="verbal,somatic")
    assert points(attempt.state, "ana", "rituals") == 0
    with pytest.raises(Refused, match="too-few-points"):
        play(attempt.state, "cast", who="ana", kind="ritual")


def test_cups_may_be_left_to_the_game_master() -> None:
    """RPQ-085: by setting sleep does not clear them."""
    state = fight(somebody("ana"), settings={"cups_wear_off": "hand"})
    state = after(state, "drink", 6, 6, who="ana", cups=1)
    assert has(after(state, "rest", targets="ana"), "ana", "drunk")
