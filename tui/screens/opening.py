"""Before a fight: those opened lately, the samples, a new one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.events import Key, Paste, Resize

import systems
from encounters.errors import EscudoError
from tui import samples, settings
from tui.catalogue import words_for
from tui.keys import key_name
from tui.look import Look
from tui.panels.opening import OpeningPanel, Start
from tui.player import sentence
from tui.prompts.newfight import NewFightPrompt
from tui.screens.planned import PlannedScreen
from tui.text import shown

if TYPE_CHECKING:
    from tui.app import EscudoApp


class OpeningScreen(PlannedScreen, inherit_bindings=False):
    """A list of ways to begin; Enter takes one, `n` makes a new fight, `t` teaches, `q` leaves."""

    def __init__(self, look: Look, toast: str = "") -> None:
        super().__init__(lambda size: {"opening": size.region})
        self.look = look
        self.panel = OpeningPanel("opening", words_for(look.lang), look.glyphs)
        self.panel.palette, self.panel.glyphs = look.palette, look.glyphs
        self.panel.toast = toast
        self.prompt: NewFightPrompt | None = None

    def compose(self) -> ComposeResult:
        """One panel."""
        yield self.panel

    def on_mount(self) -> None:
        """Gathers the list."""
        recent = [Start("recent", shown(samples.title(path)), path) for path in settings.recent()]
        shipped = [Start("sample", shown(samples.title(path)), path) for path in samples.samples()]
        tutorial = Start("tutorial", self.panel.words.text("ui.opening.learn"))
        new = Start("new", self.panel.words.text("ui.opening.make"))
        self.panel.starts = [*recent, *shipped, tutorial, new]
        self.panel.redraw()

    def on_resize(self, event: Resize) -> None:
        """Another size."""
        self.panel.redraw()

    def on_key(self, event: Key) -> None:
        """A key: to the new fight being named, else to the list."""
        event.stop()
        event.prevent_default()
        panel = self.panel
        panel.toast = ""
        if self.prompt is not None:
            self._typing(event)
        elif event.key in ("down", "tab") or event.key == "j":
            panel.at = min(len(panel.starts) - 1, panel.at + 1)
        elif event.key in ("up", "shift+tab") or event.key == "k":
            panel.at = max(0, panel.at - 1)
        elif event.key == "enter":
            self._take(panel.starts[panel.at])
        elif event.key == "n":
            self._take(panel.starts[-1])
        elif event.key == "t":
            self._take(panel.starts[-2])
        elif key_name(event) == "q" or event.key == "escape":
            self.app.exit()
        panel.redraw()

    def on_paste(self, event: Paste) -> None:
        """Pasted text goes into the name."""
        event.stop()
        if self.prompt is not None and self.prompt.naming:
            self.prompt.editor.insert(event.text)
            self._show_prompt()

    def _take(self, start: Start) -> None:
        if start.kind == "new":
            self.prompt = NewFightPrompt(self.panel.words, self.look.glyphs, systems.names())
            self._show_prompt()
        elif start.kind == "tutorial":
            self.panel.toast = cast("EscudoApp", self.app).open_tutorial()
        elif start.path is not None:
            try:
                self._open(samples.copy_sample(start.path) if start.kind == "sample" else start.path)
            except EscudoError as error:
                self.panel.toast = sentence(self.panel.words, error)

    def _open(self, path: Path) -> None:
        self.panel.toast = cast("EscudoApp", self.app).open_fight(path)

    def _typing(self, event: Key) -> None:
        assert self.prompt is not None
        done = self.prompt.key(event.key, event.character if event.is_printable else None)
        if done is False:
            self.prompt = None
        elif isinstance(done, tuple):
            self.prompt = None
            try:
                self._open(samples.new_fight(*done))
            except EscudoError as error:
                self.panel.toast = sentence(self.panel.words, error)
        self._show_prompt()

    def _show_prompt(self) -> None:
        self.panel.prompt_lines = self.prompt.lines(self.size.width) if self.prompt is not None else []
        self.panel.redraw()
