"""The first line: which fight, which rules, where it stands, who sits here, and that it is saved."""

from __future__ import annotations

from collections.abc import Sequence

from tui.panels.base import StripPanel
from tui.phrases import clock_text
from tui.scene import Scene
from tui.text import Line, cell_width, clip, line_width, shown, spread


class TitleLine(StripPanel):
    """Name · system · round · clock on the left; seat and save time on the right."""

    def draw(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """One line."""
        return [title_line(scene, width)]


def title_line(scene: Scene, width: int) -> Line:
    """The title line of a scene."""
    state, told = scene.encounter, scene.words.text
    round = told("ui.round", n=state.turn.round) if state.turn.round else told("ui.before")
    system = (
        told(f"system.{state.system}") if scene.words.has(f"system.{state.system}") else state.system.upper()
    )
    who = " · ".join(filter(None, (shown(scene.seat), _saved(scene))))
    right: Line = ((f" {who} ", "warn" if scene.readonly else "dim"),)
    rest = f" · {system} · {round} · {clock_text(state.clock)}"
    asked = ""
    if state.question is not None:
        who = scene.name(state.question.who) if state.question.who else told("ui.gm")
        asked = told("ui.must-answer", who=who)
    waiting = f" {scene.glyphs.grave} {asked}" if asked else ""
    room = width - cell_width(rest) - cell_width(waiting) - line_width(right) - 1
    name = clip(shown(state.name) or told("ui.unnamed"), max(room, 6))
    return spread(((f" {name}", "title"), (rest, ""), (waiting, "warn")), right, width)


def _saved(scene: Scene) -> str:
    if scene.readonly:
        return scene.words.text("ui.readonly")
    return scene.words.text("ui.saved", at=scene.saved) if scene.saved else ""
