"""What somebody fights with and wears (POOL-036), as figures ready for a rule."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.errors import Refused, Unknown
from encounters.model import Encounter, Entity
from encounters.value import Value
from systems.pool.data import table
from systems.pool.settings import value
from systems.shared.tables import Table

UNARMED = "unarmed"


class Weapon(Value, frozen=True):
    """A weapon in somebody's hands. `id` is the item's, or its slug where it is part of the body.

    `damage` is what it adds to the pool, `reach` the farthest zone, `harm` the wounds that it makes.
    """

    id: str
    slug: str
    damage: int
    ranged: bool
    firearm: bool
    reach: str
    harm: str
    carried: bool


def weapon_row(slug: str) -> Table | None:
    """The figures of a weapon, or None."""
    return table("weapons").get(slug)


def armour_row(slug: str) -> Table | None:
    """The figures of a suit of armour, or None."""
    return table("armour").get(slug)


def weapon(state: Encounter, owner: str, ref: str) -> Weapon:
    """The weapon that `ref` (an item's id or slug, or bare hands) means for its owner.

    Raises `Unknown` when there is no such weapon, `Refused` when somebody else has it.
    """
    item = state.entities.get(ref)
    if item is None or item.kind != "item":
        item = next((i for i in state.items(owner) if i.slug == ref), None)
    if item is None:
        if ref != UNARMED:
            raise Unknown("weapon", name=ref)
        return _build(UNARMED, UNARMED, None)
    if item.owner != owner:
        raise Refused("not-carried", name=item.name or item.slug)
    return _build(item.id, item.slug, item)


def _build(id: str, slug: str, item: Entity | None) -> Weapon:
    row = weapon_row(slug)
    if row is None:
        raise Unknown("weapon", name=slug)
    damage = int(row["damage"])
    return Weapon(
        id=id,
        slug=slug,
        damage=item.stats.get("damage", damage) if item is not None else damage,
        ranged=row["kind"] != "melee",
        firearm=row["kind"] == "firearm",
        reach=str(row.get("zone", "close")),
        harm=str(row.get("harm", "lethal")),
        carried=item is not None,
    )


def arms(state: Encounter, id: str) -> Sequence[Weapon]:
    """The weapons that somebody carries, the one in hand first, bare hands last."""
    found = [_build(i.id, i.slug, i) for i in state.items(id) if weapon_row(i.slug) is not None]
    held = state.entities[id].texts.get("hand", "")
    found.sort(key=lambda weapon: weapon.id != held)
    return [*found, _build(UNARMED, UNARMED, None)]


def in_hand(state: Encounter, id: str) -> Weapon:
    """The weapon in hand, else bare hands."""
    held = state.entities.get(state.entities[id].texts.get("hand", ""))
    if held is not None and held.owner == id and weapon_row(held.slug) is not None:
        return _build(held.id, held.slug, held)
    return _build(UNARMED, UNARMED, None)


def suit_row(state: Encounter, item: Entity) -> tuple[int, int] | None:
    """The general and ballistic bonus of a suit (POOL-036), by the printing that the setting names."""
    row = armour_row(item.slug)
    if row is None:
        return None
    second = value(state, "armour_figures") == "second" and "second" in row
    general, ballistic = row["second"] if second else (row["general"], row["ballistic"])
    return item.stats.get("general", int(general)), item.stats.get("ballistic", int(ballistic))


def armour(state: Encounter, id: str) -> tuple[int, int]:
    """The armour bonus of what somebody wears, general and ballistic; hide and scales add to it."""
    entity = state.entities[id]
    worn = state.entities.get(entity.texts.get("armour", ""))
    row = suit_row(state, worn) if worn is not None and worn.owner == id else None
    general, ballistic = row or (0, 0)
    return general + entity.stats.get("armour", 0), ballistic + entity.stats.get("armour-ballistic", 0)
