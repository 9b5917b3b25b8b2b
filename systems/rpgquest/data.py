"""The figures of this game, read from the TOML files beside this module when they are first needed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from encounters.datafile import read_table

HERE = Path(__file__).parent
Table = Mapping[str, Any]


@lru_cache(maxsize=16)
def table(name: str) -> Mapping[str, Table]:
    """One data file as slug → figures."""
    return read_table(HERE / f"{name}.toml")


def row(name: str, slug: str) -> Table:
    """One entry of a data file; an empty table when there is none."""
    return table(name).get(slug, {})
