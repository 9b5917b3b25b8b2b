"""`escudo tutorial`: a fight that teaches, on a copy that vanishes."""

from __future__ import annotations

from tui.cli.call import Call
from tui.cli.parsing import SCREEN, Command

COMMAND = Command("tutorial", options=SCREEN)


def run(call: Call) -> int:
    """Opens the tutorial. Raises `BadCall` without a terminal."""
    from tui.cli.dashboard import refuse_without_terminal

    refuse_without_terminal()
    from tui.run import run_dashboard

    return run_dashboard(
        None,
        lang=call.lang,
        seat_name=call.seat,
        mouse="no-mouse" not in call.arguments.switches,
        theme=call.arguments.text("theme"),
        tutorial=True,
    )
