"""What can be put into a fight, by kind: creatures, weapons, armour, conditions, hazards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from encounters.system import Card, Option
from encounters.words import LANGUAGES, Forms, load
from systems.brp.data import HERE, Table, armour_row, table, weapon_row, weapons

SOURCE = "Basic Roleplaying: Universal Game Engine (Chaosium), ORC"
HOUSE = "house"


def rows(kind: str) -> Mapping[str, Table]:
    """The data behind one kind of entry."""
    if kind == "weapon":
        return weapons()
    if kind == "condition":
        return _conditions()
    names = {"creature": "bestiary", "armour": "armour", "hazard": "hazards", "vehicle": "vehicles"}
    return table(names[kind]) if kind in names else {}


@lru_cache(maxsize=1)
def _conditions() -> Mapping[str, Table]:
    """The conditions with their names, which stand in the word file for their forms."""
    words = load(HERE / "words.toml")
    named = {}
    for slug, row in table("conditions").items():
        forms = words.get(f"condition.{slug}", {})
        names = {lang: _plain(forms.get(lang, slug)) for lang in LANGUAGES}
        named[slug] = {**row, **names}
    return named


def _plain(forms: Forms) -> str:
    return forms if isinstance(forms, str) else forms.get("m") or next(iter(forms.values()))


@lru_cache(maxsize=4096)
def label(slug: str, lang: str) -> str:
    """The name of a skill, weapon, armour, creature or hazard; of an unknown one its slug."""
    row = table("skills").get(slug) or weapon_row(slug) or armour_row(slug)
    row = row or table("hazards").get(slug) or table("bestiary").get(slug) or table("vehicles").get(slug)
    row = row or table("poisons").get(slug) or table("materials").get(slug) or table("driving").get(slug)
    return str(row[lang]) if row is not None else slug


@lru_cache(maxsize=16)
def options(kind: str) -> Mapping[str, Option]:
    """The entries of one kind as options; both names are searched."""
    return {
        slug: Option(slug, "", " ".join([str(row["pt"]), str(row["en"]), *row.get("aliases", ())]))
        for slug, row in rows(kind).items()
        if not row.get("internal")
    }


@lru_cache(maxsize=4)
def cards(lang: str) -> Mapping[str, Card]:
    """The look-up entries in one language: rules by number, the rest as `kind:slug`."""
    found: dict[str, Card] = {}
    for number, row in table("rules").items():
        found[number] = Card(
            slug=number,
            kind="rule",
            name=str(row[lang]),
            text=str(row[f"text_{lang}"]),
            table=tuple(tuple(map(str, line)) for line in row.get(f"table_{lang}", ())),
            see=tuple(row.get("see", ())),
            source=SOURCE,
            aliases=(str(row["en" if lang == "pt" else "pt"]), *row.get("aliases", ())),
        )
    for kind in ("creature", "weapon", "armour", "condition", "hazard", "vehicle"):
        for slug, row in rows(kind).items():
            found[f"{kind}:{slug}"] = _card(kind, slug, row, lang)
    return found


def _card(kind: str, slug: str, row: Table, lang: str) -> Card:
    note = row.get("note", {})
    text = str(row.get(f"text_{lang}") or (note.get(lang, "") if isinstance(note, dict) else ""))
    house = row.get("source") == HOUSE
    see = tuple(dict.fromkeys([*row.get("see", ()), *([row["rule"]] if row.get("rule") else [])]))
    return Card(
        slug=slug,
        kind=kind,
        name=str(row[lang]),
        text=text,
        table=_figures(row),
        see=see,
        source=HOUSE if house else SOURCE,
        aliases=(str(row["en" if lang == "pt" else "pt"]), *row.get("aliases", ())),
    )


_WORDS = {"pt", "en", "aliases", "note", "source", "text_pt", "text_en", "see", "rule", "internal", "gender"}


def _figures(row: Table) -> tuple[tuple[str, ...], ...]:
    """The figures of an entry as rows of two: its key and its value; inner tables spread out."""
    lines: list[tuple[str, ...]] = []
    for key, value in row.items():
        if key in _WORDS or key.startswith(("armour_name", "name_")) or value in ("", [], {}):
            continue
        if isinstance(value, dict):
            lines.append((key, ", ".join(f"{k} {v}" for k, v in value.items())))
        elif isinstance(value, list):
            parts = [" ".join(str(v) for v in x.values()) if isinstance(x, dict) else str(x) for x in value]
            lines.append((key, "; ".join(parts)))
        else:
            lines.append((key, str(value)))
    return tuple(lines)
