"""What people call the options of a verb: the words of both languages, on every road into it."""

from __future__ import annotations

from collections.abc import Iterator

from encounters.system import RuleSystem
from encounters.verbs import Spoken
from encounters.words import LANGUAGES
from tui.catalogue import words_for

_TABLES = ("option", "stat", "skill", "weapon", "armour", "condition", "hazard", "track", "setting", "side")


def spoken(system: RuleSystem) -> Spoken:
    """The words for an option of this rule system, in every language."""

    def words_of(param: str, value: str) -> Iterator[str]:
        for lang in LANGUAGES:
            words = words_for(lang, system)
            for table in (param, *_TABLES):
                for key in (f"{table}.{value}", f"{table}.{value}.name"):
                    if words.has(key):
                        yield words.text(key)

    return words_of
