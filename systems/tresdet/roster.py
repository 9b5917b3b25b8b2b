"""Filling in what a roster leaves out: characteristics, points, ways to attack (3DET-003, 3DET-035)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from encounters.model import Entity, Scalar, Track
from systems.shared.tables import Table
from systems.tresdet import traits
from systems.tresdet.data import table

TRACKS = {"pv": "hp", "pm": "mp"}
"""What tables call the tracks, beside their slugs."""
NUMBERS = ("bonus", "pm")
WORDS = ("mode", "kind")


def points(resistance: int) -> int:
    """PVs and PMs alike: R × 5, and 1 at R 0 (3DET-035)."""
    return max(1, resistance * 5)


def derive(entity: Entity, gear: Sequence[str], settings: Mapping[str, Scalar]) -> Sequence[Entity]:
    """The entity completed, and its items. Raises `ValueError(path, text)` for unknown gear."""
    if entity.kind != "combatant":
        return (entity,)
    creature = table("bestiary").get(entity.slug) if entity.slug else None
    if entity.slug and creature is None:
        raise ValueError("slug", entity.slug)
    own = {traits.stat_of(name) or name: figure for name, figure in entity.stats.items()}
    if creature is not None:
        own = {**creature["stats"], **own}
        gear = gear or tuple(creature.get("gear", ()))
        entity = replace(entity, gender=entity.gender or creature.get("gender", ""))
    stats = {**dict.fromkeys(traits.CHARACTERISTICS, 0), **own}
    tracks = {TRACKS.get(name, name): track for name, track in entity.tracks.items()}
    most = points(stats["R"])
    for name in ("hp", "mp"):
        track = tracks.pop(name, Track(most, most))
        if track.maximum is None:
            track = replace(track, maximum=max(most, track.value))
        tracks[name] = track
    whole = replace(entity, name=entity.name or entity.id, stats=stats, tracks=tracks)
    return (whole, *_carried(entity.id, gear))


def _carried(owner: str, gear: Sequence[str]) -> list[Entity]:
    items: list[Entity] = []
    taken: set[str] = set()
    for text in gear:
        word, *figures = text.split()
        slug = attack_slug(word)
        if slug is None:
            raise ValueError("gear", word)
        id, number = f"{owner}-{slug}", 1
        while id in taken:
            number += 1
            id = f"{owner}-{slug}-{number}"
        taken.add(id)
        items.append(_with_figures(Entity(id=id, kind="item", slug=slug, owner=owner), figures))
    return items


def attack_slug(word: str) -> str | None:
    """The slug of an attack from its slug or a name of one word, or None."""
    wanted = word.casefold()
    if wanted in table("attacks"):
        return wanted
    return next((slug for slug, row in table("attacks").items() if wanted in _names(row)), None)


def _names(row: Table) -> list[str]:
    return [str(name).casefold() for name in (row["pt"], row["en"], *row.get("aliases", ()))]


def _with_figures(item: Entity, figures: Sequence[str]) -> Entity:
    """Figures of one's own behind a piece of gear: `bonus=2 pm=1 mode=ranged kind=fire+magic`."""
    stats, texts = dict(item.stats), dict(item.texts)
    for figure in figures:
        key, _, value = figure.partition("=")
        if key in NUMBERS and value.lstrip("+-").isdigit():
            stats[key] = int(value)
        elif key in WORDS:
            kinds = [traits.kind_of(word) for word in value.split("+")]
            if None in kinds or (key == "mode" and value not in traits.CHARACTERISTIC_OF):
                raise ValueError("gear", figure)
            texts[key] = "+".join(kind for kind in kinds if kind)
        else:
            raise ValueError("gear", figure)
    return replace(item, stats=stats, texts=texts)


def creature(slug: str, lang: str) -> tuple[Entity, tuple[str, ...]] | None:
    """A bestiary entry, named by what it is, and its gear."""
    row = table("bestiary").get(slug)
    if row is None:
        return None
    name = str(row["en" if lang == "en" else "pt"])
    return Entity(id=slug, name=name, slug=slug, side="foes", gender=row.get("gender", "")), tuple(
        row.get("gear", ())
    )
