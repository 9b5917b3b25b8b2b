"""The dashboard in a real pseudo-terminal: keys and bytes in, bytes out, the screen as pyte sees it."""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path
from types import TracebackType

import pyte

ROOT = Path(__file__).parents[2]
START = "import sys; from tui.run import run_dashboard; sys.exit(run_dashboard(sys.argv[1], lang='pt'))"
_NOT_FOR_PYTE = re.compile(rb"\x1b\[[<>=][0-9;]*[a-zA-Z]|\x1b\[\?[0-9;]*\$p|\x1bP.*?\x1b\\")


class Terminal:
    """One dashboard in a terminal of its own."""

    def __init__(
        self, path: Path, columns: int = 80, rows: int = 24, argv: list[str] | None = None, **environment: str
    ) -> None:
        """Starts the dashboard on a fight, or what `argv` says instead."""
        argv = argv or [sys.executable, "-c", START, str(path)]
        self.columns, self.rows = columns, rows
        master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.before = termios.tcgetattr(slave)
        clean = {k: v for k, v in os.environ.items() if k not in ("COLORTERM", "NO_COLOR", "LC_ALL", "LANG")}
        clean |= {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT), **environment}
        self.pid = os.fork()
        if self.pid == 0:
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            for descriptor in (0, 1, 2):
                os.dup2(slave, descriptor)
            os.closerange(3, 256)
            os.chdir(ROOT)
            os.execve(argv[0], argv, clean)
        # Neither reading nor typing may hold a test up for ever.
        os.set_blocking(master, False)
        self.master, self.slave = master, slave
        self.output = b""
        self.status: int | None = None

    def pump(self, quiet: float = 0.25, longest: float = 10.0) -> bytes:
        """Reads until nothing has come for `quiet` seconds; what came."""
        came = b""
        end = time.monotonic() + longest
        while time.monotonic() < end and select.select([self.master], [], [], quiet)[0]:
            try:
                data = os.read(self.master, 65_536)
            except BlockingIOError:
                continue
            except OSError:
                break
            if not data:
                break
            came += data
        self.output += came
        return came

    def wait_for_bytes(self, seconds: float) -> bytes:
        """Reads the next bytes that come; none when none come in time."""
        if not select.select([self.master], [], [], seconds)[0]:
            return b""
        try:
            data = os.read(self.master, 65_536)
        except BlockingIOError:
            return b""
        self.output += data
        return data

    def until(self, text: str, seconds: float = 15.0) -> None:
        """Waits until the screen shows a text."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.pump(0.05, 0.5)
            if text in "\n".join(self.screen()):
                self.pump()
                return
        raise AssertionError("\n".join(self.screen()))

    def send(self, data: bytes | str) -> bytes:
        """Types something; what the terminal was sent for it."""
        left = data.encode() if isinstance(data, str) else data
        end = time.monotonic() + 10
        while left:
            assert select.select([], [self.master], [], max(0, end - time.monotonic()))[1], "nobody reads"
            left = left[os.write(self.master, left) :]
        return self.pump()

    def screen(self) -> list[str]:
        """The lines of the screen."""
        screen = pyte.Screen(self.columns, self.rows)
        pyte.ByteStream(screen).feed(_NOT_FOR_PYTE.sub(b"", self.output))
        return [line.rstrip() for line in screen.display]

    def signal(self, number: int) -> None:
        """Sends a signal to the dashboard."""
        os.kill(self.pid, number)

    def cpu_seconds(self) -> float:
        """The processor time that the dashboard has used (Linux)."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def wait(self, seconds: float = 8.0) -> int | None:
        """The exit status once it has ended; None when it has not."""
        end = time.monotonic() + seconds
        while self.status is None and time.monotonic() < end:
            self.pump(0.02, 0.1)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.master)
        os.close(self.slave)
