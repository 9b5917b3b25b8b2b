"""Close combat and the first strike by length (BRP-036, BRP-037, BRP-099, BRP-161 to BRP-168, BRP-236)."""

# ruff: noqa: E501
# One case, one line: the tables are read more often than written.

from __future__ import annotations

import pytest

from encounters.errors import Refused
from encounters.model import Scalar
from systems.brp import attack, gear
from systems.brp.manoeuvres import length
from tests.brp.table import Fight, outcome, person, rolled


def fight(one: str = "long-spear", other: str = "dagger", **settings: Scalar) -> Fight:
    """Ana, DEX 8, spear 60, Dodge 50; Bia, DEX 15, dagger 40, Dodge 40."""
    ana = person("ana", one, DEX=8, spear=60, polearm=60, sword=60, staff=60, dodge=50)
    bia = person("bia", other, side="foes", DEX=15, dagger=40, sword=40, spear=40, axe=40, dodge=40)
    return Fight(ana, bia, **settings)


def chance(made: Fight, by: str, target: str) -> int:
    """The chance of an attack with what is in hand."""
    return attack.plan(made.state, by, target, gear.in_hand(made.state, by).id).ask.cuts[2]


def guards(made: Fight, by: str, target: str) -> dict[str, int]:
    """The chance of each defence against it."""
    plan = attack.plan(made.state, by, target, gear.in_hand(made.state, by).id)
    return {option: guard.chance.value for option, guard in plan.guards.items()}


CLASSES = [
    ("BRP-168 dagger", "dagger", "short"),
    ("BRP-168 broadsword", "broadsword", "medium"),
    ("BRP-168 pike", "pike", "long"),
]


@pytest.mark.parametrize("slug, wanted", [c[1:] for c in CLASSES], ids=[c[0] for c in CLASSES])
def test_length(slug: str, wanted: str) -> None:
    made = fight(slug)
    assert length.of(gear.in_hand(made.state, "ana")) == wanted


ORDERS: list[tuple[str, str, str, dict[str, Scalar], list[list[str]]]] = [
    # ident, Ana's weapon (DEX 8), Bia's (DEX 15), settings, who acts in rounds 1 and 2
    ("BRP-036 long before short; BRP-037 then by DEX", "long-spear", "dagger", {}, [["ana", "bia"], ["bia", "ana"]]),
    ("BRP-036 long before medium", "long-spear", "broadsword", {}, [["ana", "bia"], ["bia", "ana"]]),
    ("BRP-036 medium and short by DEX", "broadsword", "dagger", {}, [["bia", "ana"], ["bia", "ana"]]),
    ("BRP-036 long and long by DEX", "long-spear", "short-spear", {}, [["bia", "ana"], ["bia", "ana"]]),
    ("BRP-036 short and short by DEX", "knife", "dagger", {}, [["bia", "ana"], ["bia", "ana"]]),
    ("BRP-037 setting: until somebody has closed", "long-spear", "dagger", {"first_strike": "apart"}, [["ana", "bia"], ["ana", "bia"]]),
    ("BRP-037 setting: never", "long-spear", "dagger", {"first_strike": "never"}, [["bia", "ana"], ["bia", "ana"]]),
    ("BRP-036 setting: by hand", "long-spear", "dagger", {"first_strike_order": "hand"}, [["bia", "ana"], ["bia", "ana"]]),
]  # fmt: skip


@pytest.mark.parametrize("one, other, settings, rounds", [c[1:] for c in ORDERS], ids=[c[0] for c in ORDERS])
def test_first_strike(one: str, other: str, settings: dict[str, Scalar], rounds: list[list[str]]) -> None:
    made = fight(one, other, **settings)
    for wanted in rounds:
        if made.turn.round:
            made.end_round()
        else:
            made.start()
        assert [slot.members[0] for slot in made.turn.slots] == wanted


def test_just_before_the_opponents_rank() -> None:
    """BRP-036: at rank 15, before Bia; where one's own rank is higher it stays."""
    assert [slot.rank for slot in fight().start().turn.slots] == [15, 15]
    made = fight().stat("ana", DEX=18).start()
    assert [(slot.members[0], slot.rank) for slot in made.turn.slots] == [("ana", 18), ("bia", 15)]


