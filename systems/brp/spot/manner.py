"""How an attack is made beyond its weapon and its target: everything that somebody may say of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from encounters.value import Value

KEYS = frozenset(
    (
        "mods",
        "without",
        "aim",
        "called",
        "bare",
        "effect",
        "cover",
        "cover_av",
        "cover_hp",
        "covered",
        "fire",
        "shots",
        "others",
        "allot",
        "bodies",
        "candidates",
        "pulled",
        "dm",
        "knockback",
        "footing",
        "use",
        "mount",
        "knockout",
    )
)
"""The arguments of an attack that make its manner."""


class Manner(Value, frozen=True, cache_hash=True):
    """What was said of an attack. The empty one is the plain attack.

    `mods` are situations put by hand, `without` those that do not count though the state has them. `aim`
    are steps of 5 ranks, -1 for those that are held. `sweep` marks one blow of a sweep, `later` a
    round of a burst after its first.
    """

    mods: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    aim: int = -1
    called: str = ""
    bare: bool = False
    effect: str = ""
    cover: str = ""
    cover_av: int = -1
    cover_hp: int = 0
    covered: tuple[str, ...] = ()
    fire: str = ""
    shots: int = 1
    others: tuple[str, ...] = ()
    allot: tuple[int, ...] = ()
    bodies: int = 0
    candidates: tuple[str, ...] = ()
    pulled: str = ""
    dm: str = ""
    knockback: str = ""
    footing: int = 0
    use: str = ""
    mount: str = ""
    knockout: bool = False
    sweep: str = ""
    later: bool = False

    def has(self, mod: str) -> bool:
        """Whether a situation was put by hand."""
        return mod in self.mods


PLAIN = Manner()


def of(args: Mapping[str, str]) -> Manner:
    """The manner that these arguments of an attack make."""
    if KEYS.isdisjoint(args):
        return PLAIN
    return _of(tuple(args.items()))


@lru_cache(maxsize=256)
def _of(given: tuple[tuple[str, str], ...]) -> Manner:
    said = {key: text for key, text in given if text and key in KEYS}
    number = {
        key: int(said[key]) for key in ("aim", "cover_av", "cover_hp", "bodies", "footing") if key in said
    }
    fire = said.get("fire", "")
    shots = int(said.get("shots") or _usual(fire))
    return Manner(
        mods=_several(said, "mods"),
        without=_several(said, "without"),
        aim=number.get("aim", -1),
        called=said.get("called", ""),
        bare=said.get("bare") == "yes",
        effect=said.get("effect", "") if said.get("effect") != "none" else "",
        cover=said.get("cover", "") if said.get("cover") != "none" else "",
        cover_av=number.get("cover_av", -1),
        cover_hp=number.get("cover_hp", 0),
        covered=_several(said, "covered"),
        fire=fire if fire != "single" else "",
        shots=shots,
        others=_several(said, "others"),
        allot=tuple(int(part) for part in _several(said, "allot") if part.isdigit()),
        bodies=number.get("bodies", 0),
        candidates=_several(said, "candidates"),
        pulled=said.get("pulled", ""),
        dm=said.get("dm", "") if said.get("dm") != "full" else "",
        knockback=said.get("knockback", "") if said.get("knockback") != "no" else "",
        footing=number.get("footing", 0),
        use=said.get("use", ""),
        mount=said.get("mount", ""),
        knockout=said.get("knockout") == "yes",
    )


def _usual(fire: str) -> int:
    """The rounds of a burst where nobody says; automatic fire has no usual number, it must be announced."""
    return {"burst": 3, "narrow-burst": 3, "auto": 0, "spread": 0, "narrow-auto": 0}.get(fire, 1)


def _several(said: Mapping[str, str], key: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in said.get(key, "").split(",") if part.strip())
