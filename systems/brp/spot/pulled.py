"""Pulled blows (BRP-129, BRP-130): smaller dice or fewer, never both, and less of the damage modifier."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from encounters.dicetext import Term, parse, write
from encounters.errors import BadText, Refused
from systems.brp.gear import Weapon
from systems.brp.spot.manner import PLAIN, Manner

LADDER = (2, 3, 4, 6, 8, 10, 12, 20)
RULE = "BRP-129"


@lru_cache(maxsize=256)
def ways(damage: str) -> tuple[str, ...]:
    """What a weapon's dice may be pulled to: every smaller die, down to D2, or fewer of its dice."""
    terms, constant = parse(damage) if damage else ((), 0)
    if len(terms) != 1 or terms[0].times != 1:
        return ()
    count, sides = terms[0].count, terms[0].sides
    smaller = [Term(count, die) for die in reversed(LADDER) if die < sides]
    fewer = [Term(less, sides) for less in range(count - 1, 0, -1)]
    return tuple(write((term,), constant) for term in (*smaller, *fewer))


def weapon(weapon: Weapon, pulled: str) -> Weapon:
    """The weapon as it strikes when the blow is pulled to these dice. Raises `Refused`."""
    if not pulled:
        return weapon
    allowed = ways(weapon.damage)
    try:
        wanted = write(*parse(pulled))
    except BadText:
        wanted = pulled
    _, plus = parse(weapon.damage) if weapon.damage else ((), 0)
    if wanted not in allowed and plus:
        # The fixed part stays whatever is said: 1d4 of a sword of 1d8+1 is 1d4+1.
        wanted = write(parse(pulled)[0], plus) if "d" in pulled.casefold() else wanted
    if wanted not in allowed:
        raise Refused("not-pulled", weapon=weapon.slug, dice=pulled, options=", ".join(allowed), rule=RULE)
    return replace(weapon, damage=wanted)


def modifier(text: str, pulled: str) -> str:
    """The damage modifier that is put into a pulled blow: all of it, a smaller one, or none."""
    if pulled == "none":
        return "" if not text.startswith("-") else text
    if not pulled or text.startswith("-") or not text:
        return text
    terms, constant = parse(text)
    wanted, plus = parse(pulled)
    most = sum(term.count * term.sides for term in terms) + constant
    if sum(term.count * term.sides for term in wanted) + plus > most:
        raise Refused("not-pulled", weapon=text, dice=pulled, options=f"none, {text}", rule=RULE)
    return pulled.lstrip("+")


def own_modifier(text: str, manner: Manner) -> str:
    """The damage modifier of this blow, from the fighter's own."""
    if manner is PLAIN:
        return text
    mount = "" if manner.mount in ("", "0") else manner.mount.lstrip("+")
    if manner.has("charge"):
        text = mount
    elif manner.has("set-weapon") and mount:
        text = f"{text}{'' if mount.startswith('-') or not text else '+'}{mount}"
    return modifier(text, manner.dm)
