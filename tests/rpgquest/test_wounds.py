"""Dying, waking, falling from the saddle (RPQ-060, RPQ-063 to RPQ-065, RPQ-080, RPQ-099)."""

import pytest

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter
from tests.rpgquest.bench import after, fight, foe, has, play, points, rolled, rules, somebody, told

HOUR, DAY = 3600, 86_400


def hurt(amount: int, *dice: int, **settings: object) -> Encounter:
    """Ana with 10 PV loses so many."""
    state = fight(somebody("ana", hp=10), foe("orc"), settings=settings)  # type: ignore[arg-type]
    return after(state, "damage", *dice, targets="ana", amount=amount)


@pytest.mark.parametrize(
    ("amount", "throw", "wakes", "slug", "until"),
    [
        pytest.param(
            15, (6, 6), (4,), "badly-hurt", f"clock {4 * HOUR}", id="RPQ-063 G09 −5: 12−5 = 7, hours"
        ),
        pytest.param(15, (3, 5), (2,), "gravely-wounded", f"clock {2 * DAY}", id="RPQ-064 G09 3 is 1d6 days"),
        pytest.param(15, (3, 4), (), "dead", "", id="RPQ-064 G09 T05 2 is dead"),
        pytest.param(10, (5, 5), (3,), "hurt", "round 3", id="RPQ-063 G09 at 0 plain 2d6: 10 is 1d6 rounds"),
        pytest.param(10, (1, 1), (), "dead", "", id="RPQ-063 a natural 2 is 2 and no more"),
        pytest.param(11, (6, 6), (1,), "hurt", "round 1", id="RPQ-063 a natural 12 is 12 − 1"),
        pytest.param(
            15, (6, 4), (6,), "gravely-wounded", f"clock {6 * DAY}", id="RPQ-064 5 is gravely wounded"
        ),
        pytest.param(14, (5, 5), (6,), "badly-hurt", f"clock {6 * HOUR}", id="RPQ-064 6 is badly hurt"),
        pytest.param(13, (6, 6), (6,), "badly-hurt", f"clock {6 * HOUR}", id="RPQ-064 9 is badly hurt"),
        pytest.param(15, (1, 1), (), "dead", "", id="RPQ-063 B40 2−5 = −3 is dead"),
    ],
)
def test_dying(amount: int, throw: tuple[int, int], wakes: tuple[int, ...], slug: str, until: str) -> None:
    state = hurt(amount, *throw, *wakes)
    condition = state.entities["ana"].condition(slug)
    assert condition is not None
    assert condition.until == until
    assert points(state, "ana") == 10 - amount


def test_the_roll_stays_below_zero() -> None:
    """B40: 1 + 1 − 5 is −3, no error and no floor."""
    state = fight(somebody("ana", hp=10))
    attempt = play(state, "damage", 1, 1, targets="ana", amount=15)
    roll = rolled(attempt, "dying:ana")
    assert (roll.dice, roll.result) == ("2d6-5", -3)
    assert "RPQ-063" in rules(attempt)


def test_b22_zero_negatives_and_more() -> None:
    """B22: 5 of 5, then 1, then 999: never an error, and PV go on below zero."""
    state = fight(somebody("ana", hp=5))
    state = after(state, "damage", 5, 5, 6, targets="ana", amount=5)
    assert (points(state, "ana"), has(state, "ana", "hurt")) == (0, True)
    state = after(state, "damage", 5, 5, 2, targets="ana", amount=1)
    assert points(state, "ana") == -1
    assert has(state, "ana", "badly-hurt") and not has(state, "ana", "hurt")
    state = after(state, "damage", 6, 6, targets="ana", amount=999)
    assert points(state, "ana") == -1000
    assert has(state, "ana", "dead") and not has(state, "ana", "badly-hurt")
    assert points(after(state, "damage", targets="ana", amount=1), "ana") == -1001


def test_more_damage_rolls_again_and_the_worse_stands() -> None:
    """RPQ-063: new damage, new total; a milder result changes nothing, by setting it does."""
    down = hurt(15, 3, 5, 2)
    again = play(down, "damage", 6, 6, targets="ana", amount=1)
    assert told(again, "still-down") == ("result=6",)
    assert has(again.state, "ana", "gravely-wounded")
    newest = hurt(15, 3, 5, 2, dying_again="newest")
    newest = after(newest, "damage", 6, 6, 1, targets="ana", amount=1)
    assert has(newest, "ana", "badly-hurt") and not has(newest, "ana", "gravely-wounded")


def test_a_correction_has_no_consequence() -> None:
    state = after(fight(somebody("ana", hp=10)), "set", target="ana", value=-3)
    assert points(state, "ana") == -3
    assert state.entities["ana"].conditions == ()


