"""Damage and armour (UNI-037, UNI-047 to UNI-055, UNI-066, UNI-070 to UNI-074, UNI-097), explosions; B26."""

from __future__ import annotations

import pytest

from systems.unisystem import damage, gear
from systems.unisystem.data import table
from tests.unisystem.table import Fight, figure, hero, mook, told

ORDER = [
    ("UNI-047 knife: 6 + 2 − 3 = 5, doubled", (6, 2, 3, 2), 10),
    ("UNI-048 bash ×1", (6, 2, 3, 1), 5),
    ("UNI-047 armour above all: nothing", (6, 2, 9, 2), 0),
    ("UNI-074 decapitation ×5", (12, 1, 3, 5), 50),
]


@pytest.mark.parametrize("figures, expected", [row[1:] for row in ORDER], ids=[row[0] for row in ORDER])
def test_order(figures: tuple[int, int, int, int], expected: int) -> None:
    assert damage.through(*figures) == expected


def test_bullets_double_first() -> None:
    """UNI-047, UNI-C2: 12 + 2 = 14, doubled 28, less 10."""
    assert damage.through(12, 2, 10, 2, True) == 18
    assert damage.through(12, 2, 10, 2) == 8


WEAPONS = [
    ("baton", 3, 9, "bash"),
    ("bat", 3, 12, "bash"),
    ("quarterstaff", 3, 12, "bash"),
    ("knife", 3, 6, "slash"),
    ("large-knife", 3, 9, "slash"),
    ("sword", 3, 12, "slash"),
    ("axe", 3, 15, "slash"),
    ("crossbow", 3, 16, "slash"),
    ("pistol-small", 3, 9, "bullet"),
    ("pistol", 3, 12, "bullet"),
    ("pistol-large", 3, 15, "bullet"),
    ("magnum", 3, 18, "bullet"),
    ("rifle", 3, 20, "bullet"),
    ("assault-rifle", 3, 16, "bullet"),
    ("shotgun", 3, 20, "bullet"),
    ("bow", 3, 12, "slash"),
    ("bow", 6, 20, "slash"),
    ("stake", 3, 6, "slash"),
]


@pytest.mark.parametrize(
    "slug, strength, base, kind", WEAPONS, ids=[f"UNI-037 {w[0]} STR {w[1]} does {w[2]}" for w in WEAPONS]
)
def test_weapons(slug: str, strength: int, base: int, kind: str) -> None:
    """UNI-037, UNI-070 (the bow's base stops at 20), UNI-091."""
    made = Fight(hero("ana", slug, STR=strength))
    weapon = gear.arms(made.state, "ana")[0]
    assert weapon.base(strength) == base and weapon.type == kind


ARMOUR = [
    ("leather-jacket", (2, 2, 2)),
    ("leather", (3, 3, 3)),
    ("chain", (8, 8, 4)),
    ("plate", (12, 12, 6)),
    ("vest", (10, 5, 10)),
    ("combat-armour", (12, 12, 12)),
]


@pytest.mark.parametrize("slug, values", ARMOUR, ids=[f"UNI-053 {row[0]}" for row in ARMOUR])
def test_armour(slug: str, values: tuple[int, int, int]) -> None:
    made = Fight(hero("ana", slug))
    assert tuple(gear.armour(made.state, "ana", kind) for kind in ("bash", "slash", "bullet")) == values
    assert gear.armour(made.state, "ana", "fire") == 0


KINDS = [
    ("UNI-048 punch: 6 + 4", "punch", {}, (), 10),
    ("UNI-084 kick: 2 × 4", "kick", {}, (), 8 + 3),
    ("UNI-090 spin kick: 2 × 5", "spin-kick", {}, (), 10 + 3),
    ("UNI-092 sweep: STR", "sweep-kick", {}, (), 3 + 3),
    ("UNI-049 sword: (12 + 4) × 2", "melee-weapon", {}, (), 32),
    ("UNI-053 sword on leather: (12 + 4 − 3) × 2", "melee-weapon", {}, ("leather",), 26),
    ("UNI-050 pistol: (12 + 4) × 2", "shoot", {}, (), 32),
    ("UNI-050 vest: (12 + 4 − 10) × 2", "shoot", {}, ("vest",), 12),
    ("UNI-071 brain, slash ×3 not ×6: (12 + 2) × 3", "melee-weapon", {"aim": "brain-shot"}, (), 42),
    ("UNI-071 brain, bullet ×4: (12 + 2) × 4", "shoot", {"aim": "brain-shot"}, (), 56),
    ("UNI-071 brain, bash ×2: (8 + 1) × 2", "kick", {"aim": "brain-shot"}, (), 18),
    ("UNI-097 vital points ×4: (12 + 2) × 4", "melee-weapon", {"aim": "vital-points"}, (), 56),
    ("UNI-097 through armour: (12 + 2 − 3) × 4", "melee-weapon", {"aim": "vital-points"}, ("leather",), 44),
    ("UNI-074 decapitation: (12 + 1) × 5", "decapitate", {}, (), 65),
    ("UNI-085 knockout: half of 8 + 2, down", "kick", {"aim": "knockout"}, (), 5),
]


