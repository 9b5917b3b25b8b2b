"""What can be put into a fight, by kind, and the look-up entries of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from encounters.system import Card, Option
from encounters.words import LANGUAGES, Forms, load
from systems.rpgquest.data import HERE, Table, table

SOURCE = "RPGQuest"
HOUSE = "house"
KINDS = ("creature", "weapon", "armour", "object", "condition", "hazard")
FILES = {
    "creature": "bestiary",
    "weapon": "weapons",
    "armour": "armour",
    "object": "objects",
    "hazard": "hazards",
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
    named = {}
    for slug, figures in table("conditions").items():
        forms = words.get(f"condition.{slug}", {})
        named[slug] = {**figures, **{lang: _plain(forms.get(lang, slug)) for lang in LANGUAGES}}
    return named


def _plain(forms: Forms) -> str:
    return forms if isinstance(forms, str) else forms.get("m") or next(iter(forms.values()))


@lru_cache(maxsize=4096)
def label(slug: str, lang: str) -> str:
    """The name of a figure, weapon, armour, object, creature or hazard; of an unknown one its slug."""
    for name in ("skills", "weapons", "armour", "objects", "bestiary", "hazards", "kinds"):
        figures = table(name).get(slug)
        if figures is not None:
            return str(figures[lang])
    return slug


@lru_cache(maxsize=16)
def options(kind: str) -> Mapping[str, Option]:
    """The entries of one kind as options, read by their names in both languages."""
    return {slug: option(kind, slug, row) for slug, row in rows(kind).items() if not row.get("internal")}


def option(kind: str, slug: str, row: Table) -> Option:
    """One entry as an option; a condition by all forms of its name."""
    names = [str(row["pt"]), str(row["en"]), *row.get("aliases", ())]
    aliases = [*names, *_forms(f"condition.{slug}")] if kind == "condition" else names
    return Option(slug, "", " ".join(names), tuple(dict.fromkeys(aliases)))


def words(slug: str) -> Option:
    """An option of the word file, read by its word in both languages."""
    return Option(slug, aliases=tuple(_forms(f"option.{slug}")))


def _forms(key: str) -> list[str]:
    found: list[str] = []
    for forms in load(HERE / "words.toml").get(key, {}).values():
        found += [forms] if isinstance(forms, str) else forms.values()
    return found


@lru_cache(maxsize=4)
def cards(lang: str) -> Mapping[str, Card]:
    """The look-up entries in one language: rules by number, the rest as `kind:slug`."""
    other = "en" if lang == "pt" else "pt"
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
            aliases=(str(row[other]), *row.get("aliases", ())),
        )
    for kind in KINDS:
        for slug, row in rows(kind).items():
            found[f"{kind}:{slug}"] = _card(kind, slug, row, lang, other)
    return found


def _card(kind: str, slug: str, row: Table, lang: str, other: str) -> Card:
    note = row.get("note", {})
    return Card(
        slug=slug,
        kind=kind,
        name=str(row[lang]),
        text=str(row.get(f"text_{lang}") or note.get(lang, "")),
        table=_figures(row, lang),
        see=(str(row["rule"]),) if row.get("rule") else (),
        source=SOURCE if kind == "condition" or row.get("source") == "document" else HOUSE,
        aliases=(str(row[other]), *row.get("aliases", ())),
    )


_WORDS = {"pt", "en", "aliases", "note", "source", "text_pt", "text_en", "rule", "internal", "gender"}


def _figures(row: Table, lang: str) -> tuple[tuple[str, ...], ...]:
    """The figures of an entry as rows of two: its key and its value."""
    lines: list[tuple[str, ...]] = []
    for key, value in row.items():
        if key in _WORDS or value in ("", [], {}):
            continue
        if isinstance(value, dict):
            lines.append((key, ", ".join(f"{label(str(k), lang)} {v}" for k, v in value.items())))
        elif isinstance(value, list):
            lines.append((key, ", ".join(label(str(v), lang) for v in value)))
        else:
            lines.append((key, label(str(value), lang)))
    return tuple(lines)
