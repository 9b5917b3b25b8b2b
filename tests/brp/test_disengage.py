"""The three ways to disengage (BRP-102, BRP-172 to BRP-174)."""

from __future__ import annotations

import pytest

from encounters.errors import Refused
from encounters.model import Scalar
from tests.brp.table import Fight, asked, outcome, person, rolled, told


def fight(**settings: Scalar) -> Fight:
    """Ana, mace 60 (1D8+2) and Dodge 50, parry 60; Bia, SIZ 10, sword 50; Rui, spear 40."""
    ana = person("ana", "heavy-mace", STR=12, SIZ=12, CON=28, DEX=15, mace=60, dodge=50)
    return Fight(
        ana,
        person("bia", "broadsword", side="foes", sword=50, DEX=12, CON=40),
        person("rui", "long-spear", side="foes", spear=40, DEX=9),
        **settings,
    ).start()


def test_knockback_and_dodge() -> None:
    """BRP-172: the blow lands (60), 10 points against SIZ 10 win at 50, and Dodge 50 gets away: no blade
    reaches Ana any more this round.
    """
    made = fight()
    answers = {"defence": "none"}
    dice = (60, 8, 50, 1, 50)
    events = made.do("disengage", *dice, answers=answers, who="ana", how="knockback", foes="bia")
    assert asked(events) == ["attack", "damage", "knockback:bia", "agility:bia", "get-away:ana"]
    assert outcome(events) == "disengaged"
    with pytest.raises(Refused, match="has-disengaged"):
        made.do("attack", by="bia", target="ana")
    made.end_round()
    assert not made.has("ana", "disengaged")


def test_a_failed_knockback_leaves_her_there() -> None:
    """BRP-172: a miss, or a Dodge that fails, and she is still in the fight."""
    answers = {"defence": "none"}
    made = fight()
    assert outcome(made.do("disengage", 61, answers=answers, who="ana", how="knockback", foes="bia")) == (
        "still-engaged"
    )
    made = fight()
    dice = (60, 8, 50, 1, 51)
    assert outcome(made.do("disengage", *dice, answers=answers, who="ana", how="knockback", foes="bia")) == (
        "still-engaged"
    )


def test_a_fighting_withdrawal() -> None:
    """BRP-173: no attack; every defence of the round succeeds, and at its end she is out."""
    made = fight()
    made.do("disengage", who="ana", how="withdraw")
    with pytest.raises(Refused, match="cannot-attack"):
        made.do("attack", by="ana", target="bia")
    made.do("attack", 50, 60, answers={"defence": "parry"}, by="bia", target="ana")
    made.do("attack", 40, 50, answers={"defence": "dodge"}, by="rui", target="ana")
    assert outcome(made.end_round()) == "disengaged"
    with pytest.raises(Refused, match="has-disengaged"):
        made.do("attack", by="bia", target="ana")


def test_one_failed_defence_ends_it() -> None:
    """BRP-173: a parry of 61 fails, and the withdrawal with it."""
    made = fight()
    made.do("disengage", who="ana", how="withdraw")
    events = made.do("attack", 50, 61, 1, answers={"defence": "parry"}, by="bia", target="ana")
    assert outcome(events) == "still-engaged"
    made.end_round()
    assert not made.has("ana", "disengaged")


def test_a_defence_that_fails_against_a_grapple_ends_it_too() -> None:
    """BRP-173: Bia's Grapple of 50 gets past a parry of 61."""
    made = fight().stat("bia", grapple=50)
    made.do("disengage", who="ana", how="withdraw")
    events = made.do("grapple", 50, 61, answers={"defence": "parry"}, by="bia", target="ana")
    assert outcome(events) == "still-engaged" and not made.has("ana", "withdrawing")


def test_no_withdrawal_after_an_attack() -> None:
    """BRP-173: a round without attacks; BRP-086: nor can it be spent on defending alone."""
    made = fight()
    made.do("attack", 80, answers={"defence": "none"}, by="ana", target="bia")
    assert made.refused("disengage", who="ana", how="withdraw") == "has-attacked"
    assert made.refused("defend", who="ana") == "has-attacked"
    made.end_round()
    made.do("disengage", who="ana", how="withdraw")


def test_no_withdrawal_after_a_failed_defence() -> None:
    """BRP-173: the parry of 61 failed earlier in this very round; one of 60 did not."""
    made = fight()
    made.do("attack", 50, 61, 1, answers={"defence": "parry"}, by="bia", target="ana")
    assert made.refused("disengage", who="ana", how="withdraw") == "defence-failed"
    made = fight()
    made.do("attack", 50, 60, answers={"defence": "parry"}, by="bia", target="ana")
    made.do("disengage", who="ana", how="withdraw")


@pytest.mark.parametrize("verb", ["disarm", "grapple"])
def test_other_attacks_are_attacks_too(verb: str) -> None:
    """BRP-173: a disarm or a grapple that misses has been one."""
    made = fight()
    made.do(verb, 80, answers={"defence": "none"}, by="ana", target="bia")
    assert made.refused("disengage", who="ana", how="withdraw") == "has-attacked"


def test_turn_and_run() -> None:
    """BRP-174, BRP-102: Bia 50 → 25 and Rui 40 → 20 strike at once, out of turn, without a defence."""
    made = fight()
    answers = {"free-attack:bia": "attack", "free-attack:rui": "attack"}
    events = made.do("disengage", 26, 21, answers=answers, who="ana", how="run", foes="bia,rui")
    assert rolled(events, "attack").cuts[2] == 25
    assert rolled(events, "attack#2").cuts[2] == 20
    assert asked(events) == ["attack", "attack#2"]
    assert outcome(events) == "disengaged"


def test_running_under_blows() -> None:
    """BRP-174: a hit of 25 does 1D8+1 = 5; who lets her go does not strike."""
    made = fight()
    answers = {"free-attack:bia": "attack", "free-attack:rui": "none"}
    made.do("disengage", 25, 4, answers=answers, who="ana", how="run", foes="bia,rui")
    assert made.hp("ana") == 15


def test_the_stunned_flee_only_with_idea_and_agility() -> None:
    """BRP-227: Idea 50, then Agility 75."""
    made = fight().put("ana", "stunned")
    assert outcome(made.do("disengage", 51, who="ana", how="run", foes="bia")) == "no-escape"
    made = fight().put("ana", "stunned")
    answers = {"free-attack:bia": "none"}
    assert (
        outcome(made.do("disengage", 50, 75, answers=answers, who="ana", how="run", foes="bia"))
        == "disengaged"
    )
    assert told(made.log) == []
