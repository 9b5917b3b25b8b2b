"""The five special successes (BRP-108 to BRP-112) beyond their damage dice."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.asks import Ask, dice_of
from encounters.names import unique_id
from encounters.play import Play
from encounters.points import harm
from systems.brp import conditions, damage, gear, items, skills
from systems.brp.degrees import chance_of, roll
from systems.brp.gear import Weapon
from systems.brp.resistance import resists


def apply(play: Play, by: str, target: str, weapon: Weapon, rolled: int, through: int) -> None:
    """What a special hit does besides its damage: `rolled` before armour, `through` behind it.

    What pierces, crushes or cuts must hurt to take hold; a net and a shove need not.
    """
    if weapon.special == "entangling":
        entangle(play, by, target)
    elif weapon.special == "knockback":
        knock_back(play, by, target, rolled)
    elif through <= 0 or play.state.entities[target].has("dead"):
        return
    elif weapon.special == "impaling":
        impale(play, by, target, weapon, through)
    elif weapon.special == "crushing":
        stun_check(play, target, "BRP-109")
    elif weapon.special == "bleeding":
        conditions.put(play, target, "bleeding", source=weapon.slug, other=by, rule="BRP-110")


def impale(play: Play, by: str, target: str, weapon: Weapon, through: int) -> None:
    """The weapon stays in the wound (BRP-108); bullets and rays leave nothing to pull out."""
    if weapon.kind in gear.SELF_PROPELLED or weapon.natural:
        return
    keys = {condition.key for condition in play.state.entities[target].conditions}
    play.emit(
        e.ConditionSet(
            id=target,
            slug="impaled",
            key=unique_id("impaled", keys),
            value=through,
            source=weapon.id,
            other=by,
            rule="BRP-108",
        )
    )
    if weapon.held and weapon.kind in ("melee", "thrown"):
        play.emit(e.ConditionSet(id=weapon.id, slug="lodged", other=target, rule="BRP-108"))


def stun_check(play: Play, target: str, rule: str) -> None:
    """Stamina, or stunned for 1D3 rounds."""
    entity = play.state.entities[target]
    chance = chance_of("stamina", skills.value(entity, "stamina"))
    if roll(play, f"stamina:{target}", target, chance, rule=rule, aside=True).succeeded:
        return
    rounds = play.roll(Ask(f"stun:{target}", target, dice_of("1d3"), rule=rule, aside=True))
    conditions.put(play, target, "stunned", until=timers.for_rounds(play.state, rounds), rule=rule)


def entangle(play: Play, by: str, target: str) -> None:
    """No movement for the rest of this round and into the next; held until he gets free (BRP-111)."""
    conditions.put(play, target, "entangled", other=by, rule="BRP-111")
    conditions.put(play, target, "held-fast", until=timers.next_round(play.state), other=by, rule="BRP-111")


def knock_back(play: Play, by: str, target: str, rolled: int) -> None:
    """Rolled damage against SIZ: back one metre per 5 points, and Agility to stay up (BRP-112)."""
    entity = play.state.entities[target]
    siz = skills.characteristic(entity, "SIZ")
    if not resists(play, f"knockback:{target}", by, rolled, siz, rule="BRP-112", aside=True):
        return
    metres = max(1, rolled // 5)
    play.emit(e.Told(slug="knocked-back", who=target, figures=(f"metres={metres}",), rule="BRP-112"))
    chance = chance_of("agility", skills.value(entity, "agility"))
    if not roll(play, f"agility:{target}", target, chance, rule="BRP-112", aside=True).succeeded:
        conditions.put(play, target, "prone", rule="BRP-112")


def smash(play: Play, by: str, target: str, weapon: Weapon, item: str) -> None:
    """A crushing special that was parried (BRP-109): damage against the item's hit points.

    Where the blow wins, the item takes it and the excess goes on to the body; else the item takes the
    damage and nothing goes through.
    """
    rolled = damage.roll(play, by, weapon, "special")
    thing = play.state.entities.get(item)
    points = thing.tracks["hp"].value if thing is not None and "hp" in thing.tracks else 0
    won = resists(play, "smash", by, rolled, points, rule="BRP-109")
    items.wear(play, item, rolled, "BRP-109", target)
    if not won:
        return
    through = max(0, rolled - points - damage.armour(play, target))
    if harm(play, target, through, cause=weapon.slug, by=by, rule="BRP-109") > 0:
        stun_check(play, target, "BRP-109")


def pull(play: Play, who: str, target: str) -> None:
    """Getting a weapon out of a wound (BRP-108).

    Its owner uses the weapon's skill, Difficult in the round of the blow; anybody else STR against the
    damage done, and a failure hurts for 1D3.
    """
    wound = play.state.entities[target].condition("impaled")
    if wound is None:
        return
    item = play.state.entities.get(wound.source)
    if item is not None and item.owner == who:
        weapon = gear.weapon(play.state, who, item.id)
        fresh = wound.since == play.state.clock
        chance = chance_of(weapon.skill, weapon.chance, difficult=("BRP-108",) if fresh else ())
        free = roll(play, "pull", who, chance, rule="BRP-108").succeeded
    else:
        strength = skills.characteristic(play.state.entities[who], "STR")
        free = resists(play, "pull", who, strength, wound.value, rule="BRP-108")
        if not free:
            points = play.roll(Ask("damage", who, dice_of("1d3"), rule="BRP-108"))
            harm(play, target, points, cause="impaled", rule="BRP-108")
    if free:
        play.emit(e.ConditionEnded(id=target, key=wound.key, rule="BRP-108"))
        if item is not None:
            play.emit(e.ConditionEnded(id=item.id, key="lodged", rule="BRP-108"))
