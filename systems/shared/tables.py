"""The TOML files of a rule system as tables, read when they are first needed."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from encounters.datafile import Rows, read_table

Table = Mapping[str, Any]
Tables = Callable[[str], Mapping[str, Table]]


def tables_in(folder: Path, rowwise: Container[str] = ()) -> Tables:
    """A function from the name of a data file in this folder to its slug → figures.

    Files are kept once read. Of those in `rowwise`, large ones of which a fight needs a few rows, the keys
    are, and each row is read when it is asked for: every open dashboard would hold the others for nothing.
    """

    @lru_cache(maxsize=64)
    def table(name: str) -> Mapping[str, Table]:
        path = folder / f"{name}.toml"
        return Rows(path) if name in rowwise else read_table(path)

    return table
