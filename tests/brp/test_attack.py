"""What changes the chance of an attack, and what refuses it (BRP-008, BRP-076, BRP-199, BRP-271 …)."""

# ruff: noqa: E501
# One case, one line: the tables are read more often than written.

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from encounters.errors import Refused
from encounters.model import Scalar
from systems.brp import attack, gear
from systems.brp.degrees import Degree
from tests.brp.table import BRP, Fight, outcome, person, rolled


def fight(*gear: str, **settings: Scalar) -> Fight:
    skills = {"sword": 60, "bow": 60, "crossbow": 60, "pistol": 60, "brawl": 60, "whip": 60, "net": 60}
    ana = person("ana", *(gear or ("broadsword",)), ride=45, **skills)
    return Fight(ana, person("bia", side="foes", dodge=40), **settings)


def cuts(made: Fight, difficulty: str = "", bonus: int = 0, range: int = 0, cap: str = "") -> tuple[int, ...]:
    """The last face of each degree of Ana's attack on Bia."""
    weapon = gear.in_hand(made.state, "ana").id
    return attack.plan(made.state, "ana", "bia", weapon, difficulty, bonus, range, cap).ask.cuts


Made = Callable[[], Fight]
CHANCES: list[tuple[str, Made, dict[str, Any], int]] = [
    ("BRP-001 plain", lambda: fight(), {}, 60),
    ("BRP-006 Easy", lambda: fight(), {"difficulty": "easy"}, 95),
    ("BRP-007 Difficult", lambda: fight(), {"difficulty": "difficult"}, 30),
    ("BRP-011 one fifth", lambda: fight(), {"difficulty": "fifth"}, 12),
    ("BRP-194 +20", lambda: fight(), {"bonus": 20}, 80),
    ("BRP-010 Difficult, then −20", lambda: fight(), {"difficulty": "difficult", "bonus": -20}, 10),
    ("BRP-015 capped by Ride", lambda: fight(), {"cap": "ride"}, 45),
    ("BRP-076 unconscious", lambda: fight().put("bia", "unconscious"), {"bonus": -40}, 80),
    ("BRP-227 stunned", lambda: fight().put("bia", "stunned"), {"bonus": -40}, 80),
    ("BRP-225 rising", lambda: fight().put("bia", "rising"), {"bonus": -40}, 80),
    ("BRP-108 pulling a weapon out", lambda: fight().put("bia", "exposed"), {"bonus": -40}, 80),
    ("BRP-199 prone target", lambda: fight().put("bia", "prone"), {"bonus": -40}, 80),
    ("BRP-009 prone target, prone attacker", lambda: fight().put("bia", "prone").put("ana", "prone"), {}, 60),
    ("BRP-199 prone target, medium range ×2: Easy and Difficult", lambda: fight("long-bow").put("bia", "prone"), {"range": 180}, 60),
    ("BRP-199 prone target at long range: a fifth", lambda: fight("long-bow").put("bia", "prone"), {"range": 181}, 12),
    ("BRP-199 prone target within the range", lambda: fight("long-bow").put("bia", "prone"), {"range": 90, "bonus": -40}, 80),
    ("BRP-200 prone attacker", lambda: fight().put("ana", "prone"), {}, 30),
    ("BRP-200 prone, crossbow", lambda: fight("light-crossbow").put("ana", "prone"), {}, 60),
    ("BRP-200 prone, pistol", lambda: fight("medium-pistol").put("ana", "prone"), {}, 60),
    ("BRP-200 prone, bow in doubt", lambda: fight("long-bow").put("ana", "prone"), {}, 30),
    ("BRP-200 lying by choice, two hands", lambda: fight("great-sword").put("ana", "prone", source="voluntary"), {}, 30),
    ("BRP-200 setting: knocked down, two hands", lambda: fight("great-sword", knocked_down=False).put("ana", "prone"), {}, 30),
    ("BRP-200 option: steady pistol", lambda: fight("medium-pistol", prone_bonus=True).put("ana", "prone", source="voluntary"), {}, 70),
    ("BRP-110 hand on the wound", lambda: fight().put("ana", "holding"), {}, 30),
    ("BRP-045 vision obscured", lambda: fight().put("ana", "vision-obscured", value=30), {}, 30),
    ("BRP-081 broken weapon", lambda: fight().put("ana-broadsword", "broken"), {}, 30),
    ("BRP-009 two causes halve once", lambda: fight().put("ana-broadsword", "broken").put("ana", "prone"), {}, 30),
    ("BRP-009 setting: twice", lambda: fight(difficult_twice=True).put("ana-broadsword", "broken").put("ana", "prone"), {}, 15),
    ("BRP-053 base range", lambda: fight("long-bow"), {"range": 90}, 60),
    ("BRP-053 twice", lambda: fight("long-bow"), {"range": 180}, 30),
    ("BRP-053 four times", lambda: fight("long-bow"), {"range": 360}, 12),
]  # fmt: skip


