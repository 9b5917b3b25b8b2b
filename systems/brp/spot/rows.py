"""The situations as data: each with its group, its rule and what it does to a chance (BRP-194 to BRP-223)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from encounters.value import Value
from systems.brp.data import table
from systems.brp.gear import SELF_PROPELLED, Weapon

HEADINGS = ("complexity", "equipment", "environment", "familiarity", "range", "time", "understanding")
STEPS = {"minus-50": -50, "minus-20": -20, "plus-20": 20, "plus-50": 50}
GENERAL = "BRP-194"


class Effect(Value, frozen=True):
    """What a situation does to a chance: `kind` is easy, difficult, fifth, impossible, flat, cap or none."""

    slug: str
    rule: str
    kind: str
    amount: int = 0
    skill: str = ""


class Situation(Value, frozen=True):
    """A row that the prompt offers. `alone` is what it leaves the defender: all, difficult or none."""

    effect: Effect
    group: str
    needs: str = ""
    excepted: tuple[str, ...] = ()
    alone: str = ""
    aimed: int = 0
    tests: bool = False

    def touches(self, weapon: Weapon) -> bool:
        """Whether this weapon can be in that situation."""
        return weapon.skill not in self.excepted and is_kind(weapon, self.needs)


def is_kind(weapon: Weapon, kind: str) -> bool:
    """Whether a weapon is of the kind that a situation needs; "" takes every weapon."""
    if kind == "melee":
        return not weapon.missile
    if kind == "hand":
        return weapon.missile and weapon.kind not in SELF_PROPELLED
    if kind == "self":
        return weapon.kind in SELF_PROPELLED
    if kind == "thrown":
        return weapon.kind == "thrown"
    return weapon.missile or kind != "missile"


@lru_cache(maxsize=1)
def situations() -> Mapping[str, Situation]:
    """Every row by its slug: those of the file, then the general list."""
    found = {}
    for slug, row in table("spot/situations").items():
        effect = Effect(slug, row["rule"], row["effect"], int(row.get("amount", 0)), row.get("skill", ""))
        found[slug] = Situation(
            effect,
            str(row["group"]),
            str(row.get("needs", "")),
            tuple(row.get("except", ())),
            str(row.get("alone", "")),
            int(row.get("aimed", 0)),
            bool(row.get("tests", False)),
        )
    for heading in HEADINGS:
        for step, amount in STEPS.items():
            slug = f"{heading}-{step}"
            found[slug] = Situation(Effect(slug, GENERAL, "flat", amount), heading, tests=True)
    return found


def effect(slug: str) -> Effect:
    """The effect of a row."""
    return situations()[slug].effect
