"""Rolls that only succeed, fail or fumble: nothing hangs on how well they went."""

from __future__ import annotations

from msgspec.structs import replace

from encounters.model import Entity
from encounters.play import Play
from systems.brp import skills
from systems.brp.conditions import penalties
from systems.brp.degrees import Chance, Degree, chance_of, roll
from systems.brp.settings import on


def chance(
    play: Play,
    entity: Entity,
    slug: str,
    *,
    difficult: tuple[str, ...] = (),
    flat: tuple[tuple[str, int], ...] = (),
) -> Chance:
    """The chance of a skill or characteristic roll of a situation."""
    return chance_of(
        slug,
        skills.value(entity, slug),
        difficult=difficult,
        flat=(*penalties(entity, sight=False), *flat),
        base_sure=skills.base_sure(entity, slug),
        twice=on(play.state, "difficult_twice"),
    )


def simple(
    play: Play, name: str, id: str, slug: str, rule: str, *, difficult: bool = False, aside: bool = False
) -> Degree:
    """A roll read as success, failure or fumble."""
    entity = play.state.entities[id]
    made = chance(play, entity, slug, difficult=(rule,) if difficult else ())
    return roll(play, name, id, replace(made, normal_only=True), rule=rule, aside=aside)
