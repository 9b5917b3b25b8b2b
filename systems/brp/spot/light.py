"""Fighting in the dark (BRP-195, BRP-196), by the light of the scene."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.model import Encounter, Entity
from encounters.play import Choice, Play
from systems.brp import skills
from systems.brp.degrees import chance_of, roll
from systems.brp.gear import Weapon
from systems.brp.perils import hindrance
from systems.brp.perils.immunity import immune
from systems.brp.settings import on, value
from systems.brp.spot.rows import Effect, effect

DIM = {"semi-dark": "semi-darkness", "pitch-dark": "pitch-darkness"}
HAZY = {"shadow": "light-shadow", "fog": "light-fog"}
CARRIED = "light"


def scene(state: Encounter) -> str:
    """The light of the scene; thick clouds may make it half dark (BRP-210)."""
    light = str(value(state, "light"))
    if light == "bright" and on(state, "dark_clouds") and value(state, "clouds") in ("severe", "complete"):
        return "semi-dark"
    return light


def around(state: Encounter, entity: Entity) -> str:
    """The light that somebody fights in: the scene's, none for the blind (BRP-195); full with a power
    against the dark or, for those who see, a light in one hand (BRP-265, BRP-196).
    """
    if entity.conditions:
        if immune(entity, "darkness"):
            return "bright"
        if entity.has("blind"):
            return "pitch-dark"
        if entity.has(CARRIED):
            return "bright"
    return scene(state)


def on_skill(entity: Entity, slug: str) -> list[tuple[str, int]]:
    """What blindness takes off a skill that needs the eyes: as much as total darkness (BRP-195)."""
    if slug not in hindrance.SIGHT or not entity.has("blind"):
        return []
    found = effect(DIM["pitch-dark"])
    return [(found.rule, found.amount)]


def attack(state: Encounter, by: str, target: str, weapon: Weapon) -> list[Effect]:
    """What the light about the attacker does to his attack."""
    attacker = state.entities[by]
    light = around(state, attacker)
    if light == "bright":
        return []
    if light in HAZY:
        return [effect(HAZY[light])] if weapon.missile else []
    way = str(value(state, "missile_darkness")) if weapon.missile else "flat"
    found = [effect("shot-in-the-dark")] if way in ("difficult", "both") else []
    if way in ("flat", "both"):
        found.append(_dark(light, _located(attacker, target)))
    return found


def defence(state: Encounter, target: str, by: str) -> list[Effect]:
    """What the dark does to a parry or dodge, where the fight has it so."""
    defender = state.entities[target]
    light = around(state, defender)
    if light not in DIM or not on(state, "dark_defence"):
        return []
    return [_dark(light, _located(defender, by))]


def _dark(light: str, located: bool) -> Effect:
    """In the dark whole; in total darkness half for whoever has located the other."""
    found = effect(DIM[light])
    if light == "pitch-dark" and located:
        return Effect(found.slug, "BRP-196", "flat", found.amount // 2)
    return found


def _located(entity: Entity, other: str) -> bool:
    return any(condition.other in ("", other) for condition in entity.every("located"))


def locate(play: Play, choice: Choice) -> None:
    """A Difficult Sense or Listen in total darkness finds a foe for this round (BRP-196)."""
    who, target = choice.get("who"), choice.get("target")
    entity = play.state.entities[who]
    slug = choice.get("skill") or keener(entity)
    chance = chance_of(
        slug,
        skills.value(entity, slug),
        difficult=("BRP-196",),
        impossible=hindrance.impossible(entity, slug),
        base_sure=skills.base_sure(entity, slug),
        twice=on(play.state, "difficult_twice"),
    )
    found = roll(play, "locate", who, chance, rule="BRP-196").succeeded
    play.emit(
        e.Outcome(slug="located" if found else "not-located", who=who, whom=target, hit=found, rule="BRP-196")
    )
    if found:
        until = timers.lasting(play.state, 1, play.system.round_seconds)
        key = f"located#{target}"
        play.emit(e.ConditionSet(id=who, slug="located", key=key, other=target, until=until, rule="BRP-196"))


def keener(entity: Entity) -> str:
    """The better of Listen and Sense; the deaf have only one of them."""
    if entity.has("deaf") or skills.value(entity, "sense") > skills.value(entity, "listen"):
        return "sense"
    return "listen"
