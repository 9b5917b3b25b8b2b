"""The last line: the keys that matter now, or for a while a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from tui.panels.base import StripPanel
from tui.scene import Scene
from tui.text import Line, Span, cell_width, clip


class FootLine(StripPanel):
    """Key hints; a toast takes their place until the next key."""

    def draw(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """One line."""
        if scene.toast:
            return [((clip(f" {scene.glyphs.grave} {scene.toast}", width), "warn"),)]
        return [hints(scene, width)]


def hints(scene: Scene, width: int) -> Line:
    """As many key hints as fit, each whole; help is always among them."""
    spans: list[Span] = []
    help = ("?", scene.words.text("ui.key.help"))
    room = width - 1 - _size(*help)
    for key, name in scene.hints:
        if _size(key, name) > room:
            break
        spans += [(f" {key}", "key"), (f" {name} ", "")]
        room -= _size(key, name)
    return (*spans, (f" {help[0]}", "key"), (f" {help[1]} ", ""))


def _size(key: str, name: str) -> int:
    return cell_width(key) + cell_width(name) + 3
