"""The dashboard in a real terminal: bad bytes, the end of the input, signals, colours, encodings."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from systems.opening import open_seat
from tests.tui.stage import sample
from tests.tui.terminal import ROOT, START, Terminal

linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")


def test_bytes_that_are_not_utf_8_neither_end_nor_spin_it(tmp_path: Path) -> None:
    with Terminal(sample(tmp_path)) as terminal:
        terminal.until("Iniciativa")
        for byte in range(0x80, 0x100):
            terminal.send(bytes([byte])) if byte % 16 == 0 else os.write(terminal.master, bytes([byte]))
        terminal.send(b"n")
        terminal.until("rodada 1")
        terminal.send("q")
        assert terminal.wait() == 0


@linux
def test_an_idle_dashboard_sends_nothing_and_rests(tmp_path: Path) -> None:
    with Terminal(sample(tmp_path)) as terminal:
        terminal.until("Iniciativa")
        terminal.pump(1.0)
        before = terminal.cpu_seconds()
        assert terminal.pump(2.0) == b""
        assert terminal.cpu_seconds() - before < 0.5
        terminal.send("q")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_the_terminal_as_it_was(tmp_path: Path, number: int) -> None:
    path = sample(tmp_path)
    with Terminal(path) as terminal:
        terminal.until("Iniciativa")
        terminal.send("n")
        terminal.until("rodada 1")
        terminal.signal(number)
        assert terminal.wait() == 128 + number
        assert termios.tcgetattr(terminal.slave) == terminal.before
        for off in (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1003l", b"\x1b[?2004l"):
            assert off in terminal.output
    assert open_seat(path).encounter.turn.round == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_terminal_that_stops_reading_does_not_keep_it_alive(tmp_path: Path, number: int) -> None:
    path = sample(tmp_path)
    with Terminal(path, 120, 36) as terminal:
        terminal.until("Iniciativa")
        os.set_blocking(terminal.master, False)
        for _ in range(400):
            try:
                os.write(terminal.master, b"\x0cjk")
            except BlockingIOError:
                break
            time.sleep(0.005)
        terminal.signal(number)
        time.sleep(4)
        pid, _ = os.waitpid(terminal.pid, os.WNOHANG)
        assert pid
        terminal.status = 0


def test_a_hang_up_with_the_signal_ignored_ends_it_too(tmp_path: Path) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        terminal = Terminal(sample(tmp_path))
    finally:
        signal.signal(signal.SIGHUP, before)
    terminal.until("Iniciativa")
    os.close(terminal.slave)
    os.close(terminal.master)
    end = time.monotonic() + 8
    while time.monotonic() < end:
        pid, _ = os.waitpid(terminal.pid, os.WNOHANG)
        if pid:
            return
        time.sleep(0.05)
    os.kill(terminal.pid, signal.SIGKILL)
    os.waitpid(terminal.pid, 0)
    raise AssertionError("it lives on without a terminal")


def test_a_kill_in_the_middle_loses_no_step_that_was_shown(tmp_path: Path) -> None:
    path = sample(tmp_path)
    with Terminal(path) as terminal:
        terminal.until("Iniciativa")
        terminal.send("n")
        terminal.send("d")
        terminal.send("4")
        terminal.send("\r")
        terminal.until("9/13")
        terminal.signal(signal.SIGKILL)
        assert terminal.wait() == -signal.SIGKILL
    assert open_seat(path).encounter.entities["ana"].tracks["hp"].value == 9


def test_no_color_sends_no_colour(tmp_path: Path) -> None:
    with Terminal(sample(tmp_path), NO_COLOR="1") as terminal:
        terminal.until("Iniciativa")
        terminal.send("n")
        codes = {
            code for group in re.findall(rb"\x1b\[([0-9;]*)m", terminal.output) for code in group.split(b";")
        }
        coloured = {b"%d" % n for n in (*range(30, 38), *range(40, 48), *range(90, 98), *range(100, 108))}
        assert not codes & (coloured | {b"38", b"48"})
        terminal.send("q")


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_terminal_that_cannot_place_text_is_refused(tmp_path: Path, term: str) -> None:
    with Terminal(sample(tmp_path), TERM=term) as terminal:
        assert terminal.wait() == 2
        assert b"escudo show" in terminal.output


def test_no_terminal_is_refused_in_a_sentence(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", START, str(sample(tmp_path))],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "escudo show" in done.stderr


def test_a_prompt_that_follows_a_command_line_is_painted_whole(tmp_path: Path) -> None:
    """The line closes and the verb's prompt opens in its place: nothing of the line is left on the screen."""
    with Terminal(sample(tmp_path)) as terminal:
        terminal.until("Iniciativa")
        terminal.send("n:")
        terminal.send("teste")
        terminal.send("\r")
        shown = "\n".join(terminal.screen())
        assert "── Teste" in shown and "Comando  Tab" not in shown
        assert any(line.startswith(" quem") for line in terminal.screen())
