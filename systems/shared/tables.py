"""The TOML files of a rule system as tables, read when they are first needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from encounters.datafile import read_table

Table = Mapping[str, Any]
Tables = Callable[[str], Mapping[str, Table]]


def tables_in(folder: Path) -> Tables:
    """A function from the name of a data file in this folder to its slug → figures."""

    @lru_cache(maxsize=64)
    def table(name: str) -> Mapping[str, Table]:
        return read_table(folder / f"{name}.toml")

    return table
