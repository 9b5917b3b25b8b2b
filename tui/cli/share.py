"""`escudo share`: lets a group of the server play in a file."""

from __future__ import annotations

import grp
import os
from pathlib import Path

from encounters.errors import FileFault, Unknown
from tui.cli import output
from tui.cli.call import Call
from tui.cli.parsing import Command
from tui.phrases import visible

COMMAND = Command("share", needed=("FILE", "GROUP"))
SHARED = 0o660


def run(call: Call) -> int:
    """Gives the file to the group, then lets the group read and write it."""
    path, group = call.arguments.values
    call.open(path)
    try:
        number = grp.getgrnam(group).gr_gid
    except (KeyError, ValueError):
        raise Unknown("group", name=group) from None
    try:
        # The group first: at no moment may the old group read what is meant for the new one.
        os.chown(path, -1, number)
        Path(path).chmod(SHARED)
    except OSError as error:
        raise FileFault("os", path=path, what=error.strerror or str(error)) from error
    output.write(call.words.text("cli.share.done", path=visible(path), group=visible(group)))
    return 0
