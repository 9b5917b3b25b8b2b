"""The sheet of whoever is selected: state, conditions, actions with their odds, figures."""

from __future__ import annotations

from collections.abc import Sequence

from textual.timer import Timer

from encounters.model import Entity
from encounters.play import Choice
from encounters.weigh import Odds
from tui.labels import act_label, slug_word, verb_name, wound_word
from tui.oddsbook import wounds
from tui.panels.bar import bar, figures, health
from tui.panels.base import StripPanel
from tui.panels.frame import head, walled
from tui.phrases import place_word, until_text
from tui.scene import Scene
from tui.text import Line, cell_width, clip, fit, shown, wrap

REST_SECONDS = 0.15
"""How long fight and selection rest before the sheet is painted: running down the list paints none."""

KEY_PATH_SECONDS = 0.003
"""How long odds may hold up a key; what takes longer follows when the screen is at rest."""


FEW_ACTS = 7
"""How many acts are shown while another panel has the keys: more would be sent with every move."""


class SheetPanel(StripPanel):
    """The sheet; it works out the odds of its visible actions, and no others."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self._shown: Scene | None = None
        self._rest: Timer | None = None

    def watch_scene(self) -> None:
        """Follows the fight and the selection when they come to rest; the first scene at once."""
        if self._shown is None:
            self.settle()
        elif self._rest is None:
            self._rest = self.set_timer(REST_SECONDS, self.settle)
        else:
            self._rest.reset()

    def repaint_all(self) -> None:
        """Another language or theme shows at once."""
        self.settle()
        super().repaint_all()

    def settle(self) -> None:
        """Shows whoever is selected now, once the odds of his acts are known."""
        if self._rest is not None:
            self._rest.stop()
            self._rest = None
        if self._shown is not None and not self._weigh(self.scene):
            self._rest = self.set_timer(0.01, self.settle)
            return
        self._shown = self.scene
        self.redraw()

    def _weigh(self, scene: Scene | None) -> bool:
        """Works out odds for a moment; whether all of them are known."""
        entity = scene.entity if scene is not None else None
        if scene is None or entity is None:
            return True
        return scene.odds.work(scene.system.acts(scene.encounter, entity.id), KEY_PATH_SECONDS)

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The sheet as it was when things last came to rest."""
        if self._shown is None:
            self._shown = self.scene
        return self.draw(self._shown, width, height) if self._shown is not None else ()

    def draw(self, scene: Scene, width: int, height: int) -> Sequence[Line]:
        """The head and the rows of the selected combatant."""
        entity = scene.entity
        title = shown(entity.name or entity.id) if entity is not None else scene.words.text("ui.panel.sheet")
        acts = scene.system.acts(scene.encounter, entity.id) if entity is not None else ()
        most = height - 4 if scene.focus == "sheet" else min(height - 4, FEW_ACTS)
        choices = acts[:most] if scene.odds.work(acts, 0) else ()
        if acts and not choices and self._rest is None:
            self._rest = self.set_timer(REST_SECONDS, self.settle)
        lines = sheet_lines(scene, choices, width - 2)
        if entity is not None and scene.focus != "sheet" and len(lines) < height - 1:
            # Always in the same place, so that it costs nothing when the selection moves.
            lines += [()] * (height - 2 - len(lines))
            lines.append(((scene.words.text("ui.sheet.more", key=scene.keys.of(":sheet")), "dim"),))
        return [
            head(scene, "sheet", title, width, wall=True, note=_side(scene)),
            *walled(scene, lines, height - 1),
        ]


def _side(scene: Scene) -> str:
    entity = scene.entity
    if entity is None:
        return ""
    side = slug_word(scene.words, "side", entity.side) if entity.side else ""
    place = entity.place
    where = scene.name(place) if place in scene.encounter.entities else place_word(scene.words, place)
    return " · ".join(filter(None, (side, where)))


def sheet_lines(scene: Scene, choices: Sequence[Choice], width: int) -> list[Line]:
    """Everything about the selected combatant that a game master needs at once."""
    entity = scene.entity
    if entity is None:
        return [((scene.words.text("ui.sheet.nobody"), "dim"),)]
    lines = _tracks(scene, entity, width)
    lines += _states(scene, entity, width)
    for before, choice in zip((None, *choices), choices, strict=False):
        lines.append(act_line(scene, choice, width, again=before is not None and before.verb == choice.verb))
    lines += _figures(scene, entity, width)
    return lines


