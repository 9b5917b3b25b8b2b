"""Attacks (RPQ-003, RPQ-004, RPQ-028, RPQ-031 to RPQ-042)."""

import pytest

from encounters.errors import Refused, Unknown
from encounters.model import Encounter
from systems.rpgquest import bonus, defence, gear
from systems.rpgquest.bonus import Manner
from tests.rpgquest.bench import (
    after,
    fight,
    foe,
    has,
    outcome,
    play,
    points,
    rolled,
    rules,
    somebody,
    thing,
    told,
)


def plus(state: Encounter, weapon: str = "ana-sword", **manner: object) -> int:
    """The whole attack bonus of Ana against the orc."""
    arm = gear.weapon(state, "ana", weapon)
    return bonus.of(state, "ana", "orc", arm, Manner(**manner)).total  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("dex", "skill", "expected"),
    [
        pytest.param(2, 3, 2, id="RPQ-031 G02 DEX 2 and Espada 3 make 2"),
        pytest.param(0, -1, -1, id="RPQ-031 RPQ-005 −1 makes −1"),
        pytest.param(3, 3, 3, id="RPQ-031 3 and 3 make 3"),
    ],
)
def test_attack_bonus(dex: int, skill: int, expected: int) -> None:
    state = fight(somebody("ana", "sword", "axe", DEX=dex, sword=skill, axe=9), foe("orc"))
    assert plus(state) == expected
    assert plus(state, "ana-axe") == (dex + 9) // 2


@pytest.mark.parametrize(
    ("throw", "defended", "slug"),
    [
        pytest.param((2, 3), 7, "hit", id="RPQ-032 G02 5+2 hits Defence 7"),
        pytest.param((1, 3), 7, "miss", id="RPQ-032 4+2 misses it"),
        pytest.param((6, 6), 30, "critical", id="RPQ-003 G11 a natural 12 hits Defence 30"),
        pytest.param((5, 6), 30, "miss", id="RPQ-032 an 11 does not"),
    ],
)
def test_to_hit(throw: tuple[int, int], defended: int, slug: str) -> None:
    state = fight(somebody("ana", "sword", DEX=2, sword=3), foe("orc", defence=defended, hp=99))
    damage = () if slug == "miss" else (4,) if slug == "hit" else (4, 2)
    attempt = play(state, "attack", *throw, *damage, by="ana", target="orc")
    assert outcome(attempt) == slug
    assert 99 - points(attempt.state, "orc") == sum(damage)


def test_the_example_of_the_document() -> None:
    """RPQ-052 G03: André hits and does 1d6+1; a 4 makes 5."""
    state = fight(somebody("ana", "sword", FR=1, DEX=2, sword=3), foe("orc", hp=9))
    assert points(after(state, "attack", 2, 3, 4, by="ana", target="orc"), "orc") == 4


@pytest.mark.parametrize(
    ("answer", "condition"),
    [("drop", ""), ("break", "broken"), ("stuck", "stuck"), ("other", "")],
)
def test_a_fumble_asks_what_happens(answer: str, condition: str) -> None:
    """RPQ-004 G11: a natural 2 misses Defence 3 with +9, and something worse happens."""
    state = fight(
        somebody("ana", "sword", place="0,0,E", DEX=9, sword=9), foe("orc", place="1,0,W", defence=3), round=1
    )
    attempt = play(state, "attack", 1, 1, answers={"mishap": answer}, by="ana", target="orc")
    assert outcome(attempt) == "fumble"
    sword = attempt.state.entities["ana-sword"]
    assert not condition or sword.has(condition)
    if answer == "other":
        assert told(attempt, "mishap") == ()
    if answer == "drop":
        assert (sword.owner, sword.place) == ("", "0,0,E")
        taken = after(attempt.state, "give", item="ana-sword", who="ana")
        assert after(taken, "ready", who="ana", item="ana-sword").entities["ana"].texts["hand"] == "ana-sword"
    if answer == "stuck":
        with pytest.raises(Refused, match="useless-weapon"):
            gear.weapon(attempt.state, "ana", "ana-sword")
        free = after(attempt.state, "ready", who="ana", item="ana-sword")
        assert gear.in_hand(free, "ana").slug == "sword"
    if answer == "break":
        with pytest.raises(Refused, match="useless-weapon"):
            play(attempt.state, "ready", who="ana", item="ana-sword")


