"""The order of the round: who acts, who is next, how everybody fares."""

from __future__ import annotations

from collections.abc import Sequence

from textual.events import Click

from encounters.model import Encounter, Entity
from tui.labels import wound_word
from tui.messages import Picked
from tui.panels.bar import bar, figures, health
from tui.panels.base import StripPanel
from tui.panels.frame import head, window
from tui.scene import Scene, Spot, spots
from tui.text import Line, Span, cell_width, clip, fit, shown


class OrderPanel(StripPanel):
    """The initiative list; its selected row is what the keys are about."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self._first = 0

    def draw(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """The head and the visible rows."""
        rows = spots(scene.encounter)
        at = rows.index(scene.selected) if scene.selected in rows else 0
        self._first = window(len(rows), height - 1, at, self._first)
        visible = rows[self._first : self._first + height - 1]
        title = scene.words.text("ui.panel.order")
        hidden = len(rows) - len(visible)
        note = f"{scene.glyphs.more}{at + 1}/{len(rows)}" if hidden else ""
        return [head(scene, "order", title, width, note=note), *order_lines(scene, rows, visible, width)]

    def on_click(self, event: Click) -> None:
        """Selects the row that was clicked."""
        rows = spots(self.scene.encounter) if self.scene is not None else ()
        index = self._first + event.y - 1
        if event.y >= 1 and index < len(rows):
            self.post_message(Picked(rows[index]))


def order_lines(scene: Scene, rows: Sequence[Spot], visible: Sequence[Spot], width: int) -> list[Line]:
    """One line per visible row."""
    moments = _moments(scene.encounter)
    lines: list[Line] = []
    for spot in visible:
        index = rows.index(spot)
        before = rows[index - 1] if index else None
        together = before is not None and spot.slot and moments.get(spot.slot) == moments.get(before.slot)
        lines.append(order_line(scene, spot, bool(together), width))
    return lines


def _moments(encounter: Encounter) -> dict[str, tuple[str, int, int]]:
    return {slot.id: (slot.phase, slot.rank, slot.tie) for slot in encounter.turn.slots}


def order_line(scene: Scene, spot: Spot, together: bool, width: int) -> Line:
    """One row: marks, rank, name, bar, figures, the wound in a word."""
    entity = scene.encounter.entities[spot.id]
    status = scene.system.status(scene.encounter, spot.id)
    marks = scene.system.marks(scene.encounter, spot.id)
    selected = spot == scene.selected
    role = (
        "active" if spot.token in scene.encounter.turn.acting else "out" if status.out or entity.away else ""
    )
    lead: list[Span] = [
        (scene.glyphs.selected if selected else " ", "key"),
        (scene.glyphs.marked if spot.id in scene.marked else _turn_sign(scene, spot), role),
        (_rank(scene, spot, together), role),
    ]
    track = entity.tracks.get(scene.system.main_track)
    numbers = figures(track) if track is not None else ""
    word = _word(scene, entity, status.wound, status.out)
    right = f" {numbers:>6}"
    room = width - sum(cell_width(text) for text, _ in lead) - cell_width(right) - 1
    bar_width = 0 if track is None or room < 18 else 6 if room < 24 else 8 if room < 34 else 10
    name_width = room - bar_width - 1
    tag = f" {word}" if word else ""
    tag = clip(tag, max(0, min(cell_width(tag), name_width - 6)))
    name = fit(
        _signs(scene, entity, status.out) + shown(entity.name or entity.id), name_width - cell_width(tag)
    )
    tone = health(track, marks) if track is not None else ""
    middle: Line = bar(track, marks, bar_width, scene.glyphs) if track is not None and bar_width else ()
    return (
        *lead,
        (name, "selected" if selected else role),
        (tag, "out" if status.out else "grave"),
        (" ", ""),
        *middle,
        (right, tone if tone != "good" else role),
    )


def _turn_sign(scene: Scene, spot: Spot) -> str:
    """The place in the turn: acting, acting at the same moment, done, or still to come."""
    turn, glyphs = scene.encounter.turn, scene.glyphs
    if spot.token in turn.done:
        return glyphs.done
    if spot.token not in turn.acting:
        return " "
    first = next((token for token in turn.acting if token not in turn.done), "")
    return glyphs.acting if spot.token == first else glyphs.waiting


def _rank(scene: Scene, spot: Spot, together: bool) -> str:
    slot = next((slot for slot in scene.encounter.turn.slots if slot.id == spot.slot), None)
    if slot is None:
        return "  - "
    sign = scene.glyphs.together if together else scene.glyphs.delayed if slot.tie < _DELAYED else " "
    return f"{slot.rank:>3}{sign}"


_DELAYED = -100_000
"""A tie-break so low that only who lets others go first has it."""


def _signs(scene: Scene, entity: Entity, out: bool) -> str:
    glyphs = scene.glyphs
    text = glyphs.out if out else ""
    if entity.hidden:
        text += glyphs.hidden
    if any(True for _ in scene.encounter.hazards_on(entity.id)):
        text += glyphs.hazard
    return f"{text} " if text else ""


def _word(scene: Scene, entity: Entity, wound: str, out: bool) -> str:
    if entity.away:
        return scene.words.text("ui.away")
    if wound:
        return wound_word(scene.words, wound, entity.gender)
    return scene.words.text("ui.out") if out else ""
