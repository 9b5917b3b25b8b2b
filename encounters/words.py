"""Words in two languages: TOML files in which both stand side by side under one key.

    [verb.damage]
    name = { pt = "Dano", en = "Damage" }

Keys are dotted (`verb.damage.name`). A word may have forms: `pt = { m = "prostrado", f = "prostrada",
n = "prostrade" }` by gender, or `{ one = "{n} rodada", other = "{n} rodadas" }` by the number `n`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

LANGUAGES = ("pt", "en")
Forms = str | Mapping[str, str]


@lru_cache(maxsize=64)
def load(path: Path) -> Mapping[str, Mapping[str, Forms]]:
    """A word file as dotted key → language → text or forms."""
    with path.open("rb") as stream:
        return dict(_flat(tomllib.load(stream), ""))


def _flat(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Mapping[str, Forms]]]:
    for key, value in table.items():
        name = f"{prefix}{key}"
        if isinstance(value, dict) and set(value) <= set(LANGUAGES) and value:
            yield name, value
        elif isinstance(value, dict):
            yield from _flat(value, f"{name}.")


class Words:
    """The words of one language, from several word files; later files win."""

    def __init__(self, lang: str, *paths: Path) -> None:
        self.lang = lang
        self.table: dict[str, Forms] = {}
        for path in paths:
            for key, forms in load(path).items():
                self.table[key] = forms.get(lang, "")

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

    def number(self, value: float, digits: int = 1) -> str:
        """A number as this language writes it (1,5 in Portuguese)."""
        text = f"{value:.{digits}f}"
        return text.replace(".", ",") if self.lang == "pt" else text


def _form(forms: Mapping[str, str], gender: str, count: object) -> str:
    if "other" in forms:
        return forms["one"] if count in (1, "1", -1, "-1") else forms["other"]
    return forms.get(gender) or forms.get("n") or next(iter(forms.values()))


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
