"""Initiative rolled once, its advantages and ties; several who act together."""

from __future__ import annotations

import pytest

from encounters.errors import Refused

INITIATIVE = [
    ("3DET-004 1d6 + H", {}, {}, 3, 5),
    ("3DET-004 +1 with acceleration", {"acceleration": 1}, {}, 3, 6),
    ("3DET-004 +2 with teleport", {"teleport": 1}, {}, 3, 7),
    ("3DET-006 only the higher of both", {"acceleration": 1, "teleport": 1}, {}, 3, 7),
    ("3DET-006 their sum by the setting", {"acceleration": 1, "teleport": 1}, {"initiative_sum": True}, 3, 8),
    ("3DET-004 swapped by the setting", {"acceleration": 1}, {"initiative_swapped": True}, 3, 7),
    ("3DET-004 swapped, teleport", {"teleport": 1}, {"initiative_swapped": True}, 3, 6),
]


@pytest.mark.parametrize(
    ("stats", "settings", "die", "rank"), [r[1:] for r in INITIATIVE], ids=[r[0] for r in INITIATIVE]
)
def test_initiative(fight, stats, settings, die, rank):
    """H2."""
    table = fight(a="H2 R1", stats={"a": stats}, settings=settings)
    table.do("next", die)
    assert table.state.turn.slots[0].rank == rank


TIES = [
    ("3DET-005 the higher total first", "H1 R1", 2, "H1 R1", 5, ("b",)),
    ("3DET-005 a tie goes to the higher H", "H3 R1", 4, "H2 R1", 5, ("a",)),
    ("3DET-005 tied in both: together", "H3 R1", 4, "H3 R1", 4, ("a", "b")),
]


@pytest.mark.parametrize(
    ("one", "die", "two", "other", "first"), [r[1:] for r in TIES], ids=[r[0] for r in TIES]
)
def test_ties(fight, one, die, two, other, first):
    table = fight(a=one, b=two)
    table.do("next", die, other)
    assert table.state.turn.waiting == first


def test_initiative_is_kept_to_the_end(fight):
    """3DET-007: no die falls in round 2, and the order is the same."""
    table = fight(a="H1 R1", b="H2 R1")
    table.do("next", 6, 1)
    table.do("next")
    table.do("next")
    assert (table.state.turn.round, table.state.turn.current) == (2, "a")
    assert [slot.rank for slot in table.state.turn.slots] == [7, 3]


def test_typed_initiative_is_not_rolled(fight):
    """3DET-007: what was typed stands."""
    table = fight(a="H1 R1", b="H2 R1")
    table.do("initiative", target="a", value=9)
    table.do("next", 6)
    assert [slot.rank for slot in table.state.turn.slots] == [9, 8]


def test_who_joins_late_rolls_when_the_round_begins(fight):
    """3DET-004: the newcomer waits for round 2; the verb lets him in at once."""
    table = fight(a="H1 R1")
    table.do("next", 3)
    table.do("add", creature="street-thug", count=2)
    assert [slot.members for slot in table.state.turn.slots] == [("a",)]
    table.do("roll-initiative", 6, targets="capanga-1")
    assert table.state.turn.slots[0].rank == 7
    table.do("next")
    table.do("next", 1)
    assert [slot.rank for slot in table.state.turn.slots] == [7, 4, 2]


def test_reinforcements_act_in_the_round_of_their_arrival(fight):
    """3DET-004: they roll when their round begins."""
    table = fight(a="H1 R1")
    table.do("next", 3)
    table.do("reinforce", creature="street-thug", count=1, round=2)
    table.do("next", 6)
    assert [slot.members for slot in table.state.turn.slots] == [("capanga",), ("a",)]
    assert table.state.turn.current == "capanga"


def test_rolling_again_for_all(fight):
    """3DET-004: before a new fight the verb rolls for everybody, and the round asks nobody."""
    table = fight(a="H1 R1", b="H2 R1")
    table.do("roll-initiative", 1, 2)
    table.do("next")
    assert [slot.rank for slot in table.state.turn.slots] == [4, 2]


def test_who_acts_together_strikes_even_falling(fight):
    """3DET-005: both acts are resolved, though the first kills."""
    table = fight(a="F5 H2 R1", b="F5 H2 R1")
    table.do("next", 3, 3)
    table.do("attack", 5, 1, 6, by="a", target="b", weapon="blow")
    assert table.wound("b") == "dead"
    table.do("attack", 5, 1, 6, by="b", target="a", weapon="blow")
    assert table.wound("a") == "dead"


def test_one_alone_does_not_strike_after_falling(fight):
    """3DET-037: at 0 PVs one is out of the fight."""
    table = fight(a="F5 H3 R1", b="F5 H2 R1")
    table.do("next", 3, 3)
    table.do("attack", 5, 1, 2, by="a", target="b", weapon="blow")
    with pytest.raises(Refused, match="cannot-attack"):
        table.do("attack", by="b", target="a", weapon="blow")


def test_a_round_is_six_seconds(fight):
    """3DET-009: ten rounds to a minute."""
    table = fight(a="H1 R1")
    table.do("next", 3)
    for _ in range(10):
        table.do("next")
    assert (table.state.turn.round, table.state.clock) == (11, 60)


def test_acts_on_show_are_those_that_may_be_done(fight):
    """3DET-008: every attack before the act, none after it."""
    table = fight(a="F1 H1 R2", b="F1 H1 R2", c="F1 H1 R2")
    table.do("next", 3, 1, 1)
    shown = [(act.args["target"], act.args["weapon"]) for act in table.system.acts(table.state, "a")]
    assert shown == [("b", "blow"), ("c", "blow"), ("b", "shot")]
    table.do("attack", 1, 6, by="a", target="b", weapon="blow")
    assert table.system.acts(table.state, "a") == []
