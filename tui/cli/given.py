"""The values of a verb on the shell: which of them stand alone, and which are `KEY=VALUE`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from encounters.system import Verb
from encounters.tracker import VERBS
from tui.cli.parsing import BadCall

_KEYED = re.compile(r"([^\W_][\w:#.-]*)=(.*)\Z", re.DOTALL)


def split(verb: Verb, texts: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """Values in their order, and values by key.

    Where a verb of every game takes free text (a note, a name), `x=y` is text unless `x` is one of its
    parameters; the verbs of the rules may ask for dice and answers by any key. Raises `BadCall` for a key
    given twice.
    """
    free = verb.slug in VERBS and any(param.kind == "text" and param.asked for param in verb.params)
    values: list[str] = []
    keyed: dict[str, str] = {}
    for text in texts:
        match = _KEYED.match(text)
        if match is None or (free and verb.param(match[1]) is None):
            values.append(text)
        elif match[1] in keyed:
            raise BadCall("call-twice", name=match[1])
        else:
            keyed[match[1]] = match[2]
    return values, keyed
