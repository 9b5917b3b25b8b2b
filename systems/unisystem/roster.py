"""Filling in what a roster leaves out: attributes, life points, drama points, gear (UNI-056, UNI-126)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from encounters import events as e
from encounters.model import Entity, Scalar, Track
from encounters.play import Play
from systems.unisystem.data import Table, table
from systems.unisystem.gear import row_of, suit_of
from systems.unisystem.poison import FULL
from systems.unisystem.settings import SETTINGS
from systems.unisystem.traits import ATTRIBUTES, PLAIN, SCORE_DIE, value

LIFE = ("hp", "pv", "lp", "vida")
"""What a hand-made file may call the track of life points."""


def life_points(entity: Entity) -> int:
    """(STR + CON) × 4 + 10, and 3 for each level of Hard to Kill (UNI-056).

    What poison has drained counts as if it were there: only lasting changes change the pool.
    """
    strength, constitution = (entity.stats.get(FULL + s, value(entity, s)) for s in ("STR", "CON"))
    return (strength + constitution) * 4 + 10 + 3 * value(entity, "hard-to-kill")


def derive(entity: Entity, gear: Sequence[str], settings: Mapping[str, Scalar]) -> Sequence[Entity]:
    """The entity completed, and its items. Raises `ValueError(path, text)` for unknown gear."""
    if entity.kind != "combatant":
        return (entity,)
    creature = table("bestiary").get(entity.slug) if entity.slug else None
    if entity.slug and creature is None:
        raise ValueError("slug", entity.slug)
    if creature is not None:
        entity, gear = _from_creature(entity, creature, gear)
    stats = _attributes(entity)
    entity = replace(entity, name=entity.name or entity.id, stats=stats)
    tracks = {("hp" if name in LIFE else name): track for name, track in entity.tracks.items()}
    most = life_points(entity)
    life = tracks.get("hp", Track(most, most))
    if life.maximum is None:
        life = replace(life, maximum=max(most, life.value))
    tracks = {"hp": life, **{name: track for name, track in tracks.items() if name != "hp"}}
    if "combat" not in stats and "drama" not in tracks:
        held = settings.get("drama_points", SETTINGS["drama_points"].default)
        tracks["drama"] = Track(int(held))
    items = _carried(entity.id, gear)
    texts = dict(entity.texts)
    for item in items:
        row = row_of(item.slug)
        if row is not None and row["kind"] != "natural":
            texts.setdefault("off" if row["kind"] == "shield" else "hand", item.id)
    return (replace(entity, tracks=tracks, texts=texts), *items)


def _attributes(entity: Entity) -> dict[str, int]:
    """All attributes; whoever has only a Muscle Score has the Strength that it stands for (UNI-008)."""
    stats = dict(entity.stats)
    if "muscle" in stats:
        stats.setdefault("STR", max(0, (stats["muscle"] - SCORE_DIE) // 2))
    return {**dict.fromkeys(ATTRIBUTES, PLAIN), **stats}


def _from_creature(entity: Entity, row: Table, gear: Sequence[str]) -> tuple[Entity, Sequence[str]]:
    stats = {**row["stats"], **entity.stats}
    texts = dict(entity.texts)
    if row.get("usual"):
        texts.setdefault("usual", " ".join(row["usual"]))
    gender = entity.gender or row.get("gender", "")
    return replace(entity, stats=stats, texts=texts, gender=gender), gear or tuple(row.get("gear", ()))


def _carried(owner: str, gear: Sequence[str]) -> list[Entity]:
    items: list[Entity] = []
    taken: set[str] = set()
    for text in gear:
        slug, *figures = text.split()
        if row_of(slug) is None and suit_of(slug) is None:
            raise ValueError("gear", slug)
        id, number = f"{owner}-{slug}", 1
        while id in taken:
            number += 1
            id = f"{owner}-{slug}-{number}"
        taken.add(id)
        items.append(_with_figures(Entity(id=id, kind="item", slug=slug, owner=owner), figures))
    return items


def _with_figures(item: Entity, figures: Sequence[str]) -> Entity:
    """An item with its own figures: `pistol damage=14`, `vest bash=8`."""
    stats, texts = dict(item.stats), dict(item.texts)
    for figure in figures:
        key, _, text = figure.partition("=")
        if key in ("damage", "bash", "slash", "bullet") and text.isdigit():
            stats[key] = int(text)
        elif key == "type" and text in ("bash", "slash", "bullet", "fire"):
            texts[key] = text
        else:
            raise ValueError("gear", figure)
    return replace(item, stats=stats, texts=texts)


def creature(slug: str, lang: str) -> tuple[Entity, tuple[str, ...]] | None:
    """A bestiary entry, named by what it is, and its gear."""
    row = table("bestiary").get(slug)
    if row is None:
        return None
    name = str(row["en" if lang == "en" else "pt"])
    entity = Entity(id=slug, name=name, slug=slug, side="foes", gender=row.get("gender", ""))
    return entity, tuple(row.get("gear", ()))


def stat_changed(play: Play, event: e.StatSet) -> None:
    """STR, CON and Hard to Kill carry the maximum of life points; a drain does not (UNI-056)."""
    entity = play.state.entities[event.id]
    track = entity.tracks.get("hp")
    if event.stat not in ("STR", "CON", "hard-to-kill") or entity.kind != "combatant" or track is None:
        return
    if FULL + event.stat in entity.stats:
        return
    most = life_points(entity)
    if most == track.maximum or event.rule == "UNI-114":
        return
    now = min(track.value, most)
    play.emit(
        e.TrackChanged(
            id=event.id,
            track="hp",
            amount=now - track.value,
            value=now,
            temporary=track.temporary,
            maximum=most,
            correction=True,
            cause="derived",
            rule="UNI-056",
        )
    )
