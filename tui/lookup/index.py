"""The index of one rule system: names and texts of all its cards in both languages, folded for comparing.

Reading every card in two languages takes longer than a key may take. The index is therefore kept in the
user's cache folder for as long as the files of the rules are the same.
"""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

import msgspec
from msgspec import Struct

import encounters
import systems
from encounters.datafile import cache_file, keep
from encounters.names import folded
from encounters.words import LANGUAGES, Words
from tui.catalogue import words_for
from tui.lookup import WORDS
from tui.lookup.cards import cards_of

FORM = "1"
"""Changes with what an index holds, so that none of another form is taken from the cache."""

_WORD = re.compile(r"[a-z0-9]+")


def words_in(text: str) -> list[str]:
    """The words of a text that is folded already."""
    return _WORD.findall(text)


class Entry(Struct, frozen=True, array_like=True):
    """A card as the index knows it. `titles` are its names as people read them, by language.

    `text` is its text and table in both languages, folded, a blank before each word.
    """

    key: str
    kind: str
    titles: tuple[str, str]
    names: tuple[str, ...]
    text: str


class Index(Struct, frozen=True, array_like=True):
    """All entries of one rule system.

    `names` are the folded names and `owners` the entries of each; `words` tells in which names a word
    stands; `vocabulary` are the words of all texts.
    """

    system: str
    version: str
    entries: tuple[Entry, ...]
    names: tuple[str, ...]
    joined: tuple[str, ...]
    owners: tuple[tuple[int, ...], ...]
    words: dict[str, tuple[int, ...]]
    vocabulary: tuple[str, ...]


_KEPT: dict[str, Index] = {}


def index_of(system: str) -> Index:
    """The index of the rule system of this name. Raises `Unknown`."""
    known = _KEPT.get(system)
    if known is None:
        known = _KEPT[system] = _stored(system) or _made(system)
    return known


def _stored(system: str) -> Index | None:
    version = _version(system)
    if not version:
        return None
    with contextlib.suppress(OSError, msgspec.DecodeError, msgspec.ValidationError):
        index = msgspec.msgpack.decode(_place(system).read_bytes(), type=Index)
        if index.version == version:
            return index
    return None


def _made(system: str) -> Index:
    index = build(system)
    if index.version:
        keep(_place(system), msgspec.msgpack.encode(index))
    return index


def _place(system: str) -> Path:
    return cache_file(f"lookup:{Path(systems.__file__).parent}", system)


def _version(system: str) -> str:
    """What tells whether the files of the rules changed; "" for rules from elsewhere, which are not kept."""
    folder = Path(systems.__file__).parent / system
    if not (folder / "system.py").is_file():
        return ""
    files = [
        Path(encounters.__file__).parent / "words.toml",
        WORDS,
        *folder.rglob("*.toml"),
        *folder.rglob("*.py"),
    ]
    stats = sorted((path.name, stat.st_mtime_ns, stat.st_size) for path in files if (stat := path.stat()))
    return f"{FORM}:{len(files)}:{hash_of(stats)}"


def hash_of(value: object) -> str:
    """A short text that is the same for the same plain values, in every process."""
    import zlib

    return f"{zlib.crc32(msgspec.msgpack.encode(value)):08x}"


def build(system: str) -> Index:
    """Reads every card of a rule system in both languages."""
    rules = systems.load(system)
    cards = [cards_of(rules, lang) for lang in LANGUAGES]
    catalogues = [words_for(lang, rules, WORDS) for lang in LANGUAGES]
    entries = []
    for key, first in cards[0].items():
        told = [each[key] for each in cards if key in each]
        names = [card.name for card in told] + [alias for card in told for alias in card.aliases]
        names += [form for words in catalogues for form in _forms(words, f"{first.kind}.{first.slug}")]
        text = " ".join(" ".join([card.text, *(" ".join(row) for row in card.table)]) for card in told)
        titles = (told[0].name, told[-1].name)
        plain = tuple(dict.fromkeys(filter(None, map(folded, names))))
        parts = dict.fromkeys(words_in(folded(text)))
        entries.append(Entry(key, first.kind, titles, plain, f" {' '.join(parts)}"))
    return _indexed(system, entries)


def _forms(words: Words, key: str) -> list[str]:
    """All forms of a word: prostrado, prostrada, prostrade."""
    forms = words.table.get(key, "")
    return [forms] if isinstance(forms, str) else list(forms.values())


def _indexed(system: str, entries: list[Entry]) -> Index:
    owners: dict[str, list[int]] = {}
    words: dict[str, list[int]] = {}
    vocabulary: dict[str, None] = {}
    for number, entry in enumerate(entries):
        for name in entry.names:
            owners.setdefault(name, []).append(number)
        vocabulary |= dict.fromkeys(entry.text.split())
    for position, name in enumerate(owners):
        for word in dict.fromkeys(words_in(name)):
            words.setdefault(word, []).append(position)
    return Index(
        system,
        _version(system),
        tuple(entries),
        tuple(owners),
        tuple("".join(words_in(name)) for name in owners),
        tuple(map(tuple, owners.values())),
        {word: tuple(positions) for word, positions in words.items()},
        tuple(vocabulary),
    )
