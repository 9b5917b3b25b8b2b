"""Which words are shown: the language of this person, and the word files of the program and the rules."""

from __future__ import annotations

import os
import re
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import encounters
from encounters.errors import Refused
from encounters.words import LANGUAGES, Words
from tui.phrases import ask_word, base_name, visible, word

if TYPE_CHECKING:
    from encounters.errors import EscudoError
    from encounters.head import Fault
    from encounters.model import Encounter
    from encounters.system import RuleSystem

_HERE = Path(__file__).parent
_SLUG = re.compile(r"[A-Za-z][A-Za-z0-9-]*\Z")


LABELLED = ("stat", "skill", "weapon", "armour", "creature")
"""The tables whose words may stand in the rule system's own data, beside the figures."""


class SystemWords(Words):
    """Words to which the rule system adds the names of its catalogues, when they are first asked for."""

    def __init__(self, system: RuleSystem, lang: str, *paths: Path) -> None:
        super().__init__(lang, *paths)
        self.system = system

    def has(self, key: str) -> bool:
        """Whether there is a word under this key, the catalogues included."""
        if key in self.table:
            return True
        table, _, slug = key.partition(".")
        if table not in LABELLED or not slug:
            return False
        label = self.system.label(slug, self.lang)
        if label == slug:
            return False
        self.table[key] = label
        return True

    def silent(self, condition: str) -> bool:
        """Whether the rules keep this condition to themselves."""
        return self.system.silent(condition)

    def text(self, key: str, gender: str = "", /, **figures: object) -> str:
        """The word under a key; see `Words.text`."""
        self.has(key)
        return super().text(key, gender, **figures)


def words_for(lang: str, system: RuleSystem | None = None, *more: Path) -> Words:
    """The words of one language: the core's, the rule system's, the screen's, and those of `more` files."""
    known = _KEPT.get((lang, system.name if system is not None else "", more))
    if known is None:
        known = _KEPT[lang, system.name if system is not None else "", more] = _words(lang, system, more)
    return known


_KEPT: dict[tuple[str, str, tuple[Path, ...]], Words] = {}


def _words(lang: str, system: RuleSystem | None, more: tuple[Path, ...]) -> Words:
    beside = _beside(system) if system is not None else None
    paths = [Path(encounters.__file__).parent / "words.toml"]
    if beside is not None:
        paths.append(beside / "words.toml")
    paths = [path for path in (*paths, _HERE / "words.toml", *more) if path.is_file()]
    return SystemWords(system, lang, *paths) if system is not None else Words(lang, *paths)


def _beside(system: RuleSystem) -> Path | None:
    """The folder of the module in which a rule system was defined."""
    module = sys.modules.get(type(system).__module__)
    place = getattr(module, "__file__", None)
    return Path(place).parent if place else None


def language(option: str | None = None) -> str:
    """The language to speak: the one asked for, else that of the settings file, else the locale's."""
    for wanted in (option, settings().get("lang")):
        known = _known(wanted) if isinstance(wanted, str) else None
        if known is not None:
            return known
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "pt" if value.casefold().startswith("pt") else "en"
    return "en"


def _known(text: str) -> str | None:
    short = text.casefold().replace("_", "-").partition("-")[0]
    return short if short in LANGUAGES else None


def settings_file() -> Path:
    """Where this person's settings are kept."""
    base = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return Path(base) / "escudo" / "settings.toml"


def data_folder() -> Path:
    """Where fights that are started without a name of a file are kept."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "escudo"


def settings() -> dict[str, object]:
    """The settings file as a table; empty when there is none or when it cannot be read."""
    try:
        with settings_file().open("rb") as stream:
            return tomllib.load(stream)
    except (OSError, ValueError, RuntimeError):
        return {}


_NAMED = ("condition", "weapon", "armour", "hazard", "stat", "skill", "track", "creature")
"""The tables whose words a refusal may name by their slugs."""


_TYPED = frozenset({"key", "verb", "path", "value", "options", "ask", "dice", "text", "names"})
"""The figures that people are to type, or have typed: they stay as they are."""


_OF_ASKS = frozenset({"unanswered", "pending", "dice-missing"})
"""The refusals whose key is that of an ask or question; that of the others is a parameter's."""


def _key_word(words: Words, key: str, asked: bool) -> str:
    """The word of an ask or a parameter; where one has none, that of the other."""
    named = words.has(f"ask.{base_name(key)}"), words.has(f"param.{key}")
    return ask_word(words, key) if named[0] and (asked or not named[1]) else words.text(f"param.{key}")


def refusal(words: Words, error: EscudoError, state: Encounter | None = None) -> str:
    """The sentence of what was refused, with names for ids and words for slugs.

    A key or verb among its figures is there as a word too. What somebody typed and nothing knows stays
    as it was typed.
    """
    figures = {name: visible(str(value)) or "…" for name, value in error.figures.items()}
    gender = _gender(figures.get("name", ""), state)
    if error.slug in _LISTING and (listed := figures.get("options")):
        table = base_name(figures.get("key", ""))
        figures["options"] = ", ".join(_option(words, table, slug, state) for slug in listed.split(", "))
    if isinstance(error, Refused):
        figures = {name: _figure(words, name, text, state, gender) for name, text in figures.items()}
    if key := figures.get("key"):
        figures["word"] = _key_word(words, key, error.slug in _OF_ASKS)
    if verb := figures.get("verb"):
        figures["act"] = words.text(f"verb.{verb}.name") if words.has(f"verb.{verb}.name") else verb
    return words.text(f"refused.{error.slug}", gender, **figures)


_LISTING = ("option", "several")
"""The refusals that list what can be typed: by its words, which are read as well as the slugs."""


def _option(words: Words, own: str, slug: str, state: Encounter | None) -> str:
    """An option of a refusal by its name or word; what has neither stays as it is typed."""
    entity = state.entities.get(slug) if state is not None else None
    if entity is not None and entity.name:
        return visible(entity.name)
    for table in (own, "option", *_NAMED):
        if words.has(f"{table}.{slug}"):
            return words.text(f"{table}.{slug}")
    return slug


def _gender(text: str, state: Encounter | None) -> str:
    """The gender of whoever a refusal is about, by id or name; "" where nobody is so called."""
    if state is None or not text:
        return ""
    entity = state.entities.get(text)
    if entity is None:
        entity = next((each for each in state.entities.values() if each.name == text), None)
    return entity.gender if entity is not None else ""


def _figure(words: Words, name: str, text: str, state: Encounter | None, gender: str) -> str:
    """A figure of a refusal: who or what it names, else the word of a slug."""
    if name in _TYPED:
        return text
    entity = state.entities.get(text) if state is not None else None
    if entity is not None:
        text = entity.name or entity.slug or entity.id
    if not _SLUG.match(text):
        return visible(text)
    return (
        word(words, text, (name, *_NAMED), gender)
        if any(words.has(f"{t}.{text}") for t in (name, *_NAMED))
        else text
    )


def fault_text(words: Words, fault: Fault) -> str:
    """The sentence of a fault of a file, with its dotted path before it."""
    sentence = fault_sentence(words, fault)
    return f"{visible(fault.path)}: {sentence}" if fault.path else sentence


def fault_sentence(words: Words, fault: Fault) -> str:
    """What is wrong, without its place."""
    figures = {name: visible(value) for name, value in fault.figures.items()}
    if kind := figures.get("expected", "").removesuffix(" | null"):
        figures["expected"] = words.text(f"type.{kind}")
    return words.text(f"fault.{fault.slug}", **figures)
