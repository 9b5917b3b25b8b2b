"""`escudo roll`: a free roll, without any fight."""

from __future__ import annotations

import random

from encounters.asks import dice_of
from encounters.dice import Fixed
from encounters.errors import DiceMismatch
from tui.cli import output
from tui.cli.call import Call
from tui.cli.faces import dice_option
from tui.cli.parsing import DICE, JSON, Command
from tui.phrases import minus

COMMAND = Command("roll", needed=("DICE",), rest=True, options=(DICE, JSON))


def run(call: Call) -> int:
    """Rolls, or reads the faces given."""
    dice = dice_of(" ".join(call.arguments.values))
    given = call.arguments.texts.get("dice")
    faces = _given(call, dice.wave(())) if given else _rolled(dice.wave(()))
    total = dice.total(faces)
    if call.json:
        output.write_json({"dice": list(faces), "total": total})
    else:
        shown = ", ".join(map(str, faces))
        output.write(f"{minus(dice.text)} ({shown}) = {minus(total)}" if faces else minus(total))
    return 0


def _rolled(sides: tuple[int, ...]) -> tuple[int, ...]:
    chance = random.SystemRandom()
    return tuple(chance.randint(1, side) for side in sides)


def _given(call: Call, sides: tuple[int, ...]) -> tuple[int, ...]:
    plain, named = dice_option(call.arguments.texts["dice"])
    faces = (*plain, *named.pop("roll", ()))
    for face, side in zip(faces, sides, strict=False):
        if not 1 <= face <= side:
            raise DiceMismatch("dice-face", ask="roll", face=face, sides=side)
    if len(faces) < len(sides):
        raise DiceMismatch("dice-missing", ask="roll", dice=f"d{sides[len(faces)]}")
    left = Fixed(faces[len(sides) :], named)
    left.refuse_leftovers()
    return faces
