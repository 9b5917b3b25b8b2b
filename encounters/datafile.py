"""Reading the data files that ship with the program: TOML, remembered in a quicker form between starts.

Tables of figures and words are TOML so that people can read and mend them; reading a few thousand lines of
it takes longer than starting everything else. What was read is therefore kept in the user's cache folder,
for as long as the file's size and time of change are the same. Without a usable cache the TOML is read.
"""

from __future__ import annotations

import contextlib
import os
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec


def read_table(path: Path) -> dict[str, Any]:
    """The parsed TOML file. Raises `OSError`, or `tomllib.TOMLDecodeError` for a file that is not TOML."""
    return read_made(path, "", lambda table: table)


def read_made(path: Path, use: str, make: Callable[[dict[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    """What `make` makes of the parsed TOML file, kept under the name of its use. Raises as `read_table`."""
    stat = path.stat()
    version = f"{path}:{stat.st_mtime_ns}:{stat.st_size}"
    kept = cache_file(f"{path}{use}", f"{path.stem}{use}")
    with contextlib.suppress(OSError, msgspec.DecodeError, KeyError, TypeError):
        found = msgspec.msgpack.decode(kept.read_bytes())
        if found["version"] == version and isinstance(found["table"], dict):
            table: dict[str, Any] = found["table"]
            return table
    import tomllib  # only when the cache has nothing: it costs a start more than the cache does

    with path.open("rb") as stream:
        table = make(tomllib.load(stream))
    keep(kept, msgspec.msgpack.encode({"version": version, "table": table}))
    return table


def cache_file(key: str, name: str) -> Path:
    """Where what belongs to `key` is kept; `name` makes the file recognisable."""
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("HOME", "") + "/.cache"
    return Path(base, "escudo", f"{zlib.crc32(key.encode()):08x}-{name}.msgpack")


def keep(kept: Path, data: bytes) -> None:
    """Writes a file of the cache; what cannot be written is made anew at the next start."""
    fresh = kept.with_suffix(f".{os.getpid()}")
    with contextlib.suppress(OSError):
        kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh.write_bytes(data)
        fresh.replace(kept)
