"""The chase: five boxes of the range track, and who stands in which; in its place the grid of squares."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.model import Chase
from encounters.ranges import BOXES, box
from tui.labels import slug_word
from tui.panels.base import StripPanel
from tui.panels.frame import head
from tui.panels.grid import grid_lines
from tui.scene import Scene
from tui.text import Line, Span, cell_width, clip, fit


class ChasePanel(StripPanel):
    """The range track, quarry and pursuers by name in their boxes; without a chase, who stands where."""

    def draw(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """The head, the names of the boxes, and a row per runner of the fullest box."""
        chase = scene.encounter.chase
        note = slug_word(scene.words, "stat", chase.skill) if chase is not None and chase.skill else ""
        wall = self.region.x > 0
        grid = scene.system.grid(scene.encounter) if chase is None else ()
        title = scene.words.text("ui.panel.grid" if grid else "ui.panel.chase")
        top = head(scene, "chase", title, width, wall=wall, note=note)
        if grid:
            return [top, *grid_lines(grid, width, height - 1)]
        if chase is None:
            return [top, ((f" {scene.words.text('ui.chase.none')}", "dim"),)]
        return [top, *chase_lines(scene, chase, width, height - 1)]


def chase_lines(scene: Scene, chase: Chase, width: int, height: int) -> list[Line]:
    """The boxes side by side; where they are too narrow, one line per runner."""
    column = (width - BOXES + 1) // BOXES
    if column < 9:
        return _listed(scene, chase, width)
    wall: Span = (scene.glyphs.wall, "rule")
    heads = [_title(scene, number, column) for number in range(1, BOXES + 1)]
    boxes: dict[int, list[Span]] = {number: [] for number in range(1, BOXES + 1)}
    for runner in chase.runners:
        sign = scene.glyphs.arrow if runner.role == "quarry" else scene.glyphs.bullet
        name = clip(f"{sign}{scene.name(runner.id)}", column)
        boxes[box(chase, runner)].append((fit(name, column), "active" if runner.role == "quarry" else ""))
    lines = [_joined(heads, wall)]
    deepest = max(map(len, boxes.values()))
    for row in range(min(deepest, max(height - 1, 1))):
        spans = [boxes[n][row] if row < len(boxes[n]) else (" " * column, "") for n in boxes]
        lines.append(_joined(spans, wall))
    return lines


def range_name(scene: Scene, number: int) -> str:
    """The name of a box: the rule system's, else that of every range track."""
    own = f"range.{number}"
    return scene.words.text(own if scene.words.has(own) else f"ui.range.{number}")


def _title(scene: Scene, number: int, column: int) -> Span:
    return (fit(f"{number} {range_name(scene, number)}", column), "dim")


def _joined(spans: Sequence[Span], wall: Span) -> Line:
    line: list[Span] = []
    for index, span in enumerate(spans):
        if index:
            line.append(wall)
        line.append(span)
    return tuple(line)


def _listed(scene: Scene, chase: Chase, width: int) -> list[Line]:
    """A line per runner: how far behind it is, the quarry being what all distances are from."""
    lines: list[tuple[str, str]] = []
    for runner in sorted(chase.runners, key=lambda runner: box(chase, runner)):
        number = box(chase, runner)
        place = f"{number} {range_name(scene, number)}"
        told = scene.words.text("role.quarry") if runner.role == "quarry" else place
        lines.append((f" {scene.name(runner.id)}", told))
    column = max((cell_width(told) for _, told in lines), default=0) + 2
    return [((fit(name, width - column), ""), (f" {told}", "dim")) for name, told in lines]
