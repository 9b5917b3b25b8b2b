"""`escudo sample`: a shipped fight, copied to the user's own folder and opened."""

from __future__ import annotations

import tomllib
from pathlib import Path

import encounters
from encounters.errors import FileFault
from encounters.file import EncounterFile
from tui.catalogue import data_folder
from tui.cli import output
from tui.cli.call import Call
from tui.cli.parsing import SCREEN, BadCall, Command, Option
from tui.phrases import visible

COMMAND = Command("sample", optional=("NAME",), options=(*SCREEN, Option("list")))
FOLDER = Path(encounters.__file__).parent / "samples"


def samples() -> dict[str, Path]:
    """The shipped fights by name."""
    return {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}


def run(call: Call) -> int:
    """Lists the samples, or copies one and opens it."""
    known = samples()
    if "list" in call.arguments.switches:
        output.write("\n".join(f"{name}  {_title(path)}" for name, path in known.items()))
        return 0
    name = call.arguments.value(0) or next(iter(known), "")
    if name not in known:
        raise BadCall("sample", name=name, options=", ".join(known))
    from tui.cli.dashboard import open_screen, refuse_without_terminal

    refuse_without_terminal()
    return open_screen(call, str(copy(name)))


def copy(name: str, folder: Path | None = None) -> Path:
    """A new file with the sample of this name; a name that is taken gets a number. Raises `FileFault`."""
    text = samples()[name].read_text("utf-8")
    place = folder if folder is not None else data_folder()
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileFault("os", path=str(place), what=error.strerror or str(error)) from error
    number = 1
    while True:
        path = place / (f"{name}.toml" if number == 1 else f"{name}-{number}.toml")
        try:
            EncounterFile(path).create(text)
            return path
        except FileFault as fault:
            if fault.slug != "exists":
                raise
        number += 1


def _title(path: Path) -> str:
    with path.open("rb") as stream:
        head = tomllib.load(stream)
    return visible(f"{head.get('name', '')} ({head.get('system', '')})")
