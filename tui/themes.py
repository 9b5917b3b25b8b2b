"""Colours: each role of a text, in each theme. No state is told by colour alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rich.style import Style

DEFAULT = "terminal"

_TERMINAL = {
    "dim": "bright_black",
    "rule": "bright_black",
    "title": "bold",
    "focus": "bold reverse",
    "active": "bold",
    "selected": "reverse",
    "good": "green",
    "hurt": "yellow",
    "grave": "bold red",
    "out": "bright_black",
    "key": "bold cyan",
    "warn": "bold yellow",
    "error": "bold red",
    "field": "underline",
    "cursor": "reverse",
    "struck": "strike bright_black",
    "secret": "magenta",
    "odds": "",
}

_CONTRAST = {
    "": "bright_white on black",
    "dim": "white on black",
    "rule": "bright_white on black",
    "title": "bold bright_white on black",
    "focus": "bold black on bright_white",
    "active": "bold bright_white on black",
    "selected": "bold black on bright_white",
    "good": "bright_white on black",
    "hurt": "bold bright_yellow on black",
    "grave": "bold bright_yellow on black",
    "out": "white on black",
    "key": "bold bright_cyan on black",
    "warn": "bold black on bright_yellow",
    "error": "bold black on bright_yellow",
    "field": "underline bright_white on black",
    "cursor": "black on bright_white",
    "struck": "strike white on black",
    "secret": "bold bright_cyan on black",
    "odds": "bold bright_white on black",
}

_NIGHT = {
    "": "color(252) on color(234)",
    "dim": "color(243) on color(234)",
    "rule": "color(238) on color(234)",
    "title": "bold color(180) on color(234)",
    "focus": "bold color(234) on color(180)",
    "active": "bold color(255) on color(234)",
    "selected": "color(255) on color(239)",
    "good": "color(108) on color(234)",
    "hurt": "color(179) on color(234)",
    "grave": "bold color(167) on color(234)",
    "out": "color(241) on color(234)",
    "key": "bold color(110) on color(234)",
    "warn": "bold color(179) on color(234)",
    "error": "bold color(167) on color(234)",
    "field": "underline color(252) on color(234)",
    "cursor": "color(234) on color(252)",
    "struck": "strike color(241) on color(234)",
    "secret": "color(139) on color(234)",
    "odds": "color(110) on color(234)",
}

THEMES: Mapping[str, Mapping[str, str]] = {"terminal": _TERMINAL, "contrast": _CONTRAST, "night": _NIGHT}


class Palette:
    """The styles of one theme. `plain` drops every colour and keeps bold, reverse, underline, strike."""

    def __init__(self, theme: str, plain: bool = False) -> None:
        self.theme = theme if theme in THEMES else DEFAULT
        self.plain = plain

    def style(self, role: str) -> Style:
        """The style of a role; plain text for a role that the theme does not know."""
        return _style(self.theme, role, self.plain)


@lru_cache(maxsize=256)
def _style(theme: str, role: str, plain: bool) -> Style:
    table = THEMES[theme]
    style = Style.parse(table.get(role) or table.get("") or "none")
    if not plain:
        return style
    reverse = style.reverse or role in ("focus", "selected", "cursor")
    return Style(bold=style.bold, reverse=reverse, underline=style.underline, strike=style.strike)
