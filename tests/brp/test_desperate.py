"""Desperate actions (BRP-031, BRP-043, BRP-169) and standing up (BRP-225, BRP-226)."""

from __future__ import annotations

import pytest

from encounters.errors import Refused
from encounters.model import Scalar
from systems.brp import attack, gear
from tests.brp.table import Fight, outcome, person, rolled


def fight(**settings: Scalar) -> Fight:
    """Ana, DEX 14 (Agility 70, Difficult 35), sword 61; Bia DEX 9."""
    ana = person("ana", "broadsword", DEX=14, sword=61, dodge=50)
    return Fight(ana, person("bia", "broadsword", side="foes", DEX=9, sword=50), **settings).start()


def chance(made: Fight) -> int:
    """Ana's chance against Bia."""
    return attack.plan(made.state, "ana", "bia", gear.in_hand(made.state, "ana").id).ask.cuts[2]


def test_a_difficult_agility_gives_one_more_act() -> None:
    """BRP-169, BRP-031: 35 gives an act at rank 1, Difficult: 61 → 31; a parry of hers is not Difficult."""
    made = fight()
    made.next()
    events = made.do("desperate", 35, who="ana")
    assert rolled(events, "agility:ana").cuts[2] == 35
    assert outcome(events) == "desperate-chance"
    assert [(slot.members[0], slot.rank) for slot in made.turn.slots] == [("ana", 14), ("bia", 9), ("ana", 1)]
    assert chance(made) == 31
    plan = attack.plan(made.state, "bia", "ana", gear.in_hand(made.state, "bia").id)
    assert plan.guards["parry"].chance.value == 61


def test_no_agility_no_act() -> None:
    """BRP-169: 36 gives nothing; BRP-043, BRP-C61: and costs nothing but by setting."""
    for settings, lost in (({}, False), ({"desperate_loss": "tried"}, True)):
        made = fight(**settings)
        made.next()
        assert outcome(made.do("desperate", 36, who="ana")) == "no-chance"
        assert [slot.members[0] for slot in made.turn.slots] == ["ana", "bia"]
        made.end_round()
        assert made.has("ana", "overreached") is lost


def test_the_round_after() -> None:
    """BRP-043: in the next round neither attack nor movement, but her Dodge of 50; then all is well."""
    made = fight()
    made.next()
    made.do("desperate", 35, who="ana")
    made.next()
    made.do("attack", 80, answers={"defence": "none"}, by="ana", target="bia")
    made.end_round()
    assert made.until("ana", "overreached") == "round 2"
    with pytest.raises(Refused, match="cannot-attack"):
        made.do("attack", by="ana", target="bia")
    with pytest.raises(Refused, match="cannot-move"):
        made.do("move", who="ana", metres=10)
    plan = attack.plan(made.state, "bia", "ana", gear.in_hand(made.state, "bia").id)
    assert plan.guards["dodge"].chance.value == 50
    made.end_round()
    assert chance(made) == 61


@pytest.mark.parametrize(
    "verb, dice, args, lost",
    [
        ("attack", (80,), {"by": "ana", "target": "bia", "defence": "none"}, True),
        ("move", (), {"who": "ana", "metres": 4}, True),
        ("test", (99,), {"who": "ana", "skill": "climb"}, True),
        ("test", (99,), {"who": "bia", "skill": "climb"}, False),
        ("declare", (), {"who": "ana", "intent": "wait"}, False),
    ],
    ids=["BRP-043 attack", "BRP-043 move", "BRP-043 test", "BRP-C61 another's", "BRP-C61 words"],
)
def test_only_an_action_that_took_place(
    verb: str, dice: tuple[int, ...], args: dict[str, str], lost: bool
) -> None:
    """BRP-043, BRP-C61: the Agility of 35 alone costs nothing; what is done in the turn it gave does."""
    made = fight()
    made.next()
    made.do("desperate", 35, who="ana")
    made.next()
    assert made.turn.current == "ana"
    made.do(verb, *dice, **args)
    made.end_round()
    assert made.has("ana", "overreached") is lost


def test_the_agility_alone_costs_nothing() -> None:
    """BRP-C61: unless the setting says that the attempt does."""
    for settings, lost in (({}, False), ({"desperate_loss": "tried"}, True)):
        made = fight(**settings)
        made.next()
        made.do("desperate", 35, who="ana")
        made.end_round()
        assert made.has("ana", "overreached") is lost


def test_only_when_all_acts_are_spent() -> None:
    """BRP-169: Bia, whose rank is still to come, has an act left; and nobody is desperate twice."""
    made = fight()
    with pytest.raises(Refused, match="acts-left"):
        made.do("desperate", who="bia")
    made.do("desperate", 35, who="ana")
    assert made.turn.current == "bia"
    with pytest.raises(Refused, match="desperate-already"):
        made.do("desperate", who="ana")


def test_other_rolls_are_difficult_too() -> None:
    """BRP-169: Luck 50 → 25."""
    made = fight().put("ana", "desperate")
    assert rolled(made.do("test", 99, who="ana", skill="luck"), "test").cuts[2] == 25


def test_it_costs_twice_the_fatigue() -> None:
    """BRP-169: 2 of 20 points at the end of the round instead of 1."""
    made = fight(fatigue=True)
    made.next()
    made.do("desperate", 35, who="ana")
    made.end_round()
    assert (made.hp("ana", "fatigue"), made.hp("bia", "fatigue")) == (18, 19)


def down() -> Fight:
    """Ana on the ground: Dodge 50, Agility 70."""
    return fight().put("ana", "prone")


def test_rising_instead_of_an_attack() -> None:
    """BRP-225: no roll; Easy for Bia (50 → 95), Difficult for Ana's Dodge (25) until the round ends."""
    made = down()
    made.do("stand", who="ana", how="attack")
    plan = attack.plan(made.state, "bia", "ana", gear.in_hand(made.state, "bia").id)
    assert (plan.ask.cuts[2], plan.guards["dodge"].chance.value) == (95, 25)
    with pytest.raises(Refused, match="cannot-attack"):
        made.do("attack", by="ana", target="bia")
    made.end_round()
    assert chance(made) == 61


def test_rising_by_a_difficult_dodge() -> None:
    """BRP-226: Dodge 50 → 25, and the attack stays; 26 and she lies still."""
    made = down()
    events = made.do("stand", 25, who="ana", how="dodge")
    assert rolled(events, "dodge").cuts[2] == 25
    assert chance(made) == 61
    assert outcome(down().do("stand", 26, who="ana", how="dodge")) == "still-down"


def test_rising_by_dodge_and_agility() -> None:
    """BRP-226: 50 and 70 unmodified; nobody has it Easy, and no attack is left."""
    made = down()
    assert outcome(made.do("stand", 50, 70, who="ana", how="agility")) == "risen"
    plan = attack.plan(made.state, "bia", "ana", gear.in_hand(made.state, "bia").id)
    assert plan.ask.cuts[2] == 50
    with pytest.raises(Refused, match="cannot-attack"):
        made.do("attack", by="ana", target="bia")
    assert outcome(down().do("stand", 50, 71, who="ana", how="agility")) == "still-down"
