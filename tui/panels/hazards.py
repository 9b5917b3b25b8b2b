"""Hazards that will strike again, and reminders of rounds to come."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.model import Hazard, Reminder
from tui.labels import slug_word
from tui.panels.base import StripPanel
from tui.panels.frame import head, walled
from tui.phrases import clock_text, until_text
from tui.scene import Scene
from tui.text import Line, cell_width, clip, line_width, shown, wrap


class HazardsPanel(StripPanel):
    """One line per hazard: on whom, how much, when next; then the reminders."""

    def draw(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """The head and as many rows as fit."""
        top = head(scene, "hazards", scene.words.text("ui.panel.hazards"), width, wall=True)
        lines = hazard_lines(scene, width - 2, height - 1)
        if len(lines) > height - 1:
            more = len(lines) - height + 2
            lines = [*lines[: height - 2], ((scene.words.text("ui.more", n=more), "dim"),)]
        return [top, *walled(scene, lines, height - 1)]


def hazard_lines(scene: Scene, width: int, height: int) -> list[Line]:
    """Hazards by their next moment, then reminders by their round; whole where there is room for it."""
    hazards = sorted(scene.encounter.hazards.values(), key=lambda hazard: hazard.due)
    rows = [_hazard(scene, hazard, width) for hazard in hazards]
    rows += [
        _reminder(scene, reminder, width)
        for reminder in sorted(scene.encounter.reminders, key=lambda reminder: reminder.round)
    ]
    whole = [line for lines in rows for line in lines]
    if len(whole) > height:
        whole = [_cut(lines, width) for lines in rows]
    return whole or [((scene.words.text("ui.hazards.none"), "dim"),)]


def _cut(lines: Sequence[Line], width: int) -> Line:
    """A row of several lines in one, as far as it goes."""
    first, *more = lines
    rest = " ".join(text.strip() for line in more for text, _ in line)
    room = width - line_width(first) - 1
    return (*first, (f" {clip(rest, room)}", "dim")) if rest and room > 3 else first


def _reminder(scene: Scene, reminder: Reminder, width: int) -> list[Line]:
    when = f"{scene.glyphs.bullet} {scene.words.text('ui.round', n=reminder.round)} "
    first, *more = wrap(shown(reminder.text), max(8, width - cell_width(when))) or [""]
    return [((when, "key"), (first, "")), *((("    ", ""), (part, "")) for part in more)]


def _hazard(scene: Scene, hazard: Hazard, width: int) -> list[Line]:
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
    if cell_width(left) + cell_width(right) + 2 <= width:
        return [((left, "hurt"), (f"  {right}" if right else "", "dim"))]
    return [((left, "hurt"),), *((("    ", ""), (part, "dim")) for part in wrap(right, max(8, width - 4)))]


def _when(scene: Scene, hazard: Hazard) -> str:
    if not hazard.interval:
        return ""
    if scene.encounter.turn.round and hazard.interval == scene.system.round_seconds:
        return scene.words.text("ui.hazards.round-end")
    return scene.words.text("ui.hazards.at", clock=clock_text(hazard.due))
