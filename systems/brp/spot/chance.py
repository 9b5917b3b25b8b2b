"""The chance of an attack with everything that changes it, in the order of BRP-010.

Situations that follow from the state apply by themselves; others are put by hand; any of them can be
left out. Permanent caps come first, then Easy, Difficult or one fifth (which cancel as BRP-009 says), then
what is added and taken away.
"""

from __future__ import annotations

from collections.abc import Sequence

from encounters import ranges
from encounters.errors import Refused
from encounters.memo import by_state
from encounters.model import Encounter
from encounters.value import Value
from systems.brp import gear, skills
from systems.brp.conditions import penalties
from systems.brp.degrees import Chance, chance_of, up
from systems.brp.gear import Weapon
from systems.brp.manoeuvres import effects as manoeuvres
from systems.brp.perils import hindrance
from systems.brp.settings import on, value
from systems.brp.spot import bodies, distance, light, mounts, places, weather
from systems.brp.spot.manner import PLAIN, Manner
from systems.brp.spot.rows import Effect, effect, situations
from systems.brp.vehicles import crew

WORDS = {"easy": "BRP-006", "difficult": "BRP-007", "fifth": "BRP-011", "impossible": "BRP-008"}
STRAY = "BRP-063"
Cap = tuple[str, int]


class Made(Value, frozen=True):
    """A chance as it was made: `effects` in their order, and `full` the skill without Easy or Difficult.

    `cover` and `stray` are the last faces that still hit the cover and somebody else.
    """

    chance: Chance
    effects: tuple[Effect, ...]
    cover: int = 0
    stray: int = 0


def made(
    state: Encounter,
    by: str,
    target: str,
    weapon: Weapon,
    difficulty: str = "",
    bonus: int = 0,
    metres: int = 0,
    cap: str = "",
    manner: Manner = PLAIN,
) -> Made:
    """The chance of an attack. Raises `Refused` where it is impossible."""
    attacker, victim = state.entities[by], state.entities[target]
    apart = crew.apart(state, by, target) if weapon.missile else None
    if apart == ranges.BOXES:
        raise Refused("out-of-reach", name=victim.name, rule="BRP-271")
    if apart == ranges.BOXES - 1:
        # Only 01 hits, whatever the skill.
        why = (f"{weapon.skill} {weapon.chance}", "BRP-271 1")
        return Made(Chance(1, why, base_sure=False, normal_only=value(state, "far_hit") == "normal"), ())
    found = _effects(state, by, target, weapon, metres, apart, manner)
    if difficulty in WORDS:
        found.append(Effect(difficulty, WORDS[difficulty], difficulty))
    if manner.without:
        found = [each for each in found if each.slug not in manner.without]
    if impossible := next((each.rule for each in found if each.kind == "impossible"), ""):
        return Made(_impossible(state, attacker.name, weapon, impossible), tuple(found))
    flat = [("BRP-194", bonus), *penalties(attacker), *_rules(found, "flat", amounts=True)]
    limits = _caps(state, by, weapon, found, cap, manner)
    limit = min(limits, key=lambda each: each[1]) if limits else None
    chance = chance_of(
        weapon.skill,
        weapon.chance,
        easy=tuple(each.rule for each in found if each.kind == "easy"),
        difficult=tuple(each.rule for each in found if each.kind == "difficult"),
        fifth=tuple(each.rule for each in found if each.kind == "fifth"),
        flat=tuple(flat),
        cap=limit,
        base_sure=weapon.base >= 5,
        twice=on(state, "difficult_twice"),
    )
    skill = weapon.chance if limit is None else min(limit[1], weapon.chance)
    full = skill + sum(amount for _, amount in flat)
    into = -sum(each.amount for each in found if each.rule == STRAY)
    strays = any(each.rule == STRAY for each in found)
    covered = manner.cover == "partial" and not on(state, "hit_locations")
    return Made(chance, tuple(found), full if covered else 0, full + into if strays else 0)


def _rules(found: Sequence[Effect], kind: str, amounts: bool) -> list[tuple[str, int]]:
    return [(each.rule, each.amount) for each in found if each.kind == kind and amounts]


def _impossible(state: Encounter, name: str, weapon: Weapon, rule: str) -> Chance:
    """No chance at all, or 01 where the fight allows it (BRP-008)."""
    if not on(state, "impossible_01"):
        raise Refused("impossible", name=name, weapon=weapon.slug, rule=rule)
    return Chance(1, (f"{weapon.skill} {weapon.chance}", f"{rule} 1"), base_sure=False, normal_only=True)


def _caps(
    state: Encounter, by: str, weapon: Weapon, found: Sequence[Effect], cap: str, manner: Manner
) -> list[Cap]:
    """Every skill that limits this attack (BRP-015)."""
    attacker = state.entities[by]
    own = [cap] if cap else []
    caps = [(slug, skills.value(attacker, slug)) for slug in (*own, *(x.skill for x in found if x.skill))]
    limits = (
        crew.firing_limit(state, by),
        mounts.limit(state, by),
        places.water_cap(state, by, weapon, manner),
        places.air_cap(attacker),
    )
    return caps + [limit for limit in limits if limit is not None and limit[0] not in manner.without]


