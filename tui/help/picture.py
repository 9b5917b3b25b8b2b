"""A picture of the dashboard, drawn by the program itself.

`python -m tui.help.picture FIGHT.toml OUT.svg [KEY …]` opens the fight, presses the keys and writes what the
screen then shows: text in runs of one style, which is a tenth of the size of a picture of glyphs.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from rich.style import Style
from rich.terminal_theme import NIGHT_OWLISH
from textual.strip import Strip

from tui.app import EscudoApp
from tui.look import Look
from tui.panels.sheet import REST_SECONDS
from tui.settings import Preferences
from tui.text import cell_width

SIZE = (120, 36)
CELL, ROW = 7.2, 15
INK, PAPER = "#d6deeb", "#011627"


def svg(strips: Sequence[Strip], width: int) -> str:
    """The lines of a screen as an SVG."""
    across, down = round(width * CELL) + 16, len(strips) * ROW + 16
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}" '
        f'font-family="DejaVu Sans Mono,Menlo,Consolas,monospace" font-size="12" fill="{INK}">',
        f'<rect width="100%" height="100%" rx="6" fill="{PAPER}"/>',
    ]
    for number, strip in enumerate(strips):
        lines += _row(strip, 8 + number * ROW)
    return "\n".join([*lines, "</svg>", ""])


def _row(strip: Strip, top: int) -> Iterable[str]:
    column = 0
    for text, style, _ in strip.simplify():
        start, column = column, column + cell_width(text)
        if not text.strip() and not (style and style.reverse):
            continue
        left, wide = 8 + start * CELL, (column - start) * CELL
        ink, paper = _colours(style)
        if paper:
            yield f'<rect x="{left:.1f}" y="{top}" width="{wide:.1f}" height="{ROW}" fill="{paper}"/>'
        bold = ' font-weight="bold"' if style and style.bold else ""
        fill = f' fill="{ink}"' if ink != INK else ""
        kept = text.rstrip()
        # Every run says how wide it is: the boxes and the text beside them stay in their columns.
        size = (column - start - (len(text) - len(kept))) * CELL
        yield (
            f'<text x="{left:.1f}" y="{top + 12}" textLength="{size:.1f}" xml:space="preserve"'
            f"{bold}{fill}>{escape(kept)}</text>"
        )


def _colours(style: Style | None) -> tuple[str, str]:
    """Ink, and paper where it is not that of the screen."""
    ink = INK
    if style is not None and style.color is not None and not style.color.is_default:
        ink = style.color.get_truecolor(NIGHT_OWLISH).hex
    return (PAPER, ink) if style is not None and style.reverse else (ink, "")


async def draw(path: Path, keys: Sequence[str], lang: str = "pt") -> str:
    """The dashboard of a fight after these keys."""
    app = EscudoApp(Look(lang), Preferences(), "mestre", path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(2 * REST_SECONDS)
        await pilot.press(*keys)
        await pilot.pause(4 * REST_SECONDS)
        return svg(app.screen._compositor.render_strips(), SIZE[0])


def main() -> int:
    """Writes the picture."""
    fight, out, *keys = sys.argv[1:]
    Path(out).write_text(asyncio.run(draw(Path(fight), keys)), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
