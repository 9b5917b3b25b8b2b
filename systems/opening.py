"""Opening an encounter file with the rule system that its head names."""

from __future__ import annotations

import os
import re

from encounters.errors import Changed, EscudoError, Unknown
from encounters.evolve import Misfit
from encounters.file import EncounterFile, head_part, parse
from encounters.head import Fault, HeadReader
from encounters.history import History
from encounters.seat import Seat, Unreadable
from systems import load


def open_seat(path: str | os.PathLike[str], name: str = "gm") -> Seat:
    """A seat at the fight of this file. Raises `Unreadable`, or what the file or the system refuses."""
    file = EncounterFile(path)
    data = file.read()
    if name_of_system := _plain_name(data):
        try:
            return Seat(file, load(name_of_system), name)
        except (Changed, Unknown):
            pass  # it was no name of a system after all: what the head says is read with care
    contents = parse(head_part(data))
    reader = HeadReader(contents.head, contents.head_text)
    system = reader.system_name() if not contents.faults or contents.steps else None
    if system is None:
        raise Unreadable(str(path), [*contents.faults, *reader.faults])
    return Seat(file, load(system), name)


_SYSTEM = re.compile(rb'^system[ \t]*=[ \t]*"([a-z0-9_]+)"', re.MULTILINE)
_TABLE = re.compile(rb"^[ \t]*\[", re.MULTILINE)


def _plain_name(data: bytes) -> str:
    """The rule system as nearly every head names it, before its first table; "" where it does not."""
    table = _TABLE.search(data)
    named = _SYSTEM.search(data, 0, table.start() if table else len(data))
    return named[1].decode() if named else ""


def check(path: str | os.PathLike[str]) -> list[Fault]:
    """Everything that is wrong with a file, each with its line and dotted path. Raises `FileFault`."""
    data = EncounterFile(path).read()
    contents = parse(data)
    faults = list(contents.faults)
    if contents.closed and any(
        not line.startswith(b"#") for line in data[contents.offset :].splitlines() if line.strip()
    ):
        faults.append(Fault(data.count(b"\n", 0, contents.offset) + 1, "", "fault-tail"))
    if faults and not contents.head:
        return faults
    reader = HeadReader(contents.head, contents.head_text)
    name = reader.system_name()
    if name is None:
        return faults + reader.faults
    try:
        system = load(name)
    except EscudoError:
        return [*faults, Fault(1, "system", "fault-system", {"found": name})]
    reader.faults.clear()
    history = History(reader.read(system))
    faults += [*reader.faults, *reader.left_out]
    for step in contents.edited:
        line = contents.lines[step - 1] if step <= len(contents.lines) else 0
        faults.append(Fault(line, f"step {step}", "fault-edited", {"step": str(step)}))
    if contents.future:
        faults.append(Fault(contents.future_line, "event", "fault-future", {"word": contents.future}))
    for events in contents.steps:
        try:
            history.apply(events)
        except Misfit as misfit:
            number = history.next_step
            figures = {"step": str(number), "what": str(misfit)}
            faults.append(Fault(contents.lines[number - 1], f"step {number}", "fault-misfit", figures))
            break
    return faults
