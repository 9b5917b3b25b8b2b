"""How prompts look: a rule with the title, the fields in a row, the field being typed, its options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from encounters.weigh import Odds
from tui.labels import verb_help, verb_name, wound_word
from tui.oddsbook import wounds
from tui.panels.sheet import percent
from tui.phrases import ask_word, odds_word
from tui.scene import Scene
from tui.telling import option_word
from tui.text import Line, Span, cell_width, clip

if TYPE_CHECKING:
    from tui.prompts.form import Form


MOST_ROWS = 2
"""How many rows the fields of a prompt take."""


def title_rule(scene: Scene, title: str, note: str, width: int) -> Line:
    """The first line of a prompt: its title, a note, and the keys that end it."""
    rule = scene.glyphs.rule
    text = f" {clip(title, width - 6)} "
    keys = f" {scene.words.text('ui.prompt.keys')} "
    keys = keys if cell_width(text) + cell_width(keys) + 4 <= width else ""
    room = width - 3 - cell_width(text) - cell_width(keys)
    tail = f" {clip(note, room - 2)} " if note and room > 12 else ""
    rest = " " * max(0, room - cell_width(tail))
    return ((rule * 2, "key"), (text, "focus"), (tail, "dim"), (rest, ""), (keys, "key"))


def form_lines(form: Form, scene: Scene, width: int, height: int) -> list[Line]:
    """The prompt of a verb."""
    words = scene.words
    lines = [title_rule(scene, verb_name(words, form.verb.slug), verb_help(words, form.verb.slug), width)]
    lines += fields_rows(form, scene, width)
    field = form.field
    if field is not None:
        label = f" {field.label}: "
        hint = field.dice or _kind_hint(form, scene)
        tail = f"  {hint}" if hint else ""
        editor = form.editor.line(scene.glyphs, max(8, width - cell_width(label) - cell_width(tail) - 1))
        lines.append(((label, "key"), *editor, (tail, "dim")))
    if form.refused or form.blocked:
        lines.append(((clip(f" {scene.glyphs.grave} {form.refused or form.blocked}", width), "warn"),))
    elif line := odds_line(form, scene, width):
        lines.append(line)
    return [*lines, *form.choices.lines(scene, width, height - len(lines), form.ticked)]


def _kind_hint(form: Form, scene: Scene) -> str:
    field = form.field
    if field is None or field.param is None:
        return ""
    param = field.param
    if field.many:
        return scene.words.text("ui.prompt.many")
    if param.kind == "number" and param.low is not None and param.high is not None:
        return f"{param.low}–{param.high}"
    if param.kind in ("number", "dice", "duration", "time") and scene.words.has(f"kind.{param.kind}"):
        return scene.words.text(f"kind.{param.kind}")
    return scene.words.text("ui.prompt.optional") if not field.required else ""


def fields_rows(form: Form, scene: Scene, width: int) -> list[Line]:
    """The fields with their values, wrapped to the width: the row of the one being filled in, and another."""
    rows: list[Line] = []
    row: list[Span] = []
    used = at = 0
    for field in form.fields:
        value = field.told or ("?" if field.required else scene.glyphs.ellipsis)
        here = field.name == form.at
        label = f" {field.label} "
        text = clip(value, max(6, width - cell_width(label) - 2))
        size = cell_width(label) + cell_width(text) + 2
        if row and used + size > width:
            rows.append(tuple(row))
            row, used = [], 0
        if here:
            at = len(rows)
        row += [
            (label, "dim"),
            (f"{scene.glyphs.selected}{text}" if here else text, "active" if here else ""),
            (" ", ""),
        ]
        used += size
    if row:
        rows.append(tuple(row))
    first = max(0, min(at - 1, len(rows) - MOST_ROWS))
    return rows[first : first + MOST_ROWS]


def odds_line(form: Form, scene: Scene, width: int) -> Line | None:
    """The exact odds of the choice as it stands, and what they take for granted."""
    if form.verb.reader is None or any(f.required and not f.told for f in form.fields if f.kind == "param"):
        return None
    odds = scene.odds.weighed(form.choice, form.answers)
    if odds is None:
        return None
    text = f" {odds_sentence(scene, odds, form.choice.get('target'))}"
    assumed = _assumed(scene, odds)
    room = width - cell_width(text)
    return ((clip(text, width), "odds"), (clip(f"  {assumed}", room) if assumed and room > 8 else "", "dim"))


def odds_sentence(scene: Scene, odds: Odds, target: str) -> str:
    """Hit, mean damage, each new wound state, then the outcomes: all exact."""
    words = scene.words
    parts = [words.text("ui.odds.hit", chance=percent(odds.hit))]
    if odds.mean_damage:
        parts.append(words.text("ui.odds.damage", mean=words.number(odds.mean_damage)))
    entity = scene.encounter.entities.get(target)
    now = scene.system.status(scene.encounter, target).wound if entity is not None else ""
    for slug, chance in list(wounds(odds, now).items())[:3]:
        if chance >= 0.0005:
            name = wound_word(words, slug, entity.gender if entity is not None else "")
            parts.append(f"{name} {percent(chance)}")
    if not odds.hit and not odds.mean_damage:
        parts = [f"{odds_word(words, slug)} {percent(chance)}" for slug, chance in odds.outcomes.items()]
    return " · ".join(parts)


def _assumed(scene: Scene, odds: Odds) -> str:
    names = {id: scene.name(id) for id in scene.encounter.entities}
    told = []
    for text in odds.assumed:
        name, _, option = text.partition("=")
        told.append(f"{ask_word(scene.words, name)} {option_word(scene.words, option, names)}")
    return scene.words.text("ui.odds.assumed", what=", ".join(told)) if told else ""
