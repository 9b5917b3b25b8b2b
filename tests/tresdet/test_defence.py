"""Defence force, dodges, helpless targets, and what advantages do to damage: every figure by hand."""

from __future__ import annotations

import pytest

from encounters.dice import draft
from encounters.errors import Refused
from encounters.play import Choice, run

DEFENCE = [
    # id, target, its advantages, settings, FD die, FD
    ("3DET-021 1d6 + H + A: 3 + 2 + 4", "H2 R9 A4", {}, {}, 3, 9),
    ("3DET-022 a 6 doubles A, never H: 6 + 2 + 8", "H2 R9 A4", {}, {}, 6, 16),
    ("3DET-022 a 5 doubles nothing", "H2 R9 A4", {}, {}, 5, 11),
    ("3DET-028 extra armour doubles A: 3 + 2 + 8", "H2 R9 A4", {"extra-armour-fire": 1}, {}, 3, 13),
    ("3DET-033 extra armour against another kind", "H2 R9 A4", {"extra-armour-cold": 1}, {}, 3, 9),
    ("3DET-033 extra armour against melee", "H2 R9 A4", {"extra-armour-melee": 1}, {}, 3, 13),
    (
        "3DET-029 with a critical A counts three times: 6 + 2 + 12",
        "H2 R9 A4",
        {"extra-armour-fire": 1},
        {},
        6,
        20,
    ),
    (
        "3DET-029 four times by the setting: 6 + 2 + 16",
        "H2 R9 A4",
        {"extra-armour-fire": 1},
        {"stacked_armour": "quadruple"},
        6,
        24,
    ),
    ("3DET-031 vulnerable: 3 + H2", "H2 R9 A4", {"vulnerability-fire": 1}, {}, 3, 5),
    ("3DET-031 vulnerable, a 6 doubles nothing: 6 + H2", "H2 R9 A4", {"vulnerability-fire": 1}, {}, 6, 8),
    ("3DET-031 vulnerable to another kind", "H2 R9 A4", {"vulnerability-cold": 1}, {}, 3, 9),
]


@pytest.mark.parametrize(
    ("target", "stats", "settings", "die", "force"), [r[1:] for r in DEFENCE], ids=[r[0] for r in DEFENCE]
)
def test_defence_force(fight, told, target, stats, settings, die, force):
    """Against a burning fist of F5 H5 that rolls a 5: FA 15."""
    table = fight(a="F5 H5 R1", b=target, stats={"b": stats}, settings=settings, gear={"a": ["burning-fist"]})
    figures = told(table.do("attack", 5, die, by="a", target="b"))
    assert (figures["fa"], figures["fd"]) == (15, force)


DODGE = [
    ("3DET-024 H4 against H2", 4, 2, 2),
    ("3DET-024 H3 against H2", 3, 2, 1),
    ("3DET-024 H2 against H2 cannot", 2, 2, 0),
    ("3DET-024 H1 against H2 cannot", 1, 2, 0),
    ("3DET-023 never better than 5 in 6", 9, 1, 5),
]


@pytest.mark.parametrize(("own", "other", "cut"), [r[1:] for r in DODGE], ids=[r[0] for r in DODGE])
def test_dodge(fight, slug, own, other, cut):
    """A dodge succeeds up to H less the attacker's H."""
    for face in range(1, 7):
        table = fight(a=f"F9 H{other} R1", b=f"H{own} R9 A0")
        if not cut:
            assert slug(table.do("attack", 5, 1, by="a", target="b", weapon="blow")) == "hit"
            continue
        faces = (5, face) if face <= cut else (5, face, 1)
        events = table.do("attack", *faces, by="a", target="b", weapon="blow", defence_to_b="dodge")
        assert (slug(events) == "dodged") == (face <= cut)


def test_a_failed_dodge_leaves_the_defence_whole(fight, told):
    """3DET-025: FD 1 + H4 + A1 = 6 after it; without H by the setting: 2."""
    for kept, force in ((True, 6), (False, 2)):
        table = fight(a="F9 H2 R1", b="H4 R9 A1", settings={"failed_dodge_h": kept})
        events = table.do("attack", 1, 3, 1, by="a", target="b", weapon="blow", defence_to_b="dodge")
        assert told(events)["fd"] == force


def test_every_attack_is_dodged_on_its_own(fight):
    """3DET-025, 3DET-043: two attacks, two dodges; what they take off H is no help to the dodge."""
    table = fight(a="F1 H2 R1", b="H4 R9 A0")
    answers = {"defence_to_b": "dodge", "defence_to_b#2": "dodge"}
    events = table.do("attack", 1, 2, 1, 3, 1, by="a", target="b", weapon="blow", attacks=2, **answers)
    dodges = [event for event in events if getattr(event, "name", "").startswith("dodge")]
    assert [(event.cuts, event.result) for event in dodges] == [((2,), 0), ((2,), 1)]


def test_dodge_is_asked_before_any_die(fight):
    """3DET-023: the decision is a draft; the setting asks nobody."""
    table = fight(a="F1 H2 R1", b="H4 R9 A0")
    choice = Choice("attack", {"by": "a", "target": "b", "weapon": "blow"})
    need = run(table.system, table.state, choice, {}, draft).need
    assert need is not None and need.question is not None
    assert (need.name, need.question.options) == ("defence:b", ("dodge", "block"))
    for habit, faces in (("always", (1, 2)), ("never", (1, 1))):
        table = fight(a="F1 H2 R1", b="H4 R9 A0", settings={"dodge": habit})
        table.do("attack", *faces, by="a", target="b", weapon="blow")


