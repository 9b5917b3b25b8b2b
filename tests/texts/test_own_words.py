"""Every text is in our own words: none has a run of eight words in common with the games' documents.

The documents are not part of the project; hashes of their runs are (see `runs.py`). Tables of figures are
left out: figures and the names of things carry over.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import systems
from encounters.words import LANGUAGES
from tests.texts.runs import runs, stored, words_of
from tui.lookup.cards import cards_of

ROOT = Path(__file__).parents[2]
FOLDERS = ("encounters", "systems", "tui")
FILES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.toml"))
KNOWN = stored()


def common(text: str) -> list[str]:
    """The runs that a text has in common with a document."""
    return [run for hash, run in runs(text) if hash in KNOWN]


def texts(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a file with its dotted key, tables of figures left out."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, inner in value.items():
            if not name.startswith("table_"):
                yield from texts(inner, f"{key}.{name}" if key else name)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner, key)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_text_of_a_file_quotes(path: Path) -> None:
    """Words and data files, comments included."""
    source = path.read_text("utf-8")
    wrong = [(key, run) for key, text in texts(tomllib.loads(source)) for run in common(text)]
    comments = "\n".join(line[1:] for line in source.splitlines() if line.startswith("#"))
    assert wrong + [("comment", run) for run in common(comments)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", systems.names())
def test_no_card_quotes(name: str, lang: str) -> None:
    """The text of every card, as it is shown."""
    cards = cards_of(systems.load(name), lang)
    assert [(key, run) for key, card in cards.items() for run in common(card.text)] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_docstring_or_comment_quotes(folder: str) -> None:
    wrong = [
        (str(path.relative_to(ROOT)), run)
        for path in sorted((ROOT / folder).rglob("*.py"))
        for run in common(path.read_text("utf-8"))
    ]
    assert wrong == []


def test_the_hashes_know_a_document_by_its_runs() -> None:
    """The set is large enough, and a run is the same whatever its case and accents."""
    assert len(KNOWN) > 30_000
    assert words_of("Ferimento GRAVE, não?") == ["ferimento", "grave", "nao"]
    first, second = (
        next(runs("um dois três quatro cinco seis sete " + last))[0] for last in ("Oito", "óitó")
    )
    assert first == second