def test_bare_hands_only_tell_of_the_mishap() -> None:
    attempt = play(fight(somebody("ana"), foe("orc")), "attack", 1, 1, by="ana", target="orc")
    assert told(attempt, "mishap") == ()
    note = fight(somebody("ana", "sword"), foe("orc"), settings={"mishap": "note"})
    assert told(play(note, "attack", 1, 1, by="ana", target="orc"), "mishap") == ()
    state = after(note, "mishap", who="ana", mishap="break", item="ana-sword")
    assert has(state, "ana-sword", "broken")


@pytest.mark.parametrize(
    ("places", "reason"),
    [
        pytest.param(("0,0,E", "1,0,W"), "", id="RPQ-028 straight ahead"),
        pytest.param(("0,0,E", "1,1,W"), "", id="RPQ-028 diagonally ahead"),
        pytest.param(("0,0,E", "0,1,W"), "not-facing", id="RPQ-028 not at the side"),
        pytest.param(("0,0,E", "-1,0,W"), "not-facing", id="RPQ-028 not behind"),
        pytest.param(("0,0,E", "2,0,W"), "out-of-reach", id="RPQ-028 not two squares off"),
    ],
)
def test_reach(places: tuple[str, str], reason: str) -> None:
    state = fight(somebody("ana", "sword", place=places[0]), foe("orc", place=places[1]))
    if reason:
        with pytest.raises(Refused, match=reason):
            play(state, "attack", by="ana", target="orc")
    else:
        play(state, "attack", 1, 2, by="ana", target="orc")


def test_turning_may_be_free() -> None:
    """RPQ-028: by setting an attacker turns to his target."""
    state = fight(
        somebody("ana", "sword", place="0,0,E"), foe("orc", place="-1,0,W"), settings={"turning": "free"}
    )
    assert after(state, "attack", 1, 2, by="ana", target="orc").entities["ana"].place == "0,0,W"
    unplaced = fight(somebody("ana", "sword"), foe("orc"))
    with pytest.raises(Refused, match="out-of-reach"):
        play(unplaced, "attack", by="ana", target="orc", range=2)


def test_surprise_counts_once() -> None:
    """RPQ-033, RPQ-047 G04: +1 on the first attack alone, against AGI alone: Thomas has 9, then 8."""
    state = fight(foe("goblin", "dagger"), somebody("thomas", AGI=2, dodge=2))
    assert defence.against(state, "thomas").value == 9
    state = after(state, "ambush", attackers="goblin", targets="thomas")
    state = after(state, "next", 3, 6)
    assert state.turn.current == "goblin"
    attempt = play(state, "attack", 1, 2, by="goblin", target="thomas")
    first = rolled(attempt, "attack")
    assert first.why == ("dagger +0", "RPQ-033 +1", "RPQ-047", "defence 8")
    second = rolled(play(attempt.state, "attack", 1, 2, by="goblin", target="thomas"), "attack")
    assert second.why == ("dagger +0", "RPQ-047", "defence 8")


def test_a_distracted_target() -> None:
    """RPQ-042: in a running fight the surprise holds against this attacker alone, for this round."""
    state = fight(somebody("ana", "sword"), somebody("bia", "sword"), foe("orc", AGI=2, dodge=2), round=3)
    state = after(state, "ambush", attackers="ana", targets="orc")
    assert defence.against(state, "orc", "ana").value == 8
    assert defence.against(state, "orc", "bia").value == 9
    condition = state.entities["orc"].condition("surprised")
    assert condition is not None and condition.until == "round 3"


def test_surprise_by_hand() -> None:
    """RPQ-033: a trap, or whoever the game master says."""
    state = fight(somebody("ana", "sword"), foe("orc", AGI=2, dodge=2))
    attempt = play(state, "attack", 1, 2, by="ana", target="orc", surprise="yes")
    assert rolled(attempt, "attack").why == ("sword +0", "RPQ-033 +1", "RPQ-047", "defence 8")


@pytest.mark.parametrize(
    ("place", "args", "expected"),
    [
        pytest.param("-1,0,E", {}, 1, id="RPQ-034 G07 from the square behind +1"),
        pytest.param("-1,1,E", {}, 0, id="RPQ-034 not from its diagonals"),
        pytest.param("0,1,N", {}, 0, id="RPQ-034 not from the side"),
        pytest.param("", {"side": "back"}, 1, id="RPQ-034 as the game master says"),
        pytest.param("-1,0,E", {"surprise": True}, 2, id="RPQ-034 G07 with surprise +2"),
    ],
)
def test_the_back(place: str, args: dict[str, object], expected: int) -> None:
    state = fight(somebody("ana", "sword", place=place), foe("orc", place="0,0,E" if place else ""))
    assert plus(state, **args) == expected