def test_first_strike_by_hand() -> None:
    """BRP-036: in a larger fight somebody says who meets whom; BRP-037: once."""
    made = Fight(
        person("ana", "long-spear", DEX=8, spear=60),
        person("bia", "dagger", side="foes", DEX=15),
        person("rui", "broadsword", side="foes", DEX=12),
    ).start()
    assert [slot.members[0] for slot in made.turn.slots] == ["bia", "rui", "ana"]
    made.do("first-strike", who="ana", target="rui")
    assert [slot.members[0] for slot in made.turn.slots] == ["bia", "ana", "rui"]
    with pytest.raises(Refused, match="no-first-strike"):
        made.do("first-strike", who="ana", target="rui")


def test_a_short_weapon_must_close_first() -> None:
    """BRP-161: outside the guard a dagger does not reach a spearman; a setting leaves it to the table."""
    with pytest.raises(Refused, match="must-close"):
        fight().do("attack", by="bia", target="ana")
    assert chance(fight(must_close=False), "bia", "ana") == 40


def test_inside_the_guard() -> None:
    """BRP-162, BRP-099: Bia 40 → 80 on Ana, Ana 60 → 30 on Bia, Ana's parry 60 → 30, her Dodge 50 as ever."""
    made = fight().put("bia", "inside-guard", key="inside-guard#ana", other="ana")
    assert (chance(made, "bia", "ana"), chance(made, "ana", "bia")) == (80, 30)
    assert guards(made, "bia", "ana") == {"dodge": 50, "parry": 30}


def test_inside_the_guard_by_setting() -> None:
    """BRP-162, BRP-C43: the Dodge too is Difficult where the fight says so."""
    made = fight(guard_defence="all").put("bia", "inside-guard", key="inside-guard#ana", other="ana")
    assert guards(made, "bia", "ana") == {"dodge": 25, "parry": 30}


def test_another_weapon_restores_the_balance() -> None:
    """BRP-167: with a dagger instead of the spear nothing is Easy or Difficult; a staff serves at any distance."""
    made = Fight(
        person("ana", "long-spear", "knife", spear=60, dagger=60),
        person("bia", "dagger", side="foes", dagger=40),
    ).put("bia", "inside-guard", key="inside-guard#ana", other="ana")
    assert chance(made, "bia", "ana") == 80
    made.do("draw", who="ana", weapon="knife", drop="yes")
    assert (chance(made, "bia", "ana"), chance(made, "ana", "bia")) == (40, 60)
    made = fight("quarterstaff").put("bia", "inside-guard", key="inside-guard#ana", other="ana")
    assert (chance(made, "bia", "ana"), chance(made, "ana", "bia")) == (40, 60)


def test_holding_at_bay() -> None:
    """BRP-163: 60 holds Bia off for this round, Ana's attack is spent (below 100%); 61 does not."""
    made = fight().start()
    assert outcome(made.do("bay", 61, by="ana", targets="bia")) == "lets-in"
    made = fight().start()
    assert outcome(made.do("bay", 60, by="ana", targets="bia")) == "keeps-off"
    assert made.until("bia", "held-at-bay") == "round 1"
    for by, slug in (("bia", "held-at-bay"), ("ana", "cannot-attack")):
        with pytest.raises(Refused, match=slug):
            made.do("attack", by=by, target="bia" if by == "ana" else "ana")
    made.end_round()
    assert not made.has("bia", "held-at-bay")


def test_several_attacks_leave_the_others() -> None:
    """BRP-163: with 100% the rest of the attacks are as ever."""
    made = fight().stat("ana", spear=100).start()
    made.do("bay", 60, by="ana", targets="bia")
    assert chance(made, "ana", "bia") == 95


GUARD = [
    ("BRP-164 Dodge 40 passes", "dodge", 40, "inside-the-guard"),
    ("BRP-164 Dodge 41 does not", "dodge", 41, "kept-outside"),
    ("BRP-164 a parry of 40 passes", "parry", 40, "inside-the-guard"),
]


@pytest.mark.parametrize("how, face, slug", [c[1:] for c in GUARD], ids=[c[0] for c in GUARD])
def test_passing_the_guard(how: str, face: int, slug: str) -> None:
    """Whoever passes may strike at once (Easy, 80); whoever does not has neither way nor attack this round."""
    made = fight().start().put("bia", "held-at-bay", key="held-at-bay#ana", other="ana", until="round 1")
    assert outcome(made.do("close", face, who="bia", target="ana", how=how)) == slug
    if slug == "inside-the-guard":
        assert chance(made, "bia", "ana") == 80
        return
    with pytest.raises(Refused, match="kept-out"):
        made.do("close", who="bia", target="ana")
    with pytest.raises(Refused, match="cannot-attack"):
        made.do("attack", by="bia", target="ana")


