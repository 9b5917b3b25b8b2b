"""The settings of a rule system as one fight has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from encounters.model import Encounter, Scalar
from encounters.system import Setting

EVERY_GAME = (Setting("typed", ""), Setting("names", "pt", options=("pt", "en")))
"""Whose dice are typed (sides and ids), and in which language newcomers are named."""


class Settings(Mapping[str, Setting]):
    """The settings of a game by name; `value` and `on` read them from a fight."""

    def __init__(self, rows: Iterable[Setting]) -> None:
        self.rows = {setting.name: setting for setting in rows}

    def __getitem__(self, name: str) -> Setting:
        return self.rows[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def of(self, changed: Mapping[str, Scalar], name: str) -> Scalar:
        """The value of a setting among those that a fight changed."""
        found = changed.get(name)
        return self.rows[name].default if found is None else found

    def value(self, state: Encounter, name: str) -> Scalar:
        """The value of a setting in this fight."""
        return self.of(state.settings, name)

    def on(self, state: Encounter, name: str) -> bool:
        """Whether a yes-or-no setting is on in this fight."""
        return bool(self.value(state, name))
