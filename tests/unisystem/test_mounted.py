"""Fighting from the saddle (UNI-019, UNI-101 to UNI-105, UNI-138)."""

from __future__ import annotations

import pytest

from encounters.play import Choice
from systems.unisystem import defence, plan
from tests.unisystem.table import Fight, Person, asked, hero, hits, mook, outcome, told


def horse(id: str = "horse", side: str = "heroes") -> Person:
    return mook(id, "hooves", side=side, combat=12, war_mount=1)


def fight(*gear: str, bia: Person | None = None, **settings: object) -> Fight:
    """Ana rides; Bia is on foot."""
    ana = hero("ana", *(gear or ("sword", "pistol", "knife")), melee=3, shooting=3, beasts=3, athletics=2)
    made = Fight(ana, horse(), bia or mook("bia"), **settings)  # type: ignore[arg-type]
    made.do("mount", who="ana", mount="horse")
    return made


def total(made: Fight, slug: str, by: str = "ana", target: str = "bia", **args: str) -> int:
    choice = Choice("manoeuvre", {"by": by, "target": target, "manoeuvre": slug, **args})
    return plan.attack_side(made.state, plan.plan_of(made.state, choice, slug)).base


TOTALS = [
    ("UNI-103 a sword from the saddle +3", "melee-weapon", "ana", "bia", {"weapon": "sword"}, 9),
    ("UNI-103 a knife does not reach", "melee-weapon", "ana", "bia", {"weapon": "knife"}, 6),
    ("UNI-103 shooting −1", "shoot", "ana", "bia", {}, 5),
    ("UNI-103 shooting at a gallop −4", "shoot", "ana", "bia", {"pace": "4"}, 2),
    ("UNI-104 up at the rider −3", "punch", "bia", "ana", {}, 8),
    ("UNI-104 not at the mount", "punch", "bia", "horse", {}, 11),
    ("UNI-138 pulling down: 11 + 2 − 3", "pull-down", "bia", "ana", {}, 10),
]


@pytest.mark.parametrize(
    "slug, by, target, args, expected", [r[1:] for r in TOTALS], ids=[r[0] for r in TOTALS]
)
def test_totals(slug: str, by: str, target: str, args: dict[str, str], expected: int) -> None:
    assert total(fight(), slug, by, target, **args) == expected


def test_settings() -> None:
    """UNI-103, UNI-138 by setting."""
    assert total(fight(mount_pace=3), "shoot") == 3
    assert total(fight(pull_from_below=False), "pull-down", "bia", "ana") == 13


def test_height_adds_strength() -> None:
    """UNI-103: base 4 × (3 + 1)."""
    made = fight()
    choice = Choice("manoeuvre", {"by": "ana", "target": "bia", "manoeuvre": "melee-weapon"})
    assert plan.base(made.state, plan.plan_of(made.state, choice, "melee-weapon")) == 16


def test_two_handed_weapons_stay_below() -> None:
    """UNI-103."""
    assert fight("halberd").refused("attack", by="ana", target="bia") == "two-handed"


def test_polearms_suffer_no_height() -> None:
    """UNI-104: no −3 with a polearm."""
    assert total(fight(bia=mook("bia", "halberd")), "melee-weapon", "bia", "ana") == 11


def test_closing_in_on_a_polearm() -> None:
    """UNI-104: DEX 3 + Beasts 3 + 6 = 12 over Combat 11 closes in; 5 does not, and the attack is spent."""
    made = fight(bia=mook("bia", "halberd"))
    events = made.strike("melee-weapon", 6, 3, defence="dodge", weapon="sword")
    assert asked(events) == ["close-in", "attack"] and outcome(events) == "hit"
    made = fight(bia=mook("bia", "halberd"))
    assert outcome(made.strike("melee-weapon", 5, defence="-", weapon="sword")) == "kept-away"
    assert made.value("ana", "attacks") == 1


