"""The two actions of a turn (POOL-015), in any mix, and the other things they can be (POOL-016)."""

from __future__ import annotations

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter, Entity
from encounters.play import Choice, Play
from systems.pool import gear
from systems.pool.conditions import refuse_out
from systems.pool.settings import on

PER_TURN = 2


def counted(state: Encounter, choice: Choice) -> bool:
    """Whether acts cost actions: while the rounds run, unless the act is declared free."""
    return bool(state.turn.round) and on(state, "two_actions") and choice.get("free") != "yes"


def refuse_short(state: Encounter, choice: Choice, id: str, count: int = 1) -> None:
    """Raises `Refused` when somebody has fewer actions left than he needs."""
    entity = state.entities[id]
    left = entity.tracks["actions"].value if "actions" in entity.tracks else PER_TURN
    if counted(state, choice) and left < count:
        raise Refused("no-actions", name=entity.name, left=left, count=count, rule="POOL-015")


def spend(play: Play, choice: Choice, id: str) -> None:
    """Takes one action. Raises `Refused` when there is none left."""
    refuse_short(play.state, choice, id)
    entity = play.state.entities[id]
    if counted(play.state, choice) and "actions" in entity.tracks:
        _set(play, entity, entity.tracks["actions"].value - 1, correction=False)


def refresh(play: Play, id: str) -> None:
    """Both actions are there again when a turn starts."""
    entity = play.state.entities[id]
    if "actions" in entity.tracks and entity.tracks["actions"].value != PER_TURN:
        _set(play, entity, PER_TURN, correction=True)


def _set(play: Play, entity: Entity, value: int, correction: bool) -> None:
    amount = value - entity.tracks["actions"].value
    play.emit(
        e.TrackChanged(
            id=entity.id,
            track="actions",
            amount=amount,
            value=value,
            correction=correction,
            rule="POOL-015",
        )
    )


def draw(play: Play, choice: Choice) -> None:
    """Draws a weapon, which puts away the one in hand; `unarmed` only puts it away (POOL-016)."""
    id = choice.get("who")
    refuse_out(play.state, id)
    weapon = gear.weapon(play.state, id, choice.get("weapon"))
    held = play.state.entities[id].texts.get("hand", "")
    if held == (weapon.id if weapon.carried else ""):
        raise Refused("in-hand", name=weapon.slug)
    spend(play, choice, id)
    play.emit(
        e.TextSet(id=id, text="hand", value=weapon.id if weapon.carried else "", rule="POOL-016"),
    )


def give(play: Play, choice: Choice) -> None:
    """Hands an item to an ally, an action of whoever has it (POOL-016)."""
    item = _item(play.state, choice.get("item"))
    giver, taker = item.owner, choice.get("target")
    if not giver or giver == taker:
        raise Refused("no-item", name=item.name or item.slug)
    refuse_out(play.state, giver)
    spend(play, choice, giver)
    _hand_over(play, item, taker)


def take(play: Play, choice: Choice) -> None:
    """Picks up an item that lies about (POOL-016)."""
    item, who = _item(play.state, choice.get("item")), choice.get("who")
    if item.owner:
        raise Refused("owned", name=item.name or item.slug)
    refuse_out(play.state, who)
    spend(play, choice, who)
    _hand_over(play, item, who)


def drop(play: Play, choice: Choice) -> None:
    """Lets go of an item, which then lies about; that is no action."""
    item = _item(play.state, choice.get("item"))
    if not item.owner:
        raise Refused("no-item", name=item.name or item.slug)
    _hand_over(play, item, "")


def _item(state: Encounter, ref: str) -> Entity:
    item = state.entities.get(ref)
    if item is None or item.kind != "item":
        raise Refused("no-item", name=ref)
    return item


def _hand_over(play: Play, item: Entity, taker: str) -> None:
    for text in ("hand", "armour"):
        owner = play.state.entities.get(item.owner)
        if owner is not None and owner.texts.get(text) == item.id:
            play.emit(e.TextSet(id=item.owner, text=text, value="", rule="POOL-016"))
    play.emit(e.Given(id=item.id, owner=taker, rule="POOL-016"))


def manoeuvre(play: Play, choice: Choice) -> None:
    """Any other action, in words (POOL-016)."""
    id = choice.get("who")
    refuse_out(play.state, id)
    spend(play, choice, id)
    play.emit(e.Told(slug="manoeuvre", who=id, rule="POOL-016"))


def wear(play: Play, choice: Choice) -> None:
    """Puts on a suit of armour that one carries; how long that takes is the Narrator's (POOL-025)."""
    id = choice.get("who")
    item = _item(play.state, choice.get("item"))
    if item.owner != id or gear.suit_row(play.state, item) is None:
        raise Refused("no-item", name=item.name or item.slug)
    play.emit(e.TextSet(id=id, text="armour", value=item.id, rule="POOL-025"))