HELPLESS = [
    ("3DET-026 helpless: A2 alone", "helpless", {}, 2),
    ("3DET-026 tied", "tied", {}, 2),
    ("3DET-026 asleep", "asleep", {}, 2),
    ("3DET-026 unconscious", "unconscious", {}, 2),
    ("3DET-027 surprised", "surprised", {}, 2),
    ("3DET-028 helpless with extra armour: 2 × A", "helpless", {"extra-armour-melee": 1}, 4),
    ("3DET-032 helpless and vulnerable: 0", "helpless", {"vulnerability-melee": 1}, 0),
]


@pytest.mark.parametrize(
    ("condition", "stats", "force"), [r[1:] for r in HELPLESS], ids=[r[0] for r in HELPLESS]
)
def test_helpless(fight, told, condition, stats, force):
    """A critical of F3 H2 (FA 14) against H5 A2: no die, no dodge, the critical counts."""
    table = fight(a="F3 H2 R1", b="H5 R9 A2", stats={"b": stats})
    table.do("condition", targets="b", condition=condition)
    assert told(table.do("attack", 6, by="a", target="b", weapon="blow")) == {
        "fa": 14,
        "fd": force,
        "damage": 14 - force,
    }


def test_surprise_for_one_attack(fight, told):
    """3DET-027: the word on the attack does what the condition does."""
    table = fight(a="F3 H2 R1", b="H5 R9 A2")
    assert told(table.do("attack", 6, by="a", target="b", weapon="blow", surprise="yes"))["damage"] == 12


HONOUR = ["honour-combat", "honour-heroes", "honour-honesty"]


@pytest.mark.parametrize("code", HONOUR, ids=[f"3DET-027 {code}" for code in HONOUR])
def test_honour_forbids_an_ambush(fight, code):
    table = fight(a="F3 H2 R1", b="H5 R9 A2", stats={"a": {code: 1}})
    with pytest.raises(Refused, match="honour"):
        table.do("attack", by="a", target="b", weapon="blow", surprise="yes")
    table.do("condition", targets="b", condition="surprised")
    with pytest.raises(Refused, match="honour"):
        table.do("attack", by="a", target="b", weapon="blow")
    table.do("setting", name="honour", value="no")
    table.do("attack", 1, by="a", target="b", weapon="blow")


INVULNERABLE = [
    ("3DET-030 FA 15 FD 8: a tenth of 7 is 0", 15, 8, "after", 0),
    ("3DET-030 FA 37 FD 7: a tenth of 30 is 3", 37, 7, "after", 3),
    ("3DET-030 FA 37 FD 8: a tenth of 29 is 2, rounded down", 37, 8, "after", 2),
    ("3DET-030 before FD: a tenth of 37 is 3, less 7 is none", 37, 7, "before", 0),
    ("3DET-030 before FD: a tenth of 95 is 9, less 7 is 2", 95, 7, "before", 2),
]


@pytest.mark.parametrize(
    ("attack", "defence", "when", "damage"), [r[1:] for r in INVULNERABLE], ids=[r[0] for r in INVULNERABLE]
)
def test_invulnerability(fight, told, slug, attack, defence, when, damage):
    """F0 H5 with a bonus that makes the FA; the target's H5 and A make the FD with a 1."""
    table = fight(
        a="H5 R1",
        b=f"H5 R9 A{defence - 6}",
        stats={"b": {"invulnerability-fire": 1}},
        settings={"invulnerability": when},
    )
    events = table.do("attack", 1, 1, by="a", target="b", weapon="blow", kind="fire", bonus=attack - 6)
    assert told(events) == {"fa": attack, "fd": defence, "damage": damage}
    assert slug(events) == ("hit" if damage else "absorbed")
    assert table.pv("b") == 45 - damage


def test_kinds_are_written_on_the_attack(fight, told):
    """3DET-033: an attack of several kinds meets each of them; `kind` replaces them."""
    gear = {"a": ["bite kind=pierce+chemical"]}
    table = fight(a="F3 H2 R1", b="H2 R9 A3", stats={"b": {"vulnerability-chemical": 1}}, gear=gear)
    assert told(table.do("attack", 1, 1, by="a", target="b"))["fd"] == 3
    assert told(table.do("attack", 1, 1, by="a", target="b", kind="cold"))["fd"] == 6


HINDERED = [
    ("3DET-043 a penalty to H lowers FA", "a", {}, (6, 5)),
    ("3DET-043 it leaves FD alone", "b", {}, (8, 5)),
    ("3DET-043 unless the setting says so", "b", {"hindered_defence": True}, (8, 3)),
]


@pytest.mark.parametrize(
    ("who", "settings", "forces"), [r[1:] for r in HINDERED], ids=[r[0] for r in HINDERED]
)
def test_penalty_to_ability(fight, told, who, settings, forces):
    """H4 F3 against H4 A0, a penalty of 2, both dice 1."""
    table = fight(a="F3 H4 R1", b="H4 R9 A0", settings={"dodge": "never", **settings})
    table.do("condition", targets=who, condition="hindered", value=2)
    figures = told(table.do("attack", 1, 1, by="a", target="b", weapon="blow"))
    assert (figures["fa"], figures["fd"]) == forces
