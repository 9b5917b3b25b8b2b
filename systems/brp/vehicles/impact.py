"""Colliding and ramming (BRP-283, BRP-284): what is struck, those aboard, and who is shoved aside."""

from __future__ import annotations

from collections.abc import Mapping

from encounters import events as e
from encounters.asks import Ask, dice_of
from encounters.errors import Refused, Unknown
from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.points import harm
from encounters.value import Value
from systems.brp import damage, resistance, skills
from systems.brp.data import table
from systems.brp.degrees import up
from systems.brp.perils import objects
from systems.brp.settings import on, value
from systems.brp.vehicles import course, crew, manoeuvres, protection, record


class Way(Value, frozen=True):
    """A way of striking: the sides of the die per point of Speed for what is struck and for those aboard."""

    slug: str
    rule: str
    struck: int
    aboard: int


COLLIDE = Way("collide", "BRP-283", 6, 3)
RAM = Way("ram", "BRP-284", 10, 6)
WAYS: Mapping[str, Way] = {way.slug: way for way in (COLLIDE, RAM)}


class Mark(Value, frozen=True):
    """What is struck: somebody, a vehicle or a thing of the fight by id, or an object of the table."""

    id: str
    siz: int
    armour: int
    points: int


def collide(play: Play, choice: Choice) -> None:
    """The vehicle smashes into its target or sideswipes it (BRP-283)."""
    _resolve(play, choice, COLLIDE)


def ram(play: Play, choice: Choice) -> None:
    """The vehicle drives right into what is in front of it (BRP-284)."""
    _resolve(play, choice, RAM)


def _resolve(play: Play, choice: Choice, way: Way) -> None:
    vehicle = crew.runner_of(play.state, choice.get("who"))
    mark = _mark(play.state, vehicle, choice)
    entity = play.state.entities[vehicle]
    speed = int(choice.get("speed") or record.speed(entity))
    if speed <= 0:
        raise Refused("not-moving", name=entity.name)
    apart = crew.apart(play.state, vehicle, mark.id) if mark.id else None
    if apart not in (None, 1):
        raise Refused("out-of-reach", name=play.state.entities[mark.id].name, rule=way.rule)
    if choice.get("sure") != "yes" and not manoeuvres.attempted(play, vehicle, choice, way.slug):
        return
    figures = (f"speed={speed}",)
    play.emit(e.Outcome(slug=way.slug, who=vehicle, whom=mark.id, hit=True, figures=figures, rule=way.rule))
    _strike(play, vehicle, mark, speed, way)


def _mark(state: Encounter, vehicle: str, choice: Choice) -> Mark:
    text = choice.get("target")
    entity = state.entities.get(text)
    if entity is None:
        row = table("materials").get(text)
        if row is None or row["kind"] != "object":
            raise Unknown("obstacle", name=text)
        # Hit points and SIZ of an object are the same figure.
        points = int(choice.get("points") or row["hp_max"])
        armour = int(choice.get("armour") or objects.armour(row, choice.get("substance")))
        return Mark("", points, armour, points)
    if crew.runner_of(state, text) == vehicle:
        raise Refused("own-vehicle", name=entity.name)
    # Who sits in a vehicle is struck with it.
    ref = crew.runner_of(state, text)
    points = record.points(state.entities[ref])
    return Mark(ref, skills.characteristic(state.entities[ref], "SIZ"), 0, points)


def _strike(play: Play, vehicle: str, mark: Mark, speed: int, way: Way) -> None:
    """The harm, in order: what is struck, the striker, those aboard both; then SIZ against SIZ."""
    name = f"{way.slug}:{mark.id or 'obstacle'}"
    rolled = _rolled(play, name, vehicle, speed, way.struck, way.rule, aside=False)
    dealt = _suffer(play, vehicle, mark, rolled, way)
    broken = dealt > 0 and mark.points - dealt <= 0 and not _alive(play.state, mark.id)
    _own_damage(play, vehicle, speed, dealt, broken, way)
    for ref in dict.fromkeys((mark.id, vehicle)):
        if ref and play.state.entities[ref].kind == "vehicle":
            for id in crew.aboard(play.state, ref):
                _shake(play, ref, id, speed, way)
    if way is RAM and broken:
        play.emit(e.Told(slug="drives-through", who=vehicle, rule=way.rule))
    else:
        _shove(play, vehicle, mark, way)


