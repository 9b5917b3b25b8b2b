"""What a terminal too small for the panels shows instead."""

from __future__ import annotations

from collections.abc import Sequence

from tui.panels.base import StripPanel
from tui.panels.title import title_line
from tui.plan import LEAST
from tui.scene import Scene
from tui.text import Line, wrap


class NoticePanel(StripPanel):
    """Where the fight stands, who acts, and how large the terminal should be."""

    def draw(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """A few lines."""
        words = scene.words
        acting = scene.encounter.turn.current
        text = words.text("ui.small", width=LEAST.width, height=LEAST.height)
        lines: list[Line] = [title_line(scene, width)]
        if acting:
            lines.append(((f" {scene.glyphs.acting} {scene.name(acting)}", "active"),))
        return [*lines, *(((f" {part}", ""),) for part in wrap(text, max(width - 2, 4)))]
