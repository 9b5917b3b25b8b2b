"""Walking, running, passing (RPQ-018 to RPQ-023, RPQ-029, RPQ-030)."""

import pytest

from encounters.errors import EscudoError, Refused
from systems.rpgquest import defence, mobility
from tests.rpgquest.bench import after, fight, foe, has, outcome, play, rolled, rules, somebody, thing, told


@pytest.mark.parametrize(
    ("metres", "on", "squares"),
    [
        pytest.param(9, "", 6, id="RPQ-018 9 m are 6 squares"),
        pytest.param(6, "", 4, id="RPQ-018 6 m are 4 squares"),
        pytest.param(9, "broken-leg", 3, id="RPQ-030 half with a broken leg"),
        pytest.param(9, "amputated-leg", 3, id="RPQ-093 half without a leg"),
    ],
)
def test_basic_movement(metres: int, on: str, squares: int) -> None:
    state = fight(somebody("ana", place="0,0,E", move=metres, on=on), round=1)
    assert mobility.basic(state, "ana") == squares
    moved = after(state, "move", who="ana", path=f"{squares}E")
    assert moved.entities["ana"].place == f"{squares},0,E"
    assert defence.against(moved, "ana").value == defence.against(state, "ana").value
    with pytest.raises(Refused, match="move-length"):
        play(state, "move", who="ana", path=f"{squares + 1}E")


def test_a_run_is_twice_as_far_with_defence_7() -> None:
    """RPQ-019: double movement; Defence lowered to 7, for this round."""
    state = fight(somebody("ana", place="0,0,E", AGI=2, dodge=4), round=1)
    ran = after(state, "run", who="ana", path="12E")
    assert ran.entities["ana"].place == "12,0,E"
    assert defence.against(state, "ana").value == 10
    assert defence.against(ran, "ana").value == 7
    condition = ran.entities["ana"].condition("running")
    assert condition is not None and condition.until == "round 1"
    with pytest.raises(Refused, match="move-length"):
        play(state, "run", who="ana", path="13E")


@pytest.mark.parametrize(
    ("squares", "setting", "penalty"),
    [
        pytest.param(1, "short", -1, id="RPQ-020 one square −1"),
        pytest.param(2, "short", -2, id="RPQ-020 two squares −2"),
        pytest.param(3, "short", None, id="RPQ-020 three leave no attack (T01)"),
        pytest.param(4, "long", -2, id="RPQ-020 by setting four squares −2 (T01)"),
        pytest.param(2, "long", -1, id="RPQ-020 by setting two squares −1"),
        pytest.param(5, "long", None, id="RPQ-020 by setting five leave no attack"),
    ],
)
def test_move_and_attack(squares: int, setting: str, penalty: int | None) -> None:
    """DEX +2 and Espada +2 make +2; against Defence 9 the dice must show 7 less the penalty."""
    state = fight(
        somebody("ana", "sword", place="0,0,E", DEX=2, sword=2),
        foe("orc", place=f"{squares + 1},0,W", defence=9),
        round=1,
        settings={"move_attack": setting},
    )
    moved = after(state, "move", who="ana", path=f"{squares}E")
    if penalty is None:
        with pytest.raises(Refused, match="moved-too-far"):
            play(moved, "attack", by="ana", target="orc")
    else:
        attempt = play(moved, "attack", 1, 3, by="ana", target="orc")
        assert rolled(attempt, "attack").cuts[1] == 6 - penalty
        assert "RPQ-020" in rules(attempt)
    unplaced = fight(somebody("ana", "sword"), foe("orc"), round=1, settings={"move_attack": setting})
    if penalty is None:
        with pytest.raises(Refused, match="moved-too-far"):
            play(unplaced, "attack", by="ana", target="orc", advance=squares)
    else:
        assert (
            f"RPQ-020 {penalty}"
            in rolled(play(unplaced, "attack", 1, 3, by="ana", target="orc", advance=squares), "attack").why
        )


@pytest.mark.parametrize(
    ("way", "reason"),
    [
        pytest.param("1E", "barred", id="RPQ-021 into the wall"),
        pytest.param("1SE", "barred", id="RPQ-021 past the corner of the wall"),
        pytest.param("1NE", "barred", id="RPQ-021 past its other corner"),
        pytest.param("1S 1E", "", id="RPQ-021 round it"),
        pytest.param("1SW", "", id="RPQ-021 diagonals where nothing is"),
    ],
)
def test_diagonals(way: str, reason: str) -> None:
    state = fight(somebody("ana", place="0,0,E"), thing("stone-wall", "1,0"))
    if reason:
        with pytest.raises(Refused, match=reason):
            play(state, "move", who="ana", path=way)
    else:
        play(state, "move", who="ana", path=way)


@pytest.mark.parametrize(
    ("side", "on", "way", "allowed"),
    [
        pytest.param("heroes", "", "2E", True, id="RPQ-022 past an ally"),
        pytest.param("heroes", "", "1E", False, id="RPQ-022 never stopping on an ally"),
        pytest.param("foes", "dead", "2E", True, id="RPQ-022 past the dead"),
        pytest.param("foes", "dead", "1E", True, id="RPQ-022 even stopping on them"),
        pytest.param("foes", "immobilised", "1E", True, id="RPQ-022 stopping on the immobilised"),
        pytest.param("foes", "frozen", "1E", True, id="RPQ-022 stopping on the frozen"),
        pytest.param("foes", "tied", "1E", True, id="RPQ-022 stopping on the tied"),
        pytest.param("foes", "incapacitated", "1E", True, id="RPQ-022 stopping on the incapacitated"),
        pytest.param("foes", "stunned", "1E", False, id="RPQ-022 never on an active enemy"),
    ],
)
def test_occupied_squares(side: str, on: str, way: str, allowed: bool) -> None:
    state = fight(somebody("ana", place="0,0,E"), somebody("other", side=side, place="1,0,W", on=on))
    if allowed:
        play(state, "move", who="ana", path=way)
    else:
        with pytest.raises(Refused, match="occupied"):
            play(state, "move", who="ana", path=way)


