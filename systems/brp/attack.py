"""An attack from choice to harm (BRP-044, BRP-045): chance, defence, matrix, damage, special, fumbles."""

from __future__ import annotations

from encounters import events as e
from encounters import ranges
from encounters.asks import Question
from encounters.errors import Refused
from encounters.memo import by_state
from encounters.model import Encounter, Entity
from encounters.play import Choice, Play
from systems.brp import defence, fumbles, gear, hit, items, matrix, specials
from systems.brp.conditions import HELPLESS, OUT, vision
from systems.brp.degrees import Chance, Degree, chance_of, roll
from systems.brp.gear import Weapon

CANNOT_ATTACK = frozenset((*OUT, "stunned", "no-attack", "cannot-fight"))
LABELS = {"normal": "hit", "special": "special", "critical": "critical"}


def resolve(play: Play, choice: Choice) -> None:
    """One attack with one weapon at one target."""
    by, target = choice.get("by"), choice.get("target")
    weapon = gear.weapon(play.state, by, choice.get("weapon"))
    refuse(play.state, by, target, weapon)
    chance = attack_chance(
        play.state,
        by,
        target,
        weapon,
        choice.get("difficulty"),
        int(choice.get("bonus") or 0),
        int(choice.get("range") or 0),
    )
    guard = defence.choose(play, target, by, weapon)
    degree = roll(play, "attack", by, chance, rule="BRP-044")
    against = Degree.FAILURE
    if guard is not None and degree.succeeded:
        against = defence.roll_defence(play, target, guard, weapon, degree)
    strike(play, by, target, weapon, guard, matrix.cell(degree, against))


def refuse(state: Encounter, by: str, target: str, weapon: Weapon) -> None:
    """Raises `Refused` when this attack cannot be made at all."""
    attacker = state.entities[by]
    if by == target:
        raise Refused("self-attack", name=attacker.name)
    for condition in attacker.conditions:
        if condition.slug in CANNOT_ATTACK:
            raise Refused("cannot-attack", name=attacker.name, condition=condition.slug)
    if state.entities[target].has("dead"):
        raise Refused("already-dead", name=state.entities[target].name)
    reason = gear.useless(state, weapon.id)
    if reason:
        raise Refused("useless-weapon", name=weapon.slug, condition=reason)
    if weapon.missile:
        return
    if ranges.apart(state.chase, by, target) not in (None, 1):
        raise Refused("out-of-reach", name=state.entities[target].name, rule="BRP-271")


@by_state
def attack_chance(
    state: Encounter,
    by: str,
    target: str,
    weapon: Weapon,
    difficulty: str = "",
    bonus: int = 0,
    metres: int = 0,
) -> Chance:
    """The chance of an attack with everything that changes it, in the order of BRP-010.

    `metres` is the distance, 0 when nobody measured it.
    """
    attacker, victim = state.entities[by], state.entities[target]
    easy, difficult, fifth, impossible = _by_range(state, by, target, weapon, metres)
    easy += _easy_target(victim, weapon)
    difficult += _attacker_down(attacker, weapon)
    item = state.entities.get(weapon.id)
    if item is not None and item.has("broken"):
        difficult += ("BRP-081",)
    if difficulty == "easy":
        easy += ("BRP-006",)
    if difficulty == "difficult":
        difficult += ("BRP-007",)
    return chance_of(
        weapon.skill,
        weapon.chance,
        easy=easy,
        difficult=difficult,
        fifth=fifth,
        impossible=impossible,
        flat=(("BRP-194", bonus), *vision(attacker)),
        base_sure=weapon.base >= 5,
    )


Rules = tuple[str, ...]


