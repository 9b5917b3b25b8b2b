"""The rule system as the rest of the program sees it: each question handed to the module that knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter, Entity, Hazard, Scalar, Slot
from encounters.play import Choice, Play
from encounters.system import Args, Line, Mark, Status
from systems.rpgquest import (
    aim,
    catalogue,
    conditions,
    derived,
    endings,
    fear,
    flight,
    grid,
    hazards,
    items,
    order,
    roster,
    sheet,
    skills,
    wounds,
)
from systems.rpgquest.settings import SETTINGS
from systems.rpgquest.verbs import VERBS
from systems.shared.game import Game


class RpgQuest(Game):
    """RPGQuest: 2d6 on squares."""

    name = "rpgquest"
    round_seconds = 10
    main_track = "hp"
    phases: tuple[str, ...] = order.PHASES
    entries = catalogue.ENTRIES
    registry = VERBS
    options = SETTINGS

    def consequences(self, before: Encounter, event: e.Event, play: Play) -> None:
        """What follows from a change; a correction of a track has no consequences."""
        if isinstance(event, e.TrackChanged):
            if event.track == self.main_track:
                self._points(before, event, play)
        elif isinstance(event, e.StatSet):
            derived.stat_changed(play, before, event)
        elif isinstance(event, e.ConditionSet):
            endings.began(play, event)
        elif isinstance(event, e.ConditionEnded):
            endings.ended(play, before, event)

    def _points(self, before: Encounter, event: e.TrackChanged, play: Play) -> None:
        entity = play.state.entities[event.id]
        if entity.kind == "item":
            if event.value <= 0:
                items.broke(play, event.id)
        elif event.amount < 0 and entity.kind == "combatant":
            wounds.struck(play, before, event)

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
        """The slug of an attribute, skill or figure from a word."""
        return skills.stat_of(word)

    def order(self, play: Play, round: int) -> tuple[Slot, ...]:
        """The slots of a round that begins."""
        return order.slots(play, round)

    def slot_for(self, state: Encounter, entity: Entity) -> Slot | None:
        """The slot of somebody who joins a running fight."""
        return order.newcomer(state, entity)

    def turn_ended(self, play: Play, id: str) -> None:
        """A flier who hangs in the air is told, and one who should have fled."""
        flight.turn_over(play, id)
        fear.turn_over(play, id)

    def round_ended(self, play: Play) -> None:
        """Aims that were not held are lost, typed initiative has served."""
        aim.round_over(play)
        order.round_over(play)

    def start_hazard(self, play: Play, slug: str, target: str, args: Args) -> None:
        """Begins a hazard."""
        hazards.start(play, slug, target, args)

    def tick(self, play: Play, hazard: Hazard) -> None:
        """A hazard falls due."""
        hazards.tick(play, hazard)

    def set_condition(self, play: Play, id: str, slug: str, args: Args) -> None:
        """Puts a condition on by hand."""
        if play.state.entities[id].has("dead") and slug == "dead":
            raise Refused("already-dead", name=play.state.entities[id].name)
        conditions.set_by_hand(play, id, slug, args)

    def sheet(self, state: Encounter, id: str) -> Sequence[Line]:
        """The rows of somebody's sheet."""
        return sheet.lines(state, id)

    def grid(self, state: Encounter) -> Sequence[str]:
        """Who stands where, as rows of text; nothing when nobody is on a square."""
        return grid.rows(state)

    def acts(self, state: Encounter, id: str) -> Sequence[Choice]:
        """The choices worth showing beside somebody."""
        return sheet.acts(state, id)


SYSTEM = RpgQuest()
