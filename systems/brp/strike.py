"""What a cell of the matrix brings (BRP-044): the harm, the special, wear and breaking, the fumbles."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Question
from encounters.play import Play
from encounters.value import Value
from systems.brp import damage, fumbles, hit, items, specials
from systems.brp.defence import Defence
from systems.brp.degrees import Degree
from systems.brp.gear import Weapon
from systems.brp.matrix import Cell
from systems.brp.settings import value
from systems.brp.spot import fists
from systems.brp.spot.manner import PLAIN, Manner

LABELS = {"normal": "hit", "special": "special", "critical": "critical"}


class Blow(Value, frozen=True):
    """An attack whose dice have fallen. `snares` tells whether it is far enough away to entangle."""

    by: str
    target: str
    weapon: Weapon
    degree: Degree
    against: Degree
    guard: Defence | None = None
    snares: bool = True
    manner: Manner = PLAIN

    @property
    def parried_with(self) -> str:
        """The item that was held against it, or "" for a dodge or nothing."""
        return self.guard.item if self.guard is not None else ""


def land(play: Play, blow: Blow, cell: Cell) -> None:
    """Everything that follows, in order: the outcome, the harm, the items, the fumbles."""
    if cell.result == "fumble":
        _outcome(play, blow, "fumble")
        fumbles.attack(play, blow.by, blow.target, blow.weapon)
    elif cell.result == "miss":
        _outcome(play, blow, "miss")
    elif _smashes(play, blow):
        specials.smash(play, blow.by, blow.target, blow.weapon, blow.parried_with)
    elif cell.result == "stopped":
        _stopped(play, blow, cell)
    else:
        _through(play, blow, cell)


def _outcome(play: Play, blow: Blow, slug: str, hit: bool = False) -> None:
    play.emit(e.Outcome(slug=slug, who=blow.by, whom=blow.target, hit=hit, rule="BRP-044"))


def _smashes(play: Play, blow: Blow) -> bool:
    """Whether an ordinary parry met a crushing special: the item may be smashed (BRP-109)."""
    if blow.weapon.special != "crushing" or blow.degree > Degree.SPECIAL or blow.weapon.missile:
        return False
    if blow.against is not Degree.SUCCESS or value(play.state, "crushing_parry") != "resistance":
        return False
    item = play.state.entities.get(blow.parried_with)
    return item is not None and "hp" in item.tracks


def _stopped(play: Play, blow: Blow, cell: Cell) -> None:
    item = blow.parried_with
    _outcome(play, blow, "parried" if item else "dodged")
    if not item or blow.weapon.missile:
        return
    if blow.guard is not None and blow.guard.tool is not None:
        fists.parried(play, blow.by, blow.target, blow.weapon, blow.guard.tool)
    if cell.weapon:
        items.wear(play, blow.weapon.id, cell.weapon, "BRP-044", blow.by)
    if blow.guard is not None and blow.guard.improvised:
        points = items.points(play.state, item)
        if items.wear(play, item, 1, "BRP-091", blow.target):
            _leftover(play, blow, points)


def _leftover(play: Play, blow: Blow, used: int) -> None:
    """The parrying item broke: the normal damage, less what breaking it took, goes through (BRP-092)."""
    rolled = max(0, damage.roll(play, blow.by, blow.weapon, "normal") - used)
    hit.through(play, blow.by, blow.target, blow.weapon, rolled, "BRP-092")


def _through(play: Play, blow: Blow, cell: Cell) -> None:
    result = cell.result
    if result == "critical" and blow.weapon.special and blow.weapon.damage:
        question = Question("critical", blow.by, ("critical", "special"), "critical", rule="BRP-107")
        result = play.decide(question)
    if blow.weapon.special == "entangling" and result == "special" and not blow.snares:
        result = "normal"
    _outcome(play, blow, LABELS[result], hit=True)
    hit.deal(play, blow.by, blow.target, blow.weapon, result, blow.manner)
    if blow.parried_with and not blow.weapon.missile:
        items.wear(play, blow.parried_with, cell.parrier, "BRP-044", blow.target)
    if result != "special" and _ensnares(blow):
        specials.entangle(play, blow.by, blow.target, blow.weapon)
    if cell.defender_fumbles and blow.guard is not None:
        fumbles.defence(play, blow.target, blow.by, blow.weapon, blow.guard.tool)


def _ensnares(blow: Blow) -> bool:
    """A parry that is less good than the attack does nothing against entangling (BRP-111)."""
    if blow.weapon.special != "entangling" or not blow.weapon.damage or not blow.snares:
        return False
    return bool(blow.parried_with) and blow.degree <= Degree.SPECIAL and blow.degree < blow.against
