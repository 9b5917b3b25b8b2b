"""Attack force, critical hits, several attacks, concentration, sacrifice: every figure by hand."""

from __future__ import annotations

import pytest

from encounters.errors import Refused

FORCE = [
    # id, attacker, options, FA die, FA
    ("3DET-002 one d6 is added", "F0 H0 R1", {}, 1, 1),
    ("3DET-010 melee 4 + H2 + F3", "F3 H2 R1", {"weapon": "blow"}, 4, 9),
    ("3DET-010 melee leaves PdF out", "F1 H2 R1 PdF5", {"weapon": "blow"}, 4, 7),
    ("3DET-011 ranged 4 + H2 + PdF5", "F1 H2 R1 PdF5", {"weapon": "shot"}, 4, 11),
    ("3DET-013 a 6 doubles F, never H: 6 + 2 + 6", "F3 H2 R1", {"weapon": "blow"}, 6, 14),
    ("3DET-013 a 6 doubles PdF: 6 + 2 + 8", "F3 H2 R1 PdF4", {"weapon": "shot"}, 6, 16),
    ("3DET-013 a 5 doubles nothing", "F3 H2 R1", {"weapon": "blow"}, 5, 10),
    ("3DET-034 bonuses add to FA", "F3 H2 R1", {"weapon": "blow", "bonus": 2}, 1, 8),
    ("3DET-049 bonuses count once in a critical", "F3 H2 R1", {"weapon": "blow", "bonus": 2}, 6, 16),
]


@pytest.mark.parametrize(
    ("attacker", "options", "die", "force"), [r[1:] for r in FORCE], ids=[r[0] for r in FORCE]
)
def test_attack_force(fight, told, attacker, options, die, force):
    """FA against a target that always rolls a 1 with H0 A0, so FD is 1."""
    table = fight(a=attacker, b="H0 R9 A0")
    assert told(table.do("attack", die, 1, by="a", target="b", **options)) == {
        "fa": force,
        "fd": 1,
        "damage": force - 1,
    }


def test_critical_doubles_bonuses_by_the_setting(fight, told):
    """3DET-049: with the setting 6 + H2 + (F3 + 2) × 2 = 18."""
    table = fight(a="F3 H2 R1", b="H0 R9 A0", settings={"critical_bonuses": True})
    assert told(table.do("attack", 6, 1, by="a", target="b", weapon="blow", bonus=2))["fa"] == 18


DAMAGE = [
    ("3DET-012 FA 9 over FD 4 takes 5", 4, 1, 5),
    ("3DET-012 FA 7 over FD 6 takes 1", 2, 3, 1),
    ("3DET-012 FA 7 against FD 7 takes none", 2, 4, 0),
    ("3DET-012 FA 6 against FD 8 takes none", 1, 5, 0),
]


@pytest.mark.parametrize(("attack", "defence", "damage"), [r[1:] for r in DAMAGE], ids=[r[0] for r in DAMAGE])
def test_damage_is_what_passes_the_defence(fight, told, attack, defence, damage):
    """F3 H2 against H2 A1."""
    table = fight(a="F3 H2 R1", b="H2 R4 A1")
    assert told(table.do("attack", attack, defence, by="a", target="b", weapon="blow"))["damage"] == damage
    assert table.pv("b") == 20 - damage


SEVERAL = [
    ("3DET-014 one attack keeps H3", 1, 3),
    ("3DET-014 two attacks take 2 off each: H1", 2, 1),
]


@pytest.mark.parametrize(("count", "ability"), [r[1:] for r in SEVERAL], ids=[r[0] for r in SEVERAL])
def test_several_attacks(fight, told, cited, count, ability):
    """F3 H3: every attack is 1 + F3 + the lowered H; H3 of the target defends in full."""
    table = fight(a="F3 H3 R1", b="H3 R9 A0")
    events = table.do("attack", *(1, 1) * count, by="a", target="b", weapon="blow", attacks=count)
    forces = [event.result for event in events if getattr(event, "name", "").startswith("fa")]
    assert forces == [1 + 3 + ability] * count
    assert [event.result for event in events if getattr(event, "name", "").startswith("fd")] == [4] * count
    assert ("3DET-014" in cited(events)) == (count > 1)


