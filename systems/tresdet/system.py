"""The rule system as the rest of the program sees it: each question handed to the module that knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter, Entity, Hazard, Scalar, Slot
from encounters.play import Choice, Play
from encounters.system import Args, Line, Mark, Status
from systems.shared.game import Game
from systems.tresdet import (
    catalogue,
    chase,
    conditions,
    flight,
    hazards,
    order,
    roster,
    sheet,
    traits,
    wounds,
)
from systems.tresdet.settings import SETTINGS
from systems.tresdet.verbs import VERBS


class Tresdet(Game):
    """3D&T."""

    name = "tresdet"
    round_seconds = 6
    """3DET-009."""
    main_track = "hp"
    floor: int | None = 0
    phases: tuple[str, ...] = order.PHASES
    entries = catalogue.ENTRIES
    registry = VERBS
    options = SETTINGS

    def consequences(self, before: Encounter, event: e.Event, play: Play) -> None:
        """What follows from a change; a correction of a track has no consequences."""
        if isinstance(event, e.TrackChanged):
            if event.track != self.main_track:
                return
            if play.state.entities[event.id].kind != "combatant":
                return
            if event.amount > 0:
                wounds.mended(play, event)
            else:
                wounds.struck(play, before, event)
        elif isinstance(event, e.StatSet):
            wounds.stat_changed(play, event)
        elif isinstance(event, e.ConditionEnded) and event.expired:
            self._expired(before, event, play)

    def _expired(self, before: Encounter, event: e.ConditionEnded, play: Play) -> None:
        old = next((c for c in before.entities[event.id].conditions if c.key == event.key), None)
        if old is None:
            return
        if old.slug == "fleeing":
            flight.over(play, old.source, event.id)
        else:
            wounds.expired(play, event.id, old.slug)

    def status(self, state: Encounter, id: str) -> Status:
        """What follows from an entity's values alone."""
        return conditions.status(state, id)

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
        """The slug of a characteristic, advantage or skill from a word."""
        return traits.stat_of(word)

    def order(self, play: Play, round: int) -> tuple[Slot, ...]:
        """The slots of a round that begins."""
        return order.slots(play, round)

    def slot_for(self, state: Encounter, entity: Entity) -> Slot | None:
        """Whoever joins during a round rolls his initiative when the next one begins, or by the verb."""
        return None

    def round_ended(self, play: Play) -> None:
        """A chase that is rolled for is judged."""
        chase.round_over(play)

    def start_hazard(self, play: Play, slug: str, target: str, args: Args) -> None:
        """Begins a hazard."""
        hazards.start(play, slug, target, args)

    def tick(self, play: Play, hazard: Hazard) -> None:
        """A hazard falls due."""
        hazards.tick(play, hazard)

    def set_condition(self, play: Play, id: str, slug: str, args: Args) -> None:
        """Puts a condition on by hand."""
        entity = play.state.entities[id]
        if slug in conditions.GONE and any(entity.has(gone) for gone in conditions.GONE):
            raise Refused("already-dead", name=entity.name)
        conditions.set_by_hand(play, id, slug, args)

    def sheet(self, state: Encounter, id: str) -> Sequence[Line]:
        """The rows of somebody's sheet."""
        return sheet.lines(state, id)

    def acts(self, state: Encounter, id: str) -> Sequence[Choice]:
        """The choices worth showing beside somebody."""
        return sheet.acts(state, id)


SYSTEM = Tresdet()