def _by_range(
    state: Encounter, by: str, target: str, weapon: Weapon, metres: int
) -> tuple[Rules, Rules, Rules, Rules]:
    """What distance does: the range bands of a missile (BRP-053), the range track of a chase (BRP-271)."""
    apart = ranges.apart(state.chase, by, target)
    if apart is not None and weapon.missile and apart > 1:
        bands: dict[int, tuple[Rules, Rules, Rules, Rules]] = {
            2: ((), ("BRP-271",), (), ()),
            3: ((), (), ("BRP-271",), ()),
        }
        if apart == ranges.BOXES:
            raise Refused("out-of-reach", name=state.entities[target].name, rule="BRP-271")
        return bands.get(apart, ((), (), (), ("BRP-271",)))
    if not metres or not weapon.missile or not weapon.range:
        return (), (), (), ()
    if metres > weapon.range * 4 or (weapon.kind == "thrown" and metres > weapon.range * 2):
        raise Refused("out-of-range", metres=metres, range=weapon.range, rule="BRP-053")
    if metres > weapon.range * 2:
        return (), (), ("BRP-053",), ()
    return (), (("BRP-053",) if metres > weapon.range else ()), (), ()


def _easy_target(victim: Entity, weapon: Weapon) -> Rules:
    easy: Rules = ()
    if any(victim.has(slug) for slug in HELPLESS):
        easy += ("BRP-076",)
    if victim.has("stunned"):
        easy += ("BRP-227",)
    if victim.has("prone"):
        easy += ("BRP-199",)
    return easy


def _attacker_down(attacker: Entity, weapon: Weapon) -> Rules:
    if not attacker.has("prone") or weapon.kind in gear.SELF_PROPELLED or weapon.skill == "crossbow":
        return ()
    return ("BRP-200",)


def strike(
    play: Play, by: str, target: str, weapon: Weapon, guard: defence.Defence | None, cell: matrix.Cell
) -> None:
    """What a cell of the matrix brings, in order: the harm, the special, the items, the fumbles."""
    if cell.result == "fumble":
        _outcome(play, by, target, "fumble")
        fumbles.attack(play, by, target, weapon)
        return
    if cell.result == "miss":
        _outcome(play, by, target, "miss")
        return
    parried = guard is not None and not guard.dodge
    if cell.result == "stopped":
        _outcome(play, by, target, "parried" if parried else "dodged")
        if parried and guard is not None:
            _worn_by_parry(play, target, guard, weapon, cell, by)
        return
    result = cell.result
    if result == "critical" and weapon.special and weapon.damage:
        result = play.decide(Question("critical", by, ("critical", "special"), "critical", rule="BRP-107"))
    _outcome(play, by, target, LABELS[result], hit=True)
    smashed = parried and result == "special" and weapon.special == "crushing"
    if smashed and guard is not None:
        specials.smash(play, by, target, weapon, guard.item)
    else:
        hit.deal(play, by, target, weapon, result)
        if parried and guard is not None:
            _worn_by_parry(play, target, guard, weapon, cell, by)
    if cell.defender_fumbles and guard is not None:
        fumbles.defence(play, target, by, weapon, guard.dodge)


def _outcome(play: Play, by: str, target: str, slug: str, hit: bool = False) -> None:
    play.emit(e.Outcome(slug=slug, who=by, whom=target, hit=hit, rule="BRP-044"))


def _worn_by_parry(
    play: Play, target: str, guard: defence.Defence, weapon: Weapon, cell: matrix.Cell, by: str
) -> None:
    """The hit points that a parry costs the item and the striking weapon (BRP-044, BRP-091, BRP-092)."""
    if weapon.missile:
        return
    parrier = cell.parrier
    if parrier == 0 and cell.result == "stopped" and _improvised(play, guard.item):
        parrier = 1
    if parrier:
        items.wear(play, guard.item, parrier, "BRP-091" if cell.result == "stopped" else "BRP-044", target)
    if cell.weapon:
        items.wear(play, weapon.id, cell.weapon, "BRP-044", by)


def _improvised(play: Play, ref: str) -> bool:
    item = play.state.entities.get(ref)
    if item is None:
        return False
    return not gear.weapon(play.state, item.owner, ref).parry