@pytest.mark.parametrize("made, args, last", [row[1:] for row in CHANCES], ids=[row[0] for row in CHANCES])
def test_chance(made: Made, args: dict[str, Any], last: int) -> None:
    assert cuts(made(), **args)[2] == last


def in_chase(box: int, *gear: str, **settings: Scalar) -> Fight:
    made = fight(*gear, **settings)
    made.do("chase", quarry="bia", pursuers="ana", range=box)
    return made


RANGES = [
    ("BRP-271 range 1, melee", 1, "broadsword", 60),
    ("BRP-271 range 1, missile", 1, "long-bow", 60),
    ("BRP-271 range 2, missile Difficult", 2, "long-bow", 30),
    ("BRP-271 range 3, missile at one fifth", 3, "long-bow", 12),
    ("BRP-271 range 4, only 01", 4, "long-bow", 1),
]


@pytest.mark.parametrize("box, weapon, last", [row[1:] for row in RANGES], ids=[row[0] for row in RANGES])
def test_chance_by_range_of_a_chase(box: int, weapon: str, last: int) -> None:
    assert cuts(in_chase(box, weapon))[2] == last


def test_only_01_hits_and_as_the_setting_says() -> None:
    """BRP-271 at range 4: 02 misses; 01 is a normal hit, or a critical where the setting says so."""
    assert outcome(in_chase(4, "long-bow").strike(2)) == "miss"
    assert outcome(in_chase(4, "long-bow").strike(1, 3)) == "hit"
    assert rolled(in_chase(4, "long-bow", far_hit="critical").strike(2), "attack").cuts[0] == 1


REFUSALS: list[tuple[str, Made, dict[str, Any], str]] = [
    ("BRP-271 range 2, melee", lambda: in_chase(2, "broadsword"), {}, "out-of-reach"),
    ("BRP-271 range 5, missile", lambda: in_chase(5, "long-bow"), {}, "out-of-reach"),
    ("BRP-053 beyond four times", lambda: fight("long-bow"), {"range": 361}, "out-of-range"),
    ("BRP-056 a sword reaches 3 m", lambda: fight(), {"range": 4}, "out-of-reach"),
    ("BRP-057 a sword fires no burst", lambda: fight(), {"fire": "burst"}, "no-autofire"),
    ("BRP-057 nor several shots", lambda: fight(), {"shots": 3}, "no-autofire"),
    ("BRP-057 nor does a bow", lambda: fight("long-bow"), {"shots": 4, "range": 20}, "no-autofire"),
    ("BRP-057 automatic fire is announced", lambda: fight("assault-rifle"), {"fire": "auto"}, "no-shots"),
    ("BRP-054 thrown axe beyond twice", lambda: fight("hand-axe"), {"use": "thrown", "range": 41}, "out-of-range"),
    ("BRP-084 what is not made for it beyond twice 10 m", lambda: fight(), {"use": "thrown", "range": 21}, "out-of-range"),
    ("BRP-054 small thrown beyond twice", lambda: fight("throwing-knife"), {"range": 41}, "out-of-range"),
    ("BRP-200 knocked down, two hands", lambda: fight("great-sword").put("ana", "prone"), {}, "impossible"),
    ("BRP-008 impossible", lambda: fight(), {"difficulty": "impossible"}, "impossible"),
    ("BRP-111 net within 3 m", lambda: fight("net"), {"range": 2}, "too-close"),
    ("BRP-227 stunned attacker", lambda: fight().put("ana", "stunned"), {}, "cannot-attack"),
    ("BRP-086 fighting defensively", lambda: fight().put("ana", "no-attack"), {}, "cannot-attack"),
    ("BRP-143 cannot fight", lambda: fight().put("ana", "cannot-fight"), {}, "cannot-attack"),
    ("BRP-142 unconscious attacker", lambda: fight().put("ana", "unconscious"), {}, "cannot-attack"),
    ("BRP-142 dead target", lambda: fight().put("bia", "dead"), {}, "already-dead"),
    ("BRP-108 lodged weapon", lambda: fight().put("ana-broadsword", "lodged"), {}, "useless-weapon"),
    ("BRP-143 one-handed only", lambda: fight("great-sword").put("ana", "one-handed"), {}, "barred-weapon"),
    ("BRP-143 arms useless", lambda: fight().put("ana", "arms-useless"), {}, "barred-weapon"),
    ("BRP-145 both arms gone", lambda: fight().put("ana", "useless-left-arm").put("ana", "severed-right-arm"), {}, "barred-weapon"),
    ("BRP-026 strict: not in hand", lambda: fight("broadsword", "dagger", strict_draw=True), {"weapon": "dagger"}, "not-in-hand"),
]  # fmt: skip


