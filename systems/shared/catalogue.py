"""What a rule system's data files hold, as options to choose from and cards to look up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from encounters.system import Card, Option
from encounters.words import LANGUAGES, Forms, load
from systems.shared.tables import Table, Tables

HOUSE = "house"
NO_FIGURES = frozenset(
    (
        "pt",
        "en",
        "aliases",
        "note",
        "source",
        "text_pt",
        "text_en",
        "see",
        "rule",
        "internal",
        "gender",
        "house",
    )
)
"""Keys of an entry that are its words, not its figures."""
Rows = tuple[tuple[str, ...], ...]


class Catalogue:
    """The entries of one rule system. `files` are the data file of each kind, `named` those with names.

    Conditions stand in `conditions.toml`, their names with all forms in `words.toml`; rules in
    `rules.toml`. A game overrides what it tells otherwise.
    """

    source = ""
    hidden_kinds: frozenset[str] = frozenset()
    """Kinds whose internal entries have no card."""

    def __init__(self, folder: Path, table: Tables, files: Mapping[str, str], named: Sequence[str]) -> None:
        self.folder = folder
        self.table = table
        self.files = files
        self.named = named
        self._conditions: dict[str, Table] = {}
        self._labels: dict[tuple[str, str], str] = {}
        self._options: dict[str, Mapping[str, Option]] = {}
        self._cards: dict[str, Mapping[str, Card]] = {}

    # Entries

    def rows(self, kind: str) -> Mapping[str, Table]:
        """The data behind one kind of entry, by slug."""
        if kind == "condition":
            return self.conditions()
        return self.table(self.files[kind]) if kind in self.files else {}

    def conditions(self) -> Mapping[str, Table]:
        """The conditions with their names, which stand in the word file for their forms."""
        if not self._conditions:
            words = load(self.folder / "words.toml")
            for slug, row in self.table("conditions").items():
                forms = words.get(f"condition.{slug}", {})
                names = {lang: plain(forms.get(lang, slug)) for lang in LANGUAGES}
                self._conditions[slug] = {**row, **names}
        return self._conditions

    def silent(self, condition: str) -> bool:
        """Whether a condition is bookkeeping of the rules."""
        return bool(self.table("conditions").get(condition, {}).get("internal"))

    def label(self, slug: str, lang: str) -> str:
        """The name of an entry in one language; of an unknown one its slug."""
        known = self._labels.get((slug, lang))
        if known is None:
            known = self._labels[slug, lang] = self.name(slug, lang)
        return known

    def name(self, slug: str, lang: str) -> str:
        """The name of an entry, looked for in every file that has names."""
        for file in self.named:
            row = self.table(file).get(slug)
            if row is not None:
                return str(row[lang])
        return slug

    def options(self, kind: str) -> Mapping[str, Option]:
        """The entries of one kind as options, read by their names in both languages."""
        known = self._options.get(kind)
        if known is None:
            found = {slug: row for slug, row in self.rows(kind).items() if not row.get("internal")}
            known = {slug: self.option(kind, slug, row) for slug, row in found.items()}
            self._options[kind] = known
        return known

    def option(self, kind: str, slug: str, row: Table) -> Option:
        """One entry as an option; a condition also by all forms of its name."""
        names = [str(row["pt"]), str(row["en"]), *map(str, row.get("aliases", ()))]
        forms = self.forms(f"condition.{slug}") if kind == "condition" else []
        return Option(slug, aliases=tuple(dict.fromkeys([*names, *forms])))

    def forms(self, key: str) -> list[str]:
        """Every form of a word of this game, in both languages."""
        found: list[str] = []
        for forms in load(self.folder / "words.toml").get(key, {}).values():
            found += [forms] if isinstance(forms, str) else forms.values()
        return found

    # Cards

    def cards(self, lang: str) -> Mapping[str, Card]:
        """The look-up entries in one language: rules by number, the rest as `kind:slug`."""
        known = self._cards.get(lang)
        if known is None:
            cards = {number: self.rule(number, row, lang) for number, row in self.table("rules").items()}
            for kind in (*self.files, "condition"):
                for slug, row in self.rows(kind).items():
                    if not (kind in self.hidden_kinds and row.get("internal")):
                        cards[f"{kind}:{slug}"] = self.card(kind, slug, row, lang)
            known = self._cards[lang] = cards
        return known

    def rule(self, number: str, row: Table, lang: str) -> Card:
        """The card of a numbered rule."""
        return Card(
            slug=number,
            kind="rule",
            name=str(row[lang]),
            text=str(row[f"text_{lang}"]),
            table=tuple(tuple(map(str, line)) for line in row.get(f"table_{lang}", ())),
            see=tuple(row.get("see", ())),
            source=self.source,
            aliases=self.other_names(row, lang),
        )

    def card(self, kind: str, slug: str, row: Table, lang: str) -> Card:
        """The card of any other entry."""
        rule = self.rule_of(kind, row)
        return Card(
            slug=slug,
            kind=kind,
            name=str(row[lang]),
            text=self.text(kind, row, lang),
            table=self.figures(row, lang),
            see=tuple(dict.fromkeys([*row.get("see", ()), *([rule] if rule else [])])),
            source=HOUSE if self.of_the_house(kind, row) else self.source,
            aliases=self.other_names(row, lang),
        )

    def other_names(self, row: Table, lang: str) -> tuple[str, ...]:
        """What else an entry is called: its name in the other language, and its aliases."""
        return (str(row["en" if lang == "pt" else "pt"]), *map(str, row.get("aliases", ())))

    def rule_of(self, kind: str, row: Table) -> str:
        """The number of the rule behind an entry, or ""."""
        return str(row.get("rule", ""))

    def text(self, kind: str, row: Table, lang: str) -> str:
        """The text of an entry, or its note."""
        note = row.get("note", {})
        return str(row.get(f"text_{lang}") or (note.get(lang, "") if isinstance(note, Mapping) else ""))

    def of_the_house(self, kind: str, row: Table) -> bool:
        """Whether an entry's figures are this project's own."""
        return bool(row.get("source") == HOUSE or row.get("house"))

    def figures(self, row: Table, lang: str) -> Rows:
        """The figures of an entry as rows of two: its key and its value; inner tables spread out."""
        return tuple(
            (key, self.figure(value, lang))
            for key, value in row.items()
            if key not in NO_FIGURES and value not in ("", [], {})
        )

    def figure(self, value: object, lang: str) -> str:
        """One figure as text; what has a name is named."""
        if isinstance(value, Mapping):
            return ", ".join(f"{self.label(str(key), lang)} {inner}" for key, inner in value.items())
        if isinstance(value, list):
            return ", ".join(self.figure(inner, lang) for inner in value)
        return str(value).lower() if isinstance(value, bool) else self.label(str(value), lang)


def plain(forms: Forms) -> str:
    """The form of a word that stands for itself."""
    return forms if isinstance(forms, str) else forms.get("m") or next(iter(forms.values()))
