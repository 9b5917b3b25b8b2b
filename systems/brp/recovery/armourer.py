"""Damaged armour and its repair (BRP-115, BRP-116, BRP-301)."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter, Entity
from encounters.play import Choice, Play
from encounters.system import Args, Option, RuleSystem
from systems.brp import gear
from systems.brp.data import armour_row
from systems.brp.degrees import up
from systems.brp.params import called
from systems.brp.settings import number

SPOIL, REPAIR = "BRP-115", "BRP-116"


def suits(_system: RuleSystem, state: Encounter, _args: Args) -> list[Option]:
    """All armour of the fight, with its wearers."""
    worn = [(owner, suit) for owner in state.combatants() for suit in gear.suits(state, owner.id)]
    return [_suit_option(owner, suit) for owner, suit in worn]


def spoiled(_system: RuleSystem, state: Encounter, _args: Args) -> list[Option]:
    """Armour that wants repair."""
    worn = [(owner, suit) for owner in state.combatants() for suit in gear.suits(state, owner.id)]
    return [_suit_option(owner, suit) for owner, suit in worn if suit.has("damaged") or suit.has("destroyed")]


def _suit_option(owner: Entity, suit: Entity) -> Option:
    return called(suit.id, armour_row(suit.slug) or {}, owner.name, suit.slug)


def _suit(play: Play, choice: Choice) -> Entity:
    suit = play.state.entities.get(choice.get("item"))
    if suit is None or suit.kind != "item" or "av" not in suit.stats:
        raise Refused("no-item", name=choice.get("item"))
    return suit


def spoil(play: Play, choice: Choice) -> None:
    """Acid, fire, a critical or a fumble damages a suit; damaged again before repair it is destroyed."""
    suit = _suit(play, choice)
    if suit.has("destroyed"):
        raise Refused("thing-destroyed", name=suit.name or suit.slug)
    slug = "destroyed" if suit.has("damaged") else "damaged"
    play.emit(e.ConditionSet(id=suit.id, slug=slug, rule=SPOIL if slug == "destroyed" else "BRP-114"))


def mend(play: Play, choice: Choice) -> None:
    """A craftsman repairs a suit: half of its price (BRP-C9), or all of it and a point of armour for good."""
    suit = _suit(play, choice)
    destroyed = suit.has("destroyed")
    if not destroyed and not suit.has("damaged"):
        raise Refused("nothing-to-mend", name=suit.name or suit.slug)
    percent = 100 if destroyed else number(play.state, "armour_repair")
    price = int(choice.get("price") or 0)
    figures = (f"percent={percent}", f"cost={up(price * percent, 100)}")
    for slug in ("damaged", "destroyed"):
        if play.state.entities[suit.id].has(slug):
            play.emit(e.ConditionEnded(id=suit.id, key=slug, rule=REPAIR))
    if destroyed:
        value = max(0, suit.stats["av"] - 1)
        play.emit(e.StatSet(id=suit.id, stat="av", value=value, rule=REPAIR))
    slug = "armour-mended" if price else "armour-mended-share"
    play.emit(e.Told(slug=slug, who=suit.owner, figures=figures, rule=REPAIR))
