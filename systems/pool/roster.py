"""Filling in what a roster leaves out: attributes, boxes, willpower, gear, the group of similar NPCs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from encounters.model import Entity, Scalar, Track
from systems.pool.actions import PER_TURN
from systems.pool.data import table
from systems.pool.gear import armour_row, weapon_row
from systems.pool.settings import SETTINGS
from systems.pool.traits import ATTRIBUTES, AVERAGE, stat_of
from systems.pool.willpower import maximum
from systems.shared.tables import Table

TRACKS = {"pv": "hp", "wounds": "hp", "ferimentos": "hp", "fv": "willpower", "vontade": "willpower"}
"""Other names under which people write the tracks."""


def derive(entity: Entity, gear: Sequence[str], settings: Mapping[str, Scalar]) -> Sequence[Entity]:
    """The entity completed, and its items. Raises `ValueError(path, text)` for unknown gear."""
    if entity.kind != "combatant":
        return (entity,)
    creature = table("bestiary").get(entity.slug) if entity.slug else None
    if entity.slug and creature is None:
        raise ValueError("slug", entity.slug)
    if creature is not None:
        entity, gear = _from_creature(entity, creature, gear)
    stats = {stat_of(name) or name: value for name, value in entity.stats.items()}
    stats = {**dict.fromkeys(ATTRIBUTES, AVERAGE), **stats}
    items = _carried(entity.id, gear)
    texts = dict(entity.texts)
    for item in items:
        text = "hand" if weapon_row(item.slug) is not None else "armour"
        texts.setdefault(text, item.id)
    whole = replace(
        entity,
        name=entity.name or entity.id,
        stats=stats,
        texts={name: value for name, value in texts.items() if value},
        tracks=_tracks(entity, stats, settings),
    )
    return (whole, *items)


def _tracks(entity: Entity, stats: Mapping[str, int], settings: Mapping[str, Scalar]) -> dict[str, Track]:
    """CON + 5 boxes (POOL-037), willpower AUT + SAB (POOL-065), two actions (POOL-015)."""
    given = {TRACKS.get(name, name): track for name, track in entity.tracks.items()}
    extra = int(settings.get("wound_boxes", SETTINGS["wound_boxes"].default))
    boxes = max(stats["CON"] + extra, 1)
    will = maximum(stats["AUT"], stats["SAB"])
    tracks = {
        "hp": Track(boxes, boxes),
        "nonlethal": Track(0),
        "aggravated": Track(0),
        "willpower": Track(will, will),
        "actions": Track(PER_TURN, PER_TURN),
    }
    for name, track in given.items():
        most = tracks[name].maximum if name in tracks and track.maximum is None else track.maximum
        tracks[name] = replace(track, maximum=None if most is None else max(most, track.value))
    return tracks


def _from_creature(entity: Entity, row: Table, gear: Sequence[str]) -> tuple[Entity, Sequence[str]]:
    given = {stat_of(name) or name: value for name, value in entity.stats.items()}
    stats = {**row["stats"], **row.get("traits", {}), **given}
    texts = dict(entity.texts)
    if not row.get("alone"):
        # Similar NPCs share one roll for initiative (POOL-012).
        texts.setdefault("group", entity.slug)
    whole = replace(entity, stats=stats, texts=texts, gender=entity.gender or row.get("gender", ""))
    return whole, gear or tuple(row.get("gear", ()))


def _carried(owner: str, gear: Sequence[str]) -> list[Entity]:
    items: list[Entity] = []
    taken: set[str] = set()
    for text in gear:
        slug, *figures = text.split() or [""]
        if weapon_row(slug) is None and armour_row(slug) is None:
            raise ValueError("gear", slug)
        id = f"{owner}-{slug}"
        number = 1
        while id in taken:
            number += 1
            id = f"{owner}-{slug}-{number}"
        taken.add(id)
        stats = dict(map(_figure, figures))
        items.append(Entity(id=id, kind="item", slug=slug, owner=owner, stats=stats))
    return items


def _figure(text: str) -> tuple[str, int]:
    """A figure that an item has otherwise than its table row: `damage=4`."""
    name, _, value = text.partition("=")
    if name not in ("damage", "general", "ballistic") or not value.lstrip("-").isdigit():
        raise ValueError("gear", text)
    return name, int(value)


def creature(slug: str, lang: str) -> tuple[Entity, tuple[str, ...]] | None:
    """A bestiary entry, named by what it is, and its gear."""
    row = table("bestiary").get(slug)
    if row is None:
        return None
    name = str(row["en" if lang == "en" else "pt"])
    entity = Entity(id=slug, name=name, slug=slug, side="foes", gender=row.get("gender", ""))
    return entity, tuple(row.get("gear", ()))
