"""`escudo odds`: the exact distribution of what a verb may bring."""

from __future__ import annotations

from collections.abc import Mapping

from encounters.asks import Answer
from encounters.errors import DiceMismatch
from encounters.play import Choice, Need
from encounters.seat import Seat
from encounters.verbs import bind, find_verb
from encounters.weigh import Odds, weigh
from encounters.words import Words
from tui.cli import output
from tui.cli.answers import Tongues, claim
from tui.cli.call import Call
from tui.cli.given import split
from tui.cli.parsing import JSON, BadCall, Command
from tui.phrases import ask_word, odds_word, word
from tui.spoken import spoken
from tui.telling import option_word

COMMAND = Command("odds", needed=("FILE", "VERB"), rest=True, options=(JSON,))


def run(call: Call) -> int:
    """Prints the odds of a verb; nothing is rolled and nothing written."""
    seat = call.open(call.arguments.values[0])
    words = call.words_of(seat)
    verb = find_verb(seat.system.verbs(), call.arguments.values[1])
    if verb.reader is None:
        raise BadCall("no-odds", verb=verb.slug)
    values, keyed = split(verb, call.arguments.values[2:])
    bound = bind(seat.system, seat.encounter, verb, values, keyed, spoken(seat.system))
    answers = _answers(seat, bound.choice, bound.rest)
    odds = weigh(
        seat.system, seat.encounter, bound.choice, answers, verb.reader(seat.encounter, bound.choice)
    )
    if call.json:
        output.write_json(_table(odds))
    else:
        output.write("\n".join(_lines(seat, bound.choice, odds, words)))
    return 0


def _answers(seat: Seat, choice: Choice, rest: Mapping[str, str]) -> dict[str, Answer]:
    """The answers given beforehand; a key that no question of this act bears is refused."""
    tongues, left = Tongues(seat.system, seat.encounter), dict(rest)
    answers: dict[str, Answer] = {}
    while left:
        need: Need | None = seat.prepare(choice, answers)
        found = claim(tongues, need, left) if need is not None else None
        if need is None or found is None:
            raise DiceMismatch("answer-left", names=", ".join(left))
        left.pop(found[0])
        answers[need.name] = found[1]
    return answers


def _sorted(chances: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(chances.items(), key=lambda pair: (-pair[1], pair[0]))


def _table(odds: Odds) -> dict[str, object]:
    return {
        "outcomes": [{"label": label, "probability": chance} for label, chance in _sorted(odds.outcomes)],
        "hit": odds.hit,
        "mean_damage": odds.mean_damage,
        "wounds": dict(_sorted(odds.wounds)),
    }


def _lines(seat: Seat, choice: Choice, odds: Odds, words: Words) -> list[str]:
    victim = seat.encounter.entities.get(choice.get("target") or choice.get("who"))
    gender = victim.gender if victim is not None else ""
    actor = seat.encounter.entities.get(choice.get("by") or choice.get("who"))
    acting = actor.gender if actor is not None else ""
    rows = [(odds_word(words, label, acting), chance) for label, chance in _sorted(odds.outcomes)]
    wounds = [
        (word(words, slug, ("wound", "condition"), gender), chance) for slug, chance in _sorted(odds.wounds)
    ]
    hit, mean = words.text("cli.odds.hit"), words.text("cli.odds.mean")
    width = max(len(name) for name, _ in [*rows, *wounds, (hit, 0.0), (mean, 0.0)])
    lines = [f"{name.ljust(width)}  {_percent(words, chance)}" for name, chance in rows]
    lines += ["", f"{hit.ljust(width)}  {_percent(words, odds.hit)}"]
    lines.append(f"{mean.ljust(width)}  {words.number(odds.mean_damage, 2):>6}")
    if wounds:
        lines += ["", words.text("cli.odds.wounds")]
        lines += [f"{name.ljust(width)}  {_percent(words, chance)}" for name, chance in wounds]
    if odds.assumed:
        lines += ["", words.text("cli.odds.assumed", what=_assumed(seat, odds, words))]
    return lines


def _percent(words: Words, chance: float) -> str:
    return f"{words.number(chance * 100, 2):>6} %"


def _assumed(seat: Seat, odds: Odds, words: Words) -> str:
    names = {entity.id: entity.name for entity in seat.encounter.entities.values()}
    told = []
    for text in odds.assumed:
        name, _, answer = text.partition("=")
        told.append(f"{ask_word(words, name)} = {option_word(words, answer, names)}")
    return ", ".join(told)
