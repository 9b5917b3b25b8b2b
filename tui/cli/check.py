"""`escudo check`: whether a file is sound, and every fault with its place."""

from __future__ import annotations

import sys

from encounters.file import EncounterFile, parse
from tui.catalogue import fault_sentence, fault_text
from tui.cli import output
from tui.cli.call import Call
from tui.cli.parsing import JSON, Command
from tui.phrases import visible

COMMAND = Command("check", needed=("FILE",), options=(JSON,))


def run(call: Call) -> int:
    """Prints the faults of a file; the status is 2 when there are any."""
    from systems.opening import check

    path = call.arguments.values[0]
    faults = check(path)
    words = call.words
    if call.json:
        rows = [
            {"line": fault.line, "path": fault.path, "message": fault_sentence(words, fault)}
            for fault in faults
        ]
        output.write_json({"faults": rows})
    elif faults:
        output.write(
            "\n".join(f"{visible(path)}:{fault.line}: {fault_text(words, fault)}" for fault in faults)
        )
    else:
        steps = len(parse(EncounterFile(path).read()).steps)
        output.write(words.text("cli.check.sound", path=visible(path), n=steps))
    if faults:
        told = words.text("cli.check.faults", path=visible(path), n=len(faults))
        output.write(words.text("cli.prefix", text=told), sys.stderr)
    return 2 if faults else 0
