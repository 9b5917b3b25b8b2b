"""`escudo roll`: free rolls, and dice texts that are refused at once."""

import pytest

from tests.cli.conftest import Escudo


def test_given_dice_are_added_up(escudo: Escudo) -> None:
    assert escudo("roll", "2d6+3", "--dice", "4,2", "--json").json == {"dice": [4, 2], "total": 9}
    assert escudo("roll", "2d6", "+", "3", "--dice", "4,2").out == "2d6+3 (4, 2) = 9\n"


def test_double_zero_is_a_hundred(escudo: Escudo) -> None:
    assert escudo("roll", "1d100", "--dice", "00", "--json").json == {"dice": [100], "total": 100}


def test_no_dice_are_no_dice(escudo: Escudo) -> None:
    """Zero dice roll nothing at all, never one die anyway."""
    assert escudo("roll", "0d6", "--json").json == {"dice": [], "total": 0}


@pytest.mark.parametrize(
    ("text", "face", "total"), [("1d20+-5", 7, 2), ("1d4 + -1", 4, 3), ("1d4 - -1", 4, 5), ("-1d42", 7, -7)]
)
def test_signs(escudo: Escudo, text: str, face: int, total: int) -> None:
    """Signs in a row are read as arithmetic reads them; a text may begin with one."""
    assert escudo("roll", text, "--dice", face, "--json").json["total"] == total


def test_random_faces_are_faces_of_the_dice(escudo: Escudo) -> None:
    rolled = escudo("roll", "20d6+1", "--json").json
    assert len(rolled["dice"]) == 20
    assert set(rolled["dice"]) <= set(range(1, 7))
    assert rolled["total"] == sum(rolled["dice"]) + 1


@pytest.mark.parametrize(
    ("text", "dice", "line"),
    [
        ("2d6+3", "4", "escudo: A die is missing: roll, d6."),
        ("2d6", "4,5,6", "escudo: Dice left over: 6."),
        ("2d6", "7,1", "escudo: roll: a die of 6 sides does not show 7."),
        ("2d6", "x", "escudo: “x” is no face of a die."),
    ],
)
def test_dice_that_do_not_fit(escudo: Escudo, text: str, dice: str, line: str) -> None:
    assert escudo("roll", text, "--dice", dice).complaint == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("9999999d6", "escudo: A number in the dice is too long: at most 6 digits."),
        ("1d99999999999999999999", "escudo: A number in the dice is too long: at most 6 digits."),
        ("6d" + "9" * 400, "escudo: A number in the dice is too long: at most 6 digits."),
        ("2000d6", "escudo: Too many dice: at most 1000."),
        ("1d5000", "escudo: A die has 1 to 1000 sides."),
        ("2x", "escudo: Cannot read “x” in the dice."),
        (" ", "escudo: No dice given."),
    ],
)
def test_texts_that_are_no_dice(escudo: Escudo, text: str, line: str) -> None:
    """Limits are errors of one line, never a silent smaller roll."""
    assert escudo("roll", text).complaint == line
