"""Damage (RPQ-052 to RPQ-057, RPQ-104): the dice of each kind, the IP against it, the minimum of 1."""

from __future__ import annotations

from fractions import Fraction

from encounters import events as e
from encounters.asks import Ask, Sum
from encounters.dicetext import Term, parse
from encounters.model import Encounter
from encounters.play import Play
from encounters.points import harm
from encounters.value import Value
from systems.rpgquest import gear
from systems.rpgquest.data import row
from systems.rpgquest.parts import Part
from systems.rpgquest.settings import chosen, value

CRITICAL = Term(1, 3)
NONLETHAL = "nonlethal"
"""The cause that marks points as non-lethal (RPQ-057)."""


class Rolled(Value, frozen=True):
    """Points of each kind; `extra` comes after the IP."""

    points: tuple[tuple[str, int], ...]
    extra: int = 0

    @property
    def total(self) -> int:
        """All points before any IP."""
        return sum(points for _, points in self.points) + self.extra


def roll(
    play: Play, roller: str, parts: tuple[Part, ...], strength: int = 0, critical: bool = False
) -> Rolled:
    """Rolls every part; FR and a critical's 1d3 go to the first (RPQ-052, RPQ-053), each part at least 0."""
    before = chosen(play.state, "critical_damage", "before")
    found = []
    for index, part in enumerate(parts):
        terms, constant = parse(part.dice)
        why: tuple[str, ...] = (part.kind,)
        if index == 0:
            constant += strength
            if strength:
                why += (f"FR {strength:+d}",)
            if critical and before:
                terms += (CRITICAL,)
                why += ("RPQ-053",)
        name = "damage" if index == 0 else f"damage:{part.kind}"
        points = _roll(play, Ask(name, roller, Sum(terms, constant), why=why, rule="RPQ-052"), constant)
        found.append((part.kind, max(0, points)))
    extra = 0
    if critical and not before:
        extra = play.roll(Ask("critical", roller, Sum((CRITICAL,)), rule="RPQ-053"))
    return Rolled(tuple(found), extra)


def _roll(play: Play, ask: Ask, constant: int) -> int:
    return play.roll(ask) if ask.dice.wave(()) else constant


def through(state: Encounter, target: str, rolled: Rolled, attack: bool) -> tuple[int, int]:
    """What gets through, and what was stopped: each kind meets its own IP (RPQ-104).

    An attack that hits does at least 1, whatever reduces it (RPQ-052).
    """
    left = stopped = 0
    for kind, points in rolled.points:
        grown = int(points * weakness(state, target, kind))
        passed = max(0, grown - gear.protection(state, target, kind))
        left += passed
        stopped += grown - passed
    left += rolled.extra
    return max(left, _least(state, target, rolled, attack)), stopped


def _least(state: Encounter, target: str, rolled: Rolled, attack: bool) -> int:
    how = value(state, "minimum_damage")
    if how == "every":
        return 1 if rolled.total > 0 or attack else 0
    if not attack:
        return 0
    if how == "armour":
        # Items that absorb may take everything; armour never does.
        absorbed = all(gear.resistance(state, target, kind) for kind, _ in rolled.points)
        return 0 if absorbed else 1
    return 1


def weakness(state: Encounter, target: str, kind: str) -> Fraction:
    """How many times damage of a kind counts against what is weak to it (RPQ-061)."""
    for word in state.entities[target].texts.get("weak", "").replace(",", " ").split():
        slug, _, times = word.partition(":")
        if slug == kind:
            try:
                return Fraction(times or str(value(state, "weakness")))
            except (ValueError, ZeroDivisionError):
                return Fraction(1)
    return Fraction(1)


def immune(state: Encounter, target: str, rolled: Rolled) -> str:
    """The condition that makes somebody immune to all of this (the deaf to sound, RPQ-076), or ""."""
    kinds = {kind for kind, _ in rolled.points}
    for condition in state.entities[target].conditions:
        if kinds and kinds <= set(row("conditions", condition.slug).get("immune", ())):
            return condition.slug
    return ""


def apply(
    play: Play,
    target: str,
    rolled: Rolled,
    *,
    by: str = "",
    cause: str,
    attack: bool = True,
    nonlethal: bool = False,
    rule: str = "RPQ-052",
) -> int:
    """Lets rolled damage through to somebody or something; the points lost."""
    guard = immune(play.state, target, rolled)
    if guard:
        play.emit(e.Told(slug="immune", who=target, figures=(f"condition={guard}",), rule="RPQ-076"))
        return 0
    points, stopped = through(play.state, target, rolled, attack)
    figures = (f"rolled={rolled.total}", f"ip={stopped}", f"through={points}")
    play.emit(e.Told(slug="damage", who=target, figures=figures, rule=rule))
    if points <= 0:
        return 0
    return harm(play, target, points, cause=NONLETHAL if nonlethal else cause, by=by, rule=rule)
