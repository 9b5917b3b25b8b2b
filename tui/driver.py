"""The terminal driver: Textual's, with the faults covered that would lose a game master the session.

Bytes that are not UTF-8 are shown as a replacement sign. The end of the input, a terminal that hung up,
SIGHUP and SIGTERM leave through the app's own exit, so that the terminal is restored; when the terminal
no longer reads, the process restores what it can and ends all the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import selectors
import signal
import sys
import termios
import threading
from codecs import getincrementaldecoder
from types import FrameType
from typing import Any

from textual._parser import ParseError
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

from tui.look import terminal_encoding

GRACE_SECONDS = 2.0
RESTORE = (
    b"\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
)


class TerminalDriver(LinuxDriver):
    """Textual's Linux and macOS driver, made safe against a bad line."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._running: asyncio.AbstractEventLoop | None = None
        self._leaving = False

    def start_application_mode(self) -> None:
        """Takes the terminal, and the two signals that mean its end."""
        self._running = asyncio.get_running_loop()
        super().start_application_mode()  # type: ignore[no-untyped-call]
        signal.signal(signal.SIGTERM, self._on_signal)
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            signal.signal(signal.SIGHUP, self._on_signal)

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        self._leave(128 + number)

    def _leave(self, code: int) -> None:
        """Asks the app to exit; ends the process when it cannot (its terminal no longer reads)."""
        if self._leaving:
            return
        self._leaving = True
        watchdog = threading.Timer(GRACE_SECONDS, self._force, (code,))
        watchdog.daemon = True
        watchdog.start()
        if self._running is not None and not self._running.is_closed():
            self._running.call_soon_threadsafe(lambda: self._app.exit(return_code=code))

    def _force(self, code: int) -> None:
        if self.attrs_before is not None:
            with contextlib.suppress(termios.error, OSError):
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
        with contextlib.suppress(OSError):
            descriptor = sys.__stderr__.fileno() if sys.__stderr__ is not None else 2
            os.set_blocking(descriptor, False)
            os.write(descriptor, RESTORE)
            os.set_blocking(descriptor, True)
        os._exit(code)

    def run_input_thread(self) -> None:
        """Reads keys until the app exits or the input ends."""
        parser = XTermParser(self._debug)
        encoding = terminal_encoding()
        # Where only ASCII may be shown, people still type what their keyboard gives, mostly UTF-8.
        decode = getincrementaldecoder("utf-8" if encoding == "ascii" else encoding)("replace").decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(0.1):
                    data = self._read()
                    if not data:
                        self._leave(0)
                        return
                    # Half a character decodes to nothing, and nothing would end the parser.
                    if text := decode(data):
                        for event in parser.feed(text):
                            self.process_message(event)
                for event in parser.tick():
                    self.process_message(event)
        with contextlib.suppress(EOFError, ParseError):
            for _event in parser.feed(""):
                pass

    def _read(self) -> bytes:
        """The bytes that are there; none at the end of the input."""
        try:
            return os.read(self.fileno, 4096)
        except OSError:
            return b""
