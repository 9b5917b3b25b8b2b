"""`escudo [FILE]`: the dashboard, or the opening screen."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from encounters.errors import FileFault
from tui.cli import output
from tui.cli.call import Call
from tui.cli.parsing import SCREEN, BadCall, Command, Option

COMMAND = Command("dashboard", optional=("FILE",), options=(*SCREEN, Option("plain"), Option("version")))


def run(call: Call) -> int:
    """Opens the screen on a file, or on nothing."""
    if "version" in call.arguments.switches:
        output.write(f"escudo {_version()}")
        return 0
    if "plain" in call.arguments.switches:
        return _converse(call, call.arguments.value(0))
    return open_screen(call, call.arguments.value(0))


def _converse(call: Call, path: str | None) -> int:
    """The fight line by line, on a terminal of any kind or a pipe; without a file, one is chosen first."""
    from tui.plain.run import choose, converse

    chosen = Path(path) if path is not None else choose(call.lang)
    return converse(call.open(str(chosen)), call.lang) if chosen is not None else 0


def open_screen(call: Call, path: str | None) -> int:
    """Opens the screen. Raises `FileFault` for a file that is not there, `BadCall` without a terminal."""
    if path is not None and not Path(path).exists():
        from tui.cli import COMMANDS

        if Path(path).name == path and "." not in path:
            raise BadCall("call-command", name=path, options=", ".join(COMMANDS))
        raise FileFault("os", path=path, what=os.strerror(2))
    refuse_without_terminal()
    from tui.run import run_dashboard

    status: int = run_dashboard(
        path,
        lang=call.lang,
        seat_name=call.seat,
        mouse="no-mouse" not in call.arguments.switches,
        theme=call.arguments.text("theme"),
    )
    return status


def refuse_without_terminal() -> None:
    """Raises `BadCall` when there is nobody to look at a screen."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        raise BadCall("no-terminal")


def _version() -> str:
    # Looking for the distribution imports more than the screen needs to start.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("escudo")
    except PackageNotFoundError:
        return "0"
