"""`escudo fold`: the same fight in a fresh file, its state as the head."""

from __future__ import annotations

from pathlib import Path

from encounters.file import EncounterFile
from encounters.newfile import folded_text
from tui.cli import output
from tui.cli.call import Call
from tui.cli.parsing import Command, Option
from tui.phrases import visible

COMMAND = Command("fold", needed=("FILE",), options=(Option("output", value=True, short="o"),))


def run(call: Call) -> int:
    """Writes the folded fight beside the old file, or to the place given; never over another file."""
    source = Path(call.arguments.values[0])
    seat = call.open(str(source))
    target = call.arguments.text("output")
    path = (
        Path(target) if target is not None else source.with_name(f"{source.stem}-2{source.suffix or '.toml'}")
    )
    EncounterFile(path).create(folded_text(seat.history))
    output.write(call.words.text("cli.fold.done", path=visible(str(path))))
    return 0
