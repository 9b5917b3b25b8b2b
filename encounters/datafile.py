"""Reading the data files that ship with the program: TOML, remembered in a quicker form between starts.

Tables of figures and words are TOML so that people can read and mend them; reading a few thousand lines of
it takes longer than starting everything else. What was read is therefore kept in the user's cache folder,
for as long as the file's size and time of change are the same. Without a usable cache the TOML is read.
"""

from __future__ import annotations

import contextlib
import os
import zlib
from collections.abc import Callable, ItemsView, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec


def read_table(path: Path) -> dict[str, Any]:
    """The parsed TOML file. Raises `OSError`, or `tomllib.TOMLDecodeError` for a file that is not TOML."""
    return read_made(path, "", lambda table: table)


class _Kept(msgspec.Struct):
    version: str
    table: dict[str, msgspec.Raw]


_ROWS = msgspec.msgpack.Decoder(_Kept)


class Rows(Mapping[str, Any]):
    """A table of which only the keys are held: each row is read from the file when it is asked for."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._keys = tuple(_rows(path))

    def __getitem__(self, key: str) -> Any:
        if key not in self._keys:
            raise KeyError(key)
        return msgspec.msgpack.decode(_rows(self._path)[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def items(self) -> ItemsView[str, Any]:
        """All rows, read at once."""
        return {key: msgspec.msgpack.decode(row) for key, row in _rows(self._path).items()}.items()


def _rows(path: Path) -> Mapping[str, msgspec.Raw]:
    """The rows of a TOML file, each still to be read. Raises as `read_table`."""
    with contextlib.suppress(OSError, msgspec.DecodeError):
        found = _ROWS.decode(cache_file(f"{path}", path.stem).read_bytes())
        if found.version == _version(path):
            return found.table
    return {key: msgspec.Raw(msgspec.msgpack.encode(row)) for key, row in read_table(path).items()}


def _version(path: Path) -> str:
    stat = path.stat()
    return f"{path}:{stat.st_mtime_ns}:{stat.st_size}"


def read_made(path: Path, use: str, make: Callable[[dict[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    """What `make` makes of the parsed TOML file, kept under the name of its use. Raises as `read_table`."""
    version = _version(path)
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
