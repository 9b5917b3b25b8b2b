"""The fight on the screen: one frozen scene, made in `show` and bound down to the panels."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.events import Key, Paste, Resize
from textual.reactive import reactive

from encounters.model import Encounter
from tui import following
from tui.catalogue import words_for
from tui.keys import Keymap, key_name, keymap
from tui.look import Look
from tui.messages import Picked
from tui.oddsbook import OddsBook
from tui.panels.base import StripPanel
from tui.panels.chase import ChasePanel
from tui.panels.foot import FootLine
from tui.panels.grid import rows_wanted
from tui.panels.hazards import HazardsPanel
from tui.panels.log import LogPanel
from tui.panels.notice import NoticePanel
from tui.panels.order import OrderPanel
from tui.panels.sheet import SheetPanel
from tui.panels.title import TitleLine
from tui.plan import View, plan, shape
from tui.player import Player
from tui.prompts.panel import PromptPanel
from tui.scene import Scene, Spot, active_spot, kept_spot, spots
from tui.screens.hints import hints
from tui.screens.planned import PlannedScreen

if TYPE_CHECKING:
    from tui.prompts.outcome import Prompt


class FightScreen(PlannedScreen, inherit_bindings=False):
    """The dashboard of one fight. Keys go to the open prompt, else to what the keymap names."""

    scene: reactive[Scene | None] = reactive(None, repaint=False, init=False)
    """The fight as it is shown; assigned in `show` alone."""

    def __init__(self, player: Player, look: Look, moved: Mapping[str, str] | None = None) -> None:
        super().__init__(lambda size: plan(size, self.view))
        self.player = player
        self.look = look
        self.view = View()
        self.selected = active_spot(player.seat.encounter) or next(iter(spots(player.seat.encounter)), Spot())
        self.marked: frozenset[str] = frozenset()
        self.focus_panel: str = "order"
        self.toast: str = ""
        self.keymap: Keymap = keymap(player.seat.system.verbs().values(), moved or {})
        self._odds = OddsBook(player.seat.system, player.seat.encounter)
        self._stop = asyncio.Event()
        self.started = False
        self._prompt_gone = False
        self._rows = spots(player.seat.encounter)

    def compose(self) -> ComposeResult:
        """Every panel, whether the size shows it or not."""
        kinds: list[StripPanel] = [
            TitleLine("title"),
            OrderPanel("order"),
            SheetPanel("sheet"),
            LogPanel("log"),
            ChasePanel("chase"),
            HazardsPanel("hazards"),
            FootLine("foot"),
            NoticePanel("notice"),
            PromptPanel("prompt"),
        ]
        for panel in kinds:
            panel.palette, panel.glyphs = self.look.palette, self.look.glyphs
            yield panel.data_bind(FightScreen.scene)

    def on_mount(self) -> None:
        """Shows the fight; everything that the first picture does not need comes after it."""
        self.show()
        self.call_after_refresh(self._after_first_paint)

    def _after_first_paint(self) -> None:
        """What can wait: what an earlier session left open, following the other seats.

        Prompts are loaded with the first key: a dashboard that is only looked at does without.
        """
        self.started = True
        gc.freeze()
        gc.enable()
        if self.keymap.conflicts or self.keymap.unknown:
            from tui.screens import doing

            doing.warn_of_keys(self)
        self.ask_pending()
        self.run_worker(self._follow(), exclusive=True, group="follow")

    async def _follow(self) -> None:
        async for _ in following.changes(self.player.seat.file.path, self._stop):
            changed, fault = self.player.follow()
            if changed or (fault and fault != self.toast):
                self.toast = fault
                self.show()
                self.ask_pending()

    def leave(self) -> None:
        """Stops following; another screen stands in front."""
        self._stop.set()

    def on_unmount(self) -> None:
        """Stops following."""
        self._stop.set()

    # The one place where the scene is made

    def show(self) -> None:
        """Makes the scene anew from the seat and from what this person selected, and paints what differs."""
        seat = self.player.seat
        state = seat.encounter
        if state is not self._odds.state:
            self._odds = OddsBook(seat.system, state)
            self.selected = kept_spot(state, self.selected, self._rows)
            self.marked &= frozenset(state.entities)
            self._rows = spots(state)
        self.scene = Scene(
            encounter=state,
            system=seat.system,
            words=self.player.words,
            glyphs=self.look.glyphs,
            odds=self._odds,
            selected=self.selected,
            marked=self.marked,
            focus=self.focus_panel,
            log=self.player.log(),
            seat=seat.name,
            saved=self.player.saved(),
            readonly=seat.readonly,
            keys=self.keymap,
            hints=hints(self.player.words, self.keymap, seat.system),
            toast=self.toast,
        )
        self.player.painted = seat.seen
        self._make_room()

    def _make_room(self) -> None:
        """Gives the drawing of who stands where, if there is one, the rows that it needs."""
        grid = self.state.chase is None and self.player.seat.system.grid(self.state)
        low = 0
        if grid and self._wide:
            width = plan(self.size, replace(self.view, low=1))["chase"].width
            low = rows_wanted(grid, width) + 1
        if low != self.view.low:
            self.view = replace(self.view, low=low)
            if self.started:
                self.relayout()

    @property
    def _wide(self) -> bool:
        return shape(self.size) == "wide"

    @property
    def state(self) -> Encounter:
        """The fight as the seat knows it."""
        return self.player.seat.encounter

    # Prompts

    @property
    def prompt_panel(self) -> PromptPanel:
        """The panel that holds the open prompt."""
        return self.query_one("#prompt", PromptPanel)

    @property
    def prompt(self) -> Prompt | None:
        """The open prompt, or None."""
        return self.prompt_panel.prompt

    def open(self, prompt: Prompt | None) -> None:
        """Opens a prompt in place of any other; None closes it."""
        panel = self.prompt_panel
        panel.prompt = prompt
        if prompt is None:
            panel.appear(False)
        height = prompt.height if prompt is not None else 0
        self.show()
        if self.view.prompt != height:
            panel.forget()
            self.view = replace(self.view, prompt=height)
            self.relayout()
            if prompt is None:
                self._prompt_gone = True
                self.call_after_refresh(self._prompt_closed)
            elif self._prompt_gone:
                # The layout has not seen the other prompt go, and would leave what it painted.
                panel.refresh()
        else:
            panel.redraw()

    def _prompt_closed(self) -> None:
        """The screen shows that no prompt is open."""
        self._prompt_gone = False

    def ask_pending(self) -> None:
        """Opens the prompt of the question that waits; closes that of one which is answered."""
        question, prompt = self.state.question, self.prompt
        if question is None and prompt is None:
            return
        from tui.prompts.answer import AnswerPrompt

        if isinstance(prompt, AnswerPrompt) and prompt.question != question:
            self.open(None)
            prompt = None
        if question is not None and prompt is None and self.scene is not None:
            self.open(AnswerPrompt(self.scene, question))
        elif prompt is not None and self.scene is not None:
            prompt.renew(self.scene)
            self.prompt_panel.redraw()

    # Keys

    def on_key(self, event: Key) -> None:
        """A key: to the prompt while one is open, else to what the keymap names."""
        from tui.screens import doing

        event.stop()
        event.prevent_default()
        had_toast, self.toast = self.toast, ""
        if self.prompt is not None:
            char = event.character if event.is_printable else None
            outcome = self.prompt.key(event.key, char)
            if outcome is not None:
                doing.finish(self, outcome)
            elif had_toast:
                self.show()
                self.prompt_panel.redraw()
            else:
                self.prompt_panel.redraw()
            return
        name = self.keymap.names.get(key_name(event))
        if shape(self.app.size) == "none" and name != "quit":
            # Where nothing is shown, nothing is done.
            return
        if name is None:
            if had_toast:
                self.show()
            return
        doing.do(self, name)

    def on_paste(self, event: Paste) -> None:
        """Pasted text goes to the prompt, never to the keys."""
        event.stop()
        if self.prompt is not None:
            self.prompt.paste(event.text)
            self.prompt_panel.redraw()

    def on_picked(self, message: Picked) -> None:
        """The mouse selects a row."""
        self.selected = message.spot
        self.show()

    def on_resize(self, event: Resize) -> None:
        """Another size; the selection stays."""
        if self.started:
            self.show()
        else:
            self._make_room()

    # How it looks

    def wear(self, look: Look) -> None:
        """Another language, theme or set of signs, over the whole screen at once."""
        if look.lang != self.look.lang:
            self.player.speak(words_for(look.lang, self.player.seat.system))
        self.look = look
        self.show()
        for panel in self.query(StripPanel):
            panel.palette, panel.glyphs = look.palette, look.glyphs
            panel.repaint_all()
        if self.prompt is not None and self.scene is not None:
            self.prompt.renew(self.scene)
            self.prompt_panel.redraw()
