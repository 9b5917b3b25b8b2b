"""Life points and what their loss brings (UNI-056 to UNI-068); B19, B22, B23, G19, G20."""

from __future__ import annotations

import pytest

from systems.unisystem import burdens, wounds
from tests.unisystem.table import UNI, Fight, asked, hero, mook, outcome, rolled

LIFE = [
    ("STR 3 CON 3", {}, 34),
    ("Hard to Kill 2", {"hard_to_kill": 2}, 40),
    ("STR 5 CON 4", {"STR": 5, "CON": 4}, 46),
]


@pytest.mark.parametrize("stats, most", [r[1:] for r in LIFE], ids=[f"UNI-056 {r[0]}" for r in LIFE])
def test_life_points(stats: dict[str, int], most: int) -> None:
    track = Fight(hero("ana", **stats)).state.entities["ana"].tracks["hp"]
    assert (track.value, track.maximum) == (most, most)


def test_life_follows_the_attributes() -> None:
    """UNI-056: CON 4 makes 38; what was lost stays lost where the new maximum is higher."""
    made = Fight(hero("ana"))
    made.do("stat", target="ana", stat="CON", value=4)
    assert made.state.entities["ana"].tracks["hp"].maximum == 38
    made.do("stat", target="ana", stat="CON", value=1)
    assert made.hp("ana") == 26


STATES = [
    (34, ""),
    (33, "superficial"),
    (17, "superficial"),
    (16, "wounded"),
    (11, "wounded"),
    (10, "hurt"),
    (6, "hurt"),
    (5, "grave"),
    (1, "grave"),
    (0, "at-zero"),
    (-9, "at-zero"),
    (-10, "survival"),
]


@pytest.mark.parametrize(
    "points, wound", STATES, ids=[f"UNI-057 UNI-058 {p}: {w or 'well'}" for p, w in STATES]
)
def test_wound_states(points: int, wound: str) -> None:
    made = Fight(hero("ana")).points("ana", points)
    assert UNI.status(made.state, "ana").wound == wound


PENALTIES = [(11, 0), (10, -2), (6, -2), (5, -4), (0, -4), (-20, -4)]


@pytest.mark.parametrize("points, penalty", PENALTIES, ids=[f"UNI-058 {p}: {n}" for p, n in PENALTIES])
def test_wound_penalty(points: int, penalty: int) -> None:
    made = Fight(hero("ana")).points("ana", points)
    assert burdens.wounds(made.state.entities["ana"]) == penalty


def test_marks() -> None:
    """UNI-058 to UNI-061: the marks stand on the bar."""
    made = Fight(hero("ana"))
    assert [(m.value, m.slug) for m in UNI.marks(made.state, "ana")] == [
        (10, "hurt"),
        (5, "grave"),
        (0, "at-zero"),
        (-10, "survival"),
    ]


CONSCIOUS = [
    ("UNI-059 at 0 no penalty: 6 + 3 = 9 stays up", 34, {}, 3, False),
    ("UNI-059 G19 at −4: 6 − 4 + 6 = 8 faints", 38, {}, 6, True),
    ("UNI-059 G19 at −4: 6 − 4 + 7 = 9 stays up", 38, {}, 7, False),
    ("UNI-059 pain 2 adds: 6 − 4 + 2 + 5 = 9", 38, {"pain": 2}, 5, False),
]


@pytest.mark.parametrize(
    "damage, stats, face, out", [r[1:] for r in CONSCIOUS], ids=[r[0] for r in CONSCIOUS]
)
def test_consciousness(damage: int, stats: dict[str, int], face: int, out: bool) -> None:
    """UNI-059: the −2 and −4 of UNI-058 stay out; B22: exactly 0 asks too."""
    made = Fight(hero("ana", **stats))
    events = made.do("damage", face, targets="ana", amount=damage)
    assert asked(events) == ["consciousness:ana"] and made.has("ana", "unconscious") is out
    assert UNI.status(made.state, "ana").out is out


def test_collapse_by_setting() -> None:
    """UNI-059: incapacitated by setting, or asked."""
    made = Fight(hero("ana"), collapse="incapacitated")
    made.do("damage", 2, targets="ana", amount=34)
    assert made.has("ana", "incapacitated")
    made = Fight(hero("ana"), collapse="ask")
    assert made.need("damage", 2, targets="ana", amount=34) == "collapse:ana"


def test_consciousness_once_by_setting() -> None:
    """UNI-059: each blow that leaves him there asks again, or by setting only the first."""
    made = Fight(hero("ana"))
    made.do("damage", 9, targets="ana", amount=34)
    assert asked(made.do("damage", 9, targets="ana", amount=1)) == ["consciousness:ana"]
    made = Fight(hero("ana"), consciousness_each=False)
    made.do("damage", 9, targets="ana", amount=34)
    assert asked(made.do("damage", targets="ana", amount=1)) == []


