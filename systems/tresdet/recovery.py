"""Rest, medicine, and coming back from the dead (3DET-020, 3DET-037, 3DET-046)."""

from __future__ import annotations

from encounters import events as e
from encounters import timers
from encounters.asks import Ask, dice_of
from encounters.errors import Refused
from encounters.play import Choice, Play
from encounters.points import heal
from systems.tresdet import conditions, tests, traits
from systems.tresdet.settings import value


def rest(play: Play, choice: Choice) -> None:
    """R PVs and R PMs for every 8 hours, at least 1 of each; twice with a success of medicine (3DET-046).

    Whoever is out cold comes round with 1 PV after an hour (3DET-037). The clock is moved apart.
    """
    hours, healer = int(choice.get("hours") or 8), choice.get("healer")
    for id in choice.get("targets").split(","):
        entity = play.state.entities[id]
        if entity.kind != "combatant" or any(entity.has(s) for s in (*conditions.GONE, "dying")):
            play.emit(e.Told(slug="no-rest", who=id, rule="3DET-046"))
            continue
        times = hours // int(value(play.state, "rest_hours"))
        if times and healer:
            times *= 2 if _medicine(play, healer, id, choice) else 1
        points = max(1, traits.value(entity, "R")) * times
        weak = entity.tracks["hp"].value <= 0
        gained = heal(play, id, max(points, 1) if weak else points, cause="rest", rule="3DET-046")
        gained += heal(play, id, points, track="mp", cause="rest", rule="3DET-046")
        if not gained:
            play.emit(e.Told(slug="no-rest", who=id, rule="3DET-046"))


def _medicine(play: Play, healer: str, patient: str, choice: Choice) -> bool:
    """A test of medicine by the healer for one patient."""
    if conditions.status(play.state, healer).out:
        raise Refused("cannot-act", name=play.state.entities[healer].name)
    target = tests.target_of(
        play.state.entities[healer], "medicine", choice.get("difficulty"), int(choice.get("bonus") or 0)
    )
    return tests.roll(play, f"medicine:{patient}", healer, target, "3DET-046")


def medicine(play: Play, choice: Choice) -> None:
    """Medicine for the fallen: 1 PV for the very weak, more turns for the almost dead (3DET-037)."""
    healer, id = choice.get("who"), choice.get("target")
    patient = play.state.entities[id]
    if not patient.has("very-weak") and not patient.has("dying"):
        raise Refused("no-medicine", name=patient.name, rule="3DET-037")
    passed = _medicine(play, healer, id, choice)
    slug = "success" if passed else "failure"
    play.emit(e.Outcome(slug=slug, who=healer, whom=id, hit=passed, rule="3DET-037"))
    if not passed:
        return
    if patient.has("very-weak"):
        heal(play, id, 1, cause="medicine", rule="3DET-037")
        return
    dice = dice_of(str(value(play.state, "medicine_turns")))
    turns = play.roll(Ask(f"turns:{id}", id, dice, rule="3DET-037", aside=True))
    dying = patient.condition("dying")
    until = _later(dying.until if dying is not None else "", turns)
    if not until:
        until = timers.for_rounds(play.state, turns)
    play.emit(e.ConditionSet(id=id, slug="dying", source="death", until=until, rule="3DET-037"))


def _later(until: str, rounds: int) -> str:
    """An expiry by rounds, so many rounds later; "" when it is of another kind."""
    kind, _, number = until.partition(" ")
    return f"round {int(number) + rounds}" if kind == "round" and number.isdigit() else ""


def revive(play: Play, choice: Choice) -> None:
    """A power or magic brings somebody back from death, with 1 PV or as many as it gives (3DET-020)."""
    id = choice.get("target")
    entity = play.state.entities[id]
    if not any(entity.has(slug) for slug in conditions.GONE):
        raise Refused("not-dead", name=entity.name)
    conditions.end(play, id, *conditions.GONE, *conditions.STAGES, rule="3DET-020")
    points = int(choice.get("points") or 1)
    missing = points - max(0, entity.tracks["hp"].value)
    heal(play, id, missing, cause=choice.get("means") or "magic", rule="3DET-020")
