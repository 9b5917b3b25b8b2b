"""The docked prompt on the screen: draws whichever prompt is open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tui.panels.base import StripPanel
from tui.scene import Scene
from tui.text import Line

if TYPE_CHECKING:
    from tui.prompts.outcome import Prompt


class PromptPanel(StripPanel):
    """Stands above the panels while something is asked."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.prompt: Prompt | None = None

    def draw(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """The lines of the open prompt."""
        return self.prompt.lines(scene, width, height) if self.prompt is not None else ()
