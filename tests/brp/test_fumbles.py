"""BRP-045: the four fumble tables (BRP-G5), row by row, and what the rows do."""

from __future__ import annotations

import pytest

from systems.brp.data import fumble_rows
from tests.brp.table import Fight, asked, outcome, person, rolled, told

MELEE = (
    ((1, 15), "lose-round"),
    ((16, 25), "lose-rounds"),
    ((26, 40), "fall"),
    ((41, 50), "drop"),
    ((51, 60), "fly"),
    ((61, 65), "weapon-damage"),
    ((66, 75), "vision"),
    ((76, 85), "hit-ally normal"),
    ((86, 90), "hit-ally special"),
    ((91, 98), "hit-ally critical"),
    ((99, 99), "again 2"),
    ((100, 100), "again 3"),
)
PARRY = (
    ((1, 20), "lose-round"),
    ((21, 40), "fall"),
    ((41, 50), "drop"),
    ((51, 60), "fly"),
    ((61, 75), "vision"),
    ((76, 85), "foe-hits normal"),
    ((86, 90), "foe-hits special"),
    ((91, 93), "foe-hits critical"),
    ((94, 98), "again 2"),
    ((99, 100), "again 3"),
)
MISSILE = (
    ((1, 15), "lose-attack"),
    ((16, 25), "lose-rounds"),
    ((26, 40), "fall"),
    ((41, 55), "vision"),
    ((56, 65), "slide"),
    ((66, 80), "weapon-damage"),
    ((81, 85), "break"),
    ((86, 90), "hit-ally normal"),
    ((91, 95), "hit-ally special"),
    ((96, 98), "hit-ally critical"),
    ((99, 99), "again 2"),
    ((100, 100), "again 3"),
)
NATURAL = (
    ((1, 25), "lose-round"),
    ((26, 30), "lose-rounds"),
    ((31, 50), "fall"),
    ((51, 60), "ankle"),
    ((61, 75), "vision"),
    ((76, 85), "strain"),
    ((86, 90), "hit-ally normal"),
    ((91, 94), "hit-ally special"),
    ((95, 98), "hit-surface"),
    ((99, 99), "again 2"),
    ((100, 100), "again 3"),
)
ROWS = [
    (table, face, effect)
    for table, rows in (
        ("melee-attack", MELEE),
        ("melee-parry", PARRY),
        ("missile", MISSILE),
        ("natural", NATURAL),
    )
    for (first, last), effect in rows
    for face in {first, last}
]


@pytest.mark.parametrize(
    "table, face, effect", ROWS, ids=[f"BRP-045 {row[0]} {row[1]}: {row[2]}" for row in ROWS]
)
def test_rows(table: str, face: int, effect: str) -> None:
    row = next(row for row in fumble_rows(table) if face <= row["upto"])
    detail = str(row.get("degree") or row.get("times") or "")
    assert f"{row['effect']} {detail}".strip() == effect


OTHERWISE = [
    ("melee-attack", 85, "drop"),
    ("melee-attack", 90, "fly"),
    ("melee-attack", 98, "weapon-damage"),
    ("missile", 80, "break"),
    ("missile", 90, "slide"),
    ("missile", 95, "weapon-damage"),
    ("missile", 98, "break"),
    ("natural", 90, "strain"),
    ("natural", 94, "strain"),
]


@pytest.mark.parametrize(
    "table, face, effect",
    OTHERWISE,
    ids=[f"BRP-045 {row[0]} {row[1]} without it: {row[2]}" for row in OTHERWISE],
)
def test_rows_that_cannot_apply(table: str, face: int, effect: str) -> None:
    row = next(row for row in fumble_rows(table) if face <= row["upto"])
    assert (
        next(other for other in fumble_rows(table) if row["otherwise"] <= other["upto"])["effect"] == effect
    )


