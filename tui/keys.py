"""Which key does what: the verbs' own keys, the screen's, and what a person's settings move.

A key is a character as it is typed (`a`, `+`, `U`) or the name of a key without one (`up`, `enter`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from textual.events import Key

from encounters.system import Verb

SCREEN: Mapping[str, tuple[str, ...]] = {
    "down": ("j", "down"),
    "up": ("k", "up"),
    "first": ("home", "g"),
    "last": ("end", "G"),
    "mark": ("space",),
    "page-up": ("pageup", "["),
    "page-down": ("pagedown", "]"),
    "next-panel": ("tab",),
    "previous-panel": ("shift+tab", "`"),
    "order": ("1",),
    "sheet": ("2",),
    "chase-panel": ("3",),
    "hazards": ("4",),
    "log": ("5",),
    "rule": (".", "o"),
    "lookup": ("/",),
    "command": (":",),
    "verbs": (";",),
    "help": ("?",),
    "back-out": ("escape",),
    "language": ("f2",),
    "redraw": ("ctrl+l",),
    "quit": ("q",),
}
"""What the screen itself does, and its keys; the first is the one that hints show."""

FORBIDDEN = frozenset({"ctrl+h", "ctrl+i", "ctrl+j", "ctrl+m", "ctrl+left_square_bracket", "ctrl+["})
"""Keys that a terminal cannot tell from Backspace, Tab, Enter and Escape."""


class Conflict(Struct, frozen=True):
    """A key that two names want; `kept` has it."""

    key: str
    kept: str
    lost: str


class Keymap(Struct, frozen=True):
    """Keys to names: the slug of a verb, or `:name` for what the screen does itself."""

    names: Mapping[str, str] = {}
    conflicts: tuple[Conflict, ...] = ()
    unknown: tuple[str, ...] = ()

    def of(self, name: str) -> str:
        """The key of a verb, or of a screen action as `:name`; "" without one."""
        return next((key for key, own in self.names.items() if own == name), "")

    def every(self, name: str) -> tuple[str, ...]:
        """All keys of a verb or a screen action."""
        return tuple(key for key, own in self.names.items() if own == name)


NO_KEYS = Keymap()


def keymap(verbs: Iterable[Verb], moved: Mapping[str, str]) -> Keymap:
    """The keys of these verbs and of the screen, with those that a person moved (name → key).

    A key that a person gives goes before every default. Among defaults the first key of each of the
    screen's actions goes first, then the verbs', then the screen's other keys, which yield silently.
    """
    slugs = {verb.slug: verb.key for verb in verbs}
    names: dict[str, str] = {}
    conflicts: list[Conflict] = []
    unknown: list[str] = []

    def give(key: str, name: str) -> None:
        if key in FORBIDDEN:
            unknown.append(f"{name} = {key}")
        elif key in names:
            conflicts.append(Conflict(key, names[key], name))
        elif key:
            names[key] = name

    for name, key in moved.items():
        if name in slugs:
            give(key, name)
        elif name in SCREEN:
            give(key, f":{name}")
        else:
            unknown.append(name)
    own = {name: keys for name, keys in SCREEN.items() if name not in moved}
    for name, keys in own.items():
        names.setdefault(keys[0], f":{name}")
    for slug, key in slugs.items():
        if slug not in moved and key:
            give(key, slug)
    for name, keys in own.items():
        for key in keys[1:]:
            names.setdefault(key, f":{name}")
    return Keymap(names, tuple(conflicts), tuple(unknown))


def key_name(event: Key) -> str:
    """The key of an event as the keymap names it: the character when there is one to see."""
    char = event.character
    if char == " ":
        return "space"
    if char is not None and char.isprintable() and len(char) == 1:
        return char
    return event.key
