"""Quick draw (BRP-038, BRP-039, BRP-102)."""

from __future__ import annotations

import pytest

from encounters.model import Scalar
from systems.brp import attack, gear
from tests.brp.table import Fight, asked, outcome, person, rolled


def fight(**settings: Scalar) -> Fight:
    """Ana DEX 14, sword 60; Bia DEX 12, Spot 30 (Easy 60), sword 50, Dodge 40, 20 HP."""
    return Fight(
        person("ana", "katana", DEX=14, sword=60, dodge=44, CON=30),
        person("bia", "katana", side="foes", DEX=12, spot=30, sword=50, dodge=40, CON=30),
        **settings,
    ).start()


def guards(made: Fight, by: str, target: str) -> dict[str, int]:
    """The chance of each defence against an attack."""
    plan = attack.plan(made.state, by, target, gear.in_hand(made.state, by).id)
    return {option: guard.chance.value for option, guard in plan.guards.items()}


WINNERS = [
    # ident, faces (Easy Spot 60; DEX 14 against 12 is 60; then the attack, a miss), who strikes
    ("BRP-038 Spot fails: Ana strikes", (61, 96), ["spot:bia", "attack"], "ana"),
    ("BRP-038 Spot succeeds, DEX won: Ana strikes", (60, 60, 96), ["spot:bia", "draw:bia", "attack"], "ana"),
    ("BRP-038 Spot succeeds, DEX lost: Bia", (60, 61, 96), ["spot:bia", "draw:bia", "attack"], "bia"),
]


@pytest.mark.parametrize("dice, names, first", [c[1:] for c in WINNERS], ids=[c[0] for c in WINNERS])
def test_who_strikes_first(dice: tuple[int, ...], names: list[str], first: str) -> None:
    """BRP-102: no defence is even asked for."""
    events = fight().do("quick-draw", *dice, by="ana", targets="bia")
    assert asked(events)[: len(names)] == names
    assert rolled(events, "attack").roller == first
    assert rolled(events, "spot:bia").cuts[2] == 60


def test_the_reply_too_meets_no_defence() -> None:
    """BRP-038, BRP-C57: Bia replies at her rank, undefended; the exchange is over with that."""
    made = fight()
    made.do("quick-draw", 61, 96, by="ana", targets="bia")
    assert guards(made, "bia", "ana") == {}
    made.do("attack", 96, by="bia", target="ana")
    assert guards(made, "bia", "ana") == {"parry": 30, "dodge": 22}


LASTING = [
    ("BRP-039 for the rest of the fight", "fight", {"parry": 30, "dodge": 22}),
    ("BRP-039 setting: for that round", "round", {"parry": 60, "dodge": 44}),
]


@pytest.mark.parametrize("way, after", [c[1:] for c in LASTING], ids=[c[0] for c in LASTING])
def test_later_defences_are_difficult(way: str, after: dict[str, int]) -> None:
    """BRP-039: in the round of the draw anyhow, after it as the fight says."""
    made = fight(quick_draw_lasts=way)
    made.do("quick-draw", 61, 96, by="ana", targets="bia")
    made.do("attack", 96, by="bia", target="ana")
    assert guards(made, "bia", "ana") == {"parry": 30, "dodge": 22}
    made.end_round()
    assert guards(made, "bia", "ana") == after


def test_a_reply_that_never_came() -> None:
    """BRP-039: with the round the first exchange is over all the same."""
    made = fight()
    made.do("quick-draw", 61, 96, by="ana", targets="bia")
    made.end_round()
    assert guards(made, "bia", "ana") == {"parry": 30, "dodge": 22}


def test_more_than_two() -> None:
    """BRP-038: Bia is slower (60), Rui faster (DEX 16: 40): he alone strikes first, at Ana."""
    made = Fight(
        person("ana", "katana", DEX=14, sword=60),
        person("bia", "katana", side="foes", DEX=12, spot=30),
        person("rui", "katana", side="foes", DEX=16, spot=30, sword=40),
    ).start()
    events = made.do("quick-draw", 60, 60, 60, 41, 96, by="ana", targets="bia,rui")
    assert rolled(events, "draw:rui").cuts[2] == 40
    assert rolled(events, "attack").roller == "rui"
    assert outcome(events) == "miss"
