"""BRP-085 to BRP-092, BRP-096, BRP-098: which defences are open, their chances, and what they cost."""

# ruff: noqa: E501
# One case, one line: the tables are read more often than written.

from __future__ import annotations

from collections.abc import Callable

import pytest

from encounters.errors import Refused
from encounters.model import Scalar
from systems.brp import defence, gear
from tests.brp.table import Fight, asked, outcome, person, rolled


def fight(*gear_: str, foe: str = "broadsword", **settings: Scalar) -> Fight:
    skills = dict.fromkeys(
        ("sword", "bow", "missile", "javelin", "pistol", "energy-pistol", "brawl", "mace"), 60
    )
    bia = person(
        "bia", *gear_, side="foes", CON=20, SIZ=20, STR=0, shield=40, sword=50, dodge=44, pistol=70, brawl=30
    )
    return Fight(person("ana", foe, **skills), bia, **settings)


def ways(made: Fight) -> dict[str, int]:
    """The defences open to Bia against Ana's weapon: the last face that succeeds."""
    weapon = gear.in_hand(made.state, "ana")
    return {way.option: way.chance.value for way in defence.open_to(made.state, "bia", "ana", weapon)}


Made = Callable[[], Fight]
BOTH = ("broadsword", "half-shield")
WAYS: list[tuple[str, Made, dict[str, int]]] = [
    ("BRP-085 all three", lambda: fight(*BOTH), {"parry": 50, "dodge": 44, "parry-half-shield": 40}),
    ("BRP-085 second parry −30", lambda: fight(*BOTH).put("bia", "parries", value=1), {"parry": 20, "parry-half-shield": 10}),
    ("BRP-085 third parry −60, none below 1", lambda: fight(*BOTH).put("bia", "parries", value=2), {}),
    ("BRP-085 second dodge −30", lambda: fight(*BOTH).put("bia", "dodges", value=1), {"dodge": 14}),
    ("BRP-085 third dodge impossible", lambda: fight(*BOTH).put("bia", "dodges", value=2), {}),
    ("BRP-085 setting: −10", lambda: fight(*BOTH, further_defence=10).put("bia", "dodges", value=2), {"dodge": 24}),
    ("BRP-086 after a dodge no parry", lambda: fight("broadsword").put("bia", "dodges", value=1), {"dodge": 14}),
    ("BRP-086 after a parry no dodge", lambda: fight("broadsword").put("bia", "parries", value=1), {"parry": 20}),
    ("BRP-086 defensive: free dodge after a parry", lambda: fight("broadsword").put("bia", "defensive").put("bia", "parries", value=1), {"dodge": 44, "parry": 20}),
    ("BRP-086 defensive: both kinds count", lambda: fight("broadsword").put("bia", "defensive").put("bia", "free-dodge").put("bia", "parries", value=1), {"parry": 20, "dodge": 14}),
    ("BRP-086 defensive: dodges weigh on parries", lambda: fight("broadsword").put("bia", "defensive").put("bia", "free-dodge").put("bia", "dodges", value=1), {"parry": 20, "dodge": 14}),
    ("BRP-087 arrow: Difficult dodge, no parry", lambda: fight("broadsword", foe="long-bow"), {"dodge": 22}),
    ("BRP-087 second arrow: nothing", lambda: fight("broadsword", foe="long-bow").put("bia", "missile-dodged"), {}),
    ("BRP-087 setting: full dodge", lambda: fight("broadsword", foe="long-bow", missile_dodge="full"), {"dodge": 44}),
    ("BRP-087 setting: no dodge", lambda: fight("broadsword", foe="long-bow", missile_dodge="none"), {}),
    ("BRP-087 thrown: dodge in full, sword only on a special", lambda: fight("broadsword", foe="throwing-knife"), {"dodge": 44, "parry": 50}),
    ("BRP-088 small shield 15", lambda: fight("buckler", foe="long-bow"), {"dodge": 22, "parry": 15}),
    ("BRP-088 half shield 15", lambda: fight("half-shield", foe="long-bow"), {"dodge": 22, "parry": 15}),
    ("BRP-088 full shield 30", lambda: fight("full-shield", foe="long-bow"), {"parry": 30, "dodge": 22}),
    ("BRP-088 large shield 60", lambda: fight("hoplite-shield", foe="long-bow"), {"parry": 60, "dodge": 22}),
    ("BRP-088 kneeling, full 60", lambda: fight("full-shield", foe="long-bow").put("bia", "kneeling"), {"parry": 60, "dodge": 22}),
    ("BRP-088 kneeling, large 90", lambda: fight("hoplite-shield", foe="long-bow").put("bia", "kneeling"), {"parry": 90, "dodge": 22}),
    ("BRP-088 kneeling, half still 15", lambda: fight("half-shield", foe="long-bow").put("bia", "kneeling"), {"dodge": 22, "parry": 15}),
    ("BRP-089 pistol: printed base 15", lambda: fight("hoplite-shield", foe="medium-pistol"), {"dodge": 22, "parry": 15}),
    ("BRP-089 ray: printed base 5", lambda: fight("buckler", foe="blaster-pistol"), {"dodge": 22, "parry": 5}),
    ("BRP-090 bow: half of 5 is less than 20", lambda: fight("long-bow"), {"dodge": 44, "parry": 20}),
    ("BRP-090 setting: at least 30", lambda: fight("long-bow", improvised_parry=30), {"dodge": 44, "parry": 30}),
    ("BRP-090 setting: half of base 25", lambda: fight("light-crossbow", improvised_parry=0), {"dodge": 44, "parry": 13}),
    ("BRP-096 stunned may still try", lambda: fight("broadsword").put("bia", "stunned"), {"parry": 50, "dodge": 44}),
    ("BRP-098 prone: Difficult", lambda: fight("broadsword").put("bia", "prone"), {"parry": 25, "dodge": 22}),
    ("BRP-225 rising: Difficult", lambda: fight("broadsword").put("bia", "rising"), {"parry": 25, "dodge": 22}),
    ("BRP-110 hand on the wound: parry Difficult", lambda: fight("broadsword").put("bia", "holding"), {"dodge": 44, "parry": 25}),
    ("BRP-081 broken sword: Difficult", lambda: fight("broadsword").put("bia-broadsword", "broken"), {"dodge": 44, "parry": 25}),
    ("BRP-045 vision obscured", lambda: fight("broadsword").put("bia", "vision-obscured", value=30), {"parry": 20, "dodge": 14}),
    ("BRP-076 helpless", lambda: fight(*BOTH).put("bia", "helpless"), {}),
    ("BRP-108 pulling a weapon out", lambda: fight(*BOTH).put("bia", "exposed"), {}),
    ("BRP-142 dying", lambda: fight(*BOTH).put("bia", "dying"), {}),
    ("BRP-143 no shield", lambda: fight(*BOTH).put("bia", "no-shield"), {"parry": 50, "dodge": 44}),
    ("BRP-143 cannot fight: dodge only", lambda: fight(*BOTH).put("bia", "cannot-fight"), {"dodge": 44}),
    ("BRP-079 fists against fists", lambda: fight(foe="dagger"), {"dodge": 44}),
    ("BRP-026 only what is in hand parries", lambda: fight("broadsword", "dagger"), {"parry": 50, "dodge": 44}),
]  # fmt: skip


