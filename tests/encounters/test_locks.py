"""Two at one file: locks, processes that play at once, processes that are killed."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from encounters.errors import FileFault
from encounters.file import LOCK_SECONDS, parse
from tests.conftest import Open

ROOT = Path(__file__).parents[2]

PLAYER = """
import sys
from encounters.errors import EscudoError
from encounters.file import EncounterFile
from encounters.play import Choice
from encounters.seat import Seat
from tests.encounters.duel import DUEL

path, name, target, times = sys.argv[1:]
seat = Seat(EncounterFile(path), DUEL, name)
played = 0
while played < int(times):
    try:
        seat.play(Choice("note", {"text": f"{name} {played}"}))
        seat.play(Choice("temporary", {"target": target, "value": str(played)}))
    except EscudoError as error:
        if error.slug != "locked":
            raise
        continue
    played += 1
    print(played, flush=True)
"""


def player(path: Path, name: str, target: str, times: int) -> subprocess.Popen[str]:
    """A process that plays two steps so many times, and prints how many times it has."""
    command = [sys.executable, "-c", PLAYER, str(path), name, target, str(times)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=Path.cwd())


def test_two_processes_at_once_lose_nothing_and_agree(opened: Open) -> None:
    """300 steps each: 600 in the file, numbered without a gap, each player's own in his order."""
    table = opened()
    players = [player(table.path, "rui", "ana", 150), player(table.path, "eva", "bruno", 150)]
    for each in players:
        each.communicate(timeout=60)
        assert each.returncode == 0
    table.seat.refresh()
    reread = table.reread()
    assert reread.encounter == table.seat.encounter
    assert (reread.edited, reread.readonly, len(reread.history.steps)) == ((), "", 600)
    for name, target in (("rui", "ana"), ("eva", "bruno")):
        notes = [
            event.text
            for step in reread.history.steps
            if step.head.seat == name
            for event in step.events
            if type(event).__name__ == "Noted"
        ]
        assert notes == [f"{name} {n}" for n in range(150)]
        assert reread.encounter.entities[target].tracks["hp"].temporary == 149


def test_a_killed_player_loses_no_step_that_he_was_told_of(opened: Open) -> None:
    """Killed at eight moments; every acknowledged pair of steps is there, and the next player goes on."""
    table = opened()
    for round in range(8):
        before = len(table.reread().history.steps)
        process = player(table.path, "rui", "ana", 100_000)
        assert process.stdout is not None
        told = [process.stdout.readline()]
        time.sleep(0.004 * round)
        process.send_signal(signal.SIGKILL)
        told += process.stdout.readlines()
        process.wait(timeout=10)
        told = [line for line in told if line.endswith("\n")]
        contents = parse(table.path.read_bytes())
        assert not contents.faults and not contents.edited
        assert len(contents.steps) >= before + 2 * int(told[-1])
    table.do("damage", targets="caio", amount=1)
    assert table.reread().encounter == table.seat.encounter


def test_a_lock_is_tried_for_half_a_second_then_refused(opened: Open) -> None:
    """Somebody else holds the file: a refusal that says so, nothing written, nobody waits for ever."""
    table = opened()
    before = table.path.read_bytes()
    with table.path.open("rb+") as holder:
        fcntl.flock(holder, fcntl.LOCK_EX)
        start = time.monotonic()
        with pytest.raises(FileFault, match="locked"):
            table.do("next")
        assert LOCK_SECONDS == 0.5 <= time.monotonic() - start
    assert table.path.read_bytes() == before
    table.do("next")


def test_reading_needs_no_lock(opened: Open) -> None:
    """Who only looks is not held up."""
    table = opened()
    with table.path.open("rb+") as holder:
        fcntl.flock(holder, fcntl.LOCK_EX)
        assert table.reread().encounter == table.seat.encounter
        assert table.seat.refresh() is False


def test_a_dead_holder_frees_the_lock(opened: Open) -> None:
    """The process that held it is killed: the next act goes through."""
    table = opened()
    hold = "f = open(sys.argv[1], 'rb+'); fcntl.flock(f, 2); print(1, flush=True); time.sleep(60)"
    code = f"import fcntl, sys, time; {hold}"
    holder = subprocess.Popen([sys.executable, "-c", code, str(table.path)], stdout=subprocess.PIPE)
    assert holder.stdout is not None
    holder.stdout.readline()
    with pytest.raises(FileFault, match="locked"):
        table.do("next")
    holder.kill()
    holder.wait(timeout=10)
    holder.stdout.close()
    table.do("next")


def test_no_lock_outlives_a_call(opened: Open) -> None:
    """After an act that was played, one that was refused, and one that stopped for an answer."""
    table = opened()
    table.do("next")
    with pytest.raises(Exception, match="dice-missing"):
        table.do("strike", by="bruno", target="ana")
    with table.path.open("rb+") as other:
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
