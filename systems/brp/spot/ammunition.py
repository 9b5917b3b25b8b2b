"""Rounds in a weapon, what a shot takes of them, jams and clearing them (BRP-057, BRP-084)."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Ask, dice_of
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from systems.brp import gear, items
from systems.brp.data import weapon_row
from systems.brp.degrees import chance_of, roll
from systems.brp.gear import Weapon
from systems.brp.settings import on, value

RULE = "BRP-057"
JAM = "BRP-084"
DICE = (2, 3, 4, 5, 6, 8, 10, 12, 20)
"""Burst sizes that are real dice (BRP-062)."""


def magazine(weapon: Weapon) -> int:
    """How many rounds a weapon holds; 0 where nobody counts: one at a time, or no figure."""
    row = weapon_row(weapon.slug) or {}
    most = int(row.get("ammo", 0))
    return most if weapon.held and most > 1 else 0


def left(state: Encounter, weapon: Weapon) -> int | None:
    """The rounds left in a weapon; None where they are not counted."""
    most = magazine(weapon)
    if not most or not on(state, "track_ammo"):
        return None
    track = state.entities[weapon.id].tracks.get("ammo")
    return track.value if track is not None else most


def refuse(state: Encounter, weapon: Weapon, shots: int, fire: str) -> None:
    """Raises `Refused` when so many rounds cannot be fired."""
    if (fire or shots > 1) and not rapid(weapon):
        raise Refused("no-autofire", weapon=weapon.slug, rule=RULE)
    announced(fire, shots)
    if fire and on(state, "burst_dice") and shots > 1 and shots not in DICE:
        raise Refused("burst-size", shots=shots, rule="BRP-062")
    rounds = left(state, weapon)
    if rounds is not None and rounds < shots:
        raise Refused("no-ammunition", weapon=weapon.slug, rounds=rounds, rule=RULE)


def announced(fire: str, shots: int) -> None:
    """Raises `Refused` where automatic fire is not told how many rounds it is to be (BRP-057)."""
    if fire and shots < 1:
        raise Refused("no-shots", rule=RULE)


def rapid(weapon: Weapon) -> bool:
    """Whether a weapon fires bursts or full automatic."""
    row = weapon_row(weapon.slug) or {}
    attacks = str(row.get("attacks", "")).replace(",", " ").split()
    return "burst" in attacks or any(part.isdigit() and int(part) >= 3 for part in attacks)


def spend(play: Play, by: str, weapon: Weapon, shots: int) -> None:
    """Takes the rounds of an attack out of the magazine."""
    rounds = left(play.state, weapon)
    if rounds is None:
        return
    _set(play, weapon.id, rounds, rounds - shots, magazine(weapon), by)


def _set(play: Play, ref: str, was: int, now: int, most: int, by: str) -> None:
    play.emit(
        e.TrackChanged(
            id=ref, track="ammo", amount=now - was, value=now, maximum=most, cause="shot", by=by, rule=RULE
        )
    )


def reload(play: Play, choice: Choice) -> None:
    """A fresh magazine."""
    who = choice.get("who")
    weapon = gear.weapon(play.state, who, choice.get("weapon"))
    rounds = left(play.state, weapon)
    if rounds is None:
        raise Refused("no-magazine", weapon=weapon.slug)
    most = magazine(weapon)
    now = min(int(choice.get("rounds") or most), most)
    play.emit(
        e.TrackChanged(
            id=weapon.id,
            track="ammo",
            amount=now - rounds,
            value=now,
            maximum=most,
            cause="reload",
            by=who,
            rule=RULE,
        )
    )


def let_fly(play: Play, by: str, weapon: Weapon) -> None:
    """What was thrown is no longer in the hand (BRP-084): it lies on the ground, or sticks in somebody.

    Weapons made to be thrown come in a supply that nobody counts, unless the item says its `count`.
    """
    item = play.state.entities.get(weapon.id)
    if item is None or item.has("lodged") or not on(play.state, "thrown_leaves"):
        return
    count = item.stats.get("count")
    if count is not None and count > 1:
        play.emit(e.StatSet(id=item.id, stat="count", value=count - 1, rule="BRP-084"))
    elif count is not None or (weapon_row(weapon.slug) or {}).get("kind") != "thrown":
        items.drop(play, by, item.id, rule="BRP-084")


def fails_at(state: Encounter, weapon: Weapon) -> int:
    """The roll from which a weapon malfunctions, 0 for one that never does or where it is left out."""
    if not weapon.missile or not on(state, "malfunctions"):
        return 0
    return int((weapon_row(weapon.slug) or {}).get("malfunction", 0))


def jam(play: Play, by: str, weapon: Weapon) -> None:
    """A malfunction: the weapon is jammed, for 1D6 rounds of work and a roll of its skill."""
    play.emit(e.Told(slug="malfunction", who=by, rule=JAM))
    if weapon.id not in play.state.entities:
        return
    rounds = play.roll(Ask("jam", by, dice_of("1d6"), why=(weapon.slug,), rule=JAM, aside=True))
    play.emit(e.ConditionSet(id=weapon.id, slug="jammed", value=rounds, rule=JAM))


def clear(play: Play, choice: Choice) -> None:
    """A round of work on a jam; after the last one the weapon's skill decides, and failure starts anew."""
    who = choice.get("who")
    weapon = gear.weapon(play.state, who, choice.get("weapon"))
    item = play.state.entities.get(weapon.id)
    jammed = item.condition("jammed") if item is not None else None
    if jammed is None:
        raise Refused("not-jammed", weapon=weapon.slug)
    if jammed.value > 1:
        play.emit(e.ConditionSet(id=weapon.id, slug="jammed", value=jammed.value - 1, rule=JAM))
        return
    skill = str(value(play.state, "unjam_skill"))
    chance = chance_of(weapon.skill, weapon.chance, base_sure=weapon.base >= 5)
    if skill == "repair":
        repair = play.state.entities[who].stats.get("repair", 15)
        chance = chance_of("repair", repair)
    free = roll(play, "unjam", who, chance, rule=JAM).succeeded
    play.emit(e.Outcome(slug="jam-cleared" if free else "still-jammed", who=who, hit=free, rule=JAM))
    if free:
        play.emit(e.ConditionEnded(id=weapon.id, key=jammed.key, rule=JAM))
        return
    rounds = play.roll(Ask("jam", who, dice_of("1d6"), why=(weapon.slug,), rule=JAM, aside=True))
    play.emit(e.ConditionSet(id=weapon.id, slug="jammed", value=rounds, rule=JAM))