@pytest.mark.parametrize(
    ("on", "expected"),
    [
        pytest.param("mounted", 2, id="RPQ-035 mounted +2"),
        pytest.param("nauseated", -1, id="RPQ-072 nauseated −1"),
        pytest.param("stunned", -1, id="RPQ-074 stunned −1"),
        pytest.param("blind", -3, id="RPQ-075 blind −3"),
        pytest.param("mounted blind nauseated", -2, id="RPQ-071 they add up"),
        pytest.param("hangover", -1, id="RPQ-088 hangover: (−1 + −1)/2"),
    ],
)
def test_conditions_change_attacks(on: str, expected: int) -> None:
    assert plus(fight(somebody("ana", "sword", on=on), foe("orc"))) == expected


@pytest.mark.parametrize(
    ("weapon", "metres", "expected"),
    [
        pytest.param("long-bow", 30, 0, id="RPQ-037 G05 30 m 0"),
        pytest.param("long-bow", 31, -1, id="RPQ-037 G05 31 m −1"),
        pytest.param("long-bow", 60, -1, id="RPQ-037 G05 60 m −1"),
        pytest.param("long-bow", 61, -2, id="RPQ-037 G05 61 m −2"),
        pytest.param("long-bow", 90, -2, id="RPQ-037 G05 90 m −2"),
        pytest.param("long-bow", 91, -4, id="RPQ-037 G05 91 m −4"),
        pytest.param("long-bow", 120, -4, id="RPQ-037 G05 120 m −4"),
        pytest.param("long-bow", 121, None, id="RPQ-037 G05 121 m out of range"),
        pytest.param("short-bow", 19, -1, id="RPQ-043 a short bow has 12 squares, 18 m"),
    ],
)
def test_range_bands(weapon: str, metres: int, expected: int | None) -> None:
    state = fight(somebody("ana", weapon), foe("orc"))
    if expected is None:
        with pytest.raises(Refused, match="out-of-range"):
            plus(state, f"ana-{weapon}", how="shoot", metres=metres)
    else:
        assert plus(state, f"ana-{weapon}", how="shoot", metres=metres) == expected


def test_range_from_squares() -> None:
    """RPQ-037: 21 squares are 31.5 m."""
    state = fight(somebody("ana", "long-bow", place="0,0,E"), foe("orc", place="21,5,W"))
    assert rolled(play(state, "attack", 1, 2, by="ana", target="orc"), "attack").why[1] == "RPQ-037 -1"


@pytest.mark.parametrize(
    ("weapon", "strength", "metres", "expected"),
    [
        pytest.param("axe", 3, 6, 4, id="RPQ-038 G06 FR 3: an axe to 6 m with all of DEX"),
        pytest.param("axe", 3, 8, 2, id="RPQ-038 G06 8 m −2"),
        pytest.param("axe", 3, 12, 2, id="RPQ-038 G06 12 m −2"),
        pytest.param("axe", 3, 13, None, id="RPQ-038 G06 13 m not at all"),
        pytest.param("axe", -1, 0, 4, id="RPQ-038 FR −1: 0 squares"),
        pytest.param("axe", -2, 1, None, id="RPQ-038 FR −2: none either"),
        pytest.param("spear", 3, 13, 3, id="RPQ-039 G06 FR 3: 9 squares, (DEX 4 + Arremesso 2)/2"),
        pytest.param("spear", 3, 14, 1, id="RPQ-039 G06 beyond 13.5 m −2"),
        pytest.param("spear", 3, 27, 1, id="RPQ-039 G06 to 27 m"),
        pytest.param("spear", 3, 28, None, id="RPQ-039 G06 28 m not at all"),
        pytest.param("spear", -2, 1, None, id="RPQ-039 FR −2: 3−4 counts as 0"),
    ],
)
def test_throws(weapon: str, strength: int, metres: int, expected: int | None) -> None:
    state = fight(somebody("ana", weapon, FR=strength, DEX=4, axe=9, throw=2), foe("orc"))
    if expected is None:
        with pytest.raises(Refused, match="out-of-range"):
            plus(state, f"ana-{weapon}", how="throw", metres=metres)
    else:
        assert plus(state, f"ana-{weapon}", how="throw", metres=metres) == expected


