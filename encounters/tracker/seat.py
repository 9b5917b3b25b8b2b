"""Verbs that the seat itself plays: undo, redo, answer, overrule, advancing the clock."""

from __future__ import annotations

from encounters.errors import Refused
from encounters.model import Encounter
from encounters.play import Choice, Play
from encounters.system import Args, Option, Param, RuleSystem, Verb


def _by_the_seat(play: Play, choice: Choice) -> None:
    raise Refused("seat-verb", verb=choice.verb)


def _times(_system: RuleSystem, _state: Encounter, _args: Args) -> list[Option]:
    return [Option("1m"), Option("5m"), Option("1h"), Option("1d"), Option("1mo")]


VERBS = (
    Verb("undo", _by_the_seat, (), ("desfazer",), key="u", group="time", seat=True),
    Verb("redo", _by_the_seat, (), ("refazer",), key="U", group="time", seat=True),
    Verb("answer", _by_the_seat, (), ("responder",), key="enter", group="time", seat=True),
    Verb("overrule", _by_the_seat, (), ("decidir", "impor"), key="!", group="time", seat=True),
    Verb(
        "advance",
        _by_the_seat,
        (Param("seconds", "time", ("tempo", "time"), options=_times),),
        ("avancar", "avançar"),
        key="T",
        group="time",
        seat=True,
    ),
)
