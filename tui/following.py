"""Noticing that another seat wrote: the directory is watched; where that fails, the file is looked at."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

POLL_SECONDS = 0.25


async def changes(path: Path, stop: asyncio.Event) -> AsyncIterator[None]:
    """Yields whenever the file may have changed, until `stop` is set.

    The directory is watched and not the file, because an editor may put another file in its place.
    """
    try:
        from watchfiles import awatch

        name = path.name
        async for _ in awatch(
            path.parent,
            watch_filter=lambda _change, changed: Path(changed).name == name,
            debounce=50,
            step=50,
            stop_event=stop,
            recursive=False,
            ignore_permission_denied=True,
        ):
            yield
        if stop.is_set():
            return
    except (ImportError, OSError, RuntimeError):
        pass
    while not stop.is_set():
        yield
        await asyncio.sleep(POLL_SECONDS)
