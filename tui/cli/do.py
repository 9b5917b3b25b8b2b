"""`escudo do`: one verb, played as by a key of the dashboard; or the list of all verbs."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import msgspec

from encounters import events as e
from encounters.model import Encounter
from encounters.seat import Played, Seat
from encounters.verbs import bind, find_verb
from encounters.words import Words
from tui.cli import output, state, verbs
from tui.cli.call import Call
from tui.cli.given import split
from tui.cli.parsing import DICE, JSON, Command
from tui.cli.playing import Hand, play
from tui.phrases import clock_text, remaining
from tui.spoken import spoken
from tui.telling import Teller, option_word

COMMAND = Command("do", needed=("FILE",), optional=("VERB",), rest=True, options=(DICE, JSON))


def run(call: Call) -> int:
    """Plays a verb and prints what came of it; without a verb, lists them."""
    seat = call.open(call.arguments.values[0])
    words = call.words_of(seat)
    name = call.arguments.value(1)
    if name is None:
        verbs.show(seat, words, call.json)
        return 0
    verb = find_verb(seat.system.verbs(), name)
    values, keyed = split(verb, call.arguments.values[2:])
    question = seat.encounter.question
    if verb.slug == "answer" and question is not None and values:
        # Dice lie on the table as they were thrown: `answer 3 4` says no more than `answer 3,4`.
        keyed.setdefault(question.name, ("," if question.need == "dice" else " ").join(values))
        values = []
    bound = bind(seat.system, seat.encounter, verb, values, keyed, spoken(seat.system))
    teller = _caught_up(seat, words)
    known = len(seat.history.steps)
    played = play(seat, bound.choice, Hand.of(bound.rest, call.arguments.texts.get("dice")))
    try:
        _report(call, seat, teller, known, played, words)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        # The step stands: a caller that took this for a refusal would play it twice.
        output.silence()
        told = words.text("cli.step_stands", step=played.step, what=error.strerror or "")
        output.write(words.text("cli.prefix", text=told), sys.stderr)
    return 0


def _caught_up(seat: Seat, words: Words) -> Teller:
    """A teller that has heard everything so far, so that the new lines know everybody's name."""
    teller = Teller(seat.history.roster, words)
    for step in seat.history.steps:
        teller.tell(step)
    return teller


def _report(call: Call, seat: Seat, teller: Teller, known: int, played: Played, words: Words) -> None:
    steps = seat.history.steps[known:]
    own = [step for step in steps if step.head.chain == played.chain or step.head.step == played.step]
    told = [teller.tell(step) for step in steps]
    mine = {step.head.step for step in own}
    log = [line.text for entry in told if entry.step in mine for line in entry.lines]
    if played.left:
        log.append(remaining(words, played, clock_text(played.left)))
    if call.json:
        _print_json(seat, played, [event for step in own for event in step.events], log)
        return
    output.write("\n".join([*log, *_question(call, seat.encounter, words)]))


def _print_json(seat: Seat, played: Played, events: Sequence[e.Event], log: Sequence[str]) -> None:
    table = {
        "step": played.step,
        "events": [msgspec.to_builtins(event) for event in events],
        "log": list(log),
        "encounter": state.table(seat.encounter, seat.system),
    }
    if seat.encounter.question is not None:
        table["question"] = state.question(seat.encounter.question)
    output.write_json(table)


def _question(call: Call, encounter: Encounter, words: Words) -> list[str]:
    asked = encounter.question
    if asked is None:
        return []
    names = {entity.id: entity.name for entity in encounter.entities.values()}
    shown = [
        option
        if option_word(words, option, names) == option
        else f"{option} ({option_word(words, option, names)})"
        for option in asked.options
    ]
    question = words.text("cli.do.question", key=asked.name, options=asked.dice or ", ".join(shown))
    return [question, words.text("cli.do.go_on", path=call.arguments.values[0], key=asked.name)]
