"""The command line: the verbs and the engine of the dashboard, for scripts and for a look without a screen.

One module per command, loaded when it is called. Nothing here imports the screen's libraries.
"""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from collections.abc import Sequence

from encounters.errors import EscudoError
from encounters.seat import Seat
from encounters.words import LANGUAGES, Words
from tui.catalogue import language, words_for
from tui.cli import output
from tui.cli.call import WORDS, Call, login, sentence
from tui.cli.parsing import BadCall, read

COMMANDS = (
    *("new", "show", "do", "odds", "log", "roll", "lookup", "check", "fold", "share", "sample"),
    "tutorial",
)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one call; the exit status: 0, 2 for what the caller, the file or the machine got wrong, else 1."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    words = words_for(language(_asked_language(arguments)), None, WORDS)
    opened: list[Seat] = []
    try:
        status = _run(arguments, words, opened)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except EscudoError as error:
        seat = opened[-1] if opened else None
        told = words_for(words.lang, seat.system, WORDS) if seat is not None else words
        return _complain(words, sentence(told, error, seat.encounter if seat is not None else None), 2)
    except BrokenPipeError:
        output.silence()
        return 0
    except OSError as error:
        output.silence()
        return _complain(words, f"{error.filename or ''} {error.strerror or error}".strip(), 2)
    except KeyboardInterrupt:
        return 130
    except Exception as fault:  # noqa: BLE001 - the last stop: told, with status 1
        if os.environ.get("ESCUDO_DEBUG"):
            traceback.print_exc()
        return _complain(words, words.text("cli.our_fault", what=f"{type(fault).__name__}: {fault}"), 1)


def _run(arguments: list[str], words: Words, opened: list[Seat]) -> int:
    asked = _asked_language(arguments)
    if asked is not None and asked.casefold().replace("_", "-").partition("-")[0] not in LANGUAGES:
        raise BadCall("call-lang", value=asked)
    position = _command_at(arguments)
    name = arguments.pop(position) if position is not None else "dashboard"
    module = importlib.import_module(f"tui.cli.{name}")
    given = read(module.COMMAND, arguments, words)
    if "help" in given.switches:
        from tui.cli.helping import overview, usage

        output.write(overview(words, COMMANDS) if name == "dashboard" else usage(words, module.COMMAND))
        return 0
    call = Call(given, words.lang, words, given.text("seat") or login(), opened)
    status: int = module.run(call)
    return status


def _command_at(arguments: Sequence[str]) -> int | None:
    """Where the name of a command stands: the first word that is no option nor the value of one."""
    before = ""
    for position, word in enumerate(arguments):
        if not word.startswith("-") and before not in ("--lang", "--seat", "--theme"):
            return position if word in COMMANDS else None
        before = word
    return None


def _asked_language(arguments: Sequence[str]) -> str | None:
    """The value of `--lang`, before anything else is read, so that faults of the call speak it too."""
    for position, word in enumerate(arguments):
        if word.startswith("--lang="):
            return word.partition("=")[2]
        if word == "--lang" and position + 1 < len(arguments):
            return arguments[position + 1]
    return None


def _complain(words: Words, text: str, status: int) -> int:
    line = " ".join(words.text("cli.prefix", text=text).split())
    if sys.stderr is None:
        return status
    try:
        output.write(line, sys.stderr)
    except OSError:
        output.silence()
    return status