@pytest.mark.parametrize(
    ("passage", "throw", "square", "slug"),
    [
        pytest.param("acrobatics", (3, 4), "4,0,E", "passes", id="RPQ-023 acrobatics +3 reaches 8 + AGI 2"),
        pytest.param(
            "acrobatics", (3, 3), "2,0,E", "held-up", id="RPQ-023 one less is held up before the foe"
        ),
        pytest.param("charge", (4, 4), "4,0,E", "passes", id="RPQ-023 FR +1 reaches 8 + FR 1"),
        pytest.param("charge", (4, 3), "2,0,E", "held-up", id="RPQ-023 one less is held up"),
    ],
)
def test_past_an_enemy(passage: str, throw: tuple[int, int], square: str, slug: str) -> None:
    state = fight(
        somebody("ana", "sword", place="0,0,E", FR=1, acrobatics=3),
        foe("orc", place="3,0,W", AGI=2, FR=1),
        foe("late", place="5,0,W"),
        round=1,
    )
    attempt = play(state, "move", *throw, who="ana", path="4E", passage=passage)
    assert attempt.state.entities["ana"].place == square
    assert outcome(attempt) == slug
    assert has(attempt.state, "ana", "spent") == (slug == "held-up")
    if slug == "held-up":
        with pytest.raises(Refused, match="cannot-act"):
            play(attempt.state, "attack", by="ana", target="orc")


def test_a_charge_needs_two_free_squares() -> None:
    """RPQ-023: without the run-up only Acrobatics is left, and nobody is asked."""
    state = fight(somebody("ana", place="0,0,E", acrobatics=9), foe("orc", place="2,0,W"))
    with pytest.raises(Refused, match="no-run-up"):
        play(state, "move", who="ana", path="3E", passage="charge")
    assert outcome(play(state, "move", 3, 3, who="ana", path="3E")) == "passes"


def test_a_charge_may_be_chosen_when_asked() -> None:
    state = fight(somebody("ana", place="0,0,E", FR=5), foe("orc", place="3,0,W"))
    attempt = play(state, "move", 2, 1, answers={"passage": "charge"}, who="ana", path="4E")
    assert rolled(attempt, "passage:orc").why == ("FR +5", "difficulty 8")


def test_riders_use_the_mounts_movement() -> None:
    """RPQ-029: 18 m are 12 squares; mount and rider move together."""
    state = fight(somebody("ana", place="0,0,E"), somebody("horse", slug="horse", place="1,0,E"))
    state = after(state, "mount", who="ana", mount="horse")
    state = after(state, "move", who="ana", path="12E")
    assert state.entities["ana"].place == state.entities["horse"].place == "13,0,E"


def test_without_squares_only_the_number_counts() -> None:
    state = fight(somebody("ana", "sword"), foe("orc"), round=1)
    attempt = play(state, "move", who="ana", path="2")
    assert told(attempt, "moved") == ("squares=2",)
    assert "RPQ-020 -2" in rolled(play(attempt.state, "attack", 1, 3, by="ana", target="orc"), "attack").why
    with pytest.raises(Refused, match="no-square"):
        play(state, "move", who="ana", path="2E")


@pytest.mark.parametrize(
    "on", ["immobilised", "paralysed", "petrified", "frozen", "tied", "weakened", "dead", "hurt"]
)
def test_who_cannot_move(on: str) -> None:
    """RPQ-078, RPQ-079, RPQ-090: no changing square."""
    state = fight(somebody("ana", place="0,0,E", on=on))
    with pytest.raises(Refused, match="cannot-act"):
        play(state, "move", who="ana", path="1E")


def test_the_terrified_flee() -> None:
    """RPQ-081: at full Basic Movement, Defence kept; by setting at a run."""
    people = (somebody("ana", place="0,0,E", on="terrified"), foe("orc"))
    state = after(fight(*people), "next", 6, 1)
    with pytest.raises(Refused, match="cannot-act"):
        play(state, "run", who="ana", path="8E")
    assert told(play(state, "next"), "must-flee") == ()
    fled = after(state, "move", who="ana", path="6E")
    with pytest.raises(StopIteration):
        told(play(fled, "next"), "must-flee")
    running = fight(*people, settings={"terrified_flight": "run"})
    play(running, "run", who="ana", path="8E")


def test_turning_and_placing() -> None:
    """RPQ-027: one may look elsewhere; the game master places whom he likes where he likes."""
    state = fight(somebody("ana", place="0,0,N"), foe("orc", place="3,3,N"))
    assert after(state, "face", who="ana", facing="SO").entities["ana"].place == "0,0,SW"
    assert after(state, "face", who="ana", facing="orc").entities["ana"].place == "0,0,SE"
    assert after(state, "place", target="ana", place="4 5 o 2").entities["ana"].place == "4,5,W,2"
    assert after(state, "place", target="ana", place="na ponte").entities["ana"].place == "na ponte"
    with pytest.raises(EscudoError):
        play(state, "face", who="ana", facing="para cima")
    with pytest.raises(EscudoError):
        play(state, "move", who="ana", path="para cima")
