"""Hazards (UNI-051, UNI-111 to UNI-121) and recovery (UNI-123 to UNI-125); G21, B26."""

from __future__ import annotations

import pytest

from encounters.model import Scalar
from systems.unisystem import harms
from tests.unisystem.table import UNI, Fight, asked, hero, mook, outcome, rolled, told

FALLS = [
    ("1 m: nothing", {}, 1, 0),
    ("3 m", {}, 3, 9),
    ("50 m", {}, 50, 150),
    ("60 m, cinematic", {}, 60, 150),
    ("60 m, realistic", {"fall_cap": "realistic"}, 60, 160),
    ("500 m, realistic", {"fall_cap": "realistic"}, 500, 600),
    ("5000 m, realistic: terminal", {"fall_cap": "realistic"}, 5000, 600),
]


@pytest.mark.parametrize(
    "settings, metres, points", [r[1:] for r in FALLS], ids=[f"UNI-115 G21 {r[0]}" for r in FALLS]
)
def test_fall_damage(settings: dict[str, Scalar], metres: int, points: int) -> None:
    assert harms.fall_damage(Fight(**settings).state, metres) == points


LANDINGS = [
    ("G21 3 m with 4 levels", {}, {}, 3, (9,), 0),
    ("G21 6 m with 4 levels", {}, {}, 6, (9,), 6),
    ("5 m with 4 levels: an effective metre does nothing", {}, {}, 5, (9,), 0),
    ("5 m counted by its height", {"fall_one_metre": "height"}, {}, 5, (9,), 3),
    ("no level: the whole height", {}, {}, 6, (2,), 18),
    ("1 m takes no roll", {}, {}, 1, (), 0),
    ("soft ground halves", {}, {"soft": "yes"}, 7, (9,), 4),
    ("soft ground halves upwards by setting", {"rounding": "up"}, {"soft": "yes"}, 7, (9,), 5),
]


@pytest.mark.parametrize(
    "settings, args, metres, dice, lost", [r[1:] for r in LANDINGS], ids=[f"UNI-116 {r[0]}" for r in LANDINGS]
)
def test_fall(
    settings: dict[str, Scalar], args: dict[str, str], metres: int, dice: tuple[int, ...], lost: int
) -> None:
    """DEX 3 + Athletics 3 + 9 = 15: four levels."""
    made = Fight(hero("ana", athletics=3), **settings)
    made.do("fall", *dice, who="ana", metres=metres, **args)
    assert made.hp("ana") == 34 - lost


SIZES = [("huge ×4", 1, 24), ("tiny ÷4", -1, 1)]


@pytest.mark.parametrize("size, lost", [r[1:] for r in SIZES], ids=[f"UNI-116 {r[0]}" for r in SIZES])
def test_fall_by_size(size: int, lost: int) -> None:
    made = Fight(mook("ana", combat=15, size=size))
    made.do("fall", who="ana", metres=6)
    assert made.hp("ana") == 34 - lost


def test_fire() -> None:
    """UNI-051, UNI-120: 3 a turn until put out, on a track of its own; over 20 in all it scars."""
    made = Fight(hero("ana")).start(5)
    made.do("hazard", targets="ana", hazard="fire")
    assert made.has("ana", "burning")
    for _ in range(6):
        made.next()
    assert made.hp("ana") == 34 - 18 and made.hp("ana", "fire") == 18 and not made.has("ana", "scarred")
    made.next()
    assert made.has("ana", "scarred")
    made.do("extinguish", target="ana")
    assert not made.state.hazards and not made.has("ana", "burning")
    assert made.refused("extinguish", target="ana") == "not-burning"


def test_burning_by_hand() -> None:
    """UNI-120: the condition brings the hazard, and takes it away."""
    made = Fight(hero("ana"))
    made.do("condition", targets="ana", condition="burning")
    assert len(made.state.hazards) == 1
    made.do("end-condition", target="ana", condition="burning")
    assert not made.state.hazards


def poisoned(strength: int = 3, **stats: int) -> Fight:
    made = Fight(hero("ana", **stats)).start(5)
    made.do("hazard", targets="ana", hazard="paralysing-dart", strength=strength)
    return made


def test_poison() -> None:
    """UNI-111: 6 + 6 = 12 (2 levels) over CON 3 doubled + 5 = 11 drains 2 of DEX; at 10 it does not."""
    made = poisoned()
    made.next(6, 5)
    assert made.state.entities["ana"].stats["DEX"] == 1
    made.next(5, 5)
    assert made.state.entities["ana"].stats["DEX"] == 1


def test_poison_drains_to_death() -> None:
    """UNI-111: DEX 0 is out, then CON goes, CON 0 is death; life points stay."""
    made = poisoned(DEX=2)
    made.next(6, 5)
    assert made.state.entities["ana"].stats["DEX"] == 0 and made.has("ana", "incapacitated")
    assert made.hp("ana") == 34
    hazard = next(iter(made.state.hazards))
    made.do("tick", 6, 5, hazard=hazard)
    assert (
        made.state.entities["ana"].stats["CON"] == 1 and made.state.entities["ana"].tracks["hp"].maximum == 34
    )
    made.do("tick", 9, 2, hazard=hazard)
    assert made.has("ana", "dead")


