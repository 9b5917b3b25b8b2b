"""Remembering what was computed from a state, for as long as that state is the one asked about.

States are frozen, so a pure function of one may be asked again and again: for every branch of the odds,
for every panel. The key is the identity of the state's parts, which are kept alive here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import Any, Concatenate, ParamSpec, TypeVar

from encounters.model import Encounter

P = ParamSpec("P")
R = TypeVar("R")
MOST = 128
"""How many answers are kept, of all functions together; each keeps the state that it was asked about."""
_KEPT: dict[tuple[Hashable, ...], tuple[Encounter, Any]] = {}


def keep_only(state: Encounter) -> None:
    """Forgets what was asked about other states: those of branches that nobody will see again."""
    for key in [key for key, (kept, _) in _KEPT.items() if kept is not state]:
        del _KEPT[key]


def by_state(function: Callable[Concatenate[Encounter, P], R]) -> Callable[Concatenate[Encounter, P], R]:
    """A pure function of (state, hashable arguments) that remembers its last results.

    It may read the entities, the settings, the chase and the hazards, not the turn, the clock or the
    question.
    """

    last: tuple[Encounter, tuple[Any, ...], dict[str, Any], R] | None = None

    def remembered(state: Encounter, /, *args: P.args, **named: P.kwargs) -> R:
        nonlocal last
        # Most questions repeat the one before them: every branch of the odds begins from one state.
        if last is not None and last[0] is state and last[1] == args and last[2] == named:
            return last[3]
        key = (
            function,
            id(state.entities),
            id(state.settings),
            id(state.chase),
            id(state.hazards),
            *args,
            *named.items(),
        )
        found = _KEPT.get(key)
        if found is not None:
            answer: R = found[1]
            last = (state, args, named, answer)
            return answer
        result = function(state, *args, **named)
        if len(_KEPT) >= MOST:
            _KEPT.clear()
        _KEPT[key] = (state, result)
        last = (state, args, named, result)
        return result

    update_wrapper(remembered, function)
    return remembered
