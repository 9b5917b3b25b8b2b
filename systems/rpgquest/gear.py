"""What somebody fights with and wears (RPQ-043, RPQ-062), as figures ready for a rule."""

from __future__ import annotations

from encounters.errors import Refused, Unknown
from encounters.memo import by_state
from encounters.model import Encounter, Entity
from encounters.value import Value
from systems.rpgquest import parts
from systems.rpgquest.data import row, table
from systems.rpgquest.parts import Part
from systems.shared.tables import Table

USELESS = ("broken", "stuck", "destroyed")


class Weapon(Value, frozen=True):
    """A weapon of somebody's. `id` is the item's, or the slug of what everybody has.

    `ideal` is in squares; `listed` the whole attack bonus where an entry gives it; `hand` says where it
    is held: `hand`, `off`, `body` for what needs no hand made ready, "" for what is put away.
    """

    id: str
    slug: str
    kind: str
    skill: str
    parts: tuple[Part, ...]
    ideal: int = 0
    thrown: bool = False
    hands: int = 1
    trigger: bool = False
    contents: bool = False
    spent: bool = False
    limb: bool = True
    listed: int | None = None
    hand: str = ""

    @property
    def shoots(self) -> bool:
        """Whether it sends projectiles."""
        return self.kind == "projectile"

    @property
    def carried(self) -> bool:
        """Whether it is an item and no part of a body."""
        return self.id != self.slug and self.kind != "natural"


def is_weapon(item: Entity) -> bool:
    """Whether an item is something to strike, shoot or throw with."""
    return item.kind == "item" and (item.slug in table("weapons") or "damage" in item.texts)


def useless(item: Entity) -> str:
    """Why an item cannot be used, or ""."""
    return next((slug for slug in USELESS if item.has(slug)), "")


def _weapon(owner: Entity, item: Entity | None, slug: str) -> Weapon:
    figures: Table = row("weapons", slug)
    texts = item.texts if item is not None else {}
    stats = item.stats if item is not None else {}
    kind = str(texts.get("kind") or figures.get("kind", "melee"))
    harm = str(texts.get("damage") or figures.get("damage", "1d2"))
    hand = "body" if item is None or kind == "natural" else ""
    if item is not None and not hand:
        hand = (
            "hand"
            if owner.texts.get("hand") == item.id
            else "off"
            if owner.texts.get("off") == item.id
            else ""
        )
    return Weapon(
        id=item.id if item is not None else slug,
        slug=slug,
        kind=kind,
        skill=str(texts.get("skill") or figures.get("skill", "unarmed")),
        parts=parts.read(harm, str(texts.get("type") or figures.get("type", "crush"))),
        ideal=int(stats.get("ideal", figures.get("ideal", 0))),
        thrown=bool(figures.get("thrown")),
        hands=int(figures.get("hands", 1)),
        trigger=bool(figures.get("trigger")),
        contents=bool(figures.get("contents")),
        spent=bool(figures.get("spent")),
        limb=bool(figures.get("limb", True)),
        listed=stats.get("attack"),
        hand=hand,
    )


@by_state
def weapon(state: Encounter, owner: str, ref: str) -> Weapon:
    """The weapon that `ref` (an item's id or slug, or what everybody can use) means for its owner.

    Raises `Unknown` when there is no such weapon, `Refused` when somebody else has it or it is broken.
    """
    entity = state.entities[owner]
    item = state.entities.get(ref)
    if item is None or item.kind != "item":
        item = next((i for i in state.items(owner) if i.slug == ref and is_weapon(i)), None)
    if item is None:
        if ref != "unarmed" and not row("weapons", ref).get("improvised"):
            raise Unknown("weapon", name=ref)
        return _weapon(entity, None, ref)
    if item.owner != owner:
        raise Refused("not-carried", name=item.name or item.slug)
    if not is_weapon(item):
        raise Unknown("weapon", name=ref)
    if useless(item):
        raise Refused("useless-weapon", name=item.slug, condition=useless(item))
    return _weapon(entity, item, item.slug)


_READY = {"hand": 0, "body": 1, "off": 2, "": 3}


@by_state
def arms(state: Encounter, id: str) -> tuple[Weapon, ...]:
    """Everything that somebody can fight with, what is ready first; the bare hands last."""
    entity = state.entities[id]
    found = [
        _weapon(entity, item, item.slug) for item in state.items(id) if is_weapon(item) and not useless(item)
    ]
    found.sort(key=lambda w: _READY[w.hand])
    if not any(w.kind == "natural" for w in found):
        found.append(_weapon(entity, None, "unarmed"))
    return tuple(found)


def in_hand(state: Encounter, id: str) -> Weapon:
    """What somebody strikes with when nothing is said."""
    return arms(state, id)[0]


def shielded(state: Encounter, id: str) -> bool:
    """Whether somebody fights with a shield, bracer or buckler (RPQ-045, RPQ-051)."""
    entity = state.entities[id]
    for text in ("off", "hand", "worn"):
        item = state.entities.get(entity.texts.get(text, ""))
        usable = item is not None and item.owner == id and not useless(item)
        if usable and item is not None and row("armour", item.slug).get("kind") == "shield":
            return True
    return False


@by_state
def protection(state: Encounter, id: str, kind: str) -> int:
    """The IP of somebody or something against a kind of damage: of the body and of all that is worn.

    Nothing protects against a kind for which it has no IP (RPQ-056).
    """
    entity = state.entities[id]
    total = entity.stats.get(f"ip-{kind}", 0)
    for item in state.items(id):
        if not useless(item) and not item.stats.get("packed"):
            total += item_protection(item, kind)
    return total


def item_protection(item: Entity, kind: str) -> int:
    """What one worn item stops: its own figure, else that of its table row."""
    own = item.stats.get(f"ip-{kind}")
    if own is not None:
        return own
    ip: Table = row("armour", item.slug).get("ip", {})
    return int(ip.get(kind, 0))


def resistance(state: Encounter, id: str, kind: str) -> int:
    """What items of protection add to a resistance test against a kind (RPQ-055)."""
    return sum(
        item_protection(item, kind)
        for item in state.items(id)
        if row("armour", item.slug).get("kind") == "protection" and not useless(item)
    )
