"""`escudo new`: the file of a new fight."""

from __future__ import annotations

from pathlib import Path

from encounters.file import EncounterFile
from encounters.model import Encounter
from encounters.newfile import head_text, party
from tui.cli import output
from tui.cli.call import Call
from tui.cli.parsing import BadCall, Command, Option
from tui.phrases import visible

COMMAND = Command(
    "new",
    needed=("FILE",),
    options=(Option("system", value=True), Option("name", value=True), Option("from", value=True)),
)


def run(call: Call) -> int:
    """Writes the head of a new file, readable by its owner alone; never over another file."""
    path = call.arguments.values[0]
    name = call.arguments.text("name") or Path(path).stem
    state = _state(call, name)
    EncounterFile(path).create(head_text(state))
    output.write(call.words.text("cli.new.done", path=visible(path), system=state.system))
    return 0


def _state(call: Call, name: str) -> Encounter:
    """A fight without anybody, or with the party of another one."""
    from systems import load, names

    system, old = call.arguments.text("system"), call.arguments.text("from")
    if old is not None:
        seat = call.open(old)
        if system not in (None, seat.encounter.system):
            raise BadCall("old-system", path=old, system=seat.encounter.system)
        return party(seat.encounter, name)
    known = names()
    if system is None and len(known) != 1:
        raise BadCall("no-system", options="|".join(known))
    return Encounter(system=load(system or known[0]).name, name=name)
