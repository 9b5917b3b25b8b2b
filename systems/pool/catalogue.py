"""What can be put into a fight and looked up: creatures, weapons, armour, conditions, hazards, rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from encounters.system import Card, Option
from encounters.words import LANGUAGES, Forms, load
from systems.pool.data import HERE, Table, table

SOURCE = "house"
FILES = {
    "creature": "bestiary",
    "weapon": "weapons",
    "armour": "armour",
    "hazard": "hazards",
    "condition": "conditions",
}


def rows(kind: str) -> Mapping[str, Table]:
    """The data behind one kind of entry."""
    if kind == "condition":
        return _conditions()
    return table(FILES[kind]) if kind in FILES else {}


@lru_cache(maxsize=1)
def _conditions() -> Mapping[str, Table]:
    """The conditions with their names, which stand in the word file for their forms."""
    words = load(HERE / "words.toml")
    return {
        slug: {**row, **{lang: _plain(words[f"condition.{slug}"][lang]) for lang in LANGUAGES}}
        for slug, row in table("conditions").items()
    }


def _plain(forms: Forms) -> str:
    return forms if isinstance(forms, str) else forms["m"]


@lru_cache(maxsize=2048)
def label(slug: str, lang: str) -> str:
    """The name of a trait, weapon, armour, creature or hazard; of an unknown one its slug."""
    for name in ("traits", "weapons", "armour", "hazards", "bestiary"):
        row = table(name).get(slug)
        if row is not None:
            # Attributes go by their letters, which are the same in both languages (POOL-023).
            return slug if slug.isupper() else str(row[lang])
    return slug


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
    found = {number: _card("rule", number, row, lang) for number, row in table("rules").items()}
    for kind in FILES:
        for slug, row in rows(kind).items():
            found[f"{kind}:{slug}"] = _card(kind, slug, row, lang)
    return found


def _card(kind: str, slug: str, row: Table, lang: str) -> Card:
    figures = row.get(f"table_{lang}", ()) if kind == "rule" else _figures(row)
    see = (*row.get("see", ()), *([row["rule"]] if row.get("rule") else []))
    return Card(
        slug=slug,
        kind=kind,
        name=str(row[lang]),
        text=str(row.get(f"text_{lang}", "")),
        table=tuple(tuple(map(str, line)) for line in figures),
        see=tuple(dict.fromkeys(see)),
        source=SOURCE,
        aliases=(str(row["en" if lang == "pt" else "pt"]), *row.get("aliases", ())),
    )


_WORDS = ("pt", "en", "aliases", "text_pt", "text_en", "see", "rule", "internal", "gender", "group")


def _figures(row: Table) -> list[tuple[str, str]]:
    """The figures of an entry as rows of two: its key and its value; inner tables spread out."""
    lines: list[tuple[str, str]] = []
    for key, value in row.items():
        if key in _WORDS:
            continue
        if isinstance(value, dict):
            lines.append((key, ", ".join(f"{k} {v}" for k, v in value.items())))
        elif isinstance(value, list):
            lines.append((key, "; ".join(map(str, value))))
        else:
            lines.append((key, str(value)))
    return lines
