"""Speaking and listening, one line at a time."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterable

from tui.cli import output
from tui.phrases import visible


class Ended(Exception):
    """There is no more input: the person has left, or the pipe is empty."""


class Talk:
    """The two ends of a conversation: standard input and output.

    A line that comes out of a pipe is repeated after its prompt, so that the output reads like what
    somebody would have typed.
    """

    def __init__(self) -> None:
        if isinstance(sys.stdin, io.TextIOWrapper):
            with contextlib.suppress(OSError, ValueError):
                sys.stdin.reconfigure(errors="replace")

    def say(self, *lines: str) -> None:
        """Prints lines."""
        for line in lines:
            output.write(line)

    def listen(self, prompt: str) -> str:
        """What somebody types after a prompt. Raises `Ended`."""
        encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
        sys.stdout.write(output.fitted(f"{visible(prompt)} ", encoding))
        sys.stdout.flush()
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            sys.stdout.write("\n")
            raise Ended
        typed = line.strip()
        if not sys.stdin.isatty():
            output.write(visible(typed))
        return typed

    def pick(self, labels: Iterable[str]) -> None:
        """Prints numbered options."""
        for number, label in enumerate(labels, 1):
            self.say(f"  {number}. {visible(label)}")


def numbered(typed: str, count: int) -> int | None:
    """The position that a number picks among so many options, or None."""
    text = typed.rstrip(".")
    if text.isascii() and text.isdigit() and 0 < int(text[:4]) <= count:
        return int(text[:4]) - 1
    return None