SURVIVAL = [(-9, None), (-10, -1), (-19, -1), (-20, -2), (-32, -3), (-99, -9)]


@pytest.mark.parametrize("points, penalty", SURVIVAL, ids=[f"UNI-060 G19 {p}: {n}" for p, n in SURVIVAL])
def test_survival(points: int, penalty: int | None) -> None:
    """UNI-060, UNI-C8: −1 per full ten below zero."""
    made = Fight(hero("ana", WIL=30))
    made.do("damage", *((9, 9) if penalty is not None else (9,)), targets="ana", amount=34 - points)
    last = made.log
    names = asked(last)
    assert ("survival:ana" in names) is (penalty is not None)
    if penalty is not None:
        assert f"UNI-060 {penalty}" in rolled(last, "survival:ana").why


POOLS = [
    (99, -10, -10, -1),
    (100, -30, -30, 0),
    (199, -30, -40, -1),
    (200, -50, -90, -2),
    (499, -50, -69, 0),
    (500, -100, -140, -2),
    (800, -200, -250, -1),
    (1000, -500, -700, -2),
    (2000, -1000, -1100, -1),
    (5000, -2000, -2300, -3),
]


@pytest.mark.parametrize("most, first, points, penalty", POOLS, ids=[f"UNI-061 pool {p[0]}" for p in POOLS])
def test_pools(most: int, first: int, points: int, penalty: int) -> None:
    made = Fight(hero("ana"))
    made.do("set", target="ana", value=points, maximum=most)
    entity = made.state.entities["ana"]
    assert wounds.first_test(entity) == first and wounds.survival_penalty(made.state, entity) == penalty


def test_survival_from_the_mark() -> None:
    """UNI-C8 the other way: −1 per ten below −10."""
    made = Fight(hero("ana"), survival_from="mark").points("ana", -32)
    assert wounds.survival_penalty(made.state, made.state.entities["ana"]) == -2


def test_death() -> None:
    """UNI-060: 6 − 1 + 3 = 8 dies; Hard to Kill 1 makes it 9."""
    made = Fight(hero("ana"))
    made.do("damage", 3, targets="ana", amount=45)
    assert made.has("ana", "dead") and UNI.status(made.state, "ana").out
    made = Fight(hero("ana", hard_to_kill=1))
    made.do("damage", 3, 2, targets="ana", amount=48)
    assert not made.has("ana", "dead") and made.has("ana", "unconscious")


def dying(*people: object, **settings: object) -> Fight:
    """Ana at −12, alive, unconscious."""
    made = Fight(hero("ana"), *people, **settings)  # type: ignore[arg-type]
    made.do("damage", 9, 2, targets="ana", amount=46)
    return made


def test_slow_death() -> None:
    """UNI-062, G20: a test each minute, at −1 more for each: after five minutes −5 on top of −1."""
    made = dying()
    assert made.has("ana", "dying")
    for minute in range(1, 6):
        events = made.do("advance-to", 10, 10, 9, clock=made.state.clock + 60)
        assert f"UNI-062 {-minute}" in rolled(events, "survival:ana").why
        assert "UNI-060 -1" in rolled(events, "survival:ana").why


def test_slow_death_after_half_an_hour() -> None:
    """UNI-062, G20: −30 after thirty minutes."""
    made = Fight(hero("ana", WIL=60))
    made.do("damage", 9, 9, targets="ana", amount=46)
    for _ in range(30):
        events = made.do("advance-to", 9, clock=made.state.clock + 60)
    assert "UNI-062 -30" in rolled(events, "survival:ana").why


def test_slow_death_from_the_second_minute() -> None:
    """UNI-C9 by setting: nothing at one minute, −2 at two."""
    made = dying(slow_death_from=2)
    assert asked(made.do("advance-to", clock=60)) == []
    events = made.do("advance-to", 9, clock=120)
    assert "UNI-062 -2" in rolled(events, "survival:ana").why


def test_slow_death_kills() -> None:
    """UNI-062: 6 − 1 − 1 + 4 = 8."""
    made = dying()
    made.do("advance-to", 4, clock=60)
    assert made.has("ana", "dead") and not made.state.hazards


def test_exactly_minus_ten_does_not_bleed() -> None:
    """UNI-062, UNI-C9: below −10 is strict."""
    made = Fight(hero("ana"))
    made.do("damage", 9, 2, targets="ana", amount=44)
    assert not made.has("ana", "dying") and not made.state.hazards


