"""Verbs of the range track, moved by the game master's hand; rolls are the rule systems' own."""

from __future__ import annotations

from collections.abc import Sequence

from encounters import events as e
from encounters import ranges
from encounters.errors import Refused
from encounters.evolve import runner_text
from encounters.model import Encounter, Runner
from encounters.play import Choice, Play
from encounters.system import Args, Option, Param, RuleSystem, Verb
from encounters.tracker.params import everybody


def _start(play: Play, choice: Choice) -> None:
    quarry = choice.get("quarry").split(",")
    pursuers = choice.get("pursuers").split(",")
    if set(quarry) & set(pursuers):
        raise Refused("both-sides", name=", ".join(sorted(set(quarry) & set(pursuers))))
    box = int(choice.get("range", "3"))
    runners = [Runner(id, "quarry", box - 1) for id in quarry]
    runners += [Runner(id, "pursuer", 0) for id in pursuers]
    play.emit(
        e.ChaseStarted(
            runners=tuple(map(runner_text, runners)),
            skill=choice.get("skill"),
            goal=choice.get("goal"),
        )
    )


def _step(play: Play, choice: Choice) -> None:
    if ranges.shift(play, choice.get("who"), int(choice.get("steps"))) == 0:
        raise Refused("track-end", name=choice.get("who"))


def _end(play: Play, choice: Choice) -> None:
    play.emit(e.ChaseEnded(reason=choice.get("reason") or "hand"))


def in_chase(_system: RuleSystem, state: Encounter, _choice: Choice) -> Refused | None:
    """Why a verb of the chase is refused, or None."""
    return None if state.chase is not None else Refused("no-chase")


def _no_chase(_system: RuleSystem, state: Encounter, _choice: Choice) -> Refused | None:
    return Refused("chase-on") if state.chase is not None else None


def runners(_system: RuleSystem, state: Encounter, _args: Args) -> Sequence[Option]:
    """Everybody in the chase."""
    ids = [runner.id for runner in state.chase.runners] if state.chase is not None else []
    return [
        Option(id, state.entities[id].name, state.entities[id].side) for id in ids if id in state.entities
    ]


def _middle(_system: RuleSystem, _state: Encounter, _args: Args) -> str:
    return "3"


VERBS = (
    Verb(
        "chase",
        _start,
        (
            Param("quarry", "entities", ("presa",), options=everybody),
            Param("pursuers", "entities", ("perseguidores",), options=everybody),
            Param("range", "number", ("faixa",), default=_middle, low=1, high=ranges.BOXES),
            Param("skill", "text", ("pericia", "perícia"), required=False, asked=False),
            Param("goal", "text", ("fim",), required=False, asked=False),
        ),
        ("perseguicao", "perseguição"),
        key="K",
        group="chase",
        legal=_no_chase,
    ),
    Verb(
        "chase-step",
        _step,
        (
            Param("who", "entity", ("quem", "target"), options=runners),
            Param("steps", "number", ("passos",), low=-ranges.BOXES, high=ranges.BOXES),
        ),
        ("passo",),
        group="chase",
        legal=in_chase,
    ),
    Verb(
        "end-chase",
        _end,
        (Param("reason", "text", ("motivo",), required=False, asked=False),),
        ("fim-perseguicao", "fim-perseguição"),
        group="chase",
        legal=in_chase,
    ),
)