LIMITS = [
    ("3DET-015 H3 has room for two", 3, 2, True),
    ("3DET-015 H3 has none for three", 3, 3, False),
    ("3DET-015 H2 has room for two, H being 0", 2, 2, True),
    ("3DET-015 H1 has none for two", 1, 2, False),
    ("3DET-015 H4 has room for three", 4, 3, True),
]


@pytest.mark.parametrize(("ability", "count", "allowed"), [r[1:] for r in LIMITS], ids=[r[0] for r in LIMITS])
def test_limit_of_several_attacks(fight, ability, count, allowed):
    table = fight(a=f"F1 H{ability} R1", b="H1 R9 A0")
    if allowed:
        table.do("attack", *(1, 1) * count, by="a", target="b", weapon="blow", attacks=count)
        return
    with pytest.raises(Refused) as refused:
        table.do("attack", by="a", target="b", weapon="blow", attacks=count)
    assert refused.value.slug == "too-many-attacks"


def test_several_attacks_at_several_targets(fight):
    """3DET-014: one blow each; the target that falls is not struck again."""
    table = fight(a="F5 H4 R1", b="H4 R1 A0", c="H4 R1 A0")
    table.do("attack", 5, 1, 1, 5, 1, 1, by="a", target="b", others="c", weapon="blow")
    assert (table.pv("b"), table.pv("c")) == (0, 0)
    table = fight(a="F5 H4 R1", b="H4 R1 A0")
    events = table.do("attack", 5, 1, 1, by="a", target="b", weapon="blow", attacks=2)
    assert any(getattr(event, "slug", "") == "not-struck" for event in events)


FOCUS = [
    ("3DET-016 no turn of it", 0, "blow", {}, 8),
    ("3DET-016 one turn +1", 1, "blow", {}, 9),
    ("3DET-016 two turns +2", 2, "blow", {}, 10),
    ("3DET-016 two turns by the letter with F3: +8", 2, "blow", {"concentration": "literal"}, 16),
    ("3DET-018 at range by the letter with PdF1: +4", 2, "shot", {"concentration": "literal"}, 10),
    ("3DET-018 at range +1 a turn all the same", 2, "shot", {}, 8),
]


@pytest.mark.parametrize(
    ("turns", "weapon", "settings", "force"), [r[1:] for r in FOCUS], ids=[r[0] for r in FOCUS]
)
def test_concentration(fight, told, turns, weapon, settings, force):
    """F3 PdF1 H2, FA die 3."""
    table = fight(a="F3 H2 R1 PdF1", b="H2 R9 A0", settings=settings)
    for _ in range(turns):
        table.do("concentrate", who="a", mode="melee" if weapon == "blow" else "ranged")
    assert told(table.do("attack", 3, 1, by="a", target="b", weapon=weapon))["fa"] == force


def test_concentration_vanishes_after_one_attack(fight, told):
    """3DET-017: the first attack has the bonus, the next has none."""
    table = fight(a="F3 H3 R1", b="H3 R9 A0")
    table.do("concentrate", who="a", mode="melee")
    events = table.do("attack", 1, 1, 1, 1, by="a", target="b", weapon="blow", attacks=2)
    assert [event.result for event in events if getattr(event, "name", "").startswith("fa")] == [6, 5]
    assert not table["a"].has("concentrating")
    assert told(table.do("attack", 1, 1, by="a", target="b", weapon="blow"))["fa"] == 7


def test_concentration_holds_for_the_mode_chosen(fight, told):
    """3DET-018: concentrating for melee brings nothing to a shot, and is spent all the same."""
    table = fight(a="F3 H3 R1 PdF3", b="H3 R9 A0")
    table.do("concentrate", who="a", mode="melee")
    assert told(table.do("attack", 1, 1, by="a", target="b", weapon="shot"))["fa"] == 7
    assert not table["a"].has("concentrating")


