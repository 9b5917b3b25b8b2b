"""Defences (UNI-030, UNI-032, UNI-038 to UNI-046, UNI-018): what is open, and what it adds up to."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from encounters.play import Choice
from systems.unisystem import defence, plan
from tests.unisystem.table import Fight, Person, asked, hero, hits, mook, outcome, told

SKILLS = {"brawling": 3, "melee": 4, "athletics": 2, "acrobatics": 3}
ATTACKER = ("sword", "pistol", "bow", "knife")


def fight(*gear: str, bia: Person | None = None, **settings: object) -> Fight:
    """Ana with a sword, a pistol and a bow; Bia rolls, with the gear given."""
    other = bia or hero("bia", *gear, side="foes", **SKILLS)
    return Fight(hero("ana", *ATTACKER, brawling=3, melee=3, shooting=3), other, **settings)  # type: ignore[arg-type]


def options(made: Fight, slug: str = "punch", **args: str) -> dict[str, int]:
    """The defences of Bia against Ana's manoeuvre, with what each adds to the die."""
    choice = Choice("manoeuvre", {"by": "ana", "target": "bia", "manoeuvre": slug, **args})
    found = defence.open_to(made.state, "bia", plan.plan_of(made.state, choice, slug))
    return {each.option: each.side.base for each in found}


def put(slug: str, **fields: object) -> Callable[[Fight], Fight]:
    return lambda made: made.put("bia", slug, **fields)


def as_is(made: Fight) -> Fight:
    return made


THROW = {"weapon": "knife"}
ROWS: list[tuple[str, tuple[str, ...], str, Callable[[Fight], Fight], dict[str, str], dict[str, int]]] = [
    ("UNI-038 UNI-039 against a punch", (), "punch", as_is, {}, {"parry": 6, "dodge": 5}),
    ("UNI-039 a weapon parries a punch too", ("sword",), "punch", as_is, {}, {"parry": 7, "dodge": 5}),
    ("UNI-039 a weapon only by a weapon", (), "melee-weapon", as_is, {}, {"dodge": 5}),
    ("UNI-039 sword against sword", ("sword",), "melee-weapon", as_is, {}, {"parry": 7, "dodge": 5}),
    ("UNI-038 UNI-040 bullets: dodge −2, no parry", ("sword",), "shoot", as_is, {}, {"dodge": 3}),
    (
        "UNI-040 UNI-044 arrows: parry −6, catch −5",
        ("sword",),
        "bow-shot",
        as_is,
        {},
        {"dodge": 3, "parry": 1, "catch": 1},
    ),
    ("UNI-040 thrown: parry −2", ("sword",), "throw", as_is, THROW, {"dodge": 3, "parry": 5, "catch": 1}),
    ("UNI-040 thrown, bare-handed: no parry", (), "throw", as_is, THROW, {"dodge": 3, "catch": 1}),
    ("UNI-079 a grapple only by dodging", (), "grapple", as_is, {}, {"dodge": 5}),
    ("UNI-075 a disarm only by parrying", ("sword",), "disarm", as_is, {}, {"parry": 7}),
    ("UNI-089 a tackle only by dodging", ("sword",), "slam-tackle", as_is, {}, {"dodge": 5}),
    ("UNI-014 second defence −2", (), "punch", put("defences"), {}, {"parry": 4, "dodge": 3}),
    ("UNI-014 third −4", (), "punch", put("defences", value=2), {}, {"parry": 2, "dodge": 1}),
    ("UNI-042 full defence +3", (), "punch", put("full-defence"), {}, {"parry": 9, "dodge": 8}),
    (
        "UNI-042 the second is free too",
        (),
        "punch",
        lambda m: m.put("bia", "full-defence").put("bia", "defences"),
        {},
        {"parry": 9, "dodge": 8},
    ),
    (
        "UNI-042 the third −2",
        (),
        "punch",
        lambda m: m.put("bia", "full-defence").put("bia", "defences", value=2),
        {},
        {"parry": 7, "dodge": 6},
    ),
    ("UNI-043 full offence: none", (), "punch", put("full-attack"), {}, {}),
    ("UNI-017 getting up: none", (), "punch", put("busy"), {}, {}),
    ("UNI-030 from behind: none", (), "punch", as_is, {"behind": "yes"}, {}),
    (
        "UNI-030 Situational Awareness −2",
        (),
        "punch",
        lambda m: m.stat("bia", **{"situational-awareness": 1}),
        {"behind": "yes"},
        {"parry": 4, "dodge": 3},
    ),
    ("UNI-030 noticed −2", (), "punch", as_is, {"behind": "noticed"}, {"parry": 4, "dodge": 3}),
    ("UNI-059 unconscious: none", (), "punch", put("unconscious"), {}, {}),
    ("UNI-107 prone −4", (), "punch", put("prone"), {}, {"parry": 2, "dodge": 1}),
    (
        "UNI-080 both arms held: no dodge, −4",
        (),
        "punch",
        lambda m: m.put("bia", "grappled", source="arm", other="ana").put(
            "bia", "grappled", key="grappled#2", source="arm", other="bia"
        ),
        {},
        {"parry": 2},
    ),
    (
        "UNI-080 leg held: dodge −2",
        (),
        "punch",
        put("grappled", source="leg", other="ana"),
        {},
        {"parry": 6, "dodge": 3},
    ),
    (
        "UNI-082 in the clinch no dodge of a head butt",
        (),
        "head-butt",
        put("grappled", source="body", other="ana"),
        {},
        {"parry": 5},
    ),
    ("UNI-106 bound fast: none", (), "punch", put("restrained", source="legs"), {}, {}),
    ("UNI-106 able to move: dodge", (), "punch", put("restrained", source="move"), {}, {"dodge": 5}),
    (
        "UNI-128 feat +10 on a defence",
        (),
        "punch",
        put("feat", source="defence"),
        {},
        {"parry": 16, "dodge": 15},
    ),
    ("UNI-129 fury does not defend", (), "punch", put("fury", value=5), {}, {"parry": 6, "dodge": 5}),
]


