"""Bytes per key at 120x36 on a line as SSH gives it: TERM=xterm-256color, no COLORTERM.

Bytes are exact, so they are asserted; times are only printed. The repainted lines of the log, which
scrolls, are not counted. The sheet, which follows when fight and selection have been at rest for a moment,
is: every budget holds with what a rest costs.
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
from tui.samples import samples

COLUMNS, ROWS = 120, 36
MOVE = re.compile(rb"\x1b\[(\d+);(\d+)H")
REST = 0.35
"""Longer than the rest after which the sheet is painted."""


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
    """Bytes by place and seconds to the first of them; begins and ends at rest."""
    started = time.perf_counter()
    os.write(terminal.master, key.encode())
    first = terminal.wait_for_bytes(10)
    assert first, f"nothing was sent for {key!r}"
    seconds = time.perf_counter() - started
    return counted(first + terminal.pump(REST)), seconds


def within(terminal: Terminal, key: str, limit: int, what: str) -> str:
    """Presses a key that may cost so many bytes; what it cost, as a line of the report."""
    sizes, seconds = press(terminal, key)
    total = sizes["sheet"] + sizes["rest"]
    line = f"{what:12} {key!r:7} {total:5} B (log {sizes['log']})  {seconds * 1000:6.1f} ms"
    assert total <= limit, line
    return line


def test_bytes_of_an_attack(crowd: Path, tmp_path: Path) -> None:
    """In a fight of its own: its dice are chance, and now and then a question follows them."""
    path = tmp_path / "fight.toml"
    path.write_bytes(crowd.read_bytes())
    with Terminal(path, COLUMNS, ROWS) as terminal:
        terminal.until("Rolagens")
        terminal.pump(REST)
        turn = within(terminal, "n", 1024, "turn")
        prompt = within(terminal, "a", 2048, "prompt")
        print("\n" + "\n".join((turn, prompt, within(terminal, "\r", 1024, "attack"))))


def test_bytes_of_the_common_keys(crowd: Path) -> None:
    with Terminal(crowd, COLUMNS, ROWS) as terminal:
        terminal.until("Rolagens")
        terminal.pump(REST)
        report = []
        for key, limit, what in (
            *[("n", 1024, "turn")] * 5,
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
            report.append(within(terminal, key, limit, what))
        print("\n" + "\n".join(report))
        terminal.send("\x1b")
        terminal.pump(0.6)
        assert terminal.pump(1.0) == b"", "idle sends nothing"
        terminal.send("q")
        assert terminal.wait() == 0


def moves(terminal: Terminal, keys: str) -> list[int]:
    """The bytes of moving the selection, each with the sheet that follows, in rising order."""
    return sorted(sum(press(terminal, key)[0].values()) for key in keys)


def test_moving_the_selection_with_its_sheet(crowd: Path) -> None:
    """Twenty combatants, of nine kinds: most moves pass between two of a kind, some do not."""
    with Terminal(crowd, COLUMNS, ROWS) as terminal:
        terminal.until("Rolagens")
        terminal.pump(REST)
        sizes = moves(terminal, "jjjjjjjjjjj")
        print(f"\nselection with its sheet: median {sizes[len(sizes) // 2]} B, most {sizes[-1]} B")
        assert sizes[len(sizes) // 2] <= 400 and sizes[-1] <= 1024, sizes
        terminal.send("q")


@pytest.mark.parametrize("shipped", samples(), ids=lambda path: path.stem)
def test_moving_through_a_fight_in_which_everybody_differs(tmp_path: Path, shipped: Path) -> None:
    path = tmp_path / "fight.toml"
    path.write_bytes(shipped.read_bytes())
    with Terminal(path, COLUMNS, ROWS) as terminal:
        terminal.until("Rolagens")
        terminal.pump(REST)
        sizes = moves(terminal, "jjjjk")
        print(f"\n{shipped.stem}: median {sizes[2]} B, most {sizes[-1]} B")
        assert sizes[-1] <= 1024, sizes
        terminal.send("q")
