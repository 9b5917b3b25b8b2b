"""Parrying and dodging (BRP-085 to BRP-092, BRP-096, BRP-098): what is open, its chance, its cost."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from encounters import events as e
from encounters import timers
from encounters.asks import D100, Ask
from encounters.model import Encounter, Entity
from encounters.play import Play
from systems.brp import bleeding, gear, skills
from systems.brp.conditions import HAMPERED, HELPLESS, vision
from systems.brp.degrees import DEGREES, Chance, Degree, chance_of, roll, up
from systems.brp.gear import Weapon
from systems.brp.settings import number, on, value

NONE = "none"
Flat = tuple[tuple[str, int], ...]


class Defence(Struct, frozen=True):
    """One way to defend: `option` names it, `item` is what parries ("" for a dodge).

    A success worse than `least` does nothing; one better than `most` counts as that.
    """

    option: str
    chance: Chance
    item: str = ""
    least: Degree = Degree.SUCCESS
    most: Degree = Degree.CRITICAL
    free: bool = False
    improvised: bool = False

    @property
    def dodge(self) -> bool:
        """Whether it is a dodge."""
        return self.option == "dodge"

    @property
    def worth(self) -> int:
        """The chance that it stops anything: a fifth where only a special does."""
        return up(self.chance.value, 5) if self.least is Degree.SPECIAL else self.chance.value


def open_to(state: Encounter, target: str, by: str, weapon: Weapon) -> tuple[Defence, ...]:
    """The defences open to `target` against this attack, best chance first."""
    entity = state.entities[target]
    if entity.kind == "vehicle" or (entity.conditions and any(entity.has(slug) for slug in HELPLESS)):
        return ()
    found = [*_dodges(state, target, by, weapon), *_parries(state, target, weapon)]
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
    return (("BRP-085", -number(state, "further_defence") * attempts), *vision(entity))


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


def _dodges(state: Encounter, target: str, by: str, weapon: Weapon) -> list[Defence]:
    entity = state.entities[target]
    defensive = entity.has("defensive")
    if _attempts(entity, "parries") and not defensive:
        return []
    free = defensive and not entity.has("free-dodge")
    difficult = _difficult(entity, dodge=True)
    if weapon.missile and weapon.kind != "thrown":
        way = value(state, "missile_dodge")
        if (
            way == "none"
            or (way == "difficult" and entity.has("missile-dodged"))
            or state.entities[by].hidden
        ):
            return []
        difficult += ("BRP-087",) if way == "difficult" else ()
    chance = chance_of(
        "dodge",
        skills.value(entity, "dodge"),
        difficult=difficult,
        flat=vision(entity) if free else _flat(state, entity, dodge=True),
        twice=on(state, "difficult_twice"),
    )
    return [Defence("dodge", chance, free=free)]


def _parries(state: Encounter, target: str, weapon: Weapon) -> list[Defence]:
    entity = state.entities[target]
    if entity.has("cannot-fight") or (_attempts(entity, "dodges") and not entity.has("defensive")):
        return []
    flat, difficult = _flat(state, entity, dodge=False), _difficult(entity, dodge=False)
    twice = on(state, "difficult_twice")
    found: list[Defence] = []
    for item in gear.parriers(state, target, weapon.natural):
        broken = _broken(state, item)
        if not weapon.missile:
            chance = chance_of(item.skill, item.chance, difficult=difficult + broken, flat=flat, twice=twice)
            found.append(Defence("parry", chance, item.id))
        elif item.kind == "shield":
            slug, base = _shield(entity, item, weapon)
            chance = chance_of(slug, base, difficult=difficult + broken, flat=flat, twice=twice)
            found.append(Defence("parry", chance, item.id, most=Degree.SUCCESS))
        elif weapon.kind == "thrown":
            chance = chance_of(item.skill, item.chance, difficult=difficult + broken, flat=flat, twice=twice)
            found.append(Defence("parry", chance, item.id, least=Degree.SPECIAL))
    if not weapon.missile:
        for item in gear.improvised(state, target):
            base = max(up(item.base, 2), number(state, "improvised_parry"))
            chance = chance_of(item.skill, base, difficult=difficult, flat=flat, twice=twice)
            found.append(Defence("parry", chance, item.id, improvised=True))
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


def roll_defence(play: Play, target: str, defence: Defence, weapon: Weapon, attack: Degree) -> Degree:
    """The degree of a defence that is now needed; its attempt is counted before the die."""
    _count(play, target, defence, weapon)
    entity = play.state.entities[target]
    if entity.has("stunned"):
        sure = skills.base_sure(entity, "idea")
        chance = chance_of("idea", skills.value(entity, "idea"), base_sure=sure)
        if not roll(play, "idea", target, chance, rule="BRP-096").succeeded:
            return Degree.FAILURE
    chance = defence.chance
    name = "dodge" if defence.dodge else "parry"
    degree = DEGREES[play.roll(Ask(name, target, D100, chance.cuts, chance.why, "BRP-085"))]
    if degree.succeeded and degree > defence.least:
        return Degree.FAILURE
    if defence.most is Degree.SUCCESS and degree.succeeded:
        # A shield stops a plain missile hit and nothing better, however well it was held (BRP-089).
        return Degree.SUCCESS if attack is Degree.SUCCESS else Degree.FAILURE
    return degree


def _count(play: Play, target: str, defence: Defence, weapon: Weapon) -> None:
    until = timers.for_rounds(play.state, 1)
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
