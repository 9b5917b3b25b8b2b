"""Laws: undoing all gives the roster back, and no verb raises anything but a refusal."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import encounters
from encounters.asks import Answer
from encounters.errors import EscudoError
from encounters.file import EncounterFile
from encounters.seat import Seat
from encounters.system import Verb
from encounters.verbs import bind
from systems.rpgquest.system import SYSTEM

SAMPLE = Path(encounters.__file__).parent / "samples" / "fosso.toml"
SEATS = {"undo", "redo", "answer", "overrule", "advance"}
TEXTS = ["x", "2N", "3E 1S", "4,4", "2d6 fogo", "1 cut, 1 acid", "E", "hard", "5", "FR 2", "verbal"]


def values(seat: Seat, verb: Verb, chance: random.Random) -> dict[str, str]:
    """Values for the parameters of a verb: those on offer, or any that fit their kind."""
    found: dict[str, str] = {}
    for param in verb.params:
        if not param.required and chance.random() < 0.5:
            continue
        options = param.options(seat.system, seat.encounter, found) if param.options else ()
        if options and chance.random() < 0.8:
            found[param.name] = chance.choice(list(options)).value
        elif param.kind == "number":
            found[param.name] = str(chance.randint(-3, 12))
        elif param.kind == "dice":
            found[param.name] = chance.choice(["1", "7", "2d6"])
        elif param.kind == "duration":
            found[param.name] = chance.choice(["1", "3", "turn", "10m"])
        elif param.kind in ("text", "word"):
            found[param.name] = chance.choice(TEXTS)
    return found


def look(seat: Seat) -> None:
    """Everything that a screen asks about a fight."""
    for entity in seat.encounter.combatants():
        seat.system.status(seat.encounter, entity.id)
        seat.system.sheet(seat.encounter, entity.id)
        seat.system.marks(seat.encounter, entity.id)
        seat.system.acts(seat.encounter, entity.id)
    SYSTEM.grid(seat.encounter)


def play_on(seat: Seat, steps: int, chance: random.Random) -> set[str]:
    """Random verbs with random answers; which of them were played. Only refusals are let through."""
    verbs = [verb for verb in seat.system.verbs().values() if verb.slug not in SEATS and verb.group]
    played = set()
    for _ in range(steps):
        verb = chance.choice(verbs)
        try:
            choice = bind(seat.system, seat.encounter, verb, (), values(seat, verb, chance)).choice
            answers: dict[str, Answer] = {}
            while (need := seat.prepare(choice, answers)) is not None and need.question is not None:
                answers[need.name] = Answer(option=chance.choice(need.question.options))
            seat.play(choice, answers)
            played.add(verb.slug)
            asked = seat.encounter.question
            while asked is not None:
                seat.answer({asked.name: Answer(option=chance.choice(asked.options))})
                asked = seat.encounter.question
        except EscudoError:
            pass
        look(seat)
    return played


@pytest.mark.parametrize("seed", range(12))
def test_random_verbs_only_refuse_and_undo_gives_the_roster_back(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "fight.toml"
    EncounterFile(path).create(SAMPLE.read_text("utf-8"))
    seat = Seat(
        EncounterFile(path), SYSTEM, now=lambda: "2020-01-01T00:00:00", chance=random.Random(seed).random
    )
    roster = seat.encounter
    assert len(play_on(seat, 200, random.Random(seed))) > 15
    state, count = seat.encounter, len(seat.history.live)
    for _ in range(count):
        seat.undo()
    assert seat.encounter == roster
    for _ in range(count):
        seat.redo()
    assert seat.encounter == state
    again = Seat(EncounterFile(path), SYSTEM)
    assert again.encounter == state and not again.readonly
