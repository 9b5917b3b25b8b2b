"""Ways to attack: what somebody carries or knows, with mode, kinds, bonus and cost (3DET-033, 3DET-034)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from encounters.errors import Refused, Unknown
from encounters.model import Encounter, Entity
from encounters.value import Value
from systems.tresdet import traits
from systems.tresdet.data import table

NATURAL = ("blow", "shot")
"""What everybody can do without carrying anything: one in each mode."""


class Attack(Value, frozen=True):
    """One way to attack. `kinds` holds its mode too; `pm` is what each attack costs."""

    id: str
    slug: str
    mode: str
    kinds: tuple[str, ...]
    bonus: int = 0
    pm: int = 0

    @property
    def stat(self) -> str:
        """F in melee, PdF at range (3DET-010, 3DET-011)."""
        return traits.CHARACTERISTIC_OF[self.mode]


def attack_of(state: Encounter, owner: str, ref: str, kind: str = "") -> Attack:
    """The attack that `ref` (an item's id or slug, or a natural attack) means for its owner.

    `kind` replaces its kind of damage. Raises `Unknown`, or `Refused` when somebody else has it.
    """
    item = state.entities.get(ref)
    if item is None or item.kind != "item":
        item = next((i for i in state.items(owner) if i.slug == ref), None)
    if item is None:
        if ref not in NATURAL:
            raise Unknown("weapon", name=ref)
        return _attack(ref, ref, {}, {}, kind)
    if item.owner != owner:
        raise Refused("not-carried", name=item.name or item.slug)
    return _attack(item.id, item.slug, item.texts, item.stats, kind)


def _attack(id: str, slug: str, texts: Mapping[str, str], stats: Mapping[str, int], kind: str) -> Attack:
    row = table("attacks").get(slug)
    if row is None:
        raise Unknown("weapon", name=slug)
    mode = texts.get("mode") or str(row["mode"])
    if mode not in traits.CHARACTERISTIC_OF:
        raise Unknown("weapon", name=slug)
    kinds = (kind or texts.get("kind") or str(row["kind"])).split("+")
    return Attack(
        id=id,
        slug=slug,
        mode=mode,
        kinds=(mode, *kinds),
        bonus=stats.get("bonus", int(row.get("bonus", 0))),
        pm=max(0, stats.get("pm", int(row.get("pm", 0)))),
    )


def is_attack(item: Entity) -> bool:
    """Whether an item is something to attack with."""
    return item.kind == "item" and item.slug in table("attacks")


def arms(state: Encounter, owner: str) -> Sequence[Attack]:
    """Every way of somebody to attack, his main one first."""
    own = [attack_of(state, owner, item.id) for item in state.items(owner) if is_attack(item)]
    entity = state.entities[owner]
    bare = sorted(NATURAL, key=lambda slug: -traits.value(entity, _attack(slug, slug, {}, {}, "").stat))
    return [*own, *(_attack(slug, slug, {}, {}, "") for slug in bare)]
