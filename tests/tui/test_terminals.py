"""Terminals of every kind: names and colours, locales, sizes; inside tmux."""

from __future__ import annotations

import fcntl
import os
import re
import shlex
import signal
import struct
import subprocess
import sys
import termios
import time
import unicodedata
from pathlib import Path

import pytest

from tests.tui.stage import sample
from tests.tui.terminal import ROOT, START, Terminal
from tests.tui.tools import needed

COLOURS = {"xterm-256color": 256, "tmux-256color": 256, "xterm": 16, "screen": 16, "linux": 16, "vt100": 16}
SIZES = [(200, 60), (120, 36), (109, 30), (80, 24), (79, 24), (60, 20), (59, 19), (40, 10), (20, 5)]


def codes(output: bytes) -> set[bytes]:
    """The colours that were sent, by kind: 24 bits, 256, or 16."""
    kinds = {rb"[34]8;2;": b"24", rb"[34]8;5;": b"256"}
    found = {name for pattern, name in kinds.items() if re.search(rb"\x1b\[[0-9;]*" + pattern, output)}
    sixteen = re.search(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|9[0-7])m", output)
    return found | ({b"16"} if sixteen else set())


@pytest.mark.parametrize("colorterm", ["", "truecolor"])
@pytest.mark.parametrize("term", COLOURS)
def test_every_terminal_tells_the_state_by_text(tmp_path: Path, term: str, colorterm: str) -> None:
    extra = {"COLORTERM": colorterm} if colorterm else {}
    with Terminal(sample(tmp_path), TERM=term, **extra) as terminal:
        terminal.until("Iniciativa")
        terminal.send("n")
        terminal.until("rodada 1")
        screen = terminal.screen()
        assert any(line.startswith("›▶") and "Ana" in line for line in screen)
        assert any("13/13" in line for line in screen)
        sent = codes(terminal.output)
        assert b"16" in sent
        assert colorterm or b"24" not in sent
        assert colorterm or COLOURS[term] == 256 or b"256" not in sent
        terminal.send("q")
        assert terminal.wait() == 0


LOCALES = [
    {"LC_ALL": "C"},
    {"LANG": "C"},
    {"LANG": "POSIX"},
    {"LANG": "pt_BR.ISO-8859-1"},
    {"LC_ALL": "pt_BR.ISO-8859-15", "LANG": "pt_BR.UTF-8"},
    {"LANG": "C", "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"},
]
ACCENTS = 'system = "brp"\nname = "Ação"\n[[combatant]]\nname = "Érico Conceição"\nside = "heroes"\n'


@pytest.mark.parametrize(
    "locale", LOCALES, ids=lambda locale: "-".join(f"{k}={v}" for k, v in locale.items())
)
def test_a_locale_without_unicode_gets_ascii_and_bare_letters(tmp_path: Path, locale: dict[str, str]) -> None:
    with Terminal(sample(tmp_path, ACCENTS), 120, 36, **{"LANG": "", **locale}) as terminal:
        terminal.until("Iniciativa")
        terminal.send("n")
        terminal.until("rodada 1")
        if "PYTHONIOENCODING" in locale:
            assert "Érico Conceição".encode("latin-1") in terminal.output
            assert "›".encode() not in terminal.output
        else:
            terminal.output.decode("ascii")
            assert b"Erico Conceic" in terminal.output
        terminal.send("q")
        assert terminal.wait() == 0


@pytest.mark.parametrize(
    "locale", [{"LANG": "pt_BR.UTF-8"}, {"LC_ALL": "C.UTF-8", "LANG": "C"}, {"LANG": ""}]
)
def test_a_unicode_locale_gets_everything(tmp_path: Path, locale: dict[str, str]) -> None:
    with Terminal(sample(tmp_path, ACCENTS), 120, 36, **locale) as terminal:
        terminal.until("Érico Conceição")
        assert "›".encode() in terminal.output
        terminal.send("q")


def resize(terminal: Terminal, columns: int, rows: int) -> None:
    """Another size of the window, told as a terminal tells it."""
    terminal.columns, terminal.rows = columns, rows
    fcntl.ioctl(terminal.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    terminal.signal(signal.SIGWINCH)
    terminal.output = b""
    terminal.pump()


def test_every_size_and_back_during_a_fight(tmp_path: Path) -> None:
    """From 200×60 down to 20×5 and back, an act on the way: no fault, and the selection stays."""
    with Terminal(sample(tmp_path), *SIZES[0]) as terminal:
        terminal.until("Iniciativa")
        terminal.send("njjj")
        chosen = next(line for line in terminal.screen() if line.startswith("›"))
        assert "Lobo" in chosen
        for columns, rows in [*SIZES[1:], *SIZES[-2::-1]]:
            resize(terminal, columns, rows)
            screen = terminal.screen()
            assert all(len(line) <= columns for line in screen)
            if columns >= 60 and rows >= 20:
                assert any(line.startswith("›") and "Lobo" in line for line in screen), (
                    columns,
                    rows,
                    screen,
                )
            else:
                assert "Ana" in "\n".join(screen) or rows < 6, screen
                terminal.send("n")
        assert any("rodada" in line for line in terminal.screen())
        terminal.send("q")
        assert terminal.wait() == 0


def test_inside_tmux(tmp_path: Path) -> None:
    """In a session of its own: keys in, the state as text out, and a second window of another size."""
    tmux = needed("tmux")
    socket = str(tmp_path / "tmux")

    def call(*words: str) -> str:
        clean = {key: value for key, value in os.environ.items() if key not in ("TMUX", "COLORTERM")}
        clean |= {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
        done = subprocess.run(
            [tmux, "-S", socket, "-f", "/dev/null", "-u", *words],
            capture_output=True,
            text=True,
            env=clean,
            check=True,
            timeout=20,
        )
        return done.stdout

    def until(text: str) -> str:
        end = time.monotonic() + 20
        while time.monotonic() < end:
            screen = call("capture-pane", "-p", "-t", "fight")
            if text in screen:
                return screen
            time.sleep(0.1)
        raise AssertionError(screen)

    start = shlex.join([sys.executable, "-c", START, str(sample(tmp_path))])
    where = shlex.quote(str(ROOT))
    call("new-session", "-d", "-s", "fight", "-x", "80", "-y", "24", f"cd {where} && exec {start}")
    try:
        until("Iniciativa")
        call("send-keys", "-t", "fight", "n")
        screen = until("rodada 1")
        assert any(line.startswith("›▶") and "Ana" in line for line in screen.splitlines())
        call("send-keys", "-t", "fight", "d", "4", "Enter")
        until("9/13")
        call("resize-window", "-t", "fight", "-x", "120", "-y", "36")
        assert "Perseguição" in until("Perigos e lembretes")
        call("send-keys", "-t", "fight", "u")
        until("13/13")
    finally:
        subprocess.run([tmux, "-S", socket, "kill-server"], capture_output=True, check=False)


def test_transliteration_keeps_one_sign_for_one() -> None:
    """A letter loses its accent, never its place."""
    from tui.glyphs import glyphs_for

    plain = glyphs_for("ascii").plain
    for char in "áâãàçéêíóôõúÁÇÉ":
        assert plain(char) == unicodedata.normalize("NFKD", char)[0]
