"""The keys that the foot names: the commonest acts first."""

from __future__ import annotations

from encounters.system import RuleSystem
from encounters.words import Words
from tui.keys import Keymap
from tui.labels import verb_name

FIRST = ("damage", "condition", "next", "undo")
"""Verbs of every game that the foot names after the first acts of the rules."""


def hints(words: Words, keys: Keymap, system: RuleSystem) -> tuple[tuple[str, str], ...]:
    """Pairs of key and name."""
    acts = [verb.slug for verb in system.verbs().values() if verb.group == "act" and verb.key][:3]
    names = [(keys.of(slug), verb_name(words, slug)) for slug in (*acts, *FIRST)]
    own = [(keys.of(f":{name}"), words.text(f"ui.short.{name}")) for name in ("lookup", "command", "verbs")]
    return tuple((key, name) for key, name in (*names, *own) if key)
