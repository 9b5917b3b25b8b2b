"""Playing a choice with the answers and dice of one call: what must be known beforehand, and what not.

An answer that nothing asks for is refused while no random die has fallen. With dice given beforehand the
whole act is tried first; with random dice only the questions before the first die can be answered at
once, so that nobody rolls again by giving an answer too many.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from encounters import timers
from encounters.asks import Answer
from encounters.dice import Fixed
from encounters.errors import DiceMismatch, Refused
from encounters.play import Choice, Need, run
from encounters.seat import Played, Seat, Unanswered, given_so_far
from tui.cli.answers import Tongues, asked_later, claim, named_dice, overruling
from tui.cli.faces import dice_option
from tui.cli.parsing import BadCall


class Hand(Struct, frozen=True):
    """What a call brings to an act: `KEY=VALUE` texts, faces in order, faces by the name of their ask."""

    rest: dict[str, str]
    plain: tuple[int, ...] = ()
    named: dict[str, tuple[int, ...]] = {}
    dice: bool = False

    @staticmethod
    def of(rest: Mapping[str, str], texts: Sequence[str] | None) -> Hand:
        """The hand of a call; `texts` are its `--dice`. Raises `BadText`."""
        plain, named = dice_option(texts or ())
        return Hand(dict(rest), plain, named, bool(texts))


def play(seat: Seat, choice: Choice, hand: Hand) -> Played:
    """Plays a choice and writes it. Raises what is refused, with nothing written."""
    if choice.verb == "answer":
        return _answer(seat, hand)
    if choice.verb == "overrule":
        return _overrule(seat, hand)
    if choice.verb == "advance":
        return _advance(seat, choice, hand)
    if seat.system.verbs()[choice.verb].seat:
        _refuse_left(hand.rest)
        return seat.play(choice, None, Fixed(hand.plain, hand.named) if hand.dice else None)
    return _with_fixed(seat, choice, hand) if hand.dice else _with_random(seat, choice, hand)


def _refuse_left(keys: dict[str, str]) -> None:
    if keys:
        raise DiceMismatch("answer-left", names=", ".join(keys))


def _with_random(seat: Seat, choice: Choice, hand: Hand) -> Played:
    """Questions and typed dice before the first random die are answered from the hand.

    A number that no question takes is a die: then all dice come from the hand.
    """
    tongues = Tongues(seat.system, seat.encounter)
    rest = dict(hand.rest)
    answers: dict[str, Answer] = {}
    if seat.encounter.question is not None:
        return seat.play(choice)
    while (need := seat.prepare(choice, answers)) is not None:
        if need.question is not None and claim(tongues, need, rest) is None:
            _refuse_left(_no_dice(rest))
        _take(tongues, need, rest, answers)
    if named_dice(rest) and not seat.encounter.settings.get("typed"):
        return _with_fixed(seat, choice, hand)
    if later := asked_later(tongues, choice, answers, rest) if rest else ():
        raise DiceMismatch("answer-later", names=", ".join(key for key in rest if key in later))
    _refuse_left(rest)
    return seat.play(choice, answers)


def _with_fixed(seat: Seat, choice: Choice, hand: Hand) -> Played:
    """The whole act is tried with the dice given before anything is written."""

    def attempt(answers: dict[str, Answer], dice: Fixed) -> Need | None:
        need = run(seat.system, seat.encounter, choice, answers, dice).need
        if need is None:
            dice.refuse_leftovers()
        return need

    answers, dice = _fitting(seat, hand, attempt, choice)
    return seat.play(choice, answers, dice)


def _advance(seat: Seat, choice: Choice, hand: Hand) -> Played:
    """Moves the clock. With dice given beforehand the whole way is tried first, its questions answered from
    the hand; with random dice there is no question that could be answered before a die falls.
    """
    if not hand.dice and not named_dice(hand.rest):
        _refuse_left(hand.rest)
        return seat.play(choice)
    seconds = timers.seconds(choice.get("seconds"))

    def attempt(answers: dict[str, Answer], dice: Fixed) -> Need | None:
        try:
            seat.rehearse(seconds, answers, dice)
        except Unanswered as stopped:
            return stopped.need
        return None

    answers, dice = _fitting(seat, hand, attempt)
    return seat.play(choice, answers, dice)


Attempt = Callable[[dict[str, Answer], Fixed], Need | None]
"""Tries an act without writing: what it still needs. Raises what is refused, dice left over among it."""


def _fitting(
    seat: Seat, hand: Hand, attempt: Attempt, choice: Choice | None = None
) -> tuple[dict[str, Answer], Fixed]:
    """The answers and dice of a hand that carry an attempt to its end, of `choice` where it is one act.

    Raises what does not fit.
    """
    tongues = Tongues(seat.system, seat.encounter)
    rest = dict(hand.rest)
    answers: dict[str, Answer] = {}
    while True:
        try:
            need = attempt(answers, _dice(tongues, hand, rest))
        except DiceMismatch as missing:
            renamed = _renamed(tongues, missing, rest, hand)
            if renamed is None:
                raise
            hand, rest = renamed
            continue
        if need is None:
            break
        _take(tongues, need, rest, answers)
    left = _no_dice(rest)
    # A roll that failed may have ended the act before the question came: then its answer is not needed.
    moot = asked_later(tongues, choice, {}, left) if choice is not None and left else ()
    _refuse_left({key: text for key, text in left.items() if key not in moot})
    return answers, _dice(tongues, hand, rest)


def _no_dice(rest: dict[str, str]) -> dict[str, str]:
    """The texts that are no faces."""
    return {key: text for key, text in rest.items() if key not in named_dice(rest)}


def _dice(tongues: Tongues, hand: Hand, rest: dict[str, str]) -> Fixed:
    return Fixed(hand.plain, {**named_dice(rest), **hand.named})


def _take(tongues: Tongues, need: Need, rest: dict[str, str], answers: dict[str, Answer]) -> None:
    """Answers what is needed from the texts left. Raises `Unanswered`."""
    found = claim(tongues, need, rest)
    if found is None:
        raise Unanswered(need)
    rest.pop(found[0])
    answers[need.name] = found[1]


def _renamed(
    tongues: Tongues, missing: DiceMismatch, rest: dict[str, str], hand: Hand
) -> tuple[Hand, dict[str, str]] | None:
    """The hand with dice called by another word of the same ask (`ataque`), or None when there are none."""
    name = str(missing.figures.get("ask", ""))
    if missing.slug != "dice-missing" or name in rest or name in hand.named:
        return None
    typed = tongues.key(name, [*named_dice(rest), *hand.named])
    if typed is None:
        return None
    named, left = dict(hand.named), dict(rest)
    if typed in named:
        named[name] = named.pop(typed)
    else:
        left[name] = left.pop(typed)
    return Hand(hand.rest, hand.plain, named, hand.dice), left


def _answer(seat: Seat, hand: Hand) -> Played:
    """Answers the open question; one key, or the faces of its dice."""
    asked = seat.encounter.question
    resolution = seat.history.pending
    if asked is None or resolution is None:
        raise Refused("no-question")
    tongues = Tongues(seat.system, seat.encounter)
    rest = dict(hand.rest)
    dice = Fixed(hand.plain, hand.named) if hand.dice else None
    if asked.need == "dice" and not rest and hand.plain:
        return seat.answer({asked.name: Answer(hand.plain)})
    key = tongues.key(asked.name, rest)
    if key is None:
        _refuse_left(rest)
        wanted = asked.dice or ", ".join(asked.options)
        slug = "dice-missing" if asked.need == "dice" else "unanswered"
        raise Refused(slug, key=asked.name, ask=asked.name, dice=asked.dice, options=wanted)
    text = rest.pop(key)
    if rest:
        raise BadCall("other-keys", key=asked.name, names=", ".join(rest))
    if asked.need == "dice":
        named = named_dice({asked.name: text})
        if not named:
            raise DiceMismatch("dice-missing", ask=asked.name, dice=asked.dice)
        return seat.answer({asked.name: Answer(named[asked.name])}, dice)
    answer = Answer(option=tongues.option(asked.name, asked.options, text))
    return seat.answer({asked.name: answer}, dice)


def _overrule(seat: Seat, hand: Hand) -> Played:
    """Plays the last act again with results given: faces, a degree, an option."""
    newest = seat.history.newest
    if newest is None or newest.resolution is None:
        raise Refused("nothing-to-overrule")
    tongues = Tongues(seat.system, seat.encounter)
    events = newest.resolution.events
    given = overruling(tongues, events, hand.rest)
    for name, answer in given.items():
        if answer.option is not None:
            given[name] = Answer(option=_option(tongues, seat, given_so_far(events), name, answer.option))
    dice = Fixed(hand.plain, hand.named) if hand.dice else None
    return seat.overrule(given, dice)


def _option(tongues: Tongues, seat: Seat, before: dict[str, Answer], name: str, text: str) -> str:
    """The option that a text means for a question of the last act, found by asking it again."""
    resolution = seat.history.newest.resolution if seat.history.newest is not None else None
    assert resolution is not None
    others = {key: answer for key, answer in before.items() if key != name}
    attempt = run(seat.system, resolution.before, resolution.choice, others, _stop_at_none, lenient=True)
    need = attempt.need
    if need is not None and need.name == name and need.question is not None:
        return tongues.option(name, need.question.options, text)
    return text


def _stop_at_none(ask: object, name: str, play: object) -> Answer:
    raise DiceMismatch("dice-missing", ask=name, dice="")
