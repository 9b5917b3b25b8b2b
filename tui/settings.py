"""What a person prefers, from a file that is only read; the fights opened lately, in one that is written."""

from __future__ import annotations

import contextlib
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from tui import catalogue

MOST_RECENT = 9


class Preferences(Struct, frozen=True):
    """The settings file as the dashboard uses it; `lang` "" leaves the language to the locale."""

    lang: str = ""
    theme: str = "terminal"
    glyphs: str = ""
    keys: Mapping[str, str] = {}


def preferences() -> Preferences:
    """The preferences of this person; what the file does not say, or says wrongly, has its default."""
    table = catalogue.settings()
    keys = table.get("keys")
    moved = {str(name): str(key) for name, key in keys.items()} if isinstance(keys, dict) else {}
    return Preferences(
        _text(table, "lang", ""), _text(table, "theme", "terminal"), _text(table, "glyphs", ""), moved
    )


def _text(table: Mapping[str, object], name: str, default: str) -> str:
    value = table.get(name, default)
    return value if isinstance(value, str) else default


def recent_file() -> Path:
    """Where the list of fights opened lately is kept."""
    base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "escudo" / "recent.toml"


def recent() -> list[Path]:
    """The fights opened lately that are still there, newest first."""
    try:
        with recent_file().open("rb") as stream:
            files = tomllib.load(stream).get("files", [])
    except (OSError, ValueError):
        return []
    paths = [Path(name) for name in files if isinstance(name, str)] if isinstance(files, list) else []
    return [path for path in paths if path.is_file()]


def remember(path: Path) -> None:
    """Puts a fight at the head of the list. A list that cannot be written is no fault of the fight's."""
    import tomli_w

    whole = path.resolve()
    files = [str(whole), *(str(old) for old in recent() if old != whole)][:MOST_RECENT]
    target = recent_file()
    with contextlib.suppress(OSError):
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        fresh = target.with_suffix(f".{os.getpid()}")
        fresh.write_text(tomli_w.dumps({"files": files}), encoding="utf-8")
        fresh.replace(target)
