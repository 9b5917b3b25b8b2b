"""What can be put into a fight or looked up, by kind: creatures, attacks, conditions, hazards, traits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from encounters.system import Card, Option
from encounters.words import LANGUAGES, Forms, load
from systems.tresdet import traits
from systems.tresdet.data import HERE, Table, table

SOURCE = "3D&T (Defensores de Tóquio, 3ª edição)"
HOUSE = {"pt": "padrão da casa", "en": "house default"}
FILES = {
    "creature": "bestiary",
    "weapon": "attacks",
    "hazard": "hazards",
    "trait": "traits",
    "damage-kind": "kinds",
}
OWN = ("creature", "hazard", "weapon")
"""Kinds whose figures are this project's, not the document's."""


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
    return forms if isinstance(forms, str) else forms.get("m") or next(iter(forms.values()))


@lru_cache(maxsize=4096)
def label(slug: str, lang: str) -> str:
    """The name of a trait, an attack, a kind of damage, a hazard or a creature; else the slug."""
    for name in ("attacks", "hazards", "bestiary", "kinds"):
        row = table(name).get(slug)
        if row is not None:
            return str(row[lang])
    return traits.label(slug, lang)


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
    found = {number: _rule(number, row, lang) for number, row in table("rules").items()}
    for kind in (*FILES, "condition"):
        for slug, row in rows(kind).items():
            found[f"{kind}:{slug}"] = _card(kind, slug, row, lang)
    return found


def _other(row: Table, lang: str) -> tuple[str, ...]:
    """What else an entry is called."""
    return (str(row["en" if lang == "pt" else "pt"]), *row.get("aliases", ()))


def _rule(number: str, row: Table, lang: str) -> Card:
    return Card(
        slug=number,
        kind="rule",
        name=str(row[lang]),
        text=str(row[f"text_{lang}"]),
        table=tuple(tuple(map(str, line)) for line in row.get(f"table_{lang}", ())),
        see=tuple(row.get("see", ())),
        source=SOURCE,
        aliases=_other(row, lang),
    )


def _card(kind: str, slug: str, row: Table, lang: str) -> Card:
    return Card(
        slug=slug,
        kind=kind,
        name=str(row[lang]),
        text=str(row.get(f"text_{lang}", "")),
        table=_figures(row, lang),
        see=(str(row["rule"]),) if row.get("rule") else (),
        source=HOUSE[lang] if kind in OWN else SOURCE,
        aliases=_other(row, lang),
    )


def _figures(row: Table, lang: str) -> tuple[tuple[str, ...], ...]:
    """The figures of an entry as rows of two, with the words of this language."""
    lines: list[tuple[str, ...]] = []
    stats = row.get("stats", {})
    for stat, points in stats.items():
        figure = str(points) if stat in traits.CHARACTERISTICS else ""
        lines.append((label(stat, lang), figure))
    for key in ("mode", "kind"):
        if isinstance(row.get(key), str) and row[key]:
            lines.append((_WORDS[key][lang], ", ".join(label(x, lang) for x in str(row[key]).split("+"))))
    for key in ("bonus", "pm", "damage"):
        if key in row:
            lines.append((_WORDS[key][lang], str(row[key])))
    for text in row.get("gear", ()):
        slug, *figures = str(text).split()
        lines.append((label(slug, lang), " ".join(figures)))
    return tuple(lines)


_WORDS = {
    "mode": {"pt": "ataque", "en": "attack"},
    "kind": {"pt": "tipo", "en": "kind"},
    "bonus": {"pt": "bônus na FA", "en": "bonus to FA"},
    "pm": {"pt": "PMs por ataque", "en": "PMs per attack"},
    "damage": {"pt": "dano por turno", "en": "damage per turn"},
}
