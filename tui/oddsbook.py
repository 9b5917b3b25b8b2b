"""Exact odds, worked out once per state and choice, and only while there is time."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from encounters.asks import Answer, Answers
from encounters.errors import EscudoError
from encounters.model import Encounter
from encounters.play import Choice
from encounters.system import RuleSystem
from encounters.weigh import Odds, weigh

Key = tuple[str, tuple[tuple[str, str], ...], tuple[tuple[str, Answer], ...]]


def _key(choice: Choice, answers: Answers) -> Key:
    return choice.verb, tuple(sorted(choice.args.items())), tuple(sorted(answers.items()))


class OddsBook:
    """The odds of choices in one state. A new state takes a new book."""

    def __init__(self, system: RuleSystem, state: Encounter) -> None:
        self.system = system
        self.state = state
        self._known: dict[Key, Odds | None] = {}

    def known(self, choice: Choice) -> Odds | None:
        """The odds of a choice if they are worked out already."""
        return self._known.get(_key(choice, {}))

    def has(self, choice: Choice) -> bool:
        """Whether a choice was weighed already, to odds or to a refusal."""
        return _key(choice, {}) in self._known

    def weighed(self, choice: Choice, answers: Answers | None = None) -> Odds | None:
        """The odds of a choice; None when it has none or the rules refuse it."""
        key = _key(choice, answers or {})
        if key not in self._known:
            self._known[key] = self._weigh(choice, answers or {})
        return self._known[key]

    def _weigh(self, choice: Choice, answers: Answers) -> Odds | None:
        verb = self.system.verbs().get(choice.verb)
        if verb is None or verb.reader is None:
            return None
        try:
            if verb.legal is not None and verb.legal(self.system, self.state, choice) is not None:
                return None
            return weigh(self.system, self.state, choice, answers, verb.reader(self.state, choice))
        except EscudoError:
            return None

    def work(self, choices: Sequence[Choice], seconds: float) -> bool:
        """Works out choices for at most about `seconds`; whether all of them are known now."""
        deadline = time.perf_counter() + seconds
        for choice in choices:
            if _key(choice, {}) in self._known:
                continue
            if time.perf_counter() >= deadline:
                return False
            self.weighed(choice)
        return True


def wounds(odds: Odds, now: str) -> Mapping[str, float]:
    """The chances of the wound states that differ from the present one, likeliest first."""
    changed = {slug: chance for slug, chance in odds.wounds.items() if slug != now and chance > 0}
    return dict(sorted(changed.items(), key=lambda item: -item[1]))