def test_concentration_joins_special_attack(fight, told):
    """3DET-017, 3DET-034: H3 + PdF2 + 1 + 2 + die 2 = 10, as in a published fight."""
    table = fight(
        a="H3 R2 PdF2", b="H3 R9 A0", gear={"a": ["special-attack mode=ranged kind=fire bonus=2 pm=3"]}
    )
    table.do("concentrate", who="a", mode="ranged")
    assert told(table.do("attack", 2, 1, by="a", target="b", weapon="special-attack"))["fa"] == 10
    assert table["a"].tracks["mp"].value == 7, "3DET-047: 10 PMs less 3"


def test_points_must_be_there(fight):
    """3DET-047: an attack that costs more PMs than there are is refused."""
    table = fight(a="H3 R1 PdF2", b="H3 R9", gear={"a": ["special-attack mode=ranged pm=3"]})
    table.do("attack", 2, 1, by="a", target="b", weapon="special-attack")
    with pytest.raises(Refused, match="no-points"):
        table.do("attack", by="a", target="b", weapon="special-attack")


SACRIFICE = [
    ("3DET-019 the extra die adds 4: 3 + 2 + 2 + 4", (3, 4, 1), {}, 11),
    ("3DET-019 the FA die may be critical: 6 + 2 + 4 + 1", (6, 1, 1), {}, 13),
    ("3DET-019 the extra die never is: 1 + 2 + 2 + 6", (1, 6, 1), {}, 11),
    ("3DET-019 unless the setting says so: 1 + 2 + 2 + 6 + 2", (1, 6, 1), {"sacrifice_critical": True}, 13),
]


@pytest.mark.parametrize(
    ("faces", "settings", "force"), [r[1:] for r in SACRIFICE], ids=[r[0] for r in SACRIFICE]
)
def test_heroic_sacrifice(fight, told, faces, settings, force):
    """F2 H2: the attacker dies whatever came of it, with no Death Test."""
    table = fight(a="F2 H2 R3", b="H2 R9 A0", settings=settings)
    assert told(table.do("sacrifice", *faces, by="a", target="b", weapon="blow"))["fa"] == force
    assert table.wound("a") == "sacrificed"
    assert table.pv("a") == 15


def test_sacrifice_may_be_dodged_and_kills_all_the_same(fight, slug):
    """3DET-019: H4 dodges H2 on a 2; the attacker dies."""
    table = fight(a="F2 H2 R3", b="H4 R9 A0")
    assert (
        slug(table.do("sacrifice", 6, 6, 2, by="a", target="b", weapon="blow", defence_to_b="dodge"))
        == "dodged"
    )
    assert table.wound("a") == "sacrificed"


def test_only_power_or_magic_brings_a_sacrifice_back(fight):
    """3DET-020: rest does nothing; the verb with magic gives 1 PV or more."""
    table = fight(a="F2 H2 R3", b="H2 R9 A0")
    table.do("sacrifice", 1, 1, 6, by="a", target="b", weapon="blow")
    table.do("damage", targets="a", amount="15")
    table.do("rest", targets="a", hours=8)
    assert table.wound("a") == "sacrificed"
    table.do("revive", target="a", points=4, means="magic")
    assert (table.pv("a"), table.wound("a")) == (4, "wounded")


def test_one_action_a_round(fight):
    """3DET-008: a second attack in the same round is refused, unless it is free; defending costs nothing."""
    table = fight(a="F1 H4 R2", b="F1 H1 R2")
    table.do("next", 3, 3)
    table.do("attack", 1, 6, by="a", target="b", weapon="blow")
    with pytest.raises(Refused, match="one-action"):
        table.do("attack", by="a", target="b", weapon="blow")
    table.do("attack", 1, 6, by="a", target="b", weapon="blow", free="yes")
    table.do("next")
    table.do("attack", 1, 1, by="b", target="a", weapon="blow", defence_to_a="dodge")
    table.do("next")
    table.do("attack", 1, 6, by="a", target="b", weapon="blow")


def test_two_actions_by_the_setting(fight):
    """3DET-008: with one_action off nobody counts."""
    table = fight(a="F1 H2 R2", b="F1 H2 R2", settings={"one_action": False})
    table.do("next", 3, 3)
    for _ in range(2):
        table.do("attack", 1, 6, by="a", target="b", weapon="blow")
