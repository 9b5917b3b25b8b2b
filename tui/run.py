"""The one door from the command line into the dashboard: Textual is imported behind it."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

from tui import catalogue


def run_dashboard(
    path: str | None,
    *,
    lang: str | None = None,
    seat_name: str = "gm",
    mouse: bool = True,
    theme: str | None = None,
    tutorial: bool = False,
) -> int:
    """Runs the dashboard on a fight, on the opening screen or on the tutorial; its exit status.

    What is no terminal, or one that cannot place text, is refused in a sentence.
    """
    language = catalogue.language(lang)
    if reason := refused(os.environ.get("TERM", "")):
        told = catalogue.words_for(language).text(f"ui.refused.{reason}", file=path or "FILE")
        print(told, file=sys.stderr)
        return 2
    # What is loaded now lives as long as the process: looking for garbage among it only delays the start.
    gc.disable()
    from tui.app import EscudoApp
    from tui.look import look_for
    from tui.settings import preferences

    preferred = preferences()
    look = look_for(language, theme or preferred.theme, preferred.glyphs)
    app = EscudoApp(look, preferred, seat_name, Path(path) if path is not None else None, tutorial)
    app.run(mouse=mouse)
    if app.return_code:
        return app.return_code
    return 0


def refused(term: str) -> str:
    """Why the dashboard cannot be drawn here, as a slug; "" when it can."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return "no-terminal"
    return "dumb" if term in ("", "dumb", "unknown") else ""
