"""Parrying and dodging (BRP-085 to BRP-092, BRP-096, BRP-098): what is open, its chance, its cost."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from encounters import events as e
from encounters import timers
from encounters.asks import D100, Ask
from encounters.model import Encounter, Entity
from encounters.play import Play
from encounters.value import Value
from systems.brp import bleeding, gear, skills
from systems.brp.conditions import HAMPERED, HELPLESS, penalties
from systems.brp.degrees import DEGREES, Chance, Degree, chance_of, roll, up
from systems.brp.gear import Weapon
from systems.brp.manoeuvres import effects as manoeuvres
from systems.brp.perils import hindrance
from systems.brp.settings import number, on, value
from systems.brp.spot import guard
from systems.brp.spot.manner import PLAIN, Manner

NONE = "none"
Flat = tuple[tuple[str, int], ...]


class Defence(Value, frozen=True):
    """One way to defend: `option` names it, `tool` is what parries (None for a dodge).

    A success worse than `least` does nothing; one better than `most` counts as that.
    """

    option: str
    chance: Chance
    tool: Weapon | None = None
    least: Degree = Degree.SUCCESS
    most: Degree = Degree.CRITICAL
    free: bool = False
    improvised: bool = False

    @property
    def dodge(self) -> bool:
        """Whether it is a dodge."""
        return self.tool is None

    @property
    def item(self) -> str:
        """The id of what parries, or ""."""
        return self.tool.id if self.tool is not None else ""

    @property
    def worth(self) -> int:
        """The chance that it stops anything: a fifth where only a special does."""
        return up(self.chance.value, 5) if self.least is Degree.SPECIAL else self.chance.value


def open_to(
    state: Encounter, target: str, by: str, weapon: Weapon, metres: int = 0, manner: Manner = PLAIN
) -> tuple[Defence, ...]:
    """The defences open to `target` against this attack, best chance first."""
    entity = state.entities[target]
    if guard.none(state, target, manner) or manoeuvres.defenceless(state, target, by):
        return ()
    if entity.kind == "vehicle" or (entity.conditions and any(entity.has(slug) for slug in HELPLESS)):
        return ()
    found = [
        *_dodges(state, target, by, weapon, metres, manner),
        *_parries(state, target, by, weapon, metres, manner),
    ]
    found = [defence for defence in found if defence.chance.value >= 1]
    found.sort(key=lambda d: -d.worth)
    return tuple(found)


def _attempts(entity: Entity, slug: str) -> int:
    condition = entity.condition(slug)
    return condition.value if condition is not None else 0


def _flat(state: Encounter, entity: Entity, dodge: bool) -> Flat:
    """The penalty of further attempts (BRP-085); fighting defensively both kinds count together."""
    attempts = _attempts(entity, "dodges" if dodge else "parries")
    if entity.has("defensive"):
        attempts = _attempts(entity, "dodges") + _attempts(entity, "parries")
    return (("BRP-085", -number(state, "further_defence") * attempts), *penalties(entity))


def _difficult(entity: Entity, dodge: bool) -> tuple[str, ...]:
    """What makes every defence Difficult: lying or rising, and for a parry a hand on the wound."""
    found: tuple[str, ...] = ()
    if entity.has("prone"):
        found += ("BRP-098",)
    if entity.has("rising"):
        found += ("BRP-225",)
    if not dodge:
        found += tuple(rule for slug, rule in HAMPERED.items() if entity.has(slug))
    return found


def _dodges(
    state: Encounter, target: str, by: str, weapon: Weapon, metres: int, manner: Manner
) -> list[Defence]:
    entity = state.entities[target]
    defensive = entity.has("defensive")
    if _attempts(entity, "parries") and not defensive:
        return []
    free = defensive and not entity.has("free-dodge")
    difficult = _difficult(entity, dodge=True) + hindrance.difficult(state, target, "dodge")
    near = guard.hand_to_hand(state, by, target, weapon, metres)
    if weapon.missile and weapon.kind != "thrown" and not near:
        way = value(state, "missile_dodge")
        if (
            way == "none"
            or (way == "difficult" and entity.has("missile-dodged"))
            or state.entities[by].hidden
        ):
            return []
        difficult += ("BRP-087",) if way == "difficult" else ()
    terms = guard.terms(state, target, by, weapon, None, manner)
    skill = guard.evading(manner)
    chance = chance_of(
        skill,
        skills.value(entity, skill),
        easy=terms.easy,
        difficult=difficult + terms.difficult + manoeuvres.of_defence(state, target, by, None),
        flat=(*(penalties(entity) if free else _flat(state, entity, dodge=True)), *terms.flat),
        cap=terms.cap,
        twice=on(state, "difficult_twice"),
    )
    return [Defence(skill, chance, free=free)]


def _parries(
    state: Encounter, target: str, by: str, weapon: Weapon, metres: int, manner: Manner
) -> list[Defence]:
    entity = state.entities[target]
    if entity.has("cannot-fight") or (_attempts(entity, "dodges") and not entity.has("defensive")):
        return []
    flat, difficult = _flat(state, entity, dodge=False), _difficult(entity, dodge=False)
    difficult += hindrance.difficult(state, target, "dodge")
    twice = on(state, "difficult_twice")
    # A shooter near enough to touch is parried like anybody who strikes (BRP-055).
    like_a_blow = not weapon.missile or guard.at_hand(state, by, target, weapon, metres)

    def chance(slug: str, skill: int, item: Weapon) -> Chance:
        terms = guard.terms(state, target, by, weapon, item, manner)
        return chance_of(
            slug,
            skill,
            easy=terms.easy,
            difficult=difficult
            + _broken(state, item)
            + terms.difficult
            + manoeuvres.of_defence(state, target, by, item),
            flat=(*flat, *terms.flat),
            cap=terms.cap,
            twice=twice,
        )

    found: list[Defence] = []
    for item in gear.parriers(state, target, weapon.natural):
        if not guard.usable(state, target, item) or not manoeuvres.may_parry(state, target, item):
            continue
        if like_a_blow:
            found.append(Defence("parry", chance(item.skill, item.chance, item), item))
        elif item.kind == "shield":
            slug, base = _shield(entity, item, weapon)
            found.append(Defence("parry", chance(slug, base, item), item, most=Degree.SUCCESS))
        elif weapon.kind == "thrown":
            made = chance(item.skill, item.chance, item)
            found.append(Defence("parry", made, item, least=Degree.SPECIAL))
    if like_a_blow:
        for item in gear.improvised(state, target):
            base = max(up(item.base, 2), number(state, "improvised_parry"))
            found.append(Defence("parry", chance(item.skill, base, item), item, improvised=True))
    found.sort(key=lambda d: -d.worth)
    taken = {"parry"}
    return [
        defence if index == 0 else replace(defence, option=_named(state, defence.item, taken))
        for index, defence in enumerate(found)
    ]


def _named(state: Encounter, ref: str, taken: set[str]) -> str:
    """The option of a second way to parry: by what it is, by its id where two are alike."""
    option = f"parry-{slug_of(state, ref)}"
    option = f"parry-{ref}" if option in taken else option
    taken.add(option)
    return option


def _shield(entity: Entity, item: Weapon, weapon: Weapon) -> tuple[str, int]:
    """The chance of a shield against a missile (BRP-088), against fast ones its printed base (BRP-089)."""
    if weapon.kind in gear.SELF_PROPELLED:
        return "BRP-089", item.base
    if entity.has("kneeling") and item.kneeling_cover:
        return "BRP-088", item.kneeling_cover
    return "BRP-088", item.missile_cover


def slug_of(state: Encounter, ref: str) -> str:
    """The catalogue slug of an item, or the natural weapon itself."""
    item = state.entities.get(ref)
    return item.slug or item.id if item is not None else ref


def _broken(state: Encounter, item: Weapon) -> tuple[str, ...]:
    entity = state.entities.get(item.id)
    return ("BRP-081",) if entity is not None and entity.has("broken") else ()


def roll_defence(
    play: Play, target: str, defence: Defence, weapon: Weapon, attack: Degree, manner: Manner = PLAIN
) -> Degree:
    """The degree of a defence that is now needed; its attempt is counted before the die."""
    if guard.unseen(manner) and not guard.notices(play, target):
        return Degree.FAILURE
    _count(play, target, defence, weapon)
    entity = play.state.entities[target]
    if entity.has("stunned"):
        sure = skills.base_sure(entity, "idea")
        chance = chance_of("idea", skills.value(entity, "idea"), base_sure=sure)
        if not roll(play, "idea", target, chance, rule="BRP-096").succeeded:
            return Degree.FAILURE
    degree = DEGREES[play.roll(_ask(target, defence.dodge, defence.chance))]
    if not degree.succeeded and play.state.turn.round:
        until = timers.for_rounds(play.state, 1)
        play.emit(e.ConditionSet(id=target, slug="defence-failed", until=until, rule="BRP-173"))
    if degree.succeeded and degree > defence.least:
        return Degree.FAILURE
    if defence.most is Degree.SUCCESS and degree.succeeded:
        # A shield stops a plain missile hit and nothing better, however well it was held (BRP-089).
        return Degree.SUCCESS if attack is Degree.SUCCESS else Degree.FAILURE
    return degree


@lru_cache(maxsize=1024)
def _ask(target: str, dodge: bool, chance: Chance) -> Ask:
    return Ask("dodge" if dodge else "parry", target, D100, chance.cuts, chance.why, "BRP-085")


def _count(play: Play, target: str, defence: Defence, weapon: Weapon) -> None:
    until = timers.lasting(play.state, 1, play.system.round_seconds)
    if defence.free:
        play.emit(e.ConditionSet(id=target, slug="free-dodge", until=until, rule="BRP-086"))
    else:
        slug = "dodges" if defence.dodge else "parries"
        count = _attempts(play.state.entities[target], slug) + 1
        play.emit(e.ConditionSet(id=target, slug=slug, value=count, until=until, rule="BRP-085"))
    if not defence.dodge:
        return
    if weapon.missile and weapon.kind != "thrown":
        play.emit(e.ConditionSet(id=target, slug="missile-dodged", until=until, rule="BRP-087"))
    if play.state.entities[target].has("holding"):
        bleeding.let_go(play, target)
