"""Bytes per key at 120x36 on a line as SSH gives it: TERM=xterm-256color, no COLORTERM.

Bytes are exact, so they are asserted; times are only printed. The repainted lines of the log, which
scrolls, are not counted. The sheet follows when fight and selection have been at rest for a moment: its
bytes are counted apart.
"""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

import pytest
from textual.geometry import Size

from encounters.play import Choice
from systems.opening import open_seat
from tests.tui.stage import sample
from tests.tui.terminal import Terminal
from tui.plan import View, plan

COLUMNS, ROWS = 120, 36
MOVE = re.compile(rb"\x1b\[(\d+);(\d+)H")
QUIET = 0.1
"""Shorter than the rest after which the sheet is painted."""


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twenty combatants and 500 events."""
    path = sample(tmp_path_factory.mktemp("crowd"))
    seat = open_seat(path)
    for creature in ("orc", "wolf", "dog", "bear", "brigand", "goblin", "ogre"):
        seat.play(Choice("add", {"creature": creature, "count": "2", "side": "foes"}))
    seat.play(Choice("next"))
    ids = [entity.id for entity in seat.encounter.combatants()]
    assert len(ids) == 20
    number = 0
    while sum(len(step.events) + 1 for step in seat.history.steps) < 500:
        target = ids[number % len(ids)]
        seat.play(Choice("damage", {"targets": target, "amount": "1"}))
        seat.play(Choice("heal", {"targets": target, "amount": "1"}))
        number += 1
    return path


def counted(data: bytes) -> dict[str, int]:
    """The bytes of a key by what they paint: log, sheet, and the rest."""
    places = plan(Size(COLUMNS, ROWS), View())
    sizes = {"log": 0, "sheet": 0, "rest": 0}
    where, start = "rest", 0
    for match in [*MOVE.finditer(data), None]:
        stop = match.start() if match else len(data)
        sizes[where] += stop - start
        start = stop
        if match:
            x, y = int(match[2]) - 1, int(match[1]) - 1
            inside = [name for name in ("log", "sheet") if places[name].contains(x, y)]
            where = inside[0] if inside else "rest"
    return sizes


def press(terminal: Terminal, key: str) -> tuple[dict[str, int], float]:
    """Bytes by place, without what follows at rest, and seconds to the first of them."""
    terminal.pump(0.6)

    started = time.perf_counter()
    os.write(terminal.master, key.encode())
    data = terminal.pump(QUIET)
    return counted(data), time.perf_counter() - started - QUIET


def test_bytes_of_the_common_keys(crowd: Path) -> None:
    with Terminal(crowd, COLUMNS, ROWS) as terminal:
        terminal.until("Rolagens")
        report = []
        for key, limit, what in (
            *[("j", 400, "selection")] * 6,
            *[("k", 400, "selection")] * 6,
            ("n", 1024, "turn"),
            ("n", 1024, "turn"),
            ("a", 2048, "prompt"),
            ("\r", 1024, "attack"),
            ("d", 2048, "prompt"),
            ("2", 1024, "typing"),
            ("\r", 1024, "damage"),
            ("u", 1024, "undo"),
            (":", 2048, "prompt"),
            ("d", 1024, "typing"),
            ("\x7f", 1024, "typing"),
            ("\x7f", 1024, "closing"),
            ("/", 2048, "look-up"),
            ("f", 2048, "next letter"),
        ):
            sizes, seconds = press(terminal, key)
            total = sizes["sheet"] + sizes["rest"]
            report.append(f"{what:12} {key!r:7} {total:5} B (log {sizes['log']})  {seconds * 1000:6.1f} ms")
            assert total <= limit, report
        print("\n" + "\n".join(report))
        terminal.send("\x1b")
        terminal.pump(0.6)
        assert terminal.pump(1.0) == b"", "idle sends nothing"
        terminal.send("q")
        assert terminal.wait() == 0


def test_moving_costs_little_even_with_the_sheet_that_follows(crowd: Path) -> None:
    with Terminal(crowd, COLUMNS, ROWS) as terminal:
        terminal.until("Rolagens")
        sizes = []
        for key in "jjjjjjkkkkkk":
            terminal.pump(0.3)
            sizes.append(len(terminal.send(key)))
        sizes.sort()
        print(f"\nselection with its sheet: median {sizes[6]} B, most {sizes[-1]} B")
        assert sizes[-1] <= 2048
        terminal.send("q")
