"""The attack and defence matrix (BRP-044, BRP-045): 17 cells, as data."""

from __future__ import annotations

from encounters.value import Value
from systems.brp.degrees import Degree


class Cell(Value, frozen=True):
    """What an attack comes to: `result` is stopped, normal, special, critical, miss or fumble.

    `parrier` and `weapon` are the hit points that the parrying item and the attacker's weapon lose, when
    the defence was a parry. `defender_fumbles` sends the defender to a fumble table.
    """

    result: str
    parrier: int = 0
    weapon: int = 0
    defender_fumbles: bool = False


_CRITICAL, _SPECIAL, _SUCCESS = Degree.CRITICAL, Degree.SPECIAL, Degree.SUCCESS
_FAILURE, _FUMBLE = Degree.FAILURE, Degree.FUMBLE

CELLS = {
    (_CRITICAL, _CRITICAL): Cell("stopped"),
    (_CRITICAL, _SPECIAL): Cell("normal", parrier=2),
    (_CRITICAL, _SUCCESS): Cell("special", parrier=4),
    (_CRITICAL, _FAILURE): Cell("critical"),
    (_CRITICAL, _FUMBLE): Cell("critical", defender_fumbles=True),
    (_SPECIAL, _CRITICAL): Cell("stopped", weapon=1),
    (_SPECIAL, _SPECIAL): Cell("stopped"),
    (_SPECIAL, _SUCCESS): Cell("normal", parrier=2),
    (_SPECIAL, _FAILURE): Cell("special"),
    (_SPECIAL, _FUMBLE): Cell("special", defender_fumbles=True),
    (_SUCCESS, _CRITICAL): Cell("stopped", weapon=2),
    (_SUCCESS, _SPECIAL): Cell("stopped", weapon=1),
    (_SUCCESS, _SUCCESS): Cell("stopped"),
    (_SUCCESS, _FAILURE): Cell("normal"),
    (_SUCCESS, _FUMBLE): Cell("normal", defender_fumbles=True),
}
MISS = Cell("miss")
FUMBLE = Cell("fumble")


def cell(attack: Degree, defence: Degree) -> Cell:
    """The cell of an attack's degree against a defence's; no defence counts as a failed one."""
    if attack is Degree.FAILURE:
        return MISS
    if attack is Degree.FUMBLE:
        return FUMBLE
    return CELLS[(attack, defence)]
