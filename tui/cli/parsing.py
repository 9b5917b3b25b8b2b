"""Reading a call: options anywhere among the values, faults as refusals of one line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from encounters.errors import EscudoError
from encounters.words import Words


class BadCall(EscudoError):
    """A call with a wrong, missing or superfluous argument or option."""


class Option(Struct, frozen=True):
    """An option of a command: a switch, or one that takes a value and may then be given `many` times."""

    name: str
    value: bool = False
    many: bool = False
    short: str = ""


class Command(Struct, frozen=True):
    """What a command takes: the values that must be there, those that may, whether any more, and options."""

    name: str
    needed: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    rest: bool = False
    options: tuple[Option, ...] = ()


EVERYWHERE = (Option("lang", value=True), Option("seat", value=True), Option("help", short="h"))
JSON = Option("json")
SCREEN = (Option("theme", value=True), Option("no-mouse"))
"""Options of whatever opens the screen."""
DICE = Option("dice", value=True, many=True)


class Arguments(Struct, frozen=True):
    """A call as it was read. `texts` are the options with a value, `switches` those without."""

    values: tuple[str, ...]
    texts: dict[str, tuple[str, ...]]
    switches: frozenset[str]

    def text(self, option: str) -> str | None:
        """The value of an option, or None when it was not given."""
        given = self.texts.get(option)
        return given[-1] if given else None

    def value(self, position: int) -> str | None:
        """The value at this position, or None."""
        return self.values[position] if position < len(self.values) else None


def read(command: Command, argv: Sequence[str], words: Words) -> Arguments:
    """Reads a call of `command`. Raises `BadCall`.

    A value may begin with a minus when a digit follows: -3, -1d4. After `--` everything is a value.
    """
    usage = words.text(f"cli.{command.name}.usage")
    known = {f"--{option.name}": option for option in (*EVERYWHERE, *command.options)}
    known |= {f"-{option.short}": option for option in known.values() if option.short}
    values: list[str] = []
    texts: dict[str, tuple[str, ...]] = {}
    switches: set[str] = set()
    queue = list(argv)
    while queue:
        part = queue.pop(0)
        if part == "--":
            values += queue
            break
        name, sign, text = part.partition("=") if part.startswith("--") else (part, "", "")
        option = known.get(name)
        if option is None:
            if re.match(r"-[^\d]", part):
                raise BadCall("call-option", name=name, usage=usage)
            values.append(part)
        elif not option.value:
            if sign:
                raise BadCall("call-option", name=part, usage=usage)
            switches.add(option.name)
        else:
            if not sign and (not queue or queue[0] in known or queue[0] == "--"):
                raise BadCall("call-option-value", name=f"--{option.name}")
            texts[option.name] = (*texts.get(option.name, ()), text if sign else queue.pop(0))
    if "help" not in switches:
        _count(command, values, usage, words)
    return Arguments(tuple(values), texts, frozenset(switches))


def _count(command: Command, values: Sequence[str], usage: str, words: Words) -> None:
    if len(values) < len(command.needed):
        name = words.text(f"cli.place.{command.needed[len(values)]}")
        raise BadCall("call-argument", name=name, usage=usage)
    most = len(command.needed) + len(command.optional)
    if len(values) > most and not command.rest:
        raise BadCall("call-extra", value=values[most], usage=usage)
