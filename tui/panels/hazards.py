"""Hazards that will strike again, and reminders of rounds to come."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.model import Hazard
from tui.labels import slug_word
from tui.panels.base import StripPanel
from tui.panels.frame import head, walled
from tui.phrases import clock_text, until_text
from tui.scene import Scene
from tui.text import Line, cell_width, clip, shown


class HazardsPanel(StripPanel):
    """One line per hazard: on whom, how much, when next; then the reminders."""

    def draw(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """The head and as many rows as fit."""
        top = head(scene, "hazards", scene.words.text("ui.panel.hazards"), width, wall=True)
        lines = hazard_lines(scene, width - 2)
        if len(lines) > height - 1:
            more = len(lines) - height + 2
            lines = [*lines[: height - 2], ((scene.words.text("ui.more", n=more), "dim"),)]
        return [top, *walled(scene, lines, height - 1)]


def hazard_lines(scene: Scene, width: int) -> list[Line]:
    """Hazards by their next moment, then reminders by their round."""
    hazards = sorted(scene.encounter.hazards.values(), key=lambda hazard: hazard.due)
    lines = [_hazard(scene, hazard, width) for hazard in hazards]
    for reminder in sorted(scene.encounter.reminders, key=lambda reminder: reminder.round):
        text = shown(reminder.text)
        when = scene.words.text("ui.round", n=reminder.round)
        lines.append(
            ((f"{scene.glyphs.bullet} {when} ", "key"), (clip(text, width - cell_width(when) - 3), ""))
        )
    return lines or [((scene.words.text("ui.hazards.none"), "dim"),)]


def _hazard(scene: Scene, hazard: Hazard, width: int) -> Line:
    names = {id: scene.name(id) for id in scene.encounter.entities}
    name = slug_word(scene.words, "hazard", hazard.slug)
    # How much and on whom stay whole: the name of the hazard gives way.
    tail = f"{hazard.damage} {scene.glyphs.arrow} {clip(scene.name(hazard.target), width // 2)}".strip()
    name = clip(name, max(6, width - cell_width(tail) - 3))
    left = f"{scene.glyphs.hazard} {name} {tail}"
    told = _when(scene, hazard)
    until = until_text(scene.words, hazard.until, names)
    counters = " ".join(f"{slug_word(scene.words, 'counter', key)} {n}" for key, n in hazard.stats.items())
    right = " · ".join(filter(None, (told, until, counters)))
    left = clip(left, width)
    room = width - cell_width(left) - 2
    return ((left, "hurt"), (f"  {clip(right, room)}" if room > 3 else "", "dim"))


def _when(scene: Scene, hazard: Hazard) -> str:
    if not hazard.interval:
        return ""
    if scene.encounter.turn.round and hazard.interval == scene.system.round_seconds:
        return scene.words.text("ui.hazards.round-end")
    return scene.words.text("ui.hazards.at", clock=clock_text(hazard.due))
