"""Ambushes in their cases and both sides surprised (BRP-035, BRP-151 to BRP-155, BRP-303)."""

# ruff: noqa: E501
# One case, one line: the tables are read more often than written.

from __future__ import annotations

import pytest

from encounters.errors import Refused
from encounters.model import Scalar
from systems.brp import attack, gear
from tests.brp.table import Fight, asked, outcome, person, rolled, rules, told


def fight(weapon: str = "broadsword", **settings: Scalar) -> Fight:
    """Ana with 40% in everything and Stealth 60 against Bia: Spot 40, sword 50, Dodge 44, DEX 15."""
    ana = person("ana", weapon, sword=40, bow=40, dagger=40, stealth=60, DEX=10)
    bia = person("bia", "broadsword", side="foes", spot=40, listen=25, sense=10, sword=50, dodge=44, DEX=15)
    return Fight(ana, bia, **settings)


def terms(made: Fight) -> tuple[int, dict[str, int]]:
    """The chance of Ana's attack, and that of each defence against it."""
    plan = attack.plan(made.state, "ana", "bia", gear.in_hand(made.state, "ana").id)
    return plan.ask.cuts[2], {option: guard.chance.value for option, guard in plan.guards.items()}


FULL, HALF = {"parry": 50, "dodge": 44}, {"parry": 25, "dodge": 22}
CASES = [
    # ident, weapon, faces (Stealth with Spot, then the Easy Spot), outcome, Ana's chance, Bia's defences
    ("BRP-151 BRP-152 missiles, unseen: 30 beats 90", "long-bow", (30, 90), "ambush-unseen", 80, {}, {}),
    ("BRP-151 both succeed, the higher die is the ambusher's", "long-bow", (35, 30), "ambush-unseen", 80, {}, {}),
    ("BRP-151 both succeed, the higher die is the target's", "long-bow", (30, 35), "ambush-seen", 80, {"dodge": 22}, {}),
    ("BRP-153 missiles, seen: Easy, but a Difficult Dodge is open", "long-bow", (61, 90), "ambush-seen", 80, {"dodge": 22}, {}),
    ("BRP-154 melee, heard by nobody: Easy 40 → 80, defences halved", "broadsword", (61, 30, 81), "ambush-unaware", 80, HALF, {}),
    ("BRP-155 melee, the Easy Spot of 80 succeeds: all unmodified", "broadsword", (61, 30, 80), "ambush-aware", 40, FULL, {}),
    ("BRP-303 melee, Stealth won: Easy and no defence", "broadsword", (60, 41), "ambush-unheard", 80, {}, {}),
    ("BRP-303 setting: Difficult defences", "broadsword", (60, 41), "ambush-unheard", 80, HALF, {"ambush_melee": "difficult"}),
]  # fmt: skip


@pytest.mark.parametrize(
    "weapon, dice, slug, chance, guards, settings", [c[1:] for c in CASES], ids=[c[0] for c in CASES]
)
def test_ambush(
    weapon: str,
    dice: tuple[int, ...],
    slug: str,
    chance: int,
    guards: dict[str, int],
    settings: dict[str, Scalar],
) -> None:
    made = fight(weapon, **settings).start()
    assert outcome(made.do("ambush", *dice, by="ana", targets="bia")) == slug
    assert terms(made) == (chance, guards)
    assert made.has("bia", "lost-turn")
    assert made.refused("move", who="bia", metres=1) == "cannot-act"


def test_surprise_ends_with_the_round() -> None:
    """BRP-151: only the first round; afterwards everything is as ever."""
    made = fight("long-bow").start()
    made.do("ambush", 30, 90, by="ana", targets="bia")
    made.end_round()
    assert terms(made) == (40, {"dodge": 22})
    assert not made.has("bia", "lost-turn")


def test_the_aware_neither_strike_back_nor_move() -> None:
    """BRP-155: Bia, DEX 15, has no act in this round."""
    made = fight().start()
    made.do("ambush", 61, 30, 80, by="ana", targets="bia")
    with pytest.raises(Refused, match="cannot-attack"):
        made.do("attack", by="bia", target="ana")
    made.end_round()
    assert not made.has("bia", "lost-turn")


def test_a_band_is_as_quiet_as_its_loudest() -> None:
    """BRP-151: Caio's Stealth of 20, not Ana's 60, is what Bia's Spot meets; armour counts as always."""
    made = Fight(
        person("ana", "long-bow", stealth=60),
        person("caio", "long-bow", stealth=20),
        person("bia", side="foes", spot=40),
    )
    events = made.do("ambush", 21, 41, by="ana,caio", targets="bia")
    assert rolled(events, "stealth:bia").why == ("stealth 20", "spot 40")
    assert outcome(events) == "ambush-seen"


def test_the_game_master_may_say_how_stealth_went() -> None:
    """BRP-303, without a roll."""
    events = fight().do("ambush", by="ana", targets="bia", stealth="won")
    assert outcome(events) == "ambush-unheard"
    assert asked(events) == []


def two() -> Fight:
    """Spot 40 and Idea 50 for both."""
    return Fight(person("ana", spot=40, INT=10), person("bia", side="foes", spot=40, INT=10)).start()


def test_nobody_is_left_to_be_surprised() -> None:
    """BRP-035: once both have lost the turn there are two sides, but nobody of them acts."""
    made = two()
    made.do("both-surprised", 41, 41)
    assert made.refused("both-surprised") == "nobody-acts"
    assert made.refused("both-surprised", targets="ana") == "one-side"


BOTH = [
    # ident, faces (Ana's Spot, Bia's Spot, the Ideas of who noticed), what is told, who has lost the turn
    ("BRP-035 Ana's special is better: 8 against 30", (8, 30, 50, 50), "notices-first", set()),
    ("BRP-035 a tie: both succeed", (20, 30, 50, 50), "notice-together", set()),
    ("BRP-035 Bia notices nothing", (20, 41, 50), "notices-first", {"bia"}),
    ("BRP-035 Ana notices, but Idea fails", (20, 41, 51), "notices-first", {"ana", "bia"}),
    ("BRP-035 nobody notices anything", (41, 41), "nobody-notices", {"ana", "bia"}),
]


@pytest.mark.parametrize("dice, first, lost", [c[1:] for c in BOTH], ids=[c[0] for c in BOTH])
def test_both_surprised(dice: tuple[int, ...], first: str, lost: set[str]) -> None:
    made = two()
    events = made.do("both-surprised", *dice)
    assert told(events)[0] == first
    assert {id for id in ("ana", "bia") if made.has(id, "lost-turn")} == lost
    assert "BRP-035" in rules(events)
