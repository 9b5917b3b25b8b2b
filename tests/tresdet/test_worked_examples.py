"""Worked examples of the rules, and scenarios that other tools get wrong."""

from __future__ import annotations

import pytest

from encounters.errors import Refused


def test_dodging_needs_more_h(fight, slug):
    """3DET-023, 3DET-024: attacker H2; H4 dodges up to 2, H3 up to 1, H2 not at all."""
    for ability, good, bad in ((4, 2, 3), (3, 1, 2)):
        table = fight(a="F9 H2 R1", b=f"H{ability} R9")
        assert (
            slug(table.do("attack", 5, good, by="a", target="b", weapon="blow", defence_to_b="dodge"))
            == "dodged"
        )
        assert (
            slug(table.do("attack", 5, bad, 1, by="a", target="b", weapon="blow", defence_to_b="dodge"))
            == "hit"
        )
    assert slug(fight(a="F9 H2 R1", b="H2 R9").do("attack", 5, 1, by="a", target="b", weapon="blow")) == "hit"


def test_two_attacks_yes_three_no(fight):
    """3DET-014, 3DET-015: H3."""
    table = fight(a="F3 H3 R1", b="H3 R9")
    table.do("attack", 1, 1, 1, 1, by="a", target="b", weapon="blow", attacks=2)
    with pytest.raises(Refused, match="too-many-attacks"):
        table.do("attack", by="a", target="b", weapon="blow", attacks=3)


def test_a_critical_on_the_helpless(fight, told):
    """3DET-013, 3DET-026: FA 6 + 2 + 6 = 14 against A2: 12."""
    table = fight(a="F3 H2 R1", b="H4 R9 A2")
    table.do("condition", targets="b", condition="helpless")
    assert told(table.do("attack", 6, by="a", target="b", weapon="blow")) == {"fa": 14, "fd": 2, "damage": 12}


def test_equal_forces_do_nothing(fight, slug, told):
    """3DET-012: FD 7 holds FA 7."""
    table = fight(a="F3 H2 R1", b="H2 R9 A1")
    events = table.do("attack", 2, 4, by="a", target="b", weapon="blow")
    assert (slug(events), told(events)) == ("blocked", {"fa": 7, "fd": 7, "damage": 0})


def test_perfect_ties(fight):
    """3DET-005: totals 7 and 7; H3 before H2; H3 and H3 at once."""
    table = fight(a="H2 R1", b="H3 R1")
    table.do("next", 5, 4)
    assert [slot.rank for slot in table.state.turn.slots] == [7, 7]
    assert table.state.turn.waiting == ("b",)
    table = fight(a="H3 R1", b="H3 R1")
    table.do("next", 4, 4)
    assert table.state.turn.waiting == ("a", "b")


def test_a_fight_without_heroes_rolls_too(fight):
    """3DET-004: dice 4, 2, 6 with H 1, 2, 3 make 5, 4, 9: third, first, second."""
    table = fight(b="H1 R1", c="H2 R1", d="H3 R1")
    table.do("next", 4, 2, 6)
    assert [(slot.id, slot.rank) for slot in table.state.turn.slots] == [("d", 9), ("b", 5), ("c", 4)]


def test_points_stop_at_zero(fight):
    """3DET-037: 5 PVs less 5, then 1, then 999: never below 0, a test each time."""
    table = fight(a="R1")
    for amount, faces in ((5, (1,)), (1, (1,)), (999, (6,))):
        table.do("damage", *faces, targets="a", amount=amount)
        assert table.pv("a") == 0
    assert table.wound("a") == "dead"


def test_invulnerability_rounds_down(fight, told):
    """3DET-030: FA 37 FD 7 takes 3; before FD it takes 0."""
    for when, damage in (("after", 3), ("before", 0)):
        table = fight(
            a="R1",
            b="H1 R9 A5",
            stats={"b": {"invulnerability-melee": 1}},
            settings={"invulnerability": when, "dodge": "never"},
        )
        events = table.do("attack", 1, 1, by="a", target="b", weapon="blow", bonus=36)
        assert told(events) == {"fa": 37, "fd": 7, "damage": damage}
