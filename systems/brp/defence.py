"""Parrying and dodging (BRP-085 to BRP-092, BRP-096, BRP-098): what is open, its chance, its cost."""

from __future__ import annotations

from msgspec import Struct

from encounters import events as e
from encounters import timers
from encounters.asks import Question
from encounters.memo import by_state
from encounters.model import Encounter
from encounters.play import Play
from systems.brp import gear, skills
from systems.brp.conditions import HELPLESS, vision
from systems.brp.degrees import Chance, Degree, chance_of, roll, up
from systems.brp.gear import Weapon

FURTHER = -30
NONE = "none"


class Defence(Struct, frozen=True):
    """One way to defend: `option` names it, `item` is what parries ("" for a dodge)."""

    option: str
    chance: Chance
    item: str = ""
    least: Degree = Degree.SUCCESS
    most: Degree = Degree.CRITICAL
    free: bool = False

    @property
    def dodge(self) -> bool:
        """Whether it is a dodge."""
        return self.option == "dodge"


@by_state
def open_to(state: Encounter, target: str, by: str, weapon: Weapon) -> tuple[Defence, ...]:
    """The defences open to `target` against this attack, best chance first."""
    entity = state.entities[target]
    if any(entity.has(slug) for slug in HELPLESS):
        return ()
    found = [*_dodges(state, target, by, weapon), *_parries(state, target, weapon)]
    found = [defence for defence in found if defence.chance.value >= 1]
    found.sort(key=lambda d: -d.chance.value)
    return tuple(found)


def _attempts(state: Encounter, target: str, slug: str) -> int:
    condition = state.entities[target].condition(slug)
    return condition.value if condition is not None else 0


def _difficult(state: Encounter, target: str) -> tuple[str, ...]:
    return ("BRP-098",) if state.entities[target].has("prone") else ()


def _dodges(state: Encounter, target: str, by: str, weapon: Weapon) -> list[Defence]:
    entity = state.entities[target]
    defensive = entity.has("defensive")
    dodged, parried = _attempts(state, target, "dodges"), _attempts(state, target, "parries")
    free = defensive and not entity.has("free-dodge")
    if parried and not defensive:
        return []
    difficult = _difficult(state, target)
    if weapon.missile and weapon.kind != "thrown":
        if entity.has("missile-dodged") or state.entities[by].hidden:
            return []
        difficult += ("BRP-087",)
    further = 0 if free else FURTHER * (dodged + (parried if defensive else 0))
    chance = chance_of(
        "dodge",
        skills.value(entity, "dodge"),
        difficult=difficult,
        flat=(("BRP-085", further), *vision(entity)),
    )
    return [Defence("dodge", chance, free=free)]


def _parries(state: Encounter, target: str, weapon: Weapon) -> list[Defence]:
    entity = state.entities[target]
    if _attempts(state, target, "dodges") and not entity.has("defensive"):
        return []
    flat = (("BRP-085", FURTHER * _attempts(state, target, "parries")), *vision(entity))
    difficult = _difficult(state, target)
    found: list[Defence] = []
    for item in gear.parriers(state, target, weapon.natural):
        if weapon.missile:
            defence = _against_missile(item, weapon, flat, difficult)
        else:
            broken = _broken(state, item)
            chance = chance_of(item.skill, item.chance, difficult=difficult + broken, flat=flat)
            defence = Defence("parry", chance, item.id)
        if defence is not None:
            found.append(defence)
    if not weapon.missile:
        for item in gear.improvised(state, target):
            chance = chance_of(item.skill, max(up(item.base, 2), 20), difficult=difficult, flat=flat)
            found.append(Defence("parry", chance, item.id))
    found.sort(key=lambda d: -d.chance.value)
    return [
        defence
        if index == 0
        else Defence(
            f"parry-{slug_of(state, defence.item)}", defence.chance, defence.item, defence.least, defence.most
        )
        for index, defence in enumerate(found)
    ]


def slug_of(state: Encounter, ref: str) -> str:
    """The catalogue slug of an item, or the natural weapon itself."""
    item = state.entities.get(ref)
    return item.slug or item.id if item is not None else ref


def _broken(state: Encounter, item: Weapon) -> tuple[str, ...]:
    entity = state.entities.get(item.id)
    return ("BRP-081",) if entity is not None and entity.has("broken") else ()


def _against_missile(
    item: Weapon, weapon: Weapon, flat: tuple[tuple[str, int], ...], difficult: tuple[str, ...]
) -> Defence | None:
    """BRP-087 to BRP-089: shields replace the skill; hand weapons stop thrown ones on a special."""
    if item.kind == "shield":
        if weapon.kind in gear.SELF_PROPELLED:
            chance = chance_of("BRP-089", item.base, difficult=difficult, flat=flat)
        else:
            chance = chance_of("BRP-088", item.missile_cover, difficult=difficult, flat=flat)
        return Defence("parry", chance, item.id, most=Degree.SUCCESS)
    if weapon.kind != "thrown":
        return None
    chance = chance_of(item.skill, item.chance, difficult=difficult, flat=flat)
    return Defence("parry", chance, item.id, least=Degree.SPECIAL)


def choose(play: Play, target: str, by: str, weapon: Weapon) -> Defence | None:
    """Asks the defender what he does about the attack; None when he does or can do nothing."""
    found = open_to(play.state, target, by, weapon)
    if not found:
        return None
    options = (*(defence.option for defence in found), NONE)
    answer = play.decide(Question("defence", target, options, found[0].option, rule="BRP-085"))
    return next((defence for defence in found if defence.option == answer), None)


def roll_defence(play: Play, target: str, defence: Defence, weapon: Weapon, attack: Degree) -> Degree:
    """The degree of a defence that is now needed; its attempt is counted before the die."""
    _count(play, target, defence, weapon)
    if play.state.entities[target].has("stunned"):
        chance = chance_of("idea", skills.value(play.state.entities[target], "idea"))
        if not roll(play, "idea", target, chance, rule="BRP-096").succeeded:
            return Degree.FAILURE
    degree = roll(play, "dodge" if defence.dodge else "parry", target, defence.chance, rule="BRP-085")
    if degree.succeeded and degree > defence.least:
        return Degree.FAILURE
    if defence.most is Degree.SUCCESS and degree.succeeded:
        return Degree.SUCCESS if attack is Degree.SUCCESS else Degree.FAILURE
    return degree


def _count(play: Play, target: str, defence: Defence, weapon: Weapon) -> None:
    until = timers.for_rounds(play.state, 1)
    if defence.free:
        play.emit(e.ConditionSet(id=target, slug="free-dodge", until=until, rule="BRP-086"))
    else:
        slug = "dodges" if defence.dodge else "parries"
        count = _attempts(play.state, target, slug) + 1
        play.emit(e.ConditionSet(id=target, slug=slug, value=count, until=until, rule="BRP-085"))
    if defence.dodge and weapon.missile and weapon.kind != "thrown":
        play.emit(e.ConditionSet(id=target, slug="missile-dodged", until=until, rule="BRP-087"))
