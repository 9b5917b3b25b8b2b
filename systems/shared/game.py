"""The part of the `RuleSystem` protocol that every game answers alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

from encounters import events as e
from encounters.errors import Unknown
from encounters.model import Encounter, Track
from encounters.play import Choice, Play
from encounters.system import Card, Option, RuleSystem, Setting, Verb
from systems.shared.catalogue import Catalogue


class Game:
    """A rule system's registry, settings and catalogue behind the protocol; each game adds its rules."""

    floor: int | None = None
    heeds: frozenset[type[e.Event]] = frozenset((e.TrackChanged, e.StatSet, e.ConditionSet, e.ConditionEnded))
    entries: ClassVar[Catalogue]
    registry: ClassVar[Mapping[str, Verb]]
    options: ClassVar[Mapping[str, Setting]]

    def verbs(self) -> Mapping[str, Verb]:
        """Every verb by its slug."""
        return self.registry

    def settings(self) -> Mapping[str, Setting]:
        """Every setting by its name."""
        return self.options

    def resolve(self, choice: Choice, play: Play) -> None:
        """Turns a choice into events. Raises `Unknown` or `Refused`."""
        verb = self.registry.get(choice.verb)
        if verb is None:
            raise Unknown("verb", name=choice.verb)
        if verb.legal is not None:
            reason = verb.legal(cast(RuleSystem, self), play.state, choice)
            if reason is not None:
                raise reason
        self.act(verb, choice, play)

    def act(self, verb: Verb, choice: Choice, play: Play) -> None:
        """Plays a legal choice; a game puts here what comes before or after whatever somebody does."""
        verb.resolve(play, choice)

    def latent(self, state: Encounter, id: str) -> Mapping[str, Track]:
        """None: every track stands from the beginning."""
        return {}

    def turn_started(self, play: Play, id: str) -> None:
        """Nothing but what expires then."""

    def turn_ended(self, play: Play, id: str) -> None:
        """Nothing but what expires then."""

    def silent(self, condition: str) -> bool:
        """Whether a condition is bookkeeping, worth no word."""
        return self.entries.silent(condition)

    def label(self, slug: str, lang: str) -> str:
        """The name of a characteristic, skill or entry of the catalogue."""
        return self.entries.label(slug, lang)

    def catalogue(self, kind: str) -> Mapping[str, Option]:
        """The entries of one kind by slug."""
        return self.entries.options(kind)

    def cards(self, lang: str) -> Mapping[str, Card]:
        """The look-up entries in one language."""
        return self.entries.cards(lang)

    def grid(self, state: Encounter) -> Sequence[str]:
        """Who stands where, drawn; a game without squares draws nothing."""
        return ()
