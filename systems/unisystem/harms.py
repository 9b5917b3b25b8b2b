"""Harm that comes at once: falls, radiation, explosions (UNI-052, UNI-115 to UNI-117)."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.points import harm
from systems.unisystem import gear, poison, rolling
from systems.unisystem.burdens import burden, spend, weighed
from systems.unisystem.levels import levels
from systems.unisystem.settings import halved, number, on, value
from systems.unisystem.states import able, put
from systems.unisystem.traits import side
from systems.unisystem.traits import value as trait

PER_METRE = 3
CAP = 50
TERMINAL = 500
HUGE, TINY = 4, 4
CONTACT = {"none": 1, "contact": 2, "inside": 4}


def fall_damage(state: Encounter, metres: int) -> int:
    """3 for each metre of more than one; cinematic falls stop at 50 metres, realistic ones add 1 for each
    further metre up to terminal velocity (UNI-115).
    """
    if metres <= 1:
        return 0
    points = PER_METRE * min(metres, CAP)
    if value(state, "fall_cap") == "realistic":
        points += max(0, min(metres, TERMINAL) - CAP)
    return points


def fall(play: Play, choice: Choice) -> None:
    """A fall: DEX + Athletics (Combat) takes a metre off for each level; soft ground halves; size counts
    (UNI-115, UNI-116).
    """
    id, metres = choice.get("who"), int(choice.get("metres"))
    state = play.state
    entity = state.entities[id]
    gained = 0
    if able(entity) and metres > 1:
        made = weighed(side(state, entity, "DEX athletics", "combat"), burden(state, id, "test"))
        spend(play, id, "test")
        gained = levels(rolling.total(play, "land", id, made, "UNI-116"))
    effective = max(0, metres - gained)
    by_height = value(state, "fall_one_metre") == "height"
    points = (
        PER_METRE * effective
        if by_height and effective == 1 and metres > 1
        else fall_damage(state, effective)
    )
    size = trait(entity, "size")
    points = points * HUGE if size > 0 else halved(state, points, TINY) if size < 0 else points
    if choice.get("soft") == "yes":
        points = halved(state, points)
    figures = (f"metres={metres}", f"levels={gained}", f"through={points}")
    play.emit(e.Outcome(slug="fell", who=id, hit=points > 0, figures=figures, rule="UNI-115"))
    harm(play, id, points, cause="fall", rule="UNI-115")


WEAK_FROM, OUT_TO = 100, 450


def radiation(play: Play, choice: Choice) -> None:
    """Exposure in rem (UNI-117): weak from 100, out above the weak band, −20 life points above 450."""
    rems = int(choice.get("rems"))
    for id in choice.get("targets").split(","):
        _irradiate(play, id, rems)


def _irradiate(play: Play, id: str, rems: int) -> None:
    entity = play.state.entities[id]
    if rems < WEAK_FROM or entity.has("dead"):
        play.emit(e.Told(slug="no-effect", who=id, rule="UNI-117"))
        return
    put(play, id, "irradiated", "UNI-117", value=rems)
    endurance = 5 + 3 * (trait(entity, "CON") + trait(entity, "STR") + trait(entity, "WIL"))
    if on(play.state, "endurance"):
        figures = (f"endurance={halved(play.state, endurance, 3)}",)
        play.emit(e.Told(slug="endurance", who=id, figures=figures, rule="UNI-117"))
    if rems <= number(play.state, "radiation_weak"):
        return
    goal = 0 if rems <= OUT_TO else -20
    if not any(entity.has(slug) for slug in ("unconscious", "incapacitated")):
        put(play, id, "incapacitated", "UNI-117", source="radiation")
    if rems > OUT_TO:
        poison.drain(play, id, "CON", 1, "UNI-117")
    life = play.state.entities[id].tracks["hp"]
    if life.value > goal and not play.state.entities[id].has("dead"):
        harm(play, id, life.value + life.temporary - goal, cause="radiation", rule="UNI-117")


def blast(play: Play, choice: Choice) -> None:
    """An explosion over several people: it halves with distance, doubles in contact, quadruples inside;
    body armour counts half unless sealed (UNI-052).
    """
    points, metres = int(choice.get("damage")), int(choice.get("range") or 0)
    where = choice.get("contact") or "none"
    if where not in CONTACT:
        raise Refused("option", key="contact", value=where, options=", ".join(CONTACT))
    step = number(play.state, "blast_step")
    for _ in range(metres // step):
        points = halved(play.state, points)
    for id in choice.get("targets").split(","):
        entity = play.state.entities[id]
        stopped = 0 if where == "inside" else gear.armour(play.state, id, "explosive")
        through = max(0, points - stopped) * CONTACT[where]
        figures = (
            f"base={points}",
            "levels=0",
            f"armour={stopped}",
            f"times={CONTACT[where]}",
            f"through={through}",
        )
        play.emit(e.Told(slug="damage", who=entity.id, figures=figures, rule="UNI-052"))
        harm(play, id, through, cause="explosion", by=choice.get("by"), rule="UNI-052")