def fight(gear: str = "broadsword") -> Fight:
    """Ana (DEX 15) before Bia (DEX 12) before Caio, Ana's friend (DEX 5)."""
    skills = dict.fromkeys(("sword", "bow", "brawl", "dagger"), 60)
    ana = person("ana", *([gear] if gear else []), CON=20, SIZ=20, STR=0, DEX=15, **skills)
    bia = person("bia", "dagger", side="foes", CON=20, SIZ=20, STR=0, DEX=12, dodge=40, dagger=40)
    return Fight(ana, bia, person("caio", CON=20, SIZ=20, DEX=5)).start()


def test_a_lost_round_is_the_next_one() -> None:
    """BRP-045, 01–15: helpless in round 2, not in round 1 and not in round 3."""
    made = fight()
    made.strike(98, 15)
    assert made.has("ana", "off-balance")
    assert not made.has("ana", "helpless")
    made.end_round()
    assert made.until("ana", "helpless") == "round 2"
    assert made.turn.current == "bia"
    made.end_round()
    assert not made.has("ana", "helpless")
    assert made.turn.current == "ana"


def test_lost_rounds_are_the_next_ones() -> None:
    """BRP-045, 16–25: 1D3 with a 2: rounds 2 and 3."""
    made = fight()
    made.strike(98, 16, 2)
    made.end_round()
    assert made.until("ana", "helpless") == "round 3"


def test_a_fumbled_parry_loses_this_round_if_it_is_unused() -> None:
    """BRP-045, parry 01–20: Bia has not acted in round 1, so this is the one."""
    made = fight()
    made.strike(60, 98, 1, 1, defence="parry")
    assert made.until("bia", "helpless") == "round 1"


def test_a_fumbled_parry_loses_the_next_round_if_this_one_is_used() -> None:
    """BRP-045, parry 01–20: Bia has acted, so it is round 2."""
    made = fight()
    made.next(times=2)
    assert made.turn.current == "caio"
    made.strike(60, 98, 1, 1, defence="parry")
    assert not made.has("bia", "helpless")
    made.end_round()
    assert made.until("bia", "helpless") == "round 2"


def test_nothing_is_lost_twice_before_the_fight() -> None:
    """BRP-045: without rounds the helplessness begins at once."""
    ana = person("ana", "broadsword", sword=60)
    made = Fight(ana, person("bia", side="foes"))
    made.strike(98, 1)
    assert made.until("ana", "helpless") == "clock 12"


FALLS = [
    ("BRP-045 melee 26–40 falls", "broadsword", (98, 40), "prone"),
    ("BRP-045 melee 66–75 sees badly for 1D3 rounds", "broadsword", (98, 66, 2), "vision-obscured"),
    ("BRP-045 missile 01–15 loses the next attack", "long-bow", (98, 1), "no-attack"),
    ("BRP-045 natural 31–50 falls", "", (98, 31), "prone"),
    ("BRP-045 natural 51–60 twists an ankle", "", (98, 51, 3), "twisted-ankle"),
]


@pytest.mark.parametrize("gear, dice, slug", [row[1:] for row in FALLS], ids=[row[0] for row in FALLS])
def test_conditions(gear: str, dice: tuple[int, ...], slug: str) -> None:
    made = fight(gear)
    assert outcome(made.strike(*dice)) == "fumble"
    assert made.has("ana", slug)


def test_the_expiries_of_fumbles() -> None:
    """BRP-045: vision for 2 rounds is rounds 1 and 2; an ankle for 3 turns of 5 minutes."""
    made = fight()
    made.strike(98, 66, 2)
    assert made.until("ana", "vision-obscured") == "round 2"
    assert made.value("ana", "vision-obscured") == 30
    made = fight("")
    made.strike(98, 51, 3)
    assert made.until("ana", "twisted-ankle") == "clock 900"
    assert made.has("ana", "prone")
    made = fight("long-bow")
    made.strike(98, 1)
    assert made.until("ana", "no-attack") == "end ana 2"


def test_dropped_weapons() -> None:
    """BRP-045: dropped at the feet, thrown 1D10 m, slid 1D6−1 m."""
    made = fight()
    made.strike(98, 41)
    assert made.state.entities["ana-broadsword"].owner == ""
    assert "hand" not in made.state.entities["ana"].texts
    made = fight()
    made.strike(98, 51, 7)
    assert made.state.entities["ana-broadsword"].place == "7 m"
    made = fight("long-bow")
    made.strike(98, 56, 1)
    assert (made.state.entities["ana-long-bow"].owner, made.state.entities["ana-long-bow"].place) == ("", "")


