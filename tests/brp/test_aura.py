"""Aura attacks (BRP-032, BRP-156 to BRP-160, BRP-228)."""

# One case, one line: the tables are read more often than written.

from __future__ import annotations

from typing import Any

import pytest

from encounters.errors import Refused
from encounters.model import Scalar
from tests.brp.table import Fight, asked, outcome, person, rolled, told


def fight(**settings: Scalar) -> Fight:
    """Ana: SIZ 11, POW 14, CHA 12, a total of ⌈37 ÷ 3⌉ = 13; Bia: POW 12, sword 50."""
    ana = person("ana", SIZ=11, POW=14, CHA=12, INT=10, command=60)
    return Fight(ana, person("bia", "broadsword", side="foes", POW=12, sword=50, dodge=40), **settings)


TOTALS: list[tuple[str, tuple[int, ...], dict[str, Any], int]] = [
    ("BRP-156 (11 + 14 + 12) ÷ 3, rounded up", (), {}, 13),
    ("BRP-157 Command succeeds: +1", (60,), {"command": "yes"}, 14),
    ("BRP-157 Command special: +2", (12,), {"command": "yes"}, 15),
    ("BRP-157 Command critical: +3", (3,), {"command": "yes"}, 16),
    ("BRP-157 Command fails: nothing (BRP-C15)", (61,), {"command": "yes"}, 13),
    ("BRP-157 Command fumbled: halved, rounded up", (98,), {"command": "yes"}, 7),
    ("BRP-157 a Passion too: +1 and +2", (60, 12), {"command": "yes", "passion": "command"}, 16),
    ("BRP-158 fame +3", (), {"fame": 3}, 16),
    ("BRP-158 circumstances −2", (), {"circumstances": -2}, 11),
]


@pytest.mark.parametrize("dice, args, total", [c[1:] for c in TOTALS], ids=[c[0] for c in TOTALS])
def test_total(dice: tuple[int, ...], args: dict[str, Any], total: int) -> None:
    """Bia resists with 50 + 5 × (12 − total); a roll of 1 always resists."""
    made = fight()
    made.do("prepare-aura", who="ana")
    events = made.do("aura", *dice, 1, by="ana", targets="bia", **args)
    assert rolled(events, "aura:bia").why == (
        "active 12",
        f"passive {total}",
        f"BRP-013 {50 + 5 * (12 - total)}",
    )


def test_circumstances_may_weigh_on_the_target() -> None:
    """BRP-158: −2 on POW 12: 10 against 13 is 35%."""
    made = fight()
    made.do("prepare-aura", who="ana")
    events = made.do("aura", 36, by="ana", targets="bia", against=-2)
    assert rolled(events, "aura:bia").cuts[2] == 35
    assert outcome(events) == "aura-mesmerised"


RESULTS = [
    # POW 12 against 13: 45%; fumbles from 98 on (BRP-003).
    ("BRP-159 resisted", 45, "aura-resisted", ""),
    ("BRP-159 failed: mesmerised", 46, "aura-mesmerised", "mesmerised"),
    ("BRP-159 failed: mesmerised at 97", 97, "aura-mesmerised", "mesmerised"),
    ("BRP-159 fumbled: demoralised", 98, "aura-demoralised", "demoralised"),
]


@pytest.mark.parametrize("face, slug, state", [c[1:] for c in RESULTS], ids=[c[0] for c in RESULTS])
def test_result(face: int, slug: str, state: str) -> None:
    """BRP-032: whatever it was, it ends with the round."""
    made = fight(aura_preparation=False).start()
    assert outcome(made.do("aura", face, by="ana", targets="bia")) == slug
    assert {s for s in ("mesmerised", "demoralised") if made.has("bia", s)} == ({state} if state else set())
    made.end_round()
    assert not made.has("bia", "mesmerised") and not made.has("bia", "demoralised")


def test_the_mesmerised_defend_but_begin_nothing() -> None:
    """BRP-228: no attack and no movement, but a parry of 50."""
    made = fight().start().put("bia", "mesmerised", until="round 1")
    with pytest.raises(Refused, match="cannot-attack"):
        made.do("attack", by="bia", target="ana")
    with pytest.raises(Refused, match="cannot-move"):
        made.do("move", who="bia", metres=10)
    assert outcome(made.strike(20, 50, defence="parry")) == "parried"


def test_everything_is_difficult_for_the_demoralised() -> None:
    """BRP-228: attack 25, parry 25, Dodge 20, any other roll halved."""
    made = fight().put("bia", "demoralised")
    attack = made.attempt("attack", (96,), {"defence": "none"}, by="bia", target="ana").events
    assert rolled(attack, "attack").cuts[2] == 25
    assert rolled(made.strike(20, 26, 1, defence="parry"), "parry").cuts[2] == 25
    assert rolled(fight().put("bia", "demoralised").strike(20, 21, 1, defence="dodge"), "dodge").cuts[2] == 20
    assert rolled(made.do("test", 26, who="bia", skill="luck"), "test").cuts[2] == 30


def test_an_earlier_success_adds_one() -> None:
    """BRP-158: the second aura on the same target stands at 14."""
    made = fight(aura_preparation=False)
    made.do("aura", 90, by="ana", targets="bia")
    assert rolled(made.do("aura", 1, by="ana", targets="bia"), "aura:bia").why[1] == "passive 14"


def test_a_round_of_preparation() -> None:
    """BRP-032: unprepared it is refused; prepared in round 1 it comes in the powers phase of round 2."""
    made = fight().start()
    with pytest.raises(Refused, match="aura-unprepared"):
        made.do("aura", by="ana", targets="bia")
    made.do("prepare-aura", who="ana")
    with pytest.raises(Refused, match="aura-unprepared"):
        made.do("aura", by="ana", targets="bia")
    made.end_round()
    slot = next(slot for slot in made.turn.slots if slot.members == ("ana",))
    assert (slot.phase, slot.rank) == ("powers", 10)
    assert made.turn.current == "ana"
    assert outcome(made.do("aura", 46, by="ana", targets="bia")) == "aura-mesmerised"


def test_sanity_is_the_game_masters() -> None:
    """BRP-160: nothing by itself; where the fight says so a reminder."""
    made = fight(aura_preparation=False)
    assert "aura-sanity" not in told(made.do("aura", 90, by="ana", targets="bia"))
    made = fight(aura_preparation=False, aura_sanity=True)
    assert "aura-sanity" in told(made.do("aura", 90, by="ana", targets="bia"))


def test_ten_points_apart_nobody_rolls() -> None:
    """BRP-013: POW 3 against 13 falls under it without a die."""
    made = fight(aura_preparation=False).stat("bia", POW=3)
    events = made.do("aura", by="ana", targets="bia")
    assert asked(events) == []
    assert made.has("bia", "mesmerised")
