"""What lost hit points do to a vehicle (BRP-286), however it came about: the one home of it."""

from __future__ import annotations

from encounters import events as e
from encounters.asks import Question
from encounters.model import Encounter, Entity
from encounters.play import Play
from systems.brp import chase
from systems.brp.degrees import up
from systems.brp.settings import value
from systems.brp.vehicles import course, record, trouble


def struck(play: Play, before: Encounter, event: e.TrackChanged) -> None:
    """The stages of damage as they are reached, a torn tank that gives out, and Chase Trouble."""
    id, old = event.id, before.entities[event.id]
    entity = play.state.entities[id]
    if record.destroyed(entity):
        if not record.destroyed(old):
            _destroyed(play, id)
        return
    if record.points(entity) <= record.STOPS < record.points(old):
        play.emit(e.Told(slug="vehicle-stops", who=id, rule="BRP-286"))
    if record.halved(entity) and not record.halved(old):
        figures = (f"top={record.top(entity)}",)
        play.emit(e.Told(slug="top-speed-halved", who=id, figures=figures, rule="BRP-286"))
    trouble.limit(play, id, "BRP-286")
    if entity.has("ruptured") and not entity.has("losing-speed"):
        # A torn tank does nothing until more damage is done; then the vehicle stops for good.
        trouble.lose_drive(play, id)
    if event.cause != "tumble" and _notable(entity, old, -event.amount):
        _trouble(play, id)


def _destroyed(play: Play, id: str) -> None:
    """Nothing left: it stands, and is out of the chase. What becomes of those aboard is judged by hand."""
    play.emit(e.Told(slug="vehicle-destroyed", who=id, rule="BRP-286"))
    course.stand_still(play, id, "BRP-286")
    if play.state.chase is not None and play.state.chase.runner(id) is not None:
        chase.leave(play, id, "destroyed", "BRP-286")


def _notable(entity: Entity, old: Entity, loss: int) -> bool:
    """Damage to a notable degree (house default): half of the whole at once, or the half passed."""
    half = up(record.maximum(entity), 2)
    return loss >= half or (record.halved(entity) and not record.halved(old))


def _trouble(play: Play, id: str) -> None:
    """A vehicle that is damaged noticeably may get into trouble: the game master chooses (BRP-287)."""
    how = str(value(play.state, "damage_trouble"))
    if how == "never" or not record.speed(play.state.entities[id]):
        return
    if how == "ask":
        question = Question(f"damage-trouble:{id}", "", ("no", "roll"), "no", rule="BRP-287")
        how = play.decide(question)
    if how == "roll":
        trouble.strike(play, id)
