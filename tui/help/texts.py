"""The lines of the help: keys and what they do, from the keymap and the word files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tui.keys import SCREEN
from tui.labels import verb_help, verb_name
from tui.scene import Scene
from tui.text import Line, Span, cell_width, clip, fit, shown, wrap

KEYS = 14
"""The column of the keys."""
PANEL_ACTIONS = {
    "order": ("up", "down", "mark", "next-panel", "verbs", "lookup", "command"),
    "sheet": ("up", "down", "rule", "next-panel", "verbs", "lookup", "command"),
    "chase": ("up", "down", "next-panel", "verbs", "command"),
    "hazards": ("up", "down", "rule", "next-panel", "verbs", "command"),
    "log": ("up", "down", "page-up", "page-down", "rule", "back-out", "next-panel"),
}
"""What the screen's own keys do in each panel."""

PANEL_GROUPS = {
    "order": ("turns", "points", "roster"),
    "sheet": ("act", "points", "states"),
    "chase": ("chase",),
    "hazards": ("states", "scene"),
    "log": ("time", "scene"),
}
"""The groups of verbs that each panel is about."""


def panel_help(scene: Scene, panel: str, width: int) -> list[Line]:
    """The help of one panel: its own keys, then the verbs that it is about."""
    words = scene.words
    lines: list[Line] = [((f" {text}", ""),) for text in wrap(words.text(f"ui.about.{panel}"), width - 2)]
    lines += [_own(scene, name, width) for name in PANEL_ACTIONS[panel]]
    for group in PANEL_GROUPS[panel]:
        lines += list(_group(scene, group, width))
    return lines


def key_table(scene: Scene, width: int) -> list[Line]:
    """Every key there is: the screen's, then the verbs by group, then keys that were wanted twice."""
    words = scene.words
    lines: list[Line] = [((f" {words.text('ui.help.screen')}", "title"),)]
    lines += [_own(scene, name, width) for name in SCREEN]
    groups = dict.fromkeys(verb.group for verb in scene.system.verbs().values() if verb.group)
    for group in groups:
        lines += list(_group(scene, group, width))
    lines += [((f" {text}", "warn"),) for text in key_faults(scene)]
    return lines


def key_faults(scene: Scene) -> Iterator[str]:
    """What is wrong with the keys that somebody moved."""
    for conflict in scene.keys.conflicts:
        yield scene.words.text(
            "ui.keys.conflict",
            key=conflict.key,
            kept=named(scene, conflict.kept),
            lost=named(scene, conflict.lost),
        )
    for name in scene.keys.unknown:
        yield scene.words.text("ui.keys.unknown", name=shown(name))


def named(scene: Scene, name: str) -> str:
    """The word of a verb, or of one of the screen's own actions."""
    return scene.words.text(f"ui.do.{name[1:]}") if name.startswith(":") else verb_name(scene.words, name)


def _own(scene: Scene, name: str, width: int) -> Line:
    keys = told_keys(scene, scene.keys.every(f":{name}"))
    return (
        (f" {fit(keys, KEYS)} ", "key"),
        (clip(scene.words.text(f"ui.do.{name}"), width - KEYS - 3), ""),
    )


def _group(scene: Scene, group: str, width: int) -> Iterator[Line]:
    words = scene.words
    yield ((f" {words.text(f'group.{group}')}", "title"),)
    for verb in scene.system.verbs().values():
        if verb.group == group:
            key = scene.keys.of(verb.slug)
            typed = verb.aliases[0] if words.lang == "pt" and verb.aliases else verb.slug
            name = f"{verb_name(words, verb.slug)} (:{typed})"
            keys: Span = (f" {fit(told_keys(scene, [key] if key else []), KEYS)} ", "key")
            told = verb_help(words, verb.slug)
            if KEYS + cell_width(name) + cell_width(told) + 5 <= width:
                yield (keys, (f"{name}  ", ""), (told, "dim"))
                continue
            yield (keys, (name, ""))
            for part in wrap(told, width - KEYS - 5):
                yield ((" " * (KEYS + 4), ""), (part, "dim"))


def told_keys(scene: Scene, keys: Iterable[str]) -> str:
    """Keys as people call them."""
    words = scene.words
    return " ".join(
        words.text(f"ui.keyname.{key}") if words.has(f"ui.keyname.{key}") else key for key in keys
    )