@pytest.mark.parametrize("made, open_", [row[1:] for row in WAYS], ids=[row[0] for row in WAYS])
def test_ways(made: Made, open_: dict[str, int]) -> None:
    assert ways(made()) == open_


def test_bare_hands_parry_bare_hands() -> None:
    """A fist stops a fist, at brawl 30."""
    made = fight()
    made.do("attack", 61, answers={"defence": "none"}, by="ana", target="bia", weapon="fist")
    fist = gear.weapon(made.state, "ana", "fist")
    assert {w.option: w.chance.value for w in defence.open_to(made.state, "bia", "ana", fist)} == {
        "dodge": 44,
        "parry": 30,
    }


def test_attempts_add_up_over_a_round_and_are_gone_in_the_next() -> None:
    """BRP-085: 50, 20, then nothing; in the next round 50 again."""
    made = fight("broadsword").start()
    assert rolled(made.strike(60, 50, defence="parry"), "parry").cuts[2] == 50
    assert rolled(made.strike(60, 21, 1, defence="parry"), "parry").cuts[2] == 20
    assert asked(made.strike(60, 1, defence="-")) == ["attack", "damage"]
    made.end_round()
    assert ways(made) == {"parry": 50, "dodge": 44}


def test_a_missed_attack_uses_no_attempt() -> None:
    """BRP-045: a failed attack needs no defence roll."""
    made = fight("broadsword").start()
    made.strike(61, defence="parry")
    assert made.value("bia", "parries") == 0


def test_the_free_dodge_counts_for_nothing() -> None:
    """BRP-086: one dodge without the −30, and it weighs on nothing after it."""
    made = fight("broadsword").start()
    made.do("defend", who="bia")
    assert rolled(made.strike(60, 44, defence="dodge"), "dodge").cuts[2] == 44
    assert ways(made) == {"parry": 50, "dodge": 44}
    assert rolled(made.strike(60, 50, defence="parry"), "parry").cuts[2] == 50
    assert ways(made) == {"parry": 20, "dodge": 14}