def test_closing_takes_the_action() -> None:
    """BRP-165: unhindered, coming in is this action and striking the next; a setting allows both."""
    made = fight().start()
    assert outcome(made.do("close", who="bia", target="ana")) == "inside-the-guard"
    with pytest.raises(Refused, match="cannot-attack"):
        made.do("attack", by="bia", target="ana")
    made = fight(closing_attack=True).start()
    made.do("close", who="bia", target="ana")
    assert chance(made, "bia", "ana") == 80


def test_one_act_while_closed_on() -> None:
    """BRP-165: at that rank Ana attacks, parries or dodges once; after her attack no defence is left."""
    made = fight(closing_attack=True).start()
    made.do("close", who="bia", target="ana")
    assert guards(made, "bia", "ana") == {"dodge": 50, "parry": 30}
    made.do("attack", 96, answers={"defence": "none"}, by="ana", target="bia")
    assert guards(made, "bia", "ana") == {}


def test_one_defence_while_closed_on() -> None:
    """BRP-165: after one parry neither a second nor an attack."""
    made = fight(closing_attack=True).start()
    made.do("close", who="bia", target="ana")
    made.do("attack", 80, 30, answers={"defence": "parry"}, by="bia", target="ana")
    assert guards(made, "bia", "ana") == {}
    with pytest.raises(Refused, match="one-act-only"):
        made.do("attack", by="ana", target="bia")


def test_two_long_weapons_closing() -> None:
    """BRP-166: both are limited, and both strike at their own ranks: Easy and Difficult cancel at 60."""
    made = fight("long-spear", "short-spear").start()
    made.do("close", who="bia", target="ana")
    assert made.has("ana", "closed-on") and made.has("bia", "closed-on")
    assert (chance(made, "ana", "bia"), chance(made, "bia", "ana")) == (60, 40)


def test_stepping_back() -> None:
    """BRP-167: Dodge 50 gets Ana's spear out again; then Bia must close anew."""
    made = fight().put("bia", "inside-guard", key="inside-guard#ana", other="ana")
    events = made.do("step-back", 50, who="ana", target="bia")
    assert outcome(events) == "steps-back"
    assert rolled(events, "dodge:ana").cuts[2] == 50
    with pytest.raises(Refused, match="must-close"):
        made.do("attack", by="bia", target="ana")


def test_stepping_back_is_the_one_act() -> None:
    """BRP-165, BRP-167: Dodge 51 fails, and there is no second try in this round, nor an attack."""
    made = fight().start()
    made.do("close", who="bia", target="ana")
    assert outcome(made.do("step-back", 51, who="ana", target="bia")) == "still-close"
    assert made.refused("step-back", who="ana", target="bia") == "one-act-only"
    assert made.refused("attack", by="ana", target="bia") == "one-act-only"
    made.end_round()
    assert outcome(made.do("step-back", 50, who="ana", target="bia")) == "steps-back"


def test_no_stepping_back_after_a_parry() -> None:
    """BRP-165: the parry against whoever closes was the one act."""
    made = fight().start()
    made.do("close", who="bia", target="ana")
    made.put("ana", "parries", value=1)
    assert made.refused("step-back", who="ana", target="bia") == "one-act-only"


def test_only_the_longer_weapon_steps_back() -> None:
    """BRP-167: the dagger inside the guard has nothing to restore; of two long weapons both may."""
    made = fight().start()
    made.do("close", who="bia", target="ana")
    assert made.refused("step-back", who="bia", target="ana") == "not-longer"
    made = fight("long-spear", "short-spear").start()
    made.do("close", who="bia", target="ana")
    assert outcome(made.do("step-back", 40, who="bia", target="ana")) == "steps-back"


def test_whom_a_guard_keeps_out() -> None:
    """BRP-161, BRP-C50: by the weapon's class a sword is medium; the setting takes it with the short ones."""
    with pytest.raises(Refused, match="no-reach"):
        fight(other="broadsword").do("bay", by="ana", targets="bia")
    made = fight(other="broadsword", guard_against="shorter")
    assert outcome(made.do("bay", 60, by="ana", targets="bia")) == "keeps-off"