def _tracks(scene: Scene, entity: Entity, width: int) -> list[Line]:
    lines: list[Line] = []
    main = scene.system.main_track
    names = sorted(entity.tracks, key=lambda name: name != main)
    others: list[str] = []
    for name in names:
        track = entity.tracks[name]
        label = slug_word(scene.words, "track", name)
        if name != main:
            others.append(f"{label} {figures(track)}")
            continue
        marks = scene.system.marks(scene.encounter, entity.id)
        left = f"{label} "
        bar_width = min(14, max(6, width // 4))
        room = width - bar_width - cell_width(left) - cell_width(figures(track)) - 3
        # A threshold that is the size of one blow is told by that size, the others by the points left.
        told = [f"{_bare(wound_word(scene.words, mark.slug))} {mark.loss or mark.value}" for mark in marks]
        while told and cell_width(" · ".join(told)) > room:
            told.pop()
        lines.append(
            (
                (left, ""),
                *bar(track, marks, bar_width, scene.glyphs),
                (f" {figures(track)}", health(track, marks)),
                (f"  {' · '.join(told)}", "dim"),
            )
        )
    if others:
        lines += [((text, ""),) for text in wrap("  ".join(others), width)]
    return lines


def _states(scene: Scene, entity: Entity, width: int) -> list[Line]:
    lines: list[Line] = []
    status = scene.system.status(scene.encounter, entity.id)
    told = scene.words
    head_words = []
    if status.wound:
        head_words.append(told.text(f"wound.{status.wound}", entity.gender))
    if entity.hidden:
        head_words.append(told.text("ui.hidden", entity.gender))
    if entity.away:
        head_words.append(told.text("ui.away"))
    if head_words:
        lines.append(((f"{scene.glyphs.grave} {' · '.join(head_words)}", "grave"),))
    notes = [slug_word(told, "note", note, entity.gender) for note in status.notes]
    if notes:
        lines += [((text, "hurt"),) for text in wrap(" · ".join(notes), width)]
    names = {id: scene.name(id) for id in scene.encounter.entities}
    for condition in entity.conditions:
        if scene.system.silent(condition.slug):
            continue
        name = slug_word(told, "condition", condition.slug, entity.gender)
        value = f" {condition.value}" if condition.value != 1 else ""
        until = until_text(told, condition.until, names)
        other = f" ({scene.name(condition.other)})" if condition.other else ""
        tail = f" · {until}" if until else ""
        lines.append(((clip(f"{scene.glyphs.bullet} {name}{value}{other}", width), "hurt"), (tail, "dim")))
    return lines


def act_line(scene: Scene, choice: Choice, width: int, again: bool = False) -> Line:
    """A choice with its key and its odds; the verb is named on the first of several lines."""
    verb = scene.system.verbs()[choice.verb]
    key = scene.keys.of(choice.verb)
    label = act_label(scene.system, scene.encounter, scene.words, verb, choice)
    odds = scene.odds.known(choice)
    if odds is not None:
        parts = odds_parts(scene, choice, odds)
    elif verb.reader is None:
        parts = [""]
    else:
        parts = ["–" if scene.odds.has(choice) else scene.glyphs.ellipsis]
    name = verb_name(scene.words, choice.verb)
    lead = " " * cell_width(name) if again else name
    # Whom it hits matters more than how hard: the odds give way to the name.
    while len(parts) > 1 and cell_width(f"{lead} {label} {' · '.join(parts)}") + 2 > width:
        parts.pop()
    tail = " · ".join(parts)
    room = max(8, width - cell_width(tail) - 3)
    return (
        ("  " if again else f"{key or ' '} ", "key"),
        (fit(f"{lead} {label}", room), ""),
        (f" {tail}", "odds"),
    )


def odds_parts(scene: Scene, choice: Choice, odds: Odds) -> list[str]:
    """Chance to hit, mean damage, the wound that a threshold brings: "33%", "5,1", "grave 9%"."""
    target = scene.encounter.entities.get(choice.get("target"))
    parts = [percent(odds.hit)]
    if odds.mean_damage:
        parts.append(scene.words.number(odds.mean_damage))
    if target is not None and (slug := _worst(scene, target, odds)):
        parts.append(f"{_bare(wound_word(scene.words, slug, target.gender))} {percent(odds.wounds[slug])}")
    return parts


def _bare(wound: str) -> str:
    """A wound without what stands in brackets behind it, such as its penalty."""
    return wound.partition(" (")[0]


def _worst(scene: Scene, target: Entity, odds: Odds) -> str:
    """The new wound state worth a word: the likeliest of those that have a mark on the bar, else of all."""
    now = scene.system.status(scene.encounter, target.id).wound
    marked = {mark.slug for mark in scene.system.marks(scene.encounter, target.id)}
    likely = [slug for slug, chance in wounds(odds, now).items() if chance >= 0.005]
    return next((slug for slug in likely if slug in marked), next(iter(likely), ""))


def percent(chance: float) -> str:
    """A chance in whole per cent, never rounded to a certainty that it is not."""
    if 0 < chance < 0.005:
        return "<1%"
    if 0.995 < chance < 1:
        return ">99%"
    return f"{chance * 100:.0f}%"


def _figures(scene: Scene, entity: Entity, width: int) -> list[Line]:
    """The rows of the rules' sheet: the urgent ones, and all of them while the sheet has the keys."""
    rows: list[Line] = []
    run = ""
    for line in scene.system.sheet(scene.encounter, entity.id):
        if not line.urgent and scene.focus != "sheet":
            continue
        text = f"{slug_word(scene.words, 'sheet', line.slug)} {shown(line.text)}".strip()
        joined = f"{run}  {text}" if run else text
        if cell_width(joined) <= width:
            run = joined
            continue
        if run:
            rows.append(((run, "dim"),))
        *whole, run = wrap(text, width)
        rows += [((part, "dim"),) for part in whole]
    if run:
        rows.append(((run, "dim"),))
    return rows
