"""What somebody fights with and wears: weapons, shields, armour, as figures ready for a rule."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from encounters.errors import Refused, Unknown
from encounters.memo import by_state
from encounters.model import Encounter, Entity
from encounters.value import Value
from systems.brp.data import Table, armour_row, weapon_row, weapons
from systems.brp.degrees import up
from systems.brp.settings import number

NATURAL = ("fist", "kick", "head-butt", "grapple")
ARMED = ("fist", "grapple", "claw")
"""Natural weapons that need an arm."""
ARMS_LOST = (
    "arm-useless",
    "useless-right-arm",
    "useless-left-arm",
    "severed-right-arm",
    "severed-left-arm",
)
MISSILES = ("missile", "thrown", "firearm", "energy")
SELF_PROPELLED = ("firearm", "energy")
IMPROVISED = ("improvised-small", "improvised-medium", "improvised-large")
"""What lies about, by size: anybody may take it up (BRP-083)."""


class Weapon(Value, frozen=True, cache_hash=True):
    """A weapon in somebody's hands. `id` is the item's, or the slug of a natural weapon."""

    id: str
    slug: str
    kind: str
    skill: str
    chance: int
    base: int
    damage: str
    modifier: str
    special: str
    length: str
    range: int
    hands: str
    parry: bool
    siz: float
    missile_cover: int
    kneeling_cover: int
    strangles: bool
    held: bool

    @property
    def missile(self) -> bool:
        """Whether it strikes from afar."""
        return self.kind in MISSILES

    @property
    def natural(self) -> bool:
        """Whether it is part of the body."""
        return self.kind == "natural"

    @property
    def needs_room(self) -> bool:
        """Whether it entangles only from some way off (BRP-111); arms and the garrote do so close by."""
        return self.special == "entangling" and not self.natural and not self.strangles


TEXTS = ("damage", "modifier", "special", "skill", "kind", "length", "hands")
STATS = ("range", "base")
Overrides = tuple[tuple[str, str | int], ...]


def _overrides(item: Entity | None) -> Overrides:
    """What an item has otherwise than its table row."""
    if item is None or not (item.texts or item.stats):
        return ()
    texts: list[tuple[str, str | int]] = [(k, v) for k, v in item.texts.items() if k in TEXTS]
    return (*texts, *((k, v) for k, v in item.stats.items() if k in STATS))


@lru_cache(maxsize=2048)
def _row(slug: str, overrides: Overrides) -> Table:
    row = {**(weapon_row(slug) or {}), **dict(overrides)}
    if not row.get("skill"):
        raise Unknown("weapon", name=slug)
    return row


@by_state
def weapon(state: Encounter, owner: str, ref: str) -> Weapon:
    """The weapon that `ref` (an item's id or slug, or a natural weapon) means for its owner.

    Raises `Unknown` when there is no such weapon, `Refused` when somebody else has it.
    """
    entity = state.entities[owner]
    item = state.entities.get(ref)
    if item is None or item.kind != "item":
        item = next((i for i in state.items(owner) if i.slug == ref), None)
    if item is None:
        if ref not in NATURAL and ref not in IMPROVISED:
            raise Unknown("weapon", name=ref)
        return _build(entity, None, ref)
    if item.owner != owner:
        raise Refused("not-carried", name=item.name or item.slug)
    return _build(entity, item, item.slug)


def lying(state: Encounter, item: Entity) -> Weapon:
    """The weapon that an item is, whoever has it or nobody. Raises `Unknown` for what is no weapon."""
    return _build(state.entities.get(item.owner, item), item, item.slug)


def thrown(state: Encounter, owner: str, weapon: Weapon) -> Weapon:
    """A weapon made to strike, thrown: by its row among thrown weapons, else as far as the fight says and
    with half the damage modifier (BRP-084, BRP-113).
    """
    slug = f"{weapon.slug}-thrown"
    if weapon_row(slug) is not None:
        made = _build(state.entities[owner], state.entities.get(weapon.id), slug)
        return replace(made, slug=weapon.slug)
    half = "half" if weapon.modifier == "full" else weapon.modifier
    return replace(weapon, kind="thrown", modifier=half, range=number(state, "thrown_range"))


def _build(owner: Entity, item: Entity | None, slug: str) -> Weapon:
    overrides = _overrides(item)
    row = _row(slug, overrides)
    chance = item.stats.get("chance") if item is not None else None
    if chance is None:
        chance = owner.stats.get(row["skill"], max(int(row.get("base", 5)), 0))
    # A dart's line is as long as its user is deft.
    reach = owner.stats.get("DEX", 0) if row.get("range") == "DEX" else int(row.get("range", 0))
    return _weapon(slug, overrides, item.id if item is not None else slug, item is not None, chance, reach)


@lru_cache(maxsize=2048)
def _weapon(slug: str, overrides: Overrides, id: str, held: bool, chance: int, reach: int) -> Weapon:
    row = _row(slug, overrides)
    return Weapon(
        id=id,
        slug=slug,
        kind=str(row.get("kind", "melee")),
        skill=str(row["skill"]),
        chance=chance,
        base=int(row.get("base", 5)),
        damage=str(row.get("damage", "")),
        modifier=str(row.get("modifier", "full")),
        special=str(row.get("special", "")),
        length=str(row.get("length", "short")),
        range=reach,
        hands=str(row.get("hands", "1")),
        parry=bool(row.get("parry", False)),
        siz=float(row.get("siz", 1.0)),
        missile_cover=int(row.get("missile", 0)),
        kneeling_cover=int(row.get("kneeling", 0)),
        strangles=bool(row.get("strangles", False)),
        held=held,
    )


@lru_cache(maxsize=1)
def melee_skills() -> frozenset[str]:
    """The skills with which one strikes hand to hand."""
    return frozenset(str(row["skill"]) for row in weapons().values() if row["kind"] == "melee")


def is_weapon(item: Entity) -> bool:
    """Whether an item can be struck with or parried with."""
    return item.kind == "item" and (weapon_row(item.slug) is not None or "skill" in item.texts)


def useless(state: Encounter, ref: str) -> str:
    """Why a weapon cannot be used: `lodged`, `destroyed`, `jammed`, or "" when it can."""
    item = state.entities.get(ref)
    if item is None or not item.conditions:
        return ""
    return next((slug for slug in ("lodged", "destroyed", "jammed") if item.has(slug)), "")


def barred(owner: Entity, weapon: Weapon) -> str:
    """The lasting harm that keeps somebody from using a weapon, or "" (BRP-143, BRP-145)."""
    if not owner.conditions:
        return ""
    if weapon.natural and weapon.slug not in ARMED:
        return ""
    if owner.has("arms-useless"):
        return "arms-useless"
    if weapon.kind == "shield" and owner.has("no-shield"):
        return "no-shield"
    if weapon.hands == "2" and owner.has("one-handed"):
        return "one-handed"
    lost = [c.slug for c in owner.conditions if c.slug in ARMS_LOST]
    if len(lost) >= 2 or (lost and weapon.hands == "2"):
        return lost[0]
    return ""


@by_state
def arms(state: Encounter, id: str) -> tuple[Weapon, ...]:
    """Everything that somebody can strike with: what is in the hand first, shields last."""
    entity = state.entities[id]
    items = [item for item in state.items(id) if is_weapon(item) and not useless(state, item.id)]
    found = [_build(entity, item, item.slug) for item in items]
    hand = entity.texts.get("hand", "")
    found.sort(key=lambda w: (w.id != hand, w.kind == "shield"))
    if not any(w.natural for w in found):
        found += [_build(entity, None, slug) for slug in NATURAL if slug != "grapple"]
    return tuple(found)


def in_hand(state: Encounter, id: str) -> Weapon:
    """What somebody strikes with when nothing is said."""
    return arms(state, id)[0]


def held(state: Encounter, id: str) -> tuple[str, str]:
    """The ids of what is in the hand and in the other hand."""
    texts = state.entities[id].texts
    return texts.get("hand", ""), texts.get("off", "")


@by_state
def parriers(state: Encounter, id: str, against_natural: bool) -> tuple[Weapon, ...]:
    """What somebody can parry with: what is in the hands; bare hands only against bare hands."""
    entity = state.entities[id]
    hands = held(state, id)
    own = arms(state, id)
    found = [w for w in own if w.parry and w.siz > 0 and w.id in hands and not barred(entity, w)]
    if against_natural:
        bare = [w for w in own if w.natural and w.slug in ("fist", "kick", "grapple")]
        found += [w for w in bare if not barred(entity, w)][:1]
    return tuple(found)


def improvised(state: Encounter, id: str) -> tuple[Weapon, ...]:
    """Missile weapons in the hands that can be pushed in the way of a blow (BRP-090)."""
    entity, hands = state.entities[id], held(state, id)
    return tuple(
        w
        for w in arms(state, id)
        if w.kind in ("missile", "firearm", "energy")
        and not w.parry
        and w.held
        and w.siz > 0
        and w.id in hands
        and not barred(entity, w)
    )


def suits(state: Encounter, id: str) -> Sequence[Entity]:
    """The armour that somebody wears."""
    return [
        item
        for item in state.entities.values()
        if item.owner == id and item.kind == "item" and ("av" in item.stats or _is_suit(item.slug))
    ]


@lru_cache(maxsize=512)
def _is_suit(slug: str) -> bool:
    return armour_row(slug) is not None


def armour(state: Encounter, id: str, location: str = "") -> int:
    """The armour value, everywhere or at one hit location: natural armour and every suit that covers it."""
    entity = state.entities[id]
    total = entity.stats.get("armour", 0)
    for suit in suits(state, id):
        if not location or covers(suit, location):
            total += suit_value(suit, location)
    return total


def covers(suit: Entity, location: str) -> bool:
    """Whether a suit of armour covers a hit location (BRP-145)."""
    row = armour_row(suit.slug)
    areas = row.get("locations", ()) if row is not None else ()
    if not areas or "all" in areas or "all-with-head" in areas:
        return True
    if "all-but-head" in areas:
        return location != "head"
    return location in areas or ("arms" in areas and location.endswith("-arm"))


def suit_value(suit: Entity, location: str = "") -> int:
    """What one suit stops now; damaged half, rounded down, destroyed nothing (BRP-114, BRP-115).

    A helmet adds to a whole suit, but has a value of its own where heads are struck by themselves.
    """
    if suit.conditions and suit.has("destroyed"):
        return 0
    value = max(0, suit.stats.get("av", 0))
    if location == "head":
        value = int((armour_row(suit.slug) or {}).get("head_av", value))
    return value // 2 if suit.conditions and suit.has("damaged") else value


def armour_dice(state: Encounter, id: str, location: str = "") -> str:
    """The random armour value of what is worn (BRP-017), as a dice text; "" when none has one."""
    texts = []
    for suit in suits(state, id):
        row = armour_row(suit.slug) if not location or covers(suit, location) else None
        if row is not None and row.get("random") and not suit.has("destroyed"):
            texts.append(_damaged_dice(row["random"]) if suit.has("damaged") else row["random"])
    return "+".join(texts)


def _damaged_dice(text: str) -> str:
    """BRP-114: a damaged suit's random value halves its die and drops the addition (1D8+1 → 1D4)."""
    dice = text.partition("+")[0].partition("-")[0]
    count, _, sides = dice.partition("d")
    return f"{count}d{max(1, up(int(sides), 2))}"
