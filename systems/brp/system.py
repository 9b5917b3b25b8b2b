"""The rule system as the rest of the program sees it: each question handed to the module that knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from encounters import events as e
from encounters.errors import Refused
from encounters.model import Encounter, Entity, Hazard, Scalar, Slot, Track
from encounters.play import Choice, Play
from encounters.system import Args, Line, Mark, Status, Verb
from systems.brp import catalogue, conditions, locations, roster, sheet, skills
from systems.brp.phases import PHASES
from systems.brp.settings import SETTINGS, on
from systems.brp.verbs import VERBS
from systems.shared.game import Game
from systems.shared.later import later

if TYPE_CHECKING:
    from systems.brp import bleeding, derived, fumbles, hazards, items, order, wounds
    from systems.brp.manoeuvres import first_strike, lifecycle
    from systems.brp.perils import burns, deprivation, hindrance, objects, radiation, ticking
    from systems.brp.recovery import experience, fate, fatigue
    from systems.brp.vehicles import acts, course, crew, record, rounds, wear
else:
    bleeding, derived, fumbles, hazards, items, order, wounds = later(
        "systems.brp", "bleeding", "derived", "fumbles", "hazards", "items", "order", "wounds"
    )
    first_strike, lifecycle = later("systems.brp.manoeuvres", "first_strike", "lifecycle")
    burns, deprivation, hindrance, objects, radiation, ticking = later(
        "systems.brp.perils", "burns", "deprivation", "hindrance", "objects", "radiation", "ticking"
    )
    experience, fate, fatigue = later("systems.brp.recovery", "experience", "fate", "fatigue")
    acts, course, crew, record, rounds, wear = later(
        "systems.brp.vehicles", "acts", "course", "crew", "record", "rounds", "wear"
    )


class Brp(Game):
    """Basic Roleplaying."""

    name = "brp"
    round_seconds = 12
    main_track = "hp"
    phases: tuple[str, ...] = PHASES
    heeds = frozenset((e.TrackChanged, e.StatSet, e.ConditionEnded, e.TextSet, e.Given, e.ChaseEnded))
    entries = catalogue.ENTRIES
    registry = VERBS
    options = SETTINGS

    def act(self, verb: Verb, choice: Choice, play: Play) -> None:
        """Plays a choice that want and sickness leave possible, and marks the skills that it taught."""
        lifecycle.before(play, choice)
        if not hindrance.able(play, choice):
            return
        verb.resolve(play, choice)
        play.settled()
        lifecycle.after(play, choice)
        experience.mark_earned(play, choice)

    def consequences(self, before: Encounter, event: e.Event, play: Play) -> None:
        """What follows from a change; a correction of a track has no consequences."""
        if isinstance(event, e.TrackChanged):
            self._track(before, event, play)
        elif isinstance(event, e.StatSet):
            derived.stat_changed(play, event)
        elif isinstance(event, e.TextSet):
            if event.text == "hand":
                order.rearmed(play, before, event.id)
        elif isinstance(event, e.Given):
            for id in (before.entities[event.id].owner, event.owner):
                if id in play.state.entities:
                    order.rearmed(play, before, id)
        elif isinstance(event, e.ConditionEnded):
            conditions.ended(play, event.id, event.key)
            ticking.condition_ended(play, event.id, event.key)
            fatigue.rested(play, before, event)
            if event.expired:
                self._expired(before, event, play)
            lifecycle.ended(play, before, event)
        elif isinstance(event, e.ChaseEnded):
            course.end(play)

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
            if event.value <= 0 and event.track == self.main_track:
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
                lifecycle.struck(play, before, event)
            elif event.amount > 0:
                wounds.mended(play, event)
        elif event.track == "fatigue":
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

    def latent(self, state: Encounter, id: str) -> Mapping[str, Track]:
        """Hit locations, fatigue and power points, where this fight counts them."""
        entity = state.entities[id]
        if entity.kind != "combatant":
            return {}
        found = locations.whole(entity) if on(state, "hit_locations") else {}
        if on(state, "fatigue"):
            found["fatigue"] = fatigue.track(entity)
        if on(state, "fate_points"):
            found["power"] = fate.track(entity)
        return {name: track for name, track in found.items() if name not in entity.tracks}

    def derive(self, entity: Entity, gear: Sequence[str], settings: Mapping[str, Scalar]) -> Sequence[Entity]:
        """The entity with what the roster omits, and its items."""
        if entity.kind == "vehicle":
            return (record.derive(entity),)
        return roster.derive(entity, gear, settings)

    def creature(self, slug: str, lang: str) -> tuple[Entity, tuple[str, ...]] | None:
        """A bestiary entry and its gear, or None."""
        return roster.creature(slug, lang)

    def stat(self, word: str) -> str | None:
        """The slug of a characteristic or skill from a word."""
        return skills.stat_of(word)

    def order(self, play: Play, round: int) -> tuple[Slot, ...]:
        """The slots of a round that begins."""
        return first_strike.reordered(play, order.slots(play))

    def slot_for(self, state: Encounter, entity: Entity) -> Slot | None:
        """The slot of somebody who joins a running fight."""
        return order.newcomer(state, entity)

    def round_ended(self, play: Play) -> None:
        """Wounds that are pressed may close, the round tires, escape is judged, its statements are over."""
        bleeding.round_over(play)
        fatigue.round_over(play)
        rounds.fight_round_over(play)
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
        if state.entities[id].kind == "vehicle":
            return record.lines(state, id, crew.aboard(state, id))
        return sheet.lines(state, id)

    def acts(self, state: Encounter, id: str) -> Sequence[Choice]:
        """The choices worth showing beside somebody."""
        return [*acts.acts(state, id), *sheet.acts(state, id)]


SYSTEM = Brp()
