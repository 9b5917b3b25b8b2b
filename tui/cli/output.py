"""Writing to a terminal or pipe of whatever encoding, without ever failing for a letter."""

from __future__ import annotations

import os
import sys
import unicodedata
from typing import IO

_PLAIN = {
    "·": "-", "→": "->", "−": "-", "–": "-", "—": "-", "…": "...", "×": "x", "÷": "/", "“": '"', "”": '"',
    "‘": "'", "’": "'", "▶": ">", "│": "|", "½": "1/2", "≥": ">=", "≤": "<=", "•": "*", "✓": "+",
}  # fmt: skip


def fitted(text: str, encoding: str) -> str:
    """The text in letters that `encoding` holds: accents are dropped and signs spelt where they must be."""
    try:
        text.encode(encoding)
        return text
    except UnicodeEncodeError:
        return "".join(_fit(char, encoding) for char in text)


def _fit(char: str, encoding: str) -> str:
    for candidate in (char, _PLAIN.get(char, ""), _bare(char)):
        if candidate:
            try:
                candidate.encode(encoding)
                return candidate
            except UnicodeEncodeError:
                continue
    return "?"


def _bare(char: str) -> str:
    decomposed = unicodedata.normalize("NFKD", char)
    return "".join(part for part in decomposed if not unicodedata.combining(part))


def write(text: str, stream: IO[str] | None = None) -> None:
    """One or more lines on the standard output, or on `stream`."""
    target = stream if stream is not None else sys.stdout
    if target is None:
        return
    encoding = getattr(target, "encoding", None) or "utf-8"
    target.write(fitted(text, encoding) + "\n")


def write_json(value: object) -> None:
    """One JSON object on the standard output."""
    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").casefold().replace("-", "")
    import json  # only here: the dashboard starts without it

    write(json.dumps(value, ensure_ascii=encoding != "utf8", indent=2))


def silence() -> None:
    """Points the standard output at nothing, so that its flush at exit has nobody to complain to."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        return