def _effects(
    state: Encounter, by: str, target: str, weapon: Weapon, metres: int, apart: int | None, manner: Manner
) -> list[Effect]:
    """The situations of an attack: those of the state, then those put by hand."""
    attacker, victim = state.entities[by], state.entities[target]
    # Up to medium range, twice the base range, the lying are an easy mark (BRP-199).
    far = metres > 2 * distance.reach(weapon, manner) or (apart is not None and apart > 2)
    found = distance.effects(state, by, target, weapon, metres, apart, manner)
    found += bodies.of_target(victim, weapon, far)
    found += bodies.of_attacker(state, attacker, weapon)
    found += bodies.too_weak(state, attacker, weapon)
    found += places.states(attacker)
    found += [Effect("hindered", rule, "difficult") for rule in hindrance.difficult(state, by, weapon.skill)]
    found += bodies.size(state, attacker, victim)
    if crew.enclosed(state, by, target):
        found.append(Effect("inside-vehicle", "BRP-278", "difficult"))
    found += bodies.superior(state, by, target, weapon)
    found += light.attack(state, by, target, weapon)
    found += weather.attack(state, by, weapon)
    found += places.space(state, weapon)
    found += _aim(state, by, target, weapon, metres, manner)
    found += manoeuvres.of_attack(state, by, target, weapon)
    if manner is not PLAIN:
        found += _by_hand(state, weapon, manner, {each.slug for each in found})
    return found


def _aim(state: Encounter, by: str, target: str, weapon: Weapon, metres: int, manner: Manner) -> list[Effect]:
    """A tenth of the whole skill, rounded up, for every 5 ranks of delay (BRP-046 to BRP-049, BRP-052)."""
    if not weapon.missile:
        return []
    steps = manner.aim
    if steps < 0:
        held = state.entities[by].condition("aiming")
        fits = held is not None and held.source in ("", weapon.id) and held.other in ("", target)
        steps = held.value if held is not None and fits else 0
    base = distance.reach(weapon, manner)
    most = up(base, 2) if manner.has("waiting") else 2 * base
    if steps < 1 or (metres and base and metres > most):
        return []
    return [Effect("aim", "BRP-046", "flat", steps * up(weapon.chance, 10))]


def _by_hand(state: Encounter, weapon: Weapon, manner: Manner, present: set[str]) -> list[Effect]:
    """What was said of this attack. A situation that the state has already does not count twice."""
    found = []
    for slug in manner.mods:
        row = situations().get(slug)
        if row is None or slug in present or not row.touches(weapon):
            continue
        found.append(
            Effect(slug, row.effect.rule, "flat", row.aimed) if row.aimed and "aim" in present else row.effect
        )
    if weapon.missile and on(state, "upward_stacks") and not manner.has("upward"):
        found += [effect("upward") for slug in distance.STEEP if manner.has(slug)][:1]
    if manner.called or manner.knockout:
        found.append(Effect("called-shot", "BRP-176" if manner.knockout else "BRP-051", "difficult"))
    if manner.cover == "partial" and not on(state, "hit_locations"):
        found.append(Effect("cover", "BRP-066", "difficult"))
    elif manner.cover == "fortified":
        found.append(Effect("cover", "BRP-069", "difficult"))
    if manner.use == "melee" and weapon.kind == "melee" and _only_thrown(state, weapon):
        found.append(Effect(bodies.UNSKILLED, "BRP-082", "difficult"))
    if manner.bodies and weapon.missile:
        found.append(Effect("massed", "BRP-065", "flat", 5 * manner.bodies))
    if manner.sweep == "swung":
        found.append(Effect("sweep", "BRP-179", "easy"))
    return found + _bursts(state, manner)


def _bursts(state: Encounter, manner: Manner) -> list[Effect]:
    """A burst +20%, full automatic +40%; in a narrow field 20% more (BRP-057, BRP-060, BRP-061, BRP-C47)."""
    bonus = {"burst": 20, "auto": 40, "narrow-burst": 20, "narrow-auto": 40}.get(manner.fire, 0)
    narrow = manner.fire.startswith("narrow")
    if narrow and not on(state, "narrow_adds"):
        bonus = 0
    found = [Effect("burst", "BRP-057", "flat", bonus)] if bonus else []
    return found + ([Effect("narrow-field", "BRP-061", "flat", 20)] if narrow else [])


def _only_thrown(state: Encounter, weapon: Weapon) -> bool:
    """Whether the attacker has no melee skill for a weapon made to be thrown (BRP-082)."""
    owner = state.entities.get(state.entities[weapon.id].owner) if weapon.id in state.entities else None
    return weapon.skill not in gear.melee_skills() or owner is None or weapon.skill not in owner.stats


@by_state
def by_itself(state: Encounter, by: str, target: str, ref: str, metres: int) -> tuple[str, ...]:
    """The situations that apply to an attack without anybody's saying so: what can be left out."""
    weapon = gear.weapon(state, by, ref)
    apart = crew.apart(state, by, target) if weapon.missile else None
    found = _effects(state, by, target, weapon, metres, apart, PLAIN)
    caps = [cap[0] for cap in _caps(state, by, weapon, found, "", PLAIN)]
    return tuple(dict.fromkeys([*(each.slug for each in found), *caps]))
