"""Filling in what a roster leaves out: characteristics, hit points, gear with its figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from encounters.model import Entity, Scalar, Track
from systems.brp.data import Table, armour_row, creature_row, weapon_row
from systems.brp.degrees import up

HUMAN = {"STR": 10, "CON": 10, "SIZ": 10, "INT": 10, "POW": 10, "DEX": 10, "CHA": 10, "MOV": 10}
"""House default for what nobody wrote down."""


def hit_points(con: int, siz: int, doubled: bool = False) -> int:
    """Half of CON + SIZ, rounded up (BRP-141); all of it where the setting says so."""
    return con + siz if doubled else up(con + siz, 2)


def derive(entity: Entity, gear: Sequence[str], settings: Mapping[str, Scalar]) -> Sequence[Entity]:
    """The entity completed, and its items. Raises `ValueError(path, text)` for unknown gear."""
    if entity.kind != "combatant":
        return (_item(entity) if entity.kind == "item" else entity,)
    creature = creature_row(entity.slug) if entity.slug else None
    if entity.slug and creature is None:
        raise ValueError("slug", entity.slug)
    if creature is not None:
        entity, gear = _from_creature(entity, creature, gear)
    stats = {**HUMAN, **entity.stats}
    tracks = {("hp" if name == "pv" else name): track for name, track in entity.tracks.items()}
    if "hp" not in tracks:
        most = hit_points(stats["CON"], stats["SIZ"], bool(settings.get("double_hit_points")))
        tracks = {"hp": Track(most, most), **tracks}
    elif tracks["hp"].maximum is None:
        most = hit_points(stats["CON"], stats["SIZ"], bool(settings.get("double_hit_points")))
        tracks["hp"] = replace(tracks["hp"], maximum=max(most, tracks["hp"].value))
    optional = (("fatigue", "fatigue", stats["STR"] + stats["CON"]), ("fate_points", "power", stats["POW"]))
    for setting, track, most in optional:
        if settings.get(setting):
            tracks.setdefault(track, Track(most, most))
    name = entity.name or entity.id
    entity = replace(entity, name=name, stats=stats, tracks=tracks)
    items = _carried(entity.id, gear)
    texts = dict(entity.texts)
    for item in items:
        row = weapon_row(item.slug)
        if row is not None:
            texts.setdefault("off" if row["kind"] == "shield" else "hand", item.id)
    return (replace(entity, texts=texts), *items)


def _from_creature(entity: Entity, row: Table, gear: Sequence[str]) -> tuple[Entity, Sequence[str]]:
    stats = {**row["stats"], **row.get("skills", {}), **entity.stats}
    if row.get("armour"):
        stats.setdefault("armour", int(row["armour"]))
    texts = dict(entity.texts)
    if "dm" in row:
        texts.setdefault("dm", str(row["dm"]))
    tracks = dict(entity.tracks)
    if "hp" in row and "hp" not in tracks:
        tracks["hp"] = Track(int(row["hp"]), int(row["hp"]))
    gender = entity.gender or row.get("gender", "")
    whole = replace(entity, stats=stats, texts=texts, tracks=tracks, gender=gender)
    return whole, gear or [attack_text(attack) for attack in row.get("attacks", ())]


def attack_text(attack: Table) -> str:
    """A bestiary attack as gear text: `bite chance=50 damage=1d10`."""
    keys = ("chance", "damage", "special", "modifier")
    return " ".join([str(attack["weapon"]), *(f"{key}={attack[key]}" for key in keys if key in attack)])


def _carried(owner: str, gear: Sequence[str]) -> list[Entity]:
    items: list[Entity] = []
    taken: set[str] = set()
    for text in gear:
        slug, *figures = text.split()
        if weapon_row(slug) is None and armour_row(slug) is None:
            raise ValueError("gear", slug)
        id = f"{owner}-{slug}"
        number = 1
        while id in taken:
            number += 1
            id = f"{owner}-{slug}-{number}"
        taken.add(id)
        item = Entity(id=id, kind="item", slug=slug, owner=owner)
        items.append(_item(_with_figures(item, figures)))
    return items


def _with_figures(item: Entity, figures: Sequence[str]) -> Entity:
    stats, texts = dict(item.stats), dict(item.texts)
    for figure in figures:
        key, _, value = figure.partition("=")
        if key in ("chance", "av", "range", "base", "count") and value.lstrip("-").isdigit():
            stats[key] = int(value)
        elif key in ("damage", "special", "modifier", "skill", "length", "hands", "kind"):
            texts[key] = value
        else:
            raise ValueError("gear", figure)
    return replace(item, stats=stats, texts=texts)


def _item(item: Entity) -> Entity:
    """An item with the hit points and armour value of its table row."""
    stats, tracks = dict(item.stats), dict(item.tracks)
    weapon, suit = weapon_row(item.slug), armour_row(item.slug)
    if weapon is not None and "hp" in weapon and "hp" not in tracks:
        tracks["hp"] = Track(int(weapon["hp"]), int(weapon["hp"]))
    if suit is not None and "av" not in stats:
        stats["av"] = int(str(suit["av"]).lstrip("+"))
    return replace(item, stats=stats, tracks=tracks)


def creature(slug: str, lang: str) -> tuple[Entity, tuple[str, ...]] | None:
    """A bestiary entry, named by what it is, and its attacks as gear."""
    row = creature_row(slug)
    if row is None:
        return None
    entity = Entity(
        id=slug,
        name=str(row["en" if lang == "en" else "pt"]),
        slug=slug,
        side="foes",
        gender=row.get("gender", ""),
    )
    return entity, tuple(attack_text(attack) for attack in row.get("attacks", ()))