def test_stabilise() -> None:
    """UNI-063: INT 3 + Doctor 3 + 3 = 9 ends the tests; 8 does not."""
    made = dying(hero("bia", doctor=3))
    assert outcome(made.do("stabilise", 2, by="bia", target="ana")) == "not-stabilised"
    made.do("stabilise", 3, by="bia", target="ana")
    assert made.has("ana", "stabilised") and not made.state.hazards and not made.has("ana", "dying")
    assert made.refused("stabilise", by="bia", target="ana") == "not-dying"
    # Another wound begins it again.
    made.do("damage", 9, targets="ana", amount=1)
    assert made.has("ana", "dying") and not made.has("ana", "stabilised")


def test_healing_ends_it() -> None:
    """B23: heal from −4 by 3 gives −1; over-healing stops at the maximum; above 0 the senses return."""
    made = Fight(hero("ana"))
    made.do("damage", 2, targets="ana", amount=38)
    made.do("heal", targets="ana", amount=3)
    assert made.hp("ana") == -1 and made.has("ana", "unconscious")
    made.do("heal", targets="ana", amount=99)
    assert made.hp("ana") == 34 and not made.has("ana", "unconscious")
    made = dying()
    made.do("heal", targets="ana", amount=4)
    assert made.hp("ana") == -8 and not made.state.hazards and not made.has("ana", "dying")


def test_correction_has_no_consequences() -> None:
    """B19, B22: a corrected figure rolls nothing."""
    made = Fight(hero("ana"))
    assert asked(made.do("set", target="ana", value=-20)) == []


def dead(*people: object) -> Fight:
    made = Fight(hero("ana"), *people).start(5, *(3 for _ in people))  # type: ignore[arg-type]
    made.do("damage", 3, targets="ana", amount=45)
    return made


def test_last_deed() -> None:
    """UNI-064: two turns without wound penalties; then death stands."""
    made = dead(mook("bia"))
    made.do("last-deed", who="ana", kind="deed")
    assert not UNI.status(made.state, "ana").out and burdens.wounds(made.state.entities["ana"]) == 0
    made.strike("punch", 9)
    assert made.refused("last-deed", who="ana", kind="deed") == "farewell-said"
    for _ in range(3):
        made.end_round()
    assert UNI.status(made.state, "ana").out and made.has("ana", "dead")


def test_last_words() -> None:
    """UNI-064: a minute of words, and no act."""
    made = dead(mook("bia"))
    made.do("last-deed", who="ana", kind="words")
    assert made.until("ana", "last-words") == "clock 60" and UNI.status(made.state, "ana").out
    assert made.refused("attack", by="ana", target="bia") == "cannot-act-dead"


def test_resuscitation() -> None:
    """UNI-065: 3 + 3 + 7 = 13 (3 levels); ten minutes dead −2; −11 is −1: 6 + 3 − 2 − 1 + 3 = 9."""
    made = dead(hero("bia", doctor=3))
    made.do("advance-to", clock=600)
    events = made.do("resuscitate", 7, 3, by="bia", target="ana")
    why = rolled(events, "survival:ana").why
    assert "UNI-063 +3" in why and "UNI-065 -2" in why and outcome(events) == "revived"
    assert not made.has("ana", "dead") and made.has("ana", "unconscious") and made.has("ana", "stabilised")


def test_resuscitation_keeps_what_weighed() -> None:
    """UNI-065: who died of the slow death's first minute carries that −1 too."""
    made = dying(hero("bia", doctor=3))
    made.do("advance-to", 4, clock=60)
    events = made.do("resuscitate", 7, 9, by="bia", target="ana")
    assert "UNI-065 -1" in rolled(events, "survival:ana").why


def test_resuscitation_fails() -> None:
    """UNI-065: without a success of the helper there is no test; a spoiled body is refused."""
    made = dead(hero("bia", doctor=3))
    assert asked(made.do("resuscitate", 2, by="bia", target="ana")) == ["doctor"]
    made.put("ana", "dead", source="decapitation")
    assert made.refused("resuscitate", by="bia", target="ana") == "body-spoiled"


def test_decapitation() -> None:
    """UNI-067: at −10 or worse failing to survive takes the head; a big pool is asked at −10 as well."""
    made = Fight(hero("ana", "sword", melee=6), hero("bia", side="foes"))
    made.strike("decapitate", 6, 2)
    assert made.state.entities["bia"].condition("dead").source == "decapitation"  # type: ignore[union-attr]
    made = Fight(hero("ana", "sword", melee=6), hero("bia", side="foes"))
    made.do("set", target="bia", value=50, maximum=150)
    events = made.strike("decapitate", 6, 9, 9)
    assert made.hp("bia") == -15 and rolled(events, "survival:bia").rule == "UNI-067"