def test_throwing_settings() -> None:
    """RPQ-038, RPQ-039: 1 + FR as the maximum; full DEX for throwing weapons."""
    state = fight(
        somebody("ana", "axe", "spear", DEX=4, throw=2, FR=3),
        foe("orc"),
        settings={"heavy_limit": "maximum", "thrown_attack": "dex"},
    )
    with pytest.raises(Refused, match="out-of-range"):
        plus(state, "ana-axe", how="throw", metres=8)
    assert plus(state, "ana-spear", how="throw", metres=6) == 4


def test_what_is_thrown_lies_there() -> None:
    """RPQ-039: the spear lies with the target, a flask is spent and does what is in it, without FR."""
    state = fight(
        somebody("ana", "spear", "oil-flask", place="0,0,E", FR=3, throw=9),
        foe("orc", place="4,0,W", hp=30),
        round=1,
    )
    attempt = play(state, "throw", 4, 4, 2, by="ana", target="orc")
    spear = attempt.state.entities["ana-spear"]
    assert (spear.owner, spear.place) == ("", "4,0,W")
    assert points(attempt.state, "orc") == 30 - 5
    assert "hand" not in attempt.state.entities["ana"].texts
    ready = after(attempt.state, "ready", who="ana", item="ana-oil-flask")
    burnt = after(ready, "throw", 4, 4, 6, by="ana", target="orc", weapon="ana-oil-flask")
    assert points(burnt, "orc") == 25 - 6
    assert has(burnt, "ana-oil-flask", "destroyed")


@pytest.mark.parametrize(
    ("weapon", "lost"),
    [
        pytest.param("stone", 4, id="RPQ-039 a stone does 1d2 + FR"),
        pytest.param("bottle", 4, id="RPQ-039 a bottle too"),
        pytest.param("furniture", 4, id="RPQ-038 furniture 1d4 + FR"),
        pytest.param("small-creature", 4, id="RPQ-038 a small creature too"),
    ],
)
def test_anything_can_be_thrown(weapon: str, lost: int) -> None:
    state = fight(somebody("ana", FR=2, DEX=3), foe("orc", hp=20))
    assert points(after(state, "attack", 4, 4, 2, by="ana", target="orc", weapon=weapon), "orc") == 20 - lost
    assert points(after(state, "throw", 4, 4, 2, by="ana", target="orc", weapon=weapon), "orc") == 20 - lost


def test_unarmed() -> None:
    """RPQ-040, RPQ-066: Combate Desarmado, 1d2 + FR, crush: 2 + 2 less 1 of scale's 2 is 2."""
    state = fight(somebody("ana", FR=2, DEX=1, unarmed=4), foe("orc", "scale", hp=20))
    attempt = play(state, "attack", 3, 3, 2, by="ana", target="orc")
    assert rolled(attempt, "attack").why[0] == "unarmed +2"
    assert points(attempt.state, "orc") == 20 - (2 + 2 - 2)


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        pytest.param("dex", 1, id="RPQ-041 the skill alone: 3/2"),
        pytest.param("both", -1, id="RPQ-007 by setting −2 as well"),
    ],
)
def test_off_hand(setting: str, expected: int) -> None:
    state = fight(somebody("ana", "sword", DEX=5, sword=3), foe("orc"), settings={"off_hand": setting})
    assert plus(state) == 4
    assert plus(state, off=True) == expected
    swapped = after(state, "ready", who="ana", item="ana-sword", off="yes")
    assert swapped.entities["ana"].texts.get("off") == "ana-sword"
    assert plus(swapped) == expected


def test_aim() -> None:
    """RPQ-036: a round of pointing, then +2; it may be held, is never more, and is gone after the shot."""
    state = fight(somebody("ana", "long-bow", bow=2), foe("orc", defence=15))
    state = after(state, "next", 6, 1)
    state = after(state, "aim", who="ana", target="orc")
    assert plus(state, "ana-long-bow", how="shoot") == 1
    state = after(after(state, "next"), "next", 6, 1)
    assert plus(state, "ana-long-bow", how="shoot") == 3
    held = after(after(after(state, "aim", who="ana", target="orc"), "next"), "next", 6, 1)
    assert plus(held, "ana-long-bow", how="shoot") == 3
    shot = play(held, "attack", 1, 3, by="ana", target="orc")
    assert "RPQ-036 +2" in rolled(shot, "attack").why
    assert plus(shot.state, "ana-long-bow", how="shoot") == 1
    lapsed = after(after(state, "next"), "next", 6, 1)
    assert not has(lapsed, "ana", "aiming")


