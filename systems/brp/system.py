"""The rule system as the rest of the program sees it: each question handed to the module that knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from encounters import events as e
from encounters.errors import Refused, Unknown
from encounters.model import Encounter, Entity, Hazard, Scalar, Slot
from encounters.play import Choice, Play
from encounters.system import Args, Card, Line, Mark, Option, Setting, Status, Verb
from systems.brp import (
    bleeding,
    catalogue,
    conditions,
    derived,
    fumbles,
    hazards,
    items,
    locations,
    order,
    roster,
    sheet,
    skills,
    wounds,
)
from systems.brp.data import table
from systems.brp.perils import burns, deprivation, hindrance, objects, radiation, ticking
from systems.brp.recovery import experience, fatigue
from systems.brp.settings import SETTINGS
from systems.brp.vehicles import acts as driving
from systems.brp.vehicles import crew, record, rounds, wear
from systems.brp.verbs import VERBS


class Brp:
    """Basic Roleplaying."""

    name = "brp"
    round_seconds = 12
    main_track = "hp"
    floor: int | None = None
    phases: tuple[str, ...] = order.PHASES

    def verbs(self) -> Mapping[str, Verb]:
        """Every verb by its slug."""
        return VERBS

    def settings(self) -> Mapping[str, Setting]:
        """Every setting by its name."""
        return SETTINGS

    def resolve(self, choice: Choice, play: Play) -> None:
        """Turns a choice into events. Raises `Unknown` or `Refused`."""
        verb = VERBS.get(choice.verb)
        if verb is None:
            raise Unknown("verb", name=choice.verb)
        if verb.legal is not None:
            reason = verb.legal(self, play.state, choice)
            if reason is not None:
                raise reason
        if hindrance.able(play, choice):
            verb.resolve(play, choice)
            experience.mark_earned(play, choice)

    def consequences(self, before: Encounter, event: e.Event, play: Play) -> None:
        """What follows from a change; a correction has no consequences, and nor has a new condition."""
        if isinstance(event, e.ConditionSet):
            return
        if isinstance(event, e.TrackChanged):
            if not event.correction:
                self._track(before, event, play)
        elif isinstance(event, e.StatSet):
            derived.stat_changed(play, event)
        elif isinstance(event, e.ConditionEnded):
            conditions.ended(play, event.id, event.key)
            ticking.condition_ended(play, event.id, event.key)
            fatigue.rested(play, before, event)
            if event.expired:
                self._expired(before, event, play)

    def _expired(self, before: Encounter, event: e.ConditionEnded, play: Play) -> None:
        old = next((c for c in before.entities[event.id].conditions if c.key == event.key), None)
        if old is not None and old.slug == "off-balance":
            fumbles.expired(play, event.id, old.value)
        elif old is not None:
            wounds.expired(play, event.id, old.slug)
            radiation.expired(play, event.id, old.slug)

    def _track(self, before: Encounter, event: e.TrackChanged, play: Play) -> None:
        entity = play.state.entities[event.id]
        if entity.kind == "item":
            if event.value <= 0:
                (objects if objects.is_object(entity) else items).broke(play, event.id)
        elif entity.kind == "vehicle":
            if event.track == self.main_track and event.amount < 0:
                wear.struck(play, before, event)
        elif entity.kind != "combatant":
            return
        elif event.track in locations.NAMES:
            if event.amount < 0:
                locations.hurt(play, event)
            else:
                locations.mended(play, event.id, event.track)
        elif event.track == self.main_track:
            if event.amount < 0:
                wounds.struck(play, before, event)
                deprivation.struck(play, event)
                burns.struck(play, before, event)
            elif event.amount > 0:
                wounds.mended(play, event)
        elif event.track == fatigue.TRACK:
            fatigue.changed(play, event)

    def status(self, state: Encounter, id: str) -> Status:
        """What follows from an entity's values alone."""
        if state.entities[id].kind == "vehicle":
            return record.status(state, id)
        return conditions.status(state, id)

    def marks(self, state: Encounter, id: str) -> tuple[Mark, ...]:
        """The wound thresholds on the bar."""
        if state.entities[id].kind == "vehicle":
            return record.marks(state, id)
        return sheet.marks(state, id)

    def derive(self, entity: Entity, gear: Sequence[str], settings: Mapping[str, Scalar]) -> Sequence[Entity]:
        """The entity with what the roster omits, and its items."""
        if entity.kind == "vehicle":
            return (record.derive(entity),)
        return roster.derive(entity, gear, settings)

    def creature(self, slug: str, lang: str) -> tuple[Entity, tuple[str, ...]] | None:
        """A bestiary entry and its gear, or None."""
        return roster.creature(slug, lang)

    def label(self, slug: str, lang: str) -> str:
        """The name of a characteristic, skill or catalogue entry."""
        return catalogue.label(slug, lang)

    def stat(self, word: str) -> str | None:
        """The slug of a characteristic or skill from a word."""
        return skills.stat_of(word)

    def catalogue(self, kind: str) -> Mapping[str, Option]:
        """The entries of one kind by slug."""
        return catalogue.options(kind)

    def order(self, play: Play, round: int) -> tuple[Slot, ...]:
        """The slots of a round that begins."""
        return order.slots(play)

    def slot_for(self, state: Encounter, entity: Entity) -> Slot | None:
        """The slot of somebody who joins a running fight."""
        return order.newcomer(state, entity)

    def turn_started(self, play: Play, id: str) -> None:
        """Nothing in this game happens at the start of a turn."""

    def turn_ended(self, play: Play, id: str) -> None:
        """Nothing in this game happens at the end of a turn."""

    def round_ended(self, play: Play) -> None:
        """Wounds that are pressed may close, escape is judged, the statements of the round are over."""
        bleeding.round_over(play)
        rounds.fight_round_over(play)
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
        if play.state.entities[id].has("dead") and slug == "dead":
            raise Refused("already-dead", name=play.state.entities[id].name)
        conditions.set_by_hand(play, id, slug, args)

    def sheet(self, state: Encounter, id: str) -> Sequence[Line]:
        """The rows of somebody's sheet."""
        if state.entities[id].kind == "vehicle":
            return record.lines(state, id, crew.aboard(state, id))
        return sheet.lines(state, id)

    def acts(self, state: Encounter, id: str) -> Sequence[Choice]:
        """The choices worth showing beside somebody."""
        return [*driving.acts(state, id), *sheet.acts(state, id)]

    def cards(self, lang: str) -> Mapping[str, Card]:
        """The look-up entries in one language."""
        return catalogue.cards(lang)


SYSTEM = Brp()
