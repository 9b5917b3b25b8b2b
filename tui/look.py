"""How one person sees the fight: language, theme, signs. Each seat has its own, and none is written."""

from __future__ import annotations

import os
import sys

from msgspec import Struct
from msgspec.structs import replace

from tui.glyphs import ASCII, UNICODE, Glyphs, glyphs_for
from tui.themes import DEFAULT, Palette


class Look(Struct, frozen=True):
    """Language, theme and glyphs of this session; `plain` means that the terminal wants no colour."""

    lang: str = "en"
    theme: str = DEFAULT
    glyphs: Glyphs = UNICODE
    plain: bool = False

    @property
    def palette(self) -> Palette:
        """The styles of the theme."""
        return Palette(self.theme, self.plain)

    def with_glyphs(self, name: str) -> Look:
        """The same look with the Unicode or the ASCII signs."""
        ascii_set = self.glyphs if self.glyphs.encoding else replace(ASCII, encoding="")
        return replace(self, glyphs=UNICODE if name == "unicode" else ascii_set)


def terminal_encoding() -> str:
    """The encoding of the terminal, as far as the locale tells.

    Python writes UTF-8 in the C locale, and in a locale that is not installed, whatever the terminal shows;
    what such a locale names is believed, and plain ASCII is all that is sent then.
    """
    stream = getattr(sys.__stderr__, "encoding", None) or "ascii"
    named = os.environ.get("LC_ALL") or _own_type() or os.environ.get("LANG", "")
    codeset = named.partition("@")[0].partition(".")[2].lower().replace("-", "").replace("_", "")
    told = "ascii" if named in ("C", "POSIX") else codeset
    return stream if told in ("", "utf8") or stream.lower().replace("-", "") != "utf8" else "ascii"


def _own_type() -> str:
    """LC_CTYPE, unless it is the one that Python sets for itself in a locale that is plain or not there."""
    kind = os.environ.get("LC_CTYPE", "")
    return "" if kind in ("C.UTF-8", "C.utf8", "UTF-8") and os.environ.get("LANG") else kind


def look_for(lang: str, theme: str, glyphs: str = "") -> Look:
    """The look of a session: signs by the encoding of the terminal unless `glyphs` names them."""
    look = Look(lang, theme, glyphs_for(terminal_encoding()), bool(os.environ.get("NO_COLOR")))
    return look.with_glyphs(glyphs) if glyphs in ("unicode", "ascii") else look