def test_damaged_weapons() -> None:
    """BRP-045: sword −1D10 of 20, bow −1D6 of 10; 81–85 breaks the bow whatever it has."""
    made = fight()
    made.strike(98, 61, 8)
    assert made.hp("ana-broadsword") == 12
    made = fight("long-bow")
    made.strike(98, 66, 4)
    assert made.hp("ana-long-bow") == 6
    made = fight("long-bow")
    made.strike(98, 81)
    assert made.has("ana-long-bow", "broken")


ALLIES: list[tuple[str, tuple[int, ...], dict[str, str], int]] = [
    ("BRP-045 76–85 an ally, normal: 5+1", (98, 76, 5), {}, 14),
    ("BRP-045 86–90 an ally, special: bleeds", (98, 86, 5), {}, 14),
    ("BRP-045 91–98 an ally, critical: 9", (98, 91), {}, 11),
]


@pytest.mark.parametrize("dice, answers, hp", [row[1:] for row in ALLIES], ids=[row[0] for row in ALLIES])
def test_hitting_an_ally(dice: tuple[int, ...], answers: dict[str, str], hp: int) -> None:
    made = fight()
    made.strike(*dice, ally="caio")
    assert made.hp("caio") == hp
    assert made.has("caio", "bleeding") is (dice[1] == 86)


def test_no_ally_near() -> None:
    """BRP-045: 76–85 without an ally is 41–50, the weapon is dropped."""
    made = fight()
    events = made.strike(98, 76, ally="none")
    assert told(events)[-2:] == ["fumble-hit-ally", "fumble-drop"]
    assert made.state.entities["ana-broadsword"].owner == ""


FOES = [
    ("BRP-045 parry 76–85 the foe hits", (98, 5, 76, 6, 50), 20 - 6 - 7),
    ("BRP-045 parry 86–90 the foe hits, special", (98, 5, 86, 6, 50), 20 - 6 - 7),
    ("BRP-045 parry 91–93 the foe hits, critical", (98, 1, 91, 50), 20 - 2 - 9),
]


@pytest.mark.parametrize("dice, hp", [row[1:] for row in FOES], ids=[row[0] for row in FOES])
def test_wide_open(dice: tuple[int, ...], hp: int) -> None:
    """Both hits count; together they are half of the 20 points and call for Luck."""
    made = fight()
    made.strike(60, *dice, defence="parry")
    assert made.hp("bia") == hp
    assert made.has("bia", "bleeding") is (dice[2] == 86)


def test_strain_and_hard_surfaces() -> None:
    """BRP-045 natural: 76–85 one point; 95–98 a fist of 1D3 against oneself."""
    made = fight("")
    made.strike(98, 76)
    assert made.hp("ana") == 19
    made = fight("")
    made.strike(98, 95, 3)
    assert made.hp("ana") == 17


def test_twice_and_three_times() -> None:
    """BRP-045: 99 rolls twice more and 00 three times, again and again."""
    made = fight()
    events = made.strike(98, 99, 26, 99, 41, 27)
    assert [name for name in asked(events) if name.startswith("fumble")] == [
        "fumble:ana",
        "fumble:ana#2",
        "fumble:ana#3",
        "fumble:ana#4",
        "fumble:ana#5",
    ]
    made = fight()
    assert asked(made.strike(98, 100, 26, 27, 28)).count("fumble:ana") == 1


def test_a_fumbled_dodge_goes_where_the_fight_says() -> None:
    """BRP-045: natural weapons by default (31 falls), the parry table as a setting (31 falls too)."""
    made = fight()
    events = made.strike(60, 98, 1, 76, defence="dodge")
    assert rolled(events, "fumble:bia").why == ("natural",)
    made = fight()
    made.do("setting", name="dodge_fumble", value="melee-parry")
    events = made.strike(60, 98, 1, 21, defence="dodge")
    assert rolled(events, "fumble:bia").why == ("melee-parry",)
