"""Things (RPQ-061, RPQ-070): readying and using them, passing them on, objects that break."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused, Unknown
from encounters.evolve import entity_table
from encounters.model import Entity
from encounters.names import unique_id
from encounters.play import Choice, Play
from systems.rpgquest import acting, conditions, gear, mishap, roster, squares
from systems.rpgquest.data import row


def item_of(play: Play, ref: str) -> Entity:
    """A thing. Raises `Refused` when it is none."""
    item = play.state.entities.get(ref)
    if item is None or item.kind != "item":
        raise Refused("no-item", name=ref)
    return item


def ready(play: Play, choice: Choice) -> None:
    """Readies a thing, which takes the round: drawing, unrolling, putting on, freeing what is stuck."""
    who, item = choice.get("who"), item_of(play, choice.get("item"))
    acting.refuse(play.state, who, "hands")
    if item.owner != who:
        raise Refused("not-carried", name=item.name or item.slug)
    if item.has("broken") or item.has("destroyed"):
        raise Refused("useless-weapon", name=item.slug, condition=gear.useless(item))
    acting.use(play, who, "ready")
    if item.has("stuck"):
        conditions.end(play, item.id, "stuck", "RPQ-070")
    if item.stats.get("packed"):
        play.emit(e.StatSet(id=item.id, stat="packed", value=None, rule="RPQ-070"))
    kind = row("armour", item.slug).get("kind")
    if kind == "shield":
        text = "worn" if item.slug == "bracer" else "off"
    elif gear.is_weapon(item):
        text = "off" if choice.get("off") == "yes" else "hand"
    else:
        play.emit(e.Told(slug="readied", who=who, figures=(f"item={item.slug}",), rule="RPQ-070"))
        return
    for other in ("hand", "off"):
        if play.state.entities[who].texts.get(other) == item.id and other != text:
            play.emit(e.TextSet(id=who, text=other, value="", rule="RPQ-070"))
    play.emit(e.TextSet(id=who, text=text, value=item.id, rule="RPQ-070"))


def use(play: Play, choice: Choice) -> None:
    """Uses a thing that is ready; what it does is the game master's to say (RPQ-070)."""
    who, item = choice.get("who"), item_of(play, choice.get("item"))
    acting.refuse(play.state, who, "hands")
    if item.owner != who or item.stats.get("packed"):
        raise Refused("not-ready", name=item.slug, rule="RPQ-070")
    acting.use(play, who, "use")
    play.emit(e.Told(slug="used", who=who, figures=(f"item={item.slug}",), rule="RPQ-070"))


def give(play: Play, choice: Choice) -> None:
    """A thing changes hands, or is picked up from the ground; it still has to be made ready."""
    item, who = item_of(play, choice.get("item")), choice.get("who")
    if item.owner:
        mishap.empty_hand(play, item.owner, item.id, "RPQ-070")
    play.emit(e.Given(id=item.id, owner=who, rule="RPQ-070"))


def let_fall(play: Play, choice: Choice) -> None:
    """Somebody lets a thing fall, which costs nothing."""
    who, item = choice.get("who"), item_of(play, choice.get("item"))
    if item.owner != who:
        raise Refused("not-carried", name=item.name or item.slug)
    mishap.drop(play, who, item.id, "RPQ-070")


def set_down(play: Play, choice: Choice) -> None:
    """Puts an object on the board, with the PV, IP and weakness of its material (RPQ-061)."""
    slug = choice.get("object")
    figures = row("objects", slug)
    if not figures:
        raise Unknown("catalogue", name=slug)
    lang = "en" if play.state.settings.get("names") == "en" else "pt"
    name = choice.get("name") or str(figures[lang])
    spot = squares.read(choice.get("place"))
    id = unique_id(name, play.state.entities)
    place = spot.text if spot is not None else choice.get("place")
    item = roster.item_of(Entity(id=id, name=name, kind="item", slug=slug, place=place))
    play.emit(e.Joined(entity=entity_table(item), rule="RPQ-061"))


def broke(play: Play, id: str) -> None:
    """An object without PV is destroyed; how, the game master tells (RPQ-061)."""
    if not play.state.entities[id].has("destroyed"):
        conditions.put(play, id, "destroyed", rule="RPQ-061")
