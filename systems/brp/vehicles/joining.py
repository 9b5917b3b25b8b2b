"""Bringing a vehicle of the table into the fight, with whoever drives it."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused, Unknown
from encounters.model import Entity
from encounters.names import numbered
from encounters.play import Choice, Play
from encounters.tracker.roster import enter
from systems.brp.data import table


def resolve(play: Play, choice: Choice) -> None:
    """A vehicle joins (BRP-278) at Speed 0 (BRP-276); its driver and passengers get in."""
    slug = choice.get("vehicle")
    row = table("vehicles").get(slug)
    if row is None:
        raise Unknown("vehicle", name=slug)
    lang = "en" if play.state.settings.get("names", "pt") == "en" else "pt"
    name = numbered(play.state, choice.get("name") or str(row[lang]), 1)[0]
    texts = {"protection": choice.get("protection")} if choice.get("protection") not in ("", "none") else {}
    driver = choice.get("driver")
    passengers = [id for id in choice.get("passengers").split(",") if id and id != driver]
    people = [play.state.entities[each] for each in (driver, *passengers) if each]
    for person in people:
        if person.kind != "combatant":
            raise Refused("not-a-person", name=person.name)
    side = choice.get("side") or (people[0].side if people else "foes")
    id = enter(play, Entity("", name, "vehicle", slug, side, texts=texts), (), rule="BRP-278")
    for person in people:
        play.emit(e.Placed(id=person.id, place=id, rule="BRP-274"))
    if driver:
        play.emit(e.TextSet(id=id, text="driver", value=driver, rule="BRP-274"))
