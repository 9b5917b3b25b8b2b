"""The rule system as the rest of the program sees it: each question handed to the module that knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from encounters import events as e
from encounters.model import Encounter, Entity, Hazard, Scalar, Slot
from encounters.play import Choice, Play
from encounters.system import Args, Line, Mark, Status
from systems.shared.game import Game
from systems.unisystem import (
    breath,
    catalogue,
    hazards,
    holds,
    order,
    roster,
    sheet,
    states,
    traits,
    wounds,
)
from systems.unisystem.data import table
from systems.unisystem.settings import SETTINGS
from systems.unisystem.verbs import VERBS


class Unisystem(Game):
    """Cinematic Unisystem. A round is a turn of the rules: five seconds (UNI-021)."""

    name = "unisystem"
    round_seconds = 5
    main_track = "hp"
    phases: tuple[str, ...] = order.PHASES
    entries = catalogue.ENTRIES
    registry = VERBS
    options = SETTINGS

    def consequences(self, before: Encounter, event: e.Event, play: Play) -> None:
        """What follows from a change; a correction of a track has no consequences."""
        if isinstance(event, e.TrackChanged):
            if event.track == self.main_track:
                self._life(before, event, play)
        elif isinstance(event, e.StatSet):
            roster.stat_changed(play, event)
        elif isinstance(event, e.ConditionSet):
            self._began(event, play)
        elif isinstance(event, e.ConditionEnded):
            self._ended(event, play)

    def _life(self, before: Encounter, event: e.TrackChanged, play: Play) -> None:
        if play.state.entities[event.id].kind != "combatant":
            return
        if event.amount < 0:
            wounds.struck(play, before, event)
        elif event.amount > 0:
            wounds.mended(play, event.id, event.cause)

    def _began(self, event: e.ConditionSet, play: Play) -> None:
        if event.slug in states.OUT:
            # Whoever can do nothing holds nobody, and the senseless fall from the saddle.
            holds.holder_gone(play, event.id)
            if event.slug in ("dead", "unconscious"):
                states.unseat(play, event.id, event.rule)
        elif event.slug == "burning":
            hazards.began(play, event.id)

    def _ended(self, event: e.ConditionEnded, play: Play) -> None:
        slug = event.key.partition("#")[0]
        if slug == "choked":
            breath.breathes(play, event.id, choked=True)
        elif slug == "burning":
            hazards.put_out(play, event.id)

    def status(self, state: Encounter, id: str) -> Status:
        """What follows from an entity's values alone."""
        return states.status(state, id)

    def marks(self, state: Encounter, id: str) -> tuple[Mark, ...]:
        """The wound thresholds on the bar."""
        return sheet.marks(state, id)

    def derive(self, entity: Entity, gear: Sequence[str], settings: Mapping[str, Scalar]) -> Sequence[Entity]:
        """The entity with what the roster omits, and its items."""
        return roster.derive(entity, gear, settings)

    def creature(self, slug: str, lang: str) -> tuple[Entity, tuple[str, ...]] | None:
        """A bestiary entry and its gear, or None."""
        return roster.creature(slug, lang)

    def stat(self, word: str) -> str | None:
        """The slug of an attribute, skill, quality or score from a word."""
        return traits.stat_of(word)

    def order(self, play: Play, round: int) -> tuple[Slot, ...]:
        """The slots of a turn that begins."""
        return order.slots(play, round)

    def slot_for(self, state: Encounter, entity: Entity) -> Slot | None:
        """The slot of somebody who joins a running fight."""
        return order.newcomer(state, entity)

    def round_ended(self, play: Play) -> None:
        """Wall flips are judged, and who attacked nobody is upon nobody."""
        order.round_over(play)

    def start_hazard(self, play: Play, slug: str, target: str, args: Args) -> None:
        """Begins a hazard."""
        hazards.start(play, slug, target, args)

    def tick(self, play: Play, hazard: Hazard) -> None:
        """A hazard falls due."""
        hazards.tick(play, hazard)

    def silent(self, condition: str) -> bool:
        """Whether a condition is bookkeeping, worth no word."""
        return bool(table("conditions").get(condition, {}).get("internal"))

    def set_condition(self, play: Play, id: str, slug: str, args: Args) -> None:
        """Puts a condition on by hand."""
        states.set_by_hand(play, id, slug, args)

    def sheet(self, state: Encounter, id: str) -> Sequence[Line]:
        """The rows of somebody's sheet."""
        return sheet.lines(state, id)

    def grid(self, state: Encounter) -> Sequence[str]:
        """Nothing: no squares are drawn."""
        return ()

    def acts(self, state: Encounter, id: str) -> Sequence[Choice]:
        """The choices worth showing beside somebody."""
        return sheet.choices(state, id)


SYSTEM = Unisystem()
