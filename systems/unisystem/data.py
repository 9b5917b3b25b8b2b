"""The figures of this game, read from the TOML files beside this module when they are first needed."""

from __future__ import annotations

from pathlib import Path

from systems.shared.tables import Table, tables_in

HERE = Path(__file__).parent
table = tables_in(HERE)
"""One data file as slug → figures."""

__all__ = ["HERE", "Table", "table"]