@pytest.mark.parametrize("slug, args, worn, lost", [row[1:] for row in KINDS], ids=[row[0] for row in KINDS])
def test_kinds(slug: str, args: dict[str, object], worn: tuple[str, ...], lost: int) -> None:
    """Ana totals 15 with the plain blow (4 levels), undefended; whoever is hit has life enough."""
    ana = hero("ana", "sword", "pistol", brawling=6, melee=6, shooting=6)
    made = Fight(ana, hero("bia", *worn, side="foes", STR=40, CON=40, WIL=40))
    dice = (6, 5) if args.get("aim") == "knockout" or slug == "sweep-kick" else (6,)
    made.strike(slug, *dice, **args)
    assert made.hp("bia") == 330 - lost


def test_brain_on_top() -> None:
    """UNI-C20: by setting slash ×3 × 2."""
    ana, bia = hero("ana", "sword", melee=6), hero("bia", side="foes", STR=40, CON=40)
    made = Fight(ana, bia, brain_on_top=True)
    made.strike("melee-weapon", 6, aim="brain-shot")
    assert made.hp("bia") == 330 - 14 * 6


def test_bullets_hardly_felt() -> None:
    """UNI-050: a fifth of the damage, rounded down (UNI-G13)."""
    bia = hero("bia", side="foes", STR=40, CON=40, resist_bullet=5)
    made = Fight(hero("ana", "pistol", shooting=6), bia)
    made.strike("shoot", 6)
    assert made.hp("bia") == 330 - 6
    up = Fight(hero("ana", "pistol", shooting=6), bia, rounding="up")
    up.strike("shoot", 6)
    assert up.hp("bia") == 330 - 7


def test_bite_keeps_its_own_multiplier() -> None:
    """UNI-049: a bite's multiplier replaces the doubling."""
    made = Fight(mook("ana", "bite"), hero("bia", STR=40, CON=40))
    made.strike("natural")
    assert made.hp("bia") == 330 - (9 + 2)


LIMB = [
    ("at half: whole damage, no harm to the limb", 17, 17, False),
    ("over half: the excess is lost", 18, 17, True),
]


@pytest.mark.parametrize(
    "points, lost, crippled", [row[1:] for row in LIMB], ids=[f"UNI-066 {row[0]}" for row in LIMB]
)
def test_limb(points: int, lost: int, crippled: bool) -> None:
    """UNI-066, UNI-C16: over ⌊34/2⌋ = 17."""
    made = Fight(hero("ana", f"bat damage={points - 2}", melee=6), hero("bia", side="foes"))
    made.strike("melee-weapon", 4, aim="target-limb", part="arm")
    assert made.hp("bia") == 34 - lost and made.has("bia", "crippled") is crippled


def test_limb_severed_by_a_blade() -> None:
    """UNI-049, UNI-066: a blade severs."""
    made = Fight(hero("ana", "sword", melee=6), hero("bia", side="foes"))
    made.strike("melee-weapon", 6, aim="target-limb", part="leg")
    assert made.has("bia", "severed") and made.hp("bia") == 17


KNOCKDOWN = [("tell", False, True), ("always", True, False), ("never", False, False)]


@pytest.mark.parametrize("how, down, warned", KNOCKDOWN, ids=[f"UNI-055 {row[0]}" for row in KNOCKDOWN])
def test_knockdown(how: str, down: bool, warned: bool) -> None:
    """UNI-055: 6 + 4 = 10 is over three times STR 3."""
    made = Fight(hero("ana", brawling=6), hero("bia", side="foes"), knockdown=how)
    events = made.strike("punch", 6)
    assert made.has("bia", "prone") is down and ("may-fall" in told(events)) is warned


def test_knockdown_counts_before_the_multiplier() -> None:
    """UNI-055: 6 + 3 = 9 is not over 9, although it hurts for 18."""
    made = Fight(hero("ana", "knife", melee=6), hero("bia", side="foes"))
    events = made.strike("melee-weapon", 4)
    assert figure(events, "damage", "through") == 18 and "may-fall" not in told(events)


def test_knockdown_may_be_asked() -> None:
    """UNI-055: by setting the game master decides each time."""
    made = Fight(hero("ana", brawling=6), hero("bia", side="foes"), knockdown="ask")
    keyed = {"by": "ana", "target": "bia", "manoeuvre": "punch"}
    assert made.need("manoeuvre", 6, answers={"defence": "none"}, **keyed) == "knockdown"
    made.do("manoeuvre", 6, answers={"defence": "none", "knockdown": "yes"}, **keyed)
    assert made.has("bia", "prone")


BLAST = [
    ("at the centre", {}, 40),
    ("5 m: half", {"range": 5}, 20),
    ("9 m: half", {"range": 9}, 20),
    ("10 m: a quarter", {"range": 10}, 10),
    ("in contact ×2", {"contact": "contact"}, 80),
    ("inside ×4", {"contact": "inside"}, 160),
]


@pytest.mark.parametrize("args, lost", [row[1:] for row in BLAST], ids=[f"UNI-052 {row[0]}" for row in BLAST])
def test_explosion(args: dict[str, object], lost: int) -> None:
    made = Fight(hero("ana", STR=40, CON=40))
    made.do("explosion", targets="ana", damage=40, **args)
    assert made.hp("ana") == 330 - lost


def test_explosion_and_armour() -> None:
    """UNI-052: armour at half, rounded down (leather 3 → 1); sealed armour whole."""
    made = Fight(hero("ana", "leather", STR=40, CON=40), hero("bia", "bomb-suit", STR=40, CON=40))
    made.do("explosion", targets="ana,bia", damage=40)
    assert made.hp("ana") == 330 - 39 and made.hp("bia") == 330 - 20


def test_high_damage_is_a_lookup() -> None:
    """UNI-054."""
    assert "1.000" in str(table("rules")["UNI-054"]["table_pt"])
