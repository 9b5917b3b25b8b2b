"""Filling in what a roster leaves out: hit points, movement, gear with its figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from encounters.model import Entity, Scalar, Track
from systems.rpgquest import parts, settings, skills, squares
from systems.rpgquest.data import row, table
from systems.shared.tables import Table

WALK = 9
"""Basic Movement in metres where nothing is said: humans and elves (RPQ-018)."""
LEAST_POINTS = 3
FLIGHT = ("normal", "good", "great", "incredible", "superior", "heroic")
"""Grades of manoeuvrability (RPQ-025)."""


def hit_points(stats: Mapping[str, int], options: Mapping[str, Scalar]) -> int:
    """6 + 2×CON + FR, at least 3 (RPQ-062), or what the sheet lists as `hp`."""
    if "hp" in stats:
        return max(1, stats["hp"])
    base, times = int(settings.SETTINGS.of(options, "hp_base")), int(settings.SETTINGS.of(options, "hp_con"))
    return max(LEAST_POINTS, base + times * stats.get("CON", 0) + stats.get("FR", 0))


def derive(entity: Entity, gear: Sequence[str], options: Mapping[str, Scalar]) -> Sequence[Entity]:
    """The entity completed, and its items. Raises `ValueError(path, text)` for what no table knows."""
    if entity.kind == "item":
        return (item_of(entity),)
    if entity.kind != "combatant":
        return (entity,)
    creature = row("bestiary", entity.slug) if entity.slug else {}
    if entity.slug and not creature:
        raise ValueError("slug", entity.slug)
    stats = {"move": WALK, **creature.get("stats", {}), **entity.stats}
    texts = {**creature.get("texts", {}), **entity.texts}
    if texts.get("flight") and texts["flight"] not in FLIGHT:
        raise ValueError("texts.flight", texts["flight"])
    tracks = {("hp" if name == "pv" else name): track for name, track in entity.tracks.items()}
    most = hit_points(stats, options)
    held = tracks.get("hp")
    if held is None:
        tracks = {"hp": Track(most, most), **tracks}
    elif held.maximum is None:
        tracks["hp"] = replace(held, maximum=max(most, held.value))
    for name in ("mp", "rituals"):
        if name in stats and name not in tracks:
            tracks[name] = Track(stats[name], stats[name])
    spot = squares.read(entity.place)
    items = _carried(entity.id, gear or creature.get("gear", ()))
    _hold(texts, items)
    whole = replace(
        entity,
        name=entity.name or entity.id,
        gender=entity.gender or creature.get("gender", ""),
        place=spot.text if spot is not None else entity.place,
        stats=stats,
        texts=texts,
        tracks=tracks,
    )
    return (whole, *items)


def _hold(texts: dict[str, str], items: Sequence[Entity]) -> None:
    """The first weapon goes into the hand, a shield into the other or, with both full, on the arm."""
    for item in items:
        figures = row("weapons", item.slug)
        kind = item.texts.get("kind") or figures.get("kind")
        if row("armour", item.slug).get("kind") == "shield":
            texts.setdefault("worn" if item.slug == "bracer" else "off", item.id)
        elif figures and kind != "natural":
            texts.setdefault("hand", item.id)


def _carried(owner: str, gear: Sequence[str]) -> list[Entity]:
    items: list[Entity] = []
    taken: set[str] = set()
    for text in gear:
        word, *figures = text.split()
        slug = _slug(word)
        if slug is None:
            raise ValueError("gear", word)
        id, number = f"{owner}-{slug}", 1
        while id in taken:
            number += 1
            id = f"{owner}-{slug}-{number}"
        taken.add(id)
        items.append(item_of(_with_figures(Entity(id=id, kind="item", slug=slug, owner=owner), figures)))
    return items


def _slug(word: str) -> str | None:
    """The slug of a weapon, armour or object from its slug."""
    for name in ("weapons", "armour", "objects"):
        if word in table(name):
            return word
    return None


TEXTS = ("damage", "type", "skill", "kind")
STATS = ("attack", "ideal", "packed")


def _with_figures(item: Entity, figures: Sequence[str]) -> Entity:
    stats, texts = dict(item.stats), dict(item.texts)
    for figure in figures:
        key, _, value = figure.partition("=")
        whole = value.lstrip("+-").isdigit()
        if whole and (key in STATS or key.removeprefix("ip-") in skills.KINDS):
            stats[key] = int(value)
        elif value and key in TEXTS:
            texts[key] = value
        else:
            raise ValueError("gear", figure)
    try:
        parts.read(texts.get("damage", "1"), texts.get("type", "crush"))
    except Exception as error:
        raise ValueError("gear", texts.get("damage", "")) from error
    return replace(item, stats=stats, texts=texts)


def item_of(item: Entity) -> Entity:
    """An object with the PV, IP and weakness of its material (RPQ-061); other items stay as they are."""
    figures: Table = row("objects", item.slug)
    if not figures:
        return item
    stats = {f"ip-{kind}": int(ip) for kind, ip in figures["ip"].items()}
    if figures.get("blocks"):
        stats["blocks"] = 1
    tracks = {"hp": Track(int(figures["hp"]), int(figures["hp"])), **item.tracks}
    texts = {"weak": str(figures["weak"])} if figures.get("weak") else {}
    return replace(item, stats={**stats, **item.stats}, texts={**texts, **item.texts}, tracks=tracks)


def creature(slug: str, lang: str) -> tuple[Entity, tuple[str, ...]] | None:
    """A bestiary entry, named by what it is, and its gear; or None."""
    figures = row("bestiary", slug)
    if not figures:
        return None
    name = str(figures["en" if lang == "en" else "pt"])
    entity = Entity(id=slug, name=name, slug=slug, side="foes", gender=figures.get("gender", ""))
    return entity, tuple(figures.get("gear", ()))
