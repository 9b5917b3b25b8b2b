"""The TOML files of a rule system as tables, read when they are first needed."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from encounters.datafile import read_table

Table = Mapping[str, Any]
Tables = Callable[[str], Mapping[str, Table]]


def tables_in(folder: Path, passing: Container[str] = ()) -> Tables:
    """A function from the name of a data file in this folder to its slug → figures.

    Files are kept once read, save those in `passing`: large ones of which a fight needs a few rows, that
    every open dashboard would hold in memory for nothing.
    """

    @lru_cache(maxsize=64)
    def kept(name: str) -> Mapping[str, Table]:
        return read_table(folder / f"{name}.toml")

    def table(name: str) -> Mapping[str, Table]:
        return read_table(folder / f"{name}.toml") if name in passing else kept(name)

    return table
