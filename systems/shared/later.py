"""Modules whose functions are named in a registry and loaded when one of them is first called.

A game has some hundred modules and a fight needs few of them: a table of verbs that imported them all would
be paid for by every start and by every dashboard on the server. A row therefore names its function through
one of these, and what the type checker reads is the plain import:

    if TYPE_CHECKING:
        from systems.brp.spot import aiming, ammunition
    else:
        aiming, ammunition = later("systems.brp.spot", "aiming", "ammunition")
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


class Later:
    """A module to come: each attribute is a function that loads the module, then does what that one does.

    Functions only: asking for a constant of such a module raises `AttributeError`.
    """

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.isupper() or name.startswith("__"):
            raise AttributeError(f"{name} is no function of {self._module}")
        found: Callable[..., Any] | None = None

        def call(*args: Any, **named: Any) -> Any:
            nonlocal found
            if found is None:
                found = getattr(import_module(self._module), name)
                # From now on the attribute is the function itself.
                setattr(self, name, found)
            return found(*args, **named)

        call.__module__, call.__qualname__ = self._module, name
        setattr(self, name, call)
        return call


def later(package: str, *names: str) -> tuple[Later, ...]:
    """The modules of these names in a package, each to be loaded by the first call of its functions."""
    return tuple(Later(f"{package}.{name}") for name in names)
