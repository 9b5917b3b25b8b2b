"""Runs of eight words as hashes: what a text has in common with others, without those others at hand.

`python tests/texts/runs.py DOCUMENT…` writes the file of hashes anew from the documents named.
"""

from __future__ import annotations

import hashlib
import re
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

RUN = 8
SIZE = 5
"""Bytes of a hash: with forty bits, chance makes a false alarm once in some hundred versions of the texts."""

STORED = Path(__file__).parent / "runs.bin"


def words_of(text: str) -> list[str]:
    """The words of a text, without case and accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"[a-z0-9]+", "".join(c for c in decomposed if not unicodedata.combining(c)))


def runs(text: str) -> Iterator[tuple[bytes, str]]:
    """The runs of a text, each with its hash."""
    words = words_of(text)
    for start in range(len(words) - RUN + 1):
        run = " ".join(words[start : start + RUN])
        yield hashlib.blake2b(run.encode(), digest_size=SIZE).digest(), run


def stored() -> frozenset[bytes]:
    """The hashes of the documents' runs."""
    data = STORED.read_bytes()
    return frozenset(data[start : start + SIZE] for start in range(0, len(data), SIZE))


if __name__ == "__main__":
    found = {hash for name in sys.argv[1:] for hash, _ in runs(Path(name).read_text("utf-8"))}
    STORED.write_bytes(b"".join(sorted(found)))
    print(len(found), "runs")