def test_what_ends_an_aim() -> None:
    """RPQ-036: an attack or damage (by setting), the shooter's move, the target out of range or sight."""
    state = fight(
        somebody("ana", "long-bow", place="0,0,E"),
        foe("orc", "axe", place="10,0,W"),
        foe("elf", place="1,0,W"),
    )
    state = after(state, "next", 6, 1, 2)
    state = after(state, "aim", who="ana", target="orc")
    assert not has(after(state, "attack", 1, 2, by="elf", target="ana"), "ana", "aiming")
    assert not has(after(state, "damage", targets="ana", amount=1), "ana", "aiming")
    assert not has(after(state, "move", who="ana", path="1S"), "ana", "aiming")
    assert not has(after(state, "place", target="orc", place="90,0,W"), "ana", "aiming")
    assert has(after(state, "place", target="orc", place="70,0,W"), "ana", "aiming")
    assert not has(after(state, "condition", targets="orc", condition="invisible"), "ana", "aiming")
    assert not has(after(state, "condition", targets="ana", condition="blind"), "ana", "aiming")
    calm = after(state, "setting", name="aim_interrupted", value="no")
    assert has(after(calm, "damage", targets="ana", amount=1), "ana", "aiming")
    with pytest.raises(Refused, match="no-ranged-weapon"):
        play(state, "aim", who="orc", target="ana", weapon="orc-axe")
    moved = after(state, "move", who="ana", path="1S")
    with pytest.raises(Refused, match="has-moved"):
        play(moved, "aim", who="ana", target="orc")
    with pytest.raises(Refused, match="out-of-range"):
        play(after(state, "place", target="orc", place="90,0,W"), "aim", who="ana", target="orc")


def test_things_must_be_in_hand() -> None:
    """RPQ-070: drawing takes the round; then the other weapon is put away."""
    state = fight(somebody("ana", "sword", "dagger"), foe("orc"), round=1)
    with pytest.raises(Refused, match="not-ready"):
        play(state, "attack", by="ana", target="orc", weapon="ana-dagger")
    attempt = play(state, "ready", who="ana", item="ana-dagger")
    assert has(attempt.state, "ana", "acted")
    assert gear.in_hand(attempt.state, "ana").slug == "dagger"
    assert "RPQ-070" in rules(attempt)


@pytest.mark.parametrize(
    ("on", "reason"),
    [
        ("full-defence", "cannot-act"),
        ("paralysed", "cannot-act"),
        ("immobilised", "cannot-act"),
        ("terrified", "cannot-act"),
        ("petrified", "cannot-act"),
        ("hurt", "cannot-act"),
        ("running", "cannot-act"),
        ("broken-arm", "useless-arm"),
    ],
)
def test_who_cannot_attack(on: str, reason: str) -> None:
    """RPQ-048, RPQ-074 to RPQ-092."""
    with pytest.raises(Refused, match=reason):
        play(fight(somebody("ana", "sword", on=on), foe("orc")), "attack", by="ana", target="orc")


def test_teeth_need_no_hands() -> None:
    """RPQ-078: the immobilised cannot use hands; RPQ-081: the terrified may break things."""
    state = fight(foe("wolf", slug="wolf", on="immobilised"), somebody("ana"))
    play(state, "attack", 1, 2, by="wolf", target="ana")
    scared = fight(somebody("ana", "axe", on="terrified"), foe("orc"), thing("wooden-door"))
    play(scared, "attack", 1, 2, by="ana", target="wooden-door")


def test_unknown_weapons_and_targets() -> None:
    state = fight(somebody("ana", "sword"), foe("orc"))
    with pytest.raises(Unknown):
        gear.weapon(state, "ana", "halberd")
    with pytest.raises(Refused, match="not-carried"):
        gear.weapon(state, "orc", "ana-sword")
    with pytest.raises(Refused, match="self-attack"):
        play(state, "attack", by="ana", target="ana")
    with pytest.raises(Refused, match="already-dead"):
        play(fight(somebody("ana"), foe("orc", on="dead")), "attack", by="ana", target="orc")