@pytest.mark.parametrize("made, args, slug", [row[1:] for row in REFUSALS], ids=[row[0] for row in REFUSALS])
def test_refused(made: Made, args: dict[str, Any], slug: str) -> None:
    weapon = {"weapon": next(iter(made().state.items("ana"))).id} | args
    with pytest.raises(Refused) as refused:
        made().do("attack", by="ana", target="bia", **weapon)
    assert refused.value.slug == slug


def test_impossible_is_01_where_the_fight_says_so() -> None:
    """BRP-008: table option to let 01 succeed, as a normal hit."""
    made = fight(impossible_01=True)
    assert rolled(made.strike(2, difficulty="impossible"), "attack").cuts == (0, 0, 1, 95)


def test_one_arm_still_swings_a_sword() -> None:
    """BRP-143: with one arm useless a one-handed weapon may be used."""
    made = fight().put("ana", "arm-useless", source="left-arm")
    assert outcome(made.strike(61)) == "miss"


def test_legs_still_fight_without_arms() -> None:
    """BRP-143, row 97–98: no fighting but with legs or head."""
    made = fight().put("ana", "arms-useless").put("ana", "cannot-fight")
    assert outcome(made.strike(61, weapon="kick")) == "miss"


def test_nobody_attacks_himself() -> None:
    with pytest.raises(Refused, match="self-attack"):
        fight().do("attack", by="ana", target="ana")


def test_an_attack_takes_its_weapon_in_hand() -> None:
    """BRP-026: from now on the dagger is in the hand."""
    made = fight("broadsword", "dagger")
    made.stat("ana", dagger=50).strike(60, weapon="dagger")
    assert made.state.entities["ana"].texts["hand"] == "ana-dagger"


def test_entangled_needs_luck_to_strike() -> None:
    """BRP-111: POW 10, Luck 50; 51 and no attack is made, 50 and it is."""
    made = fight().put("ana", "entangled")
    assert outcome(made.do("attack", 51, by="ana", target="bia")) == "held-back"
    made = fight().put("ana", "entangled")
    assert outcome(made.do("attack", 50, 61, answers={"defence": "none"}, by="ana", target="bia")) == "miss"
    free = fight(entangled_luck=False).put("ana", "entangled")
    assert outcome(free.strike(61)) == "miss"


def test_the_reasons_are_told_with_the_roll() -> None:
    """BRP-010: each step of the chance with its rule."""
    made = fight().put("ana", "prone")
    events = made.strike(95, bonus=20)
    assert rolled(events, "attack").why == ("sword 60", "BRP-200 30", "BRP-194 +20")
    assert rolled(events, "attack").result == Degree.FAILURE


def test_the_sheet_offers_those_who_stand_first() -> None:
    """Of two enemies the first has fainted: the second heads the list, and the other weapons are for him."""
    made = Fight(person("ana", "broadsword"), person("bia", side="foes"), person("caio", side="foes"))
    made.put("bia", "unconscious")
    targets = [choice.get("target") for choice in BRP.acts(made.state, "ana")]
    assert targets[:2] == ["caio", "bia"] and set(targets[2:]) == {"caio"}
