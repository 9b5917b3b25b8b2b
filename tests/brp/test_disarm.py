"""Disarming and the attempt to entangle (BRP-034, BRP-103, BRP-170, BRP-171, BRP-175)."""

# ruff: noqa: E501
# One case, one line: the tables are read more often than written.

from __future__ import annotations

import pytest

from encounters.errors import Refused
from encounters.model import Scalar
from tests.brp.table import Fight, asked, outcome, person, rolled, told


def fight(*gear: str, **settings: Scalar) -> Fight:
    """Ana: 60% in everything, no modifier; Bia: STR 12, broadsword (20 HP), sword 50, Dodge 40."""
    skills = {"sword": 60, "whip": 60, "net": 60, "mace": 60, "grapple": 60, "spear": 60}
    ana = person("ana", *(gear or ("broadsword",)), STR=14, SIZ=10, **skills)
    return Fight(ana, person("bia", "broadsword", side="foes", STR=12, sword=50, dodge=40), **settings)


def test_a_difficult_attack_and_damage_against_str() -> None:
    """BRP-171: 60 → 30; broadsword 1D8+1, 7 + 1 = 8 against STR 12: 30%; at 30 the sword is gone, Bia unhurt."""
    made = fight()
    events = made.do("disarm", 30, 7, 30, answers={"defence": "none"}, by="ana", target="bia")
    assert rolled(events, "attack").cuts[2] == 30
    assert rolled(events, "disarm:bia").why == ("active 8", "passive 12", "BRP-013 30")
    assert outcome(events) == "disarmed"
    assert made.state.entities["bia-broadsword"].owner == ""
    assert (made.hp("bia"), made.hp("bia-broadsword")) == (10, 20)


def test_what_str_holds_is_held() -> None:
    """BRP-171, BRP-C45: 31 is above 30%."""
    made = fight()
    assert (
        outcome(made.do("disarm", 30, 7, 31, answers={"defence": "none"}, by="ana", target="bia"))
        == "keeps-weapon"
    )
    assert made.state.entities["bia"].texts["hand"] == "bia-broadsword"


DEFENCES = [
    # ident, suspected, the defences offered, faces after the attack, outcome
    ("BRP-103 a Dodge cancels", "no", "dodge", (40,), "dodged"),
    ("BRP-103 a Dodge that fails does not", "no", "dodge", (41, 8, 1), "disarmed"),
    ("BRP-103 a parry of somebody who suspects prevents it", "yes", "parry", (50,), "parried"),
]


@pytest.mark.parametrize(
    "suspected, defence, dice, slug", [c[1:] for c in DEFENCES], ids=[c[0] for c in DEFENCES]
)
def test_defence(suspected: str, defence: str, dice: tuple[int, ...], slug: str) -> None:
    made = fight()
    answers = {"defence": defence}
    assert (
        outcome(made.do("disarm", 30, *dice, answers=answers, by="ana", target="bia", suspected=suspected))
        == slug
    )


def test_an_ordinary_parry_is_not_even_offered() -> None:
    """BRP-103: without suspicion only the Dodge is open."""
    with pytest.raises(Refused, match="option"):
        fight().do("disarm", 30, answers={"defence": "parry"}, by="ana", target="bia")


WEAR = [
    # Rolled 9 against a broadsword worn down to 6.
    ("BRP-171 BRP-C36 the excess: 9 − 6 = 3", "excess", 3),
    ("BRP-171 setting: all of it", "whole", 0),
    ("BRP-171 setting: nothing", "none", 6),
]


@pytest.mark.parametrize("way, left", [c[1:] for c in WEAR], ids=[c[0] for c in WEAR])
def test_damage_to_the_weapon(way: str, left: int) -> None:
    made = fight(disarm_damage=way).points("bia-broadsword", 6)
    made.do("disarm", 30, 8, 1, answers={"defence": "none"}, by="ana", target="bia")
    assert made.hp("bia-broadsword") == left


def test_an_empty_hand() -> None:
    made = fight()
    made.do("disarm", 30, 8, 1, answers={"defence": "none"}, by="ana", target="bia")
    with pytest.raises(Refused, match="nothing-in-hand"):
        made.do("disarm", by="ana", target="bia")


def test_disarming_by_grapple() -> None:
    """BRP-170: Grapple 60, then STR + SIZ 24 against STR 12: automatic; the arm stays held."""
    made = fight().start()
    events = made.do("disarm", 60, answers={"defence": "none"}, by="ana", target="bia", weapon="grapple")
    assert outcome(events) == "disarmed"
    assert made.state.entities["bia-broadsword"].owner == ""
    assert made.has("bia", "entangled") and made.has("bia", "limb-held")


def test_disarming_by_grapple_may_wait() -> None:
    """BRP-170, BRP-191: by the general rule of holds the effect waits for the next round."""
    made = fight(disarm_at_once=False).start()
    made.do("disarm", 60, answers={"defence": "none"}, by="ana", target="bia", weapon="grapple")
    assert made.state.entities["bia-broadsword"].owner == "bia"


SNARES = [
    # ident, weapon, faces, the defence, what comes of it
    ("BRP-175 whip 60 → 30: 30 entangles without damage", "whip", (30,), "none", "entangles"),
    ("BRP-175 31 misses", "whip", (31,), "none", "miss"),
    ("BRP-175 a Dodge avoids it", "whip", (30, 40), "dodge", "dodged"),
    ("BRP-175 BRP-111 a parry as good as the attack stops it", "whip", (30, 50), "parry", "parried"),
    ("BRP-175 BRP-111 one less good does nothing", "whip", (6, 50), "parry", "entangles"),
]


@pytest.mark.parametrize("weapon, dice, defence, slug", [c[1:] for c in SNARES], ids=[c[0] for c in SNARES])
def test_entangle(weapon: str, dice: tuple[int, ...], defence: str, slug: str) -> None:
    made = fight(weapon).start()
    events = made.do("entangle", *dice, answers={"defence": defence}, by="ana", target="bia")
    assert outcome(events) == slug
    assert made.has("bia", "entangled") is (slug == "entangles")
    assert made.hp("bia") == 10
    assert "damage" not in asked(events)


def test_what_does_not_entangle() -> None:
    """BRP-175: a broadsword only with the game master's leave; a net needs 3 metres."""
    with pytest.raises(Refused, match="cannot-entangle"):
        fight().do("entangle", by="ana", target="bia")
    made = fight()
    assert (
        outcome(made.do("entangle", 30, answers={"defence": "none"}, by="ana", target="bia", allowed="yes"))
        == "entangles"
    )
    with pytest.raises(Refused, match="too-close"):
        fight("net").do("entangle", by="ana", target="bia", range=2)


def test_statements_of_intent() -> None:
    """BRP-034: undeclared it is noted; where statements are strict it is refused; declared it is neither."""
    none = {"defence": "none"}
    assert "not-declared" in told(fight().start().do("disarm", 31, answers=none, by="ana", target="bia"))
    assert "not-declared" in told(
        fight().start().do("attack", 61, answers=none, by="ana", target="bia", knockout="yes")
    )
    assert "not-declared" not in told(
        fight(statements="off").start().do("disarm", 31, answers=none, by="ana", target="bia")
    )
    strict = fight(statements="strict").start()
    with pytest.raises(Refused, match="not-declared"):
        strict.do("disarm", by="ana", target="bia")
    strict.do("declare", who="ana", intent="desarmar Bia")
    assert told(strict.do("disarm", 31, answers=none, by="ana", target="bia")) == []
    assert told(strict.do("attack", 61, answers=none, by="bia", target="ana")) == []
