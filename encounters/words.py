"""Words in two languages: TOML files in which both stand side by side under one key.

    [verb.damage]
    name = { pt = "Dano", en = "Damage" }

Keys are dotted (`verb.damage.name`). A word may have forms: `pt = { m = "prostrado", f = "prostrada",
n = "prostrade" }` by gender, or `{ one = "{n} rodada", other = "{n} rodadas" }` by the number `n`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from encounters.datafile import read_made, read_table

LANGUAGES = ("pt", "en")
Forms = str | Mapping[str, str]


def load(path: Path) -> Mapping[str, Mapping[str, Forms]]:
    """A word file as dotted key → language → text or forms."""
    return dict(_flat(read_table(path), ""))


def load_language(path: Path, lang: str) -> Mapping[str, Forms]:
    """The words of one language in a word file: dotted key → text or forms."""
    return read_made(
        path,
        f"-{lang}",
        lambda table: {key: told.get(lang, "") for key, told in _flat(table, "")},
    )


def _flat(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Mapping[str, Forms]]]:
    for key, value in table.items():
        if isinstance(value, dict):
            name = f"{prefix}{key}"
            if told := {lang: value[lang] for lang in LANGUAGES if lang in value and _says(value[lang])}:
                yield name, told
            yield from _flat({k: v for k, v in value.items() if k not in told}, f"{name}.")


def _says(value: Any) -> bool:
    """Whether this is a text or its forms, and not a word of its own whose slug is that of a language."""
    return isinstance(value, str) or (isinstance(value, dict) and not set(value) <= set(LANGUAGES))


class Words:
    """The words of one language, from several word files; later files win."""

    def __init__(self, lang: str, *paths: Path) -> None:
        self.lang = lang
        self.table: dict[str, Forms] = {}
        for path in paths:
            self.table.update(load_language(path, lang))

    def has(self, key: str) -> bool:
        """Whether there is a word under this key."""
        return key in self.table

    def text(self, key: str, gender: str = "", /, **figures: object) -> str:
        """The word under a key with its gaps filled; the key's last part when there is none.

        `gender` chooses among gendered forms, the figure `n` among plural ones.
        """
        forms = self.table.get(key)
        if forms is None:
            return key.rpartition(".")[2]
        if not isinstance(forms, str):
            forms = _form(forms, gender, figures.get("n"))
        return fill(forms, figures)

    def silent(self, condition: str) -> bool:
        """Whether a condition is bookkeeping that nobody is told of; words of no game know of none."""
        return False

    def number(self, value: float, digits: int = 1) -> str:
        """A number as this language writes it (1,5 in Portuguese)."""
        text = f"{value:.{digits}f}"
        return text.replace(".", ",") if self.lang == "pt" else text


def _form(forms: Mapping[str, str], gender: str, count: object) -> str:
    if "other" in forms:
        return forms["one"] if count in (1, "1", -1, "-1") else forms["other"]
    return forms.get(gender) or forms.get("m") or next(iter(forms.values()))


def fill(text: str, figures: Mapping[str, object]) -> str:
    """A text with `{name}` gaps filled; unknown gaps stay, and what is filled in is never read again."""
    parts: list[str] = []
    position = 0
    while True:
        start = text.find("{", position)
        stop = text.find("}", start)
        if start < 0 or stop < 0:
            return "".join(parts) + text[position:]
        name = text[start + 1 : stop]
        parts.append(text[position:start])
        parts.append(str(figures[name]) if name in figures else text[start : stop + 1])
        position = stop + 1