def test_waking_with_one_point() -> None:
    """RPQ-064, RPQ-099: at the end of the last of 1d6 rounds, or when the clock says so."""
    state = after(fight(somebody("ana", hp=10), foe("orc")), "next", 6, 1)
    state = after(state, "damage", 5, 5, 2, targets="ana", amount=10)
    state = after(state, "next", who="ana")
    state = after(state, "next", 6, 1)
    assert state.turn.current == "orc", "the unconscious are passed over"
    assert points(state, "ana") == 0
    state = after(state, "next", 6, 1)
    assert state.turn.round == 3
    assert points(state, "ana") == 1
    assert not has(state, "ana", "hurt") and not has(state, "ana", "weakened")
    later = after(hurt(15, 6, 6, 4), "advance-to", clock=4 * HOUR)
    assert points(later, "ana") == 1
    assert not has(later, "ana", "badly-hurt")


def test_the_gravely_wounded_are_weak_for_a_week() -> None:
    """RPQ-080, RPQ-099: the dying table governs waking, the week follows 3 to 5 alone; it may be waived."""
    state = after(hurt(15, 3, 5, 2), "advance-to", clock=2 * DAY)
    assert points(state, "ana") == 1
    weak = state.entities["ana"].condition("weakened")
    assert weak is not None and weak.until == f"clock {9 * DAY}"
    waived = after(hurt(15, 3, 5, 2, fallen_week=False), "advance-to", clock=2 * DAY)
    assert not has(waived, "ana", "weakened")


def test_care_for_the_fallen() -> None:
    """RPQ-065, RPQ-080: untended they need care; tended, Caído sleeps 8 hours, then 1 PV and a weak week."""
    state = fight(somebody("ana", hp=10, medicine=2), somebody("bia", hp=10))
    state = after(state, "set", target="bia", value=-2)
    state = after(state, "condition", targets="bia", condition="fallen")
    from systems.rpgquest import conditions

    assert "needs-care" in conditions.status(state, "bia").notes
    state = after(state, "tend", who="ana", target="bia")
    assert "needs-care" not in conditions.status(state, "bia").notes
    state = after(state, "advance-to", clock=8 * HOUR)
    assert points(state, "bia") == 1
    assert has(state, "bia", "weakened") and not has(state, "bia", "fallen")
    with pytest.raises(Refused, match="not-down"):
        play(state, "tend", who="ana", target="bia")


def test_enemies_may_simply_die() -> None:
    """RPQ-063: by setting whoever is no hero dies at 0."""
    state = fight(foe("orc", hp=5), settings={"npc_dying": "dies"})
    assert has(after(state, "damage", targets="orc", amount=5), "orc", "dead")


@pytest.mark.parametrize(
    ("amount", "thrown"),
    [
        pytest.param(3, False, id="RPQ-060 3 is not above FR 1 + CON 2"),
        pytest.param(4, True, id="RPQ-060 4 is"),
    ],
)
def test_unhorsed(amount: int, thrown: bool) -> None:
    """RPQ-060: the rider falls, drops the weapon and takes 1d6 more; armour is no help in a fall."""
    rider = somebody("ana", "sword", "plate", hp=20, FR=1, CON=2, place="0,0,E")
    state = fight(rider, somebody("horse", slug="horse", place="0,1,E"), foe("orc"))
    state = after(state, "mount", who="ana", mount="horse")
    attempt = play(state, "damage", *((5,) if thrown else ()), targets="ana", amount=amount)
    assert points(attempt.state, "ana") == 20 - amount - (5 if thrown else 0)
    assert has(attempt.state, "ana", "mounted") != thrown
    assert ("hand" in attempt.state.entities["ana"].texts) != thrown
    if thrown:
        assert attempt.state.entities["ana-sword"].owner == ""
        assert "RPQ-060" in rules(attempt)


def test_only_attacks_unhorse() -> None:
    """RPQ-060: a fire or a fall does not."""
    state = fight(somebody("ana", hp=20, on="mounted"))
    assert has(after(state, "inflict", targets="ana", damage="5 fire", attack="no"), "ana", "mounted")
    assert not has(after(state, "inflict", 2, targets="ana", damage="5 fire"), "ana", "mounted")
    assert has(after(state, "fall", 3, 3, 6, target="ana", metres=3), "ana", "mounted")


def test_a_fall_that_kills_is_rolled_once() -> None:
    """RPQ-060, RPQ-063: blow and fall together make one dying roll, with the final total."""
    state = fight(somebody("ana", hp=5, on="mounted"))
    attempt = play(state, "damage", 2, 6, 6, 1, targets="ana", amount=6)
    assert rolled(attempt, "dying:ana").dice == "2d6-3"
    assert len([x for x in attempt.events if isinstance(x, e.Rolled) and x.name.startswith("dying")]) == 1
