"""Verbs of conditions and hazards: beginning and ending them."""

from __future__ import annotations

from encounters import events as e
from encounters import timers, turns
from encounters.errors import Refused
from encounters.model import Encounter, Hazard
from encounters.play import Choice, Play
from encounters.system import Args, Option, Param, RuleSystem, Verb
from encounters.tracker.params import target, targets
from encounters.words import LANGUAGES


def _condition(play: Play, choice: Choice) -> None:
    for id in choice.get("targets").split(","):
        timers.until(play.state, choice.get("until"), id)
        play.system.set_condition(play, id, choice.get("condition"), choice.args)


def _end_condition(play: Play, choice: Choice) -> None:
    play.emit(e.ConditionEnded(id=choice.get("target"), key=choice.get("condition")))


def _hazard(play: Play, choice: Choice) -> None:
    for id in choice.get("targets").split(","):
        play.system.start_hazard(play, choice.get("hazard"), id, choice.args)


def _tick(play: Play, choice: Choice) -> None:
    hazard = play.state.hazards.get(choice.get("hazard"))
    if hazard is None:
        raise Refused("no-hazard", name=choice.get("hazard"))
    turns.tick(play, hazard)


def _end_hazard(play: Play, choice: Choice) -> None:
    play.emit(e.HazardEnded(id=choice.get("hazard"), reason="hand"))


def _conditions(system: RuleSystem, _state: Encounter, _args: Args) -> list[Option]:
    return list(system.catalogue("condition").values())


def _hazards(system: RuleSystem, _state: Encounter, _args: Args) -> list[Option]:
    return list(system.catalogue("hazard").values())


def _present_conditions(_system: RuleSystem, state: Encounter, args: Args) -> list[Option]:
    entity = state.entities.get(args.get("target", ""))
    return [Option(c.key, "", c.slug) for c in entity.conditions] if entity is not None else []


def _present_hazards(system: RuleSystem, state: Encounter, _args: Args) -> list[Option]:
    found = []
    for hazard in state.hazards.values():
        target = state.entities.get(hazard.target)
        name = target.name if target is not None else ""
        found.append(Option(hazard.id, "", f"{hazard.slug} {name}", _names(system, state, hazard, name)))
    return found


def _names(system: RuleSystem, state: Encounter, hazard: Hazard, target: str) -> tuple[str, ...]:
    """What people call a hazard: its name with its victim's, and by itself where no other is called so."""
    alone = sum(other.slug == hazard.slug for other in state.hazards.values()) == 1
    labels = dict.fromkeys(system.label(hazard.slug, lang) for lang in LANGUAGES)
    parts = [(f"{label} {target}", f"{label} · {target}", *((label,) if alone else ())) for label in labels]
    return tuple(name for names in parts for name in names)


def _any_hazard(_system: RuleSystem, state: Encounter, _choice: Choice) -> Refused | None:
    return None if state.hazards else Refused("no-hazards")


_HAZARD = Param("hazard", "word", ("perigo",), options=_present_hazards)

VERBS = (
    Verb(
        "condition",
        _condition,
        (
            targets(),
            Param("condition", "word", ("condicao", "condição"), options=_conditions),
            Param("until", "duration", ("ate", "até", "duracao"), required=False),
            Param("value", "number", ("valor",), required=False, asked=False),
            Param("other", "entity", ("outro", "by"), required=False, asked=False),
        ),
        ("condicao", "condição"),
        key="c",
        group="states",
    ),
    Verb(
        "end-condition",
        _end_condition,
        (target(), Param("condition", "word", ("condicao", "condição"), options=_present_conditions)),
        ("fim-condicao", "fim-condição"),
        key="C",
        group="states",
    ),
    Verb(
        "hazard",
        _hazard,
        (
            targets(),
            Param("hazard", "word", ("perigo",), options=_hazards),
            Param("damage", "dice", ("dano",), required=False, asked=False, low=0),
            Param("every", "duration", ("intervalo", "interval"), required=False, asked=False),
            Param("until", "duration", ("ate", "até"), required=False, asked=False),
        ),
        ("perigo",),
        key="p",
        group="states",
    ),
    Verb("tick", _tick, (_HAZARD,), ("disparar",), group="states", legal=_any_hazard),
    Verb(
        "end-hazard",
        _end_hazard,
        (_HAZARD,),
        ("fim-perigo", "apagar-perigo"),
        key="P",
        group="states",
        legal=_any_hazard,
    ),
)
