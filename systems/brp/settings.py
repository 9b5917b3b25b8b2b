"""The settings of this game: optional rules, house defaults and disputed readings."""

from __future__ import annotations

from collections.abc import Mapping

from encounters.model import Encounter, Scalar
from encounters.system import Setting

SETTINGS: Mapping[str, Setting] = {
    setting.name: setting
    for setting in (
        Setting("typed", ""),
        Setting("names", "pt", options=("pt", "en")),
        Setting("hit_locations", False, "BRP-145"),
        Setting("random_armour", False, "BRP-017"),
        Setting("initiative", "dex", "BRP-025", ("dex", "d10")),
        Setting("double_hit_points", False, "BRP-141"),
        Setting("impossible_01", False, "BRP-008"),
        Setting("resistance_extremes", False, "BRP-013"),
        Setting("chase_literal", False, "BRP-269"),
        Setting("chase_speed", True, "BRP-272"),
        Setting("major_wounds", True, "BRP-143"),
        Setting("minor_wounds", True, "BRP-144"),
        Setting("burning_house", "2d6", "BRP-253", ("2d6", "1d6+2")),
        Setting("strangling", "1d6", "BRP-241", ("1d6", "1d3")),
        Setting("knocked_down", True, "BRP-200"),
        Setting("track_item_damage", True, "BRP-092"),
    )
}


def on(state: Encounter, name: str) -> bool:
    """Whether a yes-or-no setting is on in this fight."""
    return bool(value(state, name))


def value(state: Encounter, name: str) -> Scalar:
    """The value of a setting in this fight."""
    found = state.settings.get(name)
    return SETTINGS[name].default if found is None else found
