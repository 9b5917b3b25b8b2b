"""Over a real sshd on the loopback, 200 ms away: one round trip a key, and a line that drops.

The server has a port and keys of its own and ends with the test. The distance is made by a proxy that holds
every packet for 100 ms on either way.
"""

from __future__ import annotations

import contextlib
import getpass
import os
import shlex
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from systems.opening import open_seat
from tests.tui.stage import sample
from tests.tui.terminal import ROOT, START, Terminal
from tests.tui.tools import lacking, needed

ONE_WAY = 0.1


class Line:
    """A proxy to a port that delays what passes; `drop` cuts every connection without a farewell."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.delay = 0.0
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.server.getsockname()[1]
        self.ends: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.server.accept()
                far = socket.create_connection(("127.0.0.1", self.target))
                for end in (near, far):
                    end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self.ends += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        """Each packet has a timer of its own: what comes later does not wait for what came before."""
        queue: list[tuple[float, bytes]] = []
        more = threading.Condition()

        def send() -> None:
            with contextlib.suppress(OSError):
                while True:
                    with more:
                        while not queue:
                            more.wait()
                        due, data = queue.pop(0)
                    time.sleep(max(0.0, due - time.monotonic()))
                    if not data:
                        other.shutdown(socket.SHUT_WR)
                        return
                    other.sendall(data)

        threading.Thread(target=send, daemon=True).start()
        data = b"-"
        while data:
            try:
                data = one.recv(65_536)
            except OSError:
                data = b""
            with more:
                queue.append((time.monotonic() + self.delay, data))
                more.notify()

    def drop(self) -> None:
        """Cuts the line."""
        for end in self.ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self.ends.clear()

    def close(self) -> None:
        """Takes the line away."""
        self.drop()
        self.server.close()


class Server:
    """An sshd of the test's own."""

    def __init__(self, folder: Path) -> None:
        sshd, keygen = needed("sshd"), needed("ssh-keygen")
        needed("ssh")
        if os.geteuid() == 0:
            Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        self.key = folder / "key"
        for path in (self.key, folder / "host"):
            subprocess.run([keygen, "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True)
        allowed = folder / "allowed"
        allowed.write_bytes(self.key.with_suffix(".pub").read_bytes())
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        config = folder / "sshd_config"
        config.write_text(
            f"Port {self.port}\nListenAddress 127.0.0.1\nHostKey {folder / 'host'}\n"
            f"AuthorizedKeysFile {allowed}\nPidFile none\nUsePAM no\nStrictModes no\n"
            "PasswordAuthentication no\nPermitRootLogin prohibit-password\n"
        )
        self.log = (folder / "sshd.log").open("wb")
        self.process = subprocess.Popen([sshd, "-D", "-e", "-f", str(config)], stderr=self.log)
        for _ in range(100):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.05)
        self.stop()
        lacking(f"sshd does not start: {(folder / 'sshd.log').read_text()[-300:]}")

    def call(self, port: int, command: str) -> list[str]:
        """The call of a client that runs a command in a terminal."""
        options = ("StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR")
        flags = [word for option in options for word in ("-o", option)]
        place = f"{getpass.getuser()}@127.0.0.1"
        return [
            needed("ssh"),
            "-F",
            "none",
            "-tt",
            "-i",
            str(self.key),
            "-p",
            str(port),
            *flags,
            place,
            command,
        ]

    def stop(self) -> None:
        """Ends the server."""
        self.process.terminate()
        self.process.wait(10)
        self.log.close()


@pytest.fixture
def line(tmp_path: Path) -> Iterator[tuple[Server, Line]]:
    """A server, and a line to it."""
    server = Server(tmp_path)
    line = Line(server.port)
    try:
        yield server, line
    finally:
        line.close()
        server.stop()


def connect(server: Server, line: Line, path: Path, pid: Path) -> Terminal:
    """A dashboard at the other end of the line; its process id in a file."""
    start = shlex.join([sys.executable, "-c", START, str(path)])
    settings = f"PYTHONPATH={shlex.quote(str(ROOT))} LANG=C.UTF-8 HOME={shlex.quote(str(path.parent))}"
    command = f"cd {shlex.quote(str(ROOT))}; echo $$ > {shlex.quote(str(pid))}; exec env {settings} {start}"
    return Terminal(path, 80, 24, argv=server.call(line.port, command))


def gone(pid: int, seconds: float) -> bool:
    """Whether a process ends within this time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def test_a_key_costs_one_round_trip(tmp_path: Path, line: tuple[Server, Line]) -> None:
    server, wire = line
    with connect(server, wire, sample(tmp_path), tmp_path / "pid") as terminal:
        terminal.until("Iniciativa", 40)
        wire.delay = ONE_WAY
        terminal.pump(1.0)
        times = []
        for key in "jjkk":
            began = time.monotonic()
            os.write(terminal.master, key.encode())
            terminal.wait_for_bytes(5)
            times.append(time.monotonic() - began)
            terminal.pump(0.5)
        print(f"\nkey to changed screen at 200 ms: {[round(t * 1000) for t in times]} ms")
        assert min(times) >= 2 * ONE_WAY
        assert min(times) < 4 * ONE_WAY, times
        wire.delay = 0.0
        terminal.send("q")


def test_a_line_that_drops_loses_nothing_and_is_taken_up_again(
    tmp_path: Path, line: tuple[Server, Line]
) -> None:
    server, wire = line
    path, pid = sample(tmp_path), tmp_path / "pid"
    with connect(server, wire, path, pid) as terminal:
        terminal.until("Iniciativa", 40)
        wire.delay = ONE_WAY
        terminal.send("n")
        terminal.until("rodada 1")
        terminal.send("d4\r")
        terminal.until("9/13")
        wire.drop()
        number = int(pid.read_text())
        ended = gone(number, 10)
        if not ended:
            os.kill(number, signal.SIGKILL)
        assert ended, "the dashboard outlives its line"
    state = open_seat(path).encounter
    assert (state.turn.round, state.entities["ana"].tracks["hp"].value) == (1, 9)
    wire.delay = 0.0
    with connect(server, wire, path, pid) as terminal:
        terminal.until("9/13", 40)
        terminal.send("u")
        terminal.until("13/13")
        terminal.send("q")
        assert terminal.wait() == 0
