"""`--help`, in either language, from the words and from what a command takes."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.words import Words
from tui.cli.parsing import EVERYWHERE, SCREEN, Command, Option


def overview(words: Words, commands: Sequence[str]) -> str:
    """The help of the program: what it is, its commands, and the options of all of them."""
    names = ("dashboard", *commands)
    lines = [words.text("cli.about"), "", words.text("cli.commands")]
    for name in names:
        lines += [f"  {words.text(f'cli.{name}.usage')}", f"      {words.text(f'cli.{name}.help')}"]
    options = (*EVERYWHERE, *SCREEN, Option("plain"), Option("version"))
    lines += ["", words.text("cli.options"), *_options(words, options)]
    return "\n".join([*lines, "", words.text("cli.more")])


def usage(words: Words, command: Command) -> str:
    """The help of one command."""
    lines = [f"{words.text('cli.usage')} {words.text(f'cli.{command.name}.usage')}", ""]
    lines += [words.text(f"cli.{command.name}.help"), "", words.text("cli.options")]
    return "\n".join([*lines, *_options(words, (*command.options, *EVERYWHERE))])


def _options(words: Words, options: Sequence[Option]) -> list[str]:
    from systems import names

    rows = []
    for option in options:
        told = words.text(f"cli.option_help.{option.name}", systems=", ".join(names()))
        rows.append((words.text(f"cli.option.{option.name}"), told))
    width = max(len(shown) for shown, _ in rows)
    return [f"  {shown.ljust(width)}  {told}" for shown, told in rows]
