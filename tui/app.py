"""The app: opens a screen, keeps how this person sees it, leaves the terminal as it was."""

from __future__ import annotations

from pathlib import Path

from textual.app import App
from textual.screen import Screen

from encounters.errors import EscudoError
from systems.opening import open_seat
from tui import settings
from tui.catalogue import words_for
from tui.driver import TerminalDriver
from tui.look import Look
from tui.player import Player, sentence
from tui.screens.fight import FightScreen
from tui.settings import Preferences


class EscudoApp(App[str]):
    """The dashboard. `path` is the fight to open; without one the opening screen comes first."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: ansi_default; color: ansi_default; overflow: hidden; }"

    def __init__(
        self,
        look: Look,
        preferences: Preferences,
        seat_name: str,
        path: Path | None = None,
        tutorial: bool = False,
    ) -> None:
        super().__init__(driver_class=TerminalDriver)
        self.look = look
        self.preferences = preferences
        self.seat_name = seat_name
        self.path = path
        self.tutorial = tutorial
        self.theme = "ansi-dark"

    def get_default_screen(self) -> Screen[None]:
        """The fight, or the opening screen with what is wrong with it."""
        if self.path is None and not self.tutorial:
            return self._opening()
        try:
            if self.path is None:
                return self._tutorial()
            return self._fight(self.path)
        except EscudoError as error:
            return self._opening(sentence(words_for(self.look.lang), error))

    def _opening(self, toast: str = "") -> Screen[None]:
        from tui.screens.opening import OpeningScreen

        return OpeningScreen(self.look, toast)

    def _fight(self, path: Path) -> FightScreen:
        """The screen of a fight. Raises what the file or the rules refuse."""
        seat = open_seat(path, self.seat_name)
        player = Player(seat, words_for(self.look.lang, seat.system))
        self.call_later(settings.remember, path)
        return FightScreen(player, self.look, self.preferences.keys)

    def _tutorial(self) -> FightScreen:
        """The screen of the tutorial, on a fight that vanishes with it. Raises what the machine refuses."""
        from tui.tutorial.screen import TutorialScreen

        return TutorialScreen(self.look, self.seat_name, self.preferences.keys)

    def open_tutorial(self) -> str:
        """Opens the tutorial; "" when it is on the screen, else the sentence that says why not."""
        try:
            self.push_screen(self._tutorial())
        except EscudoError as error:
            return sentence(words_for(self.look.lang), error)
        return ""

    def open_fight(self, path: Path) -> str:
        """Opens a fight; "" when it is on the screen, else the sentence that says why not."""
        try:
            self.push_screen(self._fight(path))
        except EscudoError as error:
            return sentence(words_for(self.look.lang), error)
        return ""

    def change_fight(self, path: Path | None) -> str:
        """Leaves this fight for another, or for the opening screen; "" or why it stays."""
        before = self.screen
        if path is None:
            self.push_screen(self._opening())
        elif refused := self.open_fight(path):
            return refused
        if isinstance(before, FightScreen):
            before.leave()
        return ""

    def action_help_quit(self) -> None:
        """Ctrl+C leaves, like `q`: every step is on disk already."""
        self.exit()
