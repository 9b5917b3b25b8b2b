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


def look_for(lang: str, theme: str, glyphs: str = "") -> Look:
    """The look of a session: signs by the encoding of the terminal unless `glyphs` names them."""
    encoding = getattr(sys.__stderr__, "encoding", None)
    look = Look(lang, theme, glyphs_for(encoding), bool(os.environ.get("NO_COLOR")))
    return look.with_glyphs(glyphs) if glyphs in ("unicode", "ascii") else look