def test_set_polearm_strikes_first() -> None:
    """UNI-019: the braced halberd strikes before the charge: 11 against a dodge of 3 + 2 + 2 − 1."""
    made = fight(bia=mook("bia", "halberd", CON=13))
    made.do("manoeuvre", by="bia", manoeuvre="brace")
    events = made.do(
        "attack",
        2,
        6,
        by="ana",
        target="bia",
        charge="yes",
        answers={"defence": "dodge", "defence#2": "dodge"},
    )
    assert "polearm-first" in told(events) and asked(events) == ["attack", "attack#2"]
    # Base 12, 2 levels over none, doubled.
    assert made.hp("ana") == 34 - 28 and not made.has("bia", "braced")


def test_direct_the_mount() -> None:
    """UNI-101: DEX 3 + Beasts 3 + 3 = 9 sends the horse: 12 against Bia; 8 does not."""
    made = fight()
    events = made.strike("direct-mount", 3, defence="none")
    assert asked(events) == ["beasts"] and hits(events)[0] == 12 and made.hp("bia") == 34 - (9 + 2)
    made = fight()
    assert outcome(made.strike("direct-mount", 2, defence="-")) == "mount-ignores"


def test_directing_beside_an_attack() -> None:
    """UNI-101: after his own attack the rider rolls at −2."""
    made = fight().put("ana", "attacks")
    assert outcome(made.strike("direct-mount", 4, defence="-")) == "mount-ignores"
    assert made.value("ana", "attacks") == 2


def test_riding_skill_by_setting() -> None:
    """UNI-101, UNI-C22: Riding instead of Beasts."""
    made = fight(riding="riding").stat("ana", riding=5)
    assert outcome(made.strike("direct-mount", 1, 6, defence="none")) == "hit"


def test_untrained_mount() -> None:
    """UNI-101: only a trained mount attacks."""
    made = fight().stat("horse", **{"war-mount": 0})
    assert made.refused("manoeuvre", by="ana", target="bia", manoeuvre="direct-mount") == "needs-war-mount"


def test_mounted_defence() -> None:
    """UNI-102: −1 for rider and mount; together, on Beasts, without it."""
    made = fight()
    choice = Choice("manoeuvre", {"by": "bia", "target": "ana", "manoeuvre": "punch"})
    found = defence.open_to(made.state, "ana", plan.plan_of(made.state, choice, "punch"))
    assert {each.option: each.side.base for each in found} == {
        "dodge": 4,
        "parry": 5,
        "dodge-together": 5,
        "parry-together": 6,
    }
    events = made.strike("punch", 3, 4, by="bia", target="ana", defence="dodge-together")
    assert asked(events) == ["beasts", "attack"] and hits(events)[:2] == (8, 9)
    assert made.value("horse", "defences") == 1 and made.value("ana", "defences") == 1


def test_joust() -> None:
    """UNI-105: rider against rider without height; no dodge."""
    made = Fight(
        hero("ana", "lance", melee=3),
        horse(),
        hero("bia", "lance", "shield", side="foes", melee=2),
        horse("mare"),
    )
    made.do("mount", who="ana", mount="horse")
    made.do("mount", who="bia", mount="mare")
    assert total(made, "joust") == 6
    choice = Choice("manoeuvre", {"by": "ana", "target": "bia", "manoeuvre": "joust"})
    found = defence.open_to(made.state, "bia", plan.plan_of(made.state, choice, "joust"))
    assert [each.option for each in found] == ["parry", "parry-together"]


def test_pull_down() -> None:
    """UNI-138, UNI-031: two pull together: 10 + 2 − 3 + 2 = 11; the rider is on the ground."""
    made = fight(bia=mook("bia", combat=10))
    made.do("gang", who="bia,horse", target="ana")
    assert hits(made.strike("pull-down", by="bia", target="ana"))[0] == 11
    assert made.has("ana", "prone") and not made.has("ana", "mounted")


def test_getting_up_and_down() -> None:
    """UNI-101: one rider to a mount; whoever falls senseless is out of the saddle."""
    made = fight()
    assert made.refused("mount", who="ana") == "mounted-already"
    assert made.refused("mount", who="bia", mount="horse") == "no-mount"
    made.do("condition", targets="ana", condition="unconscious")
    assert not made.has("ana", "mounted")
