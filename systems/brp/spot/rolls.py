"""Rolls that only succeed, fail or fumble: nothing hangs on how well they went."""

from __future__ import annotations

from msgspec.structs import replace

from encounters.asks import D100, Ask
from encounters.memo import by_state
from encounters.model import Encounter
from encounters.play import Play
from systems.brp import skills
from systems.brp.conditions import penalties
from systems.brp.degrees import DEGREES, Chance, Degree, chance_of
from systems.brp.settings import on


def chance(
    state: Encounter,
    id: str,
    slug: str,
    *,
    difficult: tuple[str, ...] = (),
    flat: tuple[tuple[str, int], ...] = (),
) -> Chance:
    """The chance of a skill or characteristic roll of a situation."""
    entity = state.entities[id]
    return chance_of(
        slug,
        skills.value(entity, slug),
        difficult=difficult,
        flat=(*penalties(entity, sight=False), *flat),
        base_sure=skills.base_sure(entity, slug),
        twice=on(state, "difficult_twice"),
    )


@by_state
def _ask(
    state: Encounter, name: str, id: str, slug: str, rule: str, difficult: bool, aside: bool, fumbles: bool
) -> Ask:
    found = replace(chance(state, id, slug, difficult=(rule,) if difficult else ()), normal_only=True)
    cuts = found.cuts if fumbles else (*found.cuts[:3], 100)
    return Ask(name, id, D100, cuts, found.why, rule, aside=aside)


def simple(
    play: Play, name: str, id: str, slug: str, rule: str, *, difficult: bool = False, aside: bool = False
) -> Degree:
    """A roll read as success, failure or fumble."""
    return DEGREES[play.roll(_ask(play.state, name, id, slug, rule, difficult, aside, True))]


def made(play: Play, name: str, id: str, slug: str, rule: str, *, difficult: bool = False) -> bool:
    """A roll of which only the success counts: a fumble is no worse than a failure."""
    return DEGREES[play.roll(_ask(play.state, name, id, slug, rule, difficult, False, False))].succeeded
