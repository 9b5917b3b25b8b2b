"""How quick the core is: opening a long fight, playing in it, resolving, weighing. Prints figures; no test.

    python -m tests.benchmarks.core [SYSTEM]

The baseline is `tomllib` alone on the same bytes, and an fsync alone on the same disk: what lies above them
is ours.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path

from encounters.asks import Answer
from encounters.dice import Random
from encounters.file import EncounterFile
from encounters.play import Choice, run
from encounters.seat import Seat
from encounters.system import RuleSystem
from encounters.weigh import weigh
from systems import load

FIGHT = """\
system = "brp"
name = "Benchmark"

[[combatant]]
id = "ana"
name = "Ana"
side = "heroes"
stats = { STR = 16, CON = 14, SIZ = 14, POW = 12, DEX = 17, sword = 65, shield = 50, dodge = 40 }
gear = ["broadsword", "half-shield", "hard-leather"]

[[combatant]]
id = "rui"
name = "Rui"
side = "foes"
stats = { STR = 14, CON = 14, SIZ = 14, POW = 12, DEX = 10, axe = 50, dodge = 40, sword = 55 }
gear = ["broadsword", "hard-leather"]

# end 0
"""
ATTACK = Choice("attack", {"by": "ana", "target": "rui", "weapon": "ana-broadsword", "difficulty": "average"})


def milliseconds(act: Callable[[], object], times: int) -> float:
    """The median of so many calls."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        act()
        found.append((time.perf_counter() - start) * 1000)
    return statistics.median(found)


def grow(seat: Seat, events: int) -> None:
    """Plays until the file holds so many events."""
    count = sum(len(step.events) + 1 for step in seat.history.steps)
    number = 0
    while count < events:
        number += 1
        acts = (
            Choice("next"),
            Choice("temporary", {"target": "rui", "value": str(number % 9)}),
            Choice("condition", {"targets": "ana", "condition": "prone", "until": "1"}),
            Choice("roll", {"dice": "2d6+1", "who": "ana"}),
        )
        count += len(seat.play(acts[number % 4]).events) + 1


def defence(seat: Seat) -> dict[str, Answer]:
    """The first defence that is no refusal to defend, where the rules ask for one."""
    need = seat.prepare(ATTACK)
    if need is None or need.question is None:
        return {}
    options = need.question.options
    return {need.name: Answer(option=next((o for o in options if "dodge" in o or "parry" in o), options[0]))}


def fsync_alone(folder: Path) -> float:
    """Appending 300 bytes and an fsync, with nothing else around them."""
    fd = os.open(folder / "plain", os.O_RDWR | os.O_CREAT)
    size = 0

    def append() -> None:
        nonlocal size
        size += os.pwrite(fd, b"x" * 300, size)
        os.fsync(fd)

    try:
        return milliseconds(append, 200)
    finally:
        os.close(fd)


def play_times(folder: Path, system: RuleSystem, events: int) -> tuple[float, float, Seat]:
    """One play in a fight of so many events: with fsync, and without."""
    path = folder / f"{events}.toml"
    EncounterFile(path).create(FIGHT)
    seat = Seat(EncounterFile(path), system)
    grow(seat, events)
    note = Choice("temporary", {"target": "rui", "value": "3"})
    whole = milliseconds(lambda: seat.play(note), 100)
    real, os.fsync = os.fsync, lambda fd: None
    try:
        bare = milliseconds(lambda: seat.play(note), 200)
    finally:
        os.fsync = real
    return whole, bare, seat


def show(what: str, of: str, figures: str) -> None:
    """One line."""
    print(f"{what:9} {of:38} {figures}")


def main(arguments: Sequence[str] = ()) -> None:
    """Prints one figure a line."""
    system = load(arguments[0] if arguments else "brp")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        show("baseline", "fsync of 300 bytes", f"{fsync_alone(folder):.3f} ms")
        for events in (50, 5_000):
            whole, bare, seat = play_times(folder, system, events)
            show("play", f"after {events} events", f"{whole:.3f} ms, {bare:.3f} ms without fsync")
        path = seat.file.path
        text = path.read_text(encoding="utf-8")
        count = sum(len(step.events) + 1 for step in seat.history.steps)
        plain = milliseconds(lambda: tomllib.loads(text), 5)
        show("baseline", f"tomllib, {count} events, {len(text) // 1024} kB", f"{plain:.1f} ms")
        opening = milliseconds(lambda: Seat(EncounterFile(path), system), 5)
        show("open", "the same file", f"{opening:.1f} ms")
        other = Seat(EncounterFile(path), system, "other")

        def follow() -> None:
            seat.play(Choice("note", {"text": "x"}))
            other.refresh()

        show("follow", "a step of another seat, played too", f"{milliseconds(follow, 50):.3f} ms")
        attacks(system, other)


def attacks(system: RuleSystem, seat: Seat) -> None:
    """How many attacks a second, and how long their odds take."""
    state, answers = seat.encounter, defence(seat)
    dice = Random(random.Random(7).random)
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < 2:
        run(system, state, ATTACK, answers, dice)
        count += 1
    show("resolve", "attacks with a defence", f"{count / (time.perf_counter() - start):.0f} a second")
    verb = system.verbs()[ATTACK.verb]
    assert verb.reader is not None
    read = verb.reader(state, ATTACK)
    odds = weigh(system, state, ATTACK, answers, read)
    took = milliseconds(lambda: weigh(system, state, ATTACK, answers, read), 50)
    show(
        "odds", f"the same attack, {odds.runs} runs", f"{took:.3f} ms, sum {sum(odds.outcomes.values()):.12f}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
