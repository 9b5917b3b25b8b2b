"""Things without life (BRP-127, BRP-128): hit points by SIZ, armour by substance, what burns them."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Ask, dice_of
from encounters.errors import Refused
from encounters.evolve import entity_table
from encounters.model import Encounter, Entity, Track
from encounters.names import unique_id
from encounters.play import Choice, Play
from encounters.system import Args, Option, RuleSystem
from systems.brp.data import Table, table
from systems.brp.params import called
from systems.brp.settings import number

RULE, BURNING = "BRP-128", "BRP-127"


def place(play: Play, choice: Choice) -> None:
    """Puts an object into the scene; its substance gives the armour, its SIZ the hit points."""
    slug, substance = choice.get("object"), choice.get("substance")
    row = table("materials").get(slug, {})
    siz = int(choice.get("siz") or row.get("hp_max") or 0)
    if siz < 1:
        raise Refused("missing", key="siz")
    stats = {"SIZ": siz, "av": int(choice.get("av") or armour(row, substance))}
    if choice.get("burns"):
        stats["burns"] = int(choice.get("burns"))
    name = choice.get("name") or str(row.get(str(play.state.settings.get("names", "pt")), slug))
    id = unique_id(name, play.state.entities)
    thing = Entity(id, name=name, kind="item", slug=slug, stats=stats, tracks={"hp": Track(siz, siz)})
    play.emit(e.Joined(entity=entity_table(thing), rule=RULE))


def armour(row: Table, substance: str) -> int:
    """The armour of an object by its substance: the one that is said, else the one that its row names."""
    material = table("materials").get(substance or str(row.get("substance", "")), row)
    return int(material.get("av", 0))


def objects(_system: RuleSystem, _state: Encounter, _args: Args) -> list[Option]:
    """The objects of the table."""
    rows = table("materials").items()
    return [called(s, r) for s, r in rows if r["kind"] == "object"]


def substances(_system: RuleSystem, _state: Encounter, _args: Args) -> list[Option]:
    """The materials of the table, with their armour values."""
    rows = table("materials").items()
    return [called(s, r, f"AV {r['av']}") for s, r in rows if "av" in r]


def things(_system: RuleSystem, state: Encounter, _args: Args) -> list[Option]:
    """Whatever in the scene has hit points and no life."""
    found = (x for x in state.entities.values() if x.kind == "item" and "hp" in x.tracks)
    return [Option(x.id, x.name, x.slug) for x in found]


def strike(play: Play, choice: Choice) -> None:
    """Damage to an object through its armour; fire is set against what it takes to burn or melt it."""
    thing = play.state.entities.get(choice.get("thing"))
    if thing is None or thing.kind != "item" or "hp" not in thing.tracks:
        raise Refused("no-item", name=choice.get("thing"))
    if thing.has("destroyed"):
        raise Refused("thing-destroyed", name=thing.name or thing.slug)
    dice, fire = dice_of(choice.get("amount")), choice.get("fire") == "yes"
    rule = BURNING if fire else RULE
    by = choice.get("by")
    points = dice.constant
    if dice.terms:
        points = max(0, play.roll(Ask("damage", by, dice, why=(thing.slug or thing.id,), rule=rule)))
    threshold = thing.stats.get("burns", 0)
    if fire and threshold:
        burnt = points >= threshold
        figures = (f"points={points}", f"needs={threshold}")
        slug = "thing-burns" if burnt else "thing-holds"
        play.emit(e.Outcome(slug=slug, who=thing.id, hit=burnt, figures=figures, rule=rule))
        if burnt:
            play.emit(e.ConditionSet(id=thing.id, slug="destroyed", rule=rule))
        return
    wound(play, thing, points, by, rule)


def wound(play: Play, thing: Entity, points: int, by: str, rule: str) -> int:
    """Takes what its armour does not stop off an object; what is left over behind it."""
    stopped = min(points, thing.stats.get("av", 0))
    track = thing.tracks["hp"]
    value = max(0, track.value - (points - stopped))
    figures = (f"rolled={points}", f"armour={stopped}", f"through={points - stopped}")
    play.emit(e.Told(slug="damage", who=thing.id, figures=figures, rule=rule))
    if value < track.value:
        play.emit(
            e.TrackChanged(
                id=thing.id,
                track="hp",
                amount=value - track.value,
                value=value,
                cause="struck",
                by=by,
                rule=rule,
            )
        )
    return max(0, points - stopped - track.value)


def broke(play: Play, id: str) -> None:
    """No points left: what is as large as a person is destroyed, what is larger has a hole to pass."""
    thing = play.state.entities[id]
    large = thing.stats.get("SIZ", 0) > number(play.state, "human_siz")
    slug = "breached" if large else "destroyed"
    if not thing.has(slug):
        play.emit(e.ConditionSet(id=id, slug=slug, rule=RULE))


def is_object(entity: Entity) -> bool:
    """Whether an item is an object of the scene: something with a SIZ."""
    return entity.kind == "item" and "SIZ" in entity.stats
