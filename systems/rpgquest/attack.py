"""An attack from choice to harm (RPQ-028, RPQ-031 to RPQ-041, RPQ-052)."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from systems.rpgquest import (
    acting,
    aim,
    bonus,
    conditions,
    damage,
    defence,
    dice,
    gear,
    mishap,
    parts,
    reach,
    skills,
)
from systems.rpgquest.bonus import Bonus, Manner
from systems.rpgquest.conditions import BROKEN_ARM
from systems.rpgquest.defence import Defence
from systems.rpgquest.dice import Degree
from systems.rpgquest.gear import Weapon
from systems.rpgquest.parts import Part
from systems.rpgquest.settings import chosen, value

SLUGS = ("fumble", "miss", "hit", "critical")


def resolve(play: Play, choice: Choice) -> None:
    """One attack with what is in hand: a blow, a shot, or a throw of what can only be thrown."""
    weapon = gear.weapon(play.state, choice.get("by"), choice.get("weapon"))
    how = "shoot" if weapon.shoots else "throw" if weapon.kind in ("grenade", "heavy") else "melee"
    strike(play, choice, weapon, how)


def throw(play: Play, choice: Choice) -> None:
    """Throws a weapon or thing (RPQ-038, RPQ-039)."""
    weapon = gear.weapon(play.state, choice.get("by"), choice.get("weapon"))
    if weapon.kind == "natural":
        raise Refused("not-thrown", name=weapon.slug, rule="RPQ-038")
    strike(play, choice, weapon, "throw")


def manner_of(choice: Choice, how: str) -> Manner:
    """How the game master says that the attack is made."""
    metres = choice.get("range")
    return Manner(
        how=how,
        metres=int(metres) if metres else None,
        side=choice.get("from"),
        advance=int(choice.get("advance") or 0),
        surprise=choice.get("surprise") == "yes",
        off=choice.get("off") == "yes",
        bonus=int(choice.get("bonus") or 0),
    )


def strike(play: Play, choice: Choice, weapon: Weapon, how: str) -> None:
    """The whole attack: what forbids it, the roll against Defence, the harm or the mishap."""
    by, target = choice.get("by"), choice.get("target")
    refuse(play.state, by, target, weapon)
    manner = manner_of(choice, how)
    if how == "melee":
        reach.refuse_melee(play.state, by, target, manner.metres)
    total = bonus.of(play.state, by, target, weapon, manner)
    goal = defence.against(play.state, target, by, manner.surprise)
    harm = parts.read(choice.get("damage"), weapon.parts[0].kind) if choice.get("damage") else weapon.parts
    _begin(play, by, target, how)
    degree = _roll(play, by, weapon, total, goal)
    hit = degree.succeeded
    play.emit(e.Outcome(slug=SLUGS[degree], who=by, whom=target, hit=hit, rule="RPQ-032"))
    if hit:
        deal(play, by, target, weapon, how, harm, degree, choice.get("nonlethal") == "yes")
    if how == "throw":
        _leaves(play, by, target, weapon)
    if degree is Degree.FUMBLE:
        mishap.of_attack(play, by, weapon)


def _roll(play: Play, by: str, weapon: Weapon, total: Bonus, goal: Defence) -> Degree:
    why = (*total.why, *goal.why, f"defence {goal.value}")
    return dice.test(play, "attack", by, total.total, goal.value, why=why, rule="RPQ-032")


def refuse(state: Encounter, by: str, target: str, weapon: Weapon) -> None:
    """Raises `Refused` when this attack cannot be made at all."""
    attacker, victim = state.entities[by], state.entities[target]
    if by == target:
        raise Refused("self-attack", name=attacker.name)
    needs = ["attack"]
    if weapon.limb:
        needs.append("hands")
    if victim.kind == "combatant":
        # The terrified may still break down a door (RPQ-081).
        needs.append("fight")
    acting.refuse(state, by, *needs)
    if "hp" not in victim.tracks:
        raise Refused("no-track", name=victim.name or target, track="hp")
    if victim.has("destroyed") or (victim.has("dead") and len(state.turn.acting) < 2):
        raise Refused("already-dead", name=victim.name or target)
    if weapon.carried and not weapon.hand:
        raise Refused("not-ready", name=weapon.slug, rule="RPQ-070")
    if weapon.carried:
        _refuse_arm(state, by, weapon)


def _refuse_arm(state: Encounter, by: str, weapon: Weapon) -> None:
    """No equipment with a broken arm (RPQ-092): value 1 is the weapon's arm, 2 the other."""
    for slug in BROKEN_ARM:
        for condition in state.entities[by].every(slug):
            held = "off" if condition.value == 2 else "hand"
            if weapon.hands == 2 or weapon.hand == held:
                raise Refused("useless-arm", name=state.entities[by].name, condition=slug, rule="RPQ-092")


def _begin(play: Play, by: str, target: str, how: str) -> None:
    """What is certain before the dice fall: the action is used, surprise and aim are used up."""
    acting.use(play, by, "attack")
    if how == "melee" and chosen(play.state, "turning", "free"):
        reach.face(play, by, target)
    conditions.end(play, by, "ambusher", "RPQ-033")
    if play.state.entities[by].has("aiming"):
        aim.lose(play, by)
    if play.state.entities[target].kind == "combatant":
        aim.interrupted(play, target)


def strength(state: Encounter, by: str, weapon: Weapon, how: str) -> int:
    """FR in the damage (RPQ-052): always, save for what a flask holds and, by setting, for triggers."""
    if weapon.contents and how == "throw":
        return 0
    if how == "shoot" and weapon.trigger and not value(state, "projectile_strength"):
        return 0
    return skills.value(state.entities[by], "FR")


def deal(
    play: Play,
    by: str,
    target: str,
    weapon: Weapon,
    how: str,
    harm: tuple[Part, ...],
    degree: Degree,
    nonlethal: bool,
) -> None:
    """The damage of a hit."""
    force = strength(play.state, by, weapon, how)
    rolled = damage.roll(play, by, harm, force, degree is Degree.CRITICAL)
    damage.apply(play, target, rolled, by=by, cause=weapon.slug, nonlethal=nonlethal)


def _leaves(play: Play, by: str, target: str, weapon: Weapon) -> None:
    """What was thrown lies where the target stands; a flask is gone."""
    item = play.state.entities.get(weapon.id)
    if item is None or item.kind != "item":
        return
    rule = "RPQ-039" if reach.throws_well(weapon) else "RPQ-038"
    for text in ("hand", "off"):
        if play.state.entities[by].texts.get(text) == item.id:
            play.emit(e.TextSet(id=by, text=text, value="", rule=rule))
    play.emit(e.Given(id=item.id, owner="", rule=rule))
    if weapon.spent:
        conditions.put(play, item.id, "destroyed", rule=rule)
        return
    place = play.state.entities[target].place if target in play.state.entities else ""
    if place:
        play.emit(e.Placed(id=item.id, place=place, rule=rule))
