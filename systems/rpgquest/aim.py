"""Aiming (RPQ-036): a round spent pointing, then +2, held as long as nothing else is done."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import EscudoError, Refused
from encounters.model import Encounter, Entity
from encounters.play import Choice, Play
from systems.rpgquest import acting, conditions, gear, reach
from systems.rpgquest.gear import Weapon
from systems.rpgquest.settings import value


def take(play: Play, choice: Choice) -> None:
    """Points a ranged weapon at a target, or goes on watching it; the action of the round.

    Raises `Refused` without a ranged weapon, out of range, or at what cannot be seen.
    """
    who, target = choice.get("who"), choice.get("target")
    acting.refuse(play.state, who, "hands", "sight", "attack", "fight")
    if who == target:
        raise Refused("self-attack", name=play.state.entities[who].name)
    weapon = gear.weapon(play.state, who, choice.get("weapon"))
    if weapon.hand == "":
        raise Refused("not-ready", name=weapon.slug, rule="RPQ-070")
    if weapon.kind == "natural" or not (weapon.shoots or reach.throws_well(weapon)):
        raise Refused("no-ranged-weapon", name=weapon.slug, rule="RPQ-036")
    if not sees(play.state, who, play.state.entities[target]):
        raise Refused("unseen", name=play.state.entities[target].name, rule="RPQ-036")
    if acting.walked(play.state, who) or acting.flown(play.state, who):
        raise Refused("has-moved", name=play.state.entities[who].name, rule="RPQ-036")
    _in_range(play.state, who, target, weapon, choice.get("range"))
    acting.use(play, who, "aim")
    held = play.state.entities[who].condition("aiming")
    if held is not None and held.other != target:
        play.emit(e.ConditionEnded(id=who, key=held.key, rule="RPQ-036"))
    conditions.put(play, who, "aiming", value=play.state.turn.round, other=target, source=weapon.id)


def _in_range(state: Encounter, who: str, target: str, weapon: Weapon, metres: str) -> None:
    distance = reach.decimetres(state, who, target, int(metres) if metres else None)
    reach.range_penalty(state, who, weapon, "shoot" if weapon.shoots else "throw", distance)


def sees(state: Encounter, who: str, target: Entity) -> bool:
    """Whether somebody can see another; mental invisibility fools only those with a brain (RPQ-091)."""
    if target.has("invisible") or conditions.forbids(state.entities[who], "sight") is not None:
        return False
    return not target.has("invisible-mental") or bool(state.entities[who].stats.get("mindless"))


def ready(state: Encounter, by: str, target: str) -> bool:
    """Whether the aim at this target counts: it was taken in a round before this one."""
    condition = state.entities[by].condition("aiming")
    if condition is None or condition.other != target:
        return False
    return state.turn.round > condition.value or state.turn.round == 0


def lose(play: Play, id: str) -> None:
    """The aim is over."""
    conditions.end(play, id, "aiming", "RPQ-036")


def interrupted(play: Play, id: str) -> None:
    """Somebody was attacked or hurt: he loses his aim where the setting says so."""
    if play.state.entities[id].has("aiming") and value(play.state, "aim_interrupted"):
        lose(play, id)


def out_of_sight(play: Play, moved: str) -> None:
    """Somebody moved or vanished: his own aim is lost, and those at him that no longer reach or see him."""
    if play.state.entities[moved].has("aiming"):
        lose(play, moved)
    for shooter in tuple(play.state.combatants()):
        condition = shooter.condition("aiming")
        if condition is None or condition.other != moved or shooter.id not in play.state.entities:
            continue
        try:
            weapon = gear.weapon(play.state, shooter.id, condition.source)
            _in_range(play.state, shooter.id, moved, weapon, "")
            lost = not sees(play.state, shooter.id, play.state.entities[moved])
        except EscudoError:
            lost = True
        if lost:
            lose(play, shooter.id)


def round_over(play: Play) -> None:
    """An aim that was neither taken nor renewed in this round is over."""
    for entity in tuple(play.state.combatants()):
        condition = entity.condition("aiming")
        if condition is not None and condition.value < play.state.turn.round:
            lose(play, entity.id)