INTERVALS = [("paralysing-dart", 5), ("snake-venom", 60), ("shadow-venom", 3600), ("swamp-fever", 86400)]


@pytest.mark.parametrize("slug, interval", INTERVALS, ids=[f"UNI-111 UNI-113 {r[0]}" for r in INTERVALS])
def test_intervals(slug: str, interval: int) -> None:
    made = Fight(hero("ana"))
    made.do("hazard", targets="ana", hazard=slug)
    assert next(iter(made.state.hazards.values())).interval == interval


def test_disease_that_only_fells() -> None:
    """UNI-113: swamp fever takes Strength, and stops there."""
    made = Fight(hero("ana", STR=1))
    made.do("hazard", targets="ana", hazard="swamp-fever", strength=9)
    hazard = next(iter(made.state.hazards))
    made.do("tick", 9, 2, hazard=hazard)
    made.do("tick", 9, 2, hazard=hazard)
    assert made.state.entities["ana"].stats["CON"] == 3 and made.has("ana", "incapacitated")


EXEMPT = [("immune_poison", "snake-venom"), ("immune_disease", "swamp-fever"), ("no_breath", "suffocation")]


@pytest.mark.parametrize("quality, slug", EXEMPT, ids=[f"UNI-121 {r[0]}" for r in EXEMPT])
def test_exempt(quality: str, slug: str) -> None:
    made = Fight(hero("ana", **{quality: 1}))
    made.do("hazard", targets="ana", hazard=slug)
    assert not made.state.hazards


def test_treatment() -> None:
    """UNI-112: INT 3 + Science 2 + 4 = 9; an antidote needs no roll; some yield only to a special one."""
    made = Fight(hero("ana"), hero("bia", science=2))
    made.do("hazard", targets="ana", hazard="snake-venom")
    assert outcome(made.do("treat", 3, by="bia", target="ana")) == "not-treated"
    assert outcome(made.do("treat", 4, by="bia", target="ana")) == "treated"
    made.do("hazard", targets="ana", hazard="shadow-venom")
    assert made.refused("treat", by="bia", target="ana", antidote="yes") == "special-antidote"
    made.do("treat", by="bia", target="ana", antidote="special")
    assert not made.state.hazards


def test_regaining() -> None:
    """UNI-114: CON 3 doubled + 3 = 9 a day gives one level back."""
    made = poisoned()
    made.next(6, 5)
    for id in tuple(made.state.hazards):
        made.do("end-hazard", hazard=id)
    made.do("rest", targets="ana")
    clock = made.state.clock
    made.do("advance-to", 2, clock=clock + 86_400)
    assert made.state.entities["ana"].stats["DEX"] == 1
    made.do("advance-to", 3, clock=clock + 2 * 86_400)
    made.do("advance-to", 3, clock=clock + 3 * 86_400)
    assert made.state.entities["ana"].stats["DEX"] == 3 and "full-DEX" not in made.state.entities["ana"].stats
    assert not made.state.hazards


RADIATION = [
    ("99 rem: nothing", 99, 34, False, False, 3),
    ("100: weak", 100, 34, True, False, 3),
    ("150: still weak (UNI-C14)", 150, 34, True, False, 3),
    ("151: 0 points, out", 151, 0, True, True, 3),
    ("450", 450, 0, True, True, 3),
]


@pytest.mark.parametrize(
    "rems, hp, weak, out, con", [r[1:] for r in RADIATION], ids=[f"UNI-117 {r[0]}" for r in RADIATION]
)
def test_radiation(rems: int, hp: int, weak: bool, out: bool, con: int) -> None:
    made = Fight(hero("ana"))
    made.do("radiation", targets="ana", rems=rems)
    assert made.hp("ana") == hp and made.has("ana", "irradiated") is weak
    assert made.has("ana", "incapacitated") is out and made.state.entities["ana"].stats["CON"] == con


def test_deadly_radiation() -> None:
    """UNI-117: 451 rem set the life points to −20 and take 1 CON; the survival test follows at −2."""
    made = Fight(hero("ana"))
    events = made.do("radiation", 9, targets="ana", rems=451)
    assert made.hp("ana") == -20 and made.state.entities["ana"].stats["CON"] == 2
    assert "UNI-060 -2" in rolled(events, "survival:ana").why
    made = Fight(hero("ana")).points("ana", -25)
    made.do("radiation", targets="ana", rems=451)
    assert made.hp("ana") == -25


def test_endurance_by_setting() -> None:
    """UNI-117, UNI-G10: a third of (3 + 3 + 3) × 3 + 5 = 32."""
    events = Fight(hero("ana"), endurance=True).do("radiation", targets="ana", rems=120)
    assert "endurance" in told(events)