@pytest.mark.parametrize(
    "gear, slug, change, args, expected", [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_options(
    gear: tuple[str, ...],
    slug: str,
    change: Callable[[Fight], Fight],
    args: dict[str, str],
    expected: dict[str, int],
) -> None:
    assert options(change(fight(*gear)), slug, **args) == expected


def test_bare_parry_by_setting() -> None:
    """UNI-041: where it is allowed, the log warns of the risk."""
    made = fight(bare_parry=True)
    assert options(made, "melee-weapon") == {"parry-bare": 6, "dodge": 5}
    assert "bare-parry" in told(made.strike("melee-weapon", 3, 9, defence="parry-bare"))


def test_dex_limits_defences() -> None:
    """UNI-032: by setting DEX 3 has no second defence, and resists with zero."""
    assert options(fight(dex_actions=True).put("bia", "defences")) == {}


def test_catch() -> None:
    """UNI-044: 3 + 3 − 5 + 9 = 10 meets a thrown knife's 10 and takes it."""
    made = fight()
    events = made.strike("throw", 5, 9, weapon="knife", defence="catch")
    assert hits(events)[:2] == (10, 10) and outcome(events) == "caught"
    assert made.state.entities["ana-knife"].owner == "bia"


def test_failed_catch() -> None:
    """UNI-044: base 2 × 3 + 5 more, slash doubled; 13 over 3 is three levels."""
    made = fight()
    made.strike("throw", 8, 2, weapon="knife", defence="catch")
    assert made.hp("bia") == 34 - (6 + 5 + 3) * 2
    assert made.state.entities["ana-knife"].owner == ""


def test_second_defence_is_counted() -> None:
    """UNI-013, UNI-014: each defence is counted whether it holds or not."""
    made = fight()
    made.strike("punch", 4, 9, defence="dodge")
    assert made.value("bia", "defences") == 1
    made.strike("punch", 4, 9, defence="parry")
    assert made.value("bia", "defences") == 2


def test_one_defence_roll_for_all() -> None:
    """UNI-C3: by setting one defence roll serves the turn, lowered by 2 each time."""
    made = fight(extra_rolls="once")
    assert hits(made.strike("punch", 4, 6, defence="dodge"))[:2] == (10, 11)
    assert hits(made.strike("punch", defence="dodge"))[:2] == (8, 9)


def test_wall_flip() -> None:
    """UNI-018, UNI-045: 3 + 3 − 3 + 7 = 10, +3 = 13 defends against all; unhit, Ana acts first next turn."""
    made = Fight(hero("ana", DEX=3, acrobatics=3), mook("bia", DEX=6)).start(1, 9)
    made.next()
    assert made.turn.current == "ana"
    made.do("manoeuvre", 7, by="ana", manoeuvre="wall-flip")
    assert made.value("ana", "wall-flip") == 13
    for _ in range(2):
        assert outcome(made.strike("punch", by="bia", target="ana", defence="wall-flip")) == "flipped"
    assert made.value("ana", "defences") == 1
    made.end_round()
    assert made.turn.current == "ana"
    # Only for that turn.
    made.end_round()
    assert made.turn.current == "bia"


def test_wall_flip_hit() -> None:
    """UNI-018: whoever is hit all the same wins no initiative."""
    made = Fight(hero("ana", acrobatics=3), mook("bia", combat=16, DEX=6)).start(1, 9)
    made.do("manoeuvre", 7, by="ana", manoeuvre="wall-flip")
    assert outcome(made.strike("punch", by="bia", target="ana", defence="wall-flip")) == "hit"
    made.end_round()
    assert made.turn.current == "bia" and not made.has("ana", "initiative-won")


def test_wall_flip_failed() -> None:
    """UNI-045: 8 fails: own STR in bash damage, and the floor."""
    made = Fight(hero("ana", acrobatics=3), mook("bia"))
    assert outcome(made.do("manoeuvre", 5, by="ana", manoeuvre="wall-flip")) == "flip-failed"
    assert made.hp("ana") == 31 and made.has("ana", "prone")


def test_whirling_sword() -> None:
    """UNI-046, UNI-099: 3 + 5 − 4 + 9 = 13 hits both and parries; shots pass; −2 more in the second turn."""
    made = Fight(hero("ana", "sword", melee=5), mook("bia", CON=13), mook("caio", "pistol", CON=13)).start(
        9, 2, 1
    )
    events = made.do(
        "manoeuvre",
        9,
        by="ana",
        manoeuvre="whirl",
        target="bia",
        others="caio",
        answers={"defence": "none", "defence#2": "none"},
    )
    assert asked(events) == ["whirl"] and made.value("ana", "whirl-total") == 13
    assert made.hp("bia") == made.hp("caio") == 74 - (12 + 3) * 2
    assert outcome(made.strike("punch", by="bia", target="ana", defence="whirl")) == "parried"
    assert outcome(made.strike("shoot", by="caio", target="ana", defence="-")) == "hit"
    assert made.refused("attack", by="ana", target="bia", weapon="punch") == "only-action"
    made.end_round()
    made.points("ana", 34)
    made.strike("whirl", 9, defence="none")
    assert made.value("ana", "whirl-total") == 11


def test_full_stances_exclude_each_other() -> None:
    """UNI-042, UNI-043: no stance after the act that it forbids."""
    made = fight()
    made.put("bia", "attacks")
    assert made.refused("manoeuvre", by="bia", manoeuvre="full-defence") == "has-attacked"
    made = fight().put("bia", "defences")
    assert made.refused("manoeuvre", by="bia", manoeuvre="full-attack") == "has-defended"
