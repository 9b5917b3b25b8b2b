"""Making the indexes ready beside the keys: the first look-up of all may take a second, a letter may not."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import systems
from encounters.errors import EscudoError
from tui.lookup.index import index_of


class Warming:
    """The rule systems that can be looked up in by now, the fight's own from the start."""

    def __init__(self, own: str) -> None:
        self.ready: tuple[str, ...] = (own,)
        self._thread = threading.Thread(target=self._warm, daemon=True)
        self._thread.start()

    def _warm(self) -> None:
        import rapidfuzz.distance
        import rapidfuzz.process  # noqa: F401 - loaded before the first letter wants it

        for name in systems.names():
            try:
                index_of(name)
            except (EscudoError, OSError):
                continue
            if name not in self.ready:
                self.ready = (*self.ready, name)

    def wait(self, seconds: float = 30.0) -> Sequence[str]:
        """Waits until all are ready."""
        self._thread.join(seconds)
        return self.ready


_WARMING: dict[str, Warming] = {}


def warming(own: str) -> Warming:
    """The warming for fights of this rule system; it happens once in a process."""
    if own not in _WARMING:
        _WARMING[own] = Warming(own)
    return _WARMING[own]
