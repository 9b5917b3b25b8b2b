"""The rule system as the rest of the program sees it: each question handed to the module that knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter, Entity, Hazard, Scalar, Slot
from encounters.play import Choice, Play
from encounters.system import Args, Line, Mark, Status
from systems.pool import (
    actions,
    conditions,
    derived,
    grapple,
    hazards,
    order,
    roster,
    sheet,
    traits,
    wounds,
)
from systems.pool.catalogue import ENTRIES
from systems.pool.settings import SETTINGS
from systems.pool.verbs import VERBS
from systems.shared.game import Game


class D10Pool(Game):
    """The d10 pool game."""

    name = "pool"
    round_seconds = hazards.TURN
    main_track = "hp"
    floor: int | None = 0
    phases: tuple[str, ...] = ("action",)
    entries = ENTRIES
    registry = VERBS
    options = SETTINGS

    def consequences(self, before: Encounter, event: e.Event, play: Play) -> None:
        """What follows from a change; a correction of a track has no consequences."""
        if isinstance(event, e.TrackChanged):
            entity = play.state.entities[event.id]
            if entity.kind == "pool":
                grapple.settle(play, entity)
            elif event.track in wounds.TRACKS and "hp" in entity.tracks:
                wounds.settle(play, event.id)
        elif isinstance(event, e.StatSet):
            derived.stat_changed(play, event)
        elif isinstance(event, e.ConditionEnded):
            conditions.ended(play, event.id, event.key)
            grapple.released(play, event.id, event.key)

    def status(self, state: Encounter, id: str) -> Status:
        """What follows from an entity's values alone."""
        return wounds.status(state, id)

    def marks(self, state: Encounter, id: str) -> tuple[Mark, ...]:
        """The last boxes on the bar, with their penalties."""
        return sheet.marks(state, id)

    def derive(self, entity: Entity, gear: Sequence[str], settings: Mapping[str, Scalar]) -> Sequence[Entity]:
        """The entity with what the roster omits, and its items."""
        return roster.derive(entity, gear, settings)

    def creature(self, slug: str, lang: str) -> tuple[Entity, tuple[str, ...]] | None:
        """A bestiary entry and its gear, or None."""
        return roster.creature(slug, lang)

    def stat(self, word: str) -> str | None:
        """The slug of an attribute or specialisation from a word."""
        return traits.stat_of(word)

    def order(self, play: Play, round: int) -> tuple[Slot, ...]:
        """The slots of a round that begins."""
        return order.slots(play, round)

    def slot_for(self, state: Encounter, entity: Entity) -> Slot | None:
        """The slot of somebody who joins a group in a running fight; others roll next round."""
        return order.newcomer(state, entity)

    def turn_started(self, play: Play, id: str) -> None:
        """Two actions again, and the test of who is full of wounds."""
        actions.refresh(play, id)
        wounds.stay_awake(play, id)

    def round_ended(self, play: Play) -> None:
        """Nothing in this game happens at the end of a round but hazards, which have struck."""

    def start_hazard(self, play: Play, slug: str, target: str, args: Args) -> None:
        """Begins a hazard."""
        hazards.start(play, slug, target, args)

    def tick(self, play: Play, hazard: Hazard) -> None:
        """A hazard falls due."""
        hazards.tick(play, hazard)

    def set_condition(self, play: Play, id: str, slug: str, args: Args) -> None:
        """Puts a condition on by hand."""
        if slug == "dead" and play.state.entities[id].has("dead"):
            raise Refused("already-dead", name=play.state.entities[id].name)
        if slug == "grappled" and args.get("other") in play.state.entities:
            grapple.hold(play, args["other"], id, int(args.get("value") or 1))
        else:
            conditions.set_by_hand(play, id, slug, args)

    def sheet(self, state: Encounter, id: str) -> Sequence[Line]:
        """The rows of somebody's sheet."""
        return sheet.lines(state, id)

    def acts(self, state: Encounter, id: str) -> Sequence[Choice]:
        """The choices worth showing beside somebody."""
        return sheet.acts(state, id)


SYSTEM = D10Pool()