def test_fighting_defensively_forgoes_attacks() -> None:
    """BRP-086: who defends does not attack, and who has acted can no longer choose it."""
    made = fight("broadsword").start()
    made.do("defend", who="ana")
    with pytest.raises(Refused, match="cannot-attack"):
        made.strike(60)
    made.next()
    done = made.turn.done[0].partition("/")[2]
    with pytest.raises(Refused, match="has-acted"):
        made.do("defend", who=done)


SHIELDS = [
    ("BRP-089 a plain hit is stopped", 60, 15, "parried"),
    ("BRP-089 and is stopped by a special", 60, 3, "parried"),
    ("BRP-089 a special passes", 12, 15, "special"),
    ("BRP-089 a special passes even a critical", 12, 1, "special"),
]


@pytest.mark.parametrize(
    "attack, parry, result", [row[1:] for row in SHIELDS], ids=[row[0] for row in SHIELDS]
)
def test_shields_against_arrows(attack: int, parry: int, result: str) -> None:
    made = fight("half-shield", foe="long-bow")
    dice = (attack, parry) if result == "parried" else (attack, parry, 1)
    assert outcome(made.strike(*dice, defence="parry")) == result


def test_a_hand_weapon_stops_a_thrown_one_only_on_a_special() -> None:
    """BRP-087: sword 50 needs 10 or less."""
    assert outcome(fight("broadsword", foe="throwing-knife").strike(60, 10, defence="parry")) == "parried"
    assert outcome(fight("broadsword", foe="throwing-knife").strike(60, 11, 1, defence="parry")) == "hit"


def test_only_the_first_shot_of_a_round_may_be_dodged() -> None:
    """BRP-087: after one dodge nothing is open against a second arrow; next round there is."""
    made = fight("broadsword", foe="long-bow").start()
    made.strike(60, 22, defence="dodge")
    assert ways(made) == {}
    made.end_round()
    assert ways(made) == {"dodge": 22}


def test_no_dodge_against_a_hidden_shooter() -> None:
    """BRP-087: only if the shooter is visible."""
    made = fight("broadsword", foe="long-bow")
    made.do("hide", target="ana")
    assert ways(made) == {}


def test_stunned_defenders_need_idea_for_each_attempt() -> None:
    """BRP-096: INT 10, Idea 50; failed Idea, no defence."""
    made = fight("broadsword").put("bia", "stunned")
    events = made.strike(60, 51, 4, defence="parry")
    assert asked(events) == ["attack", "idea", "damage"]
    made = fight("broadsword").put("bia", "stunned")
    assert outcome(made.strike(60, 50, 50, defence="parry")) == "parried"


def test_an_improvised_parry_costs_a_point() -> None:
    """BRP-091: the bow loses 1 of its 10 hit points for each blow that it stops."""
    made = fight("long-bow")
    assert outcome(made.strike(60, 20, defence="parry")) == "parried"
    assert made.hp("bia-long-bow") == 9


def test_a_parry_that_breaks_lets_the_rest_through() -> None:
    """BRP-092: the bow has 1 point left; 1D8+1 = 9, less the point, 8 go through."""
    made = fight("long-bow")
    made.points("bia-long-bow", 1)
    made.strike(60, 20, 8, defence="parry")
    assert made.has("bia-long-bow", "broken")
    assert made.hp("bia") == 12


def test_items_do_not_wear_where_the_fight_says_so() -> None:
    """BRP-092: the setting leaves weapons and shields whole."""
    made = fight("long-bow", track_item_damage=False)
    made.strike(60, 20, defence="parry")
    assert made.hp("bia-long-bow") == 10


def test_an_item_without_points_breaks() -> None:
    """BRP-092, BRP-044: special against an ordinary parry takes 2 of the shield's 2 points."""
    made = fight("half-shield")
    made.points("bia-half-shield", 2)
    made.strike(12, 40, 5, defence="parry")
    assert made.has("bia-half-shield", "broken")
    assert made.hp("bia") == 14


def test_dodging_lets_go_of_a_wound() -> None:
    """BRP-110: a dodge takes the hand off, and the blood flows again."""
    made = fight("broadsword").put("bia", "bleeding").put("bia", "holding").put("bia", "held", value=2)
    made.strike(60, 44, defence="dodge")
    assert not made.has("bia", "holding")
    assert not made.has("bia", "held")
    assert made.has("bia", "bleeding")
