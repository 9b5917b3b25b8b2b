"""Playing a verb in the conversation: what is missing is asked for, one thing at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from encounters import events as e
from encounters.errors import EscudoError, Refused
from encounters.play import Choice
from encounters.seat import Unanswered
from encounters.system import Param, Verb
from encounters.verbs import Bound, bind
from tui.cli.playing import Hand, play
from tui.phrases import ask_word, degree, duration, remaining
from tui.plain import asking
from tui.plain.table import Table
from tui.plain.talk import numbered
from tui.spoken import spoken
from tui.telling import option_word


def perform(table: Table, verb: Verb, values: Sequence[str], keyed: Mapping[str, str]) -> None:
    """Plays a verb with what was typed; asks for the rest. Raises what is refused, `Cancelled`, `Ended`."""
    if verb.slug == "undo" and _foreign(table):
        return
    if verb.slug == "overrule" and not keyed:
        keyed = _overruling(table)
    texts = dict(keyed)
    dice = [texts.pop("dice")] if "dice" in texts and verb.param("dice") is None else None
    if verb.slug == "answer" and table.state.question is not None and values:
        settle(table, " ".join(values))
        return
    if not verb.seat:
        _refuse_illegal(table, verb)
    if not values and not keyed:
        for param in verb.params:
            if param.asked:
                _ask(table, verb, param, texts)
    bound = _bound(table, verb, list(values), texts)
    _play(table, bound.choice, Hand.of(bound.rest, dice), dice)


def _refuse_illegal(table: Table, verb: Verb) -> None:
    question = table.state.question
    if question is not None and verb.slug != "note":
        raise Refused("pending", key=question.name, who=question.who)
    reason = verb.legal(table.system, table.state, Choice(verb.slug)) if verb.legal is not None else None
    if reason is not None and not verb.params:
        raise reason


def _ask(table: Table, verb: Verb, param: Param, texts: dict[str, str]) -> None:
    found = asking.parameter(table, verb, param, asking.so_far(table, verb, param, texts))
    if found is not None:
        texts[param.name] = found


def _bound(table: Table, verb: Verb, values: Sequence[str], texts: dict[str, str]) -> Bound:
    """The choice; each value that is missing is asked for."""
    while True:
        try:
            return bind(table.system, table.state, verb, values, texts, spoken(table.system))
        except Refused as error:
            param = verb.param(str(error.figures.get("key", "")))
            if error.slug != "missing" or param is None:
                raise
            free = [each for each in verb.params if each.asked and each.name not in texts]
            placed = {each.name: value for each, value in zip(free, values, strict=False)}
            known = asking.so_far(table, verb, param, {**texts, **placed})
            found = asking.parameter(table, verb, param, known)
            if found is None:
                raise
            texts[param.name] = found


def _play(table: Table, choice: Choice, hand: Hand, dice: Sequence[str] | None) -> None:
    """Plays; a question before the first die is asked now, unless somebody else acted meanwhile."""
    rest = dict(hand.rest)
    while True:
        if table.catch_up():
            table.talk.say(table.text("meanwhile"))
            return
        try:
            played = play(table.seat, choice, Hand.of(rest, dice))
        except Unanswered as stopped:
            rest[stopped.need.name] = asking.need(table, stopped.need)
            continue
        break
    table.own(played)
    table.tell()
    if played.left:
        table.talk.say(remaining(table.words, played, duration(table.words, played.left)))


def settle(table: Table, typed: str) -> None:
    """Answers the open question with what was typed. Raises what is refused."""
    asked = table.state.question
    if asked is None:
        raise Refused("no-question")
    if asked.need == "decision":
        text = asking.answer(table, asked.name, typed, asked.options, asked.default)
    else:
        text = ",".join(typed.replace(",", " ").split())
    played = play(table.seat, Choice("answer"), Hand.of({asked.name: text}, None))
    table.own(played)
    table.tell()


def _foreign(table: Table) -> bool:
    """Whether the newest act is another seat's and is not to be undone after all."""
    newest = table.seat.history.newest
    if newest is None or newest.seat == table.seat.name:
        return False
    verb = newest.verb
    what = table.words.text(f"verb.{verb}.name") if verb else "…"
    told = table.text("foreign", seat=newest.seat, what=what)
    at = asking.listen(table, told)
    return at.casefold() not in ("s", "sim", "y", "yes")


def _overruling(table: Table) -> dict[str, str]:
    """Asks which result of the last act is to be another, and what it is."""
    newest = table.seat.history.newest
    resolution = newest.resolution if newest is not None else None
    events = resolution.events if resolution is not None else []
    facts = [fact for fact in events if isinstance(fact, e.Rolled | e.Decided)]
    facts.sort(key=lambda fact: isinstance(fact, e.Decided))
    if not facts:
        raise Refused("nothing-to-overrule")
    while True:
        table.talk.pick(_stands(table, fact) for fact in facts)
        at = numbered(asking.listen(table, table.text("which")), len(facts))
        if at is not None:
            break
    fact = facts[at]
    if isinstance(fact, e.Rolled) and fact.cuts:
        count = len(fact.cuts)
        names = [degree(table.words, count, result, fact.name) for result in range(count + 1)]
        table.talk.say(table.text("degrees", names=", ".join(filter(None, names)) or "–"))
    what = fact.dice if isinstance(fact, e.Rolled) else table.text("option")
    return {fact.name: asking.listen(table, table.text("instead", what=what))}


def _stands(table: Table, fact: e.Rolled | e.Decided) -> str:
    words, names = table.words, table.names
    about = ask_word(words, fact.name)
    if isinstance(fact, e.Decided):
        return f"{about}: {option_word(words, fact.answer, names)}"
    told = degree(words, len(fact.cuts), fact.result, fact.name) if fact.cuts else str(fact.result)
    who = names.get(fact.roller, "")
    shown = " ".join([fact.dice, *map(str, fact.faces), told])
    return f"{who}, {about}: {shown}" if who else f"{about}: {shown}"


def attempt(table: Table, verb: Verb, values: Sequence[str], keyed: Mapping[str, str]) -> None:
    """Plays a verb; what is refused is said. Raises `Ended`."""
    try:
        perform(table, verb, values, keyed)
    except asking.Cancelled:
        table.talk.say(table.text("cancelled"))
    except EscudoError as error:
        table.refused(error)
        table.tell()
