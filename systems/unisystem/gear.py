"""What somebody carries: weapons with their figures (UNI-037) and armour by damage kind (UNI-053)."""

from __future__ import annotations

from encounters.errors import Unknown
from encounters.memo import by_state
from encounters.model import Encounter, Entity
from encounters.value import Value
from systems.unisystem.data import Table, table
from systems.unisystem.settings import halved, value


class Weapon(Value, frozen=True):
    """A weapon as its owner uses it. `id` is the item; `traits` are the words of its row that are true."""

    id: str
    slug: str
    kind: str
    type: str
    force: int = 0
    plus: int = 0
    fixed: int = 0
    most: int = 0
    times: int = 0
    band: str = ""
    two_handed: bool = False
    traits: frozenset[str] = frozenset()

    @property
    def missile(self) -> bool:
        """Whether it shoots."""
        return self.kind in ("bow", "gun")

    def base(self, strength: int) -> int:
        """Its base damage in the hands of this Strength, never below zero (UNI-070 caps the bow's)."""
        points = self.fixed + self.force * (strength + self.plus)
        return max(0, min(points, self.most) if self.most else points)


_TRAITS = ("reach", "polearm", "pointed", "cutting", "balanced", "small", "throwable", "stick")


def row_of(slug: str) -> Table | None:
    """The figures of a weapon or shield, or None."""
    return table("weapons").get(slug)


def suit_of(slug: str) -> Table | None:
    """The figures of a suit of armour, or None."""
    return table("armour").get(slug)


def _made(item: Entity, row: Table) -> Weapon:
    fixed = item.stats.get("damage")
    strength = int(row.get("str", 0)) if fixed is None else 0
    traits = {trait for trait in _TRAITS if row.get(trait)} | {item.slug}
    return Weapon(
        item.id,
        item.slug,
        str(row["kind"]),
        item.texts.get("type") or str(row["type"]),
        strength,
        int(row.get("plus", 0)),
        int(row.get("fixed", 0)) if fixed is None else fixed,
        int(row.get("most", 0)),
        int(row.get("times", 0)),
        str(row.get("range", "")),
        row.get("hands", 1) == 2,
        frozenset(traits),
    )


@by_state
def arms(state: Encounter, id: str) -> tuple[Weapon, ...]:
    """All weapons of somebody, what is in hand first."""
    entity = state.entities[id]
    found = []
    for item in state.items(id):
        row = row_of(item.slug)
        if row is not None:
            found.append(_made(item, row))
    held = (entity.texts.get("hand"), entity.texts.get("off"))
    found.sort(key=lambda weapon: held.index(weapon.id) if weapon.id in held else len(held))
    return tuple(found)


def weapon(state: Encounter, id: str, ref: str) -> Weapon:
    """A weapon of somebody by its item or by what it is. Raises `Unknown`."""
    for each in arms(state, id):
        if ref in (each.id, each.slug):
            return each
    raise Unknown("no-weapon", name=ref, who=state.entities[id].name)


def in_hand(state: Encounter, id: str) -> Weapon | None:
    """The weapon in hand, or the one that somebody was born with; None for bare hands."""
    hand = state.entities[id].texts.get("hand")
    for each in arms(state, id):
        if each.id == hand or each.kind == "natural":
            return each
    return None


def held(state: Encounter, id: str) -> tuple[Weapon, ...]:
    """What may parry: the things in both hands (UNI-039), the shield first."""
    entity = state.entities[id]
    hands = (entity.texts.get("off"), entity.texts.get("hand"))
    found = [each for each in arms(state, id) if each.id in hands and not each.missile]
    return tuple(sorted(found, key=lambda each: each.kind != "shield"))


@by_state
def armour(state: Encounter, id: str, kind: str) -> int:
    """What stops a kind of damage: the best suit worn and the creature's own hide (UNI-053).

    Fire passes. Against explosions bash counts, at half for what is not sealed (UNI-052).
    """
    against = "bash" if kind == "explosive" else kind
    worn = 0
    for item in state.items(id):
        row = suit_of(item.slug)
        if row is None or against not in ("bash", "slash", "bullet"):
            continue
        points = item.stats.get(against, int(row[against]))
        if kind == "explosive" and not row.get("sealed"):
            points = halved(state, points)
        worn = max(worn, points)
    hide = state.entities[id].stats.get(f"armour-{against}", 0)
    return worn + (halved(state, hide) if kind == "explosive" else hide)


BANDS = {"pistol": (5, 20, 50), "rifle": (20, 100, 300)}
"""Short and medium end before these metres; long reaches to them (UNI-033, UNI-034)."""
BAND_RULES = {"pistol": "UNI-033", "rifle": "UNI-034"}
_MODIFIERS = (0, -1, -3)


def range_modifier(state: Encounter, each: Weapon, metres: int) -> tuple[str, int | None]:
    """The rule and the modifier of a distance; None beyond long range (UNI-035)."""
    band = str(value(state, "bow_range")) if each.band == "bow" else each.band
    rule = "UNI-036" if each.band == "bow" else BAND_RULES.get(band, "UNI-033")
    short, medium, long = BANDS.get(band, BANDS["pistol"])
    if metres < short:
        return rule, _MODIFIERS[0]
    if metres < medium:
        return rule, _MODIFIERS[1]
    return (rule, _MODIFIERS[2]) if metres <= long else ("UNI-035", None)
