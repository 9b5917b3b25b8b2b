"""What a card can do in the fight: the verb and the values with which it is applied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from encounters.model import Encounter
from encounters.system import Card, RuleSystem


class Applied(Struct, frozen=True):
    """A verb with values, to be played or asked on."""

    verb: str
    given: Mapping[str, str]


def applying(system: RuleSystem, state: Encounter, card: Card, targets: Sequence[str]) -> Applied | None:
    """How a card is applied to whom is selected or marked; None when it cannot be.

    A condition and a hazard go to all of them, a weapon into the hand of the first, a creature joins the
    fight, a setting that is on or off is switched; of another setting the value is asked.
    """
    if card.kind == "setting":
        return _setting(system, state, card.slug)
    if card.slug not in system.catalogue(card.kind):
        return None
    if card.kind == "creature":
        return Applied("add", {"creature": card.slug, "count": "1"})
    if not targets:
        return None
    if card.kind in ("condition", "hazard"):
        return Applied(card.kind, {"targets": ",".join(targets), card.kind: card.slug})
    if card.kind in ("weapon", "armour"):
        return Applied("equip", {"target": targets[0], "weapon": card.slug})
    return None


def _setting(system: RuleSystem, state: Encounter, name: str) -> Applied | None:
    setting = system.settings().get(name)
    if setting is None:
        return None
    now = state.settings.get(name, setting.default)
    if isinstance(setting.default, bool):
        return Applied("setting", {"name": name, "value": "no" if now else "yes"})
    if len(setting.options) == 2 and str(now) in setting.options:
        other = next(option for option in setting.options if option != str(now))
        return Applied("setting", {"name": name, "value": other})
    return Applied("setting", {"name": name})