def _rolled(play: Play, name: str, roller: str, speed: int, sides: int, rule: str, aside: bool = True) -> int:
    dice = dice_of(f"{speed}d{sides}")
    return play.roll(Ask(name, roller, dice, why=(f"speed {speed}",), rule=rule, aside=aside))


def _alive(state: Encounter, id: str) -> bool:
    return bool(id) and state.entities[id].kind == "combatant"


def _suffer(play: Play, by: str, mark: Mark, rolled: int, way: Way) -> int:
    """What is struck loses hit points behind its armour (BRP-286); what got through."""
    if not mark.id:
        stopped = min(rolled, mark.armour)
        _tell(play, "obstacle-struck", by, rolled, stopped, way.rule)
        return rolled - stopped
    if _alive(play.state, mark.id):
        stopped = min(rolled, damage.armour(play, mark.id))
        _tell(play, "damage", mark.id, rolled, stopped, way.rule)
        damage.wound(play, mark.id, rolled - stopped, cause=way.slug, by=by, rule=way.rule)
        return rolled - stopped
    return dent(play, mark.id, rolled, way, by)


def dent(play: Play, vehicle: str, rolled: int, way: Way, by: str = "") -> int:
    """A vehicle or thing is hurt: less its armour, the rest off its points (BRP-286); what got through."""
    entity = play.state.entities[vehicle]
    stopped = min(rolled, entity.stats.get("av" if entity.kind == "item" else "armour", 0))
    _tell(play, "damage", vehicle, rolled, stopped, "BRP-286")
    if "hp" in entity.tracks:
        harm(play, vehicle, rolled - stopped, cause=way.slug, by=by, rule=way.rule)
    return rolled - stopped


def _tell(play: Play, slug: str, who: str, rolled: int, stopped: int, rule: str) -> None:
    figures = (f"rolled={rolled}", f"armour={stopped}", f"through={rolled - stopped}")
    play.emit(e.Told(slug=slug, who=who, figures=figures, rule=rule))


def _own_damage(play: Play, vehicle: str, speed: int, dealt: int, broken: bool, way: Way) -> None:
    """What the striker suffers: by the document half of what it dealt, rounded up, to what it destroyed by
    ramming (BRP-C7); by the corrected text 1D3 or 1D6 a point of Speed (BRP-C6, BRP-C7).
    """
    corrected = (
        on(play.state, "collide_own_damage")
        if way is COLLIDE
        else value(play.state, "ram_own_damage") == "speed"
    )
    if corrected:
        own = _rolled(play, f"{way.slug}:{vehicle}", vehicle, speed, way.aboard, way.rule)
        dent(play, vehicle, own, way)
    elif way is RAM and broken:
        dent(play, vehicle, up(dealt, 2), way)


def _shake(play: Play, vehicle: str, id: str, speed: int, way: Way) -> None:
    """Somebody aboard is hurt, as far as what holds him lets through (BRP-285)."""
    if play.state.entities[id].has("dead"):
        return
    rolled = _rolled(play, f"passenger:{id}", id, speed, way.aboard, way.rule)
    kept = rolled - protection.left(play.state, vehicle, id, rolled)
    if kept:
        _tell(play, "protected", id, rolled, kept, "BRP-285")
    harm(play, id, rolled - kept, cause=way.slug, rule=way.rule)


def _shove(play: Play, vehicle: str, mark: Mark, way: Way) -> None:
    """SIZ against SIZ: whoever loses is knocked out of line; a rammer that loses has come to a stop."""
    siz = skills.characteristic(play.state.entities[vehicle], "SIZ")
    won = resistance.resists(play, "shove", vehicle, siz, mark.siz, rule=way.rule, aside=True)
    figures = (f"active={siz}", f"passive={mark.siz}")
    slug = "shoves-aside" if won else "shoved-aside"
    play.emit(e.Outcome(slug=slug, who=vehicle, whom=mark.id, hit=won, figures=figures, rule=way.rule))
    if not won and not mark.id and way is RAM:
        # What stands still and holds stops who runs into it.
        course.stand_still(play, vehicle, way.rule)
