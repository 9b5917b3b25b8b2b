"""The resistance roll (BRP-013): active against passive, 50% and 5% for each point between them."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import D100, Ask
from encounters.play import Play
from systems.brp.degrees import DEGREES, Degree, cuts
from systems.brp.settings import on

SURE = 10
"""From this difference on the result is automatic."""


def chance(active: int, passive: int) -> int:
    """The percentage of the active side."""
    return 50 + 5 * (active - passive)


def resists(
    play: Play,
    name: str,
    roller: str,
    active: int,
    passive: int,
    *,
    rule: str = "BRP-013",
    secret: bool = False,
    aside: bool = False,
) -> bool:
    """Whether the active side wins. Ten points apart nothing is rolled, unless the setting says so."""
    return degree(play, name, roller, active, passive, rule=rule, secret=secret, aside=aside).succeeded


def degree(
    play: Play,
    name: str,
    roller: str,
    active: int,
    passive: int,
    *,
    rule: str = "BRP-013",
    secret: bool = False,
    aside: bool = False,
) -> Degree:
    """The degree of the active side, for rules that read more than success."""
    apart = active - passive
    automatic = abs(apart) >= SURE
    if automatic and not on(play.state, "resistance_extremes"):
        won = apart > 0
        figures = (f"active={active}", f"passive={passive}")
        play.emit(
            e.Told(slug="automatic-won" if won else "automatic-lost", who=roller, figures=figures, rule=rule)
        )
        return Degree.SUCCESS if won else Degree.FAILURE
    points = min(max(chance(active, passive), 1), 99)
    why = (f"active {active}", f"passive {passive}", f"BRP-013 {points}")
    bands = cuts(points, base_sure=False)
    if automatic:
        # Even here 01 wins and 00 loses; what lies between follows the difference.
        bands = (min(bands[0], points), min(bands[1], points), points, 99)
    return DEGREES[play.roll(Ask(name, roller, D100, bands, why, rule, secret, aside))]
