"""Events as TOML, one line per field. `tomli-w` writes heads; it would spread an event's arrays."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from encounters.events import Event

_BARE = re.compile(r"[A-Za-z0-9_-]+\Z")


def clean(text: str) -> str:
    """Text that UTF-8 can hold: lone surrogates (from odd terminals) become a question mark."""
    return text.encode("utf-8", "replace").decode("utf-8")


def value_text(value: Any) -> str:
    """A value on one line: scalars, arrays, inline tables."""
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str):
        import json  # what only looks at a fight writes nothing

        return json.dumps(clean(value), ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(k)} = {value_text(v)}" for k, v in value.items()) + "}"
    return "[" + ", ".join(map(value_text, value)) + "]"


def _key(key: str) -> str:
    return key if _BARE.match(key) else value_text(key)


def event_text(event: Event) -> str:
    """One `[[event]]` table; fields at their default are left out."""
    table = msgspec.to_builtins(event)
    lines = ["[[event]]", f'kind = "{table.pop("kind")}"']
    lines += [f"{key} = {value_text(value)}" for key, value in table.items() if value is not None]
    return "\n".join(lines) + "\n"
