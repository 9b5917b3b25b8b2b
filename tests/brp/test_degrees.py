"""BRP-001 to BRP-011 and BRP-016: chances, degrees, difficulty, the order of operations."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from systems.brp.degrees import Degree, chance_of, cuts, up
from systems.brp.settings import SETTINGS

C, S, N, F, X = Degree

BANDS = [
    # chance, last face of critical, special; first face of the fumble (BRP-G1, the printed table)
    (1, 1, 1, 96),
    (5, 1, 1, 96),
    (6, 1, 2, 96),
    (10, 1, 2, 96),
    (15, 1, 3, 96),
    (20, 1, 4, 96),
    (21, 2, 5, 97),
    (25, 2, 5, 97),
    (36, 2, 8, 97),
    (40, 2, 8, 97),
    (41, 3, 9, 98),
    (60, 3, 12, 98),
    (61, 4, 13, 99),
    (72, 4, 15, 99),
    (80, 4, 16, 99),
    (81, 5, 17, 100),
    (100, 5, 20, 100),
    (102, 6, 21, 100),
    (150, 8, 30, 100),
    (200, 10, 40, 100),
]


@pytest.mark.parametrize(
    "chance, critical, special, fumble", BANDS, ids=[f"BRP-002 BRP-003 chance {row[0]}" for row in BANDS]
)
def test_bands(chance: int, critical: int, special: int, fumble: int) -> None:
    found = cuts(chance)
    # A chance under 5% is still 01–05 for a skill whose base is 5%, and its bands stay within it.
    assert found[0] == critical
    assert found[1] == special
    assert found[3] + 1 == fumble


FACES = [
    ("BRP-001 a face equal to the chance succeeds", 65, 65, N),
    ("BRP-001 one above fails", 65, 66, F),
    ("BRP-005 critical", 60, 3, C),
    ("BRP-005 special", 60, 4, S),
    ("BRP-005 special, last face", 60, 12, S),
    ("BRP-005 success", 60, 13, N),
    ("BRP-005 failure", 60, 61, F),
    ("BRP-005 failure, last face", 60, 97, F),
    ("BRP-005 fumble", 60, 98, X),
    ("BRP-003 a chance of 0 fumbles from 96 on", 0, 96, X),
    ("BRP-003 a chance below 0 fumbles from 96 on", -30, 96, X),
    ("BRP-003 96 to 99 of 100 fail without a fumble", 100, 99, F),
    ("BRP-003 00 is always a fumble", 190, 100, X),
    ("BRP-004 96 always fails", 150, 96, F),
    ("BRP-004 95 of 150 succeeds", 150, 95, N),
    ("BRP-004 05 always succeeds", 0, 5, N),
]


@pytest.mark.parametrize("chance, face, degree", [row[1:] for row in FACES], ids=[row[0] for row in FACES])
def test_faces(chance: int, face: int, degree: Degree) -> None:
    bands = cuts(chance)
    assert sum(face > cut for cut in bands) == degree


def test_a_base_under_five_has_no_sure_success() -> None:
    """BRP-004: 01–05 is sure only for skills whose base chance is 5% or more."""
    assert cuts(0, base_sure=False)[2] == 0
    assert cuts(3, base_sure=False)[2] == 3


OPERATIONS = [
    ("BRP-006 Easy doubles", {"value": 36, "easy": ("BRP-006",)}, 72),
    ("BRP-007 Difficult halves, rounded up", {"value": 65, "difficult": ("BRP-007",)}, 33),
    ("BRP-009 Easy and Difficult cancel", {"value": 65, "easy": ("BRP-006",), "difficult": ("BRP-007",)}, 65),
    ("BRP-009 two Difficult halve once", {"value": 65, "difficult": ("BRP-098", "BRP-087")}, 33),
    ("BRP-009 two Easy double once", {"value": 20, "easy": ("BRP-199", "BRP-227")}, 40),
    (
        "BRP-009 setting: two Difficult halve twice",
        {"value": 65, "difficult": ("BRP-098", "BRP-087"), "twice": True},
        17,
    ),
    ("BRP-010 flat after halving", {"value": 65, "difficult": ("BRP-007",), "flat": (("BRP-194", 20),)}, 53),
    ("BRP-010 flat after doubling", {"value": 30, "easy": ("BRP-006",), "flat": (("BRP-194", -20),)}, 40),
    ("BRP-011 a fifth, rounded up", {"value": 72, "fifth": ("BRP-053",)}, 15),
    ("BRP-015 a lower limit caps", {"value": 65, "cap": ("ride", 40)}, 40),
    ("BRP-015 a higher limit changes nothing", {"value": 65, "cap": ("ride", 80)}, 65),
    (
        "BRP-015 the cap comes before the halving",
        {"value": 65, "cap": ("ride", 41), "difficult": ("BRP-007",)},
        21,
    ),
    ("BRP-085 a chance may fall below 1", {"value": 40, "flat": (("BRP-085", -60),)}, -20),
]


@pytest.mark.parametrize("given_, value", [row[1:] for row in OPERATIONS], ids=[row[0] for row in OPERATIONS])
def test_order_of_operations(given_: dict[str, Any], value: int) -> None:
    assert chance_of("sword", **given_).value == value


def test_a_fifth_is_a_normal_hit() -> None:
    """BRP-011: whatever the face, a hit at one fifth is never special or critical."""
    assert chance_of("bow", 72, fifth=("BRP-053",)).cuts == (0, 0, 15, 95)


def test_impossible_succeeds_on_nothing() -> None:
    """BRP-008: no face succeeds, 96–00 fumble."""
    assert chance_of("bow", 72, impossible=("BRP-008",)).cuts == (0, 0, 0, 95)


def test_reasons_in_their_order() -> None:
    """BRP-010: the reasons say what made the chance, step by step."""
    found = chance_of("sword", 65, cap=("ride", 50), difficult=("BRP-200",), flat=(("BRP-194", 20),))
    assert found.why == ("sword 65", "ride 50", "BRP-200 25", "BRP-194 +20")


HALVES = [("BRP-016 7 by 2", 7, 2, 4), ("BRP-016 6 by 2", 6, 2, 3), ("BRP-016 1 by 5", 1, 5, 1)]


@pytest.mark.parametrize("value, by, result", [row[1:] for row in HALVES], ids=[row[0] for row in HALVES])
def test_rounding_up(value: int, by: int, result: int) -> None:
    assert up(value, by) == result


FIFTHS = [(1, 1), (5, 1), (6, 2), (7, 2), (8, 2), (10, 2), (36, 8), (72, 15), (100, 20), (102, 21)]


@pytest.mark.parametrize("chance, special", FIFTHS, ids=[f"BRP-002 1/5 of {row[0]}" for row in FIFTHS])
def test_special_band_rounds_up_at_every_skill(chance: int, special: int) -> None:
    """The fifth is rounded up at low skills too."""
    assert cuts(chance)[1] == special


@given(st.integers(1, 200), st.booleans())
def test_each_band_lies_within_the_next(chance: int, base_sure: bool) -> None:
    """Critical ⊆ special ⊆ success, and the fumble lies outside."""
    critical, special, success, failure = cuts(chance, base_sure)
    assert 1 <= critical <= special <= success <= failure < 100
    assert success <= 95
    assert 1 <= 100 - failure <= 5


def test_every_setting_has_a_rule_and_a_range() -> None:
    """An optional rule or disputed reading says which one, and what it may be."""
    for setting in SETTINGS.values():
        assert setting.name in ("typed", "names") or setting.rule.startswith("BRP-")
        if isinstance(setting.default, str) and setting.name != "typed":
            assert setting.default in setting.options
        if isinstance(setting.default, int) and not isinstance(setting.default, bool):
            assert setting.low is not None and setting.high is not None
            assert setting.low <= setting.default <= setting.high
