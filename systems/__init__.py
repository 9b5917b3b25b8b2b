"""The rule systems, loaded by name: built-ins first, then entry points of the group `escudo.systems`."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from encounters.errors import Unknown
from encounters.system import RuleSystem

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "escudo.systems"


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """The names of every rule system that can be loaded."""
    own = [path.parent.name for path in Path(__file__).parent.glob("*/system.py")]
    others = [point.name for point in _plugins()]
    return tuple(dict.fromkeys([*sorted(own), *sorted(others)]))


def _plugins() -> Sequence[EntryPoint]:
    """The entry points of other distributions; looking for them is slow, and built-ins come first."""
    from importlib.metadata import entry_points

    return tuple(entry_points(group=GROUP))


@lru_cache(maxsize=16)
def load(name: str) -> RuleSystem:
    """The rule system of this name. Raises `Unknown`."""
    if (Path(__file__).parent / name / "system.py").is_file() and name.isidentifier():
        module = importlib.import_module(f"systems.{name}.system")
        return cast(RuleSystem, module.SYSTEM)
    for point in _plugins():
        if point.name == name:
            return cast(RuleSystem, point.load())
    raise Unknown("system", name=name, options=", ".join(names()))
