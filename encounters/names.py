"""Names of people and things: identifiers made from them, numbering, and finding somebody by name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable

from encounters.errors import Ambiguous, Unknown
from encounters.model import Encounter, Entity


def folded(text: str) -> str:
    """Text without accents and case, for comparing."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char)).strip()


def slug(text: str) -> str:
    """A name as an identifier of letters, digits and hyphens; "x" when nothing is left."""
    return re.sub(r"[^a-z0-9]+", "-", folded(text)).strip("-") or "x"


def unique_id(name: str, taken: Container[str]) -> str:
    """An identifier from a name that is not in `taken`."""
    base = slug(name)
    if base not in taken:
        return base
    number = 2
    while f"{base}-{number}" in taken:
        number += 1
    return f"{base}-{number}"


def name_parts(name: str) -> tuple[str, int]:
    """A name and the number at its end: `Orc 2` is ("Orc", 2); 0 without a number."""
    match = _NUMBERED.match(name)
    return (match[1], int(match[2])) if match else (name, 0)


_NUMBERED = re.compile(r"(.*\S) (\d{1,6})\Z", re.DOTALL)


def numbered(state: Encounter, name: str, count: int) -> list[str]:
    """`count` names for creatures of one kind: "Goblin 1", "Goblin 2". Numbers are never used again.

    A single creature keeps its bare name when nobody bears it.
    """
    names = {entity.name for entity in state.entities.values()}
    used = max([state.names.get(name, 0), *(n for base, n in map(name_parts, names) if base == name)])
    if count == 1 and not used and name not in names:
        return [name]
    if name in names:
        used = max(used, 1)
    return [f"{name} {used + n}" for n in range(1, count + 1)]


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", folded(text))


def find(state: Encounter, text: str, kinds: Iterable[str] = ("combatant", "vehicle")) -> Entity:
    """Whom a text means: an id or a whole name first (`orc1` is Orc 1), else the only name that begins so.

    Raises `Unknown` or `Ambiguous`.
    """
    among = [entity for entity in state.entities.values() if entity.kind in tuple(kinds)]
    if text in state.entities and state.entities[text] in among:
        return state.entities[text]
    wanted = folded(text)
    exact = [entity for entity in among if folded(entity.name) == wanted or entity.id == wanted]
    joined = _letters(text)
    exact = exact or [entity for entity in among if joined and _letters(entity.name) == joined]
    found = exact or [
        entity
        for entity in among
        if wanted and (folded(entity.name).startswith(wanted) or entity.id.startswith(wanted))
    ]
    if not found:
        raise Unknown("nobody", name=text)
    if len(found) > 1:
        raise Ambiguous("several", name=text, options=", ".join(entity.name for entity in found))
    return found[0]
