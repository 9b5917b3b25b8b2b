"""Laws: undoing all gives the roster back, and no verb raises anything but a refusal."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import encounters
from encounters.asks import Answer
from encounters.errors import EscudoError
from encounters.file import EncounterFile
from encounters.play import Choice
from encounters.seat import Seat
from encounters.verbs import bind
from systems import load

SAMPLE = Path(encounters.__file__).parent / "samples" / "telhados.toml"
SEATS = {"undo", "redo", "answer", "overrule", "advance"}


def seat_at(path: Path) -> Seat:
    """A seat at a copy of the sample, with dice that repeat."""
    EncounterFile(path).create(SAMPLE.read_text("utf-8"))
    return Seat(
        EncounterFile(path),
        load("tresdet"),
        now=lambda: "2020-01-01T00:00:00",
        chance=random.Random(7).random,
    )


def arguments(seat: Seat, verb, chance: random.Random) -> dict[str, str]:
    """Values for the parameters of a verb: those on offer, or ones that fit their kind."""
    found: dict[str, str] = {}
    for param in verb.params:
        if not param.required and chance.random() < 0.5:
            continue
        options = param.options(seat.system, seat.encounter, found) if param.options else ()
        if options and chance.random() < 0.9:
            found[param.name] = chance.choice(options).value
        elif param.kind == "number":
            found[param.name] = str(chance.randint(-3, 20))
        elif param.kind == "dice":
            found[param.name] = chance.choice(["1", "7", "2d6", "1d6+3"])
        elif param.kind == "duration":
            found[param.name] = chance.choice(["1", "3", "turn", "10m"])
        elif param.kind in ("text", "word"):
            found[param.name] = chance.choice(["x", "H 2", "fogo", "3"])
    return found


def play_on(seat: Seat, steps: int, chance: random.Random) -> int:
    """Random verbs, answers to whatever is asked; how many were played. Only refusals are let through."""
    played = 0
    verbs = [verb for verb in seat.system.verbs().values() if verb.slug not in SEATS and verb.group]
    for _ in range(steps):
        verb = chance.choice(verbs)
        try:
            choice = bind(seat.system, seat.encounter, verb, (), arguments(seat, verb, chance)).choice
            answers = {}
            for _ in range(30):
                need = seat.prepare(choice, answers)
                if need is None or need.question is None:
                    break
                answers[need.name] = Answer(option=chance.choice(need.question.options))
            seat.play(choice, answers)
            played += 1
        except EscudoError:
            pass
        for entity in seat.encounter.combatants():
            seat.system.status(seat.encounter, entity.id)
            seat.system.sheet(seat.encounter, entity.id)
            seat.system.marks(seat.encounter, entity.id)
            seat.system.acts(seat.encounter, entity.id)
    return played


@pytest.mark.parametrize("seed", range(12))
def test_random_verbs_only_refuse_and_undo_gives_the_roster_back(tmp_path, seed):
    """150 random verbs; then everything is undone, and redone to the same state."""
    seat = seat_at(tmp_path / "fight.toml")
    roster = seat.encounter
    assert play_on(seat, 150, random.Random(seed)) > 20
    after = seat.encounter
    count = len(seat.history.live)
    for _ in range(count):
        seat.undo()
    assert seat.encounter == roster
    for _ in range(count):
        seat.redo()
    assert seat.encounter == after
    again = Seat(EncounterFile(tmp_path / "fight.toml"), load("tresdet"))
    assert again.encounter == after
    assert not again.readonly


def test_typed_dice_wait_and_come_out_the_same(tmp_path):
    """The foes' dice are typed: FD and the Death Test wait for an answer each, written in one chain."""
    seat = seat_at(tmp_path / "fight.toml")
    seat.play(Choice("setting", {"name": "typed", "value": "foes"}))
    args = {"by": "akemi", "target": "capanga-1", "weapon": "special-attack", "bonus": "9"}
    seat.play(Choice("attack", args))
    asked = []
    for faces in ((2,), (4,), (3, 3)):
        asked.append(seat.encounter.question.name)
        seat.answer({asked[-1]: Answer(faces)})
    assert asked == ["fd:capanga-1", "death:capanga-1", "turns:capanga-1"]
    assert seat.encounter.question is None
    assert seat.encounter.entities["capanga-1"].condition("dying").until == "round 6"
    seat.overrule({"death:capanga-1": Answer(result=0)})
    assert seat.encounter.entities["capanga-1"].has("very-weak")
    seat.undo()
    assert seat.encounter.entities["capanga-1"].has("dying")