def test_suffocation() -> None:
    """UNI-021, UNI-118: 12 turns; then consciousness at −1, −2 …, survival every sixth turn at −1, −2 …."""
    made = Fight(hero("ana", WIL=12)).start(5)
    made.do("hazard", targets="ana", hazard="suffocation")
    for _ in range(12):
        assert asked(made.next()) == []
    for past in range(1, 6):
        assert f"UNI-118 {-past}" in rolled(made.next(9), "consciousness:ana").why
    events = made.next(9, 9)
    assert "UNI-118 -1" in rolled(events, "survival:ana").why
    assert "UNI-118 -6" in rolled(events, "consciousness:ana").why
    made.do("surface", who="ana")
    assert not made.state.hazards


def test_suffocating_to_death() -> None:
    """UNI-118: who is out no longer tests for consciousness, and dies of a failed survival test."""
    made = Fight(hero("ana"), mook("bia")).start(5, 2)
    made.do("hazard", targets="ana", hazard="suffocation")
    for _ in range(12):
        made.end_round()
    made.end_round(2)
    assert made.has("ana", "unconscious")
    for _ in range(4):
        made.end_round()
    made.end_round(2)
    assert made.has("ana", "dead") and not made.state.hazards


def test_panic() -> None:
    """UNI-119: WIL 3 doubled + 2 + 1 = 9 keeps calm; 8 drowns in CON 3 turns; revived all the same."""
    made = Fight(hero("ana"), hero("bia", doctor=6)).start(5, 2)
    assert outcome(made.do("panic", 1, 6, who="ana")) == "calm"
    made.put("ana", "irradiated")
    made = Fight(hero("ana", WIL=2), hero("bia", doctor=6)).start(5, 2)
    assert outcome(made.do("panic", 2, who="ana")) == "panicked"
    for _ in range(3):
        assert not made.has("ana", "dead")
        made.end_round()
    assert made.state.entities["ana"].condition("dead").source == "drowning"  # type: ignore[union-attr]
    # 9 + 4 = 13 (3 levels); 5 + 3 + 1 stays 9.
    assert outcome(made.do("resuscitate", 4, 2, by="bia", target="ana")) == "revived"


def days(made: Fight, count: int, *dice: int, step: int = 86_400) -> None:
    for day in range(count):
        made.do("advance-to", *dice[day : day + 1], clock=made.state.clock + step)


def test_human_recovery() -> None:
    """UNI-123: CON a day in care; without it CON doubled for 1 point."""
    made = Fight(hero("ana")).points("ana", 20)
    made.do("rest", targets="ana", care="yes")
    days(made, 2)
    assert made.hp("ana") == 26
    made = Fight(hero("ana")).points("ana", 20)
    made.do("rest", targets="ana", care="no")
    days(made, 2, 3, 2)
    assert made.hp("ana") == 21
    made = Fight(hero("ana"), recovery_roll="plain").points("ana", 20)
    made.do("rest", targets="ana", care="no")
    days(made, 2, 5, 6)
    assert made.hp("ana") == 21


SHADES = [
    ("CON 5: 4 hours", 5, "no", 4),
    ("CON 6: 2 hours", 6, "no", 2),
    ("CON 8: 1 hour", 8, "no", 1),
    ("CON 5 in care", 5, "yes", 2),
]


@pytest.mark.parametrize("con, care, hours", [r[1:] for r in SHADES], ids=[f"UNI-124 {r[0]}" for r in SHADES])
def test_sombrarilhos(con: int, care: str, hours: int) -> None:
    made = Fight(hero("ana", CON=con, sombrarilho=1)).points("ana", 20)
    made.do("rest", targets="ana", care=care)
    days(made, 3, step=hours * 3600)
    assert made.hp("ana") == 23


def test_stress() -> None:
    """UNI-124: stress slows it, or stops it."""
    made = Fight(hero("ana", CON=8, sombrarilho=1)).points("ana", 20)
    made.do("rest", targets="ana", stress="slows")
    assert next(iter(made.state.hazards.values())).interval == 7200
    made.do("rest", targets="ana", stress="stops")
    assert not made.state.hazards


def test_burns_heal_at_half_rate() -> None:
    """UNI-125: 3 a day: the plain damage first, then burns at half, the odd half kept."""
    made = Fight(hero("ana")).points("ana", 34)
    made.do("damage", targets="ana", amount=3)
    made.do("hazard", targets="ana", hazard="fire")
    hazard = next(iter(made.state.hazards))
    for _ in range(2):
        made.do("tick", hazard=hazard)
    made.do("extinguish", target="ana")
    assert made.hp("ana") == 25 and made.hp("ana", "fire") == 6
    made.do("rest", targets="ana", care="yes")
    days(made, 1)
    assert made.hp("ana") == 28 and made.hp("ana", "fire") == 6
    days(made, 1)
    assert made.hp("ana") == 29 and made.hp("ana", "fire") == 5
    days(made, 1)
    assert made.hp("ana") == 31 and made.hp("ana", "fire") == 3


def test_conditions_are_catalogued() -> None:
    """UNI-110: everything that can be put on by hand has a text."""
    cards = UNI.cards("pt")
    for slug in UNI.catalogue("condition"):
        assert cards[f"condition:{slug}"].text
