"""The verb that puts a weapon or armour of the catalogue into hands or onto a body, without any rule."""

from __future__ import annotations

from msgspec.structs import replace

from encounters import events as e
from encounters.errors import Unknown
from encounters.evolve import entity_table
from encounters.model import Encounter, Entity
from encounters.names import unique_id
from encounters.play import Choice, Play
from encounters.system import Args, Option, Param, RuleSystem, Verb
from encounters.tracker.params import target


def _equip(play: Play, choice: Choice) -> None:
    id, slug = choice.get("target"), choice.get("weapon")
    entity = play.state.entities[id]
    try:
        # Somebody with the same figures who carries nothing else shows where the rules put the thing.
        bare = Entity(id, entity.name, stats=entity.stats)
        bearer, *made = play.system.derive(bare, [slug], play.state.settings)
    except ValueError as error:
        raise Unknown("catalogue", name=str(error.args[1])) from None
    thing = next((each for each in made if each.slug == slug), None)
    if thing is None:
        raise Unknown("catalogue", name=slug)
    places = [text for text, value in bearer.texts.items() if value == thing.id]
    carried = next((item for item in play.state.items(id) if item.slug == slug), None)
    if carried is None:
        carried = replace(thing, id=unique_id(f"{id}-{slug}", play.state.entities), owner=id)
        play.emit(e.Joined(entity=entity_table(carried)))
    for text in places:
        play.emit(e.TextSet(id=id, text=text, value=carried.id))


def _things(system: RuleSystem, _state: Encounter, _args: Args) -> list[Option]:
    return [*system.catalogue("weapon").values(), *system.catalogue("armour").values()]


VERBS = (
    Verb(
        "equip",
        _equip,
        (target(), Param("weapon", "word", ("arma", "armadura", "armour", "item"), options=_things)),
        ("equipar", "armar"),
        group="roster",
    ),
)
