"""The manoeuvres as data (UNI-069 to UNI-105): one row each, read into a value."""

from __future__ import annotations

from functools import lru_cache

from encounters.errors import Unknown
from encounters.value import Value
from systems.unisystem.data import table


class Manoeuvre(Value, frozen=True):
    """One row of the table; see the head of `manoeuvres.toml`."""

    slug: str
    rule: str
    kind: str
    roll: str = ""
    score: str = ""
    mod: int = 0
    force: int = 0
    plus: int = 0
    type: str = ""
    times: int = 0
    weapons: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    defences: tuple[str, ...] = ("dodge", "parry")
    resist: str = ""
    resist_score: str = ""
    only: bool = False
    first: bool = False
    harmless: bool = False
    limb: str = ""
    tied: str = ""
    after: str = ""
    cause: str = ""
    swap: tuple[tuple[str, str], ...] = ()

    @property
    def aimed(self) -> bool:
        """Whether it is put on another manoeuvre (UNI-137)."""
        return self.kind == "aimed"

    def base(self, strength: int) -> int:
        """Its own base damage at this Strength."""
        return max(0, self.force * (strength + self.plus))


@lru_cache(maxsize=128)
def manoeuvre(slug: str) -> Manoeuvre:
    """The manoeuvre of this slug. Raises `Unknown`."""
    row = table("manoeuvres").get(slug)
    if row is None:
        raise Unknown("no-manoeuvre", name=slug)
    return Manoeuvre(
        slug=slug,
        rule=str(row["rule"]),
        kind=str(row["kind"]),
        roll=str(row.get("roll", "")),
        score=str(row.get("score", "")),
        mod=int(row.get("mod", 0)),
        force=int(row.get("str", 0)),
        plus=int(row.get("plus", 0)),
        type=str(row.get("type", "")),
        times=int(row.get("times", 0)),
        weapons=tuple(str(row.get("weapon", "")).split()),
        needs=tuple(row.get("needs", ())),
        defences=tuple(str(row.get("defences", "dodge parry")).split()),
        resist=str(row.get("resist", "")),
        resist_score=str(row.get("resist_score", "")),
        only=bool(row.get("only")),
        first=bool(row.get("first")),
        harmless=bool(row.get("harmless")),
        limb=str(row.get("limb", "")),
        tied=str(row.get("tied", "")),
        after=str(row.get("after", "")),
        cause=str(row.get("cause", "")),
        swap=tuple(row.get("swap", {}).items()),
    )


@lru_cache(maxsize=1)
def slugs() -> tuple[str, ...]:
    """Every manoeuvre, in the order of the table."""
    return tuple(table("manoeuvres"))
