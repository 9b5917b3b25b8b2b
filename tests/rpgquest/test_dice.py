"""2d6 against a difficulty, and halves (RPQ-001 to RPQ-005)."""

import pytest

from encounters.errors import BadText
from systems.rpgquest import dice, tests
from tests.rpgquest.bench import fight, foe, outcome, play, rolled, rules, somebody, told


@pytest.mark.parametrize(
    ("difficulty", "bonus", "throw", "degree"),
    [
        pytest.param(8, 2, (3, 3), "success", id="RPQ-001 6+2 reaches 8"),
        pytest.param(8, 2, (2, 3), "failure", id="RPQ-001 5+2 falls short of 8"),
        pytest.param("easy", 0, (3, 3), "success", id="RPQ-001 easy is 6"),
        pytest.param("média", 0, (4, 4), "success", id="RPQ-001 média is 8"),
        pytest.param("difícil", 0, (4, 5), "failure", id="RPQ-001 difícil is 10"),
        pytest.param("very-hard", 1, (5, 6), "success", id="RPQ-001 very hard is 12"),
        pytest.param("heroica", 3, (5, 5), "failure", id="RPQ-001 heroica is 14"),
        pytest.param(40, 0, (6, 6), "critical", id="RPQ-003 a natural 12 reaches 40"),
        pytest.param(3, 9, (1, 1), "fumble", id="RPQ-004 a natural 2 misses 3 with +9"),
        pytest.param(3, 9, (1, 2), "success", id="RPQ-004 a 3 does not"),
        pytest.param(40, 0, (6, 5), "failure", id="RPQ-003 an 11 does not reach 40"),
    ],
)
def test_difficulties(difficulty: object, bonus: int, throw: tuple[int, int], degree: str) -> None:
    state = fight(somebody("ana", search=bonus))
    assert outcome(play(state, "test", *throw, who="ana", skill="search", difficulty=difficulty)) == degree


def test_a_fumbled_test_tells_of_a_mishap() -> None:
    """RPQ-004: something worse happens, which the game master decides."""
    attempt = play(fight(somebody("ana")), "test", 1, 1, who="ana", skill="search")
    assert told(attempt, "mishap") == ()
    assert "RPQ-004" in rules(attempt)


@pytest.mark.parametrize(
    ("total", "half"),
    [
        pytest.param(5, 2, id="RPQ-005 half of 5 is 2"),
        pytest.param(4, 2, id="RPQ-005 half of 4 is 2"),
        pytest.param(0, 0, id="RPQ-005 half of 0 is 0"),
        pytest.param(-1, -1, id="RPQ-005 half of −1 is −1"),
        pytest.param(-3, -2, id="RPQ-005 half of −3 is −2"),
    ],
)
def test_halves_go_down(total: int, half: int) -> None:
    assert dice.half(total) == half


def test_difficulty_words_are_refused_when_unknown() -> None:
    with pytest.raises(BadText):
        tests.difficulty("impossível")


@pytest.mark.parametrize(
    ("throws", "slug"),
    [
        pytest.param((4, 4, 3, 3), "wins", id="RPQ-002 8+1 beats 6+2"),
        pytest.param((3, 3, 4, 4), "loses", id="RPQ-002 6+1 loses to 8+2"),
        pytest.param((6, 6, 6, 6), "loses", id="RPQ-002 natural 12s are plain numbers here: 13 to 14"),
    ],
)
def test_resisted(throws: tuple[int, ...], slug: str) -> None:
    state = fight(somebody("ana", FR=1), foe("orc", FR=2))
    assert outcome(play(state, "oppose", *throws, who="ana", skill="FR", against="orc")) == slug


def test_resisted_ties() -> None:
    """RPQ-002: a tie is a draw or rolled again, as the game master says."""
    state = fight(somebody("ana"), foe("orc"))
    tie = (3, 4, 5, 2)
    assert (
        outcome(play(state, "oppose", *tie, answers={"tie": "draw"}, who="ana", skill="FR", against="orc"))
        == "draw"
    )
    again = play(
        state, "oppose", *tie, 6, 5, 1, 2, answers={"tie": "reroll"}, who="ana", skill="FR", against="orc"
    )
    assert outcome(again) == "wins"
    always = fight(somebody("ana"), foe("orc"), settings={"resisted_tie": "draw"})
    assert outcome(play(always, "oppose", *tie, who="ana", skill="FR", against="orc")) == "draw"
    assert rolled(again, "resisted:ana#2").result == 11


@pytest.mark.parametrize(
    ("on", "gear", "args", "changed"),
    [
        pytest.param(
            "", ("ring ip-fire=1",), {"nature": "resistance", "kind": "fire"}, 1, id="RPQ-006 ring +1"
        ),
        pytest.param(
            "", ("ring ip-fire=1",), {"nature": "resistance", "kind": "cold"}, 0, id="RPQ-055 not cold"
        ),
        pytest.param(
            "", ("plate",), {"nature": "resistance", "kind": "cut"}, 0, id="RPQ-055 armour adds nothing"
        ),
        pytest.param("stunned", (), {"nature": "resistance"}, -1, id="RPQ-074 stunned −1 on resistance"),
        pytest.param("stunned", (), {}, 0, id="RPQ-074 not on other tests"),
        pytest.param("deaf", (), {"nature": "balance"}, -2, id="RPQ-076 deaf −2 on balance"),
        pytest.param("deaf", (), {}, 0, id="RPQ-076 not on other tests"),
        pytest.param("hangover", (), {}, -1, id="RPQ-088 hangover −1"),
        pytest.param("", (), {"off": "yes"}, -2, id="RPQ-007 off hand −2"),
        pytest.param("", (), {"bonus": 3}, 3, id="RPQ-071 the game master's own"),
    ],
)
def test_what_changes_a_test(on: str, gear: tuple[str, ...], args: dict[str, object], changed: int) -> None:
    """With CON +1 against 8 the dice must show 7, less what changes the test."""
    state = fight(somebody("ana", *gear, on=on, CON=1))
    attempt = play(state, "test", 3, 4, who="ana", skill="CON", **args)
    assert rolled(attempt, "test").cuts == (2, 6 - changed, 11)


def test_scenes_count_rounds() -> None:
    """RPQ-010: 3d6 + INT rounds; a condition may last for them. 3+4+2+2 = 11, from round 2 to 12."""
    state = fight(somebody("ana", INT=2), foe("orc"), round=2)
    attempt = play(state, "scene", 3, 4, 2, who="ana", target="orc", condition="suggestioned")
    assert told(attempt, "scene") == ("rounds=11",)
    condition = attempt.state.entities["orc"].condition("suggestioned")
    assert condition is not None
    assert (condition.until, condition.other, condition.source) == ("round 12", "ana", "scene")
