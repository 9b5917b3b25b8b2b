"""The signs that the panels draw with, in Unicode and in ASCII.

Where the terminal's encoding lacks a character, `Glyphs.plain` writes people's names without it.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace


class Glyphs(Struct, frozen=True):
    """One set of signs. `encoding` is what the terminal can show; "" means everything."""

    acting: str
    waiting: str
    done: str
    selected: str
    marked: str
    delayed: str
    together: str
    hidden: str
    out: str
    grave: str
    full: str
    empty: str
    notch: str
    notch_passed: str
    temporary: str
    rule: str
    wall: str
    struck: str
    secret: str
    hazard: str
    more: str
    ellipsis: str
    arrow: str
    bullet: str
    cursor: str
    encoding: str = ""

    def plain(self, char: str) -> str:
        """A character, or what stands for it where the terminal cannot show it."""
        return _encodable(char, self.encoding) if self.encoding and not char.isascii() else char


UNICODE = Glyphs(
    acting="▶",
    waiting="▷",
    done="✓",
    selected="›",
    marked="●",
    delayed="↓",
    together="=",
    hidden="◌",
    out="✗",
    grave="!",
    full="█",
    empty="░",
    notch="┊",
    notch_passed="┃",
    temporary="▒",
    rule="─",
    wall="│",
    struck="⊘",
    secret="◆",
    hazard="♨",
    more="⋮",
    ellipsis="…",
    arrow="→",
    bullet="·",
    cursor="▏",
)

ASCII = Glyphs(
    acting=">",
    waiting="}",
    done="v",
    selected="*",
    marked="@",
    delayed="_",
    together="=",
    hidden="?",
    out="x",
    grave="!",
    full="#",
    empty=".",
    notch=":",
    notch_passed="|",
    temporary="+",
    rule="-",
    wall="|",
    struck="/",
    secret="&",
    hazard="~",
    more=":",
    ellipsis="~",
    arrow="->",
    bullet="-",
    cursor="_",
    encoding="ascii",
)

_SUBSTITUTES = {
    "…": "~",
    "–": "-",
    "—": "-",
    "−": "-",
    "×": "x",
    "÷": "/",
    "“": '"',
    "”": '"',
    "’": "'",
    "·": "-",
    "↑": "^",
    "↓": "v",
    "→": ">",
    "←": "<",
    # The slanting arrows by where they stand on a keypad: a slash would look both ways.
    "↖": "7",
    "↗": "9",
    "↘": "3",
    "↙": "1",
}


@lru_cache(maxsize=4096)
def _encodable(char: str, encoding: str) -> str:
    try:
        char.encode(encoding)
    except UnicodeEncodeError:
        if char[0] in _SUBSTITUTES:
            return _SUBSTITUTES[char[0]]
        bare = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
        return bare[0] if bare else "?"
    return char


def glyphs_for(encoding: str | None) -> Glyphs:
    """The set for a terminal of this encoding: Unicode for UTF-8, else ASCII signs."""
    name = (encoding or "ascii").lower().replace("_", "-")
    if name in ("utf-8", "utf8"):
        return UNICODE
    return replace(ASCII, encoding=name)
