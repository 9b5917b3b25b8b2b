"""The figures of an event as a sentence needs them: names for ids, words for slugs, the reasons of a roll."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from encounters.words import Words
from tui.phrases import minus, visible, word

_RULE = re.compile(r"[A-Z0-9]+-[A-Z]?\d+\Z")
_FIGURE = re.compile(r"[+-]?\d+\Z")
_TABLES = ("why", "stat", "skill", "condition", "hazard", "weapon", "setting", "option", "location")


def reasons(words: Words, why: Iterable[str], names: Mapping[str, str]) -> list[str]:
    """The reasons of a roll in words: `sword 65` becomes `espada 65`, a rule its short name if it has one.

    The first figure is the chance itself and has no sign.
    """
    parts: list[str] = []
    for reason in why:
        slug, _, last = reason.rpartition(" ")
        if not slug or not _FIGURE.match(last):
            slug, last = reason, ""
        if _RULE.match(slug):
            told = words.text(f"rule.{slug}") if words.has(f"rule.{slug}") else slug
        else:
            told = names.get(slug) or word(words, slug, _TABLES)
        last = last.removeprefix("+") if not parts else last
        parts.append(f"{told} {minus(last)}".strip())
    return parts


def rules_of(why: Iterable[str]) -> tuple[str, ...]:
    """The numbers of the rules among the reasons of a roll."""
    slugs = (reason.partition(" ")[0] for reason in why)
    return tuple(dict.fromkeys(slug for slug in slugs if _RULE.match(slug)))


def figures_of(words: Words, figures: Iterable[str], names: Mapping[str, str]) -> dict[str, str]:
    """The figures of an event by the name of their gap: `name=value`, or the position of a bare one."""
    found = {}
    for position, text in enumerate(figures):
        name, equals, value = text.partition("=")
        if not equals:
            name, value = str(position), text
        found[name] = figure(words, value, names, name)
    return found


def figure(words: Words, value: str, names: Mapping[str, str], gap: str = "") -> str:
    """One figure: somebody's name, a number, or the word of a slug."""
    if value in names:
        return names[value]
    if _FIGURE.match(value):
        return minus(value)
    if re.fullmatch(r"[a-z][a-z0-9:-]*", value):
        return word(words, value, (gap, *_TABLES, "reason", "cause", "wound"))
    return visible(value)
